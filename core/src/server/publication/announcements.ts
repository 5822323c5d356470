import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from '../stores/documentStore.ts';

export type PublicationMark = ReturnType<typeof publicationMark>;

/** How many announcements are remembered; an instance that missed more reads everything again. */
const remembered = 500;

/**
 * `recent`: the ids of the last changes, oldest first; the last of them made `version`. `times`: when each of them was
 * announced (ISO 8601).
 */
export type Mark = { id: string; version: number; recent: string[]; times: string[] };

/** The one small document that tells every instance which incidents the public sees differently now. */
export function publicationMark(database: DocumentStore) {
  const collection = database.collection<Mark>('meta');
  const id = 'publication';
  const empty: Omit<Mark, 'id'> = { version: 0, recent: [], times: [] };

  return {
    /** Version 0 before the first announcement. */
    read: async (): Promise<Omit<Mark, 'id'>> => ({
      ...empty,
      ...(await collection.read(id))?.document,
    }),
    /** Appends the ids, whatever others append at the same time. */
    async append(ids: readonly string[], now: Date): Promise<void> {
      for (;;) {
        const found = await collection.read(id);
        const { version, recent, times } = { ...empty, ...found?.document };
        const next: Mark = {
          id,
          version: version + ids.length,
          recent: [...recent, ...ids].slice(-remembered),
          times: [...times, ...ids.map(() => now.toISOString())].slice(-remembered),
        };
        try {
          await (found ? collection.replace(next, found.etag) : collection.create(next));
          return;
        } catch (error) {
          if (!isProblem(error, 'conflict')) throw error;
        }
      }
    },
  };
}
