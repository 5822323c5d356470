import type { Needs } from '../../services.ts';
import type { Tombstone } from '../../stores/tombstones.ts';

type Closing = Needs<'uploads' | 'mediaIncidents' | 'tombstones' | 'receipts'>;

/**
 * Removes the description of a recording once none of its files is pending. `going`: a file that is about to be
 * removed.
 */
export async function closeMediaIncident(services: Closing, id: string, going?: string): Promise<void> {
  const { uploads, mediaIncidents } = services;
  for await (const file of uploads.ofMediaIncident(id)) if (file.id !== going && file.state !== 'published') return;
  // Files that were added to a report later have no description of their own.
  if (!(await mediaIncidents.find(id))) return;
  await endMediaIncident(services, id, 'rejected', going);
  await mediaIncidents.remove(id);
}

/**
 * Ends a recording and then its receipt, if no file but `going` is left. Does nothing if the id is not a recording's.
 */
export async function endMediaIncident(
  { uploads, mediaIncidents, tombstones, receipts }: Closing,
  id: string,
  state: Tombstone['state'],
  going?: string,
): Promise<void> {
  for await (const file of uploads.ofMediaIncident(id)) if (file.id !== going) return;
  if (!(await receipts.isOf('media', id))) return;
  const expiresAt = await tombstones.remember({ id, kind: 'media', state });
  await mediaIncidents.remove(id);
  if (expiresAt !== null) await receipts.end(id, expiresAt);
}
