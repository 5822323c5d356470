import { renditionType } from '@incidentmap/media-cleaner/renditions';
import type { Incident } from '../../../domain/submission/submission.ts';
import { publicFilesOf } from '../../../domain/submission/life.ts';
import { publicMediaName, thumbnailOf } from '../../../domain/media/mediaNames.ts';
import { filesOf, renditionsOf } from '../../../domain/media/renditions.ts';
import { Problem } from '../../../domain/problem.ts';
import type { Needs, Services } from '../../services.ts';
import type { Upload } from '../../stores/uploads.ts';
import { drawRendition } from './cleanFile.ts';
import { closeMediaIncident } from './closeMediaIncident.ts';

type Copying = Needs<
  'blobs' | 'incidents' | 'uploads' | 'mediaIncidents' | 'tombstones' | 'receipts' | 'newId' | 'now'
>;

export type Copies = {
  /** The public name of each file by its pending one. */
  names: Record<string, string>;
  /** Whether one of the files was added to a report of someone's home. */
  atHome: boolean;
};

/**
 * Copies the files of an incident that is about to be approved. Claims their public names in the incident's document
 * first, so that the approval notices any change made meanwhile, and the sweep knows whose files they are. Two
 * approvals at once share the claim and copy nothing twice. `approved` returns the incident as it will be, with
 * the files to copy, and throws when it may not be approved.
 * `claimed` gets every name before it is used, so that the caller can remove the copies after a lost race
 * (`removeUnclaimed`). Problem `conflict` when a file is gone, `unavailable` when a rendition cannot be drawn now.
 */
export async function copyToPublic(
  services: Copying,
  id: string,
  approved: (incident: Incident) => Incident,
  claimed: Set<string>,
): Promise<Copies> {
  const { incidents, now, newId } = services;
  let uploads: Upload[] = [];
  let names: Record<string, string> = {};
  await incidents.update(id, async (incident) => {
    uploads = [];
    names = {};
    if (incident.deletedAt !== undefined || incident.isApproved !== 'pending') return incident;
    const { mediaFiles } = approved(incident);
    if (mediaFiles.length === 0) return incident;
    uploads = await Promise.all(mediaFiles.map((name) => attached(services, name, id)));
    names = Object.fromEntries(
      uploads.map(({ id: name, size }) => [name, incident.publicNames?.[name] ?? publicMediaName(newId(), name, size)]),
    );
    if (isClaimed({ ...incident, mediaFiles })) return incident;
    return { ...incident, publicNames: names, copyingSince: now().toISOString() };
  });
  for (const name of Object.values(names)) claimed.add(name);
  for (const upload of uploads) await copyFile(services, upload, names[upload.id] ?? '');
  return { names, atHome: uploads.some(({ atHome }) => atHome) };
}

/** Whether an approval has claimed a name for each file, and no sweep has ended that claim. */
const isClaimed = ({ mediaFiles, publicNames = {}, copyingSince }: Incident): boolean =>
  copyingSince !== undefined && mediaFiles.every((name) => name in publicNames);

/** The files of a report that are in storage no more, or never were. */
export async function lostFilesOf(
  { blobs, uploads }: Needs<'blobs' | 'uploads'>,
  mediaFiles: readonly string[],
): Promise<string[]> {
  const isLost = async (name: string) =>
    (await uploads.find(name)) === null || (await blobs.pending.facts(name)) === null;
  const lost = await Promise.all(mediaFiles.map(isLost));
  return mediaFiles.filter((_, index) => lost[index]);
}

async function attached({ uploads }: Copying, name: string, incidentId: string): Promise<Upload> {
  const upload = (await uploads.find(name))?.document;
  if (upload?.state !== 'attached' || upload.incidentId !== incidentId) throw gone();
  return upload;
}

/** Copies a file with its thumbnail, and draws the renditions that its public name promises. */
async function copyFile(services: Copying, { id, kind, contentType }: Upload, publicName: string): Promise<void> {
  const { pending } = services.blobs;
  if (kind === 'image') {
    let picture: Promise<Buffer | null> | undefined;
    for (const { name, side } of renditionsOf(publicName)) {
      await putPublic(services, name, renditionType, async () => {
        const bytes = await (picture ??= pending.read(id));
        return bytes && drawRendition(bytes, side);
      });
    }
    await putPublic(services, thumbnailOf(publicName), 'image/jpeg', () => pending.stream(thumbnailOf(id)));
  }
  await putPublic(services, publicName, contentType, () => pending.stream(id));
}

