import { theSweep } from '../../../domain/audit/audit.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { revised, waitingSinceOf } from '../../../domain/submission/life.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { Problem } from '../../../domain/problem.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { removeBlobs } from '../files/publishFiles.ts';
import { endMediaIncident } from '../files/closeMediaIncident.ts';
import { leaveTombstone } from './leaveTombstone.ts';
import { removeUpload } from './removeMedia.ts';
import { removePost } from './removePost.ts';
import { dropSource, releaseSources } from './sources.ts';

export type Deleting = Needs<SubmissionService>;

/**
 * Deletes an incident, its files, its additions and the post that it was created from; returns whether there was one.
 * Hides the incident first, then removes the files, then the document, so that a retry or the sweep can finish after a
 * crash. `isAllowed` checks the stored document; Problem `forbidden` when it returns false.
 */
export async function deleteIncident(
  services: Deleting,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
  isAllowed: (incident: Incident) => boolean = () => true,
): Promise<boolean> {
  const hidden = await hideIncident(services, id, by, isAllowed);
  if (!hidden) return false;
  await services.publication.announce([id]);
  await finishDeletion(services, id);
  return true;
}

/** Begins a deletion: from then on nobody sees the incident once it is announced. Returns whether there was one. */
export async function hideIncident(
  { incidents, audit, now }: Deleting,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
  isAllowed: (incident: Incident) => boolean = () => true,
): Promise<boolean> {
  const deleted = await incidents.update(id, async (incident) => {
    if (!isAllowed(incident)) throw new Problem('forbidden');
    if (incident.deletedAt !== undefined) return incident;
    if (incident.lastChange) await audit.record(incident.lastChange);
    const change = revised(incident, 'deleted', { by, now: now() }, { waitingSince: waitingSinceOf(incident) });
    return { ...incident, isApproved: 'rejected', deletedAt: change.changedAt, ...change };
  });
  return deleted !== null;
}

/** Removes the files and then the document of a hidden incident. */
export async function finishDeletion(services: Deleting, id: string): Promise<void> {
  const { incidents, audit } = services;
  const incident = (await incidents.find(id))?.document;
  if (!incident) return;
  if (incident.lastChange) await audit.record(incident.lastChange);
  const by = incident.lastChange?.by ?? theSweep;
  if (incident.mergedInto !== undefined) await dropSource(services, incident.mergedInto, id, by);
  await releaseSources(services, id, by);
  await removeFilesOf(services, incident, by);
  // An incident has the same id as the post that it was created from.
  const isPost = await removePost(services, id);
  const decided = incident.deletedAt === undefined ? {} : { decidedAt: incident.deletedAt };
  await leaveTombstone(services, { id, kind: isPost ? 'post' : 'incident', state: 'erased', ...decided });
  await removeJoined(services, incident, decided);
  await services.reviewWork.remove({ kind: 'report', id });
  await incidents.remove(id);
}

/** Removes other senders' submissions of the same link. Tombstones remain for their receipts. */
async function removeJoined(
  services: Deleting,
  { id, lastChange }: Incident,
  decided: { decidedAt?: string },
): Promise<void> {
  for await (const joined of services.submittedPosts.decidedWith(id)) {
    await leaveTombstone(services, { id: joined.id, kind: 'post', state: 'erased', ...decided });
    await removeAdditions(services, joined.id, lastChange?.by ?? theSweep);
    await removePost(services, joined.id);
  }
}

/** Removes all files and additions of an incident that is no longer visible to anyone. */
export async function removeFilesOf(
  services: Deleting,
  { id, mediaFiles, publicNames = {} }: Incident,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  const { uploads, blobs } = services;
  for (const name of new Set([...mediaFiles, ...Object.values(publicNames)])) await removeBlobs(blobs.public, name);
  for await (const upload of uploads.ofIncident(id)) {
    await removeUpload(services, upload);
    // If this was the last file of a recording, the recording ends too.
    if (upload.mediaIncidentId !== undefined) await endMediaIncident(services, upload.mediaIncidentId, 'erased');
  }
  await removeAdditions(services, id, by);
}

/**
 * Removes every file that was added to a report, post or recording, with the incidents that reviewers created from
 * them.
 */
export async function removeAdditions(
  services: Deleting,
  id: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  for await (const { id: name } of services.uploads.ofMediaIncident(id)) await removeAddition(services, name, by);
}

/**
 * Removes one added file with its incident. Marks the file first, so that no approval can publish it any more and the
 * sweep can finish after a crash.
 */
export async function removeAddition(
  services: Deleting,
  name: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<void> {
  const withdrawn = await services.uploads.update(name, (found) => ({ ...found, state: 'withdrawn' }));
  if (!withdrawn) return;
  const { document: upload } = withdrawn;
  if (upload.isClaimed && upload.incidentId !== undefined) {
    await deleteIncident(services, upload.incidentId, by);
    await services.audit.erase(upload.incidentId);
  }
  await removeUpload(services, upload);
}
