import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { joinedPostsMax, queueScanMax } from '../../domain/constants.ts';
import type { SubmittedPost } from '../../domain/posts/submittedPost.ts';
import { type DocumentStore, every, type Page, type Versioned } from './documentStore.ts';
import { createOnce, update, type UpdateOptions } from './update.ts';

/** A post that waits, and those of the same link that came after it and wait with it. */
export type WaitingPost = { post: SubmittedPost; others: SubmittedPost[] };

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');

  /**
   * What waits of one link, the oldest first: at most `joinedPostsMax`. This index makes a link one post for the reviewers, while each
   * sender's words stay a document with an id and a receipt of its own.
   */
  async function waitingOf(canonicalUrl: string): Promise<SubmittedPost[]> {
    const oldestFirst = { field: 'createdAt', direction: 'asc' } as const;
    const where = { isApproved: 'pending', canonicalUrl } as const;
    return (await collection.page({ where, orderBy: oldestFirst, limit: joinedPostsMax })).documents;
  }

  return {
    /** null when the id exists: it was stored before. */
    add: (post: SubmittedPost) => createOnce(collection, post),
    /** Of one state, those that are held the longest first. */
    listHeld: (isApproved: Approval) =>
      every(collection, { where: { isApproved }, orderBy: { field: 'heldSince', direction: 'asc' } }),
    find: (id: string): Promise<Versioned<SubmittedPost> | null> => collection.read(id),
    /** Changes the post as `update` does; null when there is none. */
    update: (
      id: string,
      change: (post: SubmittedPost) => SubmittedPost | Promise<SubmittedPost>,
      options?: UpdateOptions<SubmittedPost>,
    ) => update(collection, id, (found) => found && change(found), options),
    /** Problem `conflict` when it changed since `etag`. */
    save: (post: SubmittedPost, etag: string): Promise<Versioned<SubmittedPost>> => collection.replace(post, etag),
    remove: (id: string): Promise<boolean> => collection.remove(id),
    /** How many were sent and wait, those of one link each by itself. */
    countPending: (): Promise<number> => collection.count({ isApproved: 'pending' }),
    /** Those of the same link that wait besides it, as many as are shown with it. */
    async waitingWith({ id, canonicalUrl }: SubmittedPost): Promise<SubmittedPost[]> {
      return canonicalUrl === null ? [] : (await waitingOf(canonicalUrl)).filter((post) => post.id !== id);
    },
    /** Those that were decided with the post of this id. */
    decidedWith: (decidedWith: string) =>
      every(collection, { where: { decidedWith }, orderBy: { field: 'createdAt', direction: 'asc' } }),
    /**
     * A page of those that wait, newest first, each link once: `limit` or more, at most twice as many; fewer when
     * `queueScanMax` were looked at, or there are no more. `cursor` null: no more.
     */
    async queue(limit: number, cursor: string | null): Promise<{ waiting: WaitingPost[]; cursor: string | null }> {
      const waiting: WaitingPost[] = [];
      const known = new Map<string, SubmittedPost[]>();
      let looked = 0;
      let next = cursor;
      do {
        const page: Page<SubmittedPost> = await collection.page({
          where: { isApproved: 'pending' },
          orderBy: { field: 'createdAt', direction: 'desc' },
          limit,
          cursor: next,
        });
        for (const post of page.documents) {
          const link = post.canonicalUrl;
          const together = link === null ? [post] : (known.get(link) ?? (await waitingOf(link)));
          if (link !== null) known.set(link, together);
          // Whoever decided it meanwhile took it out of the queue.
          if (together[0]?.id === post.id) waiting.push({ post, others: together.slice(1) });
        }
        looked += page.documents.length;
        next = page.cursor;
      } while (next !== null && waiting.length < limit && looked + limit <= queueScanMax);
      return { waiting, cursor: next };
    },
    /** Up to 1,000 that were decided at `time` (ISO 8601) or later. */
    decidedSince: async (time: string): Promise<SubmittedPost[]> =>
      (await collection.page({ orderBy: { field: 'decidedAt', direction: 'asc' }, from: time, limit: 1000 })).documents,
  };
}
