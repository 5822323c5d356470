import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** When the last sweep began that has finished what was interrupted before it. */
export function sweepStore(database: DocumentStore) {
  const collection = database.collection<{ id: string; startedAt: string }>('meta');
  const id = 'sweep';
  return {
    /** ISO 8601; null before the first sweep. */
    lastStart: async (): Promise<string | null> => (await collection.read(id))?.document.startedAt ?? null,
    async noteStart(startedAt: string): Promise<void> {
      await update(collection, id, () => ({ id, startedAt }));
    },
  };
}
