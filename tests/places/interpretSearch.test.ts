import { searchPattern } from '@incidentmap/core/domain/search/pattern';
import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import { metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { interpretSearch } from '@incidentmap/core/domain/search/interpret';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** What people type, and the area or the place around which they expect to find incidents. */
const areas: [typed: string, id: string, region: string | null][] = [
  ['Scotland', 'scotland', 'Scotland'],
  ['scotland ', 'scotland', 'Scotland'],
  ['England', 'england', null],
  ['Cymru', 'wales', 'Wales'],
  ['NI', 'northern-ireland', 'Northern Ireland'],
  ['Northern Ireland, UK', 'northern-ireland', 'Northern Ireland'],
  ['London', 'london', 'London'],
  ['Greater London', 'london', 'London'],
  ['North London', 'north-london', 'London'],
  ['the North East', 'north-east-england', 'North East'],
  ['West Midlands', 'west-midlands', 'West Midlands'],
  ['the Midlands', 'the-midlands', null],
  ['Yorkshire', 'yorkshire', 'Yorkshire and The Humber'],
  ['West Yorkshire', 'west-yorkshire', 'Yorkshire and The Humber'],
  ['Greater Manchester', 'greater-manchester', 'North West'],
  ['Lincolnshire', 'lincolnshire', 'East Midlands'],
  ['County Down', 'county-down', 'Northern Ireland'],
  ['Co Tyrone', 'county-tyrone', 'Northern Ireland'],
  ['Isle of Wight', 'isle-of-wight', 'South East'],
  ['Anglesey', 'anglesey', 'Wales'],
  ['Skye', 'isle-of-skye', 'Scotland'],
  ['Orkney', 'orkney-islands', 'Scotland'],
  ['Shetland', 'shetland-islands', 'Scotland'],
  ['Outer Hebrides', 'western-isles', 'Scotland'],
  ['Clacton', 'clacton-constituency', 'East of England'],
  ['Great Yarmouth constituency', 'great-yarmouth-constituency', 'East of England'],
  ['Boston and Skegness', 'boston-and-skegness-constituency', 'East Midlands'],
];

const places: [typed: string, address: string, region: string][] = [
  ['M14 5GR', 'M14, Manchester', 'North West'],
  ['m145gr', 'M14, Manchester', 'North West'],
  ['LS6', 'LS6, Leeds', 'Yorkshire and The Humber'],
  ['BT7 1NN', 'BT7, Belfast', 'Northern Ireland'],
  ['7 Invented Road, Birmingham, B12 9AA', 'B12, Birmingham', 'West Midlands'],
  ['Leeds', 'Leeds', 'Yorkshire and The Humber'],
  ['UK Leeds', 'Leeds', 'Yorkshire and The Humber'],
  ['Hyde Park Leeds', 'Hyde Park, Leeds', 'Yorkshire and The Humber'],
  ['Hyde Park', 'Hyde Park, London', 'London'],
  ['Manchester', 'Manchester', 'North West'],
  ['Tower Hamlets', 'Tower Hamlets, London', 'London'],
  ['Scunthorpe', 'Scunthorpe, Lincolnshire', 'Yorkshire and The Humber'],
  ['Caerdydd', 'Cardiff', 'Wales'],
  ['Belfast', 'Belfast', 'Northern Ireland'],
  ['Derry', 'Derry, Northern Ireland', 'Northern Ireland'],
  ['Bangor Northern Ireland', 'Bangor, Northern Ireland', 'Northern Ireland'],
  ['Lerwick', 'Lerwick, Shetland Islands', 'Scotland'],
  ['Stornoway', 'Stornoway, Western Isles', 'Scotland'],
  ['Great Yarmouth', 'Great Yarmouth, Norfolk', 'East of England'],
  ['Newport', 'Newport, South Wales', 'Wales'],
  ['newport shropshire', 'Newport, Shropshire', 'West Midlands'],
  ['Ashford', 'Ashford, Kent', 'South East'],
  ['Richmond', 'Richmond, London', 'London'],
  ['Richmond, Yorkshire', 'Richmond, North Yorkshire', 'Yorkshire and The Humber'],
  ['Reading', 'Reading', 'South East'],
  ['Church, Lancashire', 'Church, Lancashire', 'North West'],
];

const words = [
  'mosque',
  'headscarf',
  'church',
  'march',
  'bus',
  'Bradf',
  'Newport, Shrop',
  'outside a mosque in Bradford',
  'Oldham Road, Manchester',
  'New York',
  'ZZ1 1AA',
  'مسجد',
  'مسجد کے باہر نعرے',
  'لندن 🕌',
  '<script>alert(1)</script>',
  '%00',
  'constituency',
];

describe('a search for', () => {
  it.each(areas)('%j finds what lies in %s, whatever words it holds', (typed, area, region) => {
    const { target, place } = interpretSearch({ place: typed });
    expect(target).toEqual({ circle: null, area, words: null });
    expect(place).toMatchObject({ area, region });
    expect(place?.box).not.toBeNull();
  });

  it.each(places)('%j finds what lies within 5 km of %s, or holds the name', (typed, address, region) => {
    const { target, place } = interpretSearch({ place: typed });
    expect(place).toMatchObject({ address, region, area: null });
    expect(target).toMatchObject({ area: null, circle: { lat: place?.lat, lon: place?.lon, km: 5 } });
    expect(target?.words).toMatchObject({ isWhole: true, words: [] });
  });

  it.each(words)('%j finds words, as before', (typed) => {
    expect(interpretSearch({ place: typed })).toMatchObject({
      place: null,
      target: { circle: null, area: null, words: searchPattern(typed) },
    });
  });

  it.each(['', '   ', 'UK', '…'])('%j leaves nothing out', (typed) => {
    expect(interpretSearch({ place: typed })).toEqual({ target: undefined, place: null, candidates: [] });
  });
});

describe('the candidates', () => {
  const offered = (typed: string) => interpretSearch({ place: typed }).candidates.map(({ address }) => address);

  it.each([
    ['Newport', ['Newport, South Wales', 'Newport, Isle of Wight', 'Newport, Shropshire', 'Newport, Essex']],
    ['Ashford', ['Ashford, Kent', 'Ashford, Surrey']],
    ['Richmond', ['Richmond, London', 'Richmond, North Yorkshire']],
    ['Llanelli', ['Llanelli, Carmarthenshire', 'Llanelli constituency']],
    ['Yorkshire', ['Yorkshire', 'Yorkshire and The Humber']],
    ['church', ['Church, Lancashire']],
    ['Bradf', ['Bradford', 'Bradford-on-Avon, Wiltshire']],
    ['outside a mosque in Bradford', ['Bradford']],
  ])('for %j begin with %j', (typed, addresses) => {
    expect(offered(typed).slice(0, addresses.length)).toEqual(addresses);
  });

  it('mean themselves when their address is searched, so that a link with the text alone finds the same', () => {
    const isSame = ({ name, address, lat, lon, extent }: ReturnType<typeof gazetteerPlaces>[number]) => {
      const { place } = interpretSearch({ place: address });
      if (!place) return false;
      return extent ? place.name === name : metresBetween(place, { lat, lon }) < 10_000;
    };
    const some = gazetteerPlaces().filter(({ extent }, index) => extent !== null || index % 8 === 0);
    const different = some.filter((place) => !isSame(place)).map(({ address }) => address);
    // Only places with the same name in the same county.
    expect(different.length, different.join()).toBeLessThan(5);
  });
});

describe('a point', () => {
  it('is named after the nearest place', () => {
    const { place, target } = interpretSearch({ near: [53.45, -2.22], km: 2 });
    expect(place).toMatchObject({ kind: 'point', address: 'Rusholme, Manchester', region: 'North West' });
    expect(target).toEqual({ circle: { lat: 53.45, lon: -2.22, km: 2 }, area: null, words: null });
  });

  it('takes the name of the text that was typed, when that is there', () => {
    expect(interpretSearch({ place: 'M14 5GR', near: [53.46, -2.22] }).place).toMatchObject({
      name: 'M14',
      lat: 53.46,
    });
    expect(interpretSearch({ place: 'Newport', near: [52.77, -2.38] }).place).toMatchObject({
      address: 'Newport, Shropshire',
    });
    expect(interpretSearch({ place: 'Newport', near: [53.45, -2.22] }).place).toMatchObject({ kind: 'point' });
  });

  it('far out at sea has neither name nor region', () => {
    expect(interpretSearch({ near: [56, 1.5] }).place).toMatchObject({ address: '', region: null });
  });
});

it('an area can be chosen whatever the text says; an unknown one is refused', () => {
  expect(interpretSearch({ place: 'Llanelli', area: 'llanelli-constituency' }).place?.kind).toBe('constituency');
  expect(() => interpretSearch({ area: 'atlantis' })).toThrow('no such area');
});

it('any text is understood in one way, with few candidates', () => {
  const names = gazetteerPlaces().flatMap(({ name }) => name.split(' '));
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 30 }).map((parts) => parts.join(' ').slice(0, 200)),
  );
  fc.assert(
    fc.property(typed, (place) => {
      const found = interpretSearch({ place });
      return found.candidates.length <= 6 && (found.place === null || found.candidates.includes(found.place));
    }),
    { numRuns: 100 },
  );
});
