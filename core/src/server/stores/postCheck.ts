import type { DocumentStore } from './documentStore.ts';

/** How far the daily look-up of the kept posts has come. */
export type PostCheck = {
  id: 'postCheck';
  /** London's day that it is for: `YYYY-MM-DD`. */
  day: string;
  /** Where to go on; null at the beginning. */
  cursor: string | null;
  isDone: boolean;
  /** ISO 8601: X asked for no call before. */
  notBefore: string | null;
};

export function postCheckStore(database: DocumentStore) {
  const collection = database.collection<PostCheck>('meta');
  const id = 'postCheck';
  return {
    read: async (): Promise<Omit<PostCheck, 'id'> | null> => (await collection.read(id))?.document ?? null,
    /** One run at a time writes it; looking up a post twice does no harm. */
    async save(progress: Omit<PostCheck, 'id'>): Promise<void> {
      const found = await collection.read(id);
      const next: PostCheck = { id, ...progress };
      await (found ? collection.replace(next, found.etag) : collection.create(next));
    },
  };
}
