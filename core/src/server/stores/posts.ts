import { londonDate } from '../../domain/dates/calendar.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';
import { createOnce, update } from './engines/update.ts';

/** A collected post while it can still be shown. `id` is the post's id at X; times are ISO 8601 in UTC. */
export type CollectedPost = {
  id: string;
  content: string;
  searchTerm: string;
  /** When the post was written. */
  timestamp: string;
  /** When the post was collected. */
  createdAt: string;
  expiresAt: string;
};

/** The rest of a post that may no longer be shown, to count it and to recognise it when X returns it again. */
type KnownPost = {
  id: string;
  /** The day in London on which it was collected: `YYYY-MM-DD`. */
  day: string;
  expiresAt: string;
};

export function postStore(database: DocumentStore) {
  const collected = database.collection<CollectedPost>('posts');
  const all = database.collection<CollectedPost | KnownPost>('posts');

  const withoutText = ({ id, createdAt, expiresAt }: CollectedPost): KnownPost => ({
    id,
    day: londonDate(new Date(createdAt)),
    expiresAt,
  });

  async function eraseText(id: string): Promise<void> {
    await update(all, id, (post) => (post && 'content' in post ? withoutText(post) : post));
  }

  return {
    has: async (id: string): Promise<boolean> => (await all.read(id)) !== null,
    /** Stores a post once, however often it is found. */
    async add(post: CollectedPost): Promise<void> {
      await createOnce(all, post);
    },
    /** A post without its text has no `timestamp`, so no page contains it. */
    newest: async (limit: number): Promise<CollectedPost[]> =>
      (await collected.page({ orderBy: { field: 'timestamp', direction: 'desc' }, limit })).documents,
    /** Recognises the older versions of a post by their ids, and keeps nothing else of them. */
    async supersede(versions: readonly string[], by: CollectedPost): Promise<void> {
      for (const id of versions) {
        await createOnce(all, withoutText({ ...by, id }));
        await eraseText(id);
      }
    },
    /** Removes everything from a post except its id and day. */
    eraseText,
    /** The same for every post that was collected before this time (ISO 8601). */
    async eraseTexts(before: string): Promise<void> {
      for await (const { id, createdAt } of every(collected, { orderBy: { field: 'timestamp', direction: 'asc' } })) {
        if (createdAt < before) await eraseText(id);
      }
    },
  };
}
