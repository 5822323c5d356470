import type { Principal } from '../../domain/review/permissions.ts';
import { type Deleting, removeAddition } from './deleteIncident.ts';

/**
 * Files that a sender added by receipt to a report or a post, or sent alone. A reviewer may have made an incident of
 * each. They share the fate of what they were added to.
 */

type By = Pick<Principal, 'userId' | 'name'>;

/**
 * Takes the waiting files of something that was rejected at `decidedAt` out of the review room; they are erased with
 * it. Files that a reviewer has already published or rejected are removed. What is added after the rejection waits for
 * a reviewer.
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
    const held = await services.uploads.update(name, (found) =>
      found.state === 'pending' ? { ...found, ...owner, state: 'attached' } : found,
    );
    // Otherwise its rejection could be undone, and the file would wait without what it was added to.
    if (held?.document.isClaimed || held?.document.state === 'rejected') await removeAddition(services, name, by);
  }
}

/** Returns the files that `holdAdditions` took out to the review room. */
export async function releaseAdditions(services: Deleting, id: string): Promise<void> {
  for await (const { id: name } of services.uploads.ofMediaIncident(id)) {
    await services.uploads.update(name, (found) => {
      if (found.state !== 'attached' || found.incidentId !== id || found.isClaimed) return found;
      const { incidentId: _, ...waiting } = found;
      return { ...waiting, state: 'pending' };
    });
  }
}
