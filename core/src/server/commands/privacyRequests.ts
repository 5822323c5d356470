import { type AuditAction, makeAuditEntry } from '../../domain/audit.ts';
import type { Principal } from '../../domain/permissions.ts';
import { isProblem, Problem } from '../../domain/problem.ts';
import { privacyRequestDays } from '../../domain/limits.ts';
import type { PrivacyRequest, PrivacyRequestSubmission } from '../../domain/privacyRequest.ts';
import type { ReceiptAnswer } from '../../domain/receipt.ts';
import type { Services } from '../services.ts';
import type { StoredPrivacyRequest } from '../stores/privacyRequests.ts';
import { erase } from './erase.ts';
import { describe } from './receipt.ts';

const day = 24 * 60 * 60_000;

/**
 * Keeps a request. An unknown receipt code is not said to be one: the answer is the same, so that requests cannot be used
 * to try codes.
 */
export async function addPrivacyRequest(
  services: Pick<Services, 'privacyRequests' | 'receipts' | 'now'>,
  { right, receipt: code, email, message }: PrivacyRequestSubmission,
  key: string | null,
): Promise<StoredPrivacyRequest> {
  const now = services.now();
  const id = services.receipts.newSubjectId('privacyRequest', key);
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
  try {
    return (await services.privacyRequests.add(request)).document;
  } catch (error) {
    // Sent again: the first one counts.
    const kept = key !== null && isProblem(error, 'conflict') ? await services.privacyRequests.find(id) : null;
    if (!kept) throw error;
    return kept.document;
  }
}

export async function describeRequest(services: Services, request: StoredPrivacyRequest): Promise<PrivacyRequest> {
  const { receiptId, expiresAt: _, ...shown } = request;
  const found = receiptId === null ? null : await services.receipts.findById(receiptId);
  if (!found?.document.subjectId) return { ...shown, subject: null };
  const { kind, subjectId: id } = found.document;
  const { content } = await describe(services, found.document);
  const title = content && (content.title ?? content.link ?? content.description ?? '').slice(0, 200);
  return { ...shown, subject: title === null ? null : { kind, id, title } };
}

/** Export or erasure of what the request's receipt leads to, or the word that it is closed. Repeating does no harm. */
export async function settle(
  services: Services,
  id: string,
  action: 'export' | 'erase' | 'done' | 'refused',
  admin: Principal,
): Promise<{ request: PrivacyRequest; exported: ReceiptAnswer | null }> {
  const found = await services.privacyRequests.find(id);
  if (!found) throw new Problem('not_found');
  const request = found.document;
  const note = (number: string, what: AuditAction) =>
    services.audit.record(makeAuditEntry('privacyRequest', id, number, what, { by: admin, now: services.now() }));
  const receipt = request.receiptId === null ? null : await services.receipts.findById(request.receiptId);
  if (action === 'export' || action === 'erase') {
    if (!receipt) {
      throw new Problem('conflict', {
        message: 'This request came without a receipt code that leads to something. Answer it by e-mail.',
      });
    }
  }
  if (action === 'export' && receipt) {
    await note(`exported-${services.now().getTime()}`, 'exported');
    return {
      request: await describeRequest(services, request),
      exported: await describe(services, receipt.document),
    };
  }
  if (action === 'erase' && receipt?.document.subjectId) {
    await erase(services, receipt.document.kind, receipt.document.subjectId, admin);
  }
  const closed = await close(services, id, action === 'refused' ? 'refused' : 'done');
  await note('closed', 'closed');
  return { request: await describeRequest(services, closed), exported: null };
}

/** Problem `conflict` when it was closed otherwise. */
async function close(
  { privacyRequests, settings, now }: Services,
  id: string,
  state: 'done' | 'refused',
): Promise<StoredPrivacyRequest> {
  for (;;) {
    const found = await privacyRequests.find(id);
    if (!found) throw new Problem('not_found');
    if (found.document.state === state) return found.document;
    if (found.document.state !== 'open') {
      throw new Problem('conflict', { message: `This request is already ${found.document.state}.` });
    }
    const closedAt = now();
    const expiresAt = new Date(closedAt);
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + settings.RETENTION_MONTHS_PRIVACY_REQUESTS);
    const closed: StoredPrivacyRequest = {
      ...found.document,
      state,
      closedAt: closedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
    try {
      return (await privacyRequests.save(closed, found.etag)).document;
    } catch (error) {
      if (!isProblem(error, 'conflict')) throw error;
    }
  }
}
