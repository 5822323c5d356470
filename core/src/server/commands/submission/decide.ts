import type { AuditEntry, Rejection } from '../../../domain/audit/audit.ts';
import type { IdentifierChoice } from '../../../domain/identifiers/choices.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { schedule, decide, published, undo } from '../../../domain/submission/life.ts';
import { fieldMessages } from '../../../domain/messages.ts';
import type { Decision } from '../../../domain/incident/incidentTerms.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { checkRevision, isOutdated } from '../../../domain/audit/revision.ts';
import { isDue, isScheduled } from '../../../domain/submission/scheduled.ts';
import { checkOpinion, isGrave, keptOf, type OpinionCheck } from '../../../domain/review/opinion.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Needs } from '../../services.ts';
import { holdAdditions } from './additions.ts';
import { changeIncident } from './changeIncident.ts';
import type { Deleting } from './delete.ts';
import { releaseAdditions } from './releaseAdditions.ts';
import { releaseSources } from './sources.ts';
import { type Copies, copyToPublic, lostFilesOf, removePendingOf, removeUnclaimed } from '../files/publishFiles.ts';

export type Deciding = Deleting & Needs<'newId' | 'log'>;

/**
 * Approves or rejects a pending report. Files are published before the incident; additions to a rejected report leave
 * the review room. Idempotent, so that a retry finishes after a crash. `revision`: the one that the reviewer saw, if it
 * must not have changed. `choices`: about the identifiers, of which an approval by a reviewer leaves none open.
 * `recorded`: choices that were made before the incident was stored, for the audit trail.
 * `delay`: an approval becomes public only when it can no longer be undone. `opinion`: the second one, against which
 * an approval is checked. `isAllowed` checks the stored document. `withoutLostFiles`: an approval leaves out the files that
 * are lost. Problem `not_found`, `forbidden`, or `conflict` when another decision was made, the report has changed since,
 * the second opinion is missing, or files are lost.
 */
export async function decideIncident(
  services: Deciding,
  id: string,
  decision: Decision,
  reviewer: Pick<Principal, 'userId' | 'name'>,
  {
    reason,
    revision,
    choices,
    recorded,
    delay = false,
    opinion,
    isAllowed = () => true,
    withoutLostFiles = false,
  }: {
    reason?: Rejection | undefined;
    revision?: number | undefined;
    choices?: readonly IdentifierChoice[] | undefined;
    recorded?: AuditEntry['changes'];
    delay?: boolean | undefined;
    opinion?: OpinionCheck | undefined;
    isAllowed?: (incident: Incident) => boolean;
    withoutLostFiles?: boolean | undefined;
  } = {},
): Promise<Incident> {
  let lost: readonly string[] = [];
  const decided = (incident: Incident): Incident => {
    if (!isAllowed(incident)) throw new Problem('forbidden');
    const hasChanged = incident.isApproved !== decision && isOutdated(incident, revision);
    const change = { by: reviewer, now: services.now() };
    const isApproving = decision === 'approved' && incident.isApproved === 'pending' && !isScheduled(incident);
    if (opinion && isApproving && !hasChanged) {
      const kept = keptOf(choices ?? []);
      checkOpinion({ needsAnother: isGrave([incident], kept), kept, revision: incident.revision }, reviewer, opinion);
    }
    // Choices are about the text that the reviewer saw: if it has changed, that is what to say.
    const known = hasChanged ? undefined : choices;
    const isLater = delay && decision === 'approved';
    const next = isLater
      ? schedule(incident, known, lost, change)
      : decide(incident, decision, change, { reason, choices: known, recorded, lost });
    if (next !== incident && hasChanged) checkRevision(incident, revision);
    return next;
  };
  if (decision === 'approved') lost = await checkFiles(services, id, decided, withoutLostFiles);
  if (decision === 'approved' && delay) return changeIncident(services, id, decided);
  if (decision === 'approved') return approve(services, id, decided);
  const rejected = await changeIncident(services, id, decided);
  await releaseSources(services, id, reviewer);
  await holdAdditions(services, id, rejected.decidedAt, reviewer);
  return rejected;
}

/**
 * The lost files of a report that may be approved. Problem `conflict` when there are any, unless it is approved `without`
 * them.
 */
async function checkFiles(
  services: Deciding,
  id: string,
  decided: (incident: Incident) => Incident,
  without: boolean,
): Promise<string[]> {
  const incident = (await services.incidents.find(id))?.document;
  if (incident?.isApproved !== 'pending' || incident.deletedAt !== undefined) return [];
  // Whoever may not approve it hears nothing of its files.
  const { mediaFiles } = decided(incident);
  const lost = await lostFilesOf(services, mediaFiles);
  if (lost.length === 0 || without) return lost;
  const message = fieldMessages.file_lost;
  const details = lost.map((name) => ({ path: `mediaFiles.${mediaFiles.indexOf(name)}`, code: 'file_lost', message }));
  throw new Problem('conflict', { message, details });
}

async function approve(services: Deciding, id: string, decided: (incident: Incident) => Incident): Promise<Incident> {
  const claimed = new Set<string>();
  let approved: Incident | undefined;
  try {
    while (!approved) {
      const copies = await copyToPublic(services, id, decided, claimed);
      approved = await changeIncident(services, id, (incident) => {
        const next = decided(incident);
        return next === incident ? incident : withCopies(next, copies);
      }).catch((error: unknown) => {
        if (error instanceof ClaimLost) return undefined;
        throw error;
      });
    }
  } finally {
    // Removes the copies at once if a withdrawal, an erasure, a deletion or another approval won the race.
    await tolerated(services, 'public_media_left', removeUnclaimed(services, id, claimed));
  }
  // The incident is public now; if this fails, the sweep removes the pending files later.
  await tolerated(services, 'pending_media_left', removePendingOf(services, approved));
  return approved;
}

/** Makes a scheduled approval public whose time for undoing has passed. Problem `conflict` when it is not due. */
export async function publishReport(services: Deciding, id: string): Promise<void> {
  await approve(services, id, (incident) => {
    if (incident.isApproved === 'approved') return incident;
    if (!isDue(incident, services.now())) throw new Problem('conflict');
    return published(incident, services.now());
  });
}

/**
 * Thrown when the incident's files or their public names changed since they were copied, so they must be copied again.
 */
class ClaimLost extends Error {}

function withCopies(decided: Incident, { names, atHome }: Copies): Incident {
  const { copyingSince: _, ...approved } = decided;
  const mediaFiles = approved.mediaFiles.map((name) => {
    const copied = names[name];
    if (copied === undefined || approved.publicNames?.[name] !== copied) throw new ClaimLost();
    return copied;
  });
  return { ...approved, mediaFiles, ...(atHome ? { atHome } : {}) };
}

async function tolerated({ log }: Deciding, event: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isProblem(error)) throw error;
    log.warn(event, { reason: error.code });
  });
}

/**
 * Undoes a reviewer's own rejection, or an approval before it is public; additions to the report become pending again.
 * `isAllowed` checks the document. Problem `forbidden`, or `conflict` when it is too late.
 */
export async function undoDecision(
  services: Deciding,
  id: string,
  reviewer: Principal,
  isAllowed: (incident: Incident) => boolean,
): Promise<Incident> {
  const change = { by: reviewer, now: services.now() };
  const waiting = await changeIncident(services, id, (incident) => {
    if (!isAllowed(incident)) throw new Problem('forbidden');
    return undo(incident, change);
  });
  await releaseAdditions(services, id);
  return waiting;
}
