import * as z from 'zod/mini';
import {
  descriptionLength,
  locationLength,
  partnerIdMaxLength,
  sourceUrlMaxLength,
  titleLength,
  verifiedByMaxLength,
} from '../limits.ts';
import { emptyIsNothing, line, mediaFiles, pastedLink, shortText, text } from '../text/fields.ts';
import { latitude, longitude } from '../places/place.ts';
import { isCalendarDate } from '../dates/calendar.ts';
import { webAddress } from '../links/webAddress.ts';
import { datePrecisions, incidentTypes, reportedSeverities, severities, timesOfDay } from './incidentTerms.ts';

export const link = z.pipe(
  emptyIsNothing,
  z.optional(
    pastedLink(sourceUrlMaxLength, 'url_invalid').check(z.refine((value) => webAddress(value) !== null, 'url_invalid')),
  ),
);

/** One form option has the value 'Notsure'. */
export const timeOfDay = z.pipe(
  z.transform((value) => (value === 'Notsure' ? 'Unknown' : value)),
  z._default(z.enum(timesOfDay, 'time_unknown'), 'Unknown'),
);

/** The day of the incident: a real day, not after London's today, not before anyone living could have seen it. */
export const dayUntil = (today: string) =>
  z.string('date_required').check(
    z.minLength(1, { error: 'date_required', abort: true }),
    z.refine(isCalendarDate, { error: 'date_impossible', abort: true }),
    z.refine((day) => day >= '1900-01-01', 'date_impossible'),
    z.refine((day) => day <= today, 'date_future'),
  );

/** One rule for everyone who may write the field. */
const sameRule = <Shown, Rule>(shown: Shown, rule: Rule) => ({ shown, sent: rule, edited: rule });

/**
 * The public fields of an incident, each declared once. A field that is not in this table cannot leave the server.
 *
 * - `shown`: the type that is stored, and that the public and the reviewers read.
 * - `sent`: the rule for a visitor or a partner who reports an incident (`incidentSubmission`).
 * - `edited`: the rule for a reviewer who edits an incident, or makes one of a post or a file.
 *
 * Nobody can send or edit a field without `sent` or `edited`. `docs/walkthrough.md` shows how to add one.
 */
const incidentFields = {
  id: { shown: z.string() },
  title: sameRule(z.string(), line(titleLength, 'title_length')),
  description: sameRule(z.string(), text(descriptionLength, 'description_length')),
  location: sameRule(z.string(), line(locationLength, 'location_length')),
  latitude: { shown: z.number(), sent: z.nullable(latitude), edited: latitude },
  longitude: { shown: z.number(), sent: z.nullable(longitude), edited: longitude },
  /** The width of the area around the coordinates. */
  placeMetres: { shown: z.number() },
  incidentType: sameRule(z.enum(incidentTypes), z.enum(incidentTypes, 'type_unknown')),
  severity: {
    shown: z.enum(severities),
    sent: z.enum(reportedSeverities, 'severity_unknown'),
    edited: z.enum(severities, 'severity_any'),
  },
  /** Its rule depends on today: `dayUntil`. */
  incidentDate: { shown: z.string() },
  /** `incidentDate` is the first day of a `month`. */
  datePrecision: { shown: z.enum(datePrecisions) },
  mediaFiles: { shown: z.array(z.string()), sent: mediaFiles },
  shareableUrl: { shown: z.string() },
  sourceUrl: { shown: z.nullable(z.string()), sent: z.optional(link) },
  partnerId: { shown: z.nullable(z.string()), sent: z.optional(shortText(partnerIdMaxLength)) },
  /** The server accepts it and never believes it: only a reviewer gives the badge. */
  verifiedBy: { shown: z.nullable(z.string()), sent: z.optional(shortText(verifiedByMaxLength)) },
  /** The links of what was merged into it, each once. */
  furtherSources: { shown: z.array(z.string()) },
  /** The public reads the day only: the moment of sending could point to the sender. */
  createdAt: { shown: z.string() },
};

type Fields = typeof incidentFields;
type Column<C extends string> = {
  [Name in keyof Fields as C extends keyof Fields[Name] ? Name : never]: Fields[Name][C & keyof Fields[Name]];
};

/** One column of the table, as the shape of a schema. */
const columnOf = <C extends 'shown' | 'sent' | 'edited'>(column: C) =>
  Object.fromEntries(
    Object.entries<Partial<Record<string, unknown>>>(incidentFields).flatMap(([name, field]) =>
      column in field ? [[name, field[column]]] : [],
    ),
  ) as Column<C>;

export const shownFields = columnOf('shown');
export const sentFields = columnOf('sent');
export const editedFields = columnOf('edited');

const {
  id: _id,
  mediaFiles: _files,
  shareableUrl: _url,
  sourceUrl: _link,
  partnerId: _partner,
  verifiedBy: _badge,
  createdAt: _at,
  furtherSources: _sources,
  placeMetres: _width,
  datePrecision: _precision,
  ...described
} = shownFields;

/** null where a post or a file does not have the field. */
export const describedOrNull = Object.fromEntries(
  Object.entries(described).map(([name, shown]) => [name, z.nullable(shown)]),
) as { [Name in keyof typeof described]: z.ZodMiniNullable<(typeof described)[Name]> };
