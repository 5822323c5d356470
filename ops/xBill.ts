import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/settings';
import * as collectPosts from '../timers/src/jobs/collectPosts.ts';
import * as refreshSentiment from '../timers/src/jobs/refreshSentiment.ts';
import { type Charge, startX } from '../dev/standins/x.ts';

/** What X bills for collecting and showing posts, from the jobs themselves on a simulated clock. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Posts and users that X billed on an average day: deduplicated by UTC day, as it does. */
export interface XBill {
  /** Posts that searches returned. */
  readonly found: number;
  /** Posts that were looked up to be shown, and were not billed on that day before. */
  readonly lookedUp: number;
  /** Users that came with them. */
  readonly authors: number;
}

/** A letter for each number, so that no two posts read like copies of each other. */
const unlike = (at: number): string =>
  Array.from({ length: 8 }, (_, word) => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    return (letters[(at * 7 + word * 5 + (at >> (word + 2))) % 26] ?? '').repeat(3) + ((at * (word + 3)) % 1009);
  }).join(' ');

/**
 * Lets X have so many posts a day, evenly spread over the search terms and the time, each by another author, and lets the
 * jobs run by their schedules: one day to begin with, and then `days` days that are counted.
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
      // Nothing else runs.
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
      await services.posts.forgetTexts(new Date(time - day).toISOString());
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
