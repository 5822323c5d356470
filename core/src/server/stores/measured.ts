import { dependency } from '../telemetry.ts';
import type { Collection, Document, DocumentStore } from './documentStore.ts';

/** The store, each question to it measured as `collection.method`. */
export function measuredStore(store: DocumentStore, system: 'sqlite' | 'cosmos'): DocumentStore {
  return {
    ...store,
    collection<T extends Document>(name: Parameters<DocumentStore['collection']>[0]): Collection<T> {
      const collection = store.collection<T>(name);
      const ask = <R>(method: keyof Collection<T>, work: () => Promise<R>) =>
        dependency(`${name}.${method}`, system, work);
      return {
        create: (document) => ask('create', () => collection.create(document)),
        read: (id) => ask('read', () => collection.read(id)),
        replace: (document, etag) => ask('replace', () => collection.replace(document, etag)),
        remove: (id, etag) => ask('remove', () => collection.remove(id, etag)),
        page: (query) => ask('page', () => collection.page(query)),
        count: (where) => ask('count', () => collection.count(where)),
        // For copies and migrations, which no operation waits for.
        all: () => collection.all(),
        removeExpired: (limit) => ask('removeExpired', () => collection.removeExpired(limit)),
      };
    },
  };
}

/**
 * Measures a question to Blob Storage as `container.method`; never the name of a file. Of a file that is read as a
 * stream: until it begins to flow.
 */
export const measuredBlob = <T>(name: string, work: () => Promise<T>): Promise<T> => dependency(name, 'blob', work);
