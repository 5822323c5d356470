import { theSender } from '../../../domain/audit/audit.ts';
import type { SubjectKind } from '../../../domain/sender/receipt.ts';
import type { Post } from '../../../domain/submission/submission.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import type { Tombstone } from '../../stores/tombstones.ts';
import { removeEverything } from './erase.ts';
import { settleLink } from './parts.ts';

type Working = Needs<SubmissionService | 'idempotencyKeys' | 'newId'>;

/** The submissions that this instance is storing now, by id. */
const underWay = new Map<string, Promise<void>>();

/** Runs `work` after earlier calls with the same id. */
async function inTurn(id: string, work: () => Promise<void>): Promise<void> {
  const mine = (underWay.get(id) ?? Promise.resolve()).then(work, work);
  underWay.set(id, mine);
  try {
    await mine;
  } finally {
    if (underWay.get(id) === mine) underWay.delete(id);
  }
}

/** Stores a post, behind those that wait with its link: one of them stands in the queue for all. */
export async function storePost(services: Needs<'submissions'>, post: Post): Promise<void> {
  const { submissions } = services;
  const isBehind = post.link ? (await submissions.ofLink(post.link)).length > 0 : false;
  await submissions.add(isBehind ? { ...post, isBehind } : post);
  // Others may have been sent at the same moment.
  await settleLink(services, post);
}

/**
 * Stores a submission under a new random id and returns its receipt. A retry with the same idempotency `key` returns
 * the same; it finishes after a crash, and does not restore what was erased since. The order is key, submission,
 * receipt, so that nothing has a receipt without being stored. Problem `conflict` when the key was used with another
 * body.
 */
export async function submitOnce(
  services: Working,
  kind: SubjectKind,
  { key, body }: { key: string | null; body: unknown },
  { find, keep }: { find: (id: string) => Promise<unknown>; keep: (id: string) => Promise<unknown> },
): Promise<{ id: string; receipt: string }> {
  const { receipts, tombstones, idempotencyKeys, newId } = services;
  const { subjectId: id, isNew } =
    key === null ? { subjectId: newId(), isNew: true } : await idempotencyKeys.claim(kind, key, body);
  // The slow hash of the code runs on another thread while the submission is stored.
  const coded = receipts.newCode(id, key);
  coded.catch(() => undefined);
  const keepUnlessGone = async (): Promise<Tombstone | null> => {
    let failure: unknown;
    try {
      await keep(id);
    } catch (error) {
      failure = error;
    }
    // The same request to another instance may have stored it meanwhile, and the sender erased it.
    const left = key === null ? null : await tombstones.find(id);
    if (left) await removeEverything(services, id, theSender);
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
    // The sender may have erased it since.
    const left = found && found.document.expiresAt === undefined ? null : await tombstones.find(id);
    // A late attempt may have stored it after the erasure, and crashed before it noticed.
    if (left) await removeEverything(services, id, theSender);
    if (!found) await issue(left ?? ((await isThere()) ? null : await keepUnlessGone()));
  });
  return { id, receipt: (await coded).code };
}
