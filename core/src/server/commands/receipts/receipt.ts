import type { MediaIncident } from '../../stores/mediaIncidents.ts';
import type { Incident } from '../../../domain/submission/submission.ts';
import { withRetentionRestarted, unscheduled } from '../../../domain/submission/life.ts';
import { ownOf } from '../../../domain/submission/sources.ts';
import { theSender } from '../../../domain/audit/audit.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { isScheduled } from '../../../domain/submission/scheduled.ts';
import type { ReceiptAnswer, ReceiptChange } from '../../../domain/sender/receipt.ts';
import {
  addToIncident,
  addToPost,
  correctIncident,
  correctPost,
  tombstoneReceipt,
  incidentReceipt,
  mediaReceipt,
  postReceipt,
} from '../../../domain/sender/reporterActions.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import type { Receipt } from '../../stores/receipts.ts';
import { removeAdditions } from '../submission/delete.ts';
import { isAtHome } from '../submission/atHome.ts';
import { attachLater } from '../submission/attachMedia.ts';
import { changeIncident } from '../submission/changeIncident.ts';
import { changePost } from '../submission/changePost.ts';
import { erase } from '../submission/erase.ts';
import { endMediaIncident } from '../files/closeMediaIncident.ts';
import { correctedFile, recordLastChange } from '../submission/rejectMedia.ts';
import { withdrawReport, withdrawSubmittedPost } from '../submission/withdraw.ts';

type Working = Needs<SubmissionService>;

const unknownCode = () =>
  new Problem('not_found', { message: 'We do not know this code. Check each digit; a code is 16 digits long.' });

/** Finds the receipt of a code. Problem `not_found`, with the same text and timing for every unknown code. */
async function findReceipt({ receipts }: Needs<'receipts'>, code: string): Promise<Receipt> {
  const found = await receipts.find(code);
  if (!found) throw unknownCode();
  return found.document;
}

/**
 * Returns everything that is stored of the receipt's subject; the tombstone once the receipt has ended; null if nothing
 * is stored.
 */
export async function describe(services: Working, receipt: Receipt): Promise<ReceiptAnswer | null> {
  const { kind, subjectId, createdAt } = receipt;
  const leadsTo = subjectOf(receipt);
  const known = leadsTo === null ? null : await describeKept(services, kind, leadsTo);
  if (known) return known;
  if (subjectId === undefined) return tombstoneReceipt(kind, createdAt, null);
  const left = await services.tombstones.find(subjectId);
  return left && tombstoneReceipt(kind, createdAt, left);
}

/** The id of the subject that the receipt may read and change; null once the receipt has ended. */
export const subjectOf = ({ subjectId, expiresAt }: Receipt): string | null =>
  expiresAt === undefined ? (subjectId ?? null) : null;

async function describeOrRefuse(services: Working, receipt: Receipt): Promise<ReceiptAnswer> {
  const answer = await describe(services, receipt);
  if (!answer) throw unknownCode();
  return answer;
}

/** Describes a stored subject; null if nothing is stored. */
async function describeKept(services: Working, kind: Receipt['kind'], id: string): Promise<ReceiptAnswer | null> {
  if (kind === 'media') {
    const kept = (await services.mediaIncidents.find(id))?.document;
    const [published] = await publishedOf(services, id);
    if (!kept && !published) return null;
    // The files are removed once the rejection can no longer be undone.
    const isRejected = kept && !published && (await areRejected(services, id));
    return isRejected
      ? tombstoneReceipt(kind, kept.createdAt, { state: 'rejected' })
      : mediaReceipt(kept ?? null, published ?? null);
  }
  const post = kind === 'post' ? (await services.submittedPosts.find(id))?.document : undefined;
  const incident = (await services.incidents.find(post?.decidedWith ?? id))?.document;
  const shown = incident?.deletedAt === undefined ? (incident ?? null) : null;
  if (kind === 'incident') {
    const into =
      shown?.mergedInto === undefined ? null : ((await services.incidents.find(shown.mergedInto))?.document ?? null);
    return shown && incidentReceipt(shown, into);
  }
  return post ? postReceipt(post, shown) : null;
}

async function areRejected({ uploads }: Working, mediaIncidentId: string): Promise<boolean> {
  const states = await Array.fromAsync(uploads.ofMediaIncident(mediaIncidentId), ({ state }) => state);
  return states.length > 0 && states.every((state) => state === 'rejected');
}

/** The incidents that were created from a recording's files. */
async function publishedOf({ uploads, incidents }: Working, mediaIncidentId: string): Promise<Incident[]> {
  const found: Incident[] = [];
  for await (const { incidentId } of uploads.ofMediaIncident(mediaIncidentId)) {
    const incident = incidentId === undefined ? null : await incidents.find(incidentId);
    if (incident && incident.document.deletedAt === undefined) found.push(incident.document);
  }
  return found;
}

