import { decide, type Decision, type Incident } from '../../domain/incident.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';

/**
 * Approves or rejects a pending report. Deciding again the same way changes nothing, but repeats the announcement: so a
 * retry after a crash finishes what was begun. Problem `not_found`, or `conflict` when it was decided otherwise.
 */
export async function decideIncident(
  { incidents, publication, now }: Pick<Services, 'incidents' | 'publication' | 'now'>,
  id: string,
  decision: Decision,
  reviewer: Principal,
): Promise<Incident> {
  for (;;) {
    const found = await incidents.find(id);
    if (!found) throw new Problem('not_found');
    const decided = decide(found.document, decision, { by: reviewer.userId, now: now() });
    try {
      if (decided !== found.document) await incidents.save(decided, found.etag);
    } catch (error) {
      // Someone was quicker: what they decided tells whether this is a repetition or a conflict.
      if (isProblem(error, 'conflict')) continue;
      throw error;
    }
    if (decision === 'approved') await publication.announce([id]);
    return decided;
  }
}
