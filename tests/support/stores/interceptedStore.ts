import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
} from '@incidentmap/core/server/stores/engines/documentStore';

type Method = Exclude<keyof Collection<Document>, 'all'>;

/** The same store, but `before` runs before each call to a collection. Whatever it throws, the caller gets. */
export const interceptedStore = (
  store: DocumentStore,
  before: (method: Method, name: CollectionName, input: readonly unknown[]) => void | Promise<void>,
): DocumentStore => ({
  ...store,
  collection: <T extends Document>(name: CollectionName): Collection<T> =>
    new Proxy(store.collection<T>(name), {
      get(collection, method: keyof Collection<T>) {
        const run = collection[method] as (...input: unknown[]) => unknown;
        if (method === 'all') return run;
        return async (...input: unknown[]) => {
          await before(method, name, input);
          return run(...input);
        };
      },
    }),
});
