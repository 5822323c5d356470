import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePlaces } from '@incidentmap/core/server/clients/places';
import type { LogFields } from '@incidentmap/core/server/runtime/log';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { makeThrottle, type NextTurn } from '@incidentmap/core/server/stores/throttle';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNominatim, startPostcodes } from '../../dev/standins/places.ts';
import { badMoods, type Standin } from '../../dev/standins/standin.ts';

/** A clock that advances only when a test says so. */
class Clock {
  time = Date.parse('2026-06-15T12:00:00Z');
  #timers: { at: number; resolve: () => void }[] = [];
  now = () => new Date(this.time);

  wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = { at: this.time + ms, resolve };
      this.#timers.push(timer);
      signal.addEventListener('abort', () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
        reject(new Error('No longer waited for'));
      });
    });

  /** Waits until someone waits for exactly this long. */
  awaited = (ms: number) =>
    vi.waitFor(() => expect(this.#timers.map(({ at }) => at - this.time)).toContain(ms), {
      interval: 2,
      timeout: 5_000,
    });

  pass(ms: number) {
    this.time += ms;
    const due = this.#timers.filter(({ at }) => at <= this.time);
    this.#timers = this.#timers.filter(({ at }) => at > this.time);
    for (const { resolve } of due) resolve();
  }
}

let clock: Clock;
let nominatim: Standin;
let postcodes: Standin;
let folder: string;
let path: string;
let stores: DocumentStore[];
let warnings: [string, LogFields | undefined][];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'places-'));
  clock = new Clock();
  nominatim = await startNominatim(() => clock.time);
  postcodes = await startPostcodes(() => clock.time);
});
afterAll(async () => {
  await Promise.all([nominatim.close(), postcodes.close()]);
  rmSync(folder, { recursive: true });
});
beforeEach((context) => {
  clock = new Clock();
  path = join(folder, `${context.task.id}.sqlite`);
  stores = [];
  warnings = [];
  for (const standin of [nominatim, postcodes]) {
    standin.mood = 'ok';
    standin.requests.length = 0;
  }
});
afterEach(async () => {
  nominatim.release();
  postcodes.release();
  await Promise.all(stores.map((opened) => opened.close()));
});

function store() {
  const opened = openSqlite({ path, now: clock.now });
  stores.push(opened);
  return opened.collection<NextTurn>('limits');
}

/** One instance of the application; all instances of a test share one database. */
const places = (settings: { GEOCODER_URL?: string; POSTCODES_URL?: string; GEOCODER_CONTACT?: string } = {}) =>
  makePlaces({
    settings: {
      SITE_URL: 'http://site.test',
      GEOCODER_URL: nominatim.url,
      POSTCODES_URL: postcodes.url,
      GEOCODER_CONTACT: 'maps@example.org',
      ...settings,
    },
    now: clock.now,
    pace: store(),
    wait: clock.wait,
    log: {
      info: () => undefined,
      warn: (event, fields) => warnings.push([event, fields]),
      error: (event) => expect.unreachable(event),
    },
  });

const alumRock = { address: 'Alum Rock, Birmingham', lat: 52.487, lon: -1.847 };
const birmingham = { address: 'Birmingham', lat: 52.4814, lon: -1.8998 };

