import { isProblem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/receipt.ts';
import type { Services } from '../services.ts';

/** What this instance is keeping now, by its id. */
const underWay = new Map<string, Promise<void>>();

/** After those of the same id that are under way: the first has its files by then, or has let go of them. */
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
 * Keeps something that was sent under a new id and gives the receipt for it. With a sender's `key`, id and receipt are
 * made of it: sending again, also after a crash in between, keeps nothing new and gives the same ones.
 */
export async function submitOnce(
  { receipts }: Pick<Services, 'receipts'>,
  kind: SubjectKind,
  key: string | null,
  { find, keep }: { find: (id: string) => Promise<unknown>; keep: (id: string) => Promise<unknown> },
): Promise<{ id: string; receipt: string }> {
  const id = receipts.newSubjectId(kind, key);
  // Its slow hash is made on another thread while the thing itself is kept.
  const coded = receipts.newCode(key);
  coded.catch(() => undefined);
  const isRepeated = async () => key !== null && Boolean(await find(id));
  await inTurn(id, async () => {
    if (await isRepeated()) return;
    try {
      await keep(id);
    } catch (error) {
      // The same request to another instance was quicker; its files are the other's by then.
      if (!isProblem(error) || !(await isRepeated())) throw error;
    }
  });
  return { id, receipt: await receipts.issue(kind, id, key, coded) };
}
