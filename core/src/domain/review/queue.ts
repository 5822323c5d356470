import * as z from 'zod/mini';
import { unsubmittedFor } from '../limits.ts';
import type { Incident } from '../submission/submission.ts';
import type { IncidentType, Severity } from '../incident/incidentTerms.ts';
import { sourceBadgeOf } from '../incident/sourceBadge.ts';
import { identifiersIn } from '../identifiers/choices.ts';
import type { SubmittedPost } from '../submission/submittedPost.ts';
import { londonDate } from '../dates/calendar.ts';
import { referenceMatcher } from '../incident/reference.ts';
import { fold, searchable, searchedIn } from '../text/fold.ts';
import { type Told, toldOf } from './duplicates.ts';
import { queueFilter } from './reportFilter.ts';
import { isScheduled } from '../submission/scheduled.ts';

/** What waits for a reviewer: reports, submitted posts, and files that were sent or added on their own. */
export const waitingKinds = ['report', 'post', 'media'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** `age`: the oldest first; `risk`: the most pressing first; `place`: by the name of the location. */
export const waitingSorts = ['age', 'risk', 'place'] as const;
export type WaitingSort = (typeof waitingSorts)[number];

/**
 * `mine`: what the reader has taken. `opinion`: reports about which a second opinion is asked and not yet given. `passed`:
 * what the reader has handed on, which is in no other list of theirs.
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

const rowOf = (
  kind: WaitingKind,
  { id, createdAt }: { id: string; createdAt: string },
  { title, description, location, atHome, incidentDate }: Described,
  rest: Partial<WaitingRow>,
): WaitingRow => ({
  kind,
  id,
  createdAt,
  words: [title, description, location].map(searchable).join('\n'),
  place: fold(location).slice(0, placeLength) || last,
  type: null,
  severity: null,
  sourceUrl: null,
  isSuspected: false,
  floodOf: null,
  partner: null,
  day: incidentDate ?? londonDate(new Date(createdAt)),
  identifiers: rest.identifiers ?? identifiersIn({ title, description, location, atHome }).length,
  link: null,
  told: null,
  ...rest,
});

export const rowOfReport = (incident: Incident): WaitingRow =>
  rowOf('report', incident, incident, {
    type: incident.incidentType,
    severity: incident.severity,
    sourceUrl: incident.sourceUrl,
    isSuspected: incident.suspected === true,
    floodOf: incident.floodOf ?? null,
    partner: incident.partnerId,
    told: toldOf(incident),
    ...(incident.identifiers === undefined ? {} : { identifiers: incident.identifiers }),
  });

export const rowOfPost = (post: SubmittedPost): WaitingRow =>
  rowOf(
    'post',
    post,
    { title: post.postUrl ?? '', description: post.additionalContext, location: '', incidentDate: null },
    {
      sourceUrl: post.postUrl,
      isSuspected: post.suspected === true,
      link: post.canonicalUrl,
      // A handle in the address is no text of its sender.
      identifiers: identifiersIn({ title: '', description: post.additionalContext, location: '' }).length,
    },
  );

type PendingFile = { createdAt: string; mediaIncidentId?: string | undefined; publishAt?: string | undefined };

/** Whether reviewers see a pending file: once it was submitted, or when it was uploaded an hour ago. */
export const isFileWaiting = (file: PendingFile, now: Date): boolean =>
  !isScheduled(file) &&
  (file.mediaIncidentId !== undefined || now.getTime() - Date.parse(file.createdAt) >= unsubmittedFor);

/** `details`: what its sender said of the file. */
export const rowOfMedia = (
  file: { id: string; createdAt: string },
  details: Partial<Described & { incidentType: IncidentType; severity: Severity }>,
): WaitingRow =>
  rowOf(
    'media',
    file,
    {
      title: details.title ?? '',
      description: '',
      location: details.location ?? '',
      atHome: details.atHome,
      incidentDate: details.incidentDate ?? null,
    },
    { type: details.incidentType ?? null, severity: details.severity ?? null },
  );

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
    (isReferred(row.id) || isWanted(row.words));
}

const weights = { critical: 400, high: 300, medium: 200, low: 100 } as const satisfies Record<Severity, number>;

/** First the severity, then how many details may identify somebody, then whether it is marked as a flood or a robot's. */
const riskOf = ({ severity, identifiers, isSuspected, floodOf }: WaitingRow): number =>
  (severity === null ? 0 : weights[severity]) +
  Math.min(identifiers, 9) * 10 +
  (isSuspected || floodOf !== null ? 5 : 0);

/** The position of an item in the list: compared in this order, the lowest first. */
export type WaitingPosition = readonly [key: string | number, createdAt: string, id: string];

export const positionOf = (row: WaitingRow, sort: WaitingSort): WaitingPosition => [
  { age: '', risk: -riskOf(row), place: row.place }[sort],
  row.createdAt,
  row.id,
];

export function comparePositions(a: WaitingPosition, b: WaitingPosition): number {
  for (const at of [0, 1, 2] as const) if (a[at] !== b[at]) return a[at] < b[at] ? -1 : 1;
  return 0;
}
