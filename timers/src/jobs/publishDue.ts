import { publishDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Services } from '@incidentmap/core/server/services';

/** NCRONTAB, UTC. */
export const schedule = '30 */5 * * * *';

/**
 * Publishes what was approved and can no longer be undone, where the alarm of the process that took the approval was
 * lost.
 */
export async function run(services: Services): Promise<void> {
  await publishDue(services);
}
