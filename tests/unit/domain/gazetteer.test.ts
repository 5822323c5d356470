import {
  findInGazetteer,
  gazetteerPlaces,
  nearestPlace,
  readPostcode,
} from '@incidentmap/core/domain/places/gazetteer';
import { plainText, commonCounty, withoutCountry } from '@incidentmap/core/domain/places/placeNames';
import { isInUk } from '@incidentmap/core/domain/places/coordinates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const addresses = (query: string, limit = 8) => findInGazetteer(query, limit).places.map(({ address }) => address);

describe('the first result for', () => {
  test.each([
    // Names.
    ['Bradford', 'Bradford'],
    ['LEEDS', 'Leeds'],
    ['  luton ', 'Luton'],
    ['Sparkhill', 'Sparkhill, Birmingham'],
    ['Tower Hamlets', 'Tower Hamlets, London'],
    ['Whitechapel', 'Whitechapel, London'],
    ['Finsbury Park', 'Finsbury Park, London'],
    ['Belfast', 'Belfast'],
    ['Newport', 'Newport, South Wales'],
    // Spellings.
    ['Birmingham city centre', 'Birmingham'],
    ['UK Bradford', 'Bradford'],
    ['Cardiff, UK', 'Cardiff'],
    ['oxford united kingdom', 'Oxford, Oxfordshire'],
    ['Kings Lynn', "King's Lynn, Norfolk"],
    ['King’s Lynn', "King's Lynn, Norfolk"],
    ["Bo'ness", 'Bo’ness, Falkirk'],
    ['Saint Albans', 'St Albans, Hertfordshire'],
    ['Brighton & Hove', 'Brighton and Hove'],
    ['Stoke on Trent', 'Stoke-on-Trent'],
    ['Bírmingham', 'Birmingham'],
    // Short names.
    ['Hull', 'Kingston upon Hull, East Yorkshire'],
    ['Newcastle', 'Newcastle upon Tyne'],
    ['Stoke', 'Stoke-on-Trent'],
    ['Londonderry', 'Londonderry, Northern Ireland'],
    // While typing.
    ['Bradf', 'Bradford'],
    ['birmingh', 'Birmingham'],
    ['Newport, Shrop', 'Newport, Shropshire'],
    ['Glasgow Pollok', 'Pollokshields, Glasgow'],
    // With an area.
    ['Newport, Shropshire', 'Newport, Shropshire'],
    ['Newport Shropshire', 'Newport, Shropshire'],
    ['Newport, Isle of Wight', 'Newport, Isle of Wight'],
    ['Newport, Wales', 'Newport, South Wales'],
    ['Bangor, Northern Ireland', 'Bangor, Northern Ireland'],
    ['Bangor Wales', 'Bangor, Gwynedd'],
    ['Perth, Scotland', 'Perth, Perth and Kinross'],
    ['Richmond, Yorkshire', 'Richmond, North Yorkshire'],
    ['Richmond, London', 'Richmond, London'],
    ['Sparkhill, Birmingham', 'Sparkhill, Birmingham'],
    ['Sparkhill, Birmingham, UK', 'Sparkhill, Birmingham'],
    ['Glasgow Pollokshields', 'Pollokshields, Glasgow'],
    ['Wembley London', 'Wembley, London'],
    ['Keighley, West Yorkshire', 'Keighley, Bradford'],
  ])('%j: %s', (query, address) => {
    const { places, exact } = findInGazetteer(query, 8);
    expect({ address: places[0]?.address, exact }).toEqual({ address, exact: true });
  });

  test.each([
    ['B12', 'B12, Birmingham'],
    ['b12 ', 'B12, Birmingham'],
    ['UK B12', 'B12, Birmingham'],
    ['M14 5GR', 'M14, Manchester'],
    ['m145gr', 'M14, Manchester'],
    ['M14 5', 'M14, Manchester'],
    ['SW1A 1AA', 'SW1A, London'],
    ['E1', 'E1, London'],
    ['HU5', 'HU5, Hull'],
    ['7 Invented Road, Birmingham, B12 9AA', 'B12, Birmingham'],
  ])('uses the area of the postcode in %j: %s', (query, address) => {
    expect(addresses(query)).toEqual([address]);
    expect(findInGazetteer(query, 8).exact).toBe(false);
  });

  test.each([
    ['Invented Road, Birmingham', 'Birmingham'],
    ['outside a mosque in Bradford', 'Bradford'],
    ['High Street, Hounslow', 'Hounslow, London'],
    ['Leicester Square', 'Leicester'],
  ])('has a best guess for %j: %s', (query, address) => {
    const { places, exact } = findInGazetteer(query, 8);
    expect({ address: places[0]?.address, exact }).toEqual({ address, exact: false });
  });
});

