import type { Incident } from '../../../domain/submission/submission.ts';
import { waitingAgain } from '../../../domain/submission/life.ts';
import { mergedInto, released, removeSource } from '../../../domain/submission/merge.ts';
import { bringsBackUnapproved } from '../../../domain/submission/sources.ts';
import { attachTo, reopenPost, type SubmittedPost } from '../../../domain/submission/submittedPost.ts';
import { isPinned } from '../../../domain/places/coordinates.ts';
import { isProblem } from '../../../domain/problem.ts';
import { type Change, theSweep } from '../../../domain/audit/audit.ts';
import { isChangeForTwo } from '../../../domain/review/opinion.ts';
import { isScheduled } from '../../../domain/submission/scheduled.ts';
import type { Needs } from '../../services.ts';
import { changeIncident } from './changeIncident.ts';
import { changePost, eraseWorkOf } from './changePost.ts';
import { makeFilesPending } from './postFiles.ts';
import { endOutdatedEdit } from './opinion.ts';
import { copyToPending, returnFiles } from '../files/publishFiles.ts';
import { releaseAdditions } from './releaseAdditions.ts';

/**
 * Keeps the two sides of a merge together. The incident names its sources (`merged`), and each of these names the
 * incident (`mergedInto` of a report, `decidedWith` of a post). The incident is always written first: what it does not
 * name is no source of it, and is released. All of this is idempotent, so that the sweep finishes what a crash left.
 */

type Settling = Needs<
  'blobs' | 'incidents' | 'submittedPosts' | 'uploads' | 'publication' | 'audit' | 'reviewWork' | 'now' | 'settings'
>;
type By = Change['by'];

const isOpen = (incident: Incident | undefined): incident is Incident =>
  incident !== undefined && incident.deletedAt === undefined && incident.isApproved !== 'rejected';

/**
 * The incident as it waits again without a source, which nobody has approved so. `finishLeft` does what follows.
 */
export const waitingWithout = async (
  services: Settling,
  incident: Incident,
  id: string,
  change: Change,
): Promise<Incident> => removeSource(waitingAgain(incident, await copyToPending(services, incident)), id, change);

/** Does what follows when a source has left an incident; idempotent. */
export async function finishLeft(services: Settling, incident: Incident): Promise<void> {
  // Also where it waited before, because this may be a retry.
  if (incident.isApproved !== 'approved') {
    await services.publication.announce([incident.id]);
    await returnFiles(services, incident.id);
  }
  await endOutdatedEdit(services, incident.id);
}

/**
 * Takes a source out of an incident, and gives back what the incident had from it. The incident waits again where nobody
 * has approved what comes back to the public, where that needs a second opinion, or where its pin was the source's: a
 * sender may leave at any time, and nobody publishes anything by that.
 */
export async function dropSource(services: Settling, incidentId: string, id: string, by: By): Promise<void> {
  const change = { by, now: services.now() };
  try {
    const left = await changeIncident(services, incidentId, async (incident) => {
      const without = removeSource(incident, id, change);
      const isUnplaced = without.isApproved === 'approved' && !isPinned(without);
      const isForTwo = isChangeForTwo(incident, without, services.settings.SECOND_OPINION);
      return isUnplaced || isForTwo || bringsBackUnapproved(incident, id)
        ? waitingWithout(services, incident, id, change)
        : without;
    });
    await finishLeft(services, left);
  } catch (error) {
    // The incident is gone.
    if (!isProblem(error, 'not_found')) throw error;
  }
}

/**
 * Brings a merged report in line with its incident: one that was withdrawn or deleted leaves the incident; one that the
 * incident does not name, or whose incident is rejected, withdrawn or gone, waits again.
 */
export async function settleReport(services: Settling, id: string, by: By = theSweep): Promise<void> {
  const { incidents, audit, now } = services;
  const report = (await incidents.find(id))?.document;
  if (report?.mergedInto === undefined) return;
  const into = report.mergedInto;
  const isGone = report.withdrawnAt !== undefined || report.deletedAt !== undefined;
  if (isGone) await dropSource(services, into, id, by);
  const incident = (await incidents.find(into))?.document;
  if (!isGone && isOpen(incident) && incident.merged?.some((source) => source.id === id)) return;
  const settled = await incidents.update(id, async (found) => {
    if (found.mergedInto !== into || found.revision !== report.revision) return found;
    if (found.lastChange) await audit.record(found.lastChange);
    if (!isGone) return released(found, { by, now: now() });
    const { mergedInto: _, ...left } = found;
    return left;
  });
  if (settled?.document.lastChange) await audit.record(settled.document.lastChange);
  if (settled?.document.isApproved === 'pending') await releaseAdditions(services, id);
}

