import type { AuditEntry } from '@incidentmap/core/domain/audit/audit';
import { maySeeWholeTrail } from '@incidentmap/core/domain/review/permissions';
import { momentsOf, toTrailEntry, type TrailEntry } from '@incidentmap/core/domain/audit/trail';
import { Problem } from '@incidentmap/core/domain/problem';
import { isOpen } from '@incidentmap/core/domain/submission/life';
import { isPublic, shown } from '@incidentmap/core/domain/submission/submission';
import type { Services } from '@incidentmap/core/server/services';
import type { Handler } from '../../http/handler.ts';

/**
 * The audit trail, with where each report and post is seen now, the name of each partner, and the file of each import.
 */
export const listTrail: Handler<'listTrail'> = async ({ query, principal, services }) => {
  if (!maySeeWholeTrail(principal)) throw new Problem('forbidden');
  const { limit, cursor: from, by, action, subject } = query;
  const wanted = { ...momentsOf(query), byUserId: by, action, subject, limit, cursor: from };
  const { documents, cursor } = await services.audit.page(wanted);
  const [seenOf, fileOf] = await Promise.all([seenNow(services, documents), filesOf(services, documents)]);
  const people = new Map((await services.reviewFigures.shown())?.people.map((known) => [known.userId, known]));
  for (const entry of documents) people.set(entry.by.userId, entry.by);
  return {
    entries: documents.map((entry) => toTrailEntry(entry, seenOf(entry), fileOf(entry))),
    cursor,
    people: [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  };
};

type Seen = Pick<TrailEntry, 'place' | 'title'>;
const nowhere: Seen = { place: null, title: null };

/** A partner's name never changes, and is public on its reports. */
async function seenNow(
  { submissions, partners }: Services,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => Seen> {
  const sent = entries.filter(({ subject }) => subject === 'incident' || subject === 'post');
  const seen = new Map<string, Seen>();
  await Promise.all(
    [...new Set(sent.map(({ subjectId }) => subjectId))].map(async (id) => {
      const found = (await submissions.find(id))?.document;
      if (!found || found.life.is === 'deleting') return;
      const isShown = isPublic(found);
      seen.set(id, {
        place: isShown ? 'public' : isOpen(found.life) ? 'pending' : 'rejected',
        title: isShown ? (shown(found)?.title ?? null) : null,
      });
    }),
  );
  if (entries.some(({ subject }) => subject === 'partner')) {
    for (const { id, name } of await partners.list()) seen.set(id, { place: null, title: name });
  }
  return ({ subjectId }) => seen.get(subjectId) ?? nowhere;
}

async function filesOf(
  { imports }: Services,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => TrailEntry['file']> {
  const ids = new Set(entries.filter(({ subject }) => subject === 'import').map(({ subjectId }) => subjectId));
  const files = new Map<string, TrailEntry['file']>();
  await Promise.all(
    [...ids].map(async (id) => {
      const found = (await imports.find(id))?.document;
      if (found) files.set(id, { name: found.fileName, reports: found.added });
    }),
  );
  return ({ subjectId }) => files.get(subjectId) ?? null;
}
