import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchGazetteer } from '@incidentmap/core/domain/places/gazetteer';
import { metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { regionOf } from '@incidentmap/core/domain/places/regions';
import { makePlaces } from '@incidentmap/core/server/clients/places';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNominatim } from '../../dev/standins/places.ts';
import type { Standin } from '../../dev/standins/standin.ts';

/**
 * What people type, the address that must come first, its location, and what else must be offered where the name alone
 * is ambiguous. The points (degrees) are common knowledge, to a few kilometres; those of postcodes are copied from
 * ukOutcodes.json. They show that the right one of several places was found, not how exact its point is, which
 * tests/unit/domain/data.test.ts checks.
 */
type Row = [query: string, address: string, lat: number, lon: number, besides?: string[]];

const nationsRegionsAndCounties: Row[] = [
  ['Wales', 'Wales', 52.3, -3.8, ['Wales, South Yorkshire']],
  ['Cymru', 'Wales', 52.3, -3.8],
  ['Scotland', 'Scotland', 56.8, -4.2],
  ['Alba', 'Scotland', 56.8, -4.2],
  ['England', 'England', 52.6, -1.5],
  ['Northern Ireland', 'Northern Ireland', 54.6, -6.7],
  ['Ulster', 'Northern Ireland', 54.6, -6.7],
  ['Yorkshire', 'Yorkshire', 53.9, -1.2],
  ['Yorkshire and the Humber', 'Yorkshire and The Humber', 54, -1.2],
  ['West Yorkshire', 'West Yorkshire', 53.75, -1.65],
  ['South Yorkshire', 'South Yorkshire', 53.5, -1.3],
  ['North Yorkshire', 'North Yorkshire', 54.2, -1.4],
  ['East Riding', 'East Riding of Yorkshire', 53.9, -0.5],
  ['the North East', 'North East England', 55, -1.9],
  ['North West', 'North West England', 54.05, -2.7],
  ['South East', 'South East England', 51.3, -0.5],
  ['South West England', 'South West England', 51, -3.1],
  ['East Midlands', 'East Midlands', 52.9, -0.8],
  ['West Midlands', 'West Midlands', 52.5, -2.3],
  ['East of England', 'East of England', 52.2, 0.5],
  ['London', 'London', 51.51, -0.13],
  ['Greater London', 'London', 51.51, -0.13],
  ['Greater Manchester', 'Greater Manchester', 53.5, -2.3],
  ['Merseyside', 'Merseyside', 53.4, -2.9],
  ['Tyne and Wear', 'Tyne and Wear', 54.97, -1.5],
  ['Kent', 'Kent', 51.2, 0.7],
  ['Sussex', 'Sussex', 50.9, -0.1],
  ['Essex', 'Essex', 51.75, 0.5],
  ['Cornwall', 'Cornwall', 50.4, -4.9],
  ['Devon', 'Devon', 50.75, -3.8],
  ['Surrey', 'Surrey', 51.25, -0.4],
  ['Lancashire', 'Lancashire', 53.85, -2.6],
  ['Norfolk', 'Norfolk', 52.65, 0.95],
  ['Fife', 'Fife', 56.25, -3.1],
  ['Highlands', 'Highland', 57.5, -4.6],
  ['Co Durham', 'County Durham', 54.7, -1.7],
  ['County Down', 'County Down', 54.35, -5.95],
  ['Ynys Môn', 'Anglesey', 53.3, -4.35],
  ['Ayrshire', 'Ayrshire', 55.5, -4.5],
  ['North Wales', 'North Wales', 53.1, -3.6],
  ['The Midlands', 'The Midlands', 52.7, -1.6],
  ['Midlands', 'The Midlands', 52.7, -1.6],
  ['the North', 'Northern England', 54.2, -1.9],
  ['North of England', 'Northern England', 54.2, -1.9],
  ['the South', 'Southern England', 51.1, -1.3],
  ['the South West', 'South West England', 51, -3.1],
  ['East Anglia', 'East of England', 52.2, 0.5],
  ['Home Counties', 'Home Counties', 51.55, -0.1],
  ['the Black Country', 'Black Country', 52.53, -2.05],
  ['Tyneside', 'Tyne and Wear', 54.97, -1.5],
  ['Wearside', 'Wearside', 54.88, -1.42],
  ['Teesside', 'Teesside', 54.57, -1.2],
  ['Tees Valley', 'Tees Valley', 54.57, -1.3],
  ['Wirral', 'Wirral', 53.37, -3.08],
  ['the Potteries', 'The Potteries', 53.02, -2.18],
  ['East Lancashire', 'East Lancashire', 53.79, -2.3],
  ['Lancs', 'Lancashire', 53.85, -2.6],
  ['the Lake District', 'Lake District', 54.5, -3.1],
  ['Mid Wales', 'Mid Wales', 52.3, -3.6],
  ['Central Belt', 'Central Scotland', 55.95, -3.85],
  ['Isle of Skye', 'Isle of Skye', 57.3, -6.2],
];

