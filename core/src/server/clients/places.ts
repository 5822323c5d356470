import { setTimeout as timer } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { addressNear, findInGazetteer, readPostcode } from '../../domain/places/gazetteer.ts';
import { plainText, withoutCountry } from '../../domain/places/placeNames.ts';
import type { Place } from '../../domain/places/place.ts';
import { isInUk, type Coordinates } from '../../domain/places/coordinates.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Collection } from '../stores/documentStore.ts';
import { makeThrottle, type NextTurn } from '../stores/throttle.ts';
import { OutsideError } from './fetchJson.ts';
import { makeNominatim, publicNominatim } from './nominatim.ts';
import { makePostcodes, publicPostcodes } from './postcodes.ts';

/** Finds places in the UK by name or postcode, and names points. */
export interface Places {
  /**
   * Best first, at most 8, all inside the UK; [] when nothing is found. A failing online service is not an error: the
   * gazetteer answers then.
   */
  find(query: string): Promise<Place[]>;
  /**
   * The area (suburb, town or postcode district) that a point lies in, never a house; where no address is known, near
   * which place it is. null outside the UK: in another country, or far out at sea.
   */
  nameOf(point: Coordinates): Promise<string | null>;
  /** Removes from memory the answers that are too old to be given. */
  tidy(): void;
}

const limit = 8;
/** Milliseconds for an answer, the wait for a turn included. */
const deadline = 3_000;
/** The rest of the deadline is left for the service's own work. */
const longestWaitForTurn = 1_500;
/** Nominatim allows one request a second; the rest is for timers and networks that are not exact. */
const turnInterval = 1_100;
/** How long a service that failed is left alone, so that one that is down does not cost every visitor the deadline. */
const restAfterFailure = 30_000;
const rememberedAnswers = 5_000;
const rememberFor = 24 * 60 * 60 * 1000;
const rememberNothingFor = 60 * 60 * 1000;

/** To about 100 m: neither what is sent of a person's position nor what is answered points to a house. */
const coarse = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: Math.round(lat * 1e3) / 1e3,
  lon: Math.round(lon * 1e3) / 1e3,
});

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;
/** undefined: it was not the time to ask. */
type Ask = (signal: AbortSignal) => Promise<Place[] | undefined>;

/**
 * The chain of sources. Postcodes: the postcodes service, else the middle of the outward code. Names: the gazetteer where it
 * understands the whole text (so nobody is asked while a known name is typed), else Nominatim, else the gazetteer's
 * guess. `pace`: the collection where all instances keep their turns at Nominatim. `wait` resolves after so many
 * milliseconds, and rejects when the signal says so.
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
  // A header takes no more than printable ASCII.
  const userAgent = [
    'islamophobia-incident-map',
    `(${[settings.SITE_URL, settings.GEOCODER_CONTACT].join(' ').trim()})`,
  ]
    .join(' ')
    .replace(/[^ -~]/g, '');
  const client = <T>(
    make: (at: { url: string; userAgent: string; fetch: typeof globalThis.fetch }) => T,
    url: string,
  ) => (url === 'off' ? null : make({ url, userAgent, fetch }));
  const nominatim = client(makeNominatim, settings.GEOCODER_URL ?? publicNominatim);
  const postcodes = client(makePostcodes, settings.POSTCODES_URL ?? publicPostcodes);
  const turns = makeThrottle({ collection: pace, now, intervalMs: turnInterval });

  /** Remembers answers, and lets identical questions that are under way share one. Failures are not remembered. */
  const answers = new LRUCache<string, Place[], Ask>({
    max: rememberedAnswers,
    ttl: rememberFor,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    // Being pushed out by newer questions is no reason to leave those who wait without an answer.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: ask, options }) => {
      const places = await withinDeadline(ask);
      if (places?.length === 0) options.ttl = rememberNothingFor;
      return places?.map((place) => ({ ...place, ...coarse(place) }));
    },
  });

  async function withinDeadline(ask: Ask): Promise<Place[] | undefined> {
    const late = new AbortController();
    const done = new AbortController();
    const timeout = wait(deadline, done.signal).then(() => {
      late.abort();
      throw new OutsideError('timeout', 'An outside service');
    });
    try {
      return await Promise.race([ask(late.signal), timeout]);
    } finally {
      done.abort();
    }
  }

  /** Asks a service by way of what is remembered; undefined when it fails, rests after a failure, or has no free turn. */
  function asking(service: string): (key: string, ask: Ask) => Promise<Place[] | undefined> {
    let restUntil = 0;
    return async (key, ask) => {
      if (now().getTime() < restUntil && !answers.has(key)) return undefined;
      try {
        return await answers.fetch(key, { context: ask });
      } catch (error) {
        // Without its turn nobody may ask.
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
  const askPostcodes = asking('postcodes');
  const askNominatim = asking('nominatim');

  const inTurn =
    (ask: Ask): Ask =>
    async (signal) => {
      const ms = await turns.reserve(longestWaitForTurn);
      if (ms === null) return undefined;
      if (ms > 0) await wait(ms, signal);
      return ask(signal);
    };

  return {
    tidy: () => void answers.purgeStale(),

    async find(query) {
      const postcode = readPostcode(query);
      if (postcode) {
        const key = `postcode ${postcode.outcode} ${postcode.incode ?? ''}`;
        const found = postcodes && (await askPostcodes(key, (signal) => postcodes.find(postcode, { signal })));
        return found ?? findInGazetteer(query, limit).places;
      }
      const text = plainText(query);
      const known = findInGazetteer(query, limit);
      if (known.exact || text === '' || !nominatim) return known.places;
      const found = await askNominatim(
        `name ${text}`,
        inTurn((signal) => nominatim.search(withoutCountry(query), { limit, signal })),
      );
      return found && found.length > 0 ? found : known.places;
    },

    async nameOf(point) {
      if (!isInUk(point)) return null;
      const { lat, lon } = coarse(point);
      const found =
        nominatim &&
        (await askNominatim(
          `point ${lat} ${lon}`,
          inTurn((signal) => nominatim.reverse({ lat, lon }, { signal })),
        ));
      return found ? (found[0]?.address ?? null) : addressNear(point);
    },
  };
}
