import { collections, type CollectionName } from '@incidentmap/core/server/stores/documentStore';
import type { Services } from '@incidentmap/core/server/services';

/** NCRONTAB, UTC. */
export const schedule = '0 */20 * * * *';

/** How far back an unannounced change is looked for: three runs, so that one that was missed does no harm. */
const lookBack = 60 * 60_000;

/** Finishes what a crash left half done, and removes what has expired. Safe to run twice, or at the same time. */
export async function run({ database, incidents, publication, publicationMark, now, log }: Services): Promise<void> {
  const { recent } = await publicationMark.read();
  const unannounced: string[] = [];
  for await (const { id } of incidents.changedSince(new Date(now().getTime() - lookBack).toISOString())) {
    if (!recent.includes(id)) unannounced.push(id);
  }
  if (unannounced.length > 0) await publicationMark.append(unannounced);

  await publication.archive().catch((error: unknown) => log.error('archive', error));

  let removed = 0;
  for (const name of Object.keys(collections) as CollectionName[]) {
    removed += await database.collection(name).removeExpired(1000);
  }
  log.info('sweep', { unannounced: unannounced.length, removed });
}
