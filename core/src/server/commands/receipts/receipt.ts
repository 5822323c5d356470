import { theSender } from '../../../domain/audit/audit.ts';
import { isProblem, Problem } from '../../../domain/problem.ts';
import type { ReceiptAnswer, ReceiptChange } from '../../../domain/sender/receipt.ts';
import {
  add,
  correctMedia,
  correctPost,
  correctReport,
  type Published,
  receiptOf,
  recordingReceipt,
  toldOfAddition,
  tombstoneReceipt,
} from '../../../domain/sender/reporterActions.ts';
import { isOpen } from '../../../domain/submission/life.ts';
import { shareableUrlOf } from '../../../domain/submission/report.ts';
import type { Media, Post, Report, Submission } from '../../../domain/submission/submission.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import type { Receipt } from '../../stores/receipts.ts';
import { unknownMedia, withAdded } from '../submission/attach.ts';
import { change } from '../submission/change.ts';
import { removeFile } from '../submission/delete.ts';
import { erase } from '../submission/erase.ts';
import { isAtHome } from '../../views/owner.ts';
import { endRecording } from '../submission/leaveTombstone.ts';
import { withdraw } from '../submission/withdraw.ts';

type Working = Needs<SubmissionService>;

const unknownCode = () =>
  new Problem('not_found', { message: 'We do not know this code. Check each digit; a code is 16 digits long.' });

/** Problem `not_found`, with the same text and timing for every unknown code. */
async function findReceipt({ receipts }: Needs<'receipts'>, code: string): Promise<Receipt> {
  const found = await receipts.find(code);
  if (!found) throw unknownCode();
  return found.document;
}

/**
 * Everything that is stored of the receipt's subject; the tombstone once the receipt has ended; null where neither is.
 */
export async function describe(services: Working, receipt: Receipt): Promise<ReceiptAnswer | null> {
  const { kind, subjectId, createdAt } = receipt;
  const leadsTo = subjectOf(receipt);
  const known = leadsTo === null ? null : await describeKept(services, kind, leadsTo);
  if (known) return known;
  if (subjectId === undefined) return tombstoneReceipt(kind, createdAt, { state: 'erased' });
  const left = await services.tombstones.find(subjectId);
  return left && tombstoneReceipt(kind, createdAt, left);
}

/** The id of what the receipt may read and change; null once it has ended. */
export const subjectOf = ({ subjectId, expiresAt }: Receipt): string | null =>
  expiresAt === undefined ? (subjectId ?? null) : null;

async function describeOrRefuse(services: Working, receipt: Receipt): Promise<ReceiptAnswer> {
  const answer = await describe(services, receipt);
  if (!answer) throw unknownCode();
  return answer;
}

async function describeKept(services: Working, kind: Receipt['kind'], id: string): Promise<ReceiptAnswer | null> {
  if (kind === 'media') {
    const [first, ...others] = await recordingOf(services, id);
    if (!first) return null;
    const files = [first, ...others] as const;
    // The files are removed once the rejection can no longer be undone.
    if (files.every(({ life }) => life.is === 'rejected')) {
      return tombstoneReceipt(kind, first.sentAt, { state: 'rejected' });
    }
    const published = files.find(({ life }) => life.is === 'public');
    return recordingReceipt(files, published ? await publishedWith(services, published) : null);
  }
  const submission = (await services.submissions.find(id))?.document;
  if (!submission || submission.kind === 'media' || submission.life.is === 'deleting') return null;
  return receiptOf(submission, await publishedWith(services, submission));
}

const recordingOf = async ({ submissions }: Working, id: string): Promise<Media[]> =>
  (await Array.fromAsync(submissions.belongingTo(id))).filter(({ life }) => life.is !== 'deleting');

/** The public incident that a submission is, is a part of, or was rejected because of. */
async function publishedWith({ submissions, settings }: Working, submission: Submission): Promise<Published | null> {
  let whole: Submission | undefined = submission;
  const { life } = submission;
  if (life.is === 'rejected' && life.why?.incident) whole = (await submissions.find(life.why.incident))?.document;
  const seen = new Set<string>();
  while (whole?.life.is === 'merged' && !seen.has(whole.id)) {
    seen.add(whole.id);
    whole = (await submissions.find(whole.life.into))?.document;
  }
  return whole?.life.is === 'public' ? { url: shareableUrlOf(settings.SITE_URL, whole.id), at: whole.life.at } : null;
}

