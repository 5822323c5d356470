import * as z from 'zod/mini';
import { rejection } from '../audit/audit.ts';
import { addition } from './addition.ts';
import {
  firstDecision,
  isScheduled,
  madeBefore,
  type OutcomeReader,
  publishTimes,
  publishTimesOf,
} from './scheduled.ts';
import { shownSource, shownSources } from './sources.ts';
import { approvals, severities, timesOfDay } from '../incident/incidentTerms.ts';
import { highestSeverityOf } from './highestSeverity.ts';
import type { Incident } from './submission.ts';
import { publicIncident } from '../incident/publicIncident.ts';

/** What a reviewer sees. The email address is shown only if its sender asked to be contacted. */
export const reviewedIncident = z.extend(z.omit(publicIncident, { furtherSources: true }), {
  /** null while the pin is missing. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  incidentTime: z.enum(timesOfDay),
  allowContact: z.enum(['yes', 'no']),
  contactEmail: z.nullable(z.string()),
  isApproved: z.enum(approvals),
  decidedAt: z.nullable(z.string()),
  /** The account of whoever decided; null once another reviewer has edited it since. */
  decider: z.nullable(z.string()),
  /** It happened at someone's home: the public sees only the district. */
  atHome: z.boolean(),
  /** What its sender added later. */
  additions: z.array(addition),
  isWithdrawn: z.boolean(),
  isSuspected: z.boolean(),
  floodOf: z.nullable(z.string()),
  rejection: z.nullable(rejection),
  /** The reports and posts that were merged into it. */
  merged: z.array(shownSource),
  mergedInto: z.nullable(z.string()),
  /** The highest severity that it or one of its sources ever had. */
  highestSeverity: z.enum(severities),
  /** Sent back with an edit, for optimistic concurrency. */
  revision: z.number(),
});
export type ReviewedIncident = z.infer<typeof reviewedIncident>;

/**
 * The answer to a decision, also to a repeated one: the report's state and none of its content, because whoever decides
 * may not be allowed to read it afterwards (`mayReview`).
 */
export const incidentOutcome = z.extend(z.pick(reviewedIncident, { id: true, isApproved: true, revision: true }), {
  ...publishTimes,
  first: z.optional(firstDecision),
});
export type IncidentOutcome = z.infer<typeof incidentOutcome>;

/** `reader`: whoever made the decision. */
export function toOutcome(incident: Incident, reader?: OutcomeReader): IncidentOutcome {
  const { id, isApproved, revision = 0, publishAt, decidedBy, lastChange } = incident;
  const decision = isScheduled(incident) ? 'approved' : isApproved;
  const scheduledBy = publishAt === undefined ? decidedBy : lastChange?.by.userId;
  return {
    id,
    isApproved: decision,
    revision,
    ...(reader && publishAt !== undefined ? publishTimesOf(publishAt, reader.now) : {}),
    ...(reader && decision !== 'pending'
      ? madeBefore(decision, { decidedBy: scheduledBy, lastChange, publishAt }, reader)
      : {}),
  };
}

/** The name stands only in the last change, which may be another reviewer's. */
const deciderOf = ({ decidedBy, lastChange }: Incident): string | null =>
  decidedBy !== undefined && lastChange?.by.userId === decidedBy ? lastChange.by.name : null;

/** `files`: addresses at which the reviewer can see its files. */
export const toReviewed = (incident: Incident, files: string[] = incident.mediaFiles): ReviewedIncident =>
  z.parse(reviewedIncident, {
    ...incident,
    mediaFiles: files,
    contactEmail: incident.allowContact === 'yes' ? incident.contactEmail : null,
    decidedAt: incident.decidedAt ?? null,
    decider: deciderOf(incident),
    atHome: incident.atHome ?? false,
    additions: incident.additions ?? [],
    isWithdrawn: incident.withdrawnAt !== undefined,
    isSuspected: incident.suspected ?? false,
    floodOf: incident.floodOf ?? null,
    rejection: incident.rejection ?? null,
    merged: shownSources(incident),
    mergedInto: incident.mergedInto ?? null,
    highestSeverity: highestSeverityOf(incident) ?? incident.severity,
    revision: incident.revision ?? 0,
  } satisfies ReviewedIncident);
