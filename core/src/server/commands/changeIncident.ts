import type { Incident } from '../../domain/incident/incident.ts';
import { Problem } from '../../domain/problem.ts';
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
  let isChanged = false;
  const updated = await incidents.update(id, async (incident) => {
    if (incident.deletedAt !== undefined) throw new Problem('not_found');
    const changed = await change(incident);
    if (incident.lastChange) await audit.record(incident.lastChange);
    isChanged = changed !== incident;
    return changed;
  });
  if (!updated) throw new Problem('not_found');
  const { document } = updated;
  if (isChanged && document.lastChange) await audit.record(document.lastChange);
  if (document.isApproved === 'approved') await publication.announce([id]);
  return document;
}
