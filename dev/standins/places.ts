import { type Standin, startStandin } from './standin.ts';

/** Stand-ins of the two geocoding services: Nominatim and postcodes.io. */

/** Details that every address has and that must be removed: a house number, a road, a full postcode. */
const house = {
  house_number: '47',
  road: 'Invented Road',
  postcode: 'ZZ1 4QQ',
  country: 'United Kingdom',
  country_code: 'gb',
};

const known: { matches: RegExp; lat: string; lon: string; address: Record<string, string> }[] = [
  {
    matches: /alum rock/i,
    lat: '52.4871234',
    lon: '-1.8471234',
    address: { ...house, suburb: 'Alum Rock', city: 'Birmingham', state_district: 'West Midlands', state: 'England' },
  },
  {
    matches: /invented road/i,
    lat: '52.7661234',
    lon: '-2.3781234',
    address: { ...house, town: 'Newport', county: 'Telford and Wrekin', state: 'England' },
  },
  {
    matches: /invented market/i,
    lat: '53.7961234',
    lon: '-1.5401234',
    address: { ...house, city: 'Leeds', state: 'England' },
  },
  {
    matches: /invented market/i,
    lat: '50.7201234',
    lon: '-3.5301234',
    address: { ...house, city: 'Exeter', county: 'Devon', state: 'England' },
  },
  {
    matches: /invented moor/i,
    lat: '50.5701234',
    lon: '-3.9201234',
    address: { county: 'Devon', state: 'England', country: 'United Kingdom', country_code: 'gb' },
  },
  {
    matches: /calais/i,
    lat: '50.9512',
    lon: '1.8586',
    address: { town: 'Calais', country: 'France', country_code: 'fr' },
  },
];

const asFound = ({ lat, lon, address }: (typeof known)[number]) => ({
  place_id: 1,
  licence: 'Invented data of a stand-in',
  lat,
  lon,
  display_name: Object.values(address).join(', '),
  address,
});

/**
 * Finds Alum Rock, Invented Road in Newport, Invented Market in two towns, Invented Moor somewhere in Devon, and Calais
 * by name, or by a point within a kilometre of them.
 */
export const startNominatim = (now: () => number = Date.now): Promise<Standin> =>
  startStandin(({ path, query }) => {
    if (path.endsWith('/search')) {
      // Nominatim returns roads in several pieces.
      const found = known.filter(({ matches }) => matches.test(query['q'] ?? '')).flatMap((place) => [place, place]);
      return { status: 200, body: found.map(asFound) };
    }
    const near = (text: string, of: string | undefined) => Math.abs(Number(text) - Number(of)) < 0.01;
    const place = known.find(({ lat, lon }) => near(lat, query['lat']) && near(lon, query['lon']));
    return { status: 200, body: place ? asFound(place) : { error: 'Unable to geocode' } };
  }, now);

const postcodesKnown: Record<string, object> = {
  '/postcodes/M145GR': { postcode: 'M14 5GR', latitude: 53.453987, longitude: -2.224987, admin_district: 'Manchester' },
  '/postcodes/SW1A1AA': {
    postcode: 'SW1A 1AA',
    latitude: 51.501009,
    longitude: -0.141588,
    admin_district: 'Westminster',
  },
  '/postcodes/BS14DJ': {
    postcode: 'BS1 4DJ',
    latitude: 51.4501,
    longitude: -2.5952,
    admin_district: 'Bristol, City of',
  },
  '/postcodes/B129ZZ': { postcode: 'B12 9ZZ', latitude: null, longitude: null, admin_district: 'Birmingham' },
  '/outcodes/B12': { outcode: 'B12', latitude: 52.462, longitude: -1.879, admin_district: ['Birmingham'] },
  '/outcodes/E1': {
    outcode: 'E1',
    latitude: 51.5174,
    longitude: -0.0594,
    admin_district: ['Hackney', 'Tower Hamlets'],
  },
};

/** Finds M14 5GR, SW1A 1AA, BS1 4DJ, B12 9ZZ (without coordinates), and the outcodes B12 and E1. */
export const startPostcodes = (now: () => number = Date.now): Promise<Standin> =>
  startStandin(({ path }) => {
    const result = postcodesKnown[path];
    return result
      ? { status: 200, body: { status: 200, result } }
      : {
          status: 404,
          body: { status: 404, error: path.startsWith('/outcodes') ? 'Outcode not found' : 'Postcode not found' },
        };
  }, now);
