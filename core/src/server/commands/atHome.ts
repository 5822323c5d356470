import { isProblem } from '../../domain/problem.ts';
import { edit } from '../../domain/incident/incidentEdit.ts';
import type { Principal } from '../../domain/review/permissions.ts';
import { withoutHome } from '../publication/withoutHome.ts';
import type { Services } from '../services.ts';
import { changeIncident } from './changeIncident.ts';

/**
 * Whether a report, or the incident of a post, happened at someone's home. A post may have been approved with another
 * one of the same link, and then shares its incident.
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
 * Marks what was added to a report of someone's home as at home too, also what others added who sent the same link, and
 * the incidents made of it. Each file is marked before its incident, because an approval under way reads that mark.
 * Idempotent: repeating it finishes what a crash left.
 */
export async function spreadAtHome(
  services: Spreading,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  const report = (await services.incidents.find(id))?.document;
  if (!report?.atHome) return;
  const { location } = withoutHome(report);
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
      // The incident does not exist yet, or is gone.
      if (!isProblem(error, 'not_found')) throw error;
    });
  }
}
