import * as z from 'zod/mini';
import {
  type AuditDetails,
  type AuditEntry,
  type Change,
  makeAuditEntry,
  type Rejection,
  rejection,
} from '../review/audit.ts';
import { londonDate } from '../text/calendar.ts';
import { contactChoice, email, website } from '../fields.ts';
import { fieldRefusal } from '../messages.ts';
import { isVideoLink } from '../text/links.ts';
import { isInUk, isOnEarth, isPinned, isPlaced, type Pinned, publicLocation } from '../places/coordinates.ts';
import { placed } from '../places/place.ts';
import { Problem } from '../problem.ts';
import { type Addition, addition } from './addition.ts';
import { dayUntil, describedOrNull, sentFields, shownFields, timeOfDay } from './incidentFields.ts';
import { checkChoices, choicesInAudit, coveredTexts, type IdentifierChoice } from '../review/identifiers.ts';
import {
  decidedFirst,
  firstDecider,
  firstDeciderOf,
  isDue,
  isScheduled,
  type OutcomeReader,
  publicationOf,
  publicationTimes,
  publicationTimesOf,
} from '../review/undo.ts';
import { furtherSourcesOf, shownSource, shownSources, withoutSources, type WithSources } from './sources.ts';
import {
  approvals,
  type Approval,
  type Decision,
  severities,
  type Severity,
  timesOfDay,
  type TimeOfDay,
} from './incidentTerms.ts';
import { highestSeverityOf } from './highestSeverity.ts';

/** Whether a point on Earth is outside the UK. A point that is not on Earth breaks another rule. */
export const isOutsideUk = ({ latitude: lat, longitude: lon }: { latitude: number; longitude: number }): boolean =>
  isOnEarth({ lat, lon }) && !isInUk({ lat, lon });

/** Only a report through a partner may leave out the pin, and then both coordinates. */
const hasDegrees = (name: 'latitude' | 'longitude', other: 'latitude' | 'longitude') =>
  z.refine<{ latitude: number | null; longitude: number | null; partnerId?: string | undefined }>(
    (report) => report[name] !== null || (report[other] === null && report.partnerId !== undefined),
    { error: 'coordinate_required', path: [name] },
  );

/**
 * What a visitor sends as a report: the form and the server share these rules. `now`: the date cannot be in the future.
 */
export const incidentSubmission = (now: Date) =>
  z
    .strictObject({
      ...sentFields,
      isPlaced: placed,
      incidentDate: dayUntil(londonDate(now)),
      incidentTime: z.optional(timeOfDay),
      contactEmail: z.optional(email('email_invalid')),
      allowContact: contactChoice,
      /** It happened at someone's home: the public sees only the district. */
      atHome: z._default(z.boolean('at_home_unknown'), false),
      website,
    })
    .check(
      hasDegrees('latitude', 'longitude'),
      hasDegrees('longitude', 'latitude'),
      z.refine((report) => !isPinned(report) || !isOutsideUk(report), { error: 'outside_uk', path: ['latitude'] }),
    );

export type IncidentSubmission = z.output<ReturnType<typeof incidentSubmission>>;

/** What anyone may see: the fields that `incidentFields.ts` calls public, and nothing else. */
export const publicIncident = z.object(shownFields);
export type PublicIncident = z.infer<typeof publicIncident>;

/** What describes an event, as its sender sent it; null where the sender could not say it. */
const sentContent = z.object({ ...describedOrNull, incidentTime: z.nullable(z.enum(timesOfDay)) });
export type Sent = z.infer<typeof sentContent>;

