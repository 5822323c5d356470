import { type Incident, type ReviewedIncident, toReviewed } from '../domain/incident/incident.ts';
import { mayReview, type Principal } from '../domain/review/permissions.ts';
import { Problem } from '../domain/problem.ts';
import {
  type ReviewedPost,
  type SubmittedPost,
  toReviewedPost,
  waitingFilesOf,
} from '../domain/posts/submittedPost.ts';
import type { Services } from './services.ts';

/**
 * The incident as this reviewer may see it; the URLs of files that are not public are valid for some minutes. Problem
 * `forbidden` when they may not read it, so that no handler can return more than its caller may see.
 */
export async function reviewed(
  { blobs }: Pick<Services, 'blobs'>,
  reader: Principal,
  incident: Incident,
): Promise<ReviewedIncident> {
  if (!mayReview(reader, incident)) throw new Problem('forbidden');
  const isPublic = incident.isApproved === 'approved';
  const addresses = incident.mediaFiles.map((name) =>
    isPublic ? blobs.public.url(name) : blobs.pending.readUrl(name),
  );
  return toReviewed(incident, await Promise.all(addresses));
}

/** The same for a submitted post and the `others` with the same link that are pending with it. */
export async function reviewedPost(
  { blobs }: Pick<Services, 'blobs'>,
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
