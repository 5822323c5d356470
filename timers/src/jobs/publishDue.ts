import { publishDue } from '@incidentmap/core/server/commands/sweep/publishDue';
import type { Services } from '@incidentmap/core/server/services';

/** NCRONTAB, UTC. */
export const schedule = '30 */5 * * * *';

/** Publishes what was approved and can no longer be undone, when the alarm of the instance that took it did not. */
export async function run(services: Services): Promise<void> {
  await publishDue(services);
}
