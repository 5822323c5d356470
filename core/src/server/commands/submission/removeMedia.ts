import { differences } from '../../../domain/audit/audit.ts';
import { publicFilesOf, revised } from '../../../domain/submission/life.ts';
import { mediaNameOf } from '../../../domain/media/mediaNames.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { Problem } from '../../../domain/problem.ts';
import type { Needs } from '../../services.ts';
import type { Upload } from '../../stores/uploads.ts';
import { changeIncident } from './changeIncident.ts';
import { removeBlobs, removePendingOf } from '../files/publishFiles.ts';

type Removing = Needs<
  | 'blobs'
  | 'uploads'
  | 'incidents'
  | 'mediaIncidents'
  | 'tombstones'
  | 'receipts'
  | 'publication'
  | 'audit'
  | 'reviewWork'
  | 'newId'
  | 'now'
>;

/** Removes an upload with all its files. Its document is removed last, so that a retry finds the remaining files. */
export async function removeUpload(
  { blobs, uploads, reviewWork }: Needs<'blobs' | 'uploads' | 'reviewWork'>,
  upload: Upload,
): Promise<void> {
  if (upload.publicName !== undefined) await removeBlobs(blobs.public, upload.publicName);
  await removeBlobs(blobs.pending, upload.id);
  await reviewWork.remove({ kind: 'media', id: upload.id });
  await uploads.remove(upload.id);
}

/**
 * Removes a published file from the incident that shows it, then from storage; returns whether there was one.
 * Problem `conflict` while the file is being published.
 */
export async function removePublicMedia(
  services: Removing,
  name: string,
  by: Pick<Principal, 'userId' | 'name'>,
): Promise<boolean> {
  const { blobs, uploads, incidents } = services;
  for await (const copying of incidents.listCopying()) {
    if (publicFilesOf(copying).includes(name)) {
      throw new Problem('conflict', { message: 'This file is being published. Try again in a moment.' });
    }
  }
  await ensurePublicName(services, name);
  const upload = await uploads.withPublicName(name);
  const incident = upload?.incidentId === undefined ? null : await incidents.find(upload.incidentId);
  if (incident && incident.document.deletedAt === undefined) {
    await changeIncident(services, incident.document.id, (shown) => {
      if (!shown.mediaFiles.includes(name)) return shown;
      const changed = { ...shown, mediaFiles: shown.mediaFiles.filter((file) => file !== name) };
      const changes = differences(shown, changed, ['mediaFiles']);
      return { ...changed, ...revised(shown, 'edited', { by, now: services.now() }, { changes }) };
    });
  }
  const wasThere = await blobs.public.remove(name);
  await removeBlobs(blobs.public, name);
  if (upload) await removeUpload(services, upload);
  return wasThere || upload !== null;
}

/** Ensures that the upload has its public name, which it gets only after the approval. */
async function ensurePublicName(services: Removing, name: string): Promise<void> {
  const current = await services.publication.current();
  for (const { id, mediaFiles } of current.incidents()) {
    if (!mediaFiles.some((url) => mediaNameOf(url) === name)) continue;
    const incident = (await services.incidents.find(id))?.document;
    if (incident) await removePendingOf(services, incident);
  }
}
