import type { HttpRequest } from '@azure/functions';
import type { OperationEntry } from '@incidentmap/core/contract';
import { challengeWork, type LimitName, partnerLimits } from '@incidentmap/core/domain/limits';
import { fieldMessages } from '@incidentmap/core/domain/messages';
import { hasAssignedRole, isAdmin, type Principal } from '@incidentmap/core/domain/review/permissions';
import { isProblem, Problem } from '@incidentmap/core/domain/problem';
import type { Services } from '@incidentmap/core/server/services';

/** What a handler needs to know about how something was sent. */
export type SubmissionMeta = {
  /** The idempotency key: a UUID from the client, which repeats it when it retries the same submission. */
  key: string | null;
  /**
   * Sent faster than a person can write, with a filled honeypot faster than most do, or while the checks were
   * unavailable; shown to reviewers.
   */
  isSuspected: boolean;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Applies the operation's rate limit, and its challenge to a caller without an assigned role. Reviewers are limited only
 * where a code could be guessed, and a partner's accounts by the name of the partner. Requests of other sites (CSRF)
 * are refused before, by `refuseCrossSite`. `networks`: the caller's (`networksOf`). `body`: as parsed. Problems:
 * `invalid_request`; `too_many_requests`, with a longer challenge where that is accepted instead. When the counters cannot be reached, a report is accepted and flagged as suspected, but files and
 * receipts are refused with Problem `unavailable`.
 */
export async function guardWrite(
  { rateLimiter, challenges, partners, log }: Services,
  { limit, challenge }: OperationEntry,
  { headers }: Pick<HttpRequest, 'headers'>,
  networks: readonly string[],
  principal: Principal | null,
  body: unknown,
): Promise<SubmissionMeta> {
  const key = headers.get('idempotency-key')?.toLowerCase() ?? null;
  if (challenge && key !== null && !uuid.test(key)) {
    const details = [{ path: 'idempotency-key', code: 'key_format', message: fieldMessages.key_format }];
    throw new Problem('invalid_request', { details });
  }
  // The other limits bind everyone: a code must not be guessed by a reviewer or a partner either.
  const hasOwnLimit = limit !== undefined && limit in partnerLimits;
  if (hasOwnLimit && isAdmin(principal)) return { key, isSuspected: false };
  const isChallenged = challenge && !hasAssignedRole(principal);

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
  const { partnerId, website } = (body ?? {}) as { partnerId?: string; website?: string };
  // Whatever has no valid proof is refused before anything is counted: it must not use up what others share.
  const proof = isChallenged ? await challenges.verify(headers.get('x-challenge')) : null;
  const level = proof?.level ?? 0;

  /** The level of work that it needs. A partner's link has an allowance of its own, from each network and in all. */
  const count = async (name: LimitName): Promise<number> => {
    if (hasOwnLimit && principal?.partner !== undefined) return rateLimiter.takeOfPartner(name, principal.partner);
    const partner = partnerId === undefined ? null : await partners.named(partnerId);
    const isOfPartner =
      partner !== null &&
      (await rateLimiter.hasRoom('partnerReport', networks)) &&
      (await rateLimiter.hasRoom('partner', [partner.id]));
    return isOfPartner ? 0 : rateLimiter.take(name, networks, level);
  };
  // Before it is counted, because a proof that is sent again would count each time.
  const redeemed = proof && (await unlessDown(challenges.redeem(proof)));
  const needed = limit && (await unlessDown(count(limit)));
  if (needed && needed > level) throw needsLonger(await challenges.replace(proof, needed));
  if (isChallenged) {
    const { usual, withHoneypot } = challengeWork.believableAge;
    // Password managers fill in the honeypot too, so that alone says nothing.
    if (redeemed && limit !== 'attachment' && redeemed.age < (website ? withHoneypot : usual)) isSuspected = true;
    await rateLimiter.noteWrite().catch(() => undefined);
  }
  return { key, isSuspected };
}

const needsLonger = (challenge: object): Problem =>
  new Problem('too_many_requests', {
    message: fieldMessages.challenge_longer,
    details: [{ path: 'x-challenge', code: 'challenge_longer', message: fieldMessages.challenge_longer }],
    challenge: { ...challenge },
  });

/**
 * CSRF protection: refuses a write that a page of another site sends. Browsers send `Sec-Fetch-Site` (older ones only
 * `Origin`, which is compared with our own `siteUrl`); other clients send neither. Problem `forbidden`.
 */
export function refuseCrossSite(request: HttpRequest, siteUrl: string): void {
  const fetchSite = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeign =
    fetchSite === null
      ? origin !== null && origin !== new URL(siteUrl).origin
      : fetchSite !== 'same-origin' && fetchSite !== 'none';
  if (isForeign) throw new Problem('forbidden', { message: 'This request came from another site.' });
}