describe('a postcode', () => {
  test.each([
    ['M14 5GR', '/postcodes/M145GR', { address: 'M14, Manchester', lat: 53.454, lon: -2.225 }],
    ['m145gr', '/postcodes/M145GR', { address: 'M14, Manchester', lat: 53.454, lon: -2.225 }],
    ['UK SW1A 1AA', '/postcodes/SW1A1AA', { address: 'SW1A, Westminster', lat: 51.501, lon: -0.142 }],
    ['BS1 4DJ', '/postcodes/BS14DJ', { address: 'BS1, Bristol', lat: 51.45, lon: -2.595 }],
    ['B12', '/outcodes/B12', { address: 'B12, Birmingham', lat: 52.462, lon: -1.879 }],
  ])('%s: asked by %s', async (query, asked, place) => {
    expect(await places().find(query)).toEqual([place]);
    expect(postcodes.requests.map((request) => request.path)).toEqual([asked]);
    expect(nominatim.requests).toEqual([]);
  });

  test('that spans districts is shown at its centre, without a district', async () => {
    expect(await places().find('E1')).toEqual([
      { address: expect.stringMatching(/^E1, .+, London$/), lat: 51.517, lon: -0.059 },
    ]);
  });

  test('without coordinates, or unknown, falls back to its outward code; a malformed one finds nothing', async () => {
    const { find } = places();
    const b12 = [{ address: 'B12, Birmingham', lat: 52.462, lon: -1.879 }];
    expect(await find('B12 9ZZ')).toEqual(b12);
    expect(await find('B12 0AA')).toEqual(b12);
    expect(await find('E99 9ZZ')).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('at the end of an address is the only part that leaves the server', async () => {
    expect(await places().find('47 Invented Road, Manchester M14 5GR')).toMatchObject([{ address: 'M14, Manchester' }]);
    expect(postcodes.requests.map(({ path: asked, query }) => [asked, query])).toEqual([['/postcodes/M145GR', {}]]);
  });

  test.each(badMoods)('falls back to the centre of its outward code when the service is %s', async (mood) => {
    postcodes.mood = mood;
    const { find } = places();
    const answer = find('M14 5GR');
    await postcodes.asked(1);
    if (mood === 'never' || mood === 'stalled') clock.pass(3_000);
    expect(await answer).toEqual([{ address: 'M14, Manchester', lat: 53.448, lon: -2.224 }]);
    // The next visitor does not wait.
    expect(await find('B12')).toMatchObject([{ address: 'B12, Birmingham' }]);
    expect(postcodes.requests).toHaveLength(1);
    expect(warnings).toMatchObject([['places_unanswered', { service: 'postcodes' }]]);
  });

  test('beside another one is in doubt, and neither leaves the server', async () => {
    const found = await places().find('between M14 5GR and LS6 1AA');
    expect(found).toMatchObject([{ address: 'M14, Manchester', doubt: 'unsure' }, { address: 'LS6, Leeds' }]);
    expect([...postcodes.requests, ...nominatim.requests]).toEqual([]);
  });

  test('calls no service when the service is switched off', async () => {
    expect(await places({ POSTCODES_URL: 'off' }).find('B12')).toMatchObject([{ address: 'B12, Birmingham' }]);
    expect(postcodes.requests).toEqual([]);
  });
});

describe('a name', () => {
  test.each(['Bradford', 'Bradf', 'Newport, Shropshire', 'Sparkhill Birm', 'UK Leeds', 'London'])(
    'that the gazetteer knows, %s, is not sent to the geocoder',
    async (query) => {
      expect((await places().find(query)).length).toBeGreaterThan(0);
      expect(nominatim.requests).toEqual([]);
    },
  );

  test('that the gazetteer does not know goes to the geocoder, which sees our contact and nothing of the visitor', async () => {
    expect(await places().find('UK Alum Rock Road, Birmingham')).toEqual([alumRock]);
    const [request, ...more] = nominatim.requests;
    expect(more).toEqual([]);
    expect(request?.path).toBe('/search');
    expect(request?.query).toEqual({
      q: 'Alum Rock Road, Birmingham',
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'gb',
      limit: '8',
    });
    expect(request?.headers['user-agent']).toBe('islamophobia-incident-map (http://site.test maps@example.org)');
    expect(request?.headers['accept-language']).toBe('en-GB');
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('referer');
  });

  test('is returned without house, road or postcode, rounded to about 100 m, under its everyday name', async () => {
    const found = await places().find('47 Invented Road, Newport');
    expect(found).toEqual([{ address: 'Newport, Shropshire', lat: 52.766, lon: -2.378 }]);
  });

  test('that two towns have, or that is somewhere in a county, is in doubt: it becomes no pin by itself', async () => {
    const { find } = places();
    expect(await find('Invented Market')).toMatchObject([
      { address: 'Leeds, England', doubt: 'unsure' },
      { address: 'Exeter, Devon' },
    ]);
    clock.pass(2_000);
    expect(await find('Invented Moor')).toMatchObject([{ address: 'Devon, England', doubt: 'wide' }]);
  });

  test('outside the UK is dropped', async () => {
    expect(await places().find('Hotel at Calais')).toEqual([]);
    expect(nominatim.requests).toHaveLength(1);
  });

  test('that the geocoder does not know gets the gazetteer’s best guess', async () => {
    expect(await places().find('Nowhere Lane, Birmingham')).toEqual([birmingham]);
  });

  test('is looked up even when the contact setting cannot be sent in a header', async () => {
    await places({ GEOCODER_CONTACT: 'Zoë\r\nX-Evil: 1' }).find('Alum Rock Road');
    expect(nominatim.requests[0]?.headers['user-agent']).toBe(
      'islamophobia-incident-map (http://site.test ZoX-Evil: 1)',
    );
  });

  test.each(badMoods)('gets the gazetteer’s best guess when the geocoder is %s', async (mood) => {
    nominatim.mood = mood;
    const { find } = places();
    const answer = find('Alum Rock Road, Birmingham');
    await nominatim.asked(1);
    if (mood === 'never' || mood === 'stalled') clock.pass(3_000);
    expect((await answer)[0]).toEqual(birmingham);
    expect(warnings).toMatchObject([['places_unanswered', { service: 'nominatim' }]]);
    expect(JSON.stringify(warnings)).not.toMatch(/Alum|Birmingham|private/);

    // Not called for 30 s, then called again.
    nominatim.mood = 'ok';
    clock.pass(29_999);
    expect((await find('Alum Rock Road, Birmingham'))[0]).toEqual(birmingham);
    expect(nominatim.requests).toHaveLength(1);
    clock.pass(1);
    expect(await find('Alum Rock Road, Birmingham')).toEqual([alumRock]);
  });

  test('gets the gazetteer’s best guess when the geocoder is unreachable or switched off', async () => {
    expect((await places({ GEOCODER_URL: 'http://127.0.0.1:9' }).find('Alum Rock Road, Birmingham'))[0]).toEqual(
      birmingham,
    );
    expect((await places({ GEOCODER_URL: 'off' }).find('Alum Rock Road, Birmingham'))[0]).toEqual(birmingham);
    expect(nominatim.requests).toEqual([]);
  });

  test('is requested once, however many callers ask at the same time and however they spell it', async () => {
    nominatim.mood = 'slow';
    const { find } = places();
    const asking = ['Alum Rock Road, Birmingham', 'alum rock road birmingham', 'UK Alum Rock Road, Birmingham'].map(
      find,
    );
    await nominatim.asked(1);
    nominatim.release();
    expect(await Promise.all(asking)).toEqual([[alumRock], [alumRock], [alumRock]]);
    expect(nominatim.requests).toHaveLength(1);
  });

  test('is cached for a day, and an empty result for an hour, even while the geocoder is not called', async () => {
    const { find } = places();
    await find('Alum Rock Road');
    clock.pass(5_000);
    await find('Nowhere Lane');
    clock.pass(3_599_000);
    nominatim.mood = 'failing';
    await find('Somewhere Lane');
    nominatim.mood = 'ok';
    expect(await find('Alum Rock Road')).toEqual([alumRock]);
    await find('Nowhere Lane');
    expect(nominatim.requests).toHaveLength(3);
    clock.pass(60_000);
    await find('Nowhere Lane');
    expect(nominatim.requests).toHaveLength(4);
    await find('Alum Rock Road');
    expect(nominatim.requests).toHaveLength(4);
    clock.pass(86_400_000);
    await find('Alum Rock Road');
    expect(nominatim.requests).toHaveLength(5);
  });
});

describe('the geocoder’s throttle', () => {
  const gaps = () => nominatim.requests.slice(1).map(({ at }, i) => at - (nominatim.requests[i]?.at ?? 0));

  test('allows one request a second for two instances with one database; a caller who would wait too long gets the best guess', async () => {
    const [one, other] = [places(), places()];
    const first = one.find('Alum Rock Road');
    await nominatim.asked(1);
    const second = other.find('Alum Rock Lane');
    await clock.awaited(1_100);
    // 2.2 s would leave the geocoder too little of the 3 s.
    expect(await one.find('Alum Rock Street, Birmingham')).toMatchObject([birmingham, {}]);
    expect(nominatim.requests).toHaveLength(1);
    clock.pass(1_100);
    expect(await Promise.all([first, second])).toEqual([[alumRock], [alumRock]]);
    clock.pass(700);
    const third = one.find('Alum Rock Street, Birmingham');
    await clock.awaited(400);
    clock.pass(400);
    expect(await third).toEqual([alumRock]);
    expect(gaps()).toEqual([1_100, 1_100]);
    // Getting no turn is not a failure of the geocoder.
    expect(warnings).toEqual([]);
  });

  test('counts the wait for a turn towards the deadline', async () => {
    nominatim.mood = 'never';
    const [one, other] = [places(), places()];
    const first = one.find('Alum Rock Road, Birmingham');
    await nominatim.asked(1);
    const second = other.find('Alum Rock Lane, Birmingham');
    await clock.awaited(1_100);
    clock.pass(1_100);
    await nominatim.asked(2);
    clock.pass(1_900);
    expect((await Promise.all([first, second])).map(([place]) => place)).toEqual([birmingham, birmingham]);
  });

  test('lets no request through when turns cannot be stored', async () => {
    const instance = places();
    await stores[0]?.close();
    expect((await instance.find('Alum Rock Road, Birmingham'))[0]).toEqual(birmingham);
    expect(nominatim.requests).toEqual([]);
  });

  test('gives each of many concurrent callers a different turn', async () => {
    const paces = [store(), store()].map((collection) =>
      makeThrottle({ collection, now: clock.now, intervalMs: 1_000 }),
    );
    const turns = await Promise.all([0, 1, 0, 1, 0, 1].map((instance) => paces[instance]?.reserve(60_000)));
    expect(turns.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(await paces[0]?.reserve(5_999)).toBeNull();
    expect(await paces[1]?.reserve(6_000)).toBe(6_000);
    expect(await stores[0]?.collection<NextTurn>('limits').read('pace:nominatim')).toMatchObject({
      document: { id: 'pace:nominatim', nextAt: clock.time + 7_000 },
    });
  });

  test('recovers from a turn that a wrong clock set far in the future', async () => {
    const collection = store();
    await collection.create({ id: 'pace:nominatim', nextAt: clock.time + 86_400_000 });
    expect(await makeThrottle({ collection, now: clock.now, intervalMs: 1_000 }).reserve(1_000)).toBe(0);
  });
});

describe('the name of a point', () => {
  test('is its suburb; the geocoder gets coordinates rounded to about 100 m, and is asked for suburbs only', async () => {
    expect(await places().nameOf({ lat: 52.48712345, lon: -1.84712345 })).toBe('Alum Rock, Birmingham');
    expect(nominatim.requests.map(({ path: asked, query }) => [asked, query])).toEqual([
      ['/reverse', { format: 'jsonv2', addressdetails: '1', lat: '52.487', lon: '-1.847', zoom: '14' }],
    ]);
  });

  test('never contains a house or a road', async () => {
    expect(await places().nameOf({ lat: 52.7661, lon: -2.3781 })).toBe('Newport, Shropshire');
  });

  test('is cached and shared with neighbouring points', async () => {
    const { nameOf } = places();
    await nameOf({ lat: 52.48712, lon: -1.84712 });
    await nameOf({ lat: 52.48688, lon: -1.84688 });
    expect(nominatim.requests).toHaveLength(1);
  });

  test.each([
    ['New York', { lat: 40.7, lon: -74 }, 0],
    ['Calais, which is inside the bounding box of the UK', { lat: 50.951, lon: 1.859 }, 1],
    ['the sea', { lat: 56, lon: 1.5 }, 1],
  ])('is none at %s', async (_where, point, asked) => {
    expect(await places().nameOf(point)).toBeNull();
    expect(await places({ GEOCODER_URL: 'off' }).nameOf(point)).toBeNull();
    expect(nominatim.requests).toHaveLength(asked);
  });

  test.each([
    ['on a moor', { lat: 56.85, lon: -4.6 }, /^Near .+, Highland$/],
    ['in a village that the geocoder cannot name', { lat: 53.794, lon: -1.752 }, /^Bradford$/],
    ['on an island far from any town', { lat: 59.53, lon: -1.63 }, /^Fair Isle, Shetland Islands$/],
  ])('is "Near" the closest place when no address is known: %s', async (_where, point, address) => {
    expect(await places().nameOf(point)).toMatch(address);
    expect(nominatim.requests).toHaveLength(1);
    expect(await places({ GEOCODER_URL: 'off' }).nameOf(point)).toMatch(address);
  });

  test.each(badMoods)('is the nearest place in the gazetteer when the geocoder is %s', async (mood) => {
    nominatim.mood = mood;
    const answer = places().nameOf({ lat: 53.794, lon: -1.752 });
    await nominatim.asked(1);
    if (mood === 'never' || mood === 'stalled') clock.pass(3_000);
    expect(await answer).toBe('Bradford');
  });

  test('is the nearest place in the gazetteer when the geocoder is switched off', async () => {
    expect(await places({ GEOCODER_URL: 'off' }).nameOf({ lat: 53.794, lon: -1.752 })).toBe('Bradford');
    expect(nominatim.requests).toEqual([]);
  });
});
