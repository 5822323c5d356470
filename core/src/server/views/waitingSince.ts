import { isScheduled } from '../../domain/submission/scheduled.ts';
import { waitingSinceOf } from '../../domain/submission/life.ts';
import { type ExportedEntry, toWaiting } from '../../domain/audit/trail.ts';
import type { SubmittedPost } from '../../domain/submission/submittedPost.ts';
import type { Needs } from '../services.ts';

/**
 * What waits for review, and since when: the trail knows it only once it is decided. Of the posts of one link, which are
 * decided together, the first.
 */
export async function* listWaits({
  incidents,
  submittedPosts,
  uploads,
  now,
}: Needs<'incidents' | 'submittedPosts' | 'uploads' | 'now'>): AsyncGenerator<ExportedEntry> {
  const at = now();
  for await (const report of incidents.list('pending')) {
    const since = waitingSinceOf(report);
    if (since !== undefined && !isScheduled(report)) yield toWaiting('incident', report.id, since, at);
  }
  const ofLinks = new Map<string, SubmittedPost[]>();
  for await (const post of submittedPosts.listPending()) {
    const link = post.canonicalUrl ?? post.id;
    ofLinks.set(link, [...(ofLinks.get(link) ?? []), post]);
  }
  for (const posts of ofLinks.values()) {
    const [first] = posts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    if (first && !posts.some(isScheduled)) yield toWaiting('post', first.id, first.createdAt, at);
  }
  for await (const file of uploads.list('pending')) {
    // One that belongs to nothing yet is of a report that is being written.
    if (file.mediaIncidentId !== undefined && !isScheduled(file)) yield toWaiting('media', file.id, file.createdAt, at);
  }
}
