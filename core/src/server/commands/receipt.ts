import type { MediaIncident } from '../stores/mediaIncidents.ts';
import type { Incident } from '../../domain/incident.ts';
import { theSender } from '../../domain/audit.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { ReceiptAnswer, ReceiptChange } from '../../domain/receipt.ts';
import {
  add,
  correctIncident,
  correctPost,
  forgottenReceipt,
  incidentReceipt,
  mediaReceipt,
  postReceipt,
  withdrawIncident,
  withdrawPost,
} from '../../domain/sent.ts';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import type { Services } from '../services.ts';
import type { Receipt } from '../stores/receipts.ts';
import { attachLater } from './attachMedia.ts';
import { changeIncident } from './changeIncident.ts';
import { deleteIncident } from './deleteIncident.ts';
import { erase } from './erase.ts';
import { removeUpload } from './removeMedia.ts';

/** The receipt of a code. Problem `not_found`, in the same words and time for every code that leads nowhere. */
async function findReceipt({ receipts }: Pick<Services, 'receipts'>, code: string): Promise<Receipt> {
  const found = await receipts.find(code);
  if (!found) {
    throw new Problem('not_found', {
      message: 'We do not know this code. Check each digit; a code is 16 digits long.',
    });
  }
  return found.document;
}

/** Everything that is kept of what the receipt leads to. */
export async function describe(services: Services, { kind, subjectId, createdAt }: Receipt): Promise<ReceiptAnswer> {
  const known = subjectId === undefined ? null : await describeKept(services, kind, subjectId);
  if (known) return known;
  return forgottenReceipt(kind, createdAt, subjectId === undefined ? null : await services.forgotten.find(subjectId));
}

/** null when nothing is. */
async function describeKept(services: Services, kind: Receipt['kind'], id: string): Promise<ReceiptAnswer | null> {
  if (kind === 'media') {
    const kept = (await services.mediaIncidents.find(id))?.document;
    const [published] = await publishedOf(services, id);
    return kept || published ? mediaReceipt(kept ?? null, published ?? null) : null;
  }
  const incident = (await services.incidents.find(id))?.document;
  const shown = incident?.deletedAt === undefined ? (incident ?? null) : null;
  if (kind === 'incident') return shown && incidentReceipt(shown);
  const post = (await services.submittedPosts.find(id))?.document;
  return post ? postReceipt(post, shown) : null;
}

/** The incidents that were made of files which came alone. */
async function publishedOf({ uploads, incidents }: Services, mediaIncidentId: string): Promise<Incident[]> {
  const found: Incident[] = [];
  for await (const { incidentId } of uploads.ofMediaIncident(mediaIncidentId)) {
    const incident = incidentId === undefined ? null : await incidents.find(incidentId);
    if (incident && incident.document.deletedAt === undefined) found.push(incident.document);
  }
  return found;
}

export async function readReceipt(services: Services, code: string): Promise<ReceiptAnswer> {
  return describe(services, await findReceipt(services, code));
}

/** Does what a sender asks for. Asking again changes nothing more, and finishes what a crash left half done. */
export async function changeReceipt(services: Services, change: ReceiptChange): Promise<ReceiptAnswer> {
  const receipt = await findReceipt(services, change.code);
  const { kind, subjectId: id } = receipt;
  if (id === undefined) return describe(services, receipt);
  if (change.action === 'erase') {
    await erase(services, kind, id);
    return forgottenReceipt(kind, receipt.createdAt, null);
  }
  if (!(await describeKept(services, kind, id))) return describe(services, receipt);
  if (kind === 'media') await changeMedia(services, id, change);
  if (kind === 'post') await changePost(services, id, change);
  if (kind === 'incident') await changeOwnIncident(services, id, change);
  return describe(services, receipt);
}

type Change = Exclude<ReceiptChange, { action: 'erase' }>;

async function changeOwnIncident(services: Services, id: string, change: Change): Promise<void> {
  const now = services.now();
  const apply = (mediaFiles: string[]) => (incident: Incident) => {
    if (change.action === 'withdraw') return withdrawIncident(incident, now);
    if (change.action === 'correct') return correctIncident(incident, change, now);
    return add(incident, change.text, mediaFiles, now);
  };
  if (change.action !== 'add') await changeIncident(services, id, apply([]));
  else {
    const found = await services.incidents.find(id);
    if (!found) return;
    const files = withoutRepeated(change.mediaFiles, found.document);
    await attachLater(services, files, id, found.document, () =>
      changeIncident(services, id, apply(change.mediaFiles)),
    );
  }
  if (change.action === 'withdraw') await unpublish(services, id);
}

