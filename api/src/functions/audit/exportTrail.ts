import { makeAuditEntry } from '@incidentmap/core/domain/review/audit';
import { maySeeWholeTrail } from '@incidentmap/core/domain/review/permissions';
import { momentsOf, toExported } from '@incidentmap/core/domain/review/trail';
import { Problem } from '@incidentmap/core/domain/problem';
import { listWaits } from '@incidentmap/core/server/waitingSince';
import type { Handler } from '../../handler.ts';

const pageSize = 1000;

/** A page of the audit trail for a file, with what waits on the first one. Before anything is answered, the trail says who exported it and what they chose. */
export const exportTrail: Handler<'exportTrail'> = async ({ body, principal, services }) => {
  const { audit, now } = services;
  if (!maySeeWholeTrail(principal)) throw new Problem('forbidden');
  const { id, cursor: from, ...filter } = body;
  const changes = Object.entries(filter).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, before: null, after: value }],
  );
  await audit.record(makeAuditEntry('trail', id, 'exported', 'exported', { by: principal, now: now() }, { changes }));
  const { by, action, subject } = filter;
  const wanted = { ...momentsOf(filter), byUserId: by, action, subject, limit: pageSize, cursor: from };
  const { documents, cursor } = await audit.page(wanted);
  const entries = documents.map(toExported);
  // With the first page of the whole trail comes what waits.
  if (from === undefined && changes.length === 0) entries.push(...(await Array.fromAsync(listWaits(services))));
  return { entries, cursor };
};
