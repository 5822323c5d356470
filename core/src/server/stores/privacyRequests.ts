import type { DataRight, privacyRequestStates } from '../../domain/reporter/privacyRequest.ts';
import { type DocumentStore, every, type Versioned } from './documentStore.ts';
import { createOnce, update, type UpdateOptions } from './update.ts';

/** As stored. Times are ISO 8601 in UTC. */
export type StoredPrivacyRequest = {
  id: string;
  right: DataRight;
  state: (typeof privacyRequestStates)[number];
  email: string | null;
  message: string;
  /** The id of the receipt that came with it, never its code. */
  receiptId: string | null;
  createdAt: string;
  dueAt: string;
  closedAt: string | null;
  expiresAt?: string;
};

export function privacyRequestStore(database: DocumentStore) {
  const collection = database.collection<StoredPrivacyRequest>('privacyRequests');
  return {
    /** null when the id exists: it was stored before. */
    add: (request: StoredPrivacyRequest) => createOnce(collection, request),
    find: (id: string): Promise<Versioned<StoredPrivacyRequest> | null> => collection.read(id),
    /** Changes the request as `update` does; null when there is none. */
    update: (
      id: string,
      change: (request: StoredPrivacyRequest) => StoredPrivacyRequest | Promise<StoredPrivacyRequest>,
      options?: UpdateOptions<StoredPrivacyRequest>,
    ) => update(collection, id, (found) => found && change(found), options),
    /** Problem `conflict` when it changed since `etag`. */
    save: (request: StoredPrivacyRequest, etag: string) => collection.replace(request, etag),
    /** Newest first. */
    list: () => every(collection, { orderBy: { field: 'createdAt', direction: 'desc' } }),
  };
}
