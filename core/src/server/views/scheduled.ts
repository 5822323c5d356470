import { type WaitingKind, waitingKinds } from '../../domain/review/queue.ts';
import type { Needs } from '../services.ts';

/** How many approvals of each kind are scheduled: they are pending in the stores, and count as approved. */
export async function countScheduled({
  incidents,
  submittedPosts,
  uploads,
}: Needs<'incidents' | 'submittedPosts' | 'uploads'>): Promise<Record<WaitingKind, number>> {
  const stores: Record<WaitingKind, { listScheduled: () => AsyncIterable<unknown> }> = {
    report: incidents,
    post: submittedPosts,
    media: uploads,
  };
  const counts = await Promise.all(
    waitingKinds.map(async (kind) => [kind, (await Array.fromAsync(stores[kind].listScheduled())).length] as const),
  );
  return Object.fromEntries(counts) as Record<WaitingKind, number>;
}
