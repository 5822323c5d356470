import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { joinedPostsMax, queueScanMax } from '../../domain/limits.ts';
import type { SubmittedPost } from '../../domain/submission/submittedPost.ts';
import { isScheduled } from '../../domain/submission/scheduled.ts';
import { documentMethods } from './engines/documentMethods.ts';
import { type DocumentStore, every, type Page } from './engines/documentStore.ts';

/** A pending post, and later pending ones with the same link. */
export type WaitingPost = { post: SubmittedPost; others: SubmittedPost[] };

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');

  /**
   * The pending posts with one link, oldest first, at most `joinedPostsMax`. Reviewers see them as one post, but each
   * submission stays a document with its own id and receipt.
   */
  async function waitingOf(canonicalUrl: string): Promise<SubmittedPost[]> {
    const oldestFirst = { field: 'createdAt', direction: 'asc' } as const;
    const where = { isApproved: 'pending', canonicalUrl } as const;
    return (await collection.page({ where, orderBy: oldestFirst, limit: joinedPostsMax })).documents;
  }

  return {
    ...documentMethods(collection),
    /** Lists the posts of one state, those with the earliest start of retention first. */
    listHeld: (isApproved: Approval) =>
      every(collection, { where: { isApproved }, orderBy: { field: 'heldSince', direction: 'asc' } }),
    /** Lists the posts that were made pending again at `time` (ISO 8601) or later. */
    reopenedSince: (time: string) =>
      every(collection, {
        where: { isApproved: 'pending' },
        orderBy: { field: 'heldSince', direction: 'asc' },
        from: time,
      }),
    /** Lists the pending posts, oldest first; with `since` (ISO 8601) those that were sent then or later. */
    listPending: (since?: string) =>
      every(collection, {
        where: { isApproved: 'pending' },
        orderBy: { field: 'createdAt', direction: 'asc' },
        ...(since === undefined ? {} : { from: since }),
      }),
    /** Lists approved posts that are not public yet, the first to become so first. */
    listScheduled: () => every(collection, { orderBy: { field: 'publishAt', direction: 'asc' } }),
    /** The number of posts of one state; those with the same link count separately. */
    count: (isApproved: Approval): Promise<number> => collection.count({ isApproved }),
    /** The other pending posts with the same link, at most as many as are shown with it. */
    async waitingWith({ id, canonicalUrl }: SubmittedPost): Promise<SubmittedPost[]> {
      return canonicalUrl === null ? [] : (await waitingOf(canonicalUrl)).filter((post) => post.id !== id);
    },
    /** Lists the posts that were decided together with the post of this id. */
    decidedWith: (decidedWith: string) =>
      every(collection, { where: { decidedWith }, orderBy: { field: 'createdAt', direction: 'asc' } }),
    /**
     * A page of pending posts, newest first, each link once, without scheduled approvals: between `limit` and twice as many; fewer if `queueScanMax`
     * posts were scanned, or there are no more. `cursor` is null on the last page.
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
          // Leaves out a post that was decided in the meantime.
          if (together[0]?.id === post.id && !together.some(isScheduled))
            waiting.push({ post, others: together.slice(1) });
        }
        looked += page.documents.length;
        next = page.cursor;
      } while (next !== null && waiting.length < limit && looked + limit <= queueScanMax);
      return { waiting, cursor: next };
    },
    /** Up to 1,000 posts that were decided at `time` (ISO 8601) or later. */
    decidedSince: async (time: string): Promise<SubmittedPost[]> =>
      (await collection.page({ orderBy: { field: 'decidedAt', direction: 'asc' }, from: time, limit: 1000 })).documents,
  };
}
