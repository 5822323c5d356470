import { isProblem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/reporter/receipt.ts';
import type { Services } from '../services.ts';

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
 * Stores something under an id that is its own. That it is there already was this same request, to another instance: null
 * then.
 */
export async function unlessThere<T>(add: Promise<T>): Promise<T | null> {
  try {
    return await add;
  } catch (error) {
    if (!isProblem(error, 'conflict')) throw error;
    return null;
  }
}

/**
 * Keeps what was sent under a new random id and gives the receipt for it. Sending it again with the same `key` keeps
 * nothing new and gives the same ones; it finishes what a crash cut short, and does not bring back what was erased since.
 * Problem `conflict` when the key came with another body. The order is key, thing, receipt: nothing is answered for, or
 * read by a receipt, that is not kept.
 */
export async function submitOnce(
  services: Pick<Services, 'receipts' | 'forgotten' | 'idempotencyKeys' | 'newId'>,
  kind: SubjectKind,
  { key, body }: { key: string | null; body: unknown },
  { find, keep }: { find: (id: string) => Promise<unknown>; keep: (id: string) => Promise<unknown> },
): Promise<{ id: string; receipt: string }> {
  const { receipts, forgotten, idempotencyKeys, newId } = services;
  const { subjectId: id, isNew } =
    key === null ? { subjectId: newId(), isNew: true } : await idempotencyKeys.claim(kind, key, body);
  // Its slow hash is made on another thread while the thing itself is kept.
  const coded = receipts.newCode(id, key);
  coded.catch(() => undefined);
  if (isNew) {
    await inTurn(id, async () => void (await keep(id)));
    const { code, id: receiptId } = await coded;
    await receipts.issue(kind, id, receiptId);
    return { id, receipt: code };
  }
  const { code, id: receiptId } = await coded;
  await inTurn(id, async () => {
    // Whoever has a receipt may have erased it since.
    if (await receipts.findById(receiptId)) return;
    const left = await forgotten.find(id);
    if (!left && !(await find(id))) await keep(id);
    await receipts.issue(kind, id, receiptId, left?.expiresAt);
  });
  return { id, receipt: code };
}