/** Nobody means London's centre, a few kilometres away, by these names. */
const partsOfLondon: Row[] = [
  ['Central London', 'Central London', 51.51, -0.13],
  ['East London', 'East London', 51.54, 0.02],
  ['North London', 'North London', 51.585, -0.12],
  ['South London', 'South London', 51.43, -0.09],
  ['West London', 'West London', 51.51, -0.29],
  ['South East London', 'South East London', 51.45, 0.01],
  ['Stratford East London', 'Stratford, London', 51.54, 0],
  ['Whitechapel, East London', 'Whitechapel, London', 51.517, -0.065],
];

const towns: Row[] = [
  ['Bradford', 'Bradford', 53.79, -1.75],
  ['Leeds', 'Leeds', 53.8, -1.55],
  ['Manchester', 'Manchester', 53.48, -2.24],
  ['Birmingham', 'Birmingham', 52.48, -1.9],
  ['Glasgow', 'Glasgow', 55.86, -4.25],
  ['Edinburgh', 'Edinburgh', 55.95, -3.19],
  ['Belfast', 'Belfast', 54.6, -5.93],
  ['Cardiff', 'Cardiff', 51.48, -3.18],
  ['Caerdydd', 'Cardiff', 51.48, -3.18],
  ['Abertawe', 'Swansea', 51.62, -3.94],
  ['Wrecsam', 'Wrexham', 53.05, -2.99],
  ['Glaschu', 'Glasgow', 55.86, -4.25],
  ['Hull', 'Kingston upon Hull, East Yorkshire', 53.74, -0.33],
  ['Kings Lynn', "King's Lynn, Norfolk", 52.75, 0.4],
  ['Stoke-on-Trent', 'Stoke-on-Trent', 53, -2.18],
  ['Brighton', 'Brighton, East Sussex', 50.83, -0.14],
  ['Luton', 'Luton', 51.88, -0.42],
  ['Blackburn', 'Blackburn, Lancashire', 53.75, -2.48],
  ['Oldham', 'Oldham, Greater Manchester', 53.54, -2.11],
  ['Dewsbury', 'Dewsbury, West Yorkshire', 53.69, -1.63],
  ['Burnley', 'Burnley, Lancashire', 53.8, -2.23],
  ['Derby', 'Derby', 52.92, -1.48],
  ['Durham', 'Durham, County Durham', 54.78, -1.57],
  ['York', 'York', 53.96, -1.08],
  ['Slough', 'Slough', 51.51, -0.6],
  ['Inverness', 'Inverness, Highland', 57.48, -4.22],
];

const suburbs: Row[] = [
  ['Hyde Park Leeds', 'Hyde Park, Leeds', 53.81, -1.57],
  ['Hyde Park, Leeds', 'Hyde Park, Leeds', 53.81, -1.57],
  ['Hyde Park, London', 'Hyde Park, London', 51.51, -0.17],
  ['Moss Side, Manchester', 'Moss Side, Manchester', 53.456, -2.242],
  ['Moss Side', 'Moss Side, Manchester', 53.456, -2.242],
  ['Rusholme', 'Rusholme, Manchester', 53.454, -2.224],
  ['Sparkhill', 'Sparkhill, Birmingham', 52.453, -1.868],
  ['Small Heath, Birmingham', 'Small Heath, Birmingham', 52.47, -1.86],
  ['Harehills', 'Harehills, Leeds', 53.81, -1.51],
  ['Manningham, Bradford', 'Manningham, Bradford', 53.806, -1.768],
  ['Glasgow Pollokshields', 'Pollokshields, Glasgow', 55.84, -4.27],
  ['Govanhill', 'Govanhill, Glasgow', 55.836, -4.26],
  ['Leith', 'Leith, Edinburgh', 55.975, -3.17],
  ['Butetown, Caerdydd', 'Butetown, Cardiff', 51.469, -3.168],
  ['Whitechapel', 'Whitechapel, London', 51.517, -0.065],
  ['Tower Hamlets', 'Tower Hamlets, London', 51.51, -0.03],
  ['Finsbury Park', 'Finsbury Park, London', 51.565, -0.107],
  ['Harrow, Middlesex', 'Harrow, London', 51.58, -0.34],
  ['Bury Park Luton', 'Bury Park, Luton', 51.885, -0.43],
  ['Glodwick', 'Glodwick, Greater Manchester', 53.537, -2.1],
];

