import { setTimeout as timer } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { addressNear, findInGazetteer, hasPostcode, readPostcode } from '../../domain/places/gazetteer.ts';
import { plainText, withoutCountry } from '../../domain/places/placeNames.ts';
import type { Place } from '../../domain/places/place.ts';
import { isInUk, type Coordinates } from '../../domain/places/coordinates.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Log } from '../runtime/log.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Collection } from '../stores/engines/documentStore.ts';
import { makeThrottle, type NextTurn } from '../stores/throttle.ts';
import { OutsideError, type OutsideService } from './fetchJson.ts';
import { makeNominatim, publicNominatim } from './nominatim.ts';
import { makePostcodes, publicPostcodes } from './postcodes.ts';

/** Finds places in the UK by name or postcode, and names points. */
export interface Places {
  /**
   * Best match first, at most 8, all inside the UK; [] when nothing is found. When an online service fails, the gazetteer
   * answers instead.
   */
  find(query: string): Promise<Place[]>;
  /**
   * The area (suburb, town or postcode district) around a point, never a house; where no address is known, the nearest
   * place. null outside the UK: in another country, or far out at sea.
   */
  nameOf(point: Coordinates): Promise<string | null>;
  /** Removes expired answers from memory. */
  cleanUp(): void;
}

const limit = 8;
/** Milliseconds for an answer, including the wait for a turn. */
const deadline = 3_000;
/** The rest of the deadline is left for the request itself. */
const longestWaitForTurn = 1_500;
/** Nominatim allows one request a second; the extra 100 ms allow for imprecise timers and networks. */
const turnInterval = 1_100;
/** A service that failed is not called for this long, so that visitors do not all wait for the deadline while it is down. */
const restAfterFailure = 30_000;
const cacheSize = 5_000;
const cacheFor = 24 * 60 * 60 * 1000;
const cacheEmptyFor = 60 * 60 * 1000;

/** Rounds to about 100 m, so that neither the request nor the answer reveals a person's house. */
const coarse = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: Math.round(lat * 1e3) / 1e3,
  lon: Math.round(lon * 1e3) / 1e3,
});

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;
/** A call to a service; undefined when it had no turn. */
type Call = (signal: AbortSignal) => Promise<Place[] | undefined>;

/**
 * Chooses the source. Postcodes: the postcodes service, else the middle of the outward code. Names: the gazetteer when it
 * matches the whole text (so that typing a known name causes no request), else Nominatim, else the gazetteer's best guess.
 * `pace`: the collection in which all instances share their turns at Nominatim. `wait` resolves after the given
 * milliseconds, and rejects when the signal is aborted.
 */
export function makePlaces({
  settings,
  now,
  pace,
  log,
  fetch = globalThis.fetch,
  wait = (ms, signal) => timer(ms, undefined, { signal }),
}: {
  settings: Pick<Settings, 'SITE_URL' | 'GEOCODER_URL' | 'GEOCODER_CONTACT' | 'POSTCODES_URL'>;
  now: () => Date;
  pace: Collection<NextTurn>;
  log?: Log;
  fetch?: typeof globalThis.fetch;
  wait?: Wait;
}): Places {
  // A header may contain only printable ASCII.
  const userAgent = [
    'islamophobia-incident-map',
    `(${[settings.SITE_URL, settings.GEOCODER_CONTACT].join(' ').trim()})`,
  ]
    .join(' ')
    .replace(/[^ -~]/g, '');
  const client = <T>(make: (service: OutsideService) => T, url: string): T | null =>
    url === 'off' ? null : make({ url, userAgent, fetch });
  const nominatim = client(makeNominatim, settings.GEOCODER_URL ?? publicNominatim);
  const postcodes = client(makePostcodes, settings.POSTCODES_URL ?? publicPostcodes);
  const turns = makeThrottle({ collection: pace, now, intervalMs: turnInterval });

  /** Caches answers, and lets identical requests that are under way share one call. Failures are not cached. */
  const answers = new LRUCache<string, Place[], Call>({
    max: cacheSize,
    ttl: cacheFor,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    // A request under way still answers its callers after newer ones have evicted it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: call, options }) => {
      const places = await withinDeadline(call);
      if (places?.length === 0) options.ttl = cacheEmptyFor;
      return places?.map((place) => ({ ...place, ...coarse(place) }));
    },
  });

  async function withinDeadline(call: Call): Promise<Place[] | undefined> {
    const late = new AbortController();
    const done = new AbortController();
    const timeout = wait(deadline, done.signal).then(() => {
      late.abort();
      throw new OutsideError('timeout', 'An outside service');
    });
    try {
      return await Promise.race([call(late.signal), timeout]);
    } finally {
      done.abort();
    }
  }

  /** Calls a service through the cache; undefined when it fails, rests after a failure, or has no free turn. */
  function cachedCaller(service: string): (key: string, call: Call) => Promise<Place[] | undefined> {
    let restUntil = 0;
    return async (key, call) => {
      if (now().getTime() < restUntil && !answers.has(key)) return undefined;
      try {
        return await answers.fetch(key, { context: call });
      } catch (error) {
        // The database did not answer, so no turn could be reserved.
        if (isProblem(error, 'unavailable')) return undefined;
        if (!(error instanceof OutsideError)) throw error;
        if (now().getTime() >= restUntil) {
          log?.warn('places_unanswered', { service, reason: error.reason, status: error.status });
        }
        restUntil = now().getTime() + restAfterFailure;
        return undefined;
      }
    };
  }
  const callPostcodes = cachedCaller('postcodes');
  const callNominatim = cachedCaller('nominatim');

  const inTurn =
    (call: Call): Call =>
    async (signal) => {
      const ms = await turns.reserve(longestWaitForTurn);
      if (ms === null) return undefined;
      if (ms > 0) await wait(ms, signal);
      return call(signal);
    };

  return {
    cleanUp: () => void answers.purgeStale(),

    async find(query) {
      const postcode = readPostcode(query);
      const local = findInGazetteer(query, limit);
      if (postcode) {
        const key = `postcode ${postcode.outcode} ${postcode.incode ?? ''}`;
        const found = postcodes && (await callPostcodes(key, (signal) => postcodes.find(postcode, { signal })));
        const isUnsure = local.places[0]?.doubt === 'unsure';
        return found?.map((place) => (isUnsure ? { ...place, doubt: 'unsure' } : place)) ?? local.places;
      }
      const text = plainText(query);
      // Of several postcodes, none is the place, and none leaves the server.
      if (local.exact || text === '' || !nominatim || hasPostcode(query)) return local.places;
      const found = await callNominatim(
        `name ${text}`,
        inTurn((signal) => nominatim.search(withoutCountry(query), { limit, signal })),
      );
      return found && found.length > 0 ? found : local.places;
    },

    async nameOf(point) {
      if (!isInUk(point)) return null;
      const { lat, lon } = coarse(point);
      const found =
        nominatim &&
        (await callNominatim(
          `point ${lat} ${lon}`,
          inTurn((signal) => nominatim.reverse({ lat, lon }, { signal })),
        ));
      return found ? (found[0]?.address ?? null) : addressNear(point);
    },
  };
}
