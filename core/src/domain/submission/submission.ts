import { type PublicIncident, publicIncident } from '../incident/publicIncident.ts';
import * as z from 'zod/mini';
import { type AuditEntry, type Rejection } from '../audit/audit.ts';
import { londonDate } from '../dates/calendar.ts';
import { contactChoice, email, website } from '../text/fields.ts';
import { isVideoLink } from '../links/links.ts';
import { isInUk, isOnEarth, isPinned, isPlaced, type Pinned, publicLocation } from '../places/coordinates.ts';
import { placed } from '../places/place.ts';
import type { Addition } from './addition.ts';
import { dayUntil, describedOrNull, sentFields, timeOfDay } from '../incident/incidentFields.ts';
import type { IdentifierChoice } from '../identifiers/choices.ts';
import { furtherSourcesOf, type WithSources } from './sources.ts';
import { type Approval, type Severity, timesOfDay, type TimeOfDay } from '../incident/incidentTerms.ts';

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
    /** When an approval began to copy its files (commands/files/publishFiles.ts); absent before and after. */
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
