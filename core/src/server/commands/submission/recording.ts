import type { Needs } from '../../services.ts';
import type { Tombstone } from '../../stores/tombstones.ts';
import { leaveTombstone } from './leaveTombstone.ts';

/**
 * Ends a recording and its receipt once no file but `going` is left of it. Does nothing if the id is not a recording's.
 */
export async function endRecording(
  services: Needs<'submissions' | 'tombstones' | 'receipts'>,
  id: string,
  state: Tombstone['state'],
  going?: string,
): Promise<void> {
  for await (const file of services.submissions.belongingTo(id)) if (file.id !== going) return;
  if (!(await services.receipts.isOf('media', id))) return;
  await leaveTombstone(services, { id, kind: 'media', state });
}
