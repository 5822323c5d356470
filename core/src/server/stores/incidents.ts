import type { Incident } from '../../domain/incident/incident.ts';
import type { Approval } from '../../domain/incident/incidentTerms.ts';
import { queueScanMax } from '../../domain/constants.ts';
import { isScanned, type QueueFilter, queueEqualities, queueMatcher } from '../../domain/review/reviewQueue.ts';
import { type DocumentStore, every, type Page, type Versioned } from './documentStore.ts';
import { createOnce, update, type UpdateOptions } from './update.ts';

export type IncidentStore = ReturnType<typeof incidentStore>;

/** An incident that is being deleted is not listed. */
export function incidentStore(database: DocumentStore) {
  const collection = database.collection<Incident>('incidents');
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

  return {
    /** null when the id exists: it was stored before. */
    add: (incident: Incident) => createOnce(collection, incident),
    find: (id: string): Promise<Versioned<Incident> | null> => collection.read(id),
    /** Changes the incident as `update` does; null when there is none. */
    update: (
      id: string,
      change: (incident: Incident) => Incident | Promise<Incident>,
      options?: UpdateOptions<Incident>,
    ) => update(collection, id, (found) => found && change(found), options),
    /** Problem `conflict` when it changed since `etag`. */
    save: (incident: Incident, etag: string): Promise<Versioned<Incident>> => collection.replace(incident, etag),
    remove: (id: string): Promise<boolean> => collection.remove(id),
    /** Newest first by the time of sending; of one approval state, or all. */
    async *list(isApproved?: Approval): AsyncGenerator<Incident> {
      const where = isApproved ? { where: { isApproved } } : {};
      for await (const incident of every(collection, { ...where, orderBy: newestFirst })) {
        if (incident.deletedAt === undefined) yield incident;
      }
    },
    /** When the report was sent that has waited longest for review; null when none waits. */
    async oldestPending(): Promise<string | null> {
      let cursor: string | null = null;
      do {
        const page: Page<Incident> = await collection.page({
          where: { isApproved: 'pending' },
          orderBy: { field: 'createdAt', direction: 'asc' },
          limit: 10,
          cursor,
        });
        const waiting = page.documents.find(({ deletedAt }) => deletedAt === undefined);
        if (waiting) return waiting.createdAt;
        cursor = page.cursor;
      } while (cursor !== null);
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
    /** What came by a partner's link, newest first. */
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