/** Puts a file into the public container unless it is there. Problem `conflict` when its source is gone. */
async function putPublic(
  { blobs }: Copying,
  name: string,
  contentType: string,
  contentOf: () => Promise<Parameters<Services['blobs']['public']['putNew']>[1] | null>,
): Promise<void> {
  const isThere = async () => (await blobs.public.facts(name)) !== null;
  if (await isThere()) return;
  try {
    const content = await contentOf();
    if (!content) throw gone();
    await blobs.public.putNew(name, content, contentType);
  } catch (error) {
    // Another approval may have published the file in the meantime and removed the source.
    if (!(await isThere())) throw error;
  }
}

const gone = () => new Problem('conflict', { message: 'A file of this report no longer exists.' });

/**
 * Of the given public files, removes those that the incident neither shows nor has claimed for copying. A name is never
 * claimed again, so nothing that is removed here can be needed later.
 */
export async function removeUnclaimed(
  { incidents, blobs }: Needs<'incidents' | 'blobs'>,
  id: string,
  names: Iterable<string>,
): Promise<void> {
  const lost = new Set(names);
  if (lost.size === 0) return;
  const found = await incidents.find(id);
  for (const name of found ? publicFilesOf(found.document) : []) lost.delete(name);
  for (const name of lost) await removeBlobs(blobs.public, name);
}

type Returning = Needs<'blobs' | 'incidents' | 'uploads' | 'now'>;

/**
 * Copies the files of a public incident back, because it is about to wait again; a file that is lost is left out. Returns
 * their pending names by the public ones. Idempotent; the sweep removes copies of an incident that stays public.
 */
export async function copyToPending(
  { blobs, uploads }: Pick<Returning, 'blobs' | 'uploads'>,
  { id, publicNames = {} }: Incident,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const copyBack = async (from: string, to: string, contentType: string): Promise<boolean> => {
    if ((await blobs.pending.facts(to)) !== null) return true;
    const content = await blobs.public.stream(from);
    if (content) await blobs.pending.putNew(to, content, contentType);
    return content !== null;
  };
  for await (const { id: name, kind, contentType, publicName = publicNames[name] } of uploads.ofIncident(id)) {
    if (publicName === undefined) continue;
    if (kind === 'image') await copyBack(thumbnailOf(publicName), thumbnailOf(name), 'image/jpeg');
    if (await copyBack(publicName, name, contentType)) names.set(publicName, name);
  }
  return names;
}

/** Takes the files of an incident that waits again out of the public container. Idempotent. */
export async function returnFiles({ blobs, incidents, uploads, now }: Returning, id: string): Promise<void> {
  for await (const { id: name, publicName } of uploads.ofIncident(id)) {
    const returned = await uploads.update(name, async (file) => {
      // A file is published only after its incident, so an incident that waits by now waits again.
      if (file.state !== 'published' || (await incidents.find(id))?.document.isApproved !== 'pending') return file;
      const { publicName: _public, ...rest } = file;
      return { ...rest, state: 'attached', changedAt: now().toISOString() };
    });
    if (publicName === undefined || returned?.document.publicName === publicName) continue;
    await removeUnclaimed({ blobs, incidents }, id, [publicName]);
  }
}

/** Removes the pending files of an approved incident. Idempotent. */
export async function removePendingOf(services: Copying, { id, publicNames = {} }: Incident): Promise<void> {
  const { blobs, uploads, now } = services;
  for await (const upload of uploads.ofIncident(id)) {
    const publicName = publicNames[upload.id];
    if (upload.state !== 'attached') continue;
    if (publicName === undefined) {
      // The report was approved without it.
      const [isLost] = await lostFilesOf(services, [upload.id]);
      if (isLost === undefined) continue;
      await removeBlobs(blobs.pending, upload.id);
      await uploads.remove(upload.id);
      continue;
    }
    await removeBlobs(blobs.pending, upload.id);
    const found = await uploads.find(upload.id);
    if (found?.document.state === 'attached') {
      const published = { ...found.document, publicName, state: 'published', changedAt: now().toISOString() } as const;
      await uploads.save(published, found.etag);
    }
    if (upload.mediaIncidentId !== undefined) await closeMediaIncident(services, upload.mediaIncidentId);
  }
}

/** Removes a photo or video with all its files, itself last. */
export async function removeBlobs(container: Services['blobs']['public'], name: string): Promise<void> {
  for (const file of filesOf(name)) await container.remove(file);
}
