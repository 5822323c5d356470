import { type AuditDetails, type AuditEntry, type Change, makeAuditEntry, type Rejection } from '../audit/audit.ts';
import { fieldRefusal } from '../messages.ts';
import { isPinned } from '../places/coordinates.ts';
import { Problem } from '../problem.ts';
import { checkChoices, choicesInAudit, coveredTexts, type IdentifierChoice } from '../identifiers/choices.ts';
import { decidedFirst, isDue, isScheduled, publishAtOf, isUndoable, tooLateToUndo } from './scheduled.ts';
import { withoutSources } from './sources.ts';
import type { Decision } from '../incident/incidentTerms.ts';
import type { Incident } from './submission.ts';

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
export function schedule(
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
    publishAt: publishAtOf(change.now),
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

/** Takes back an approval that is not public yet. Copies of its files that are under way lose their names. */
export function unscheduled(incident: Incident, change: Change): Incident {
  const { copyingSince: _since, publicNames: _names, ...waiting } = incident;
  return { ...waiting, ...revised(incident, 'restored', change, {}) };
}

/**
 * The public incident as it waits again. Its place counts as exact again, because its sender may give another one.
 * `pendingNames`: of its public files, by their public names; others are lost.
 */
export function waitingAgain(incident: Incident, pendingNames: ReadonlyMap<string, string>): Incident {
  const {
    decidedAt: _at,
    decidedBy: _by,
    heldSince: _since,
    publicNames: _names,
    isCoarse: _coarse,
    ...waiting
  } = incident;
  const mediaFiles = incident.mediaFiles.flatMap((name) => pendingNames.get(name) ?? []);
  return { ...waiting, isApproved: 'pending', mediaFiles };
}

/** Undoes an approval that is not public yet, or a rejection for a short while, as the reviewer who made it may. */
export function undo(incident: Incident, change: Change): Incident {
  if (isScheduled(incident)) {
    if (incident.lastChange?.by.userId !== change.by.userId) throw tooLateToUndo();
    return unscheduled(incident, change);
  }
  if (incident.isApproved === 'pending') return incident;
  const isOwn = incident.isApproved === 'rejected' && incident.decidedBy === change.by.userId;
  if (!isOwn || !isUndoable(incident.decidedAt, change.now)) throw tooLateToUndo();
  const { decidedAt: _at, decidedBy: _by, heldSince: _since, rejection: _why, ...waiting } = incident;
  return { ...waiting, isApproved: 'pending', ...revised(incident, 'restored', change, {}) };
}
