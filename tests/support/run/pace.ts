import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times longer this machine may take than the one for which the timeouts were set (measurePace.ts). */
    pace: number;
  }
}

/**
 * A timeout in milliseconds: this many seconds on the machine for which the suite's timeouts were set, and more on a
 * slower one.
 */
export const seconds = (count: number): number => Math.ceil(count * 1000 * inject('pace'));
