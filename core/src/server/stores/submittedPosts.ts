import { createHash } from 'node:crypto';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './documentStore.ts';

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');
  return {
    /** The link makes the id, so that one post is one document; `newId` is for a post without a link. */
    idOf: (canonicalUrl: string | null, newId: () => string): string =>
      canonicalUrl === null ? newId() : createHash('sha256').update(canonicalUrl).digest('base64url'),
    find: (id: string) => collection.read(id),
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
  };
}
