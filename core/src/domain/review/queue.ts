import * as z from 'zod/mini';
import { unsubmittedFor } from '../limits.ts';
import type { Severity } from '../incident/incidentTerms.ts';
import { type SourceBadge, sourceBadgeOf } from '../incident/sourceBadge.ts';
import { identifiersIn } from '../identifiers/choices.ts';
import { type Entry, isBare, type Media, type Sent, shown, type Submission } from '../submission/submission.ts';
import { type Kind, kinds } from '../submission/life.ts';
import { londonDate } from '../dates/calendar.ts';
import { isReference, referenceOf } from '../incident/reference.ts';
import { fold, foldedSpellings, searchable } from '../text/fold.ts';
import { numbersOf, type TextNumbers } from './duplicates.ts';
import { queueFilter } from './reportFilter.ts';
import { workIdOf } from './work.ts';

/** What waits for a reviewer: reports, submitted posts, and files that were sent or added on their own. */
export const waitingKinds = kinds;
export type WaitingKind = Kind;

/** `age`: the oldest first; `risk`: the most pressing first; `place`: by the name of the location. */
export const waitingSorts = ['age', 'risk', 'place'] as const;
export type WaitingSort = (typeof waitingSorts)[number];

/**
 * `mine`: what the reader has taken. `opinion`: reports about which a second opinion is asked and not yet given.
 * `passed`: what the reader has handed on, which is in no other list of theirs.
 */
export const workViews = ['mine', 'opinion', 'passed'] as const;
export type WorkView = (typeof workViews)[number];

/** The filter of the queue of everything that waits. */
export const waitingFilter = z.extend(z.omit(queueFilter, { status: true }), {
  kind: z.optional(z.enum(waitingKinds)),
  work: z.optional(z.enum(workViews)),
  /** Only what has identifiers in its texts. */
  identifiers: z.optional(z.enum(['yes'])),
});
export type WaitingFilter = z.output<typeof waitingFilter>;

/**
 * What the store writes beside each item of the queue, while it waits: all that its lists are filtered and ordered by.
 */
export type QueueFields = {
  /** The list that it is in. */
  list: 'open';
  /** Its kind and name, as the work on it has them (`workIdOf`). */
  item: string;
  /** What each order compares: what was public comes first, and of equals the one that was sent first. */
  byAge: string;
  byRisk: string;
  byPlace: string;
  /** What is searched for words, and for the number by which it is quoted. */
  words: string;
  source: SourceBadge;
  /** When it happened, or was sent where nobody says. */
  day: string;
  /** Reviewers see it from then on (ISO 8601); empty where they do from the start. */
  from: string;
  /** It is suspected, or belongs to a flood. */
  isMarked?: true;
  /** Its texts have details that may identify somebody. */
  isIdentifying?: true;
  /** Of a report: by which its likely duplicates are found. */
  numbers?: TextNumbers;
};

type Described = {
  title: string;
  description: string;
  location: string;
  atHome?: boolean | undefined;
  incidentDate: string | null;
};

/** By which reviewers name an item: a file by its name. */
export const itemIdOf = (submission: Submission): string =>
  submission.kind === 'media' ? submission.sent.file.name : submission.id;

/** What its sender says of each kind; a file that was added to a report tells nothing of that. */
const toldBySender: { [K in Kind]: (sent: Sent[K]) => Described } = {
  report: (sent) => sent,
  post: ({ postUrl, context }) => ({ title: postUrl ?? '', description: context, location: '', incidentDate: null }),
  media: ({ details }) => ({
    title: details?.title ?? '',
    description: '',
    location: details?.location ?? '',
    incidentDate: details?.incidentDate ?? null,
  }),
};

/** What of an item is searched, as its reviewer reads it. */
const describedBy = (submission: Submission): Described =>
  shown(submission) ?? toldBySender[submission.kind](submission.sent as never);

/** A handle in a post's address is no text of its sender. */
function identifiersOf(submission: Submission): number {
  const { title, ...rest } = describedBy(submission);
  return identifiersIn({ ...rest, title: submission.kind === 'post' ? '' : title }).length;
}

const weights = { critical: 400, high: 300, medium: 200, low: 100 } as const satisfies Record<Severity, number>;
const mostRisk = 999;

