import { keepingHighest } from '../../../domain/submission/highestSeverity.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { withoutOldBadge } from '../../../domain/submission/verification.ts';
import { Problem } from '../../../domain/problem.ts';
import type { Needs } from '../../services.ts';

/**
 * Changes an incident as `update` does, records the change in the audit trail and announces it if the incident is public. A
 * badge that was given to other words goes with them, and the highest severity that it ever had is kept. The document
 * contains the audit entry of its last change, so that a crash in between loses none: the next change, a retry of this one,
 * or the sweep copies it. An unchanged incident is announced again, because this may be a retry after a crash. Problem
 * `not_found`.
 */
export async function changeIncident(
  { incidents, publication, audit }: Needs<'incidents' | 'publication' | 'audit'>,
  id: string,
  change: (incident: Incident) => Incident | Promise<Incident>,
): Promise<Incident> {
  let isChanged = false;
  const updated = await incidents.update(id, async (incident) => {
    if (incident.deletedAt !== undefined) throw new Problem('not_found');
    const changed = keepingHighest(withoutOldBadge(incident, await change(incident)), incident);
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
