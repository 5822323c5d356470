import { type ExportedEntry, toWaiting } from '../../domain/audit/trail.ts';
import { isWaiting, type Submission } from '../../domain/submission/submission.ts';
import type { Needs } from '../services.ts';

/**
 * What waits, and since when, which the trail knows only once it is decided. Posts of one link are decided together.
 */
export async function* listWaits({ submissions, now }: Needs<'submissions' | 'now'>): AsyncGenerator<ExportedEntry> {
  const at = now();
  const ofLinks = new Map<string, Submission[]>();
  for await (const { submission } of submissions.open()) {
    const { id, kind, life, sentAt, link, belongsTo } = submission;
    // What was public has been decided once.
    if (life.is === 'waiting' && life.wasPublic) continue;
    if (kind === 'post') ofLinks.set(link ?? id, [...(ofLinks.get(link ?? id) ?? []), submission]);
    if (kind === 'report' && isWaiting(submission)) yield toWaiting('incident', id, sentAt, at);
    // A file that belongs to nothing yet is of a report that is being written.
    if (kind === 'media' && belongsTo && isWaiting(submission)) yield toWaiting('media', id, sentAt, at);
  }
  for (const posts of ofLinks.values()) {
    // They come oldest first.
    const [first] = posts;
    if (first && posts.every(isWaiting)) yield toWaiting('post', first.id, first.sentAt, at);
  }
}
