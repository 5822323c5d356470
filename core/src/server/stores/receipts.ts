import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/sender/receipt.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import { type DocumentStore, every, type Versioned } from './engines/documentStore.ts';
import { createOnce, update } from './engines/update.ts';

const slowHash = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
/** One machine hashes two hundred receipts a second at this N. */
const cost = { N: 2 ** 11, r: 8, p: 1 } as const;

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
  async function idOf(code: string): Promise<string> {
    const slow = await slowHash(code, keyedHash(secret, 'receipt', 'salt'), 32, cost);
    return keyedHash(secret, 'receipt', slow.toString('hex')).toString('base64url');
  }

  /**
   * A code for the receipt of `subjectId`, and the receipt's id. A retry with the same idempotency `key` gets the same.
   */
  async function newCode(subjectId: string, key: string | null): Promise<{ code: string; id: string }> {
    const code = key === null ? randomCode() : codeOf(keyedHash(secret, 'receipt code', `${key} ${subjectId}`));
    return { code, id: await idOf(code) };
  }

  return {
    newCode,

    /**
     * Issuing a receipt again for the same subject changes nothing; Problem `conflict` when it belongs to another one.
     * `expiresAt`: for a subject that is gone already.
     */
    async issue(kind: SubjectKind, subjectId: string, id: string, expiresAt?: string): Promise<void> {
      const ended = expiresAt === undefined ? {} : { expiresAt };
      const receipt: Receipt = { id, kind, subjectId, createdAt: now().toISOString(), ...ended };
      if (await createOnce(collection, receipt)) return;
      const found = await collection.read(id);
      const isSame = found?.document.subjectId === subjectId || found?.document.expiresAt !== undefined;
      if (!isSame) throw new Problem('conflict');
    },

    /** Takes the same time for an unknown code, against timing attacks. */
    find: async (code: string): Promise<Versioned<Receipt> | null> => collection.read(await idOf(code)),
    findById: (id: string): Promise<Versioned<Receipt> | null> => collection.read(id),

    /** Whether a receipt of this kind leads to the subject. */
    async isOf(kind: SubjectKind, subjectId: string): Promise<boolean> {
      const oldest = { field: 'createdAt', direction: 'asc' } as const;
      const { documents } = await collection.page({ where: { subjectId }, orderBy: oldest, limit: 10 });
      return documents.some((receipt) => receipt.kind === kind);
    },

    /** Lets every receipt of a subject that is gone expire. After an erasure, they no longer lead to it. */
    async end(subjectId: string, expiresAt: string, { isErased = false } = {}): Promise<void> {
      const leading = await Array.fromAsync(
        every(collection, { where: { subjectId }, orderBy: { field: 'createdAt', direction: 'asc' } }),
      );
      for (const { id } of leading) {
        await update(collection, id, (receipt) => {
          if (!receipt?.subjectId) return receipt;
          const { subjectId: _, ...nameless } = receipt;
          return { ...(isErased ? nameless : receipt), expiresAt };
        });
      }
    },
  };
}

const randomCode = (): string => {
  const half = () => String(randomInt(10 ** (digits / 2))).padStart(digits / 2, '0');
  return half() + half();
};

const codeOf = (hash: Buffer): string =>
  (hash.readBigUInt64BE() % 10n ** BigInt(digits)).toString().padStart(digits, '0');
