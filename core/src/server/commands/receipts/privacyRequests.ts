import { type AuditAction, makeAuditEntry } from '../../../domain/audit/audit.ts';
import type { Principal } from '../../../domain/review/permissions.ts';
import { Problem } from '../../../domain/problem.ts';
import { privacyRequestDays } from '../../../domain/limits.ts';
import type { PrivacyRequest, PrivacyRequestSubmission } from '../../../domain/sender/privacyRequest.ts';
import type { ReceiptAnswer } from '../../../domain/sender/receipt.ts';
import type { Needs, SubmissionService } from '../../services.ts';
import type { StoredPrivacyRequest } from '../../stores/privacyRequests.ts';
import { erase } from '../submission/erase.ts';
import { describe, subjectOf } from './receipt.ts';
import { notesAbout } from '../review/reviewWork.ts';

type Working = Needs<SubmissionService | 'idempotencyKeys' | 'newId' | 'privacyRequests'>;

const day = 24 * 60 * 60_000;

/**
 * Stores a request. The answer does not reveal whether the receipt code is known, so that nobody can guess codes by it.
 * Problem `conflict` when the idempotency key was used with another request.
 */
export async function addPrivacyRequest(
  services: Needs<'privacyRequests' | 'receipts' | 'idempotencyKeys' | 'newId' | 'now'>,
  submission: PrivacyRequestSubmission,
  key: string | null,
): Promise<StoredPrivacyRequest> {
  const { right, receipt: code, email, message } = submission;
  const now = services.now();
  const claim = key === null ? null : await services.idempotencyKeys.claim('privacyRequest', key, submission);
  const id = claim?.subjectId ?? services.newId();
  const receipt = code === undefined ? null : await services.receipts.find(code);
  const request: StoredPrivacyRequest = {
    id,
    right,
    state: 'open',
    email: email ?? null,
    message,
    receiptId: receipt?.document.id ?? null,
    createdAt: now.toISOString(),
    dueAt: new Date(now.getTime() + privacyRequestDays * day).toISOString(),
    closedAt: null,
  };
  const added = await services.privacyRequests.add(request);
  // A retry with the same key gets the first request.
  const kept = added ?? (key === null ? null : await services.privacyRequests.find(id));
  if (!kept) throw new Problem('conflict');
  return kept.document;
}

/** The subject, and for a request of access what reviewers wrote about it. */
type Exported = ReceiptAnswer & { reviewNotes?: string[] | undefined };

export async function describeRequest(services: Working, request: StoredPrivacyRequest): Promise<PrivacyRequest> {
  const { receiptId, expiresAt: _, ...shown } = request;
  const found = receiptId === null ? null : await services.receipts.findById(receiptId);
  const id = found && subjectOf(found.document);
  if (!found || id === null) return { ...shown, subject: null };
  const subject = await describe(services, found.document);
  if (!subject?.content) return { ...shown, subject: null };
  const { kind } = found.document;
  const { title, link, description } = subject.content;
  return { ...shown, subject: { kind, id, title: (title ?? link ?? description ?? '').slice(0, 200) } };
}

/**
 * Exports or erases the submission of the request's receipt, or closes the request. Idempotent. Problem `not_found`, or
 * `conflict` when the request has no subject, or is closed.
 */
export async function settle(
  services: Working,
  id: string,
  action: 'export' | 'erase' | 'done' | 'refused',
  admin: Principal,
): Promise<{ request: PrivacyRequest; exported: Exported | null }> {
  const found = await services.privacyRequests.find(id);
  if (!found) throw new Problem('not_found');
  const request = found.document;
  const note = (number: string, what: AuditAction) =>
    services.audit.record(makeAuditEntry('privacyRequest', id, number, what, { by: admin, now: services.now() }));
  const receipt = request.receiptId === null ? null : (await services.receipts.findById(request.receiptId))?.document;
  const subject = receipt && (await describe(services, receipt));
  const subjectId = receipt && subjectOf(receipt);
  // A closed request does not permit reading or erasing its subject.
  const isClosed = request.state !== 'open';
  if (isClosed && action === 'export') throw closedAlready(request);
  if ((action === 'export' || action === 'erase') && !receipt) {
    throw new Problem('conflict', {
      message: 'This request has no valid receipt code, so there is nothing to export or erase here. Reply by email.',
    });
  }
  if (action === 'export') {
    await note(`exported-${services.now().getTime()}`, 'exported');
    const isAsked = request.right === 'access' && receipt && subjectId;
    const reviewNotes = isAsked ? await notesAbout(services, receipt.kind, subjectId) : [];
    return {
      request: await describeRequest(services, request),
      exported: subject ? { ...subject, ...(reviewNotes.length > 0 ? { reviewNotes } : {}) } : null,
    };
  }
  if (action === 'done' && !isClosed && request.right === 'erasure' && subject?.content) {
    throw new Problem('conflict', { message: 'What was sent is still stored. Erase it, or refuse the request.' });
  }
  if (action === 'erase' && !isClosed && receipt && subjectId) await erase(services, receipt.kind, subjectId, admin);
  const closed = await close(services, id, action === 'refused' ? 'refused' : 'done');
  await note('closed', 'closed');
  return { request: await describeRequest(services, closed), exported: null };
}

const closedAlready = ({ state }: StoredPrivacyRequest) =>
  new Problem('conflict', { message: `This request is already ${state}.` });

/** Problem `conflict` when it was already closed with another result. */
async function close(
  { privacyRequests, settings, now }: Working,
  id: string,
  state: 'done' | 'refused',
): Promise<StoredPrivacyRequest> {
  const closed = await privacyRequests.update(id, (request) => {
    if (request.state === state) return request;
    if (request.state !== 'open') throw closedAlready(request);
    const closedAt = now();
    const expiresAt = new Date(closedAt);
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + settings.RETENTION_MONTHS_PRIVACY_REQUESTS);
    return { ...request, state, closedAt: closedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  });
  if (!closed) throw new Problem('not_found');
  return closed.document;
}