/** As stored: the public fields, and those for the reviewers and the server only. Times are ISO 8601 in UTC. */
export type Incident = Omit<PublicIncident, 'latitude' | 'longitude' | 'furtherSources'> &
  WithSources & {
    /**
     * What its sender sent, with the sender's own corrections; whoever reads by right of the sender reads this. Absent from an
     * incident made of a post, which keeps what was sent itself.
     */
    sent?: Sent;
    /** Both are null in a report to which nobody has put a pin, until a reviewer does. */
    latitude: number | null;
    longitude: number | null;
    incidentTime: TimeOfDay;
    contactEmail: string | null;
    allowContact: 'yes' | 'no';
    /** The public name of each file by its pending one; stored before the first copy is made. */
    publicNames?: Record<string, string>;
    /** When an approval began to copy its files (commands/publicCopies.ts); absent before and after. */
    copyingSince?: string;
    isApproved: Approval;
    /** When it was last decided or edited; absent until then. The sweep uses it to find what a crash left unfinished. */
    changedAt?: string;
    decidedAt?: string;
    /** The reviewer's user id. */
    decidedBy?: string;
    atHome?: boolean;
    /** What its sender added later, for the reviewers. */
    additions?: Addition[];
    /** When its sender withdrew it; it counts as rejected. */
    withdrawnAt?: string;
    /**
     * Probably sent by a robot (too fast, or not checked): a hint for reviewers, no reason to
     * reject.
     */
    suspected?: boolean;
    /** When the retention of its private details began: at the decision. Absent before, and once they are erased. */
    heldSince?: string;
    /** True once the exact location was erased and only the public one is kept. */
    isCoarse?: boolean;
    /** The id of the first report of the flood that it belongs to. */
    floodOf?: string;
    /** The id of the incident of which it became a source. It counts as rejected; its text stays its own. */
    mergedInto?: string;
    /** The highest severity that it or one of its sources ever had, where that is not its own. It can only rise. */
    highestSeverity?: Severity;
    /** Why it was rejected. */
    rejection?: Rejection;
    /** The number of changes since it was sent; absent means 0. */
    revision?: number;
    /**
     * The audit entry of the last change: saved with the change, so that a crash cannot lose it, and copied to the audit
     * trail.
     */
    lastChange?: AuditEntry;
    /** How many identifiers its texts have, while it waits; it takes too long to count those of all that wait. */
    identifiers?: number;
    /** Of a report that was imported: whose import it was (`Import`). */
    importer?: string;
    /** The name of the uploaded file from which an admin created the incident. */
    blobName?: string;
    /** When that file was sent. */
    waitingSince?: string;
    /** When an approval that can still be undone becomes public; until then it is pending. Any other change ends it. */
    publishAt?: string | undefined;
    /** What that approval covers; done when it becomes public, so that undoing it brings everything back. */
    covering?: readonly IdentifierChoice[] | undefined;
    /** The files that were lost before that approval, which leaves them out. */
    leavingOut?: readonly string[] | undefined;
    /** When its deletion began. From then on nobody sees it; the document is removed after its files. */
    deletedAt?: string;
  };

/** The incident with what its sender sent in the place of what it says now. */
export const asSent = (incident: Incident): Omit<Incident, keyof Sent> & Sent => ({ ...incident, ...incident.sent });

/** Every public incident says where it happened. */
export type PinnedIncident = Pinned<Incident>;

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
  ...publicationTimes,
  firstDecider: z.optional(firstDecider),
});
export type IncidentOutcome = z.infer<typeof incidentOutcome>;

/** `reader`: whoever made the decision. */
export function toOutcome(incident: Incident, reader?: OutcomeReader): IncidentOutcome {
  const { id, isApproved, revision = 0, publishAt, decidedBy, lastChange } = incident;
  const scheduledBy = publishAt === undefined ? decidedBy : lastChange?.by.userId;
  return {
    id,
    isApproved: isScheduled(incident) ? 'approved' : isApproved,
    revision,
    ...(reader && publishAt !== undefined ? publicationTimesOf(publishAt, reader.now) : {}),
    ...(reader ? firstDeciderOf({ decidedBy: scheduledBy, lastChange, publishAt }, reader) : {}),
  };
}

/**
 * Creates a pending incident from a report, without coordinates that are no pin. `partner`: the name of the active
 * partner whose link was used. `sent`: what the sender sent, where a reviewer wrote the rest of the report.
 */
