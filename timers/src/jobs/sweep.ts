import type { Submission } from '@incidentmap/core/domain/submission/submission';
import { applyRetention, TooMuchToErase } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { finishImports } from '@incidentmap/core/server/commands/partners/imports';
import { finishChanges } from '@incidentmap/core/server/commands/sweep/finishChanges';
import { closeWork } from '@incidentmap/core/server/commands/review/reviewWork';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { collections, type CollectionName } from '@incidentmap/core/server/stores/engines/documentStore';
import type { Services } from '@incidentmap/core/server/services';

/** NCRONTAB, UTC. */
export const schedule = '0 */20 * * * *';

/**
 * How far back the sweep looks for unfinished changes at least: three runs. After a longer silence it looks back to the
 * last run, and as much further.
 */
const lookBack = 60 * 60_000;

async function lookedBackTo({ sweeps }: Services, startedAt: Date): Promise<string> {
  const last = Date.parse((await sweeps.lastStart()) ?? startedAt.toISOString());
  return new Date(Math.min(last, startedAt.getTime()) - lookBack).toISOString();
}

/** Whether the public may have seen it: what was never public is announced to nobody. */
const wasPublic = ({ life, entry }: Submission): boolean =>
  entry !== null &&
  (life.is === 'public' ||
    life.is === 'withdrawn' ||
    life.is === 'deleting' ||
    ('wasPublic' in life && life.wasPublic !== undefined));

/** Finishes what a crash interrupted, and removes what has expired. It may run repeatedly or concurrently. */
export async function run(services: Services): Promise<void> {
  const { database, submissions, partners, audit, publication, announcements, now, log } = services;
  const startedAt = now();
  const since = await lookedBackTo(services, startedAt);

  await finishChanges(services, since);
  await finishImports(services);
  await closeWork(services);
  const { lastChange } = await partners.register();
  if (lastChange) await audit.record(lastChange);

  const { recent, times } = await announcements.read();
  const announcedAt = new Map(recent.map((id, index) => [id, times[index] ?? '']));
  const unannounced: string[] = [];
  for await (const { submission } of submissions.changesSince(since)) {
    const { id, changedAt } = submission;
    if (wasPublic(submission) && changedAt > (announcedAt.get(id) ?? '')) unannounced.push(id);
  }
  if (unannounced.length > 0) await announcements.append(unannounced, now());
  await services.sweeps.noteStart(startedAt.toISOString());

  const outcome = await removeByAge(services).catch((error: unknown) => {
    if (error instanceof TooMuchToErase) return error;
    throw error;
  });
  await publication.archive().catch((error: unknown) => log.error('archive', error));
  await publication.saveOpening().catch((error: unknown) => log.error('opening_file', error));
  await database.cleanUp();
  // The run fails, so that the operator is told.
  if (outcome instanceof TooMuchToErase) throw outcome;
  log.info('sweep', { unannounced: unannounced.length, ...outcome });
}

/** Removes nothing at all where `applyRetention` refuses, because the clock may be wrong. */
async function removeByAge(services: Services): Promise<{ forgotten: number; removed: number; mended: number }> {
  const forgotten = await applyRetention(services);
  let removed = 0;
  for (const name of Object.keys(collections) as CollectionName[]) {
    removed += await services.database.collection(name).removeExpired(1000);
  }
  const { mended, failed } = await sweepMedia(services);
  if (failed > 0) services.log.warn('sweep_incomplete', { failed });
  return { forgotten, removed, mended };
}
