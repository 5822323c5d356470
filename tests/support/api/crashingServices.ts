import type { Services } from '@incidentmap/core/server/services';
import { expect } from 'vitest';

class Crash extends Error {}

/** The services of a process that crashes before its `n`-th change: from then on nothing changes. */
function crashingServices(services: Services, n: number): { services: Services; hasCrashed: () => boolean } {
  let changes = 0;
  const crashing = <T extends object>(part: T, methods: (keyof T)[]): T => {
    const wrapped = methods.map((method) => [
      method,
      (...parameters: unknown[]) => {
        changes += 1;
        if (changes > n) return Promise.reject(new Crash());
        return (part[method] as (...of: unknown[]) => unknown)(...parameters);
      },
    ]);
    return { ...part, ...Object.fromEntries(wrapped) } as T;
  };
  return {
    hasCrashed: () => changes > n,
    services: {
      ...services,
      blobs: {
        ...services.blobs,
        pending: crashing(services.blobs.pending, ['putNew', 'remove']),
        public: crashing(services.blobs.public, ['putNew', 'remove']),
      },
      submissions: crashing(services.submissions, ['add', 'save', 'update', 'remove']),
      arrivals: crashing(services.arrivals, ['add', 'save', 'update', 'remove']),
      publication: crashing(services.publication, ['announce']),
    },
  };
}

/** Runs an action in a process that crashes before its `n`-th change; returns whether the action came that far. */
export async function crashAt(
  n: number,
  services: Services,
  run: (services: Services) => Promise<unknown>,
): Promise<boolean> {
  const crashing = crashingServices(services, n);
  await run(crashing.services).catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
  return crashing.hasCrashed();
}
