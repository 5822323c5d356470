import type { Services } from '../services.ts';
import type { Receipt } from '../stores/receipts.ts';

/**
 * Removes every copy of what a receipt leads to, and lets its receipts lead nowhere. In an order that a repetition, or
 * the sweep, can finish after a crash.
 */
export async function erase(
  {
    incidents,
    submittedPosts,
    publication,
    receipts,
  }: Pick<Services, 'incidents' | 'submittedPosts' | 'publication' | 'receipts'>,
  { kind, subjectId }: Receipt,
): Promise<void> {
  if (subjectId === undefined) return;
  await incidents.remove(subjectId);
  await publication.announce([subjectId]);
  if (kind === 'post') await submittedPosts.remove(subjectId);
  await receipts.forget(subjectId);
}
