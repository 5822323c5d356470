import { mergedMax } from '../limits.ts';
import { fieldRefusal } from '../messages.ts';
import { isPinned } from '../places/coordinates.ts';
import type { SubmittedPost } from './submittedPost.ts';
import { sourceOf } from './submittedPost.ts';
import { Problem } from '../problem.ts';
import type { Change } from '../audit/audit.ts';
import { checkChoices } from '../identifiers/choices.ts';
import { isScheduled } from './scheduled.ts';
import { keepingHighest } from './highestSeverity.ts';
import type { Incident } from './submission.ts';
import { revised, waitingSinceOf } from './life.ts';
import { withHome } from './incidentEdit.ts';
import { hasSource, type MergePart, type Source, take, without } from './sources.ts';

/**
 * Merging: a report that waits becomes a source of another one, which waits or is public. It counts as rejected from then
 * on, so that it leaves every list. Retention spares it as long as its incident is there (commands/sweep/applyRetention.ts), and
 * its sender still reads what they sent (`incidentReceipt`). `docs/decisions/0041-merge.md`
 */

const conflict = (message: string) => new Problem('conflict', { message });

/** Refuses what cannot have a further source. */
function checkTarget(incident: Incident): void {
  if (incident.mergedInto !== undefined) throw conflict('This report has been merged into another one.');
  if (incident.isApproved === 'rejected') throw conflict('This report has been rejected or withdrawn.');
  if (isScheduled(incident)) throw conflict('This report has just been approved. Try again once it is public.');
  if ((incident.merged ?? []).length >= mergedMax) throw new Problem('too_large');
}

/** Refuses what cannot become a source. */
function checkReport(report: Incident): void {
  if (report.mergedInto !== undefined) throw conflict('This report has been merged into another one.');
  if (report.isApproved !== 'pending' || isScheduled(report)) throw conflict('This report has been decided.');
  if (report.merged) throw conflict('Other reports have been merged into this one. Merge it the other way round.');
}

/**
 * The incident with a report as a further source, and with the parts that are taken from it. The same object when it has
 * that source already. Problems: `conflict` when one of the two cannot be merged, `invalid_request` when the report has
 * no pin to take, or an identifier would become public that nobody chose about.
 */
export function addReport(incident: Incident, report: Incident, parts: readonly MergePart[], change: Change): Incident {
  if (hasSource(incident, report.id)) return incident;
  if (incident.id === report.id) throw new Problem('invalid_request');
  checkTarget(incident);
  checkReport(report);
  if (parts.includes('place') && !isPinned(report)) throw fieldRefusal('latitude', 'pin_missing');
  const atHome = incident.atHome === true || report.atHome === true;
  if (incident.isApproved === 'approved') {
    const told = { title: '', description: '', location: '', ...pick(report, parts) };
    checkChoices({ ...told, atHome }, []);
  }
  const source: Source = {
    kind: 'report',
    id: report.id,
    createdAt: report.createdAt,
    link: report.sourceUrl,
    revision: report.revision ?? 0,
    at: change.now.toISOString(),
    by: change.by.userId,
  };
  const merged = take(incident, report, parts, source);
  const placed = atHome ? withHome(incident, { ...merged, atHome }) : merged;
  const changes = [
    { field: 'merged', before: null, after: report.id },
    ...parts.map((part) => ({ field: part, before: null, after: report.id })),
  ];
  const next = keepingHighest({ ...placed, ...revised(incident, 'merged', change, { changes }) }, report);
  // What was taken is kept as long as what becomes public now.
  const isForgotten = incident.isApproved === 'approved' && incident.heldSince === undefined;
  return isForgotten ? { ...next, heldSince: change.now.toISOString() } : next;
}

const pick = (report: Incident, parts: readonly MergePart[]) => ({
  ...(parts.includes('title') ? { title: report.title } : {}),
  ...(parts.includes('description') ? { description: report.description } : {}),
  ...(parts.includes('place') ? { location: report.location } : {}),
});

/** The incident with a submitted post as a further source, whose link it shows. */
export function addPost(incident: Incident, post: SubmittedPost, change: Change): Incident {
  if (hasSource(incident, post.id)) return incident;
  checkTarget(incident);
  const source: Source = {
    kind: 'post',
    id: post.id,
    createdAt: post.createdAt,
    link: sourceOf(post),
    revision: 0,
    at: change.now.toISOString(),
    by: change.by.userId,
  };
  const merged = [...(incident.merged ?? []), source];
  const changes = [{ field: 'merged', before: null, after: post.id }];
  return keepingHighest({ ...incident, merged, ...revised(incident, 'merged', change, { changes }) }, post);
}

/**
 * The report as a source of an incident, as long as which it is kept. Problem `conflict` when it has changed since
 * `revision`, or was decided.
 */
export function mergedInto(report: Incident, incidentId: string, revision: number, change: Change): Incident {
  if (report.mergedInto === incidentId) return report;
  checkReport(report);
  if ((report.revision ?? 0) !== revision) throw conflict('This report has changed since you loaded it.');
  const at = change.now.toISOString();
  const { copyingSince: _since, publicNames: _names, ...kept } = report;
  return {
    ...kept,
    isApproved: 'rejected',
    mergedInto: incidentId,
    decidedAt: at,
    ...revised(report, 'merged', change, {
      waitingSince: waitingSinceOf(report),
      changes: [{ field: 'mergedInto', before: null, after: incidentId }],
    }),
  };
}

/** The incident without this source; the same object when it has no such source. An approval that is not public yet ends. */
export function removeSource(incident: Incident, id: string, change: Change): Incident {
  if (!hasSource(incident, id)) return incident;
  const changes = [{ field: 'merged', before: id, after: null }];
  const kept = { ...without(incident, id), ...revised(incident, 'unmerged', change, { changes }) };
  if (!isScheduled(incident)) return kept;
  const { copyingSince: _since, publicNames: _names, ...waiting } = kept;
  return waiting;
}

/** The report on its own again: it waits. The same object when it was not merged. */
export function released(report: Incident, change: Change): Incident {
  if (report.mergedInto === undefined) return report;
  // Its place counts as exact again, because its sender may give another one.
  const { mergedInto: into, decidedAt: _at, isCoarse: _coarse, ...kept } = report;
  const changes = [{ field: 'mergedInto', before: into, after: null }];
  return { ...kept, isApproved: 'pending', ...revised(report, 'restored', change, { changes }) };
}
