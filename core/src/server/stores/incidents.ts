import type { Approval, Incident } from '../../domain/incident.ts';
import { queueScanMax } from '../../domain/limits.ts';
import { isScanned, type QueueFilter, queueEqualities, queueMatcher } from '../../domain/reviewQueue.ts';
import type { DocumentStore, Page, Versioned } from './documentStore.ts';

export type IncidentStore = ReturnType<typeof incidentStore>;

const pageSize = 500;

export function incidentStore(database: DocumentStore) {
  const collection = database.collection<Incident>('incidents');
  type Query = Omit<Parameters<typeof collection.page>[0], 'limit' | 'cursor'>;

  async function* every(query: Query): AsyncGenerator<Incident> {
    let cursor: string | null = null;
    do {
      const page = await collection.page({ ...query, limit: pageSize, cursor });
      yield* page.documents;
      cursor = page.cursor;
    } while (cursor !== null);
  }

  return {
    /** Problem `conflict` when the id exists. */
    add: (incident: Incident): Promise<Versioned<Incident>> => collection.create(incident),
    find: (id: string): Promise<Versioned<Incident> | null> => collection.read(id),
    /** Problem `conflict` when it changed since `etag`. */
    save: (incident: Incident, etag: string): Promise<Versioned<Incident>> => collection.replace(incident, etag),
    remove: (id: string): Promise<boolean> => collection.remove(id),
    /** Newest first by the time of sending; of one approval state, or all. */
    list: (isApproved?: Approval) =>
      every({ ...(isApproved ? { where: { isApproved } } : {}), orderBy: { field: 'createdAt', direction: 'desc' } }),
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
          orderBy: { field: 'createdAt', direction: 'desc' },
          limit,
          cursor: next,
        });
        found.push(...page.documents.filter(matches));
        looked += page.documents.length;
        next = page.cursor;
      } while (isScanned(filter) && next !== null && found.length < limit && looked + limit <= queueScanMax);
      return { documents: found, cursor: next };
    },
    /** What came by a partner's link, newest first. */
    ofPartner: (partnerId: string, limit: number, cursor: string | null): Promise<Page<Incident>> =>
      collection.page({ where: { partnerId }, orderBy: { field: 'createdAt', direction: 'desc' }, limit, cursor }),
    /** Those that were decided or edited at `time` (ISO 8601) or later, in that order. */
    changedSince: (time: string) => every({ orderBy: { field: 'changedAt', direction: 'asc' }, from: time }),
  };
}
