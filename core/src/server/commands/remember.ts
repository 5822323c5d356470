import type { Services } from '../services.ts';
import type { Forgotten } from '../stores/tombstones.ts';

/**
 * Keeps of something that is going, or gone, what its receipt may still say, and ends the receipt with that. Doing it again
 * changes nothing; of what is being erased, the erasure itself decides.
 */
export async function remember(
  { forgotten, receipts }: Pick<Services, 'forgotten' | 'receipts'>,
  left: Omit<Forgotten, 'erasingSince' | 'by' | 'expiresAt'>,
): Promise<void> {
  const expiresAt = await forgotten.remember(left);
  if (expiresAt !== null) await receipts.end(left.id, expiresAt);
}
