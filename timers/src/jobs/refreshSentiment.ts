import { monitorCandidates, recheckHours } from '@incidentmap/core/domain/limits';
import { type SentimentPost, sentimentPost } from '@incidentmap/core/domain/monitor/monitor';
import { withoutNearDuplicates } from '@incidentmap/core/domain/text/similarity';
import { isProblem } from '@incidentmap/core/domain/problem';
import { lastRefresh, textsKeptSince } from '@incidentmap/core/domain/monitor/schedule';
import { nextUtcDay, splitXBudget, xPrices } from '@incidentmap/core/domain/monitor/xBudget';
import { OutsideError } from '@incidentmap/core/server/clients/fetchJson';
import { type Found, type X, XRefusal } from '@incidentmap/core/server/clients/x';
import { longestWait } from '@incidentmap/core/server/runtime/deadlines';
import type { Services } from '@incidentmap/core/server/services';
import { lookUpCents } from '@incidentmap/core/server/stores/lookUps';
import type { Shown } from '@incidentmap/core/server/stores/monitor';
import type { CollectedPost } from '@incidentmap/core/server/stores/posts';
import { alone } from './alone.ts';

/** NCRONTAB, UTC. It has no time zones, so the job runs every hour and checks London time itself. */
export const schedule = '0 0 * * * *';

const callDeadline = longestWait;
const scoringDeadline = 2 * 60_000;
const hourLength = 60 * 60_000;

/**
 * At 6:00, 14:00 and 22:00 London time, or as soon as possible after that, publishes what the monitor shows until the next
 * refresh. While the monitor is empty, it refreshes every hour. Between two refreshes it checks once whether X still has
 * the shown posts. Without a token it does nothing; the sweep then removes what is shown.
 */
export async function run(services: Services): Promise<void> {
  const { x, lookUps, now } = services;
  if (!x || (await dueNow(services)) === null) return;
  const notBefore = (await lookUps.read())?.notBefore;
  if (notBefore && notBefore > now().toISOString()) return;
  await alone(services, 'refreshSentiment', async (signal) => {
    const due = await dueNow(services);
    if (due === 'refresh') await refresh(services, x, signal);
    if (due === 'recheck') await recheck(services, x, signal);
  });
}

async function dueNow({ monitor, now }: Services): Promise<'refresh' | 'recheck' | null> {
  const shown: Shown | undefined = (await monitor.read())?.document;
  const last = lastRefresh(now());
  if (!shown || shown.posts.length === 0 || shown.refresh < last.toISOString()) return 'refresh';
  const isTime = now().getTime() >= last.getTime() + recheckHours * hourLength;
  return isTime && shown.recheckedAt === undefined ? 'recheck' : null;
}

/** Publishes the recently collected posts that X still has, with the names of their authors. */
async function refresh(services: Services, x: X, signal: AbortSignal): Promise<void> {
  const { monitor, posts, lookUps, settings, now, log } = services;
  const before = await monitor.read();
  const moment = lastRefresh(now()).toISOString();
  const since = textsKeptSince(now()).toISOString();
  const collected = (await posts.newest(monitorCandidates)).filter(({ createdAt }) => createdAt >= since);
  const candidates = withoutNearDuplicates(collected);
  const { lookUpCents: budget, shownPosts } = splitXBudget(settings.X_DAILY_BUDGET_CENTS);
  const price = xPrices.post + xPrices.user;
  const left = budget - lookUpCents(await lookUps.read(), now());
  const size = Math.max(0, Math.min(shownPosts, Math.floor(left / price)));
  const chosen = await choose(candidates, size, services, signal);
  if (signal.aborted) return;
  if (chosen.length === 0) {
    if (candidates.length > 0) log.warn('refreshSentiment', { outcome: 'budget_used_up' });
    // Nothing new was collected since the last refresh, whose posts expire now.
    else if (before && before.document.posts.length > 0) await publish([]);
    return;
  }
  const call = `refresh of ${moment}`;
  const ids = chosen.map(({ id }) => id);
  const answer = await lookUp(services, x, { call, ids, withAuthors: true, signal });
  if (!answer || signal.aborted) return;
  for (const id of ids) if (!answer.found.has(id)) await posts.eraseText(id);
  const shown = chosen.flatMap((post) => {
    const found = answer.found.get(post.id);
    return found ? [toShown(post, found)] : [];
  });
  await publish(shown);
  // Settled last: after a crash before this line the call is repeated, and X does not charge for it again.
  await lookUps.replaceReserved(call, answer.cents, now());
  log.info('refreshSentiment', { candidates: candidates.length, lookedUp: ids.length, shown: shown.length });

  async function publish(chosenPosts: SentimentPost[]): Promise<void> {
    try {
      await monitor.publish({ refresh: moment, posts: chosenPosts }, before);
    } catch (error) {
      // Posts were withdrawn meanwhile, or another run was faster: the next run tries again.
      if (!isProblem(error, 'conflict')) throw error;
      log.warn('refreshSentiment', { outcome: 'changed_meanwhile' });
    }
  }
}

