import type { Approval, Incident } from '../../domain/incident.ts';
import type { DocumentStore, Versioned } from './documentStore.ts';

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
    /** Newest first by the time of sending; of one approval state, or all. */
    list: (isApproved?: Approval) =>
      every({ ...(isApproved ? { where: { isApproved } } : {}), orderBy: { field: 'createdAt', direction: 'desc' } }),
    /** When the report was sent that has waited longest for review; null when none waits. */
    oldestPending: async (): Promise<string | null> => {
      const { documents } = await collection.page({
        where: { isApproved: 'pending' },
        orderBy: { field: 'createdAt', direction: 'asc' },
        limit: 1,
      });
      return documents[0]?.createdAt ?? null;
    },
    /** Decided ones whose public side changed at `time` (ISO 8601) or later, in that order. */
    changedSince: (time: string) => every({ orderBy: { field: 'changedAt', direction: 'asc' }, from: time }),
  };
}
