import { createHash } from 'node:crypto';
import type { Approval } from '../../domain/incident.ts';
import { isProblem } from '../../domain/problem.ts';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import { type DocumentStore, every, type Page, type Versioned } from './documentStore.ts';

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');
  return {
    /** The link makes the id, so that one post is one document; `newId` is for a post without a link. */
    idOf: (canonicalUrl: string | null, newId: () => string): string =>
      canonicalUrl === null ? newId() : createHash('sha256').update(canonicalUrl).digest('base64url'),
    /** Whether it is new: false when the same link is there already, also when both come at the same moment. */
    async add(post: SubmittedPost): Promise<boolean> {
      try {
        await collection.create(post);
        return true;
      } catch (error) {
        if (isProblem(error, 'conflict')) return false;
        throw error;
      }
    },
    /** Of one state, those that are held the longest first. */
    listHeld: (isApproved: Approval) =>
      every(collection, { where: { isApproved }, orderBy: { field: 'heldSince', direction: 'asc' } }),
    find: (id: string): Promise<Versioned<SubmittedPost> | null> => collection.read(id),
    /** Problem `conflict` when it changed since `etag`. */
    save: (post: SubmittedPost, etag: string): Promise<Versioned<SubmittedPost>> => collection.replace(post, etag),
    remove: (id: string): Promise<boolean> => collection.remove(id),
    countPending: (): Promise<number> => collection.count({ isApproved: 'pending' }),
    /** Those that wait, newest first. */
    pagePending: (limit: number, cursor?: string): Promise<Page<SubmittedPost>> =>
      collection.page({
        where: { isApproved: 'pending' },
        orderBy: { field: 'createdAt', direction: 'desc' },
        limit,
        cursor: cursor ?? null,
      }),
    /** Up to 1,000 that were decided at `time` (ISO 8601) or later. */
    decidedSince: async (time: string): Promise<SubmittedPost[]> =>
      (await collection.page({ orderBy: { field: 'decidedAt', direction: 'asc' }, from: time, limit: 1000 })).documents,
  };
}
