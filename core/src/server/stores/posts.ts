import type { SentimentPost } from '../../domain/monitor.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore, Page } from './documentStore.ts';

export type StoredPost = SentimentPost & { expiresAt: string };

/** Collected posts: what the monitor shows of each, and no more. `id` is the post's id at its platform. */
export function postStore(database: DocumentStore) {
  const collection = database.collection<StoredPost>('posts');
  return {
    has: async (id: string): Promise<boolean> => (await collection.read(id)) !== null,
    /** Once, however often it is found. */
    async add(post: StoredPost): Promise<void> {
      await collection.create(post).catch((error: unknown) => {
        if (!isProblem(error, 'conflict')) throw error;
      });
    },
    remove: (id: string): Promise<boolean> => collection.remove(id),
    newest: async (limit: number): Promise<StoredPost[]> =>
      (await collection.page({ orderBy: { field: 'timestamp', direction: 'desc' }, limit })).documents,
    /** From the oldest on. */
    page: (limit: number, cursor: string | null): Promise<Page<StoredPost>> =>
      collection.page({ orderBy: { field: 'timestamp', direction: 'asc' }, limit, cursor }),
    count: (): Promise<number> => collection.count(),
  };
}
