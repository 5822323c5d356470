import { isProblem } from '@incidentmap/core/domain/problem';
import { theSweep } from '@incidentmap/core/domain/audit/audit';
import { spreadAtHome } from '@incidentmap/core/server/commands/submission/atHome';
import { finishPost, finishUndo } from '@incidentmap/core/server/commands/submission/decidePost';
import { applyRetention, TooMuchToErase } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { finishImports } from '@incidentmap/core/server/commands/partners/imports';
import { finishMerges } from '@incidentmap/core/server/commands/submission/sources';
import { closeWork } from '@incidentmap/core/server/commands/review/reviewWork';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { collections, type CollectionName } from '@incidentmap/core/server/stores/engines/documentStore';
import type { Services } from '@incidentmap/core/server/services';

/** NCRONTAB, UTC. */
export const schedule = '0 */20 * * * *';

/**
 * How far back the sweep looks for unfinished changes at least: three runs. After a longer silence it looks back to the last
 * run, and as much further.
 */
const lookBack = 60 * 60_000;

async function lookedBackTo({ sweeps }: Services, startedAt: Date): Promise<string> {
  const last = Date.parse((await sweeps.lastStart()) ?? startedAt.toISOString());
  return new Date(Math.min(last, startedAt.getTime()) - lookBack).toISOString();
}

/** Finishes what a crash interrupted, and removes what has expired. It may run repeatedly or concurrently. */
export async function run(services: Services): Promise<void> {
  const { database, incidents, submittedPosts, partners, audit, publication, announcements, now, log } = services;
  const startedAt = now();
  const since = await lookedBackTo(services, startedAt);

  for (const post of await submittedPosts.decidedSince(since)) {
    try {
      await finishPost(services, post);
    } catch (error) {
      // Its incident cannot be approved, because a file is gone, and waits for the reviewers.
      if (!isProblem(error)) throw error;
      log.warn('not_published', { reason: error.code });
    }
  }
  for await (const post of submittedPosts.reopenedSince(since)) await finishUndo(services, post);
  await finishMerges(services, since);
  await finishImports(services);
  await closeWork(services);
  const { lastChange } = await partners.register();
  if (lastChange) await audit.record(lastChange);

  const { recent, times } = await announcements.read();
  const announcedAt = new Map(recent.map((id, index) => [id, times[index] ?? '']));
  const unannounced: string[] = [];
  for await (const incident of incidents.changedSince(since)) {
    if (incident.lastChange) await audit.record(incident.lastChange);
    if (incident.atHome) await spreadAtHome(services, incident.id, theSweep);
    if ((incident.changedAt ?? '') > (announcedAt.get(incident.id) ?? '')) unannounced.push(incident.id);
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
