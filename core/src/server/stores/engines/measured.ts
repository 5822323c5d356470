import { dependency } from '../../runtime/telemetry.ts';
import type { Collection, Document, DocumentStore } from './documentStore.ts';

/** Wraps the store so that each call is measured as `collection.method`. */
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
        countBy: (field, values, where) => ask('countBy', () => collection.countBy(field, values, where)),
        texts: (field, where, limit) => ask('texts', () => collection.texts(field, where, limit)),
        // Not measured: only copies and migrations use it, and no operation waits for them.
        all: () => collection.all(),
        removeExpired: (limit) => ask('removeExpired', () => collection.removeExpired(limit)),
      };
    },
  };
}

/**
 * Measures a call to Blob Storage as `container.method`, without the name of the file. For a stream, it measures the
 * time until the first bytes.
 */
export const measuredBlob = <T>(name: string, work: () => Promise<T>): Promise<T> => dependency(name, 'blob', work);
