import { theSender } from '../../domain/review/audit.ts';
import type { SubjectKind } from '../../domain/reporter/receipt.ts';
import type { Services } from '../services.ts';
import type { Tombstone } from '../stores/tombstones.ts';
import { removeEverything } from './erase.ts';

/** What this instance is keeping now, by its id. */
const underWay = new Map<string, Promise<void>>();

/** After those of the same id that are under way. */
async function inTurn(id: string, work: () => Promise<void>): Promise<void> {
  const mine = (underWay.get(id) ?? Promise.resolve()).then(work, work);
  underWay.set(id, mine);
  try {
    await mine;
  } finally {
    if (underWay.get(id) === mine) underWay.delete(id);
  }
}

/**
 * Keeps what was sent under a new random id and gives the receipt for it. Sending it again with the same `key` keeps
 * nothing new and gives the same ones; it finishes what a crash cut short, and does not bring back what was erased since.
 * Problem `conflict` when the key came with another body. The order is key, thing, receipt: nothing is answered for, or
 * read by a receipt, that is not kept.
 */
export async function submitOnce(
  services: Services,
  kind: SubjectKind,
  { key, body }: { key: string | null; body: unknown },
  { find, keep }: { find: (id: string) => Promise<unknown>; keep: (id: string) => Promise<unknown> },
): Promise<{ id: string; receipt: string }> {
  const { receipts, tombstones, idempotencyKeys, newId } = services;
  const { subjectId: id, isNew } =
    key === null ? { subjectId: newId(), isNew: true } : await idempotencyKeys.claim(kind, key, body);
  // Its slow hash is made on another thread while the thing itself is kept.
  const coded = receipts.newCode(id, key);
  coded.catch(() => undefined);
  const keepUnlessGone = async (): Promise<Tombstone | null> => {
    let failure: unknown;
    try {
      await keep(id);
    } catch (error) {
      failure = error;
    }
    // The same request to another instance may have kept it, and its sender erased it, while this one was on its way.
    const left = key === null ? null : await tombstones.find(id);
    if (left) await removeEverything(services, kind, id, theSender);
    else if (failure !== undefined) throw failure;
    return left;
  };
  const issue = async (left: Tombstone | null): Promise<void> => {
    const { id: receiptId } = await coded;
    const endsAt = left ? (left.expiresAt ?? tombstones.erasedUntil()) : undefined;
    await receipts.issue(kind, id, receiptId, endsAt);
  };
  await inTurn(id, async () => {
    if (isNew) return issue(await keepUnlessGone());
    const { id: receiptId } = await coded;
    const isThere = async () => (await find(id)) !== null;
    const found = await receipts.findById(receiptId);
    // Whoever has a receipt may have erased it since.
    const left = found && found.document.expiresAt === undefined ? null : await tombstones.find(id);
    // An attempt that came too late, and ended before it saw that.
    if (left && (await isThere())) await removeEverything(services, kind, id, theSender);
    if (!found) await issue(left ?? ((await isThere()) ? null : await keepUnlessGone()));
  });
  return { id, receipt: (await coded).code };
}
