import { gazetteerPlaces } from '@incidentmap/core/domain/places/gazetteer';
import { regions } from '@incidentmap/core/domain/data/regions';
import { regionOf, riskPercent, riskTier } from '@incidentmap/core/domain/places/regions';
import { describe, expect, it } from 'vitest';

const nameOf = (text: string): string | null => regionOf(text)?.region ?? null;

describe('a text is recognised as the region', () => {
  it.each([
    // By the region's own name.
    ['North East', 'North East'],
    ['north west england', 'North West'],
    ['Yorkshire & The Humber', 'Yorkshire and The Humber'],
    ['EAST MIDLANDS', 'East Midlands'],
    ['the West Midlands', 'West Midlands'],
    ['East of England', 'East of England'],
    ['London', 'London'],
    ['South-East', 'South East'],
    ['south west', 'South West'],
    ['Scotland', 'Scotland'],
    ['Wales', 'Wales'],
    ['Cymru', 'Wales'],
    ['Northern Ireland', 'Northern Ireland'],
    // By a city, town or neighbourhood.
    ['Sparkhill, Birmingham', 'West Midlands'],
    ['Leeds', 'Yorkshire and The Humber'],
    ['York', 'Yorkshire and The Humber'],
    ['york minster', 'Yorkshire and The Humber'],
    ['Durham', 'North East'],
    ['Rusholme', 'North West'],
    ['Perth', 'Scotland'],
    ['Gloucester', 'South West'],
    ['Bristol, UK', 'South West'],
    ['Boston', 'East Midlands'],
    ['Boston, Lincolnshire', 'East Midlands'],
    ['Boston Spa', 'Yorkshire and The Humber'],
    ['Ashford, Kent', 'South East'],
    ['Ashford, Surrey', 'South East'],
    ["King's Lynn", 'East of England'],
    ['King’s Lynn', 'East of England'],
    ['Saint Albans', 'East of England'],
    ['Stoke-on-Trent', 'West Midlands'],
    ['Stoke Newington', 'London'],
    ['Hull', 'Yorkshire and The Humber'],
    ['Kingston upon Hull', 'Yorkshire and The Humber'],
    ['Kingston upon Thames', 'London'],
    ['Sutton Coldfield', 'West Midlands'],
    ['Sutton', 'London'],
    ['Newcastle', 'North East'],
    ['Newcastle-under-Lyme', 'West Midlands'],
    ['Bradford', 'Yorkshire and The Humber'],
    ['Bradford on Avon', 'South West'],
    ['Stratford', 'London'],
    ['Stratford-upon-Avon', 'West Midlands'],
    ['Ynys Môn', 'Wales'],
    ['Derry', 'Northern Ireland'],
    ['Tower Hamlets', 'London'],
    ['Isle of Wight', 'South East'],
    ['Na h-Eileanan Siar', 'Scotland'],
    // The same name in several places: the county decides, or else the likeliest place.
    ['Newport', 'Wales'],
    ['Newport, Gwent', 'Wales'],
    ['Newport, Shropshire', 'West Midlands'],
    ['Newport Shropshire', 'West Midlands'],
    ['Newport, Isle of Wight', 'South East'],
    ['Newport, Essex', 'East of England'],
    ['Newport, East Yorkshire', 'Yorkshire and The Humber'],
    ['West Midlands, Newport', 'West Midlands'],
    ['Newport Pagnell', 'South East'],
    ['Bangor', 'Wales'],
    ['Bangor, Gwynedd', 'Wales'],
    ['Bangor, County Down', 'Northern Ireland'],
    ['Bangor, Co. Down', 'Northern Ireland'],
    ['Bangor (Northern Ireland)', 'Northern Ireland'],
    ['Newcastle, County Down', 'Northern Ireland'],
    ['Newcastle, Staffordshire', 'West Midlands'],
    ['Richmond', 'London'],
    ['Richmond, London', 'London'],
    ['Richmond, Surrey', 'London'],
    ['Richmond, North Yorkshire', 'Yorkshire and The Humber'],
    ['Gillingham, Kent', 'South East'],
    ['Gillingham, Dorset', 'South West'],
    ['Rainham, Kent', 'South East'],
    ['Rainham', 'London'],
    // Counties that span two regions.
    ['Lincolnshire', 'East Midlands'],
    ['Grimsby, Lincolnshire', 'Yorkshire and The Humber'],
    ['North East Lincolnshire', 'Yorkshire and The Humber'],
    ['Essex', 'East of England'],
    ['Romford, Essex', 'London'],
    ['Bromley, Kent', 'London'],
    ['Croydon, Surrey', 'London'],
    ['Middlesbrough, North Yorkshire', 'North East'],
    ['Staines, Middlesex', 'South East'],
    // A later name takes precedence, and a city over the compass point before it.
    ['North East London', 'London'],
    ['South West Wales', 'Wales'],
    ['Bath Road, Cowley, Oxford, England', 'South East'],
    // Streets that are named after places.
    ['New York Road, Leeds', 'Yorkshire and The Humber'],
    ['Gloucester Road, London', 'London'],
    ['Lincoln Street, Norwich', 'East of England'],
    ['Lincoln St Norwich', 'East of England'],
    ['Birmingham New Street', 'West Midlands'],
    ['Birmingham, Stratford Road', 'West Midlands'],
    ['London Road, Sheffield', 'Yorkshire and The Humber'],
    ['12 Manchester Road\nBradford', 'Yorkshire and The Humber'],
    ['York St John University', 'Yorkshire and The Humber'],
    ['Brick Lane', 'London'],
    ['Scotland Road – Liverpool', 'North West'],
    // Names that are also ordinary words.
    ['Reading', 'South East'],
    ['Reading station', 'South East'],
    ['a mosque in Bury', 'North West'],
    ['Bury St Edmunds', 'East of England'],
    ['Bath, Somerset', 'South West'],
    ['March, Cambridgeshire', 'East of England'],
    // Postcodes.
    ['B12', 'West Midlands'],
    ['SW1A 1AA', 'London'],
    ['sw1a1aa', 'London'],
    ['10 London Road, S2 4HL', 'Yorkshire and The Humber'],
    ['Unit 3, 1st floor, M14 5GR', 'North West'],
    ['M14', 'North West'],
    ['Richmond, DL10', 'Yorkshire and The Humber'],
    ['DL3 7AA', 'North East'],
    ['CH5 1AA', 'Wales'],
    ['CH1 1AA', 'North West'],
    ['PE21 6AA', 'East Midlands'],
    ['PE1 1AA', 'East of England'],
    ['BT1 5GS', 'Northern Ireland'],
  ])('%j: %s', (text, region) => {
    expect(nameOf(text)).toBe(region);
  });
});

