import * as z from 'zod/mini';
import { identifierChoices } from '../identifiers/choices.ts';
import { chosenPrecision } from './precision.ts';

/** An approval as it is sent. */
export const approvalFields = {
  identifiers: identifierChoices,
  ...chosenPrecision,
  /**
   * An approval that its reviewer can undo (decideIncidents) becomes public after ten seconds. The answer says when
   * (`publishAt`); the same call without this publishes it at once.
   */
  delay: z._default(z.boolean(), false),
  /** The revision that the reviewer saw: the answer is a conflict if it was edited since. */
  revision: z.optional(z.int()),
};

/** Approves it without the files that are lost. Otherwise the answer is a conflict that names them by their places. */
export const withoutLostFiles = z._default(z.boolean(), false);

export type OutcomeReader = { userId: string; now: Date };

/** When an approval becomes public that can still be undone, and in how many milliseconds, because clocks differ. */
export const publicationTimes = { publishAt: z.optional(z.string()), publishIn: z.optional(z.number()) };

export const publicationTimesOf = (publishAt: string, now: Date) => ({
  publishAt,
  publishIn: Math.max(0, Date.parse(publishAt) - now.getTime()),
});
