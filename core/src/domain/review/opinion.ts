import * as z from 'zod/mini';
import { highestSeverityOf, type Rated, ratedBy } from '../submission/highestSeverity.ts';
import type { Life } from '../submission/life.ts';
import { type Incident, isPublic, shown } from '../submission/submission.ts';
import { wordsPlaceAndDay } from '../submission/verification.ts';
import { incidentEdit, withHome } from '../submission/incidentEdit.ts';
import { editedFields } from '../incident/incidentFields.ts';
import { Problem } from '../problem.ts';
import { isCalendarDate } from '../dates/calendar.ts';
import { type Change, differences } from '../audit/audit.ts';
import { type IdentifierChoice, identifiersIn, isSameSpan, keptSpans } from '../identifiers/choices.ts';

/** When a second opinion is needed: if a reviewer asks for one, or also for everything grave (`isGrave`). */
export const opinionRules = ['ask', 'required'] as const;
export type OpinionRule = (typeof opinionRules)[number];

const { title, description, location, latitude, longitude } = editedFields;

/** The words, place and day of a post or a file. */
export const opinionDetails = z.object({
  title,
  description,
  location,
  latitude,
  longitude,
  incidentDate: z.string().check(z.refine(isCalendarDate, 'date_impossible')),
  atHome: z._default(z.boolean(), false),
});
type OpinionDetails = z.output<typeof opinionDetails>;

/**
 * The subject of a question, besides the item. `kept`: the identifiers that would be published. `details`: of a post or
 * a file. `edit`: of a public incident, made once another reviewer agrees.
 */
export const opinionSubject = {
  kept: keptSpans,
  details: z.optional(opinionDetails),
  edit: z.optional(incidentEdit),
};
export type OpinionSubject = z.output<z.ZodMiniObject<typeof opinionSubject>>;

type Span = Pick<IdentifierChoice, 'field' | 'start' | 'end'>;

export type Opinion = OpinionSubject & {
  id: string;
  note: string;
  by: Change['by'];
  at: string;
  /** The item's. */
  revision: number;
  answer?: { agrees: boolean; note: string; by: Change['by']; at: string };
};

/** The rule of this installation, and the work on the item. */
export type OpinionCheck = { rule: OpinionRule; work: { opinion?: Opinion | undefined } | null };

const detailNames = Object.keys(opinionDetails.shape) as (keyof OpinionDetails)[];

const isSameDetails = (one: OpinionDetails, { atHome = false, ...other }: NonNullable<Published['details']>): boolean =>
  differences(one, { ...other, atHome }, detailNames).length === 0;

const isCoveredBy = (kept: readonly Span[], agreed: readonly Span[]): boolean =>
  kept.every((span) => agreed.some((other) => isSameSpan(span, other)));

export const isSameSubject = (one: OpinionSubject, other: OpinionSubject): boolean =>
  isCoveredBy(one.kept, other.kept) &&
  isCoveredBy(other.kept, one.kept) &&
  JSON.stringify([one.details, one.edit]) === JSON.stringify([other.details, other.edit]);

export const keptOf = (choices: readonly IdentifierChoice[]): Span[] => choices.filter(({ act }) => act === 'keep');

/** It is or once was critical, or keeps an identifier. */
export const isGrave = (rated: readonly Rated[], kept: readonly unknown[]): boolean =>
  highestSeverityOf(...rated) === 'critical' || kept.length > 0;

const refuse = (code: string, message: string): never => {
  throw new Problem('conflict', { message, details: [{ path: 'opinion', code, message }] });
};

const whatToAgreeTo = {
  approval: 'Another reviewer must agree before this is approved.',
  merge: 'Another reviewer must agree to this before it is merged into what is public. Ask for a second opinion on it.',
} as const;

type Published = {
  needsAnother: boolean;
  kept: readonly Span[];
  revision?: number | undefined;
  details?: (Omit<OpinionDetails, 'atHome'> & { atHome?: boolean | undefined }) | undefined;
};

