import { makeAuditEntry } from '@incidentmap/core/domain/audit/audit';
import { mayReview } from '@incidentmap/core/domain/review/permissions';
import { Problem } from '@incidentmap/core/domain/problem';
import { hasEntry, isOfIncidents, shown } from '@incidentmap/core/domain/submission/submission';
import type { Handler } from '../../http/handler.ts';

/** The trail says who opened it before it is answered. */
export const openPlace: Handler<'openPlace'> = async ({ params, principal, services }) => {
  const { submissions, audit, newId, now } = services;
  const found = (await submissions.find(params.id))?.document;
  if (!found || found.life.is === 'deleting' || !isOfIncidents(found) || !hasEntry(found))
    throw new Problem('not_found');
  if (!mayReview(principal, found)) throw new Problem('forbidden');
  await audit.record(
    makeAuditEntry('incident', found.id, `placeOpened-${newId()}`, 'placeOpened', { by: principal, now: now() }),
  );
  const { location, latitude, longitude } = shown(found);
  return { location, latitude, longitude };
};