const ambiguous: Row[] = [
  [
    'Newport',
    'Newport, South Wales',
    51.59,
    -3,
    ['Newport, Isle of Wight', 'Newport, Shropshire', 'Newport, Essex', 'Newport, Pembrokeshire'],
  ],
  ['Newport Shropshire', 'Newport, Shropshire', 52.77, -2.38],
  ['Newport, Isle of Wight', 'Newport, Isle of Wight', 50.7, -1.29],
  ['Newport, Wales', 'Newport, South Wales', 51.59, -3],
  ['Newport, Cymru', 'Newport, South Wales', 51.59, -3],
  ['Newport West Midlands', 'Newport, Shropshire', 52.77, -2.38],
  ['Richmond', 'Richmond, London', 51.46, -0.3, ['Richmond, North Yorkshire']],
  ['Richmond, Yorkshire', 'Richmond, North Yorkshire', 54.4, -1.74],
  ['Richmond North Yorkshire', 'Richmond, North Yorkshire', 54.4, -1.74],
  ['Bangor', 'Bangor, Gwynedd', 53.23, -4.13, ['Bangor, Northern Ireland']],
  ['Bangor, County Down', 'Bangor, Northern Ireland', 54.65, -5.67],
  ['Bangor Wales', 'Bangor, Gwynedd', 53.23, -4.13],
  ['Ashford', 'Ashford, Kent', 51.15, 0.87, ['Ashford, Surrey']],
  ['Ashford, Surrey', 'Ashford, Surrey', 51.43, -0.46],
  ['Gillingham', 'Gillingham, Kent', 51.39, 0.55, ['Gillingham, Dorset']],
  ['Gillingham Dorset', 'Gillingham, Dorset', 51.04, -2.27],
  ['Wellington', 'Wellington, Shropshire', 52.7, -2.52, ['Wellington, Herefordshire']],
  ['Tarbert', 'Tarbert, Argyll and Bute', 55.86, -5.42, ['Tarbert, Western Isles']],
  ['Hyde Park', 'Hyde Park, London', 51.51, -0.17, ['Hyde Park, Leeds']],
  ['Perth', 'Perth, Perth and Kinross', 56.4, -3.43],
  ['Perth, Scotland', 'Perth, Perth and Kinross', 56.4, -3.43],
  ['Newcastle', 'Newcastle upon Tyne', 54.97, -1.61, ['Newcastle, Northern Ireland']],
  ['Newcastle, Northern Ireland', 'Newcastle, Northern Ireland', 54.21, -5.89],
  ['Wales, Rotherham', 'Wales, South Yorkshire', 53.34, -1.28],
  ['Bradford-on-Avon', 'Bradford-on-Avon, Wiltshire', 51.35, -2.25],
];

/** These are not names as a whole: the last words narrow down the first. */
const guesses: Row[] = [
  ['Hyde Park Corner, Leeds', 'Hyde Park, Leeds', 53.81, -1.57],
  ['outside a mosque in Bradford', 'Bradford', 53.79, -1.75],
  ['Oldham Road, Manchester', 'Manchester', 53.48, -2.24],
  ['Bury New Road, Manchester', 'Manchester', 53.48, -2.24],
  ['Handsworth Sheffield', 'Sheffield', 53.38, -1.47],
  ['a bus stop in Moss Side, Manchester', 'Moss Side, Manchester', 53.456, -2.242],
  ['the market at Small Heath Birmingham', 'Small Heath, Birmingham', 52.47, -1.86],
  ['a bus in the north of Leeds', 'Leeds', 53.8, -1.55],
  ['the high street of Hounslow', 'Hounslow, London', 51.47, -0.36],
];

