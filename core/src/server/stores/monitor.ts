import type { SentimentPost } from '../../domain/monitor/monitor.ts';
import type { DocumentStore, Versioned } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** One document, so that showing the posts takes one read. */
export type Shown = {
  id: 'monitorPosts';
  /** When the posts were chosen: ISO 8601 in UTC. */
  refresh: string;
  /** When X was last asked whether it still has them. */
  recheckedAt?: string;
  /** Newest first. */
  posts: SentimentPost[];
};

export function monitorStore(database: DocumentStore) {
  const collection = database.collection<Shown>('meta');
  const id = 'monitorPosts';
  return {
    /** null before the first refresh. */
    read: (): Promise<Versioned<Shown> | null> => collection.read(id),
    /** Replaces the version that was `read`. Problem `conflict` when it has changed since. */
    async publish(shown: Omit<Shown, 'id'>, before: Versioned<Shown> | null): Promise<void> {
      const next: Shown = { id, ...shown };
      await (before ? collection.replace(next, before.etag) : collection.create(next));
    },
    /** Removes all other posts from the monitor, also when a refresh runs at the same time. */
    async keepOnly(isKept: (post: SentimentPost) => boolean, changes: Pick<Shown, 'recheckedAt'> = {}): Promise<void> {
      await update(collection, id, (shown) => {
        if (!shown) return null;
        const posts = shown.posts.filter(isKept);
        const isSame = posts.length === shown.posts.length && changes.recheckedAt === undefined;
        return isSame ? shown : { ...shown, ...changes, posts };
      });
    },
  };
}
