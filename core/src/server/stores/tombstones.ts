import type { RejectionCode } from '../../domain/review/audit.ts';
import type { SubjectKind } from '../../domain/reporter/receipt.ts';
import { type DocumentStore, every } from './documentStore.ts';
import { update } from './update.ts';

/** What is left of something whose content is forgotten, so that its receipt still says what became of it. */
export type Tombstone = {
  id: string;
  kind: SubjectKind;
  state: 'rejected' | 'withdrawn' | 'erased';
  reason?: RejectionCode;
  decidedAt?: string;
  /** An erasure that is under way: since when, and who asked for it. */
  erasingSince?: string;
  by?: { userId: string; name: string };
  expiresAt?: string;
};

const day = 24 * 60 * 60_000;
/** Days that something is remembered after it is gone; `erased` less, for whoever erases wants to be forgotten. */
const daysKept = { rejected: 365, withdrawn: 365, erased: 30 } as const;

export function tombstoneStore(database: DocumentStore, now: () => Date) {
  const collection = database.collection<Tombstone>('forgotten');
  const expiryOf = (state: Tombstone['state']): string =>
    new Date(now().getTime() + daysKept[state] * day).toISOString();
  return {
    /** Until when it is remembered. The first word counts; an erasure that is under way has no end yet: null. */
    async remember(forgotten: Tombstone): Promise<string | null> {
      const { document } = await update(
        collection,
        forgotten.id,
        (found) => found ?? { ...forgotten, expiresAt: expiryOf(forgotten.state) },
      );
      return document.expiresAt ?? null;
    },
    /** Until when what is erased now is remembered (ISO 8601). */
    erasedUntil: (): string => expiryOf('erased'),
    /** null when nothing is left. */
    find: async (id: string): Promise<Tombstone | null> => (await collection.read(id))?.document ?? null,
    /** Notes that everything of it is to go; until `endErasure`, the sweep goes on with it. */
    async beginErasure(id: string, kind: SubjectKind, by: { userId: string; name: string }): Promise<void> {
      const erasing: Tombstone = {
        id,
        kind,
        state: 'erased',
        erasingSince: now().toISOString(),
        by: { userId: by.userId, name: by.name },
      };
      await update(collection, id, (found) => (found?.erasingSince ? found : erasing));
    },
    listErasing: () => every(collection, { orderBy: { field: 'erasingSince', direction: 'asc' } }),
    /** It is done: what stays for a while is that there was something, so that nothing gets its id again. */
    async endErasure(id: string, kind: SubjectKind): Promise<void> {
      const erased: Tombstone = { id, kind, state: 'erased', expiresAt: expiryOf('erased') };
      await update(collection, id, (found) => (found?.erasingSince ? erased : found));
    },
  };
}
