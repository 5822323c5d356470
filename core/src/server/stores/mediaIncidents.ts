import { documentMethods } from './documentMethods.ts';
import type { DocumentStore } from './documentStore.ts';
import type { UploadDetails } from './uploads.ts';

/** What the sender of recorded or uploaded files said of them; there until the last of them is decided. */
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
