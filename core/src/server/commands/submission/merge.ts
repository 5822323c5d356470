import type { Incident } from '../../../domain/submission/submission.ts';
import { addPost, addReport, mergedInto, removeSource } from '../../../domain/submission/merge.ts';
import { bringsBackUnapproved, hasSource, type MergePart, type Source } from '../../../domain/submission/sources.ts';
import { fieldRefusal } from '../../../domain/messages.ts';
import { isPinned } from '../../../domain/places/coordinates.ts';
import { attachTo, type SubmittedPost } from '../../../domain/submission/submittedPost.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { identifiersIn } from '../../../domain/identifiers/choices.ts';
import { checkOpinion, checkPublicChange, isGrave } from '../../../domain/review/opinion.ts';
import { checkRevision } from '../../../domain/audit/revision.ts';
import { decidedFirst, isScheduled } from '../../../domain/submission/scheduled.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { holdAdditions } from './additions.ts';
import { spreadAtHome } from './atHome.ts';
import { changeIncident } from './changeIncident.ts';
import { changePost } from './changePost.ts';
import { opinionOn } from './opinion.ts';
import { dropSource, finishAttached, finishLeft, releaseSources, settleReport, waitingWithout } from './sources.ts';

type Working = Needs<SubmissionService>;

/** An incident that was made of a file of a report ends with that report. */
async function refuseOwnFile({ uploads }: Working, { blobName }: Incident, reportId: string): Promise<void> {
  const file = blobName === undefined ? undefined : (await uploads.find(blobName))?.document;
  if (file?.mediaIncidentId !== reportId) return;
  throw new Problem('conflict', {
    message: 'That incident was made of a file of this report. Merge it with another one.',
  });
}

/**
 * Merges a report that waits into another one, which waits or is public. The incident is written first; if the report
 * was decided or changed meanwhile, that is taken back. Idempotent, so that a retry or the sweep finishes it after a crash.
 * `isAllowed` checks the stored documents. Problem `not_found`, `forbidden`, `invalid_request`, or `conflict`.
 */
export async function mergeReport(
  services: Working,
  id: string,
  wanted: { report: string; reportRevision: number; revision?: number | undefined; take: readonly MergePart[] },
  reviewer: Principal,
  isAllowed: (report: Incident, incident: Incident) => boolean,
): Promise<Incident> {
  const { incidents, now } = services;
  const change = { by: reviewer, now: now() };
  const opinion = await opinionOn(services, { kind: 'report', id: wanted.report });
  const merged = await changeIncident(services, id, async (incident) => {
    const report = (await incidents.find(wanted.report))?.document;
    if (!report || report.deletedAt !== undefined) throw new Problem('not_found');
    if (!isAllowed(report, incident)) throw new Problem('forbidden');
    if (hasSource(incident, report.id)) return incident;
    await refuseOwnFile(services, incident, report.id);
    const next = addReport(incident, report, wanted.take, change);
    checkRevision(incident, wanted.revision);
    checkRevision(report, wanted.reportRevision);
    if (incident.isApproved === 'approved') {
      // Words that it takes hold no identifier, but its own may, also those that they replace.
      const kept = wanted.take.length > 0 ? [incident, next].flatMap(identifiersIn) : [];
      const published = { needsAnother: isGrave([next], kept), kept: [], revision: report.revision };
      checkOpinion(published, reviewer, opinion, 'merge');
    }
    return next;
  });
  const { revision = 0 } = merged.merged?.find((source) => source.id === wanted.report) ?? {};
  try {
    const report = await changeIncident(services, wanted.report, (found) => mergedInto(found, id, revision, change));
    await holdAdditions(services, report.id, report.decidedAt, reviewer, 'merged');
  } catch (error) {
    if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    await dropSource(services, id, wanted.report, reviewer);
    throw error;
  }
  // The incident may have been rejected, withdrawn or erased at the same moment.
  await settleReport(services, wanted.report, reviewer);
  if (merged.atHome) await spreadAtHome(services, id, reviewer);
  return merged;
}

/**
 * Attaches a submitted post that waits to an incident, with the pending ones of the same link. Their files wait on their
 * own then. Order and problems as of `mergeReport`.
 */
export async function attachPost(
  services: Working,
  id: string,
  wanted: { post: string; revision?: number | undefined },
  reviewer: Principal,
  isAllowed: (post: SubmittedPost, incident: Incident) => boolean,
): Promise<Incident> {
  const { submittedPosts, now } = services;
  const change = { by: reviewer, now: now() };
  const found = await submittedPosts.find(wanted.post);
  if (!found) throw new Problem('not_found');
  const others = await submittedPosts.waitingWith(found.document);
  const approved = others.find(isScheduled);
  if (approved) throw decidedFirst('post', 'approved', approved, reviewer);
  const opinion = await opinionOn(services, { kind: 'post', id: wanted.post });
  const attached = await changeIncident(services, id, async (incident) => {
    const post = (await submittedPosts.find(wanted.post))?.document;
    if (!post) throw new Problem('not_found');
    if (!isAllowed(post, incident)) throw new Problem('forbidden');
    if (hasSource(incident, post.id)) return incident;
    // Says whether the post can be attached before the incident is changed.
    attachTo(post, incident, change);
    const next = addPost(incident, post, change);
    checkRevision(incident, wanted.revision);
    if (incident.isApproved === 'approved') {
      checkOpinion(
        { needsAnother: isGrave([next], []), kept: [], revision: post.revision },
        reviewer,
        opinion,
        'merge',
      );
    }
    return next;
  });
  const joined = others.map((other) => other.id);
  let post: SubmittedPost | null;
  try {
    post = await changePost(services, wanted.post, (each) => attachTo(each, attached, change, joined));
    if (!post) throw new Problem('not_found');
  } catch (error) {
    if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    await dropSource(services, id, wanted.post, reviewer);
    throw error;
  }
  await finishAttached(services, attached, post, change);
  // The incident may have been rejected, withdrawn or erased at the same moment.
  await releaseSources(services, id, reviewer);
  if (attached.atHome) await spreadAtHome(services, id, reviewer);
  return attached;
}

/**
 * Takes a source out of an incident again: the report or post waits on its own. The incident waits again where words
 * come back that nobody has approved, unless the reviewer merged the two. `isAllowed` checks the stored incident and
 * the source. Problem `not_found`, `forbidden`, or `conflict` when the source is gone.
 */
export async function takeApart(
  services: Working,
  id: string,
  sourceId: string,
  reviewer: Principal,
  isAllowed: (incident: Incident, source: Source | undefined) => boolean,
): Promise<Incident> {
  const change = { by: reviewer, now: services.now() };
  const apart = await changeIncident(services, id, async (incident) => {
    const source = incident.merged?.find((each) => each.id === sourceId);
    if (!isAllowed(incident, source)) throw new Problem('forbidden');
    const next = removeSource(incident, sourceId, change);
    if (next.isApproved === 'approved' && !isPinned(next)) throw fieldRefusal('latitude', 'pin_missing');
    if (source?.by === reviewer.userId) {
      // Whoever merged the two has read both, but does not publish alone what needs two.
      checkPublicChange(incident, next, services.settings.SECOND_OPINION);
      return next;
    }
    return bringsBackUnapproved(incident, sourceId) ? waitingWithout(services, incident, sourceId, change) : next;
  });
  await finishLeft(services, apart);
  await releaseSources(services, id, reviewer);
  return apart;
}
