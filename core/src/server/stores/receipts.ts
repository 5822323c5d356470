import { randomInt, randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { isProblem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/receipt.ts';
import { keyedHash } from '../keyedHash.ts';
import { type DocumentStore, every, type Versioned } from './documentStore.ts';

const slowHash = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
/** scrypt's N: what a report costs may not hold up two hundred a second. `before`: of receipts that are still out there. */
const cost = { now: 2 ** 11, before: 2 ** 13 } as const;

/** What a receipt leads to. `id` is all that is kept of its code. */
export type Receipt = {
  id: string;
  kind: SubjectKind;
  /** Absent once it is erased. */
  subjectId?: string;
  createdAt: string;
  expiresAt?: string;
};

/** Days that a receipt says that what it led to is erased; then it is unknown. */
const erasedDays = 30;
const digits = 16;

export type ReceiptStore = ReturnType<typeof receiptStore>;

export function receiptStore(database: DocumentStore, { secret, now }: { secret: string; now: () => Date }) {
  const collection = database.collection<Receipt>('receipts');

  /**
   * The slow hash makes trying codes dear for whoever has the database and SECRET, the keyed one impossible without
   * SECRET.
   */
  async function idOf(code: string, N: number = cost.now): Promise<string> {
    const slow = await slowHash(code, keyedHash(secret, 'receipt', 'salt'), 32, { N, r: 8, p: 1 });
    return keyedHash(secret, 'receipt', slow.toString('hex')).toString('base64url');
  }

  return {
    /** Of a new thing: random, or made of the sender's key, so that sending again gives the same. */
    newSubjectId: (kind: SubjectKind | 'privacyRequest', key: string | null): string =>
      key === null ? randomUUID() : asUuid(keyedHash(secret, `subject ${kind}`, key)),

    /** What a document may keep of a sender's key, to know it again. */
    markOf: (key: string): string => keyedHash(secret, 'sent with', key).toString('base64url'),

    /** The code of a new receipt; the same one again for the same key. It is nowhere else, and cannot be shown again. */
    async issue(kind: SubjectKind, subjectId: string, key: string | null): Promise<string> {
      const code = key === null ? randomCode() : codeOf(keyedHash(secret, 'receipt code', key));
      try {
        await collection.create({ id: await idOf(code), kind, subjectId, createdAt: now().toISOString() });
      } catch (error) {
        if (key === null || !isProblem(error, 'conflict')) throw error;
      }
      return code;
    },

    /** Takes the same time, some 15 ms, whether there is one or not. */
    async find(code: string): Promise<Versioned<Receipt> | null> {
      const ids = await Promise.all([idOf(code), idOf(code, cost.before)]);
      const [found, older] = await Promise.all(ids.map((id) => collection.read(id)));
      return found ?? older ?? null;
    },
    findById: (id: string): Promise<Versioned<Receipt> | null> => collection.read(id),

    /** Every receipt of something that is erased leads nowhere from now on. */
    async forget(subjectId: string): Promise<void> {
      const leading = await Array.fromAsync(
        every(collection, { where: { subjectId }, orderBy: { field: 'createdAt', direction: 'asc' } }),
      );
      const expiresAt = new Date(now().getTime() + erasedDays * 24 * 60 * 60_000).toISOString();
      for (const { id } of leading) {
        const found = await collection.read(id);
        if (!found?.document.subjectId) continue;
        const { subjectId: _, ...left } = found.document;
        await collection.replace({ ...left, expiresAt }, found.etag);
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

function asUuid(hash: Buffer): string {
  const hex = hash.toString('hex');
  const variant = ((parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
