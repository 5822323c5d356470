import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times longer this machine takes than the one on which deadlines were set (measurePace.ts). */
    pace: number;
  }
}

/**
 * A deadline in milliseconds: so many seconds on the machine on which the suite's deadlines were set, and more on a
 * slower one.
 */
export const seconds = (count: number): number => Math.ceil(count * 1000 * inject('pace'));
