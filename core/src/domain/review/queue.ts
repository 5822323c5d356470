import * as z from 'zod/mini';
import { unsubmittedFor } from '../limits.ts';
import { type Severity, severityWeight } from '../incident/incidentTerms.ts';
import { type SourceBadge, sourceBadgeOf } from '../incident/sourceBadge.ts';
import { identifiersIn } from '../identifiers/choices.ts';
import { type Entry, isBare, type Media, type Sent, shown, type Submission } from '../submission/submission.ts';
import { type Kind, kinds } from '../submission/life.ts';
import { londonDate } from '../dates/calendar.ts';
import { isReference, referenceOf } from '../incident/reference.ts';
import { fold, foldedSpellings, searchable } from '../text/fold.ts';
import { numbersOf, type TextNumbers } from './duplicates.ts';
import { queueFilter, sharedEqualities } from './reportFilter.ts';
import { workIdOf } from './work.ts';

export const waitingKinds = kinds;
export type WaitingKind = Kind;

/** `age`: the oldest first; `risk`: the most pressing first; `place`: by the name of the location. */
export const waitingSorts = ['age', 'risk', 'place'] as const;
export type WaitingSort = (typeof waitingSorts)[number];

/** `opinion`: a second opinion is asked for and not given yet. `passed`: it is in no other list of the reader. */
export const workViews = ['mine', 'opinion', 'passed'] as const;
export type WorkView = (typeof workViews)[number];

export const waitingFilter = z.extend(z.omit(queueFilter, { status: true }), {
  kind: z.optional(z.enum(waitingKinds)),
  work: z.optional(z.enum(workViews)),
  identifiers: z.optional(z.enum(['yes'])),
});
export type WaitingFilter = z.output<typeof waitingFilter>;

/** The store writes these beside each item that waits, to filter and order its lists by. */
export type QueueFields = {
  /** The list that it is in. */
  list: 'open';
  item: string;
  /** An item that was public comes first in every order, and among equals the one that was sent first. */
  byAge: string;
  byRisk: string;
  byPlace: string;
  words: string;
  source: SourceBadge;
  /** When it happened, or else was sent. */
  day: string;
  /** Reviewers see it from this moment on; '' if they always do. */
  from: string;
  /** It is suspected, or belongs to a flood. */
  isMarked?: true;
  isIdentifying?: true;
  /** Likely duplicates of a report are found by these. */
  numbers?: TextNumbers;
};

type Described = {
  title: string;
  description: string;
  location: string;
  atHome?: boolean | undefined;
  incidentDate: string | null;
};

/** Reviewers name a file by its name. */
export const itemIdOf = (submission: Submission): string =>
  submission.kind === 'media' ? submission.sent.file.name : submission.id;

const undescribed: Described = { title: '', description: '', location: '', incidentDate: null };

const toldBySender: { [K in Kind]: (sent: Sent[K]) => Described } = {
  report: (sent) => sent,
  post: ({ postUrl, context }) => ({ ...undescribed, title: postUrl ?? '', description: context }),
  media: ({ details }) => ({ ...undescribed, ...details }),
};

/** The words that its reviewer reads. */
const describedBy = (submission: Submission): Described =>
  shown(submission) ?? toldBySender[submission.kind](submission.sent as never);

/** A handle in a post's address is no text of its sender. */
function identifiersOf(submission: Submission): number {
  const { title, ...rest } = describedBy(submission);
  return identifiersIn({ ...rest, title: submission.kind === 'post' ? '' : title }).length;
}

const mostRisk = 999;

/** The severity counts most, then the details that may identify somebody, then whether it is marked. */
const riskOf = (severity: Severity | undefined, identifiers: number, isMarked: boolean): number =>
  (severity ? severityWeight[severity] * 100 : 0) + Math.min(identifiers, 9) * 10 + (isMarked ? 5 : 0);

const placeLength = 40;

/** A reference in signs that no searched text has, so that no part of it is found. */
const signOf = (reference: string): string =>
  Array.from(fold(reference).replaceAll(' ', ''), (sign) =>
    String.fromCodePoint(0x2460 + Number.parseInt(sign, 36)),
  ).join('');

export const incidentTermsOf = (submission: Submission): Pick<Entry, 'incidentType' | 'severity'> | null =>
  shown(submission) ?? (submission.kind === 'media' ? submission.sent.details : null);

/** null for everything that is not in the queue. */
export function queueFieldsOf(submission: Submission): QueueFields | null {
  const { kind, life, sentAt, sender, id } = submission;
  if (life.is !== 'waiting' || submission.isBehind) return null;
  const { title, description, location, incidentDate } = describedBy(submission);
  const entry = shown(submission);
  const itemId = itemIdOf(submission);
  const identifiers = identifiersOf(submission);
  const isMarked = sender.isSuspected === true || sender.floodOf !== undefined;
  const risk = riskOf(incidentTermsOf(submission)?.severity, identifiers, isMarked);
  const place = fold(location).slice(0, placeLength);
  const ordered = (key: string) => `${life.wasPublic ? '' : key}\n${sentAt}`;
  const references = [...new Set([itemId, id])].map((each) => signOf(referenceOf(each)));
  return {
    list: 'open',
    item: workIdOf({ kind, id: itemId }),
    byAge: ordered('1'),
    byRisk: ordered(String(mostRisk - risk)),
    // An item without a place comes last.
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

/** Reviewers see a file once it was submitted, or an hour after its upload. */
export const isFileWaiting = (file: Media, now: Date): boolean =>
  !isBare(file) || now.getTime() - Date.parse(file.sentAt) >= unsubmittedFor;

/** The kind is left out, so that each kind can be counted. */
export function queueConditions(filter: Omit<WaitingFilter, 'kind' | 'work'>, now: Date) {
  const { text = '', source, quarantine, from, to, identifiers } = filter;
  const [words, ...joined] = foldedSpellings(text);
  return {
    'find.queue.list': 'open',
    'find.queue.from': { to: now.toISOString() },
    ...sharedEqualities(filter),
    ...(source ? { 'find.queue.source': source } : {}),
    ...(quarantine ? { 'find.queue.isMarked': true } : {}),
    ...(from || to ? { 'find.queue.day': { from: from ?? '', to: to ?? '9999' } } : {}),
    ...(identifiers ? { 'find.queue.isIdentifying': true } : {}),
    ...(words === ''
      ? {}
      : { 'find.queue.words': { has: [words, ...joined, ...(isReference(text) ? [signOf(text)] : [])] } }),
  } as const;
}
