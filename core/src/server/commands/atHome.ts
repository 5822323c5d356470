import { isProblem } from '../../domain/problem.ts';
import { edit } from '../../domain/incident/incidentEdit.ts';
import type { Principal } from '../../domain/review/permissions.ts';
import { atPublicPlace } from '../publication/publicPlace.ts';
import type { Services } from '../services.ts';
import { changeIncident } from './changeIncident.ts';

/**
 * Whether a report happened at someone's home, or a post does by what a reviewer said of it. A post may have been approved
 * with another one of the same link, whose incident is then its own.
 */
export async function isAtHome(
  { incidents, submittedPosts }: Pick<Services, 'incidents' | 'submittedPosts'>,
  id: string,
): Promise<boolean> {
  const post = (await submittedPosts.find(id))?.document;
  return (await incidents.find(post?.decidedWith ?? id))?.document.atHome ?? false;
}

type Spreading = Pick<Services, 'incidents' | 'submittedPosts' | 'uploads' | 'publication' | 'audit' | 'now'>;

/**
 * Makes what holds for a report of someone's home hold for what was added to it later, also by others who sent the
 * same link, and for the incidents that were made of that. Each file is marked before its incident: an approval that is under way reads the mark. Doing it again is
 * harmless, and finishes what a crash left.
 */
export async function spreadAtHome(
  services: Spreading,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  const report = (await services.incidents.find(id))?.document;
  if (!report?.atHome) return;
  const { location } = atPublicPlace(report);
  await spreadTo(services, id, location, by);
  for await (const post of services.submittedPosts.decidedWith(id)) await spreadTo(services, post.id, location, by);
}

async function spreadTo(
  services: Spreading,
  id: string,
  location: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  for await (const { id: name } of services.uploads.ofMediaIncident(id)) {
    const updated = await services.uploads.update(name, (found) =>
      found.atHome
        ? found
        : { ...found, atHome: true, ...(found.details ? { details: { ...found.details, location } } : {}) },
    );
    if (!updated?.document.isClaimed || updated.document.incidentId === undefined) continue;
    await changeIncident(services, updated.document.incidentId, (made) =>
      edit(made, { revision: made.revision ?? 0, atHome: true }, { by, now: services.now() }),
    ).catch((error: unknown) => {
      // There is no incident yet, or no longer.
      if (!isProblem(error, 'not_found')) throw error;
    });
  }
}
