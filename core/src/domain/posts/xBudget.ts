import * as z from 'zod/mini';
import { monitorSize, refreshHours } from '../constants.ts';

/** What X charges, in US cents, for each post and each user that it returns, once per UTC day (docs.x.com/x-api/getting-started/pricing). */
export const xPrices = { post: 0.5, user: 1 } as const;

/** One shown post is read twice for each refresh: with its author before it is shown, and alone between refreshes. */
const lookUpsPerShownPost = refreshHours.length * (2 * xPrices.post + xPrices.user);
/** While the budget is too small for a full monitor, look-ups get this share of it. */
const lookUpShare = 3 / 8;

/** US cents. Collecting 1,000 posts a day and looking up a full monitor cost this much, if X deduplicated nothing. */
export const defaultXBudget = 800;

/** Parts of the daily budget: collecting must not use up what looking up the shown posts needs later on the same day. */
export function shareXBudget(budgetCents: number): {
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

/** The budget for reading X, in US cents. */
export const xBudget = z.object({
  perDay: z.number(),
  /** What `perDay` is when the operator sets nothing. */
  default: z.number(),
  /** Of the UTC day that runs now. */
  remaining: z.number(),
});
export type XBudget = z.infer<typeof xBudget>;

/** The day by which X bills and deduplicates, `YYYY-MM-DD`. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

export const nextUtcDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
