import type { DocumentStore } from './documentStore.ts';
import { createOnce } from './update.ts';
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
    /** null when the id exists: it was stored before. */
    add: (mediaIncident: MediaIncident) => createOnce(collection, mediaIncident),
    find: (id: string) => collection.read(id),
    /** Problem `conflict` when it changed since `etag`. */
    save: (mediaIncident: MediaIncident, etag: string) => collection.replace(mediaIncident, etag),
    remove: (id: string) => collection.remove(id),
  };
}