export function newIncident(
  report: Omit<IncidentSubmission, 'severity' | 'latitude' | 'longitude' | 'atHome' | 'website'> & {
    severity: Severity;
    latitude: number | null;
    longitude: number | null;
    atHome?: boolean;
    website?: string;
  },
  {
    id,
    now,
    siteUrl,
    partner = null,
    isSuspected = false,
    sent: content,
  }: {
    id: string;
    now: Date;
    siteUrl: string;
    partner?: string | null;
    isSuspected?: boolean;
    sent?: Sent;
  },
): Incident {
  const { atHome, website: _honeypot, isPlaced: _said, ...rest } = report;
  const incident: Incident = {
    ...rest,
    ...(isPlaced(report) ? {} : { latitude: null, longitude: null }),
    id,
    // Reports of a video, and those through a partner, have a day but no time.
    incidentTime:
      partner !== null || isVideoLink(report.sourceUrl ?? '') ? 'Unknown' : (report.incidentTime ?? 'Unknown'),
    contactEmail: report.contactEmail ?? null,
    mediaFiles: [...new Set(report.mediaFiles)],
    shareableUrl: `${siteUrl}/incident/${id}`,
    sourceUrl: report.sourceUrl ?? null,
    // Badges are claims the site makes: they come from a partner record or a reviewer, never from a visitor's request.
    partnerId: partner,
    verifiedBy: null,
    isApproved: 'pending',
    createdAt: now.toISOString(),
    ...(atHome ? { atHome: true } : {}),
    ...(isSuspected ? { suspected: true } : {}),
  };
  return { ...incident, sent: content ?? z.parse(sentContent, incident) };
}

/**
 * The decided incident; the same object when it was already decided this way. `reason`: of a rejection. `choices`: what
 * an approval covers and keeps of the identifiers; undefined where that was done before it was stored,
 * and `recorded` says what the audit trail shall. `lost`: the files that an approval leaves out. Problems: `conflict` when
 * it was decided otherwise, `invalid_request` when an approved one would have no pin, or identifiers that nobody chose about.
 */
export function decide(
  incident: Incident,
  decision: Decision,
  change: Change,
  {
    reason,
    choices,
    recorded = [],
    lost = [],
  }: {
    reason?: Rejection | undefined;
    choices?: readonly IdentifierChoice[] | undefined;
    recorded?: AuditEntry['changes'] | undefined;
    lost?: readonly string[] | undefined;
  } = {},
): Incident {
  if (incident.mergedInto !== undefined) {
    throw new Problem('conflict', { message: 'This report has been merged with another one.' });
  }
  if (incident.isApproved === decision) return incident;
  if (incident.withdrawnAt) throw new Problem('conflict', { message: 'Its sender has withdrawn this report.' });
  if (isScheduled(incident)) {
    const mayPublish = isDue(incident, change.now) || incident.lastChange?.by.userId === change.by.userId;
    if (decision === 'approved' && mayPublish) return published(incident, change.now);
    throw decidedFirst('report', 'approved', incident, change.by);
  }
  if (incident.isApproved !== 'pending') {
    throw decidedFirst('report', incident.isApproved, incident, change.by);
  }
  if (decision === 'approved' && !isPinned(incident)) throw fieldRefusal('latitude', 'pin_missing');
  const chosen = decision === 'approved' ? choices : undefined;
  if (chosen) checkChoices(incident, chosen);
  const why = decision === 'rejected' ? reason : undefined;
  const at = change.now.toISOString();
  // An approval that is copying files loses its claim: these names are not used again, even if the rejection is undone.
  const { copyingSince: _since, publicNames: _names, ...unclaimed } = incident;
  return {
    ...(decision === 'rejected' ? withoutSources(unclaimed) : incident),
    ...(chosen ? coveredTexts(incident, chosen) : {}),
    mediaFiles: withoutLost(incident, lost),
    isApproved: decision,
    decidedAt: at,
    heldSince: at,
    decidedBy: change.by.userId,
    ...(why ? { rejection: why } : {}),
    ...revised(incident, decision, change, {
      reason: why ?? null,
      changes: [...(chosen ? choicesInAudit(incident, chosen) : recorded), ...lostInAudit(incident, lost)],
      waitingSince: waitingSinceOf(incident),
    }),
  };
}

const withoutLost = ({ mediaFiles }: Incident, lost: readonly string[]): string[] =>
  mediaFiles.filter((name) => !lost.includes(name));

