import type { Picture } from '@incidentmap/media-cleaner';
import { fileTypeOf, headBytes, isTaken, type RefusedKind } from '../../../domain/media/fileType.ts';
import { mediaNameFor, thumbnailOf } from '../../../domain/media/mediaNames.ts';
import { kindOfType, type MediaType, storedTypeOf } from '../../../domain/media/mediaTypes.ts';
import { fieldMessages } from '../../../domain/messages.ts';
import type { PictureSize } from '../../../domain/media/pictureSize.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { Needs } from '../../services.ts';
import { uploadUrlLife } from '../../stores/blobs/blobs.ts';
import type { BlobFacts } from '../../stores/blobs/container.ts';
import { newMedia } from '../../../domain/submission/media.ts';
import type { Arrival } from '../../stores/arrivals.ts';
import { cleanFile } from './cleanFile.ts';

/**
 * Milliseconds until a direct upload is given up: an hour after its address expired, for what was on its way by then.
 */
export const directUploadLife = uploadUrlLife + 60 * 60_000;

type Taking = Needs<'blobs' | 'arrivals' | 'submissions' | 'newId' | 'now'>;

type Uploaded = { pendingUrl: string };

const refusals: Record<RefusedKind, string> = {
  picture: fieldMessages.media_picture,
  video: fieldMessages.media_video,
  sound: fieldMessages.media_sound,
  document: fieldMessages.media_document,
  other: fieldMessages.media_kind,
};

/** The type of a file that begins with these bytes. Problem `unsupported_media`, which says what to do instead. */
export function sniff(head: Uint8Array): MediaType {
  const type = fileTypeOf(head);
  if (isTaken(type)) return type;
  throw new Problem('unsupported_media', { message: `${refusals[type]}.` });
}

/**
 * Takes a file that was sent in one piece: removes its metadata before it is stored. `from`: the sender's network
 * (`semaphore`). Problems `unsupported_media` and `unprocessable_media`; nothing is stored then.
 */
export async function takeFile(services: Taking, bytes: Buffer, from: string | null = null): Promise<Uploaded> {
  const type = sniff(bytes);
  const name = mediaNameFor(services.newId(), type);
  const cleaned = await cleanFile(bytes, type, from);
  let size: PictureSize | undefined;
  if (cleaned.kind === 'picture') size = await storePicture(services, name, type, cleaned);
  else await services.blobs.pending.putNew(name, Buffer.concat(await Array.fromAsync(cleaned.chunks)), type);
  await record(services, { id: services.newId(), name }, type, bytes.length, size);
  return { pendingUrl: services.blobs.pending.url(name) };
}

/** Returns an address to upload one file straight to storage; `finishDirectUpload` checks it. */
export async function startDirectUpload(
  { blobs, arrivals, newId, now }: Taking,
  { contentType, bytes }: { contentType: MediaType; bytes: number },
): Promise<{ name: string; uploadUrl: string; expiresAt: string }> {
  const name = mediaNameFor(newId(), contentType);
  const { url, expiresAt } = await blobs.pending.uploadUrl(name);
  const at = now().toISOString();
  const kind = kindOfType(contentType);
  await arrivals.add({ id: name, kind, contentType, bytes, createdAt: at, changedAt: at });
  return { name, uploadUrl: url, expiresAt: expiresAt.toISOString() };
}

/**
 * Cleans a file that was uploaded straight to storage, under a new name that its sender never got, so that nobody can
 * change it. It must be of the type that was declared, and no larger: the address itself cannot limit that. Idempotent.
 * Problems `not_found`, `too_large`, `unsupported_media`, `unprocessable_media`; nothing is stored after the last
 * three, and the upload address cannot be used again.
 */
