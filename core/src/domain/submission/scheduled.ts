import * as z from 'zod/mini';

/** Whoever reads the answer to a decision, and when. */
export type OutcomeReader = { userId: string; now: Date };

/** Of an approval that can still be undone: when it becomes public, and in how many milliseconds, as clocks differ. */
export const publicationTimes = { publishAt: z.optional(z.string()), publishIn: z.optional(z.number()) };

export const publicationTimesOf = (publishAt: string, now: Date) => ({
  publishAt,
  publishIn: Math.max(0, Date.parse(publishAt) - now.getTime()),
});
