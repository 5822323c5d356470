import type { Services } from '@incidentmap/core/server/services';
import { note } from '@incidentmap/core/server/runtime/telemetry';

/** NCRONTAB, UTC. */
export const schedule = '0 5 * * * *';

/** Reports how long the oldest report has waited for review; infra/modules/monitoring.bicep alerts after a day. */
export async function run({ submissions, now, log }: Services): Promise<void> {
  const since = await submissions.oldestWaiting();
  const oldestHours = since === null ? 0 : (now().getTime() - Date.parse(since)) / 3_600_000;
  note({ oldestHours });
  log.info('queue', { oldestHours: Math.round(oldestHours * 10) / 10 });
}
