import { nextUtcDay } from '@incidentmap/core/domain/monitor/xBudget';
import { OutsideError } from '@incidentmap/core/server/clients/fetchJson';
import { searchPageSize, XRefusal, type X } from '@incidentmap/core/server/clients/x';
import { collectTerm, postsLeft } from '@incidentmap/core/server/commands/monitor/collectTerm';
import type { Services } from '@incidentmap/core/server/services';
import { type Collector, type CollectorRun, RunLost } from '@incidentmap/core/server/stores/collector';
import { alone } from './alone.ts';

/** NCRONTAB, UTC. */
export const schedule = '0 */20 * * * *';

/** Milliseconds for a run: well below the time limit of a timer function. */
const runDeadline = 4 * 60_000;

/**
 * Searches X for each term, starting with the one whose last complete search is longest ago. What to search follows from
 * what is stored, so a late run needs no special treatment.
 */
export async function run(services: Services): Promise<void> {
  const { x, collector, now, log } = services;
  if (!x) return storeOff(services);
  const before = await collector.read();
  if (before?.notBefore && before.notBefore > now().toISOString()) {
    log.info('collectPosts', { outcome: 'waiting' });
    return;
  }
  await alone(services, 'collectPosts', async (signal) => {
    try {
      await collectAll(services, x, await collector.begin(), signal);
    } catch (error) {
      if (!(error instanceof RunLost)) throw error;
      log.warn('collectPosts', { outcome: 'lost_lease' });
    }
  });
}

/** Stores the state `off` once. */
async function storeOff({ collector, log }: Services): Promise<void> {
  if ((await collector.read())?.state === 'off') return;
  log.info('collectPosts', { outcome: 'off' });
  await (await collector.begin()).save({ state: 'off', notBefore: null });
}

async function collectAll(services: Services, x: X, hold: CollectorRun, lease: AbortSignal): Promise<void> {
  const { settings, now, log, deadline } = services;
  const signal = AbortSignal.any([lease, deadline(runDeadline)]);
  const { terms } = hold.now;
  const waiting = settings.X_SEARCH_TERMS.toSorted((one, other) =>
    (terms[one]?.completedAt ?? '').localeCompare(terms[other]?.completedAt ?? ''),
  );
  let [completed, failed] = [0, 0];
  let refusal: XRefusal | null = null;
  for (const term of waiting) {
    if (signal.aborted) break;
    try {
      if (await collectTerm(services, { x, run: hold, term, signal })) completed += 1;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (error instanceof XRefusal) {
        refusal = error;
        break;
      }
      failed += 1;
      const { reason, status } = error;
      log.warn('search_failed', { term: settings.X_SEARCH_TERMS.indexOf(term), reason, status });
    }
  }
  const isSpent = waiting.every(
    (term) => postsLeft(hold.now, settings.X_DAILY_BUDGET_CENTS, term, now()) < searchPageSize.min,
  );
  await hold.save({
    ...afterwards(services, refusal, { isFailing: failed > waiting.length / 2, isSpent }),
    ...(completed > 0 && { lastRun: now().toISOString() }),
    // Terms that are no longer searched are removed.
    terms: Object.fromEntries(Object.entries(hold.now.terms).filter(([term]) => waiting.includes(term))),
  });
  log.info('collectPosts', { completed, failed, refusal: refusal?.refusal.kind, total: hold.now.total });
}

/** The collector's state after a run, and when X may be called again. */
function afterwards(
  { now, log }: Services,
  refused: XRefusal | null,
  { isFailing, isSpent }: { isFailing: boolean; isSpent: boolean },
): Pick<Collector, 'state' | 'notBefore'> {
  if (!refused) return { state: isFailing ? 'failing' : isSpent ? 'spent' : 'working', notBefore: null };
  const { refusal } = refused;
  switch (refusal.kind) {
    case 'forbidden':
      log.error('collectPosts', refused, { status: refused.status });
      return { state: 'failing', notBefore: null };
    case 'exhausted':
      log.warn('x_quota_used_up', { status: refused.status });
      return { state: 'limited', notBefore: nextUtcDay(now()).toISOString() };
    case 'limited':
      if (refusal.isOddReset) log.warn('odd_rate_limit_reset');
      return { state: 'limited', notBefore: new Date(refusal.retryAt).toISOString() };
  }
}
