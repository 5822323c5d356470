import type { Incident } from '../../domain/incident/incident.ts';
import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { queueScanMax } from '../../domain/constants.ts';
import { isScanned, type QueueFilter, queueEqualities, queueMatcher } from '../../domain/review/reviewQueue.ts';
import { documentMethods } from './documentMethods.ts';
import { type DocumentStore, every, type Page } from './documentStore.ts';

export type IncidentStore = ReturnType<typeof incidentStore>;

/** Incidents that are being deleted are not listed. */
export function incidentStore(database: DocumentStore) {
  const collection = database.collection<Incident>('incidents');
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

  return {
    ...documentMethods(collection),
    /** Newest first by the time of sending; of one approval state, or all. */
    async *list(isApproved?: Approval): AsyncGenerator<Incident> {
      const where = isApproved ? { where: { isApproved } } : {};
      for await (const incident of every(collection, { ...where, orderBy: newestFirst })) {
        if (incident.deletedAt === undefined) yield incident;
      }
    },
    /** When the report was sent that has waited longest for review; null when none waits. */
    async oldestPending(): Promise<string | null> {
      const where = { isApproved: 'pending' } as const;
      const orderBy = { field: 'createdAt', direction: 'asc' } as const;
      // The first one is nearly always the answer, so a page is small.
      for await (const { createdAt, deletedAt } of every(collection, { where, orderBy }, 10)) {
        if (deletedAt === undefined) return createdAt;
      }
      return null;
    },
    count: (isApproved: Approval): Promise<number> => collection.count({ isApproved }),
    /**
     * A page of the review queue, newest first: `limit` or more, at most twice as many, of those that pass the filter;
     * fewer when `queueScanMax` were looked at, or there are no more. `cursor` null: no more.
     */
    async queue(filter: QueueFilter, limit: number, cursor: string | null): Promise<Page<Incident>> {
      const matches = queueMatcher(filter);
      const found: Incident[] = [];
      let next = cursor;
      let looked = 0;
      do {
        const page: Page<Incident> = await collection.page({
          where: queueEqualities(filter),
          orderBy: newestFirst,
          limit,
          cursor: next,
        });
        found.push(...page.documents.filter((each) => each.deletedAt === undefined && matches(each)));
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
    /** Those that were decided, edited or deleted at `time` (ISO 8601) or later, in that order. */
    changedSince: (time: string) =>
      every(collection, { orderBy: { field: 'changedAt', direction: 'asc' }, from: time }),
    /** Those that are being deleted. */
    listDeleted: () => every(collection, { orderBy: { field: 'deletedAt', direction: 'asc' } }),
    /** Those whose files are being copied to the public, or were when a crash came. */
    listCopying: () => every(collection, { orderBy: { field: 'copyingSince', direction: 'asc' } }),
    /** Those that were made of a file alone and are not decided yet. */
    listPendingOfFiles: () =>
      every(collection, { where: { isApproved: 'pending' }, orderBy: { field: 'blobName', direction: 'asc' } }),
    /** Of one state, those that are held the longest first. */
    listHeld: (isApproved: Approval) =>
      every(collection, { where: { isApproved }, orderBy: { field: 'heldSince', direction: 'asc' } }),
  };
}
