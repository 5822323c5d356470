import type { Services } from '../services.ts';

/** Milliseconds between two clean-ups of an instance's memory: the same interval as the sweep's. */
export const cleanUpEvery = 20 * 60_000;

/**
 * Regularly calls `cleanUpMemory` (services.ts), which removes erased data from this instance's memory, even while it is idle. `also` clears the app's own caches.
 * Returns the services, so that an entry point can create and keep them in one line.
 */
export function scheduleCleanUp(services: Services, also: () => void = () => undefined): Services {
  const timer = setInterval(() => {
    also();
    services.cleanUpMemory().catch((error: unknown) => services.log.error('cleanUp', error));
  }, cleanUpEvery);
  // The timer must not keep the process alive.
  timer.unref();
  return services;
}
