import type { Principal } from '../../../domain/review/permissions.ts';
import { type Deleting, removeAddition } from './delete.ts';
import { recordLastChange, reopenedFile } from './rejectMedia.ts';

/**
 * Files that a sender added by receipt to a report or a post, or sent as a recording. A reviewer may have created an
 * incident from each. They are rejected, restored and removed together with the report or post.
 */

type By = Pick<Principal, 'userId' | 'name'>;

/**
 * Takes the pending files of a report or post that was rejected at `decidedAt` out of the review room; they are erased
 * together with it. Files that a reviewer has already published or rejected are removed, but stay where the report was
 * merged, which can be undone. Files added after the rejection stay pending.
 */
export async function holdAdditions(
  services: Deleting,
  id: string,
  decidedAt: string | undefined,
  by: By,
  kind: 'incident' | 'post' | 'merged' = 'incident',
): Promise<void> {
  const change = { by, now: services.now() };
  for await (const { id: name, changedAt } of services.uploads.ofMediaIncident(id)) {
    if (decidedAt === undefined || changedAt > decidedAt) continue;
    const owner = kind === 'post' ? { postId: id } : { incidentId: id };
    await recordLastChange(services, name);
    const held = await services.uploads.update(name, (found) =>
      found.state === 'pending' ? { ...reopenedFile(found, change), ...owner, state: 'attached' } : found,
    );
    await recordLastChange(services, name);
    if (kind === 'merged') continue;
    // Otherwise the rejection of the file could be undone, and it would be pending without its report or post.
    if (held?.document.isClaimed || held?.document.state === 'rejected') await removeAddition(services, name, by);
  }
}
