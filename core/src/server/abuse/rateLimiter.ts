import { randomBytes } from 'node:crypto';
import {
  deletionsADay,
  hourlyLimits,
  type LimitName,
  longerLimits,
  partnerLimits,
  widerNetworkLimits,
} from '../../domain/limits.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Collection } from '../stores/engines/documentStore.ts';
import { tryUpdate, update } from '../stores/engines/update.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** How often something happened since `since` (ms since 1970). Its id reveals nothing without the salt of the day. */
export type Counter = { id: string; since: number; count: number; expiresAt: string };
export type DaySalt = { id: string; salt: string; expiresAt: string };

export type RateLimiter = ReturnType<typeof makeRateLimiter>;

/**
 * Hourly rate limits by network, without storing an IP address: a counter's id is a hash keyed by SECRET and by a random
 * salt that changes every day and is deleted after RETENTION_HOURS_LIMITS. After that nobody can find out whose counter
 * it was.
 */
export function makeRateLimiter({
  settings,
  now,
  counters,
  salts,
}: {
  settings: Pick<Settings, 'CHALLENGE' | 'RATE_LIMITS' | 'RETENTION_HOURS_LIMITS' | 'SECRET'>;
  now: () => Date;
  counters: Collection<Counter>;
  salts: Collection<DaySalt>;
}) {
  let today: { id: string; salt: string } | undefined;

  async function saltOfTheDay(): Promise<string> {
    const time = now().getTime();
    const id = `salt-${new Date(time).toISOString().slice(0, 10)}`;
    if (today?.id === id) return today.salt;
    const expiresAt = new Date(time + settings.RETENTION_HOURS_LIMITS * hour).toISOString();
    const made: DaySalt = { id, salt: randomBytes(32).toString('base64url'), expiresAt };
    const { document } = await update(salts, id, (kept) => kept ?? made);
    today = { id, salt: document.salt };
    return document.salt;
  }

  const count = (id: string, use: Use = {}) => countIn(counters, id, now, use);

  /** Writes that wait while a count is being saved; they are counted together, so that they do not conflict. */
  let uncounted = 0;
  let isCounting = false;
  async function countWrites(): Promise<void> {
    const more = uncounted;
    uncounted = 0;
    isCounting = true;
    try {
      await count('writes', { more });
    } finally {
      isCounting = false;
      // Whoever wrote these does not wait for it.
      if (uncounted > 0) void countWrites().catch(() => undefined);
    }
  }

  /** The most uses in an hour at each level of work. Without challenges nobody can be asked for more. */
  const allowancesOf = (limit: LimitName): number[] => [
    hourlyLimits[limit],
    ...((settings.CHALLENGE === 'on' && longerLimits[limit]) || []),
  ];

  /**
   * Counts a use by the networks of a caller, the smallest first (`networksOf`), or by a partner, and returns the level of
   * work that it needs; where that is more than `level`, it is not counted. What the smaller network may not do does not
   * count for the wider one. Problems: `too_many_requests` with Retry-After; `unavailable` when the database does not answer.
   */
  async function take(limit: LimitName, by: readonly string[], level = 0): Promise<number> {
    if (settings.RATE_LIMITS === 'off') return 0;
    const allowances = allowancesOf(limit);
    let needed = await takeOne(limit, by[0] ?? '', level, allowances);
    for (const wider of by.slice(1)) {
      if (needed > level) break;
      const more = allowances.map((most) => most * widerNetworkLimits);
      needed = Math.max(needed, await takeOne(limit, wider, level, more));
    }
    return needed;
  }

  async function takeOne(limit: LimitName, by: string, level: number, allowances: readonly number[]): Promise<number> {
    // The salt is stored beside the counters: without SECRET, whoever has both could try every address.
    const hash = keyedHash(settings.SECRET, `limit\0${await saltOfTheDay()}`, `${limit}\0${by}`);
    const counter = await count(`limit-${hash.toString('base64url')}`, {
      upTo: allowances[level] ?? allowances.at(-1),
    });
    // A network with so many simultaneous requests that every attempt conflicts is over any of our limits.
    if (!counter) throw tooMany(60);
    const needed = allowances.findIndex((most) => counter.count <= most);
    if (needed === -1) throw tooMany((counter.since + hour - now().getTime()) / 1000);
    return needed;
  }

  return {
    take,
    /** Counts a use by the accounts of a partner; otherwise as `take`. */
    async takeOfPartner(limit: LimitName, partner: string): Promise<number> {
      if (settings.RATE_LIMITS === 'off') return 0;
      const most = (partnerLimits as Partial<Record<LimitName, number>>)[limit] ?? hourlyLimits[limit];
      return takeOne(limit, `partner ${partner}`, 0, [most]);
    },
    /** Counts a deletion by an Admin. Problem `forbidden` when there were too many within a day. */
    async takeDeletion(userId: string): Promise<void> {
      if (settings.RATE_LIMITS === 'off') return;
      const id = `deletions-${keyedHash(settings.SECRET, 'deletions', userId).toString('base64url')}`;
      const counter = await count(id, { upTo: deletionsADay, lasts: day });
      if (!counter) throw tooMany(60);
      if (counter.count <= deletionsADay) return;
      await count('deletions-refused', { lasts: day });
      throw tooManyDeletions(counter.since + day - now().getTime());
    },
    /** How many deletions were refused since the first one within a day. */
    deletionsRefused: () => countOf(counters, 'deletions-refused', now, day),
    /** Counts a use if there is room for it. */
    async hasRoom(limit: LimitName, by: readonly string[]): Promise<boolean> {
      try {
        await take(limit, by);
        return true;
      } catch (error) {
        if (!isProblem(error, 'too_many_requests')) throw error;
        return false;
      }
    },
    /**
     * Counts an anonymous write, whatever its network. A write that is not counted does no harm, so nobody waits for the
     * count of another: while the database is locked, one after another would.
     */
    async noteWrite(): Promise<void> {
      uncounted++;
      if (!isCounting) await countWrites();
    },
    /** The number of anonymous writes within the current hour. */
    writesThisHour: () => countOf(counters, 'writes', now),
  };
}

