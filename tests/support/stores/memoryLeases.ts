import type { Leases } from '@incidentmap/core/server/stores/blobs/lease';

/**
 * Leases within one process, for tests that are not about Blob Storage. `lose` ends a job's lease as if it had been
 * lost.
 */
export function memoryLeases(): Leases & { lose(job: string): void } {
  const held = new Map<string, AbortController>();
  return {
    take: async (job) => {
      if (held.has(job)) return null;
      const lost = new AbortController();
      held.set(job, lost);
      return {
        signal: lost.signal,
        release: async () => {
          if (held.get(job) === lost) held.delete(job);
        },
      };
    },
    lose(job) {
      held.get(job)?.abort();
      held.delete(job);
    },
  };
}
