import type { Services } from '../services.ts';
import type { Tombstone } from '../stores/tombstones.ts';

/**
 * Keeps of something that is going, or gone, what its receipt may still say, and ends the receipt with that. Doing it again
 * changes nothing; of what is being erased, the erasure itself decides.
 */
export async function leaveTombstone(
  { tombstones, receipts }: Pick<Services, 'tombstones' | 'receipts'>,
  left: Omit<Tombstone, 'erasingSince' | 'by' | 'expiresAt'>,
): Promise<void> {
  const expiresAt = await tombstones.remember(left);
  if (expiresAt !== null) await receipts.end(left.id, expiresAt);
}
