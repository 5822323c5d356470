import { isProblem } from '../../domain/problem.ts';
import type { DocumentStore } from './documentStore.ts';

export type PublicationMark = ReturnType<typeof publicationMark>;

/** How many announcements are remembered; an instance that missed more reads everything again. */
const remembered = 500;

/** `recent`: the ids of the last changes, oldest first; the last of them made `version`. */
export type Mark = { id: string; version: number; recent: string[] };

/** The one small document that tells every instance which incidents the public sees differently now. */
export function publicationMark(database: DocumentStore) {
  const collection = database.collection<Mark>('meta');
  const id = 'publication';

  return {
    /** Version 0 before the first announcement. */
    read: async (): Promise<Omit<Mark, 'id'>> => (await collection.read(id))?.document ?? { version: 0, recent: [] },
    /** Appends the ids, whatever others append at the same time. */
    async append(ids: readonly string[]): Promise<void> {
      for (;;) {
        const found = await collection.read(id);
        const { version, recent } = found?.document ?? { version: 0, recent: [] };
        const next: Mark = { id, version: version + ids.length, recent: [...recent, ...ids].slice(-remembered) };
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
