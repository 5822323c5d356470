import type { Approval, Incident } from '../../domain/incident.ts';
import { type DocumentStore, every, type Versioned } from './documentStore.ts';

export type IncidentStore = ReturnType<typeof incidentStore>;

/** An incident that is being deleted is not listed. */
export function incidentStore(database: DocumentStore) {
  const collection = database.collection<Incident>('incidents');
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

  return {
    /** Problem `conflict` when the id exists. */
    add: (incident: Incident): Promise<Versioned<Incident>> => collection.create(incident),
    find: (id: string): Promise<Versioned<Incident> | null> => collection.read(id),
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
    /** Decided ones whose public side changed at `time` (ISO 8601) or later, in that order. */
    changedSince: (time: string) =>
      every(collection, { orderBy: { field: 'changedAt', direction: 'asc' }, from: time }),
    /** Those that are being deleted. */
    listDeleted: () => every(collection, { orderBy: { field: 'deletedAt', direction: 'asc' } }),
  };
}
