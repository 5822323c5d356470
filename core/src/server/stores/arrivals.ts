import type { MediaKind, MediaType } from '../../domain/media/mediaTypes.ts';
import { documentMethods } from './engines/documentMethods.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';

/**
 * A file that a browser may be uploading straight to storage, unchecked. `id` is its name in the pending container.
 * Once it is checked and cleaned, `successor` is the submission that it became.
 */
export type Arrival = {
  id: string;
  kind: MediaKind;
  contentType: MediaType;
  bytes: number;
  createdAt: string;
  changedAt: string;
  successor?: { id: string; name: string };
  isMoved?: true;
};

export function arrivalStore(database: DocumentStore) {
  const collection = database.collection<Arrival>('arrivals');
  return {
    ...documentMethods(collection),
    /** Every arrival, oldest first. */
    list: () => every(collection, { orderBy: { field: 'createdAt', direction: 'asc' } }),
  };
}
