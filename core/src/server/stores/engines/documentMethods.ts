import type { Collection, Document } from './documentStore.ts';
import { createOnce, update, type UpdateOptions } from './update.ts';

/** The methods for one document, which several stores share. */
export const documentMethods = <T extends Document>(
  collection: Pick<Collection<T>, 'create' | 'read' | 'replace' | 'remove'>,
) => ({
  /** Stores a new document; returns null if the id already exists. */
  add: (document: T) => createOnce(collection, document),
  /** Returns null if there is no such document. */
  find: (id: string) => collection.read(id),
  /** Returns null if there is none. */
  update: (id: string, change: (document: T) => T | Promise<T>, options?: UpdateOptions<T>) =>
    update(collection, id, (found) => found && change(found), options),
  /** Problem `conflict` when it changed since `etag`. */
  save: (document: T, etag: string) => collection.replace(document, etag),
  /** Returns whether there was one. With `etag`: Problem `conflict` when it changed since. */
  remove: (id: string, etag?: string) => collection.remove(id, etag),
});