const postcodes: Row[] = [
  // Rusholme is 3.5 km from the middle of Manchester.
  ['M14 5GR', 'M14, Manchester', 53.453, -2.224],
  ['m145gr', 'M14, Manchester', 53.453, -2.224],
  ['LS6 1AA', 'LS6, Leeds', 53.819, -1.567],
  ['BD8 7AA', 'BD8, Bradford', 53.806, -1.782],
  ['B12', 'B12, Birmingham', 52.462, -1.882],
  ['E1 1AA', 'E1, London', 51.517, -0.06],
  ['SW1A 1AA', 'SW1A, London', 51.502, -0.135],
  ['G41', 'G41, Glasgow', 55.836, -4.28],
  ['CF24 1AA', 'CF24, Cardiff', 51.486, -3.16],
  ['BT7', 'BT7, Belfast', 54.58, -5.925],
  // Not named after the main town of its area, 70 km away.
  ['SA62', 'SA62, Haverfordwest, Pembrokeshire', 51.841, -5.06],
];

const names = [...nationsRegionsAndCounties, ...partsOfLondon, ...towns, ...suburbs, ...ambiguous];
const all = [...names, ...guesses, ...postcodes];

/** Metres from the point in the table: the centre of a large area is debatable, that of an outward code is not. */
function tolerance(query: string): number {
  const isIn = (rows: Row[]) => rows.some(([name]) => name === query);
  return isIn(nationsRegionsAndCounties) ? 25_000 : isIn(postcodes) ? 1_500 : 5_000;
}

let folder: string;
let database: ReturnType<typeof openSqlite>;
let nominatim: Standin;
let time = Date.parse('2026-06-15T12:00:00Z');
const now = () => new Date(time);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'places-table-'));
  database = openSqlite({ path: join(folder, 'pace.sqlite'), now });
  nominatim = await startNominatim(() => time);
});
afterAll(async () => {
  await nominatim.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function expectFirst(geocoder: string, [query, address, lat, lon, besides = []]: Row) {
  // The geocoder's next turn has come.
  time += 2_000;
  const places = makePlaces({
    settings: { SITE_URL: 'http://site.test', GEOCODER_URL: geocoder, POSTCODES_URL: 'off', GEOCODER_CONTACT: '' },
    now,
    pace: database.collection('limits'),
  });
  const [first, ...rest] = await places.find(query);
  expect(first?.address).toBe(address);
  expect(metresBetween(first!, { lat, lon })).toBeLessThan(tolerance(query));
  expect(rest.map((place) => place.address)).toEqual(expect.arrayContaining(besides));
  // The risk banner reads the address: if it names a region, that must be the region of the query, if the query names
  // one.
  const said = regionOf(query)?.region;
  if (said) expect(regionOf(address)?.region).toBe(said);
}

it('the table has at least 120 places', () => {
  expect(new Set(all.map(([query]) => query)).size).toBeGreaterThanOrEqual(120);
});

describe('without outside services, the first result is right for', () => {
  it.each(all)('%s: %s', (...row) => expectFirst('off', row));
});

it.each(['Jersey', 'Guernsey', 'The Isle of Man', 'Dublin'])('nothing in the UK is meant by %s', (query) => {
  expect(searchGazetteer(query, 5).places).toEqual([]);
});

describe('with the geocoder', () => {
  it.each(names)('%s is %s, without a request', async (...row) => {
    nominatim.requests.length = 0;
    await expectFirst(nominatim.url, row);
    expect(nominatim.requests).toEqual([]);
  });

  it.each(guesses)('%s causes a request, and is %s when the geocoder knows nothing', async (...row) => {
    nominatim.requests.length = 0;
    await expectFirst(nominatim.url, row);
    expect(nominatim.requests).toHaveLength(1);
  });
});

describe('the kind and extent of a place', () => {
  it.each([
    ['Wales', 'nation', true],
    ['North East', 'region', true],
    ['Yorkshire', 'county', true],
    ['Kent', 'county', true],
    ['The Midlands', 'region', true],
    ['East London', 'county', true],
    ['Leeds', 'town', false],
    ['Tower Hamlets', 'district', false],
    ['Moss Side', 'suburb', false],
    ['M14 5GR', 'postcode', false],
  ] as const)('%s is a %s', (query, kind, isArea) => {
    const [place] = searchGazetteer(query, 1).places;
    expect(place?.kind).toBe(kind);
    expect(place?.extent !== null).toBe(isArea);
    if (!place?.extent) return;
    expect(place.extent.south).toBeLessThan(place.lat);
    expect(place.extent.north).toBeGreaterThan(place.lat);
    expect(place.extent.west).toBeLessThan(place.lon);
    expect(place.extent.east).toBeGreaterThan(place.lon);
  });
});
