import { decide, type Decision, type Incident } from '../../domain/incident.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import { copyToPublic, removePendingOf } from './publicCopies.ts';

export type Deciding = Pick<
  Services,
  'incidents' | 'uploads' | 'mediaIncidents' | 'blobs' | 'publication' | 'newId' | 'now' | 'log'
>;

/**
 * Approves or rejects a pending report; its files are public before it is. Deciding again the same way changes nothing,
 * but repeats the announcement: so a retry after a crash finishes what was begun. Problem `not_found`, or `conflict` when
 * it was decided otherwise.
 */
export async function decideIncident(
  services: Deciding,
  id: string,
  decision: Decision,
  reviewer: Pick<Principal, 'userId'>,
): Promise<Incident> {
  const { incidents, publication, now, log } = services;
  for (;;) {
    const found = await incidents.find(id);
    if (!found || found.document.deletedAt !== undefined) throw new Problem('not_found');
    const decided = decide(found.document, decision, { by: reviewer.userId, now: now() });
    const isNew = decided !== found.document;
    const stored =
      isNew && decision === 'approved'
        ? { ...decided, mediaFiles: await copyToPublic(services, found.document) }
        : decided;
    try {
      if (isNew) await incidents.save(stored, found.etag);
    } catch (error) {
      // Someone was quicker: what they decided tells whether this is a repetition or a conflict.
      if (isProblem(error, 'conflict')) continue;
      throw error;
    }
    if (decision === 'approved') {
      await publication.announce([id]);
      // It is public now; what cannot be tidied up at once is swept.
      await removePendingOf(services, id).catch((error: unknown) => {
        if (!isProblem(error)) throw error;
        log.warn('pending_media_left', { reason: error.code });
      });
    }
    return stored;
  }
}
