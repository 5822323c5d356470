import { renditionType } from '@incidentmap/media-cleaner/renditions';
import { claimOf, claiming, isOpen } from '../../../domain/submission/life.ts';
import {
  type FileFacts,
  isPublic,
  type Media,
  publicFilesOf,
  type Submission,
} from '../../../domain/submission/submission.ts';
import { publicMediaName, thumbnailOf } from '../../../domain/media/mediaNames.ts';
import { filesOf, renditionsOf } from '../../../domain/media/renditions.ts';
import { Problem } from '../../../domain/problem.ts';
import type { Needs, Services } from '../../services.ts';
import { drawRendition } from './cleanFile.ts';

type Storing = Needs<'blobs' | 'submissions'>;
type Copying = Storing & Needs<'newId' | 'now'>;

/** The public name of each file by its pending one. */
type Names = Readonly<Record<string, string>>;

/**
 * Copies the files of what is about to become public. Claims their public names in its document first, so that the
 * publication notices any change made meanwhile, and the sweep knows whose files they are; two publications at once
 * share the claim. `decided` returns the submission as it will be, or throws when it may not be published. `claimed`
 * gets every name before it is used, so that the caller can remove the copies after a lost race (`removeUnclaimed`).
 * Problem `conflict` when a file is gone, `unavailable` when a rendition cannot be drawn now.
 */
export async function copyToPublic(
  services: Copying,
  id: string,
  decided: (submission: Submission) => Promise<Submission>,
  claimed: Set<string>,
): Promise<Names> {
  const { submissions, now, newId } = services;
  let files: Media[] = [];
  let names: Names = {};
  await submissions.update(id, async (submission) => {
    files = [];
    names = {};
    if (!isOpen(submission.life)) return submission;
    const wanted = (await decided(submission)).files;
    if (wanted.length === 0) return submission;
    files = await Promise.all(wanted.map((name) => fileOf(services, name, submission)));
    const known = claimOf(submission.life)?.names ?? {};
    names = Object.fromEntries(
      files.map(({ sent: { file } }) => [
        file.name,
        known[file.name] ?? publicMediaName(newId(), file.name, file.size),
      ]),
    );
    if (wanted.every((name) => name in known)) return submission;
    return { ...submission, life: claiming(submission.life, { names, since: now().toISOString() }) };
  });
  for (const name of Object.values(names)) claimed.add(name);
  for (const { id: fileId, sent } of files) {
    const publicName = names[sent.file.name] ?? '';
    await copyFile(services, sent.file, publicName);
    // A file that becomes an incident itself is named with that.
    if (fileId !== id) await nameFile(services, fileId, { publicName });
  }
  return names;
}

/** The file of the owner, or the owner itself. Problem `conflict` when it is gone. */
async function fileOf({ submissions }: Copying, name: string, owner: Submission): Promise<Media> {
  const file = owner.kind === 'media' ? owner : await submissions.fileNamed(name);
  if (file?.id === owner.id) return file;
  if (file?.life.is !== 'merged' || file.life.into !== owner.id) throw gone();
  return file;
}

const withFacts = (media: Media, facts: Partial<FileFacts>): Media => ({
  ...media,
  sent: { ...media.sent, file: { ...media.sent.file, ...facts } },
});

export function withoutPublicName(media: Media): Media {
  const { publicName: _name, isPendingRemoved: _is, ...file } = media.sent.file;
  return { ...media, sent: { ...media.sent, file } };
}

const nameFile = ({ submissions }: Needs<'submissions'>, id: string, facts: Partial<FileFacts>) =>
  submissions.update(id, (file) => (file.kind === 'media' ? withFacts(file, facts) : file));

/** With the public names of its files; undefined when the claim on them was lost meanwhile. */
export function withPublicNames(before: Submission, after: Submission, names: Names): Submission | undefined {
  const claim = claimOf(before.life)?.names ?? {};
  const files: string[] = [];
  for (const name of after.files) {
    const copied = names[name];
    if (copied === undefined || claim[name] !== copied) return undefined;
    files.push(copied);
  }
  const [publicName] = files;
  return after.kind === 'media' && publicName !== undefined
    ? { ...withFacts(after, { publicName }), files }
    : { ...after, files };
}

