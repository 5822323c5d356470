import type { Services } from './services.ts';

/** Milliseconds between two tidy-ups of an instance's memory: as often as the sweep removes what has expired. */
export const tidyEvery = 20 * 60_000;

/**
 * Tidies the memory of this instance up for as long as it runs, also while nobody asks it anything. `also`: what else
 * the app remembers. Answers with the services, so that a main can make and keep them in one line.
 */
export function keepTidy(services: Services, also: () => void = () => undefined): Services {
  const timer = setInterval(() => {
    also();
    services.tidyMemory().catch((error: unknown) => services.log.error('tidyUp', error));
  }, tidyEvery);
  // Being tidy is no reason to go on running.
  timer.unref();
  return services;
}
