import type { SentimentPost } from '../../domain/monitor.ts';
import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore, Versioned } from './documentStore.ts';

/** What the monitor shows, in one document, so that reading it is one read. */
export type Shown = {
  id: 'monitorPosts';
  /** Of the refresh that made it: ISO 8601 in UTC. */
  refresh: string;
  /** Newest first. */
  posts: SentimentPost[];
};

export function monitorStore(database: DocumentStore) {
  const collection = database.collection<Shown>('meta');
  const id = 'monitorPosts';
  return {
    /** null before the first refresh. */
    read: (): Promise<Versioned<Shown> | null> => collection.read(id),
    /** In place of what was `read`. Problem `conflict` when that has changed since. */
    async publish(shown: Omit<Shown, 'id'>, before: Versioned<Shown> | null): Promise<void> {
      const next: Shown = { id, ...shown };
      await (before ? collection.replace(next, before.etag) : collection.create(next));
    },
    /** At once, whatever a refresh does at the same time. */
    async withdraw(ids: ReadonlySet<string>): Promise<void> {
      for (;;) {
        const found = await collection.read(id);
        if (!found?.document.posts.some((post) => ids.has(post.id))) return;
        const posts = found.document.posts.filter((post) => !ids.has(post.id));
        try {
          await collection.replace({ ...found.document, posts }, found.etag);
          return;
        } catch (error) {
          if (!isProblem(error, 'conflict')) throw error;
        }
      }
    },
  };
}
