import { isProblem, Problem } from '../../domain/problem.ts';
import type { ReceiptAnswer, ReceiptChange } from '../../domain/receipt.ts';
import {
  add,
  correctIncident,
  correctPost,
  erasedReceipt,
  incidentReceipt,
  postReceipt,
  withdrawIncident,
  withdrawPost,
} from '../../domain/sent.ts';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import type { Services } from '../services.ts';
import type { Receipt } from '../stores/receipts.ts';
import { changeIncident } from './changeIncident.ts';
import { erase } from './erase.ts';

type Needed = Pick<Services, 'receipts' | 'incidents' | 'submittedPosts' | 'publication' | 'audit' | 'now'>;

/** The receipt of a code. Problem `not_found`, in the same words and time for every code that leads nowhere. */
async function findReceipt({ receipts }: Pick<Needed, 'receipts'>, code: string): Promise<Receipt> {
  const found = await receipts.find(code);
  if (!found) {
    throw new Problem('not_found', {
      message: 'We do not know this code. Check each digit; a code is 16 digits long.',
    });
  }
  return found.document;
}

/** Everything that is kept of what the receipt leads to. */
export async function describe(services: Needed, { kind, subjectId, createdAt }: Receipt): Promise<ReceiptAnswer> {
  const gone = erasedReceipt(kind, createdAt);
  if (subjectId === undefined) return gone;
  const incident = (await services.incidents.find(subjectId))?.document;
  if (kind === 'incident') return incident ? incidentReceipt(incident) : gone;
  const post = (await services.submittedPosts.find(subjectId))?.document;
  return post ? postReceipt(post, incident ?? null) : gone;
}

export async function readReceipt(services: Needed, code: string): Promise<ReceiptAnswer> {
  return describe(services, await findReceipt(services, code));
}

/** Does what a sender asks for. Asking again changes nothing more, and finishes what a crash left half done. */
export async function changeReceipt(services: Needed, change: ReceiptChange): Promise<ReceiptAnswer> {
  const receipt = await findReceipt(services, change.code);
  const { kind, subjectId } = receipt;
  if (subjectId === undefined) return describe(services, receipt);
  if (change.action === 'erase') {
    await erase(services, receipt);
    return erasedReceipt(kind, receipt.createdAt);
  }
  const now = services.now();
  if (kind === 'post') {
    await changePost(services, subjectId, (post) => {
      if (change.action === 'withdraw') return withdrawPost(post, now);
      if (change.action === 'correct') return correctPost(post, change, now);
      return add(post, change.text, change.mediaFiles, now);
    });
  }
  // A post that was published is an incident of the same id.
  if (kind === 'incident' || change.action === 'withdraw') {
    await changeIncident(services, subjectId, (incident) => {
      if (change.action === 'withdraw') return withdrawIncident(incident, now);
      if (change.action === 'correct') return correctIncident(incident, change, now);
      return add(incident, change.text, change.mediaFiles, now);
    }).catch((error: unknown) => {
      if (!isProblem(error, 'not_found')) throw error;
    });
    if (change.action === 'withdraw') await services.publication.announce([subjectId]);
  }
  return describe(services, receipt);
}

/** Changes a post, whatever others change of it at the same time. Nothing happens where there is none. */
async function changePost(
  { submittedPosts, audit }: Pick<Needed, 'submittedPosts' | 'audit'>,
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