it.each([
  '',
  '   ',
  ',;()',
  'mosque',
  'New York',
  'New York Road',
  'London Road',
  'Gloucester Road',
  'Lincoln St',
  'Yorke',
  'Londonish',
  'Prince of Wales',
  'England',
  'United Kingdom',
  'reading a book',
  'rugby club',
  'car boot sale',
  'far-right march',
  'stayed in March',
  'M6',
  'ZZ1 1ZZ',
  '🕌 مسجد',
])('%j names no region', (text) => {
  expect(nameOf(text)).toBeNull();
});

it('a very long text is searched in linear time', () => {
  expect(nameOf(`${'New York Road '.repeat(200_000)}, Leeds`)).toBe('Yorkshire and The Humber');
});

it("the geocoder's addresses of all larger towns are recognised", () => {
  const towns = gazetteerPlaces().filter(({ kind, population }) => kind === 'town' && population >= 20_000);
  expect(towns.length).toBeGreaterThan(500);
  expect(towns.filter(({ address }) => !regionOf(address)).map(({ address }) => address)).toEqual([]);
});

it('Northern Ireland has the highest risk', () => {
  const [highest] = regions.toSorted((a, b) => b.riskMultiplier - a.riskMultiplier);
  expect(highest).toMatchObject({ region: 'Northern Ireland', riskMultiplier: 2.8 });
});

it.each([
  [2.8, 'high', 180, 'more'],
  [2, 'high', 100, 'more'],
  [1.99, 'raised', 99, 'more'],
  [1.5, 'raised', 50, 'more'],
  [1.1, 'notable', 10, 'more'],
  [1, 'notable', 0, 'more'],
  [0.8, 'notable', 20, 'less'],
] as const)('a multiplier of %d is %s: %d%% %s likely', (multiplier, tier, percent, likelihood) => {
  expect(riskTier(multiplier)).toBe(tier);
  expect(riskPercent(multiplier)).toEqual({ percent, likelihood });
});
