import { isProblem } from '../../domain/problem.ts';
import type { SubjectKind } from '../../domain/receipt.ts';
import type { Services } from '../services.ts';

/**
 * Keeps something that was sent under a new id and gives the receipt for it. With a sender's `key`, id and receipt are
 * made of it: sending again, also after a crash in between, keeps nothing new and gives the same ones.
 */
export async function submitOnce(
  { receipts }: Pick<Services, 'receipts'>,
  kind: SubjectKind,
  key: string | null,
  keep: (id: string) => Promise<unknown>,
): Promise<{ id: string; receipt: string }> {
  const id = receipts.newSubjectId(kind, key);
  try {
    await keep(id);
  } catch (error) {
    if (key === null || !isProblem(error, 'conflict')) throw error;
  }
  return { id, receipt: await receipts.issue(kind, id, key) };
}
