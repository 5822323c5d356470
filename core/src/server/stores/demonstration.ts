import type { DocumentStore } from './engines/documentStore.ts';

/** Whether the database was filled with invented incidents; the local start leaves this note when it does so. */
export const demonstrationStore = (database: DocumentStore) => {
  const collection = database.collection<{ id: string; addedAt: string }>('meta');
  return { isThere: async (): Promise<boolean> => (await collection.read('demonstrationData')) !== null };
};
