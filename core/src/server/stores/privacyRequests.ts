import type { DataRight, privacyRequestStates } from '../../domain/sender/privacyRequest.ts';
import { documentMethods } from './engines/documentMethods.ts';
import type { DocumentStore } from './engines/documentStore.ts';

/** A privacy request as stored. Times are ISO 8601 in UTC. */
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
    ...documentMethods(collection),
    /** Newest first. */
    page: (limit: number, cursor: string | null) =>
      collection.page({ orderBy: { field: 'createdAt', direction: 'desc' }, limit, cursor }),
  };
}
