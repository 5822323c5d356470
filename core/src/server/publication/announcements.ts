import type { DocumentStore } from '../stores/documentStore.ts';
import { update } from '../stores/update.ts';

export type AnnouncementLog = ReturnType<typeof announcementLog>;

/** How many announcements are remembered; an instance that missed more reads everything again. */
const keptIds = 500;

/**
 * `recent`: the ids of the last changes, oldest first; the last of them made `version`. `times`: when each of them was
 * announced (ISO 8601).
 */
export type LogDocument = { id: string; sequence: number; recent: string[]; times: string[] };

/** The one small document that tells every instance which incidents the public sees differently now. */
export function announcementLog(database: DocumentStore) {
  const collection = database.collection<LogDocument>('meta');
  const id = 'publication';
  const empty: Omit<LogDocument, 'id'> = { sequence: 0, recent: [], times: [] };

  return {
    /** Version 0 before the first announcement. */
    read: async (): Promise<Omit<LogDocument, 'id'>> => ({
      ...empty,
      ...(await collection.read(id))?.document,
    }),
    /** Appends the ids, whatever others append at the same time. */
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
