import { isProblem } from '../../domain/problem.ts';
import { edit } from '../../domain/incident/incidentEdit.ts';
import type { Principal } from '../../domain/review/permissions.ts';
import { withoutHome } from '../publication/withoutHome.ts';
import type { Services } from '../services.ts';
import { changeIncident } from './changeIncident.ts';

/**
 * Whether a report, or the incident of a post, happened at someone's home. Posts with the same link may have been
 * approved together, and then share one incident.
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
 * Marks the files that were added to a report as at home, if the report is; also those added by other senders of the
 * same link, and the incidents created from these files. Each file is marked before its incident, because a running
 * approval reads the file. Idempotent, so that a retry finishes after a crash.
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
      // The incident does not exist yet, or was removed.
      if (!isProblem(error, 'not_found')) throw error;
    });
  }
}
