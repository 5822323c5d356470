import { theSender } from '../../../domain/audit/audit.ts';
import { withdrawIncident, withdrawPost } from '../../../domain/sender/reporterActions.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import { changeIncident } from './changeIncident.ts';
import { changePost } from './changePost.ts';
import { removeFilesOf, removeAdditions } from './delete.ts';
import { reopenJoined } from './joinedPosts.ts';
import { removeUpload } from './removeMedia.ts';
import { dropSource, releaseSources, settleReport } from './sources.ts';

type Working = Needs<SubmissionService>;

/**
 * Withdrawing hides a submission first, then removes all its files and additions, public or pending. Its text is kept
 * as long as that of a rejected report. Idempotent, so that a retry finishes after a crash.
 */

/** Withdraws a report. Problem `not_found` when there is no such incident. */
export async function withdrawReport(services: Working, id: string): Promise<void> {
  const { publication, now } = services;
  const withdrawn = await changeIncident(services, id, (incident) => withdrawIncident(incident, now()));
  await publication.announce([id]);
  await settleReport(services, id, theSender);
  await releaseSources(services, id, theSender);
  await removeFilesOf(services, withdrawn, theSender);
  await changeIncident(services, id, (incident) => {
    if (incident.mediaFiles.length === 0 && !incident.publicNames) return incident;
    const { publicNames: _names, copyingSince: _since, ...rest } = incident;
    return { ...rest, mediaFiles: [] };
  });
}

/** Withdraws a post, and the incident with the same id that a reviewer may have created from it. */
export async function withdrawSubmittedPost(services: Working, id: string): Promise<void> {
  const { incidents, uploads, now } = services;
  const withdrawn = await changePost(services, id, (post) => withdrawPost(post, now()));
  if (withdrawn?.isAttached && withdrawn.decidedWith !== undefined) {
    await dropSource(services, withdrawn.decidedWith, id, theSender);
    await releaseSources(services, withdrawn.decidedWith, theSender);
  }
  for (const name of withdrawn?.mediaFiles ?? []) {
    const upload = (await uploads.find(name))?.document;
    if (upload?.postId === id) await removeUpload(services, upload);
  }
  const published = (await incidents.find(id))?.document;
  if (published && published.deletedAt === undefined) await withdrawReport(services, id);
  await removeAdditions(services, id, theSender);
  await reopenJoined(services, id);
  await changePost(services, id, (post) => (post.mediaFiles.length === 0 ? post : { ...post, mediaFiles: [] }));
}
