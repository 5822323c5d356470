import type { HttpRequest } from '@azure/functions';
import type { OperationEntry } from '@incidentmap/core/contract';
import { challengeWork } from '@incidentmap/core/domain/constants';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { hasAssignedRole, type Principal } from '@incidentmap/core/domain/review/permissions';
import { isProblem, Problem } from '@incidentmap/core/domain/problem';
import { networkOf } from '@incidentmap/core/server/abuse/address';
import type { Services } from '@incidentmap/core/server/services';

/** What a handler may know of how something was sent. */
export type SubmissionMeta = {
  /** The sender's own mark of this one thing, a UUID: what comes again with it is the same. */
  key: string | null;
  /** Sent faster than a person writes, or while nothing could be checked: for the reviewers to see. */
  isSuspected: boolean;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Holds a caller without an assigned role to the entry's limit and challenge. Problems: `too_many_requests`,
 * `invalid_request`. When the counters cannot be reached, a report with its work done is taken and marked; files and
 * receipts are not: Problem `unavailable`.
 */
export async function guardWrite(
  { rateLimiter, challenges, settings, log }: Services,
  { limit, challenge }: OperationEntry,
  { headers }: Pick<HttpRequest, 'headers'>,
  principal: Principal | null,
): Promise<SubmissionMeta> {
  const key = headers.get('idempotency-key')?.toLowerCase() ?? null;
  if (challenge && key !== null && !uuid.test(key)) {
    const details = [{ path: 'idempotency-key', code: 'key_format', message: fieldMessages.key_format }];
    throw new Problem('invalid_request', { details });
  }
  if (hasAssignedRole(principal)) return { key, isSuspected: false };

  let isSuspected = false;
  const unlessDown = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (!isProblem(error, 'unavailable') || limit === 'attachment' || limit === 'receipt') throw error;
      log.warn('limitsDown');
      isSuspected = true;
      return null;
    }
  };
  if (limit)
    await unlessDown(rateLimiter.take(limit, networkOf(headers.get('x-forwarded-for'), settings.FORWARDED_HOPS)));
  if (challenge) {
    const spent = await unlessDown(challenges.redeem(headers.get('x-challenge')));
    if (spent && limit !== 'attachment' && spent.age < challengeWork.believableAge) isSuspected = true;
    await rateLimiter.noteWrite().catch(() => undefined);
  }
  return { key, isSuspected };
}