/** Withdraws the shown posts that X no longer has. Their authors are known already, so X charges only for posts. */
async function recheck(services: Services, x: X, signal: AbortSignal): Promise<void> {
  const { monitor, posts, lookUps, settings, now, log } = services;
  const shown = (await monitor.read())?.document;
  if (!shown) return;
  const ids = shown.posts.map(({ id }) => id);
  const { lookUpCents: budget } = splitXBudget(settings.X_DAILY_BUDGET_CENTS);
  if (ids.length * xPrices.post > budget - lookUpCents(await lookUps.read(), now())) {
    log.warn('refreshSentiment', { outcome: 'budget_used_up' });
    return;
  }
  const call = `recheck of ${shown.refresh}`;
  const answer = await lookUp(services, x, { call, ids, withAuthors: false, signal });
  if (!answer || signal.aborted) return;
  await monitor.keepOnly(({ id }) => answer.found.has(id), { recheckedAt: now().toISOString() });
  for (const id of ids) if (!answer.found.has(id)) await posts.eraseText(id);
  await lookUps.replaceReserved(call, answer.cents, now());
  log.info('refreshSentiment', { rechecked: ids.length, withdrawn: ids.length - answer.found.size });
}

/** null when X gave no usable answer. The caller settles `cents` after it has used the answer. */
async function lookUp(
  { lookUps, now, deadline, log }: Services,
  x: X,
  { call, ids, withAuthors, signal }: { call: string; ids: string[]; withAuthors: boolean; signal: AbortSignal },
): Promise<{ found: Map<string, Found>; cents: number } | null> {
  await lookUps.reserve(call, ids.length * (xPrices.post + (withAuthors ? xPrices.user : 0)), now());
  try {
    const callSignal = AbortSignal.any([signal, deadline(callDeadline)]);
    const { found, returned } = await x.lookUp(ids, { withAuthors, signal: callSignal });
    return { found, cents: returned.posts * xPrices.post + returned.users * xPrices.user };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn('look_up_failed', { reason: error.reason, status: error.status });
    // X does not charge for a call that it refuses.
    if (error.reason === 'status') await lookUps.replaceReserved(call, 0, now());
    if (error instanceof XRefusal) {
      const { refusal } = error;
      if (refusal.kind === 'limited') await lookUps.waitUntil(new Date(refusal.retryAt).toISOString());
      if (refusal.kind === 'exhausted') await lookUps.waitUntil(nextUtcDay(now()).toISOString());
    }
    return null;
  }
}

const toShown = ({ id, content, searchTerm, timestamp, createdAt }: CollectedPost, { author, url }: Found) =>
  // The location in an author's profile is not collected.
  sentimentPost.parse({ id, content, platform: 'X', author, searchTerm, location: '', url, timestamp, createdAt });

/** Chooses the most hostile-sounding posts when there are more than can be shown; the result is newest first. */
async function choose(
  newestFirst: CollectedPost[],
  size: number,
  services: Services,
  signal: AbortSignal,
): Promise<CollectedPost[]> {
  if (newestFirst.length <= size || size === 0) return newestFirst.slice(0, size);
  const scores = await scoresOf(newestFirst, services, signal);
  const chosen = new Set(
    newestFirst
      .toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0))
      .slice(0, size)
      .map(({ id }) => id),
  );
  return newestFirst.filter(({ id }) => chosen.has(id));
}

/** Scores by post id; they are never stored. The map is empty when the engine fails: then the newest posts are shown. */
async function scoresOf(
  posts: CollectedPost[],
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
