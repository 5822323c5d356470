import * as z from 'zod/mini';
import { rejection } from '../audit/audit.ts';
import { addition } from './addition.ts';
import { approvalOf, isOpen } from './life.ts';
import { decisionOf, firstDecision, madeBefore } from './refusals.ts';
import { shareableUrlOf } from './report.ts';
import { type OutcomeReader, publicationTimes, publicationTimesOf } from './scheduled.ts';
import { shownSource, shownSources } from './sources.ts';
import { approvals, severities, timesOfDay } from '../incident/incidentTerms.ts';
import { highestSeverityOf, ratedBy } from './highestSeverity.ts';
import { type Incident, shown, type Submission } from './submission.ts';
import { publicIncident } from '../incident/publicIncident.ts';

/** An incident as a reviewer sees it. */
export const reviewedIncident = z.extend(z.omit(publicIncident, { furtherSources: true }), {
  /** null while the pin is missing. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** null until it is chosen, or the incident is public. */
  placeMetres: z.nullable(z.number()),
  incidentTime: z.enum(timesOfDay),
  allowContact: z.enum(['yes', 'no']),
  contactEmail: z.nullable(z.string()),
  isApproved: z.enum(approvals),
  decidedAt: z.nullable(z.string()),
  /** The account of whoever decided; null once another reviewer has edited it. */
  decider: z.nullable(z.string()),
  /** It happened at someone's home: this and the public have only the district. `openPlace` answers the exact place. */
  atHome: z.boolean(),
  additions: z.array(addition),
  isWithdrawn: z.boolean(),
  isSuspected: z.boolean(),
  floodOf: z.nullable(z.string()),
  rejection: z.nullable(rejection),
  merged: z.array(shownSource),
  mergedInto: z.nullable(z.string()),
  highestSeverity: z.enum(severities),
  /** An edit sends it back, for optimistic concurrency. */
  revision: z.number(),
});
export type ReviewedIncident = z.infer<typeof reviewedIncident>;

/** The answer to a decision has no content, because whoever decided may not read that afterwards (`mayReview`). */
export const incidentOutcome = z.extend(z.pick(reviewedIncident, { id: true, isApproved: true, revision: true }), {
  ...publicationTimes,
  first: z.optional(firstDecision),
});
export type IncidentOutcome = z.infer<typeof incidentOutcome>;

/** `reader`: whoever made the decision. */
export function toOutcome({ id, life, revision }: Submission, reader?: OutcomeReader): IncidentOutcome {
  const isScheduled = life.is === 'scheduled';
  return {
    id,
    isApproved: isScheduled ? 'approved' : approvalOf(life),
    revision,
    ...(reader && isScheduled ? publicationTimesOf(life.publishAt, reader.now) : {}),
    ...(reader ? madeBefore(life, reader) : {}),
  };
}

const deciderOf = ({ life, lastChange }: Submission): string | null => {
  const made = decisionOf(life);
  return made && life.is !== 'scheduled' && lastChange?.by.userId === made.by.userId ? made.by.name : null;
};

/** When it left the review; null while it waits. */
export const decidedAtOf = ({ life }: Pick<Submission, 'life'>): string | null => (isOpen(life) ? null : life.at);

/** `files`: addresses at which the reviewer can see its files. */
export function toReviewed(incident: Incident, files: string[], siteUrl: string): ReviewedIncident {
  const { id, kind, life, sender, sentAt, additions = [], revision } = incident;
  // The sender of a post or a file is shown in the queue alone.
  const mayContact = kind === 'report' && sender.allowContact === 'yes';
  const entry = shown(incident);
  return z.parse(reviewedIncident, {
    ...entry,
    id,
    placeMetres: entry.placeMetres ?? null,
    datePrecision: entry.datePrecision ?? 'day',
    createdAt: sentAt,
    shareableUrl: shareableUrlOf(siteUrl, id),
    partnerId: sender.partner,
    mediaFiles: files,
    allowContact: mayContact ? 'yes' : 'no',
    contactEmail: mayContact ? sender.contactEmail : null,
    isApproved: approvalOf(life),
    decidedAt: decidedAtOf(incident),
    decider: deciderOf(incident),
    additions,
    isWithdrawn: life.is === 'withdrawn',
    isSuspected: sender.isSuspected ?? false,
    floodOf: sender.floodOf ?? null,
    rejection: life.is === 'rejected' ? life.why : null,
    merged: shownSources(incident),
    mergedInto: life.is === 'merged' ? life.into : null,
    highestSeverity: highestSeverityOf(ratedBy(incident)) ?? entry.severity,
    revision,
  } satisfies ReviewedIncident);
}
