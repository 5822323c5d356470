import * as z from 'zod/mini';
import { unsubmittedFor } from '../limits.ts';
import type { IncidentType, Severity } from '../incident/incidentTerms.ts';
import { sourceBadgeOf } from '../incident/sourceBadge.ts';
import { identifiersIn } from '../identifiers/choices.ts';
import { isBare, type Media, type Post, type Report, shown, type Submission } from '../submission/submission.ts';
import { type Kind, kinds } from '../submission/life.ts';
import { londonDate } from '../dates/calendar.ts';
import { referenceMatcher } from '../incident/reference.ts';
import { fold, searchable, searchedIn } from '../text/fold.ts';
import { type Told, toldOf } from './duplicates.ts';
import { queueFilter } from './reportFilter.ts';

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

/** What the queue keeps in memory of each item: enough to filter and to sort it. */
export type WaitingRow = {
  kind: WaitingKind;
  id: string;
  createdAt: string;
  /** Folded title, description and location. */
  words: string;
  /** The beginning of the folded location; what names no place comes last. */
  place: string;
  type: IncidentType | null;
  severity: Severity | null;
  sourceUrl: string | null;
  isSuspected: boolean;
  floodOf: string | null;
  partner: string | null;
  day: string;
  /** The number of identifiers in its texts, as its reviewer is asked about them. */
  identifiers: number;
  /** The canonical link of a post: those with the same one wait together. */
  link: string | null;
  /** Of a report: what likely duplicates are found by. */
  told: Told | null;
  /** The id of its submission; a file is an item by its name. */
  submissionId: string;
  /** Nobody has submitted it yet: reviewers see it from then on (ISO 8601). Null of all else. */
  from: string | null;
  /** It was public, so it comes first. */
  wasPublic: boolean;
};

const placeLength = 40;
const last = '\uffff';

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

const rowOf = (
  submission: Submission,
  { title, description, location, atHome, incidentDate }: Described,
  rest: Partial<WaitingRow>,
  { kind, id, sentAt, sender, life } = submission,
): WaitingRow => ({
  kind,
  id: itemIdOf(submission),
  submissionId: id,
  createdAt: sentAt,
  words: [title, description, location].map(searchable).join('\n'),
  place: fold(location).slice(0, placeLength) || last,
  type: null,
  severity: null,
  sourceUrl: null,
  isSuspected: sender.isSuspected === true,
  floodOf: sender.floodOf ?? null,
  partner: sender.partner,
  day: incidentDate ?? londonDate(new Date(sentAt)),
  identifiers: rest.identifiers ?? identifiersIn({ title, description, location, atHome }).length,
  link: null,
  told: null,
  from: null,
  wasPublic: life.is === 'waiting' && life.wasPublic !== undefined,
  ...rest,
});

/** What of an item is searched, as its reviewer reads it. */
function describedBy(submission: Submission): Described {
  const entry = shown(submission);
  if (entry) return entry;
  if (submission.kind === 'post') {
    const { postUrl, context } = submission.sent;
    return { title: postUrl ?? '', description: context, location: '', incidentDate: null };
  }
  // One that was added to a report tells of it only what is public once that is decided.
  const {
    title = '',
    location = '',
    incidentDate = null,
  } = submission.kind === 'media' ? (submission.sent.details ?? {}) : {};
  return { title, description: '', location, incidentDate };
}

/**
 * How many details in the texts of what waits may identify somebody. A handle in a post's address is no text of its
 * sender.
 */
export const identifiersOf = (submission: Submission): number => {
  const { title, ...rest } = describedBy(submission);
  return identifiersIn({ ...rest, title: submission.kind === 'post' ? '' : title }).length;
};

/** The row of what waits. `identifiers`: how many it has, as counted when it was stored. */
export function rowOfWaiting(submission: Submission, identifiers: number): WaitingRow {
  const row = (rest: Partial<WaitingRow>) => rowOf(submission, describedBy(submission), { identifiers, ...rest });
  return { report: rowOfReport, post: rowOfPost, media: rowOfMedia }[submission.kind](submission as never, row);
}

type MakeRow = (rest: Partial<WaitingRow>) => WaitingRow;

function rowOfReport(report: Report, row: MakeRow): WaitingRow {
  const entry = shown(report);
  if (!entry) return row({});
  const { incidentType: type, severity, sourceUrl } = entry;
  return row({ type, severity, sourceUrl, told: toldOf({ ...entry, merged: report.sources ?? [] }) });
}

const rowOfPost = (post: Post, row: MakeRow): WaitingRow =>
  row({ sourceUrl: post.sent.postUrl, link: post.link ?? null });

const rowOfMedia = (file: Media, row: MakeRow): WaitingRow => {
  const { details } = file.sent;
  return row({
    type: (shown(file) ?? details)?.incidentType ?? null,
    severity: (shown(file) ?? details)?.severity ?? null,
    from: isBare(file) ? new Date(Date.parse(file.sentAt) + unsubmittedFor).toISOString() : null,
  });
};

/** Whether reviewers see a file that waits: once it was submitted, or when it was uploaded an hour ago. */
export const isFileWaiting = (file: Media, now: Date): boolean =>
  !isBare(file) || now.getTime() - Date.parse(file.sentAt) >= unsubmittedFor;

/** Whether an item matches all of the filter but its kind, so that each kind can be counted. */
export function waitingMatcher(filter: WaitingFilter): (row: WaitingRow) => boolean {
  const { type, severity, source, quarantine, suspected, flood, partner, from, to, identifiers } = filter;
  const isWanted = searchedIn(filter.text ?? '');
  const isReferred = referenceMatcher(filter.text ?? '');
  return (row) =>
    (type === undefined || row.type === type) &&
    (severity === undefined || row.severity === severity) &&
    (source === undefined || sourceBadgeOf(row.sourceUrl) === source) &&
    (quarantine === undefined || row.isSuspected || row.floodOf !== null) &&
    (suspected === undefined || row.isSuspected) &&
    (flood === undefined || row.floodOf === flood) &&
    (partner === undefined || row.partner === partner) &&
    (from === undefined || row.day >= from) &&
    (to === undefined || row.day <= to) &&
    (identifiers === undefined || row.identifiers > 0) &&
    (isReferred(row.id) || isReferred(row.submissionId) || isWanted(row.words));
}

const weights = { critical: 400, high: 300, medium: 200, low: 100 } as const satisfies Record<Severity, number>;

/**
 * First the severity, then how many details may identify somebody, then whether it is marked as a flood or a robot's.
 */
const riskOf = ({ severity, identifiers, isSuspected, floodOf }: WaitingRow): number =>
  (severity === null ? 0 : weights[severity]) +
  Math.min(identifiers, 9) * 10 +
  (isSuspected || floodOf !== null ? 5 : 0);

/** The position of an item in the list: compared in this order, the lowest first. */
export type WaitingPosition = readonly [key: string | number, createdAt: string, id: string];

export const positionOf = (row: WaitingRow, sort: WaitingSort): WaitingPosition => [
  { age: row.wasPublic ? '' : '1', risk: row.wasPublic ? -1000 : -riskOf(row), place: row.wasPublic ? '' : row.place }[
    sort
  ],
  row.createdAt,
  row.id,
];

export function comparePositions(a: WaitingPosition, b: WaitingPosition): number {
  for (const at of [0, 1, 2] as const) if (a[at] !== b[at]) return a[at] < b[at] ? -1 : 1;
  return 0;
}
