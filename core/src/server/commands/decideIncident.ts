import type { Rejection } from '../../domain/review/audit.ts';
import { decide, type Incident } from '../../domain/incident/incident.ts';
import type { Decision } from '../../domain/incident/incidentTerms.ts';
import { takeBack } from '../../domain/incident/incidentEdit.ts';
import type { Principal } from '../../domain/review/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import { holdAdditions, releaseAdditions } from './additions.ts';
import { changeIncident } from './changeIncident.ts';
import type { Deleting } from './deleteIncident.ts';
import { type Copies, copyToPublic, removePendingOf, removeUnclaimed } from './publicCopies.ts';

export type Deciding = Deleting & Pick<Services, 'newId' | 'log'>;

/**
 * Approves or rejects a pending report; its files are public before it is, and what was added to a rejected one waits no
 * longer. Deciding again the same way changes nothing, but finishes what a crash cut short. `revision`: what the reviewer
 * saw, where that matters. `isAllowed` is asked about what is stored. Problem `not_found`, `forbidden`, or `conflict` when
 * it was decided otherwise or changed since.
 */
export async function decideIncident(
  services: Deciding,
  id: string,
  decision: Decision,
  reviewer: Pick<Principal, 'userId' | 'name'>,
  {
    reason,
    revision,
    isAllowed = () => true,
  }: {
    reason?: Rejection | undefined;
    revision?: number | undefined;
    isAllowed?: (incident: Incident) => boolean;
  } = {},
): Promise<Incident> {
  const decided = (incident: Incident): Incident => {
    if (!isAllowed(incident)) throw new Problem('forbidden');
    const next = decide(incident, decision, { by: reviewer, now: services.now() }, reason);
    if (next !== incident && revision !== undefined && revision !== (incident.revision ?? 0)) {
      const message = 'This report has been edited since you loaded it.';
      throw new Problem('conflict', { message, details: [{ path: 'revision', code: 'outdated', message }] });
    }
    return next;
  };
  if (decision === 'approved') return approve(services, id, decided);
  const rejected = await changeIncident(services, id, decided);
  await holdAdditions(services, id, rejected.decidedAt, reviewer);
  return rejected;
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
    // The copies of whoever loses against a withdrawal, an erasure, a deletion or another approval go at once.
    await tolerated(services, 'public_media_left', removeUnclaimed(services, id, claimed));
  }
  // It is public now; what cannot be tidied up at once is swept.
  await tolerated(services, 'pending_media_left', removePendingOf(services, approved));
  return approved;
}

/** What is approved has other files than those that were copied, or another approval's names: they are copied again. */
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
 * Takes a reviewer's own rejection back; what was added to the report waits again. `isAllowed` is asked about what is
 * stored. Problem `forbidden`, or `conflict` when it is too late.
 */
export async function takeBackRejection(
  services: Deciding,
  id: string,
  reviewer: Principal,
  isAllowed: (incident: Incident) => boolean,
): Promise<Incident> {
  const change = { by: reviewer, now: services.now() };
  const waiting = await changeIncident(services, id, (incident) => {
    if (!isAllowed(incident)) throw new Problem('forbidden');
    return takeBack(incident, change);
  });
  await releaseAdditions(services, id);
  return waiting;
}
