import type { AuditEntry } from '../../domain/audit/audit.ts';
import type { IncidentType, Severity, TimeOfDay } from '../../domain/incident/incidentTerms.ts';
import type { MediaPublication } from '../../domain/submission/mediaSubmission.ts';
import type { MediaKind, MediaType } from '../../domain/media/mediaTypes.ts';
import type { PictureSize } from '../../domain/media/pictureSize.ts';
import { documentMethods } from './engines/documentMethods.ts';
import { type DocumentStore, every } from './engines/documentStore.ts';

/**
 * - `intake`: a browser may be uploading it straight to storage; nothing is checked yet.
 * - `moved`: it was checked and cleaned into the upload that `successor` names.
 * - `pending`: it is cleaned and waits for review; `details` has its sender's description.
 * - `rejected`: a reviewer rejected it; the sweep removes it unless that is undone.
 * - `attached`: it belongs to a report or a post.
 * - `published`: it is in the public container as `publicName`.
 * - `withdrawn`: it is being removed with the incident that was created from it, and can no longer be published.
 */
export type UploadState = 'intake' | 'moved' | 'pending' | 'rejected' | 'attached' | 'published' | 'withdrawn';

export type UploadDetails = {
  title: string;
  location: string;
  incidentDate: string;
  incidentTime: TimeOfDay;
  incidentType: IncidentType;
  severity: Severity;
};

/** One file that was sent. `id` is its name in the pending container; times are ISO 8601 in UTC. */
export type Upload = {
  id: string;
  kind: MediaKind;
  contentType: MediaType;
  bytes: number;
  /** Of a picture. */
  size?: PictureSize;
  createdAt: string;
  /** When the upload last changed. */
  changedAt: string;
  state: UploadState;
  successor?: string;
  publicName?: string;
  /** The incident that shows the file, or will show it. */
  incidentId?: string;
  /** True if an admin created the incident from this file; otherwise the file came with a report. */
  isClaimed?: boolean;
  postId?: string;
  /** The recording that the file came with; with `isAddition`, the report or post that it was added to by receipt. */
  mediaIncidentId?: string;
  isAddition?: boolean;
  /** True if it was added to a report at someone's home: an incident created from it shows only the district. */
  atHome?: boolean;
  details?: UploadDetails;
  /** The highest severity that a reviewer, or the report that it was added to, ever gave it. */
  highestSeverity?: Severity;
  /** How often its sender corrected them. */
  revision?: number;
  /** When an approval that can still be undone becomes public; until then it is pending. */
  publishAt?: string;
  /** The incident that it becomes then, and its id; kept until that is stored. */
  draft?: { incidentId: string; publication: MediaPublication };
  /** The audit entry of its last decision, undo or correction. */
  lastChange?: AuditEntry;
};

/** Takes back an approval that is not public yet. */
export function unscheduledFile(file: Upload): Upload {
  const { publishAt: _at, draft: _draft, ...rest } = file;
  return rest;
}

export type UploadStore = ReturnType<typeof uploadStore>;

export function uploadStore(database: DocumentStore) {
  const collection = database.collection<Upload>('uploads');
  const oldestFirst = { field: 'createdAt', direction: 'asc' } as const;
  return {
    ...documentMethods(collection),
    list: (state: UploadState) => every(collection, { where: { state }, orderBy: oldestFirst }),
    page: (state: UploadState, limit: number, cursor: string | null) =>
      collection.page({ where: { state }, orderBy: oldestFirst, limit, cursor }),
    ofIncident: (incidentId: string) => every(collection, { where: { incidentId }, orderBy: oldestFirst }),
    ofMediaIncident: (mediaIncidentId: string) =>
      every(collection, { where: { mediaIncidentId }, orderBy: oldestFirst }),
    /** Lists approved files that are not public yet, the first to become so first. */
    listScheduled: () => every(collection, { orderBy: { field: 'publishAt', direction: 'asc' } }),
    /** null when there is none. */
    async withPublicName(publicName: string): Promise<Upload | null> {
      const { documents } = await collection.page({ where: { publicName }, orderBy: oldestFirst, limit: 1 });
      return documents[0] ?? null;
    },
  };
}