/**
 * Does what follows when a post was attached to an incident: attaches those of the same link with it, and makes their
 * files wait on their own.
 */
export async function finishAttached(
  services: Settling,
  incident: Incident,
  post: SubmittedPost,
  change: Change,
): Promise<void> {
  await makeFilesPending(services, post);
  for (const id of post.joined ?? []) {
    const joined = await changePost(services, id, (each) =>
      each.isApproved === 'pending' && !isScheduled(each) ? attachTo(each, incident, change) : each,
    );
    if (joined?.decidedWith === incident.id) await makeFilesPending(services, joined);
  }
  if (post.joined) await eraseWorkOf(services, post.id);
}

/** Makes the posts pending again that were attached to an incident which does not name them. */
async function settlePosts(services: Settling, incidentId: string, by: By): Promise<void> {
  const incident = (await services.incidents.find(incidentId))?.document;
  const links = new Set<string | null>();
  const named = new Set(isOpen(incident) ? incident.merged?.map(({ id }) => id) : []);
  const attached = [];
  for await (const post of services.submittedPosts.decidedWith(incidentId)) {
    if (!post.isAttached) continue;
    attached.push(post);
    if (named.has(post.id)) links.add(post.canonicalUrl);
  }
  for (const { id, canonicalUrl } of attached) {
    if (named.has(id) || (canonicalUrl !== null && links.has(canonicalUrl))) continue;
    await changePost(services, id, (post) =>
      post.isAttached && post.decidedWith === incidentId ? reopenPost(post, { by, now: services.now() }) : post,
    );
  }
}

/** Releases what an incident no longer names: after a source was taken out, and when the incident itself is gone. */
export async function releaseSources(services: Settling, incidentId: string, by: By): Promise<void> {
  for await (const { id } of services.incidents.mergedInto(incidentId)) await settleReport(services, id, by);
  await settlePosts(services, incidentId, by);
}

/** Finishes or undoes the merges of an incident that a crash interrupted. */
async function settleSources(services: Settling, incident: Incident): Promise<void> {
  const by = incident.lastChange?.by ?? theSweep;
  for (const { kind, id, revision, at } of incident.merged ?? []) {
    const change = { by, now: services.now() };
    if (kind === 'post') {
      const post = await changePost(services, id, async (found) => {
        if (found.isApproved !== 'pending') return found;
        // Those that came later have been seen by nobody.
        const others = (await services.submittedPosts.waitingWith(found)).filter(({ createdAt }) => createdAt <= at);
        const joined = others.map((other) => other.id);
        return attachTo(found, incident, change, joined);
      });
      if (post?.decidedWith === incident.id) await finishAttached(services, incident, post, change);
      else await dropSource(services, incident.id, id, theSweep);
      continue;
    }
    const report = (await services.incidents.find(id))?.document;
    if (report?.mergedInto === incident.id) continue;
    const isAsMerged =
      report?.isApproved === 'pending' &&
      !isScheduled(report) &&
      report.mergedInto === undefined &&
      report.deletedAt === undefined &&
      (report.revision ?? 0) === revision;
    if (!isAsMerged) await dropSource(services, incident.id, id, theSweep);
    else await changeIncident(services, id, (found) => mergedInto(found, incident.id, revision, change));
  }
}

/** Finishes every merge that a crash interrupted; of incidents, those that changed since then (ISO 8601). */
export async function finishMerges(services: Settling, since: string): Promise<void> {
  const attempt = async (work: Promise<void>) =>
    work.catch((error: unknown) => {
      // Somebody is changing it now: the next run looks again.
      if (!isProblem(error, 'conflict') && !isProblem(error, 'not_found')) throw error;
    });
  for await (const incident of services.incidents.changedSince(since)) {
    if (incident.merged && isOpen(incident)) await attempt(settleSources(services, incident));
    if (incident.isApproved === 'pending' && incident.mediaFiles.length > 0) await returnFiles(services, incident.id);
    const hasLost = !isOpen(incident) || incident.lastChange?.action === 'unmerged';
    if (incident.merged || hasLost) await attempt(settlePosts(services, incident.id, theSweep));
  }
  for await (const { id } of services.incidents.listMerged()) await attempt(settleReport(services, id));
}