/** How a counter counts. `upTo`: above that it is not written any more; `lasts`: how long from its first use, in ms. */
type Use = { upTo?: number | undefined; more?: number; lasts?: number };

/**
 * Adds to a counter. Returns it with this use included, or null when concurrent writes made every attempt fail.
 */
async function countIn(
  counters: Collection<Counter>,
  id: string,
  now: () => Date,
  { upTo = Infinity, more = 1, lasts = hour }: Use,
): Promise<Counter | null> {
  let counted: Counter | null = null;
  const add = (kept: Counter | null): Counter => {
    const time = now().getTime();
    const running = kept && kept.since <= time && kept.since + lasts > time ? kept : null;
    const { since, count: before } = running ?? { since: time, count: 0 };
    counted = { id, since, count: before + more, expiresAt: new Date(since + lasts).toISOString() };
    return running && before >= upTo ? running : counted;
  };
  return (await tryUpdate(counters, id, add)) ? counted : null;
}

/** What is counted by a counter whose time, in ms, has not run out. */
async function countOf(counters: Collection<Counter>, id: string, now: () => Date, lasts = hour): Promise<number> {
  const kept = (await counters.read(id))?.document;
  return kept && kept.since + lasts > now().getTime() ? kept.count : 0;
}

function tooManyDeletions(milliseconds: number): Problem {
  const hours = Math.ceil(milliseconds / hour);
  const wait = hours === 1 ? 'an hour' : `${hours} hours`;
  const most = `An admin can delete ${deletionsADay} incidents a day, and you have.`;
  const message = `${most} You can delete again in ${wait}; a super admin can at any time.`;
  return new Problem('forbidden', { message, details: [{ path: 'deletions', code: 'deletions_spent', message }] });
}

function tooMany(seconds: number): Problem {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Problem('too_many_requests', {
    message: `Too many attempts. Try again in ${wait}; nothing you typed is lost.`,
    retryAfter,
  });
}
