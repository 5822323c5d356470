import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/sender/receipt.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import { type DocumentStore, every, type Versioned } from './engines/documentStore.ts';
import { createOnce, update } from './engines/update.ts';

const slowHash = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
/** scrypt's cost N: at `now`, one machine hashes two hundred receipts a second. `before`: the N of older receipts. */
const cost = { now: 2 ** 11, before: 2 ** 13 } as const;

/**
 * The subject of a receipt. The code is not stored, only `id`, a hash of it. A receipt with `expiresAt` has ended: its
 * subject is gone, and until it expires it only leads to the tombstone.
 */
export type Receipt = {
  id: string;
  kind: SubjectKind;
  /** Absent once the subject is erased. */
  subjectId?: string;
  createdAt: string;
  expiresAt?: string;
};

const digits = 16;

export function receiptStore(database: DocumentStore, { secret, now }: { secret: string; now: () => Date }) {
  const collection = database.collection<Receipt>('receipts');

  /**
   * The slow hash makes guessing codes expensive for someone with the database and SECRET; the keyed one makes it
   * impossible without SECRET.
   */
  async function idOf(code: string, N: number = cost.now): Promise<string> {
    const slow = await slowHash(code, keyedHash(secret, 'receipt', 'salt'), 32, { N, r: 8, p: 1 });
    return keyedHash(secret, 'receipt', slow.toString('hex')).toString('base64url');
  }

  /**
   * A code for the receipt of `subjectId`, and the id that the receipt will have. With an idempotency
   * `key`, a retry gets the same code.
   */
  async function newCode(subjectId: string, key: string | null): Promise<{ code: string; id: string }> {
    const code = key === null ? randomCode() : codeOf(keyedHash(secret, 'receipt code', `${key} ${subjectId}`));
    return { code, id: await idOf(code) };
  }

  async function endOne(id: string, expiresAt: string, isErased: boolean): Promise<void> {
    await update(collection, id, (receipt) => {
      if (!receipt?.subjectId) return receipt;
      const { subjectId: _, ...nameless } = receipt;
      return { ...(isErased ? nameless : receipt), expiresAt };
    });
  }

  return {
    newCode,

    /**
     * Stores a new receipt by the hash of its code: the code itself is never stored. Issuing it again for the same
     * subject changes nothing; Problem `conflict` when it belongs to another. `expiresAt`: for a subject that is gone
     * already.
     */
    async issue(kind: SubjectKind, subjectId: string, id: string, expiresAt?: string): Promise<void> {
      const ended = expiresAt === undefined ? {} : { expiresAt };
      const receipt: Receipt = { id, kind, subjectId, createdAt: now().toISOString(), ...ended };
      if (await createOnce(collection, receipt)) return;
      const found = await collection.read(id);
      const isSame = found?.document.subjectId === subjectId || found?.document.expiresAt !== undefined;
      if (!isSame) throw new Problem('conflict');
    },

    /** Finds a receipt by its code. It takes the same time (about 15 ms) for unknown codes, against timing attacks. */
    async find(code: string): Promise<Versioned<Receipt> | null> {
      const ids = await Promise.all([idOf(code), idOf(code, cost.before)]);
      const [found, older] = await Promise.all(ids.map((id) => collection.read(id)));
      return found ?? older ?? null;
    },
    findById: (id: string): Promise<Versioned<Receipt> | null> => collection.read(id),

    /** Whether a receipt of this kind leads to the subject. */
    async isOf(kind: SubjectKind, subjectId: string): Promise<boolean> {
      const oldest = { field: 'createdAt', direction: 'asc' } as const;
      const { documents } = await collection.page({ where: { subjectId }, orderBy: oldest, limit: 10 });
      return documents.some((receipt) => receipt.kind === kind);
    },

    /**
     * Ends every receipt of a subject that is gone: the receipts expire at `expiresAt`, and no longer lead to the
     * subject.
     */
    async end(subjectId: string, expiresAt: string, { isErased = false } = {}): Promise<void> {
      const leading = await Array.fromAsync(
        every(collection, { where: { subjectId }, orderBy: { field: 'createdAt', direction: 'asc' } }),
      );
      for (const { id } of leading) await endOne(id, expiresAt, isErased);
    },
  };
}

const randomCode = (): string => {
  const half = () => String(randomInt(10 ** (digits / 2))).padStart(digits / 2, '0');
  return half() + half();
};

const codeOf = (hash: Buffer): string =>
  (hash.readBigUInt64BE() % 10n ** BigInt(digits)).toString().padStart(digits, '0');