export async function readReceipt(services: Working, code: string): Promise<ReceiptAnswer> {
  return describeOrRefuse(services, await findReceipt(services, code));
}

/** Carries out a sender's change by receipt. Idempotent, so that a retry finishes after a crash. */
export async function changeReceipt(services: Working, change: ReceiptChange): Promise<ReceiptAnswer> {
  const receipt = await findReceipt(services, change.code);
  const { kind, createdAt } = receipt;
  const id = subjectOf(receipt);
  if (id === null) return describeOrRefuse(services, receipt);
  if (change.action === 'erase') {
    await erase(services, kind, id);
    return tombstoneReceipt(kind, createdAt, null);
  }
  if (!(await describeKept(services, kind, id))) return describeOrRefuse(services, receipt);
  if (kind === 'media') await changeMedia(services, id, change);
  if (kind === 'post') await changeOwnPost(services, id, change);
  if (kind === 'incident') await changeOwnIncident(services, id, change);
  return describeOrRefuse(services, receipt);
}

type Change = Exclude<ReceiptChange, { action: 'erase' }>;

async function changeOwnIncident(services: Working, id: string, change: Change): Promise<void> {
  const now = services.now();
  if (change.action === 'withdraw') await withdrawReport(services, id);
  else if (change.action === 'correct') {
    const corrected = await changeIncident(services, id, (incident) => correctIncident(incident, change, now));
    await tellIncident(services, corrected.mergedInto);
  } else {
    const found = await services.incidents.find(id);
    if (!found) return;
    const files = withoutRepeated(change.mediaFiles, found.document);
    await attachLater(services, files, id, { describedBy: ownOf(found.document), atHome: found.document.atHome }, () =>
      changeIncident(services, id, (incident) => addToIncident(incident, change.text, change.mediaFiles, now)),
    );
    await tellIncident(services, found.document.mergedInto);
  }
}

/**
 * Tells an incident that the sender of one of its sources added something: an approval that is not public yet ends, and what
 * was added is kept as long as private details that are sent now.
 */
async function tellIncident(services: Working, incidentId: string | undefined): Promise<void> {
  if (incidentId === undefined) return;
  await changeIncident(services, incidentId, (incident) =>
    isScheduled(incident)
      ? unscheduled(incident, { by: theSender, now: services.now() })
      : withRetentionRestarted(incident, services.now()),
  ).catch((error: unknown) => {
    // The incident is gone, or is a post that waits with this one.
    if (!isProblem(error, 'not_found')) throw error;
  });
}

/** Leaves out the files that were added before, because a retry names them again. */
const withoutRepeated = (mediaFiles: string[], { additions = [] }: Pick<Incident, 'additions'>): string[] =>
  mediaFiles.filter((name) => !additions.some((addition) => addition.mediaFiles.includes(name)));

async function changeOwnPost(services: Working, id: string, change: Change): Promise<void> {
  const { submittedPosts, now } = services;
  if (change.action === 'withdraw') await withdrawSubmittedPost(services, id);
  else if (change.action === 'correct') {
    const corrected = await changePost(services, id, (post) => correctPost(post, change, now()));
    await tellIncident(services, corrected?.decidedWith ?? id);
  } else {
    const found = await submittedPosts.find(id);
    if (!found) return;
    const files = withoutRepeated(change.mediaFiles, found.document);
    const atHome = await isAtHome(services, id);
    await attachLater(services, files, id, { describedBy: null, atHome }, async () => {
      const added = await changePost(services, id, (post) => addToPost(post, change.text, change.mediaFiles, now()));
      // The subject was erased at the same moment.
      if (!added) throw new Problem('not_found');
      await tellIncident(services, added.decidedWith ?? id);
    });
  }
}

async function changeMedia(services: Working, id: string, change: Change): Promise<void> {
  const { mediaIncidents, uploads, tombstones, now } = services;
  if (change.action === 'add') {
    throw new Problem('conflict', { message: 'Nothing can be added to a recording. Send it as a report of its own.' });
  }
  const published = await publishedOf(services, id);
  if (change.action === 'withdraw') {
    // A recording consists only of its files. The receipt ends last, so that a retry can finish after a crash.
    await tombstones.remember({ id, kind: 'media', state: 'withdrawn', decidedAt: now().toISOString() });
    await removeAdditions(services, id, theSender);
    await endMediaIncident(services, id, 'withdrawn');
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
    await recordLastChange(services, name);
    await uploads.update(name, (file) => correctedFile(file, corrections, { by: theSender, now: now() }));
    await recordLastChange(services, name);
  }
}
