import * as z from 'zod/mini';
import { isCalendarDate } from '../dates/calendar.ts';
import { line } from '../text/fields.ts';
import { referenceMatcher } from '../incident/reference.ts';
import { fold, searchable, searchedIn } from '../text/fold.ts';
import { type Incident, shown } from '../submission/submission.ts';
import { approvals, incidentTypes, severities } from '../incident/incidentTerms.ts';
import { searchMaxLength, partnerIdMaxLength } from '../limits.ts';
import { sourceBadgeOf, sourceBadges } from '../incident/sourceBadge.ts';

const day = z.string('date_impossible').check(z.refine(isCalendarDate, 'date_impossible'));

/** `from` and `to` are incident dates, both inclusive. */
export const queueFilter = z.object({
  status: z._default(z.enum(approvals, 'status_unknown'), 'pending'),
  text: z.optional(line({ max: searchMaxLength }, 'text_too_long')),
  type: z.optional(z.enum(incidentTypes, 'type_unknown')),
  severity: z.optional(z.enum(severities, 'severity_any')),
  source: z.optional(z.enum(sourceBadges)),
  /** Only those that are suspected or belong to a flood. */
  quarantine: z.optional(z.enum(['yes'])),
  suspected: z.optional(z.enum(['yes'])),
  /** The id of the first report of a flood. */
  flood: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, 'text_too_long'))),
  partner: z.optional(line({ max: partnerIdMaxLength }, 'text_too_long')),
  from: z.optional(day),
  to: z.optional(day),
});
export type QueueFilter = z.output<typeof queueFilter>;

/** The last decided first, or the last sent. */
export const queueOrders = ['decided', 'sent'] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** The database can query these parts of the filter, in every list. */
export const sharedEqualities = ({ type, severity, partner, suspected, flood }: Omit<QueueFilter, 'status'>) => ({
  ...(type ? { 'find.type': type } : {}),
  ...(severity ? { 'find.severity': severity } : {}),
  ...(suspected ? { 'find.isSuspected': true } : {}),
  ...(flood ? { 'find.floodOf': flood } : {}),
  ...(partner ? { 'find.partner': partner } : {}),
});

export const queueEqualities = (filter: QueueFilter) => ({
  'find.incident': filter.status,
  ...sharedEqualities(filter),
});

/** Whether reports have to be scanned for the other parts. */
export const isScanned = ({ text = '', source, quarantine, from, to }: QueueFilter): boolean =>
  fold(text) !== '' || quarantine !== undefined || source !== undefined || from !== undefined || to !== undefined;

/** The other parts of the filter. The text may be in title, description or location, or be the reference. */
export function queueMatcher(filter: QueueFilter): (incident: Incident) => boolean {
  const { text = '', source, quarantine, from, to } = filter;
  const isWanted = searchedIn(text);
  const isReferred = referenceMatcher(text);
  return (incident) => {
    const { title, description, location, sourceUrl, incidentDate } = shown(incident);
    const { isSuspected, floodOf } = incident.sender;
    return (
      (quarantine === undefined || isSuspected === true || floodOf !== undefined) &&
      (source === undefined || sourceBadgeOf(sourceUrl) === source) &&
      (from === undefined || incidentDate >= from) &&
      (to === undefined || incidentDate <= to) &&
      (isReferred(incident.id) || [title, description, location].some((each) => isWanted(searchable(each))))
    );
  };
}
