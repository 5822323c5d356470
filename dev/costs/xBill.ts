import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import * as collectPosts from '../../timers/src/jobs/collectPosts.ts';
import * as refreshSentiment from '../../timers/src/jobs/refreshSentiment.ts';
import { type Charge, startX } from '../standins/x.ts';

/** Computes X's bill for collecting and showing posts, by running the jobs on a simulated clock. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** The posts and users that X bills on an average day, deduplicated by UTC day as X does. */
export interface XBill {
  /** Posts that searches returned. */
  readonly found: number;
  /** Posts that were looked up to be shown, and had not been billed before on that day. */
  readonly lookedUp: number;
  /** Users that were returned with them. */
  readonly authors: number;
}

/** A different text for each number, so that no two posts are near duplicates. */
const unlike = (at: number): string =>
  Array.from({ length: 8 }, (_, word) => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    return (letters[(at * 7 + word * 5 + (at >> (word + 2))) % 26] ?? '').repeat(3) + ((at * (word + 3)) % 1009);
  }).join(' ');

/**
 * Gives the stand-in this many posts a day, spread evenly over the search terms and the time, each by a different author,
 * and runs the jobs by their schedules: one day to start with, and then `days` days that are counted.
 */
export async function simulateXBill(postsADay: number, days = 1): Promise<XBill> {
  const begin = Date.parse('2026-01-12T00:00:00Z');
  let time = begin;
  const x = await startX(() => time);
  const services = makeServices(
    readSettings({
      SITE_URL: 'http://site.test',
      DATABASE: 'sqlite::memory:',
      BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
      SECRET: 'a secret of at least thirty-two characters',
      X_API_URL: x.url,
      X_BEARER_TOKEN: x.token,
    }),
    {
      now: () => new Date(time),
      log: { info: () => undefined, warn: () => undefined, error: (event, error) => console.error(event, error) },
      // No other instance runs, so the lease is always granted.
      leases: {
        take: () => Promise.resolve({ signal: new AbortController().signal, release: () => Promise.resolve() }),
      },
    },
  );
  const terms = services.settings.X_SEARCH_TERMS;
  try {
    let written = 0;
    for (; time < begin + (1 + days) * day; time += 20 * minute) {
      for (; (written * day) / postsADay <= time - begin; written += 1) {
        const term = (terms[written % terms.length] ?? '').replaceAll('"', '');
        x.write(`${term} ${unlike(written)}`, begin + (written * day) / postsADay, `invented_author_${written}`);
      }
      await collectPosts.run(services);
      if (time % (60 * minute) === 0) await refreshSentiment.run(services);
      await services.posts.eraseTexts(new Date(time - day).toISOString());
    }
  } finally {
    await services.database.close();
    await x.close();
  }
  const first = new Date(begin + day).toISOString().slice(0, 10);
  const counted = x.charges.filter((charge) => charge.day >= first);
  const count = (isMeant: (charge: Charge) => boolean) => counted.filter(isMeant).length / days;
  return {
    found: count(({ path }) => path === '/2/tweets/search/recent'),
    lookedUp: count(({ path, resource }) => path === '/2/tweets' && resource === 'post'),
    authors: count(({ resource }) => resource === 'user'),
  };
}
