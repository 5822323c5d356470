import type { Principal } from '../../domain/review/permissions.ts';
import { type Deleting, removeAddition } from './deleteIncident.ts';

/**
 * Files that came by a receipt: added to a report or a post later, or sent alone. A reviewer may have made an incident of
 * each. What becomes of the thing that they came with becomes of them.
 */

type By = Pick<Principal, 'userId' | 'name'>;

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
    const held = await services.uploads.update(name, (found) =>
      found.state === 'pending' ? { ...found, ...owner, state: 'attached' } : found,
    );
    // Its rejection could be taken back, and the file would wait without what it was added to.
    if (held?.document.isClaimed || held?.document.state === 'rejected') await removeAddition(services, name, by);
  }
}

/** What `holdAdditions` kept waits again. */
export async function releaseAdditions(services: Deleting, id: string): Promise<void> {
  for await (const { id: name } of services.uploads.ofMediaIncident(id)) {
    await services.uploads.update(name, (found) => {
      if (found.state !== 'attached' || found.incidentId !== id || found.isClaimed) return found;
      const { incidentId: _, ...waiting } = found;
      return { ...waiting, state: 'pending' };
    });
  }
}
