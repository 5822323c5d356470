import { fieldMessages } from '../../domain/messages.ts';
import { Problem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/sender/receipt.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import { update } from './engines/update.ts';

/** `id` and `bodyHash` are keyed hashes: neither the key nor the request can be recovered from them. */
type IdempotencyKey = { id: string; subjectId: string; bodyHash: string; expiresAt: string };

type Kind = SubjectKind | 'privacyRequest';

/** Fewer than a tombstone is kept, so that a retry cannot store again what was erased. */
const rememberedDays = 7;

export function idempotencyKeyStore(
  database: DocumentStore,
  { secret, now, newId }: { secret: string; now: () => Date; newId: () => string },
) {
  const collection = database.collection<IdempotencyKey>('idempotencyKeys');
  const idOf = (kind: Kind, key: string): string =>
    keyedHash(secret, `idempotency key of ${kind}`, key).toString('base64url');

  return {
    /** Whether this key was used for this kind of request in the last days. */
    isKnown: async (kind: Kind, key: string): Promise<boolean> => (await collection.read(idOf(kind, key))) !== null,

    /**
     * The random id for the request with this key: the same one for a retry with the same key and (parsed) `body`.
     * `isNew`: this call made it. Problem `conflict` when the key was used with another body.
     */
    async claim(kind: Kind, key: string, body: unknown): Promise<{ subjectId: string; isNew: boolean }> {
      const id = idOf(kind, key);
      const bodyHash = keyedHash(secret, `body with ${key}`, JSON.stringify(body)).toString('base64url');
      let isNew = false;
      const { document } = await update(collection, id, (found) => {
        isNew = found === null;
        if (found) return found;
        const expiresAt = new Date(now().getTime() + rememberedDays * 24 * 60 * 60_000).toISOString();
        return { id, subjectId: newId(), bodyHash, expiresAt };
      });
      if (document.bodyHash !== bodyHash) {
        const message = fieldMessages.key_reused;
        throw new Problem('conflict', { message, details: [{ path: 'idempotency-key', code: 'key_reused', message }] });
      }
      return { subjectId: document.subjectId, isNew };
    },
  };
}
