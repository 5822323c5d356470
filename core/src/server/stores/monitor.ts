import type { SentimentPost } from '../../domain/posts/monitor.ts';
import type { DocumentStore, Versioned } from './documentStore.ts';
import { update } from './update.ts';

/** What the monitor shows, in one document, so that reading it is one read. */
export type Shown = {
  id: 'monitorPosts';
  /** Of the refresh that made it: ISO 8601 in UTC. */
  refresh: string;
  /** When X was asked once more whether the posts are still there: ISO 8601. */
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
    /** In place of what was `read`. Problem `conflict` when that has changed since. */
    async publish(shown: Omit<Shown, 'id'>, before: Versioned<Shown> | null): Promise<void> {
      const next: Shown = { id, ...shown };
      await (before ? collection.replace(next, before.etag) : collection.create(next));
    },
    /** Of what is shown at this moment, keeps only these posts; whatever a refresh does at the same time. */
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