export async function finishDirectUpload(
  services: Taking,
  name: string,
  from: string | null = null,
): Promise<Uploaded> {
  const { blobs, arrivals, now } = services;
  const found = await arrivals.find(name);
  if (!found) throw new Problem('not_found');
  const { document: arrival } = found;
  if (arrival.isMoved && arrival.successor) return { pendingUrl: blobs.pending.url(arrival.successor.name) };
  const isOver = now().getTime() - Date.parse(arrival.createdAt) > directUploadLife;
  const facts = isOver ? null : await blobs.pending.facts(name);
  if (!facts) throw new Problem('not_found');
  try {
    const type = await typeOf(services, facts, arrival);
    const successor = await successorOf(services, arrival.id, type);
    const size = await clean(services, facts, successor.name, type, from);
    await record(services, successor, type, facts.bytes, size);
    await change(services, name, () => ({ isMoved: true }));
    await blobs.pending.seal(name);
    return { pendingUrl: blobs.pending.url(successor.name) };
  } catch (error) {
    // Another call may have finished and removed the file while this one was reading it.
    const again = await arrivals.find(name);
    if (again?.document.isMoved) return finishDirectUpload(services, name, from);
    if (isProblem(error) && error.status < 500) {
      await blobs.pending.seal(name);
      await arrivals.remove(name);
    }
    throw error;
  }
}

export async function removeArrival({ blobs, arrivals }: Needs<'blobs' | 'arrivals'>, name: string): Promise<void> {
  await blobs.pending.remove(name);
  await arrivals.remove(name);
}

/** The type of a file, as it was declared. Problems `too_large`, `unsupported_media`, `not_found`. */
async function typeOf({ blobs }: Taking, { name, bytes }: BlobFacts, declared: Arrival): Promise<MediaType> {
  if (bytes > declared.bytes) throw new Problem('too_large');
  const head = await blobs.pending.readHead(name, headBytes);
  if (!head) throw new Problem('not_found');
  const type = sniff(head);
  if (type !== declared.contentType) {
    throw new Problem('unsupported_media', { message: `${fieldMessages.media_declared}.` });
  }
  return type;
}

type Successor = NonNullable<Arrival['successor']>;

/** The cleaned file's id and name, stored before they are used, so that a retry or a concurrent call uses the same. */
async function successorOf(services: Taking, arrival: string, type: MediaType): Promise<Successor> {
  const proposed = { id: services.newId(), name: mediaNameFor(services.newId(), type) };
  const { successor } = await change(services, arrival, (found) => ({ successor: found.successor ?? proposed }));
  return successor ?? proposed;
}

async function clean(
  services: Taking,
  { name, bytes: length }: BlobFacts,
  successor: string,
  type: MediaType,
  from: string | null,
): Promise<PictureSize | undefined> {
  const { pending } = services.blobs;
  const read = async (start: number, end: number) => {
    const part = await pending.readPart(name, start, end);
    if (!part) throw new Problem('not_found');
    return part;
  };
  const file = kindOfType(type) === 'image' ? await pending.read(name) : { size: length, read };
  if (!file) throw new Problem('not_found');
  const cleaned = await cleanFile(file, type, from);
  if (cleaned.kind === 'picture') return storePicture(services, successor, type, cleaned);
  const { chunks } = cleaned;
  try {
    // The first bytes come once the whole file was read: awaited in the upload, the storage's timeout would end it.
    const first = await chunks.next();
    await pending.putNew(successor, following(first, chunks), type);
  } finally {
    await chunks.return(undefined);
  }
  return undefined;
}

async function* following<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function storePicture(
  { blobs }: Taking,
  name: string,
  type: MediaType,
  { image, thumbnail, size }: Picture,
): Promise<PictureSize> {
  await blobs.pending.putNew(thumbnailOf(name), thumbnail, 'image/jpeg');
  await blobs.pending.putNew(name, image, storedTypeOf(type));
  return size;
}

/** Stores the document, after the file: the sweep removes a file alone, but a document alone would be reviewed. */
async function record(
  { submissions, now }: Taking,
  { id, name }: Successor,
  type: MediaType,
  bytes: number,
  size: PictureSize | undefined,
): Promise<void> {
  const contentType = storedTypeOf(type);
  const file = { name, kind: kindOfType(type), contentType, bytes, ...(size ? { size } : {}) };
  await submissions.add(newMedia(file, { id, now: now() }));
}

/** Problem `not_found`. */
async function change(
  { arrivals, now }: Needs<'arrivals' | 'now'>,
  id: string,
  changes: (arrival: Arrival) => Partial<Arrival>,
): Promise<Arrival> {
  const changedAt = now().toISOString();
  const updated = await arrivals.update(id, (arrival) => ({ ...arrival, ...changes(arrival), changedAt }));
  if (!updated) throw new Problem('not_found');
  return updated.document;
}