async function* ownFilesOf({ submissions }: Needs<'submissions'>, owner: Submission): AsyncGenerator<Media> {
  if (owner.kind === 'media') yield owner;
  else yield* submissions.filesOf(owner.id);
}

/** Those of these files that are not in storage. */
export async function lostFilesOf({ blobs, submissions }: Storing, names: readonly string[]): Promise<string[]> {
  const isLost = async (name: string) =>
    (await submissions.fileNamed(name)) === null || (await blobs.pending.facts(name)) === null;
  const lost = await Promise.all(names.map(isLost));
  return names.filter((_, index) => lost[index]);
}

/** Copies a file with its thumbnail, and draws the renditions that its public name promises. */
async function copyFile(
  services: Copying,
  { name: id, kind, contentType }: FileFacts,
  publicName: string,
): Promise<void> {
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

/** Problem `conflict` when its source is gone. */
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
 * Removes those of these public files that the submission neither shows nor has claimed. A name is never claimed again,
 * so nothing that is removed here can be needed later.
 */
export async function removeUnclaimed(services: Storing, id: string, names: Iterable<string>): Promise<void> {
  const { blobs, submissions } = services;
  const lost = new Set(names);
  if (lost.size === 0) return;
  const found = await submissions.find(id);
  for (const name of found ? publicFilesOf(found.document) : []) lost.delete(name);
  for (const name of lost) await removeBlobs(blobs.public, name);
}

/**
 * Copies the files of what is public back, because it is about to wait again; lost ones are left out. Returns their
 * pending names by the public ones. Idempotent; the sweep removes copies of what stays public.
 */
export async function copyToPending(services: Storing, owner: Submission): Promise<Map<string, string>> {
  const { blobs } = services;
  const names = new Map<string, string>();
  const copyBack = async (from: string, to: string, contentType: string): Promise<boolean> => {
    if ((await blobs.pending.facts(to)) !== null) return true;
    const content = await blobs.public.stream(from);
    if (content) await blobs.pending.putNew(to, content, contentType);
    return content !== null;
  };
  for await (const { sent } of ownFilesOf(services, owner)) {
    const { name, kind, contentType, publicName } = sent.file;
    if (publicName === undefined) continue;
    if (kind === 'image') await copyBack(thumbnailOf(publicName), thumbnailOf(name), 'image/jpeg');
    if (await copyBack(publicName, name, contentType)) names.set(publicName, name);
  }
  return names;
}

/** Removes the public files of what waits again. Idempotent. */
export async function returnFiles(services: Storing, id: string): Promise<void> {
  const { submissions } = services;
  const owner = (await submissions.find(id))?.document;
  if (!owner || !isOpen(owner.life)) return;
  for await (const { id: fileId, sent } of ownFilesOf(services, owner)) {
    const { publicName } = sent.file;
    if (publicName === undefined) continue;
    const returned = await submissions.update(fileId, async (file) => {
      const now = file.id === id ? file : (await submissions.find(id))?.document;
      if (file.kind !== 'media' || file.sent.file.publicName !== publicName || !now || !isOpen(now.life)) return file;
      if (Object.values(claimOf(now.life)?.names ?? {}).includes(publicName)) return file;
      return withoutPublicName(file);
    });
    if (returned?.document.kind === 'media' && returned.document.sent.file.publicName === publicName) continue;
    await removeUnclaimed(services, id, [publicName]);
  }
}

/** Removes the pending files of what is public. Idempotent. */
export async function removePendingOf(services: Storing, owner: Submission): Promise<void> {
  const { blobs, submissions } = services;
  if (!isPublic(owner)) return;
  for await (const { id, sent } of ownFilesOf(services, owner)) {
    const { name, publicName, isPendingRemoved } = sent.file;
    if (isPendingRemoved) continue;
    const isShown = publicName !== undefined && owner.files.includes(publicName);
    // It may have been approved without a file that is lost.
    if (!isShown && (await lostFilesOf(services, [name])).length === 0) continue;
    await removeBlobs(blobs.pending, name);
    if (isShown) await nameFile(services, id, { isPendingRemoved: true });
    else await submissions.remove(id);
  }
}

/** Removes a photo or video with all its files, itself last. */
export async function removeBlobs(container: Services['blobs']['public'], name: string): Promise<void> {
  for (const file of filesOf(name)) await container.remove(file);
}
