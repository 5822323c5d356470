import { revised } from '../../domain/incident.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import { removeBlobs } from './publicCopies.ts';
import { removeUpload } from './removeMedia.ts';

type Deleting = Pick<Services, 'incidents' | 'uploads' | 'blobs' | 'publication' | 'audit' | 'now'>;

/**
 * Deletes an incident and its files; whether there was one. It is out of sight first, then the files go, then the record:
 * whatever a crash leaves, deleting again or the sweep finishes.
 */
export async function deleteIncident(
  services: Deleting,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<boolean> {
  const { incidents, publication, audit, now } = services;
  for (;;) {
    const found = await incidents.find(id);
    if (!found) return false;
    const { document } = found;
    if (document.deletedAt !== undefined) break;
    if (document.lastChange) await audit.record(document.lastChange);
    const change = revised(document, 'deleted', { by, now: now() }, {});
    try {
      await incidents.save({ ...document, isApproved: 'rejected', deletedAt: change.changedAt, ...change }, found.etag);
      break;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
  await publication.announce([id]);
  await finishDeletion(services, id);
  return true;
}

/** Removes the files and then the record of an incident that is out of sight. */
export async function finishDeletion({ incidents, uploads, blobs, audit }: Deleting, id: string): Promise<void> {
  const found = await incidents.find(id);
  if (found?.document.lastChange) await audit.record(found.document.lastChange);
  for (const name of found?.document.mediaFiles ?? []) await removeBlobs(blobs.public, name);
  for await (const upload of uploads.ofIncident(id)) await removeUpload({ blobs, uploads }, upload);
  await incidents.remove(id);
}