test('qualifies every Newport, the most populous first', () => {
  expect(addresses('Newport').slice(0, 4)).toEqual([
    'Newport, South Wales',
    'Newport, Isle of Wight',
    'Newport, Shropshire',
    'Newport, Essex',
  ]);
});

test.each(['', 'UK', '   ', '!!!', 'zzzz', 'A12 services'])('finds nothing for %j', (query) => {
  expect(findInGazetteer(query, 8)).toEqual({ places: [], exact: false });
});

test('returns at most the requested number of places, all in the UK', () => {
  expect(addresses('new', 3)).toHaveLength(3);
  expect(gazetteerPlaces().every(isInUk)).toBe(true);
});

test('accepts any input', () => {
  const words = gazetteerPlaces().flatMap(({ name }) => name.split(' '));
  const query = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 40 }).map((parts) => parts.join(' ').slice(0, 200)),
  );
  fc.assert(
    fc.property(query, (text) => {
      const { places } = findInGazetteer(text, 8);
      return places.length <= 8 && places.every((place) => isInUk(place) && place.address !== '');
    }),
    { numRuns: 300 },
  );
});

describe('the nearest place', () => {
  test.each([
    [{ lat: 53.794, lon: -1.752 }, 'Bradford'],
    [{ lat: 52.45, lon: -1.868 }, 'Sparkhill, Birmingham'],
    [{ lat: 55.841, lon: -4.272 }, 'Pollokshields, Glasgow'],
  ])('to %o is %s', (point, address) => expect(nearestPlace(point)?.address).toBe(address));

  test.each([
    ['Dublin', { lat: 53.35, lon: -6.26 }],
    ['Calais', { lat: 50.951, lon: 1.858 }],
    ['the North Sea', { lat: 56, lon: 1.5 }],
  ])('to %s is none', (_where, point) => expect(nearestPlace(point)).toBeNull());
});

test('parses postcodes', () => {
  expect(readPostcode('sw1a1aa')).toEqual({ outcode: 'SW1A', incode: '1AA' });
  expect(readPostcode('M1')).toEqual({ outcode: 'M1', incode: null });
  expect(readPostcode('EC1V 9')).toEqual({ outcode: 'EC1V', incode: null });
  // An unknown area, a road, and a name.
  for (const text of ['ZZ1 1AA', 'A1', 'Bath']) expect(readPostcode(text)).toBeNull();
});

test('gives councils their everyday names', () => {
  expect(
    ['City and Borough of Birmingham', 'Telford and Wrekin', 'Greater London', 'Bristol, City of', 'Kent'].map(
      commonCounty,
    ),
  ).toEqual(['Birmingham', 'Shropshire', 'London', 'Bristol', 'Kent']);
});

test('removes the country from a query, but no part of a name', () => {
  expect(['UK Leeds', 'Leeds, UK', 'Leeds UK', 'Uckfield', 'Leeds'].map(withoutCountry)).toEqual([
    'Leeds',
    'Leeds',
    'Leeds',
    'Uckfield',
    'Leeds',
  ]);
  expect(plainText('Stratford-upon-Avon town centre, U.K.')).toBe('stratford upon avon');
});
