import type { Incident } from '../../domain/submission/submission.ts';
import { type ReviewedIncident, toReviewed } from '../../domain/submission/reviewed.ts';
import { mayApproveOrRejectMedia, mayReview, type Principal } from '../../domain/review/permissions.ts';
import { Problem } from '../../domain/problem.ts';
import {
  type ReviewedPost,
  type SubmittedPost,
  toReviewedPost,
  waitingFilesOf,
} from '../../domain/submission/submittedPost.ts';
import type { PendingMedia } from '../../domain/submission/mediaSubmission.ts';
import { thumbnailOf } from '../../domain/media/mediaNames.ts';
import type { Needs } from '../services.ts';
import type { Upload, UploadDetails } from '../stores/uploads.ts';

type MediaServices = Needs<'blobs' | 'incidents' | 'publication'>;

/**
 * The incident as this reviewer may see it; the URLs of files that are not public are valid for some minutes. Problem
 * `forbidden` when they may not read it, so that no handler can return more than its caller may see.
 */
export async function reviewed(
  { blobs, incidents }: Needs<'blobs' | 'incidents'>,
  reader: Principal,
  incident: Incident,
): Promise<ReviewedIncident> {
  if (!mayReview(reader, incident)) throw new Problem('forbidden');
  const isPublic = incident.isApproved === 'approved';
  const addresses = incident.mediaFiles.map((name) =>
    isPublic ? blobs.public.url(name) : blobs.pending.readUrl(name),
  );
  const shown = toReviewed(incident, await Promise.all(addresses));
  const reports = (incident.merged ?? []).filter(({ kind }) => kind === 'report');
  if (reports.length === 0) return shown;
  const merged = await Promise.all(reports.map(({ id }) => incidents.find(id)));
  // What the other senders add is about this incident now.
  return { ...shown, additions: [...shown.additions, ...merged.flatMap((found) => found?.document.additions ?? [])] };
}

/** The same for a submitted post and the `others` with the same link that are pending with it. */
export async function reviewedPost(
  { blobs }: Needs<'blobs'>,
  reader: Principal,
  post: SubmittedPost,
  others: readonly SubmittedPost[] = [],
): Promise<ReviewedPost> {
  if (![post, ...others].every((each) => mayReview(reader, each))) throw new Problem('forbidden');
  const names = [post, ...others].flatMap(waitingFilesOf);
  const addresses = new Map<string, string>();
  for (const name of names) addresses.set(name, await blobs.pending.readUrl(name));
  return toReviewedPost(post, others, (name) => addresses.get(name) ?? '');
}

/**
 * The details of a file. A file that was added to a report has that report's details; a reviewer who may not read the
 * report gets its public version.
 */
async function detailsOf(
  { incidents, publication }: MediaServices,
  reader: Principal,
  { details, mediaIncidentId }: Upload,
): Promise<Partial<UploadDetails> | null> {
  if (details === undefined || mediaIncidentId === undefined) return details ?? null;
  const report = await incidents.find(mediaIncidentId);
  if (!report || mayReview(reader, report.document)) return details;
  return (await publication.current()).find(mediaIncidentId) ?? null;
}

/**
 * A pending file as this reviewer may see it. Problem `forbidden` when they may not decide about it.
 */
export async function reviewedMedia(services: MediaServices, reader: Principal, upload: Upload): Promise<PendingMedia> {
  if (!mayApproveOrRejectMedia(reader, upload)) throw new Problem('forbidden');
  const { pending } = services.blobs;
  const { id, kind, bytes, createdAt, atHome = false } = upload;
  const details = await detailsOf(services, reader, upload);
  return {
    name: id,
    url: await pending.readUrl(id),
    thumbnailUrl: kind === 'image' ? await pending.readUrl(thumbnailOf(id)) : null,
    kind,
    bytes,
    createdAt,
    title: details?.title ?? null,
    location: details?.location ?? null,
    incidentDate: details?.incidentDate ?? null,
    incidentTime: details?.incidentTime ?? null,
    incidentType: details?.incidentType ?? null,
    severity: details?.severity ?? null,
    atHome,
    revision: upload.revision ?? 0,
  };
}
