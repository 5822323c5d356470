import type { SubmittedPost } from '../../domain/submittedPost.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './documentStore.ts';

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');
  return {
    /** Whether it is new: false when a post of this id is there already, also when both come at the same moment. */
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
