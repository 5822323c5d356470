import { createRequire } from 'node:module';
import { nobody, type TestApi } from './api.ts';

type Library = {
  createChallenge: (options: object) => Promise<object>;
  solveChallenge: (options: { challenge: unknown; deriveKey: unknown }) => Promise<object | null>;
  deriveKey: unknown;
};

/** The library is a dependency of the core and the site. */
const require = createRequire(new URL('../../../core/package.json', import.meta.url));
const { createChallenge, solveChallenge } = require('altcha-lib') as Library;
const { deriveKey } = require('altcha-lib/algorithms/pbkdf2') as Library;

/** The value that the site sends as `x-challenge`. */
export const encode = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** A challenge that takes so many steps, of no server. */
export const makeChallenge = (steps: number): Promise<object> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: steps,
    deriveKey,
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'other',
  });

/** The solution of a challenge. */
export async function solve(challenge: unknown): Promise<object> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved');
  return solution;
}

/** Requests a challenge and solves it. */
export async function solved(
  api: TestApi,
): Promise<{ challenge: Record<string, unknown>; solution: object; header: string }> {
  const { challenge } = await api.as(nobody).getChallenge();
  if (!challenge) throw new Error('No challenge is asked for');
  const solution = await solve(challenge);
  return { challenge, solution, header: encode(challenge, solution) };
}
