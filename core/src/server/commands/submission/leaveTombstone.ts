import type { Needs } from '../../services.ts';
import type { Tombstone } from '../../stores/tombstones.ts';

/**
 * Stores a tombstone for something that is being removed, and ends its receipts. Idempotent. It does nothing during an
 * erasure, which does both itself.
 */
export async function leaveTombstone(
  { tombstones, receipts }: Needs<'tombstones' | 'receipts'>,
  left: Omit<Tombstone, 'erasingSince' | 'by' | 'expiresAt'>,
): Promise<void> {
  const expiresAt = await tombstones.remember(left);
  if (expiresAt !== null) await receipts.end(left.id, expiresAt);
}
