import { type Incident, type ReviewedIncident, toReviewed } from '../domain/incident.ts';
import { type ReviewedPost, type SubmittedPost, toReviewedPost } from '../domain/submittedPost.ts';
import type { Services } from './services.ts';

/** What a reviewer sees of an incident; the addresses of files that are not public are good for some minutes. */
export async function reviewed({ blobs }: Pick<Services, 'blobs'>, incident: Incident): Promise<ReviewedIncident> {
  const isPublic = incident.isApproved === 'approved';
  const addresses = incident.mediaFiles.map((name) =>
    isPublic ? blobs.public.url(name) : blobs.pending.readUrl(name),
  );
  return toReviewed(incident, await Promise.all(addresses));
}

/** What a reviewer sees of a submitted post, with addresses of its files that are good for some minutes. */
export async function reviewedPost({ blobs }: Pick<Services, 'blobs'>, post: SubmittedPost): Promise<ReviewedPost> {
  // Those of an approved post are its incident's now.
  const names = post.isApproved === 'pending' ? post.mediaFiles : [];
  return { ...toReviewedPost(post), mediaFiles: await Promise.all(names.map((name) => blobs.pending.readUrl(name))) };
}
