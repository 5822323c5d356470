import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
} from '@incidentmap/core/server/stores/engines/documentStore';

/** Called for each database request with its kind and the number of documents that it read or wrote. */
export type OnRequest = (method: string, documents: number) => void;

const documentsOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'documents' in answer && Array.isArray(answer.documents)
    ? answer.documents.length
    : 1;

/** The same store, which reports each request. */
export const counting = (store: DocumentStore, onRequest: OnRequest): DocumentStore => ({
  ...store,
  collection: <T extends Document>(name: CollectionName): Collection<T> =>
    new Proxy(store.collection<T>(name), {
      get: (collection, method: keyof Collection<T>) => {
        const run = collection[method] as (...input: unknown[]) => unknown;
        return (...input: unknown[]) => {
          const answer = run(...input);
          if (answer instanceof Promise) {
            return answer.then((known: unknown) => {
              onRequest(method, documentsOf(known));
              return known;
            });
          }
          onRequest(method, 0);
          return answer;
        };
      },
    }),
});
