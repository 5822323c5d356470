import { monitorCandidates, monitorSize } from '@incidentmap/core/domain/limits';
import { sentimentPost } from '@incidentmap/core/domain/monitor';
import { withoutNearSame } from '@incidentmap/core/domain/nearSame';
import { isProblem } from '@incidentmap/core/domain/problem';
import { lastRefresh } from '@incidentmap/core/domain/schedule';
import { OutsideError } from '@incidentmap/core/server/clients/fetchJson';
import type { Services } from '@incidentmap/core/server/services';
import type { StoredPost } from '@incidentmap/core/server/stores/posts';
import { alone } from '../alone.ts';

/** NCRONTAB, UTC: London's clock is not known to it, so each hour asks whether it is the time. */
export const schedule = '0 0 * * * *';

const callDeadline = 10_000;
const scoringDeadline = 2 * 60_000;

/**
 * At 6, 14 and 22 by London's clock, or as soon after as it can: publishes what the monitor shows until the next time.
 * While the monitor is empty every hour is the time.
 */
export async function run(services: Services): Promise<void> {
  const { monitor, posts, now, log } = services;
  const refresh = lastRefresh(now()).toISOString();
  const before = await monitor.read();
  if (before && before.document.posts.length > 0 && before.document.refresh >= refresh) return;
  await alone(services, 'refreshSentiment', async (signal) => {
    const candidates = withoutNearSame(await posts.newest(monitorCandidates));
    const chosen = await choose(candidates, services, signal);
    if (chosen.length === 0 || signal.aborted) return;
    try {
      await monitor.publish({ refresh, posts: chosen.map((post) => sentimentPost.parse(post)) }, before);
    } catch (error) {
      // Posts were withdrawn meanwhile, or another run was quicker: the next hour looks again.
      if (!isProblem(error, 'conflict')) throw error;
      log.warn('refreshSentiment', { outcome: 'changed_meanwhile' });
      return;
    }
    log.info('refreshSentiment', { candidates: candidates.length, shown: chosen.length });
  });
}

/** When there are more than the monitor shows, those that sound most hostile; newest first in any case. */
async function choose(newestFirst: StoredPost[], services: Services, signal: AbortSignal): Promise<StoredPost[]> {
  if (newestFirst.length <= monitorSize) return newestFirst;
  const scores = await scoresOf(newestFirst, services, signal);
  const chosen = new Set(
    newestFirst
      .toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0))
      .slice(0, monitorSize)
      .map(({ id }) => id),
  );
  return newestFirst.filter(({ id }) => chosen.has(id));
}

/** By post, for this run alone: a score is kept nowhere. None at all when the engine fails, and then the newest are shown. */
async function scoresOf(
  posts: StoredPost[],
  { scorer, deadline, log }: Services,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const inTime = AbortSignal.any([signal, deadline(scoringDeadline)]);
  const scores = new Map<string, number>();
  try {
    for (const { id, content } of posts) {
      scores.set(id, await scorer.score(content, AbortSignal.any([inTime, deadline(callDeadline)])));
    }
    return scores;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn('scoring_failed', { engine: scorer.name, reason: error.reason, status: error.status });
    return new Map();
  }
}