export async function readReceipt(services: Working, code: string): Promise<ReceiptAnswer> {
  return describeOrRefuse(services, await findReceipt(services, code));
}

/** Carries out a sender's change. Idempotent: a retry finishes after a crash. */
export async function changeReceipt(services: Working, wanted: ReceiptChange): Promise<ReceiptAnswer> {
  const receipt = await findReceipt(services, wanted.code);
  const { kind, createdAt } = receipt;
  const id = subjectOf(receipt);
  if (id === null) return describeOrRefuse(services, receipt);
  if (wanted.action === 'erase') {
    await erase(services, kind, id);
    return tombstoneReceipt(kind, createdAt, { state: 'erased' });
  }
  if (!(await describeKept(services, kind, id))) return describeOrRefuse(services, receipt);
  if (kind === 'media') await changeRecording(services, id, wanted);
  else await changeOwn(services, id, wanted);
  return describeOrRefuse(services, receipt);
}

type Change = Exclude<ReceiptChange, { action: 'erase' }>;

async function changeOwn(services: Working, id: string, wanted: Change): Promise<void> {
  const now = services.now();
  if (wanted.action === 'withdraw') return withdraw(services, id);
  if (wanted.action === 'correct') {
    const corrected = await change<Report | Post>(services, id, async (found) => {
      const { life } = found;
      const isPending = isOpen(life) || (life.is === 'merged' && !(await publishedWith(services, found)));
      return found.kind === 'report'
        ? correctReport(found, wanted, now, isPending)
        : correctPost(found, wanted, now, isPending);
    });
    return tellIncident(services, corrected);
  }
  const found = (await services.submissions.find(id))?.document;
  if (!found) return;
  const sent = found.additions?.flatMap(({ isSent, mediaFiles }) => (isSent ? mediaFiles : [])) ?? [];
  if (wanted.mediaFiles.some((name) => sent.includes(name))) throw unknownMedia();
  // A retry names the files again that were added before.
  const known = new Set((found.additions ?? []).flatMap(({ mediaFiles }) => mediaFiles));
  const files = wanted.mediaFiles.filter((name) => !known.has(name));
  await withAdded(services, files, { id, atHome: isAtHome(found) }, async () => {
    const added = await change(services, id, (each) => add(each, wanted.text, wanted.mediaFiles, services.now()));
    await tellIncident(services, added);
  });
}

/**
 * Tells an incident that the sender of a source added something: an approval that is not public yet ends, and what was
 * added is kept as long as private details that are sent now.
 */
async function tellIncident(
  services: Working,
  { life, additions }: Submission,
  addedAt = additions?.at(-1)?.createdAt,
): Promise<void> {
  if (life.is !== 'merged' || addedAt === undefined) return;
  const tell = (incident: Submission) => toldOfAddition(incident, addedAt, services.now());
  const told = await change(services, life.into, tell).catch((error: unknown) => {
    // The incident is gone, or was withdrawn.
    if (!isProblem(error, 'not_found') && !isProblem(error, 'conflict')) throw error;
    return null;
  });
  if (told) await tellIncident(services, told, addedAt);
}

async function changeRecording(services: Working, id: string, wanted: Change): Promise<void> {
  const { tombstones, now } = services;
  if (wanted.action === 'add') {
    throw new Problem('conflict', { message: 'Nothing can be added to a recording. Send it as a report of its own.' });
  }
  const files = await recordingOf(services, id);
  if (wanted.action === 'withdraw') {
    // A recording consists only of its files. The receipt ends last, so that a retry can finish after a crash.
    await tombstones.remember({ id, kind: 'media', state: 'withdrawn', decidedAt: now().toISOString() });
    for (const file of files) await removeFile(services, file, theSender, 'withdraw');
    return endRecording(services, id, 'withdrawn');
  }
  const { title, location } = wanted;
  const isPublic = files.some(({ life }) => life.is === 'public');
  if (isPublic || (title === undefined && location === undefined)) {
    throw new Problem('conflict', { message: 'Only title and place of a recording that waits can be corrected.' });
  }
  const corrections = { ...(title === undefined ? {} : { title }), ...(location === undefined ? {} : { location }) };
  for (const file of files) {
    await change<Media>(services, file.id, (found) => correctMedia(found, corrections, now()));
  }
}
