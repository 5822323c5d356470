import { createHash } from 'node:crypto';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore, Versioned } from './documentStore.ts';

export function submittedPostStore(database: DocumentStore) {
  const collection = database.collection<SubmittedPost>('submittedPosts');
  return {
    /**
     * The post's id when it is new, or was sent with the same mark before; null when the same link is there from someone
     * else, also when both come at the same moment, because the link makes the id. `newId` is for a post without a link.
     */
    async add(post: Omit<SubmittedPost, 'id'>, newId: () => string): Promise<string | null> {
      const { canonicalUrl, sentWith } = post;
      const id = canonicalUrl === null ? newId() : createHash('sha256').update(canonicalUrl).digest('base64url');
      try {
        await collection.create({ id, ...post });
        return id;
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
        const kept = (await collection.read(id))?.document;
        return sentWith !== undefined && kept?.sentWith === sentWith ? id : null;
      }
    },
    find: (id: string): Promise<Versioned<SubmittedPost> | null> => collection.read(id),
    /** Problem `conflict` when it changed since `etag`. */
    save: (post: SubmittedPost, etag: string): Promise<Versioned<SubmittedPost>> => collection.replace(post, etag),
    remove: (id: string): Promise<boolean> => collection.remove(id),
  };
}