/** Takes a withdrawn incident, and the public copies of its files, out of everyone's sight. */
async function unpublish(services: Services, id: string): Promise<void> {
  await services.publication.announce([id]);
  const removed: string[] = [];
  for await (const upload of services.uploads.ofIncident(id)) {
    if (upload.publicName === undefined) continue;
    await removeUpload(services, upload);
    removed.push(upload.publicName);
  }
  if (removed.length === 0) return;
  await changeIncident(services, id, (incident) => ({
    ...incident,
    mediaFiles: incident.mediaFiles.filter((name) => !removed.includes(name)),
  }));
}

/** The files that were not added before: a repeated request names them again. */
const withoutRepeated = (mediaFiles: string[], { additions = [] }: Pick<Incident, 'additions'>): string[] =>
  mediaFiles.filter((name) => !additions.some((addition) => addition.mediaFiles.includes(name)));

async function changePost(services: Services, id: string, change: Change): Promise<void> {
  const { submittedPosts, incidents, now } = services;
  if (change.action === 'withdraw') {
    await updatePost(services, id, (post) => withdrawPost(post, now()));
    // A post that was published is an incident of the same id.
    if (!(await incidents.find(id))) return;
    await changeIncident(services, id, (incident) => withdrawIncident(incident, now()));
    await unpublish(services, id);
  } else if (change.action === 'correct') {
    await updatePost(services, id, (post) => correctPost(post, change, now()));
  } else {
    const found = await submittedPosts.find(id);
    if (!found) return;
    await attachLater(services, withoutRepeated(change.mediaFiles, found.document), id, null, () =>
      updatePost(services, id, (post) => add(post, change.text, change.mediaFiles, now())),
    );
  }
}

async function changeMedia(services: Services, id: string, change: Change): Promise<void> {
  const { mediaIncidents, uploads, forgotten, now } = services;
  if (change.action === 'add') {
    throw new Problem('conflict', { message: 'Nothing can be added to a recording. Send it as a report of its own.' });
  }
  const published = await publishedOf(services, id);
  if (change.action === 'withdraw') {
    // The file is all there is of it.
    for (const incident of published) await deleteIncident(services, incident.id, theSender);
    for await (const upload of uploads.ofMediaIncident(id)) {
      if (upload.state === 'pending') await removeUpload(services, upload);
    }
    await forgotten.remember({ id, kind: 'media', state: 'withdrawn', decidedAt: now().toISOString() });
    await mediaIncidents.remove(id);
    return;
  }
  const { title, location } = change;
  if (published.length > 0 || (title === undefined && location === undefined)) {
    throw new Problem('conflict', { message: 'Only title and place of a recording that waits can be corrected.' });
  }
  const corrections = { ...(title === undefined ? {} : { title }), ...(location === undefined ? {} : { location }) };
  const found = await mediaIncidents.find(id);
  if (found) await mediaIncidents.save({ ...found.document, ...corrections } satisfies MediaIncident, found.etag);
  for await (const { id: name } of uploads.ofMediaIncident(id)) {
    const upload = await uploads.find(name);
    if (!upload?.document.details) continue;
    const details = { ...upload.document.details, ...corrections };
    await uploads.save({ ...upload.document, details }, upload.etag);
  }
}

/** Changes a post, whatever others change of it at the same time. Nothing happens where there is none. */
async function updatePost(
  { submittedPosts, audit }: Pick<Services, 'submittedPosts' | 'audit'>,
  id: string,
  change: (post: SubmittedPost) => SubmittedPost,
): Promise<void> {
  for (;;) {
    const found = await submittedPosts.find(id);
    if (!found) return;
    const changed = change(found.document);
    if (found.document.lastChange) await audit.record(found.document.lastChange);
    if (changed === found.document) return;
    try {
      await submittedPosts.save(changed, found.etag);
    } catch (error) {
      if (isProblem(error, 'conflict')) continue;
      throw error;
    }
    if (changed.lastChange) await audit.record(changed.lastChange);
    return;
  }
}
