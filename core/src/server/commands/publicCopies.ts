import type { Incident } from '../../domain/incident.ts';
import { mediaNameFor, thumbnailOf } from '../../domain/media.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../stores/uploads.ts';
import { closeMediaIncident } from './mediaIncidents.ts';

type Copying = Pick<Services, 'blobs' | 'uploads' | 'mediaIncidents' | 'forgotten' | 'newId' | 'now'>;

/**
 * Copies the files of an incident that is about to be approved, and answers with their public names. Doing it again, or
 * twice at once, gives the same names and copies nothing twice. Problem `conflict` when a file is gone.
 */
export async function copyToPublic(services: Copying, { id, mediaFiles }: Incident): Promise<string[]> {
  const names: string[] = [];
  for (const name of mediaFiles) {
    const upload = await withPublicName(services, name, id);
    if (upload.kind === 'image') await copy(services, thumbnailOf(name), thumbnailOf(upload.publicName), 'image/jpeg');
    await copy(services, name, upload.publicName, upload.contentType);
    names.push(upload.publicName);
  }
  return names;
}

/**
 * The file under its public name, which is not the pending one: who sent it must not know it by that. Saved also when it
 * had one, so that a sweep that undoes an old attempt (`sweepMedia.ts`) and this never use the name at the same time.
 */
async function withPublicName(
  { uploads, newId, now }: Copying,
  name: string,
  incidentId: string,
): Promise<Upload & { publicName: string }> {
  for (;;) {
    const found = await uploads.find(name);
    if (!found || found.document.incidentId !== incidentId) throw gone();
    const { document } = found;
    const publicName = document.publicName ?? mediaNameFor(newId(), document.contentType);
    const upload = { ...document, publicName, changedAt: now().toISOString() };
    try {
      await uploads.save(upload, found.etag);
      return upload;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}

async function copy({ blobs }: Copying, from: string, to: string, contentType: string): Promise<void> {
  const isThere = async () => (await blobs.public.facts(to)) !== null;
  if (await isThere()) return;
  try {
    const content = await blobs.pending.stream(from);
    if (!content) throw gone();
    await blobs.public.putNew(to, content, contentType);
  } catch (error) {
    // Another's approval may have copied it since, and removed what is read here.
    if (!(await isThere())) throw error;
  }
}

const gone = () => new Problem('conflict', { message: 'A file of this report no longer exists.' });

/** Removes the pending files of an approved incident. Doing it again is harmless. */
export async function removePendingOf(services: Copying, incidentId: string): Promise<void> {
  const { blobs, uploads, now } = services;
  for await (const upload of uploads.ofIncident(incidentId)) {
    if (upload.state !== 'attached') continue;
    await removeBlobs(blobs.pending, upload.id);
    const found = await uploads.find(upload.id);
    if (found)
      await uploads.save({ ...found.document, state: 'published', changedAt: now().toISOString() }, found.etag);
    if (upload.mediaIncidentId !== undefined) await closeMediaIncident(services, upload.mediaIncidentId);
  }
}

/** A file, and the small picture beside it. */
export async function removeBlobs(container: Services['blobs']['public'], name: string): Promise<void> {
  await container.remove(thumbnailOf(name));
  await container.remove(name);
}
