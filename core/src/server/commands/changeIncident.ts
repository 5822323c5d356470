import type { Incident } from '../../domain/incident/incident.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';

/**
 * Changes an incident by what `change` makes of it as it is at that moment, writes the change down in the audit trail
 * and announces it when the public may see it. The document carries the audit entry of its last change, so that a crash
 * in between loses none: the next change, a repetition of this one, or the sweep copies it. What `change` gives back
 * unchanged is announced again, for a repetition finishes what was begun. Problem `not_found`.
 */
export async function changeIncident(
  { incidents, publication, audit }: Pick<Services, 'incidents' | 'publication' | 'audit'>,
  id: string,
  change: (incident: Incident) => Incident | Promise<Incident>,
): Promise<Incident> {
  for (;;) {
    const found = await incidents.find(id);
    if (!found || found.document.deletedAt !== undefined) throw new Problem('not_found');
    const changed = await change(found.document);
    if (found.document.lastChange) await audit.record(found.document.lastChange);
    if (changed !== found.document) {
      try {
        await incidents.save(changed, found.etag);
      } catch (error) {
        // Someone was quicker: what they made of it tells whether this is a repetition or a conflict.
        if (isProblem(error, 'conflict')) continue;
        throw error;
      }
      if (changed.lastChange) await audit.record(changed.lastChange);
    }
    if (changed.isApproved === 'approved') await publication.announce([id]);
    return changed;
  }
}
