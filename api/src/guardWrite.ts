import type { HttpRequest } from '@azure/functions';
import type { OperationEntry } from '@incidentmap/core/contract';
import { challengeWork } from '@incidentmap/core/domain/constants';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { hasAssignedRole, type Principal } from '@incidentmap/core/domain/review/permissions';
import { isProblem, Problem } from '@incidentmap/core/domain/problem';
import { networkOf } from '@incidentmap/core/server/abuse/address';
import type { Services } from '@incidentmap/core/server/services';

/** What a handler needs to know about how something was sent. */
export type SubmissionMeta = {
  /** The idempotency key: a UUID from the client, which repeats it when it retries the same submission. */
  key: string | null;
  /** Sent faster than a person can write, or while the checks were unavailable; shown to reviewers. */
  isSuspected: boolean;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Applies the operation's rate limit and challenge to a caller without an assigned role; requests of other sites (CSRF)
 * are refused before, by `refuseCrossSite`. Problems: `too_many_requests`,
 * `invalid_request`. When the counters cannot be reached, a report is accepted and flagged as suspected, but files and
 * receipts are refused with Problem `unavailable`.
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
      log.warn('limits_unavailable');
      isSuspected = true;
      return null;
    }
  };
  if (limit)
    await unlessDown(rateLimiter.take(limit, networkOf(headers.get('x-forwarded-for'), settings.FORWARDED_HOPS)));
  if (challenge) {
    const redeemed = await unlessDown(challenges.redeem(headers.get('x-challenge')));
    if (redeemed && limit !== 'attachment' && redeemed.age < challengeWork.believableAge) isSuspected = true;
    await rateLimiter.noteWrite().catch(() => undefined);
  }
  return { key, isSuspected };
}
