import * as z from 'zod/mini';
import { type Change, differences } from './audit.ts';
import { type Incident, incidentTypes, revised, severities, shortText, text } from './incident.ts';
import { descriptionLength, locationLength, titleLength, undoWindow, verifiedByMaxLength } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { isInUk, latitude, longitude } from './place.ts';
import { Problem } from './problem.ts';

const editedFields = [
  'title',
  'description',
  'location',
  'latitude',
  'longitude',
  'incidentType',
  'severity',
  'verifiedBy',
] as const satisfies (keyof Incident)[];

/** An editor's correction: the fields that are to change, and the version that the editor saw. */
export const incidentEdit = z.strictObject({
  version: z.int('version_required').check(z.gte(0, 'version_required')),
  title: z.optional(text(titleLength, 'title_length')),
  description: z.optional(text(descriptionLength, 'description_length')),
  location: z.optional(text(locationLength, 'location_length')),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  incidentType: z.optional(z.enum(incidentTypes, 'type_unknown')),
  severity: z.optional(z.enum(severities, 'severity_any')),
  /** Empty or null takes the badge away. */
  verifiedBy: z.optional(
    z.pipe(
      shortText(verifiedByMaxLength),
      z.transform((name) => name ?? null),
    ),
  ),
});
export type IncidentEdit = z.output<typeof incidentEdit>;

/**
 * The edited incident; the same one when nothing would change, as when an edit is repeated. Problems: `conflict` when it
 * changed since the editor's version, `invalid_request` when the point is not in the UK.
 */
export function edit(incident: Incident, { version, ...values }: IncidentEdit, change: Change): Incident {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const edited: Incident = { ...incident, ...given };
  const changes = differences(incident, edited, editedFields);
  if (changes.length === 0) return incident;
  if ((incident.revision ?? 0) !== version) {
    throw new Problem('conflict', { message: 'Someone else changed this report while you were editing it.' });
  }
  if (!isInUk({ lat: edited.latitude, lon: edited.longitude })) {
    const details = [{ path: 'latitude', code: 'outside_uk', message: fieldMessages.outside_uk }];
    throw new Problem('invalid_request', { details });
  }
  return { ...edited, ...revised(incident, 'edited', change, { changes }) };
}

/** A rejected report that waits again: its own reviewer may take a rejection back for a short while. */
export function takeBack(incident: Incident, change: Change): Incident {
  if (incident.isApproved === 'pending') return incident;
  const isOwn = incident.isApproved === 'rejected' && incident.decidedBy === change.by.userId;
  const age = change.now.getTime() - Date.parse(incident.decidedAt ?? '');
  if (!isOwn || !(age <= 2 * undoWindow)) {
    throw new Problem('conflict', { message: 'This decision can no longer be taken back.' });
  }
  const { decidedAt: _at, decidedBy: _by, heldSince: _since, rejection: _why, ...waiting } = incident;
  return { ...waiting, isApproved: 'pending', ...revised(incident, 'restored', change, {}) };
}
