import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { challengeWork } from '../../domain/constants.ts';
import { fieldMessages } from '../../domain/messages.ts';
import { Problem } from '../../domain/problem.ts';
import { keyedHash } from '../keyedHash.ts';
import type { Settings } from '../settings.ts';
import type { Collection } from '../stores/documentStore.ts';
import { createOnce } from '../stores/update.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** Loaded lazily: many functions never need it. */
const load = async () => {
  const [library, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return { ...library, deriveKey };
};

/** What a challenge is for; one issued for another purpose is refused. */
const purpose = 'anonymous write';

const proof = z.object({
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

  /** Problem `invalid_request` when the solution (base64 of JSON) is missing, wrong or expired. */
  async function verify(solution: string | null) {
    const parsed = proof.safeParse(decode(solution));
    if (!parsed.success) throw invalid();
    const { verifySolution, deriveKey } = await load();
    const { challenge, solution: found } = parsed.data;
    if (now().getTime() - challenge.parameters.data.issuedAt > challengeWork.life) throw invalid();
    const { verified } = await verifySolution({ challenge, solution: found, deriveKey, ...secrets() });
    if (!verified) throw invalid();
    return challenge;
  }

  return {
    /** null when challenges are turned off. */
    issue: async () => (settings.CHALLENGE === 'off' ? null : make(await usualLevel(), now().getTime())),

    /** The level that a solution claims, before it is verified. */
    levelOf: (solution: string | null): number =>
      proof.safeParse(decode(solution)).data?.challenge.parameters.data.level ?? 0,

    /** A challenge of this level instead of a solved one: for the same form, whose time goes on. Problems as of `redeem`. */
    async replace(solution: string | null, level: number) {
      const { openedAt } = (await verify(solution)).parameters.data;
      return make(level, openedAt);
    },

    /**
     * Accepts a solution (base64 of JSON) once; `age`: milliseconds since the form was opened. null when challenges are
     * turned off. Problem `invalid_request` when it is missing, wrong, expired or already used; `unavailable` when the
     * database cannot tell whether it was used.
     */
    async redeem(solution: string | null): Promise<{ age: number } | null> {
      if (settings.CHALLENGE === 'off') return null;
      const { signature, parameters } = await verify(solution);
      const { issuedAt, openedAt } = parameters.data;
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
