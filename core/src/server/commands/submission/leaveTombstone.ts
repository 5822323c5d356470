import type { Needs } from '../../services.ts';
import type { Tombstone } from '../../stores/tombstones.ts';

/**
 * Stores a tombstone for what is being removed, and ends its receipts. Idempotent. An erasure does both itself: then
 * this does nothing.
 */
export async function leaveTombstone(
  { tombstones, receipts }: Needs<'tombstones' | 'receipts'>,
  left: Omit<Tombstone, 'erasingSince' | 'by' | 'expiresAt'>,
): Promise<void> {
  const expiresAt = await tombstones.remember(left);
  if (expiresAt !== null) await receipts.end(left.id, expiresAt);
}

/** Ends a recording and its receipt once no file of it but `going` is left. Other ids are ignored. */
export async function endRecording(
  services: Needs<'submissions' | 'tombstones' | 'receipts'>,
  id: string,
  state: Tombstone['state'],
  going?: string,
): Promise<void> {
  for await (const file of services.submissions.belongingTo(id)) if (file.id !== going) return;
  if (await services.receipts.isOf('media', id)) await leaveTombstone(services, { id, kind: 'media', state });
}
