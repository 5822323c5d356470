import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stand-ins, on the wire, of the two services that know places: a Nominatim and a postcodes.io that can be in bad moods. */

/** `slow`: answers when `release` is called; `stalled`: begins its body and never ends it; `never`: does not even begin. */
export type Mood = 'ok' | 'slow' | 'failing' | 'html' | 'garbage' | 'redirect' | 'huge' | 'stalled' | 'never';
export const badMoods = ['failing', 'html', 'garbage', 'redirect', 'huge', 'stalled', 'never'] as const;

/** `at`: by the stand-in's clock. */
export type AskedFor = { path: string; query: Record<string, string>; headers: IncomingHttpHeaders; at: number };

export type Standin = {
  url: string;
  mood: Mood;
  requests: AskedFor[];
  /** Resolves when so many requests in all have come. */
  asked(total: number): Promise<void>;
  /** Answers what waits in the mood `slow`. */
  release(): void;
  close(): Promise<void>;
};

type Answer = { status: number; body: unknown };

async function startStandin(answer: (asked: AskedFor) => Answer, now: () => number): Promise<Standin> {
  let waiting: (() => void)[] = [];
  let expecting: { total: number; resolve: () => void }[] = [];

  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://standin');
    const asked = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      at: now(),
    };
    standin.requests.push(asked);
    const { length } = standin.requests;
    expecting = expecting.filter(({ total, resolve }) => (length >= total ? resolve() : true));
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const json = () => {
      const { status, body } = answer(asked);
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));
    };
    const behaviour: Record<Mood, () => unknown> = {
      ok: json,
      slow: () => waiting.push(json),
      failing: () => send(500, 'application/json', '{"error":"a private detail of the other side"}'),
      html: () => send(200, 'text/html', '<h1>Sign in to this network</h1>'),
      garbage: () => send(200, 'application/json', '[{"lat": "a private detail of the other side'),
      redirect: () => response.writeHead(302, { location: `${standin.url}/elsewhere` }).end(),
      huge: () => send(200, 'application/json', JSON.stringify('x'.repeat(1_000_000))),
      stalled: () => response.writeHead(200, { 'content-type': 'application/json' }).write('[{"lat": "51'),
      never: () => undefined,
    };
    behaviour[standin.mood]();
  };

  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standin: Standin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'ok',
    requests: [],
    asked: (total) =>
      new Promise((resolve) => {
        if (standin.requests.length >= total) resolve();
        else expecting.push({ total, resolve });
      }),
    release() {
      const held = waiting;
      waiting = [];
      for (const json of held) json();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standin;
}

/** Every address it knows has what must not come through: a house number, a road, a whole postcode. */
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

/** Knows Alum Rock, Invented Road in Newport, and Calais; and by point what is within a kilometre of them. */
export const startNominatim = (now: () => number = Date.now): Promise<Standin> =>
  startStandin(({ path, query }) => {
    if (path.endsWith('/search')) {
      // Roads come back in several pieces.
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

/** Knows M14 5GR, SW1A 1AA, BS1 4DJ, B12 9ZZ (without a point), and the outcodes B12 and E1. */
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
