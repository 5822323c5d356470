import type { Needs } from '@incidentmap/core/server/services';

/** Runs `work` unless another instance is running the job. `signal` is aborted when another run may have taken over. */
export async function alone(
  { leases, log }: Needs<'leases' | 'log'>,
  job: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lease = await leases.take(job);
  if (!lease) {
    log.info(job, { outcome: 'already_running' });
    return;
  }
  try {
    await work(lease.signal);
  } finally {
    await lease.release();
  }
}
