import type { Collection, Document } from './documentStore.ts';
import { createOnce, update, type UpdateOptions } from './update.ts';

/** What the stores of reports, recordings, posts, uploads and privacy requests share: the methods for one document. */
export const documentMethods = <T extends Document>(collection: Collection<T>) => ({
  /** null when the id exists: it was stored before. */
  add: (document: T) => createOnce(collection, document),
  /** null when there is none. */
  find: (id: string) => collection.read(id),
  /** Changes the document as `update` does; null when there is none. */
  update: (id: string, change: (document: T) => T | Promise<T>, options?: UpdateOptions<T>) =>
    update(collection, id, (found) => found && change(found), options),
  /** Problem `conflict` when it changed since `etag`. */
  save: (document: T, etag: string) => collection.replace(document, etag),
  /** Returns whether there was one. With `etag`: Problem `conflict` when it changed since. */
  remove: (id: string, etag?: string) => collection.remove(id, etag),
});
