import { isProblem } from '../../../domain/problem.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { edit } from '../../../domain/submission/incidentEdit.ts';
import { ownOf } from '../../../domain/submission/sources.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { withoutHome } from '../../publication/withoutHome.ts';
import type { Needs } from '../../services.ts';
import { changeIncident } from './changeIncident.ts';

/**
 * Whether a report, or the incident of a post, happened at someone's home. Posts with the same link may have been
 * approved together, and then share one incident.
 */
export async function isAtHome(
  { incidents, submittedPosts }: Needs<'incidents' | 'submittedPosts'>,
  id: string,
): Promise<boolean> {
  const post = (await submittedPosts.find(id))?.document;
  return (await incidents.find(post?.decidedWith ?? id))?.document.atHome ?? false;
}

type Spreading = Needs<'incidents' | 'submittedPosts' | 'uploads' | 'publication' | 'audit' | 'now'>;

/**
 * Marks as at home what belongs to a report that is: the reports and posts that were merged into it, the files that were
 * added to any of them, the incidents created from these files, and that into which one of all these was merged. Each
 * file is marked before its incident, because a running approval reads the file. Idempotent, so that a retry finishes
 * after a crash.
 */
export async function spreadAtHome(
  services: Spreading,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  const report = (await services.incidents.find(id))?.document;
  if (!report?.atHome) return;
  await spreadTo(services, id, withoutHome(ownOf(report)).location, by);
  for (const { kind, id: source } of report.merged ?? []) {
    if (kind !== 'report') continue;
    const merged = await markAtHome(services, source, by);
    if (merged) await spreadTo(services, source, withoutHome(merged).location, by);
  }
  // Files of posts say no place.
  for await (const post of services.submittedPosts.decidedWith(id)) await spreadTo(services, post.id, '', by);
  await spreadInto(services, report, by);
}

/** Marks the incident of which a report at home is a source, because it may show that place. */
async function spreadInto(
  services: Spreading,
  { mergedInto }: Incident,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  if (mergedInto === undefined || (await isAtHome(services, mergedInto))) return;
  await markAtHome(services, mergedInto, by);
  await spreadAtHome(services, mergedInto, by);
}

/** null when the incident does not exist yet, or was removed. */
const markAtHome = (
  services: Spreading,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<Incident | null> =>
  changeIncident(services, id, (found) =>
    edit(found, { revision: found.revision ?? 0, atHome: true }, { by, now: services.now() }),
  ).catch((error: unknown) => {
    if (!isProblem(error, 'not_found')) throw error;
    return null;
  });

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
    const made = await markAtHome(services, updated.document.incidentId, by);
    if (made) await spreadInto(services, made, by);
  }
}