/**
 * First the severity, then how many details may identify somebody, then whether it is marked as a flood or a robot's.
 */
const riskOf = (severity: Severity | null, identifiers: number, isMarked: boolean): number =>
  (severity === null ? 0 : weights[severity]) + Math.min(identifiers, 9) * 10 + (isMarked ? 5 : 0);

const placeLength = 40;

/** The number by which an item is quoted, in signs that no searched text has, so that no part of it is found. */
const signOf = (reference: string): string =>
  Array.from(fold(reference).replaceAll(' ', ''), (sign) =>
    String.fromCodePoint(0x2460 + Number.parseInt(sign, 36)),
  ).join('');

/** What an item is described and filtered by, besides its words. */
export const incidentTermsOf = (submission: Submission): Pick<Entry, 'incidentType' | 'severity'> | null =>
  shown(submission) ?? (submission.kind === 'media' ? submission.sent.details : null);

/** The fields of what is in the queue; null of what is not. */
export function queueFieldsOf(submission: Submission): QueueFields | null {
  const { kind, life, sentAt, sender, id } = submission;
  if (life.is !== 'waiting' || submission.isBehind) return null;
  const { title, description, location, incidentDate } = describedBy(submission);
  const entry = shown(submission);
  const itemId = itemIdOf(submission);
  const identifiers = identifiersOf(submission);
  const isMarked = sender.isSuspected === true || sender.floodOf !== undefined;
  const risk = riskOf(incidentTermsOf(submission)?.severity ?? null, identifiers, isMarked);
  const place = fold(location).slice(0, placeLength);
  const ordered = (key: string) => `${life.wasPublic ? '' : key}\n${sentAt}`;
  const references = [...new Set([itemId, id])].map((each) => signOf(referenceOf(each)));
  return {
    list: 'open',
    item: workIdOf({ kind, id: itemId }),
    byAge: ordered('1'),
    byRisk: ordered(String(mostRisk - risk)),
    // What names no place comes last.
    byPlace: ordered(place === '' ? '2' : `1${place}`),
    words: [...[title, description, location].map(searchable), ...references].join('\n'),
    source: sourceBadgeOf(entry?.sourceUrl ?? (submission.kind === 'post' ? submission.sent.postUrl : null)),
    day: incidentDate ?? londonDate(new Date(sentAt)),
    from: kind === 'media' && isBare(submission) ? new Date(Date.parse(sentAt) + unsubmittedFor).toISOString() : '',
    ...(isMarked ? { isMarked } : {}),
    ...(identifiers > 0 ? { isIdentifying: true } : {}),
    ...(kind === 'report' && entry ? { numbers: numbersOf(entry) } : {}),
  };
}

/** Whether reviewers see a file that waits: once it was submitted, or when it was uploaded an hour ago. */
export const isFileWaiting = (file: Media, now: Date): boolean =>
  !isBare(file) || now.getTime() - Date.parse(file.sentAt) >= unsubmittedFor;

/** The conditions of the filter but for the kind, so that each kind can be counted. */
export function queueConditions(filter: Omit<WaitingFilter, 'kind' | 'work'>, now: Date) {
  const { text = '', type, severity, source, quarantine, suspected, flood, partner, from, to, identifiers } = filter;
  const [words, ...joined] = foldedSpellings(text);
  return {
    'find.queue.list': 'open',
    'find.queue.from': { to: now.toISOString() },
    ...(type ? { 'find.type': type } : {}),
    ...(severity ? { 'find.severity': severity } : {}),
    ...(source ? { 'find.queue.source': source } : {}),
    ...(quarantine ? { 'find.queue.isMarked': true } : {}),
    ...(suspected ? { 'find.isSuspected': true } : {}),
    ...(flood ? { 'find.floodOf': flood } : {}),
    ...(partner ? { 'find.partner': partner } : {}),
    ...(from || to ? { 'find.queue.day': { from: from ?? '', to: to ?? '9999' } } : {}),
    ...(identifiers ? { 'find.queue.isIdentifying': true } : {}),
    ...(words === ''
      ? {}
      : { 'find.queue.words': { has: [words, ...joined, ...(isReference(text) ? [signOf(text)] : [])] } }),
  } as const;
}
