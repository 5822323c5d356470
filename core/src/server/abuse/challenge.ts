import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { challengeWork } from '../../domain/limits.ts';
import { fieldMessages } from '../../domain/messages.ts';
import { Problem } from '../../domain/problem.ts';
import { keyedHash } from '../runtime/keyedHash.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Collection } from '../stores/engines/documentStore.ts';
import { createOnce } from '../stores/engines/update.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** Loaded lazily: many functions never need it. */
const load = async () => {
  const [library, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return { ...library, deriveKey };
};

/** What a challenge is for; one issued for another purpose is refused. */
const purpose = 'anonymous write';

const sentProof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ purpose: z.literal(purpose), issuedAt: z.number(), openedAt: z.number(), level: z.int() }),
    }),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string().check(z.regex(/^[0-9a-f]{2,128}$/)) }),
});

/** A solution that was verified. `openedAt`: when its form was opened. Times are in ms since 1970. */
export type Proof = { level: number; issuedAt: number; openedAt: number; signature: string };

export type RedeemedChallenge = { id: string; expiresAt: string };

/** Proof of work that a browser does before an anonymous write, instead of a CAPTCHA or a sign-in. */
export function makeChallenges({
  settings,
  now,
  rateLimiter,
  spent,
}: {
  settings: Pick<Settings, 'CHALLENGE' | 'SECRET'>;
  now: () => Date;
  rateLimiter: Pick<RateLimiter, 'writesThisHour'>;
  spent: Collection<RedeemedChallenge>;
}) {
  const secrets = () => ({
    hmacSignatureSecret: keyedHash(settings.SECRET, 'challenge', 'signature').toString('hex'),
    hmacKeySignatureSecret: keyedHash(settings.SECRET, 'challenge', 'key').toString('hex'),
  });

  /** A surge of writes makes the work harder for everyone, but refuses nobody. */
  async function usualLevel(): Promise<number> {
    const writes = await rateLimiter.writesThisHour().catch(() => 0);
    return writes > challengeWork.surgeWrites ? 1 : 0;
  }

  async function make(level: number, openedAt: number) {
    const { createChallenge, deriveKey } = await load();
    const { min, max } = challengeWork.levels[level] ?? challengeWork.levels[2];
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: challengeWork.cost,
      counter: randomInt(min, max + 1),
      deriveKey,
      // We do not use the library's own expiry, because it does not use our (injected) clock.
      data: { purpose, issuedAt: now().getTime(), openedAt, level },
      ...secrets(),
    });
  }

  /**
   * What a solution (base64 of JSON) proves; null when challenges are turned off. It costs two hashes and no database.
   * Problem `invalid_request` when the solution is missing, wrong or expired.
   */
  async function verify(solution: string | null): Promise<Proof | null> {
    if (settings.CHALLENGE === 'off') return null;
    const parsed = sentProof.safeParse(decode(solution));
    if (!parsed.success) throw invalid();
    const { verifySolution, deriveKey } = await load();
    const { challenge, solution: found } = parsed.data;
    if (now().getTime() - challenge.parameters.data.issuedAt > challengeWork.life) throw invalid();
    const { verified } = await verifySolution({ challenge, solution: found, deriveKey, ...secrets() });
    if (!verified) throw invalid();
    return { ...challenge.parameters.data, signature: challenge.signature };
  }

  return {
    /** null when challenges are turned off. */
    issue: async () => (settings.CHALLENGE === 'off' ? null : make(await usualLevel(), now().getTime())),

    verify,

    /** A challenge of this level instead of a solved one: for the same form, whose time goes on. */
    replace: (proof: Proof | null, level: number) => make(level, proof?.openedAt ?? now().getTime()),

    /**
     * Accepts a proof once; `age`: milliseconds since the form was opened. Problem `invalid_request` when it was used
     * already; `unavailable` when the database cannot tell whether it was.
     */
    async redeem({ signature, issuedAt, openedAt }: Proof): Promise<{ age: number }> {
      const id = `challenge-${createHash('sha256').update(signature).digest('base64url')}`;
      const expiresAt = new Date(issuedAt + challengeWork.life + 1).toISOString();
      if (!(await createOnce(spent, { id, expiresAt }))) throw invalid();
      return { age: now().getTime() - openedAt };
    },
  };
}

function decode(solution: string | null): unknown {
  if (solution === null || solution.length > 8192) return null;
  try {
    return JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

const invalid = (): Problem =>
  new Problem('invalid_request', {
    message: fieldMessages.challenge_invalid,
    details: [{ path: 'x-challenge', code: 'challenge_invalid', message: fieldMessages.challenge_invalid }],
  });
