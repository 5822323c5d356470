import type { Rejection } from '../../domain/audit.ts';
import { decide, type Decision, type Incident } from '../../domain/incident.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import { changeIncident } from './changeIncident.ts';
import { copyToPublic, removePendingOf } from './publicCopies.ts';

export type Deciding = Pick<
  Services,
  'incidents' | 'uploads' | 'mediaIncidents' | 'forgotten' | 'blobs' | 'publication' | 'audit' | 'newId' | 'now' | 'log'
>;

/**
 * Approves or rejects a pending report; its files are public before it is. Deciding again the same way changes nothing,
 * but finishes what a crash cut short. `version`: what the reviewer saw, where that matters. Problem `not_found`, or
 * `conflict` when it was decided otherwise or changed since.
 */
export async function decideIncident(
  services: Deciding,
  id: string,
  decision: Decision,
  reviewer: Pick<Principal, 'userId' | 'name'>,
  { reason, version }: { reason?: Rejection | undefined; version?: number | undefined } = {},
): Promise<Incident> {
  const decided = await changeIncident(services, id, async (incident) => {
    const next = decide(incident, decision, { by: reviewer, now: services.now() }, reason);
    if (next === incident) return incident;
    if (version !== undefined && version !== (incident.revision ?? 0)) {
      const message = 'This report has been edited since you loaded it.';
      throw new Problem('conflict', { message, details: [{ path: 'version', code: 'outdated', message }] });
    }
    return decision === 'approved' ? { ...next, mediaFiles: await copyToPublic(services, incident) } : next;
  });
  if (decision === 'approved') {
    // It is public now; what cannot be tidied up at once is swept.
    await removePendingOf(services, id).catch((error: unknown) => {
      if (!isProblem(error)) throw error;
      services.log.warn('pending_media_left', { reason: error.code });
    });
  }
  return decided;
}
