import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';
import { closeMediaIncident } from './mediaIncidents.ts';
import { removeBlobs } from './publicCopies.ts';

type Removing = Pick<
  Services,
  'blobs' | 'uploads' | 'incidents' | 'mediaIncidents' | 'forgotten' | 'publication' | 'now'
>;

/** Removes an upload with everything that is stored of it; the record last, so that a repetition finds the rest. */
export async function removeUpload(
  { blobs, uploads }: Pick<Services, 'blobs' | 'uploads'>,
  upload: Upload,
): Promise<void> {
  if (upload.publicName !== undefined) await removeBlobs(blobs.public, upload.publicName);
  await removeBlobs(blobs.pending, upload.id);
  await uploads.remove(upload.id);
}

/** Rejects a file that waits on its own; whether there was one. Problem `conflict` when it belongs to something. */
export async function removePendingMedia(services: Removing, name: string): Promise<boolean> {
  const found = await services.uploads.find(name);
  if (!found || found.document.state === 'intake' || found.document.state === 'moved') return false;
  const { document: upload } = found;
  if (upload.state !== 'pending') {
    throw new Problem('conflict', { message: 'This file belongs to a report, or was published meanwhile.' });
  }
  // The record goes first, in this very version: so nobody publishes what is being removed.
  if (!(await services.uploads.remove(name, found.etag))) return false;
  await removeBlobs(services.blobs.pending, name);
  if (upload.mediaIncidentId !== undefined) await closeMediaIncident(services, upload.mediaIncidentId);
  return true;
}

/**
 * Takes a published file away from the incident that shows it, then from storage; whether there was one. Problem
 * `conflict` while it is being published.
 */
export async function removePublicMedia(services: Removing, name: string): Promise<boolean> {
  const { blobs, uploads, incidents, publication } = services;
  const upload = await uploads.withPublicName(name);
  const incident = upload?.incidentId === undefined ? null : await incidents.find(upload.incidentId);
  if (incident?.document.isApproved === 'pending') {
    throw new Problem('conflict', { message: 'This file is being published. Try again in a moment.' });
  }
  if (incident) {
    await forget(services, incident.document.id, name);
    await publication.announce([incident.document.id]);
  }
  const wasThere = await blobs.public.remove(name);
  await removeBlobs(blobs.public, name);
  if (upload) await removeUpload(services, upload);
  return wasThere || upload !== null;
}

async function forget({ incidents, now }: Removing, id: string, name: string): Promise<void> {
  for (;;) {
    const found = await incidents.find(id);
    if (!found?.document.mediaFiles.includes(name)) return;
    const { document } = found;
    const mediaFiles = document.mediaFiles.filter((file) => file !== name);
    try {
      await incidents.save({ ...document, mediaFiles, changedAt: now().toISOString() }, found.etag);
      return;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}
