import { longPageMax } from '@incidentmap/core/domain/limits';
import { makeAuditEntry } from '@incidentmap/core/domain/audit/audit';
import { maySeeWholeTrail } from '@incidentmap/core/domain/review/permissions';
import { momentsOf, toExported } from '@incidentmap/core/domain/audit/trail';
import { Problem } from '@incidentmap/core/domain/problem';
import { pageOf } from '@incidentmap/core/server/views/pageOf';
import { listWaits } from '@incidentmap/core/server/views/waitingSince';
import type { Handler } from '../../http/handler.ts';

/** The cursors of what waits, which follows the whole trail, begin with this. */
const ofWaiting = 'waiting-';

/** A page of the audit trail for a file, or of what waits. Before anything is answered, the trail says who exported it and what they chose. */
export const exportTrail: Handler<'exportTrail'> = async ({ body, principal, services }) => {
  const { audit, now } = services;
  if (!maySeeWholeTrail(principal)) throw new Problem('forbidden');
  const { id, cursor: from, ...filter } = body;
  const changes = Object.entries(filter).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, before: null, after: value }],
  );
  await audit.record(makeAuditEntry('trail', id, 'exported', 'exported', { by: principal, now: now() }, { changes }));
  const { by, action, subject } = filter;
  const wanted = { ...momentsOf(filter), byUserId: by, action, subject, limit: longPageMax, cursor: from };
  if (changes.length === 0 && from?.startsWith(ofWaiting)) {
    const { items, cursor: next } = await pageOf(listWaits(services), from.slice(ofWaiting.length));
    return { entries: items, cursor: next && ofWaiting + next };
  }
  const { documents, cursor } = await audit.page(wanted);
  // After the whole trail comes what waits.
  return { entries: documents.map(toExported), cursor: cursor ?? (changes.length === 0 ? `${ofWaiting}0` : null) };
};
