import * as z from 'zod/mini';
import { type AuditEntry, type Change, differences } from '../audit/audit.ts';
import { shortText } from '../text/fields.ts';
import type { Incident } from './submission.ts';
import { revised, withRetentionRestarted } from './life.ts';
import { editedFields } from '../incident/incidentFields.ts';
import { withoutPlaces } from '../identifiers/choices.ts';
import { takenFields } from './sources.ts';
import { verifiedByMaxLength } from '../limits.ts';
import { fieldRefusal } from '../messages.ts';
import { isInUk, isPinned } from '../places/coordinates.ts';
import { Problem } from '../problem.ts';

/** An editor's correction: the fields to change, and the revision that the editor saw. */
export const incidentEdit = z.strictObject({
  revision: z.int('revision_required').check(z.gte(0, 'revision_required')),
  ...z.partial(z.object(editedFields)).shape,
  /**
   * It happened at someone's home: the public sees only the district. Once set, by its sender or a reviewer, it stays.
   */
  atHome: z.optional(z.boolean()),
  /** Empty or null removes the badge. */
  verifiedBy: z.optional(
    z.pipe(
      shortText(verifiedByMaxLength),
      z.transform((name) => name ?? null),
    ),
  ),
});
export type IncidentEdit = z.output<typeof incidentEdit>;

const { revision: _revision, ...editable } = incidentEdit.shape;
const editableFields = Object.keys(editable) as (keyof typeof editable)[];

/**
 * The edited incident; the same object when nothing would change, as after a retry. Problems: `conflict` when it
 * changed since the editor's revision, `invalid_request` when the point is outside the UK or the edit would clear
 * `atHome`.
 */
export function edit(incident: Incident, { revision, ...values }: IncidentEdit, change: Change): Incident {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (incident.atHome && values.atHome === false) throw fieldRefusal('atHome', 'at_home_stays');
  const edited = withHome(incident, { ...incident, ...given, atHome: incident.atHome || values.atHome === true });
  const changes = ownChanges(incident, differences(incident, edited, editableFields));
  if (changes.length === 0) return incident;
  if ((incident.revision ?? 0) !== revision) {
    throw new Problem('conflict', { message: 'Someone else changed this report while you were editing it.' });
  }
  if (isPinned(edited)) {
    if (!isInUk({ lat: edited.latitude, lon: edited.longitude })) throw fieldRefusal('latitude', 'outside_uk');
  } else if (edited.latitude !== edited.longitude) throw fieldRefusal('latitude', 'coordinate_required');
  return withRetentionRestarted({ ...edited, ...revised(incident, 'edited', change, { changes }) }, change.now);
}

/** The trail of an incident holds no words of another report: of what was taken it says only that it changed. */
function ownChanges(incident: Incident, changes: AuditEntry['changes']): AuditEntry['changes'] {
  const taken = takenFields(incident);
  return changes.map((change) => (taken.includes(change.field) ? { ...change, before: null, after: null } : change));
}

/**
 * An erased place (`isCoarse`) of a home is its district. When the place changes, or the incident is first marked as at
 * home, the stored place counts as exact again, and retention erases it in its turn. Exact places in the words of a
 * public incident are covered when it is first marked: whoever kept them did not know.
 */
export function withHome(before: Incident, { atHome, ...given }: Incident): Incident {
  if (!atHome) return given;
  const isNewsOfPublic = before.isApproved === 'approved' && !before.atHome;
  const edited = isNewsOfPublic ? { ...given, ...withoutPlaces(given) } : given;
  const isSamePlace = (['location', 'latitude', 'longitude'] as const).every(
    (field) => before[field] === edited[field],
  );
  if (!edited.isCoarse || (before.atHome && isSamePlace)) return { ...edited, atHome };
  const { isCoarse: _, ...exact } = edited;
  return { ...exact, atHome, ...(before.decidedAt === undefined ? {} : { heldSince: before.decidedAt }) };
}
