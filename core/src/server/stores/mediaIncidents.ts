import { documentMethods } from './engines/documentMethods.ts';
import type { DocumentStore } from './engines/documentStore.ts';
import type { UploadDetails } from './uploads.ts';

/** The sender's description of a recording's files. It is stored until the last of them is decided. */
export type MediaIncident = UploadDetails & {
  id: string;
  mediaFiles: string[];
  status: 'pending';
  createdAt: string;
};

export function mediaIncidentStore(database: DocumentStore) {
  const collection = database.collection<MediaIncident>('mediaIncidents');
  return {
    ...documentMethods(collection),
  };
}
