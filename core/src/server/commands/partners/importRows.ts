import { newReport, incidentSubmission, type IncidentSubmission } from '../../../domain/submission/report.ts';
import { approved } from '../../../domain/submission/decide.ts';
import { withPrecision } from '../../../domain/submission/precision.ts';
import { hasEntry, type Report, shown, type Submission } from '../../../domain/submission/submission.ts';
import { systemAs } from '../../../domain/submission/life.ts';
import type { Import, ImportRow, RowCheck, StagedRow } from '../../../domain/partners/imports.ts';
import { readRow } from '../../../domain/partners/readRow.ts';
import { fieldMessages, fieldProblems } from '../../../domain/messages.ts';
import { isPinned } from '../../../domain/places/coordinates.ts';
import { addressNear, placesNamed } from '../../../domain/places/gazetteer.ts';
import { kindsInLink } from '../../../domain/identifiers/find.ts';
import { identifiersIn } from '../../../domain/identifiers/choices.ts';
import type { Needs, SubmissionService } from '../../services.ts';

type Working = Needs<SubmissionService | 'imports' | 'newId'>;

type Checked = { check: Omit<RowCheck, 'isKnown'>; report: IncidentSubmission | null };

/**
 * Returns what checks a row by the rules for everyone who reports, with the place that the gazetteer knows. The rows of
 * a part share their rules and the places that they name.
 */
export function rowChecker(now: Date, partner: string | null): (row: ImportRow) => Checked {
  const submission = incidentSubmission(now);
  const places = new Map<string, ReturnType<typeof placesNamed>>();
  const placesOf = (location: string) => {
    const found = places.get(location) ?? placesNamed(location);
    places.set(location, found);
    return found;
  };
  return (row) => {
    const read = readRow(row);
    const hasPoint = isPinned(read);
    const named = hasPoint ? [] : placesOf(read.location);
    // The middle of a nation, region or county is not where it happened.
    const found = named[0]?.extent ? undefined : named[0];
    const placed = hasPoint
      ? { location: read.location || (addressNear({ lat: read.latitude ?? 0, lon: read.longitude ?? 0 }) ?? '') }
      : { latitude: found?.lat ?? null, longitude: found?.lon ?? null };
    const sent = { ...read, ...placed, ...(partner === null ? {} : { partnerId: partner }) };
    const parsed = submission.safeParse(sent);
    const ofSchema = parsed.success ? [] : fieldProblems(parsed.error);
    const isUnplaced = !hasPoint && !found;
    const problems = [
      ...ofSchema.filter(({ path }) => !(isUnplaced && /^(latitude|longitude|location)$/.test(path))),
      ...(isUnplaced ? [{ path: 'location', code: 'place_unknown', message: fieldMessages.place_unknown }] : []),
    ];
    const check = {
      problems,
      place: found?.address ?? (hasPoint ? (placed.location ?? null) : null),
      otherPlaces: named.slice(1, 4).map(({ address }) => address),
    };
    return { check, report: problems.length === 0 && parsed.success ? parsed.data : null };
  };
}

/** Whether an imported report is gone for good; one that is still to be added, or being taken back, is not. */
export const isGone =
  ({ imports, submissions }: Working) =>
  async ({ importId, incidentId }: { importId: string; incidentId: string }): Promise<boolean> => {
    if (await submissions.find(incidentId)) return false;
    const state = (await imports.find(importId))?.document.state;
    return state !== 'adding' && state !== 'removing';
  };

/** Adds the report of a row; null when the row was known before, or its report was erased since. */
export async function addRow(
  services: Working,
  { id: importId, partner, importer, isApproved, by, verifiedBy, sourceUrl }: Import,
  { keys, report }: StagedRow,
  row: number,
): Promise<{ id: string; isApproved: boolean } | null> {
  const { imports, submissions, audit, tombstones, newId, now } = services;
  const claim = await imports.claim(keys, { importId, row, incidentId: newId() }, isGone(services));
  const { incidentId: id, isNew, isKnown } = claim;
  if (!isNew && (await tombstones.find(id))) return null;
  // An earlier call may have added it before the other row was there.
  if (isKnown && (isNew || !(await submissions.find(id)))) {
    await imports.forgetRow(claim);
    return null;
  }
  const at = now();
  const sent = { ...report, sourceUrl: report.sourceUrl ?? sourceUrl };
  const made = newReport(sent, { id, now: at, partner });
  const waiting: Report = {
    ...made,
    sender: { ...made.sender, importer },
    entry: made.entry && { ...made.entry, verifiedBy: verifiedBy ?? null },
  };
  // A reviewer must cover or keep what may identify a person, and put a pin that is missing.
  const mayBePublic = isApproved && hasEntry(waiting) && isPinned(waiting.entry) && !isIdentifying(waiting);
  const submission = mayBePublic ? asApproved(waiting, by, at, services.settings.PUBLIC_GRID_METRES) : waiting;
  await submissions.add(submission);
  if (submission.lastChange) await audit.record(submission.lastChange);
  return { id, isApproved: mayBePublic };
}

function isIdentifying(report: Report): boolean {
  const entry = shown(report);
  return entry !== null && (identifiersIn(entry).length > 0 || kindsInLink(entry.sourceUrl ?? '').size > 0);
}

/** A report that is imported as approved never waited, so it does not count in the figures of the review. */
function asApproved(report: Report, by: Import['by'], now: Date, gridMetres: number): Submission {
  const approval = { isDelayed: false, choices: undefined, without: [] };
  const { lastChange, ...incident } = approved(report, approval, { ...systemAs(by), role: 'SuperAdmin' }, now);
  if (!lastChange || !hasEntry(incident)) return report;
  const { waitingSince: _, ...entry } = lastChange;
  return { ...withPrecision(incident, gridMetres), lastChange: entry } as Submission;
}
