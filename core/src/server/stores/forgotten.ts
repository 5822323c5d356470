import { isProblem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/receipt.ts';
import { type DocumentStore, every } from './documentStore.ts';

/** What is left of something whose content is forgotten, so that its receipt still says what became of it. */
export type Forgotten = {
  id: string;
  kind: SubjectKind;
  state: 'rejected' | 'withdrawn' | 'erased';
  /** A code of `rejectionCodes`. */
  reason?: string;
  decidedAt?: string;
  /** An erasure that is under way: since when, and who asked for it. */
  erasingSince?: string;
  by?: { userId: string; name: string };
  expiresAt?: string;
};

const year = 365 * 24 * 60 * 60_000;

export function forgottenStore(database: DocumentStore, now: () => Date) {
  const collection = database.collection<Forgotten>('forgotten');
  return {
    /** For a year; the first word counts. */
    async remember(forgotten: Forgotten): Promise<void> {
      try {
        await collection.create({ ...forgotten, expiresAt: new Date(now().getTime() + year).toISOString() });
      } catch (error) {
        if (!isProblem(error, 'conflict')) throw error;
      }
    },
    /** null when nothing is left. */
    find: async (id: string): Promise<Forgotten | null> => (await collection.read(id))?.document ?? null,
    /** Notes that everything of it is to go; until `remove` says that it is done, the sweep goes on with it. */
    async beginErasure(id: string, kind: SubjectKind, by: { userId: string; name: string }): Promise<void> {
      const erasing: Forgotten = {
        id,
        kind,
        state: 'erased',
        erasingSince: now().toISOString(),
        by: { userId: by.userId, name: by.name },
      };
      for (;;) {
        const found = await collection.read(id);
        if (found?.document.erasingSince) return;
        try {
          await (found ? collection.replace(erasing, found.etag) : collection.create(erasing));
          return;
        } catch (error) {
          if (!isProblem(error, 'conflict')) throw error;
        }
      }
    },
    listErasing: () => every(collection, { orderBy: { field: 'erasingSince', direction: 'asc' } }),
    remove: (id: string): Promise<boolean> => collection.remove(id),
  };
}
