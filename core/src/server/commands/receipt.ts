import type { Incident } from '../../domain/incident.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import type { ReceiptAnswer, ReceiptChange } from '../../domain/receipt.ts';
import {
  add,
  correctIncident,
  correctPost,
  erasedReceipt,
  incidentReceipt,
  postReceipt,
  withdraw,
} from '../../domain/sent.ts';
import type { SubmittedPost } from '../../domain/submittedPost.ts';
import type { Services } from '../services.ts';
import type { Versioned } from '../stores/documentStore.ts';
import type { Receipt } from '../stores/receipts.ts';
import { erase } from './erase.ts';

type Needed = Pick<Services, 'receipts' | 'incidents' | 'submittedPosts' | 'publication' | 'now'>;

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
    await update(services.submittedPosts, subjectId, (post: SubmittedPost) => {
      if (change.action === 'withdraw') return withdraw(post, now);
      if (change.action === 'correct') return correctPost(post, change, now);
      return add(post, change.text, change.mediaFiles, now);
    });
  }
  // A post that was published is an incident of the same id.
  if (kind === 'incident' || change.action === 'withdraw') {
    await update(services.incidents, subjectId, (incident: Incident) => {
      if (change.action === 'withdraw') return { ...withdraw(incident, now), changedAt: now.toISOString() };
      if (change.action === 'correct') return correctIncident(incident, change, now);
      return add(incident, change.text, change.mediaFiles, now);
    });
    if (change.action === 'withdraw') await services.publication.announce([subjectId]);
  }
  return describe(services, receipt);
}

type Store<T> = {
  find(id: string): Promise<Versioned<T> | null>;
  save(document: T, etag: string): Promise<unknown>;
};

/** Changes a document, whatever others change of it at the same time. Nothing happens where there is none. */
async function update<T>({ find, save }: Store<T>, id: string, change: (document: T) => T): Promise<void> {
  for (;;) {
    const found = await find(id);
    if (!found) return;
    const changed = change(found.document);
    if (changed === found.document) return;
    try {
      await save(changed, found.etag);
      return;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}
