import type { Principal } from '../../domain/review/permissions.ts';
import { isProblem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';
import { deleteIncident, type Deleting } from './deleteIncident.ts';
import { removeUpload } from './removeMedia.ts';

/**
 * Files that came by a receipt: added to a report or a post later, or sent alone. A reviewer may have made an incident of
 * each. What becomes of the thing that they came with becomes of them.
 */

type By = Pick<Principal, 'userId' | 'name'>;

/** Removes all of them, with the incidents that were made of them. */
export async function removeAdditions(services: Deleting, id: string, by: By): Promise<void> {
  for await (const { id: name } of services.uploads.ofMediaIncident(id)) await removeAddition(services, name, by);
}

/**
 * Removes one with its incident. Its record is marked first: from then on nobody publishes it, not even an approval that
 * has begun, and a sweep finds by the mark what a crash leaves.
 */
export async function removeAddition(services: Deleting, name: string, by: By): Promise<void> {
  const upload = await changeUpload(services, name, (found) => ({ ...found, state: 'withdrawn' }));
  if (!upload) return;
  if (upload.isClaimed && upload.incidentId !== undefined) {
    await deleteIncident(services, upload.incidentId, by);
    await services.audit.forget(upload.incidentId);
  }
  await removeUpload(services, upload);
}

/**
 * Keeps those that wait with what they were added to, which has been rejected at `decidedAt`: they leave the review room,
 * and are forgotten with it. What a reviewer has published of them already, or rejected, is removed. What is added after
 * the rejection waits for a reviewer.
 */
export async function holdAdditions(
  services: Deleting,
  id: string,
  decidedAt: string | undefined,
  by: By,
  kind: 'incident' | 'post' = 'incident',
): Promise<void> {
  for await (const { id: name, changedAt } of services.uploads.ofMediaIncident(id)) {
    if (decidedAt === undefined || changedAt > decidedAt) continue;
    const owner = kind === 'incident' ? { incidentId: id } : { postId: id };
    const held = await changeUpload(services, name, (found) =>
      found.state === 'pending' ? { ...found, ...owner, state: 'attached' } : found,
    );
    // Its rejection could be taken back, and the file would wait without what it was added to.
    if (held?.isClaimed || held?.state === 'rejected') await removeAddition(services, name, by);
  }
}

/** What `holdAdditions` kept waits again. */
export async function releaseAdditions(services: Deleting, id: string): Promise<void> {
  for await (const { id: name } of services.uploads.ofMediaIncident(id)) {
    await changeUpload(services, name, (found) => {
      if (found.state !== 'attached' || found.incidentId !== id || found.isClaimed) return found;
      const { incidentId: _, ...waiting } = found;
      return { ...waiting, state: 'pending' };
    });
  }
}

/** Changes an upload, whatever else changes it at the same time; null when there is none. */
export async function changeUpload(
  { uploads }: Pick<Services, 'uploads'>,
  name: string,
  change: (upload: Upload) => Upload,
): Promise<Upload | null> {
  for (;;) {
    const found = await uploads.find(name);
    if (!found) return null;
    const changed = change(found.document);
    if (changed === found.document) return changed;
    try {
      return (await uploads.save(changed, found.etag)).document;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}