/**
 * Whoever asked for a second opinion waits until another reviewer agrees with the text as it is now; others may
 * approve, because they are the second. Where one is `required`, everything grave becomes public only after somebody
 * else has agreed to exactly these words, place, day and identifiers. Problem `conflict` with the detail `opinion`.
 */
export function checkOpinion(
  { needsAnother, kept, revision = 0, details }: Published,
  { userId }: Pick<Change['by'], 'userId'>,
  { rule, work }: OpinionCheck,
  to: keyof typeof whatToAgreeTo = 'approval',
): void {
  const opinion = work?.opinion;
  const isNeeded = rule === 'required' && needsAnother;
  const isOfOtherDetails = opinion?.details
    ? details !== undefined && !isSameDetails(opinion.details, details)
    : isNeeded && details !== undefined;
  const isOutdated = opinion?.revision !== revision || isOfOtherDetails || !isCoveredBy(kept, opinion.kept);
  const answer = isOutdated ? undefined : opinion?.answer;
  if (answer?.agrees && answer.by.userId !== userId) return;
  if (isNeeded) refuse('opinion_required', whatToAgreeTo[to]);
  if (opinion?.by.userId !== userId) return;
  // Otherwise whoever asked could get past an answer by changing one letter.
  if (isOutdated) refuse('opinion_outdated', 'It was changed since you asked for a second opinion. Ask again.');
  if (answer) refuse('opinion_against', 'The second opinion is against this. Another reviewer can decide.');
  refuse('opinion_open', 'You asked for a second opinion. Wait for it, or take the question back.');
}

/**
 * Where there are two reviewers, nobody puts an incident back alone, even as a source, that they had published before
 * it was taken off the map. Problem `conflict` with the detail `opinion`.
 */
export function checkPublisher(
  { life }: { life: Life },
  { userId }: Pick<Change['by'], 'userId'>,
  hasTwoReviewers: boolean,
): void {
  if (!hasTwoReviewers || !('wasPublic' in life) || life.wasPublic?.by.userId !== userId) return;
  const message = 'You had published this before it was taken off the map. Another reviewer must approve it again.';
  refuse('publisher', message);
}

/** Whether a text is another one without some of its words. */
function isShortened(text: string, whole: string): boolean {
  const all = whole.split(/\s+/);
  let at = 0;
  return text.split(/\s+/).every((word) => {
    // The cover of an identifier, with the marks beside it.
    if (/^\p{P}*$/u.test(word)) return true;
    at = all.indexOf(word, at) + 1;
    return at > 0;
  });
}

const publicTexts = ['title', 'description', 'location'] as const;

/**
 * Where a second opinion is required, nobody raises a public incident to critical alone, or changes the words, place or
 * day of one that is or once was critical, or holds an identifier.
 */
export function isChangeForTwo(before: Incident, after: Incident, rule: OpinionRule): boolean {
  if (rule !== 'required' || !isPublic(before)) return false;
  const is = shown(after);
  const isRaised = is.severity === 'critical' && shown(before).severity !== 'critical';
  // Nobody has to wait to say that it happened at a home, which covers the exact places in its words.
  const was = shown(withHome(before, before, is.atHome));
  const isReworded = differences(was, is, wordsPlaceAndDay).length > 0;
  // Nobody has to wait to take an identifier out.
  const isTakenOut = publicTexts.every((field) => isShortened(is[field], was[field]));
  const identifiers = [...identifiersIn(is), ...(isTakenOut ? [] : identifiersIn(shown(before)))];
  return isRaised || (isReworded && isGrave([before, after].map(ratedBy), identifiers));
}

export function checkPublicChange(before: Incident, after: Incident, rule: OpinionRule): void {
  if (!isChangeForTwo(before, after, rule)) return;
  refuse('opinion_required', 'Another super admin must agree before this is changed. Ask for a second opinion.');
}
