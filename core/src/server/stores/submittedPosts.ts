import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { joinedPostsMax, queueScanMax } from '../../domain/constants.ts';
import type { SubmittedPost } from '../../domain/posts/submittedPost.ts';
import { documentMethods } from './documentMethods.ts';
import { type DocumentStore, every, type Page } from './documentStore.ts';

/** A post that waits for review, and later ones with the same link that wait with it. */
export type WaitingPost = { post: SubmittedPost; others: SubmittedPost[] };

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');

  /**
   * The waiting posts with one link, oldest first, at most `joinedPostsMax`. Reviewers see a link as one post, while
   * each sender's words stay a document with its own id and receipt.
   */
  async function waitingOf(canonicalUrl: string): Promise<SubmittedPost[]> {
    const oldestFirst = { field: 'createdAt', direction: 'asc' } as const;
    const where = { isApproved: 'pending', canonicalUrl } as const;
    return (await collection.page({ where, orderBy: oldestFirst, limit: joinedPostsMax })).documents;
  }

  return {
    ...documentMethods(collection),
    /** Of one state, those that are held the longest first. */
    listHeld: (isApproved: Approval) =>
      every(collection, { where: { isApproved }, orderBy: { field: 'heldSince', direction: 'asc' } }),
    /** How many posts wait; several with one link count each. */
    countPending: (): Promise<number> => collection.count({ isApproved: 'pending' }),
    /** The other waiting posts with the same link, as many as are shown with it. */
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
          // A post that was decided meanwhile has left the queue.
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
