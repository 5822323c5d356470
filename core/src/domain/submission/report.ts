import { type PublicIncident, publicIncident } from '../incident/publicIncident.ts';
import * as z from 'zod/mini';
import { londonDate } from '../dates/calendar.ts';
import { contactChoice, email, website } from '../text/fields.ts';
import { isVideoLink } from '../links/links.ts';
import { isInUk, isOnEarth, isPinned, isPlaced, type Pinned, publicLocation } from '../places/coordinates.ts';
import { placed } from '../places/place.ts';
import { dayUntil, editedFields, sentFields, timeOfDay } from '../incident/incidentFields.ts';
import { isDistrict, publicDay, widthOf } from '../incident/publicPrecision.ts';
import type { Severity } from '../incident/incidentTerms.ts';
import { type Arrival, type Entry, newSubmission, type Report } from './submission.ts';

/** Whether a point on Earth is outside the UK. A point that is not on Earth breaks another rule. */
const isOutsideUk = ({ latitude: lat, longitude: lon }: Point): boolean =>
  isOnEarth({ lat, lon }) && !isInUk({ lat, lon });

/** Only a report through a partner may leave out the pin, and then both coordinates. */
const hasDegrees = (name: 'latitude' | 'longitude', other: 'latitude' | 'longitude') =>
  z.refine<{ latitude: number | null; longitude: number | null; partnerId?: string | undefined }>(
    (report) => report[name] !== null || (report[other] === null && report.partnerId !== undefined),
    { error: 'coordinate_required', path: [name] },
  );

/** A reviewer enters these to make an incident of a post or a file. */
export const detailsOfIncident = (now: Date) => ({
  ...editedFields,
  isPlaced: placed,
  incidentDate: dayUntil(londonDate(now)),
  /** It happened at someone's home: the public sees only the district. */
  atHome: z.optional(z.boolean()),
});

type Point = { latitude: number; longitude: number };

export const pinChecks = [
  z.refine<Point>((details) => !isOutsideUk(details), { error: 'outside_uk', path: ['latitude'] }),
  z.refine<Point & { isPlaced?: boolean | undefined }>(isPlaced, { error: 'pin_missing', path: ['latitude'] }),
] as const;

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

/** A report that waits. Coordinates that are no pin are left out. */
export function newReport(
  report: Omit<IncidentSubmission, 'severity' | 'atHome' | 'website'> &
    Partial<Pick<IncidentSubmission, 'atHome' | 'website'>> & { severity: Severity },
  arrival: Arrival,
): Report & { entry: Entry } {
  const { website: _, isPlaced: _said, partnerId: _id, verifiedBy: _badge, ...rest } = report;
  const { contactEmail, allowContact, mediaFiles, sourceUrl = null, atHome = false, incidentTime, ...told } = rest;
  const hasTime = !arrival.partner && !isVideoLink(sourceUrl ?? '');
  const sent: Report['sent'] = {
    ...told,
    ...(isPlaced(report) ? {} : { latitude: null, longitude: null }),
    // Reports of a video, and those through a partner, have a day but no time.
    incidentTime: (hasTime && incidentTime) || 'Unknown',
    sourceUrl,
    atHome,
  };
  return {
    ...newSubmission(arrival, { contactEmail, allowContact }),
    kind: 'report',
    sent,
    // A badge is a claim of the site: it comes from a partner's record or a reviewer, never from a visitor.
    entry: { ...sent, verifiedBy: null },
    files: [...new Set(mediaFiles)],
  };
}

/** The page of an incident, which its sender may share before it is public. */
export const shareableUrlOf = (siteUrl: string, id: string): string => `${siteUrl}/incident/${id}`;

/** `files`: the addresses of its files. */
type Around = {
  id: string;
  sentAt: string;
  partner: string | null;
  furtherSources: string[];
  files: string[];
  siteUrl: string;
};

/** The public fields only: parsing strips all others. `gridMetres`: the least width of a public place. */
export function toPublic(
  entry: Pinned<Entry>,
  { files, siteUrl, ...around }: Around,
  gridMetres: number,
): PublicIncident {
  const placeMetres = widthOf(entry, gridMetres);
  const point = { lat: entry.latitude, lon: entry.longitude };
  const { lat, lon } = publicLocation(point, isDistrict(entry) ? gridMetres : placeMetres);
  const { datePrecision = 'day' } = entry;
  return z.parse(publicIncident, {
    ...entry,
    id: around.id,
    mediaFiles: files,
    latitude: lat,
    longitude: lon,
    placeMetres,
    datePrecision,
    shareableUrl: shareableUrlOf(siteUrl, around.id),
    partnerId: around.partner,
    createdAt: publicDay(londonDate(new Date(around.sentAt)), entry),
    furtherSources: around.furtherSources,
  });
}