/** The audit trail says how many files there were before, and after. */
const lostInAudit = (incident: Incident, lost: readonly string[]): AuditEntry['changes'] => {
  const { length: before } = incident.mediaFiles;
  const { length: after } = withoutLost(incident, lost);
  return before === after ? [] : [{ field: 'mediaFiles', before, after }];
};

/** When its wait for review began; undefined when it no longer waits. */
export const waitingSinceOf = ({
  isApproved,
  waitingSince,
  createdAt,
}: Pick<Incident, 'isApproved' | 'waitingSince' | 'createdAt'>): string | undefined =>
  isApproved === 'pending' ? (waitingSince ?? createdAt) : undefined;

/**
 * The approved incident that becomes public later, so that its reviewer can undo the approval until then. The same object
 * when it is approved already. Problems as of `decide`.
 */
export function approveLater(
  incident: Incident,
  choices: readonly IdentifierChoice[] | undefined,
  lost: readonly string[],
  change: Change,
): Incident {
  if (isScheduled(incident)) return incident;
  const approved = decide(incident, 'approved', change, { choices, lost });
  if (approved === incident) return incident;
  const { changedAt, revision, lastChange } = approved;
  return {
    ...incident,
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(revision === undefined ? {} : { revision }),
    ...(lastChange === undefined ? {} : { lastChange }),
    publishAt: publicationOf(change.now),
    covering: choices,
    ...(lost.length > 0 ? { leavingOut: lost } : {}),
  };
}

/** Makes a scheduled approval public. It is the same change, so its audit entry and revision stay. */
export function published(incident: Incident, now: Date): Incident {
  const { publishAt: _at, covering = [], leavingOut = [], ...approved } = incident;
  const at = now.toISOString();
  return {
    ...approved,
    ...coveredTexts(incident, covering),
    mediaFiles: withoutLost(incident, leavingOut),
    isApproved: 'approved',
    changedAt: at,
    decidedAt: at,
    heldSince: at,
    decidedBy: incident.lastChange?.by.userId ?? '',
  };
}

/**
 * The public files that this incident accounts for: those that it shows, or those that an approval is copying. The
 * sweep removes every other public file.
 */
export function publicFilesOf(incident: Incident): string[] {
  const { isApproved, deletedAt, copyingSince, publicNames = {} } = incident;
  if (deletedAt !== undefined) return [];
  if (isApproved === 'approved') return incident.mediaFiles;
  return isApproved === 'pending' && copyingSince !== undefined ? Object.values(publicNames) : [];
}

/**
 * Restarts the retention period at `now` when private details are added after the earlier ones were erased
 * (`isCoarse`, or a post without `heldSince`).
 */
export const withRetentionRestarted = <T extends Pick<Incident, 'isApproved' | 'heldSince'>>(sent: T, now: Date): T =>
  sent.isApproved === 'approved' && sent.heldSince === undefined ? { ...sent, heldSince: now.toISOString() } : sent;

/** The fields that every change of an incident sets. A delayed approval covers only what the reviewer read, so any change cancels it. */
export function revised(
  incident: Incident,
  action: AuditEntry['action'],
  change: Change,
  details: AuditDetails,
): Required<Pick<Incident, 'changedAt' | 'revision' | 'lastChange'>> &
  Record<'publishAt' | 'covering' | 'leavingOut', undefined> {
  const revision = (incident.revision ?? 0) + 1;
  return {
    changedAt: change.now.toISOString(),
    revision,
    publishAt: undefined,
    covering: undefined,
    leavingOut: undefined,
    lastChange: makeAuditEntry('incident', incident.id, revision, action, change, details),
  };
}

/**
 * The public fields only: parsing strips all others. `gridMetres`: how coarse the public place is (`publicLocation`);
 * `files`: the addresses of its files.
 */
export function toPublic(
  incident: PinnedIncident,
  gridMetres: number,
  files: string[] = incident.mediaFiles,
): PublicIncident {
  const { lat, lon } = publicLocation({ lat: incident.latitude, lon: incident.longitude }, gridMetres);
  const createdAt = londonDate(new Date(incident.createdAt));
  return z.parse(publicIncident, {
    ...incident,
    mediaFiles: files,
    latitude: lat,
    longitude: lon,
    createdAt,
    furtherSources: furtherSourcesOf(incident),
  });
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
