import * as z from 'zod/mini';
import { type AuditEntry, differences } from '../audit/audit.ts';
import { shortText } from '../text/fields.ts';
import { type Entry, type Incident, isPublic, shown } from './submission.ts';
import type { Caller } from './life.ts';
import { revised, withRetentionRestarted } from './change.ts';
import { checkWider, chosenPrecision, wasEverPublic, withPlaceAsPublic, withPublicDay } from './precision.ts';
import { lifeAfter } from './refusals.ts';
import { editedFields } from '../incident/incidentFields.ts';
import { withoutPlaces } from '../identifiers/choices.ts';
import { takenFields, written } from './sources.ts';
import { verifiedByMaxLength } from '../limits.ts';
import { conflict, fieldRefusal } from '../messages.ts';
import { isInUk, isPinned } from '../places/coordinates.ts';

/** `revision`: the one that the editor saw. */
export const incidentEdit = z.strictObject({
  revision: z.int('revision_required').check(z.gte(0, 'revision_required')),
  ...z.partial(z.object(editedFields)).shape,
  /** Once its sender or a reviewer has set it, it stays. */
  atHome: z.optional(z.boolean()),
  ...chosenPrecision,
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
 * A value that a source gives is edited there, and ends with the source. Problems: `conflict` when it changed since the
 * editor's revision, `invalid_request` outside the UK, or when `atHome` would end or the public place or day narrow.
 */
export function edit<T extends Incident>(
  incident: T,
  { revision, ...values }: IncidentEdit,
  by: Caller,
  now: Date,
  wanted: 'edit' | 'verify' = 'edit',
): T {
  const life = lifeAfter(incident, { act: wanted }, by, now);
  const was = shown(incident);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Entry>;
  if (was.atHome && values.atHome === false) throw fieldRefusal('atHome', 'at_home_stays');
  checkWider(incident, values);
  const atHome = was.atHome || values.atHome === true;
  const told = written(incident, given);
  const edited = withHome(incident, isPublic(incident) ? withPublicDay(told) : told, atHome);
  const is = shown(edited);
  const changes = ownChanges(incident, differences<Partial<Entry>>(was, is, editableFields));
  if (changes.length === 0) return incident;
  if (incident.revision !== revision) {
    throw conflict('Someone else changed this report while you were editing it.');
  }
  if (isPinned(is)) {
    if (!isInUk({ lat: is.latitude, lon: is.longitude })) throw fieldRefusal('latitude', 'outside_uk');
  } else if (is.latitude !== is.longitude) throw fieldRefusal('latitude', 'coordinate_required');
  const lives = life === incident.life ? edited.life : life;
  const next = { ...edited, life: lives, ...revised(incident, 'edited', { by, now }, { changes }) };
  return withRetentionRestarted(next, now);
}

/** The trail of an incident has no words of a source: it says only that they changed. */
function ownChanges(incident: Incident, changes: AuditEntry['changes']): AuditEntry['changes'] {
  const taken = takenFields(incident);
  return changes.map((change) => (taken.includes(change.field) ? { ...change, before: null, after: null } : change));
}

/**
 * Marks the incident as at a home. Once it was public, its place becomes the one that the public knew, and exact places
 * in its words are covered, because whoever kept them did not know. Where the exact place was erased before, retention
 * begins again for the one that is given now.
 */
export function withHome<T extends Incident>(before: Incident, after: T, atHome: boolean): T {
  if (!atHome) return after;
  const was = shown(before);
  const isNews = !was.atHome;
  const placed = isNews && wasEverPublic(before) ? withPlaceAsPublic(after) : after;
  const told = isNews && isPublic(before) ? written(placed, withoutPlaces(shown(placed))) : placed;
  const marked: T = { ...told, entry: { ...told.entry, atHome } };
  const is = shown(marked);
  const isSamePlace = (['location', 'latitude', 'longitude'] as const).every((field) => was[field] === is[field]);
  const { life } = marked;
  if (life.is !== 'public' || life.heldSince !== null || (was.atHome && isSamePlace)) return marked;
  return { ...marked, life: { ...life, heldSince: life.at } };
}
