import * as z from 'zod/mini';
import { monitorSize, refreshHours } from '../limits.ts';

/** US cents for each post and user, once per UTC day (docs.x.com/x-api/getting-started/pricing). */
export const xPrices = { post: 0.5, user: 1 } as const;

/** Each refresh looks up a post twice: with its author before it is shown, and without later. */
const lookUpsPerShownPost = refreshHours.length * (2 * xPrices.post + xPrices.user);
/** The share of look-ups when the budget is too small for a full monitor. */
const lookUpShare = 3 / 8;

/** US cents for 1,000 posts a day and the look-ups of a full monitor, if X deduplicated nothing. */
export const defaultXBudget = 800;

/** Collecting must not use up what look-ups need later that day. */
export function splitXBudget(budgetCents: number): {
  /** Posts that searches may return on a UTC day. */
  collectedPosts: number;
  /** US cents that look-ups may cost on a UTC day. */
  lookUpCents: number;
  /** Posts that a refresh may show. */
  shownPosts: number;
} {
  const lookUpCents = Math.min(monitorSize * lookUpsPerShownPost, budgetCents * lookUpShare);
  return {
    collectedPosts: Math.floor((budgetCents - lookUpCents) / xPrices.post),
    lookUpCents,
    shownPosts: Math.floor(lookUpCents / lookUpsPerShownPost),
  };
}

/** US cents. */
export const xBudget = z.object({
  perDay: z.number(),
  /** The default of `perDay`. */
  default: z.number(),
  /** The rest for the current UTC day. */
  remaining: z.number(),
});
export type XBudget = z.infer<typeof xBudget>;

/** X bills and deduplicates by UTC days: `YYYY-MM-DD`. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

export const nextUtcDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
