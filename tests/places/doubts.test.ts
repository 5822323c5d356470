import { metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { findInGazetteer, placesNamed, readPostcode } from '@incidentmap/core/domain/places/gazetteer';
import { describe, expect, it } from 'vitest';

/** What becomes of a typed text when no outside service answers. */
const found = (text: string) => findInGazetteer(text, 8).places;
const pinned = (text: string): string | null => {
  const [best] = found(text);
  return best && best.doubt === undefined ? best.address : null;
};

describe('a postcode is read', () => {
  it.each([
    ['before a nation', 'M14 5GR, England', 'M14 5GR'],
    ['before a nation', 'EH1 1YZ, Scotland', 'EH1 1YZ'],
    ['before a nation', 'CF10 1EP Wales UK', 'CF10 1EP'],
    ['with its space elsewhere', 'M145 GR', 'M14 5GR'],
    ['with its space elsewhere', 'M1 45GR', 'M14 5GR'],
    ['with more spaces', 'M 14 5GR', 'M14 5GR'],
    ['with more spaces', 'm14 5 gr', 'M14 5GR'],
    ['with two spaces', 'M14  5GR', 'M14 5GR'],
    ['with a no-break space', 'M14\u00a05GR', 'M14 5GR'],
    ['with a hyphen', 'M14-5GR', 'M14 5GR'],
    ['with a dot, in small letters', 'm14.5gr.', 'M14 5GR'],
    ['in full-width letters', 'Ｍ１４　５ＧＲ', 'M14 5GR'],
    ['with O for 0', 'DY4 OQX', 'DY4 0QX'],
    ['with O for 0', 'LS1O 1AA', 'LS10 1AA'],
    ['with O for 0', 'SW1O 0AA', 'SW10 0AA'],
    ['with 0 for O', 'S015 1AA', 'SO15 1AA'],
    ['with I for 1', 'LSI 1AA', 'LS1 1AA'],
    ['with an I that belongs there', 'IG1 1AA', 'IG1 1AA'],
    ['in the middle of an address', '12 Invented Road, M14 5GR, Manchester', 'M14 5GR'],
    ['after a floor', 'Flat 2, 1st floor, E1 4AB', 'E1 4AB'],
    ['of a district in parts', 'W1A 1AA', 'W1A 1AA'],
    ['of a district in parts', 'EC1A 1BB', 'EC1A 1BB'],
    ['twice', 'M14 5GR (M14 5GR)', 'M14 5GR'],
  ])('%s: %s', (_, text, postcode) => {
    const [outcode, incode] = postcode.split(' ');
    expect(readPostcode(text)).toEqual({ outcode, incode });
    expect(pinned(text)).toMatch(new RegExp(`^${outcode}, `));
  });

  it.each([
    'BFPO 57',
    'GIR 0AA',
    'LX6 1AA',
    'M1 1st floor',
    'A1 road',
    'M1 motorway',
    'Junction 3 M1',
    'S1 train',
    'bus N1',
    'Room E3',
    'London 2012',
    'B1234',
  ])('nowhere in %s', (text) => {
    expect(readPostcode(text)).toBeNull();
    expect(pinned(text)).toBeNull();
  });

  it.each(['M1', 'M6', 'M62', 'm62 5aa or ls6 1aa', 'between M14 5GR and LS6 1AA', 'M1X 1AA', 'E99 9ZZ'])(
    'but is not sure in %s',
    (text) => {
      expect(found(text)).not.toEqual([]);
      expect(pinned(text)).toBeNull();
    },
  );
});

describe('an outward code narrows', () => {
  it.each([
    ['Leith Hill BR5', /^BR5, /],
    ['Poplar E14', /^E14, /],
    ['High Street, Newport TF10', /^TF10, /],
    ['Ashford TW15', /^TW15, /],
    ['Bradford BD3, West Yorkshire', /^BD3, /],
    ['Manchester M1', /^M1, /],
    ['12 High St, Bolton, Lancs, BL1', /^BL1, /],
    // Its letters alone say which town.
    ['Hull HU', /^Kingston upon Hull/],
    // A road elsewhere is none.
    ['M1 near Leeds', /^Leeds$/],
    ['M6 Birmingham', /^Birmingham$/],
    ['A1 Leeds', /^Leeds$/],
    ['the B4 bus, Leeds', /^Leeds$/],
  ])('%s', (text, address) => expect(pinned(text)).toMatch(address));

  it('and leaves words to a search: it does not hide what a text says beside it', () => {
    expect(placesNamed('E14 attack')).toEqual([]);
    expect(placesNamed('Poplar E14')).toMatchObject([{ name: 'E14' }]);
  });
});

describe('a county after a place decides', () => {
  it.each([
    ['Ashford, Middx', 'Ashford, Surrey'],
    ['Ashford, Middlesex', 'Ashford, Surrey'],
    ['Newport, Shropshire', 'Newport, Shropshire'],
    ['Newport, Salop', 'Newport, Shropshire'],
    ['Newport, Mon', 'Newport, South Wales'],
    ['Newport, IoW', 'Newport, Isle of Wight'],
    ['Newport, Wales', 'Newport, South Wales'],
    ['Newcastle, Staffordshire', 'Newcastle under Lyme, Staffordshire'],
    ['Newcastle, Staffs.', 'Newcastle under Lyme, Staffordshire'],
    ['Stratford, Warks', 'Stratford-upon-Avon, Warwickshire'],
    ['Kingston, Surrey', 'Kingston upon Thames, London'],
    ['Burton, Staffs', 'Burton upon Trent, Staffordshire'],
    ['Bradford-on-Avon, Wilts', 'Bradford-on-Avon, Wiltshire'],
    ['Richmond, Surrey', 'Richmond, London'],
    ['Richmond, N Yorks', 'Richmond, North Yorkshire'],
    ['Keighley, W. Yorks', 'Keighley, Bradford'],
    ['Beverley, E Yorks', 'Beverley, East Yorkshire'],
    ['Watford, Herts', 'Watford, Hertfordshire'],
    ['Worcester, Worcs', 'Worcester, Worcestershire'],
    ['Huntingdon, Hunts', 'Huntingdon, Cambridgeshire'],
    ['Kendal, Westmorland', 'Kendal, Cumbria'],
    ['Salford, Lancs', 'Salford'],
    ['Croydon, Surrey', 'Croydon, London'],
    ['Romford, Essex', 'Romford, London'],
    ['Gateshead, Co Durham', 'Gateshead, Tyne and Wear'],
    ['Bournemouth, Hants', 'Bournemouth, Dorset'],
    ['Barry, Glam', 'Barry, Vale of Glamorgan'],
    ['Llanelli, Carms', 'Llanelli, Carmarthenshire'],
    ['Rhyl, Flints', 'Rhyl, Denbighshire'],
    ['Bangor, Co Down', 'Bangor, Northern Ireland'],
    ['Larne, Co. Antrim', 'Larne, Northern Ireland'],
  ])('%s', (text, address) => expect(pinned(text)).toBe(address));

  it.each(['Watford, Northants', 'Watford, Kent', 'Leeds, Kent', 'Bradford, Devon', 'Whitchurch Hampshire'])(
    'and one in which there is no such place finds none: %s',
    (text) => expect(found(text)).toEqual([]),
  );
});

describe('nothing is pinned, but asked,', () => {
  it.each(['England', 'Scotland', 'Northern Ireland', 'London', 'West Midlands', 'Kent', 'Cornwall', 'East London'])(
    'for the middle of %s',
    (text) => expect(found(text)[0]).toMatchObject({ doubt: 'wide' }),
  );

  it.each(['Newport', 'Richmond', 'Bangor', 'Newcastle', 'Ashford', 'Hythe', 'Royston', 'Gillingham', 'Stratford'])(
    'for %s, which means several places',
    (text) => {
      const [first, second] = found(text);
      expect(first?.doubt).toBe('unsure');
      expect(metresBetween(first!, second!)).toBeGreaterThan(5_000);
    },
  );

  it.each([
    'Leeds, Alabama',
    'Boston, Massachusetts',
    'Perth, Australia',
    'Birmingham, Alabama',
    'Leicester Square',
    'Leeds Grand Mosque',
    'Handsworth Sheffield',
    'Ely, Cardiff',
    'Leeds LX6 1AA',
    'Bradf',
  ])('for %s, of which a part was not read', (text) => expect(found(text)[0]?.doubt).toBe('unsure'));

  it.each(['Paris, France', 'Lahore, Pakistan', 'Bradfrod', 'East London Mosque', 'G20 summit London', 'لندن'])(
    'for %s, which is not known',
    (text) => expect(found(text)).toEqual([]),
  );
});

it.each([
  ['Leeds', 'Leeds'],
  ['Leeds, England', 'Leeds'],
  ['Chester', 'Chester, Cheshire'],
  ['Wells', 'Wells, Somerset'],
  ['Durham', 'Durham, County Durham'],
  ['Caerdydd', 'Cardiff'],
  ['Clacton', 'Clacton-on-Sea, Essex'],
  ['near Bradford', 'Bradford'],
  ['opposite the mosque, Luton', 'Luton'],
  ['outside Leeds railway station', 'Leeds'],
  ['Finsbury Park Mosque', 'Finsbury Park, London'],
  ['Invented Road, Leeds', 'Leeds'],
  ['High Street, Leeds, England', 'Leeds'],
  ['Oldham Road, Manchester', 'Manchester'],
])('%s means %s for sure', (text, address) => expect(pinned(text)).toBe(address));
