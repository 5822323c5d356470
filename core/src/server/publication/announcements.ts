import type { DocumentStore } from '../stores/engines/documentStore.ts';
import { update } from '../stores/engines/update.ts';

export type AnnouncementLog = ReturnType<typeof announcementLog>;

/** How many announcements are kept; an instance that missed more reads every incident again. */
const keptIds = 500;

/**
 * `recent`: the ids of the latest changes, oldest first; the last one has the number `sequence`. `times`: when each of
 * them was announced (ISO 8601).
 */
export type LogDocument = { id: string; sequence: number; recent: string[]; times: string[] };

/** The one small document from which every instance learns which public incidents have changed. */
export function announcementLog(database: DocumentStore) {
  const collection = database.collection<LogDocument>('meta');
  const id = 'publication';
  const empty: Omit<LogDocument, 'id'> = { sequence: 0, recent: [], times: [] };

  return {
    /** The sequence is 0 before the first announcement. */
    read: async (): Promise<Omit<LogDocument, 'id'>> => ({
      ...empty,
      ...(await collection.read(id))?.document,
    }),
    /** Appends the ids, retrying on concurrent writes. */
    async append(ids: readonly string[], now: Date): Promise<void> {
      await update(collection, id, (found) => {
        const { sequence, recent, times } = { ...empty, ...found };
        return {
          id,
          sequence: sequence + ids.length,
          recent: [...recent, ...ids].slice(-keptIds),
          times: [...times, ...ids.map(() => now.toISOString())].slice(-keptIds),
        };
      });
    },
  };
}
