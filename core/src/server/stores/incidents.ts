import type { Incident } from '../../domain/submission/submission.ts';
import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { queueScanMax } from '../../domain/limits.ts';
import {
  isScanned,
  type QueueFilter,
  queueEqualities,
  queueMatcher,
  type QueueOrder,
} from '../../domain/review/reportFilter.ts';
import { identifiersIn } from '../../domain/identifiers/choices.ts';
import { isScheduled } from '../../domain/submission/scheduled.ts';
import { documentMethods } from './engines/documentMethods.ts';
import { type DocumentStore, every, type Page } from './engines/documentStore.ts';

export type IncidentStore = ReturnType<typeof incidentStore>;

/** Counts the identifiers of what waits. */
function counted({ identifiers: _before, ...incident }: Incident): Incident {
  return incident.isApproved === 'pending' ? { ...incident, identifiers: identifiersIn(incident).length } : incident;
}

/** The store of incidents. Its lists leave out incidents that are being deleted, unless they say otherwise. */
export function incidentStore(database: DocumentStore) {
  const stored = database.collection<Incident>('incidents');
  const collection: typeof stored = {
    ...stored,
    create: (incident) => stored.create(counted(incident)),
    replace: (incident, etag) => stored.replace(counted(incident), etag),
  };
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

  return {
    ...documentMethods(collection),
    /** Lists the incidents of one approval state, or all; the last sent comes first. */
    async *list(isApproved?: Approval): AsyncGenerator<Incident> {
      const where = isApproved ? { where: { isApproved } } : {};
      for await (const incident of every(collection, { ...where, orderBy: newestFirst })) {
        if (incident.deletedAt === undefined) yield incident;
      }
    },
    /** When the oldest pending report was sent; null if none is pending. */
    async oldestPending(): Promise<string | null> {
      const where = { isApproved: 'pending' } as const;
      const orderBy = { field: 'createdAt', direction: 'asc' } as const;
      // The first document is nearly always the answer, so the pages are small.
      for await (const { createdAt, deletedAt } of every(collection, { where, orderBy }, 10)) {
        if (deletedAt === undefined) return createdAt;
      }
      return null;
    },
    count: (isApproved: Approval): Promise<number> => collection.count({ isApproved }),
    /** How many of the reports that were imported by or for somebody wait. */
    countWaitingOf: (importer: string): Promise<number> => collection.count({ isApproved: 'pending', importer }),
    /**
     * A page of the reports of one status, newest first, without scheduled approvals: between `limit` and twice as many reports that match the filter; fewer
     * if `queueScanMax` reports were scanned, or there are no more. `cursor` is null on the last page.
     */
    async queue(filter: QueueFilter, order: QueueOrder, limit: number, cursor: string | null): Promise<Page<Incident>> {
      const field = order === 'decided' && filter.status !== 'pending' ? 'decidedAt' : 'createdAt';
      const matches = queueMatcher(filter);
      const found: Incident[] = [];
      let next = cursor;
      let looked = 0;
      do {
        const page: Page<Incident> = await collection.page({
          where: queueEqualities(filter),
          orderBy: { field, direction: 'desc' },
          limit,
          cursor: next,
        });
        found.push(
          ...page.documents.filter((each) => each.deletedAt === undefined && !isScheduled(each) && matches(each)),
        );
        looked += page.documents.length;
        next = page.cursor;
      } while (isScanned(filter) && next !== null && found.length < limit && looked + limit <= queueScanMax);
      return { documents: found, cursor: next };
    },
    /** Incidents reported through a partner's link, newest first. */
    async ofPartner(partnerId: string, limit: number, cursor: string | null): Promise<Page<Incident>> {
      const page = await collection.page({ where: { partnerId }, orderBy: newestFirst, limit, cursor });
      return { ...page, documents: page.documents.filter((each) => each.deletedAt === undefined) };
    },
    /** Lists incidents that were sent at `time` (ISO 8601) or later. */
    sentSince: (time: string) => every(collection, { orderBy: { field: 'createdAt', direction: 'asc' }, from: time }),
    /**
     * Lists incidents that were decided, edited or deleted at `time` (ISO 8601) or later, the earliest change first.
     */
    changedSince: (time: string) =>
      every(collection, { orderBy: { field: 'changedAt', direction: 'asc' }, from: time }),
    /** Lists incidents that are being deleted. */
    listDeleted: () => every(collection, { orderBy: { field: 'deletedAt', direction: 'asc' } }),
    /** Lists incidents whose files are being copied to the public container, including copies that crashed. */
    listCopying: () => every(collection, { orderBy: { field: 'copyingSince', direction: 'asc' } }),
    /** Lists the reports that were merged into others. */
    listMerged: () => every(collection, { orderBy: { field: 'mergedInto', direction: 'asc' } }),
    /** Lists the reports that were merged into this incident. */
    mergedInto: (mergedInto: string) =>
      every(collection, { where: { mergedInto }, orderBy: { field: 'createdAt', direction: 'asc' } }),
    /** Lists approved incidents that are not public yet, the first to become so first. */
    listScheduled: () => every(collection, { orderBy: { field: 'publishAt', direction: 'asc' } }),
    /** Lists pending incidents that were created from a single file. */
    listPendingOfFiles: () =>
      every(collection, { where: { isApproved: 'pending' }, orderBy: { field: 'blobName', direction: 'asc' } }),
    /** Lists the incidents of one state, those with the earliest start of retention first. */
    listHeld: (isApproved: Approval) =>
      every(collection, { where: { isApproved }, orderBy: { field: 'heldSince', direction: 'asc' } }),
  };
}
