import type { RejectionCode } from '../../domain/audit/audit.ts';
import type { SubjectKind } from '../../domain/sender/receipt.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** Shows, with the receipt of a submission whose content is erased, what became of it. */
export type Tombstone = {
  id: string;
  kind: SubjectKind;
  state: 'rejected' | 'withdrawn' | 'erased';
  reason?: RejectionCode;
  decidedAt?: string;
  /** Set while an erasure is running: since when, and who requested it. */
  erasingSince?: string;
  by?: { userId: string; name: string };
  expiresAt?: string;
};

const day = 24 * 60 * 60_000;
/** Days that a tombstone is kept; fewer for `erased`, because its sender wants to be forgotten. */
const daysKept = { rejected: 365, withdrawn: 365, erased: 30 } as const;

export function tombstoneStore(database: DocumentStore, now: () => Date) {
  const collection = database.collection<Tombstone>('forgotten');
  const expiryOf = (state: Tombstone['state']): string =>
    new Date(now().getTime() + daysKept[state] * day).toISOString();
  return {
    /** Stores a tombstone unless there is one already. Returns when it expires; null while an erasure is running. */
    async remember(forgotten: Tombstone): Promise<string | null> {
      const stored = { ...forgotten, expiresAt: expiryOf(forgotten.state) };
      const { document } = await update(collection, forgotten.id, (found) => found ?? stored);
      return document.expiresAt ?? null;
    },
    /** When the tombstone of something that is erased now would expire. */
    erasedUntil: (): string => expiryOf('erased'),
    find: async (id: string): Promise<Tombstone | null> => (await collection.read(id))?.document ?? null,
    /** Records that an erasure has begun; the sweep continues it until `endErasure`. */
    async beginErasure(id: string, kind: SubjectKind, { userId, name }: NonNullable<Tombstone['by']>): Promise<void> {
      const erasingSince = now().toISOString();
      const erasing: Tombstone = { id, kind, state: 'erased', erasingSince, by: { userId, name } };
      await update(collection, id, (found) => (found?.erasingSince ? found : erasing));
    },
    listErasing: () => every(collection, { orderBy: { field: 'erasingSince', direction: 'asc' } }),
    /** Records that the erasure is done. The tombstone stays for a while, so that nothing else gets the id. */
    async endErasure(id: string, kind: SubjectKind): Promise<void> {
      const erased: Tombstone = { id, kind, state: 'erased', expiresAt: expiryOf('erased') };
      await update(collection, id, (found) => (found?.erasingSince ? erased : found));
    },
  };
}
