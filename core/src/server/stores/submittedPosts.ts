import { createHash } from 'node:crypto';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './documentStore.ts';

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');
  return {
    /**
     * Whether it is new: false when the same link is there already, also when both come at the same moment, because the
     * link makes the id. `newId` is for a post without a link.
     */
    async add(post: Omit<SubmittedPost, 'id'>, newId: () => string): Promise<boolean> {
      const { canonicalUrl } = post;
      const id = canonicalUrl === null ? newId() : createHash('sha256').update(canonicalUrl).digest('base64url');
      try {
        await collection.create({ id, ...post });
        return true;
      } catch (error) {
        if (isProblem(error, 'conflict')) return false;
        throw error;
      }
    },
  };
}
