import type { Answer } from '@incidentmap/core/contract';
import { type Client, type Operation, type Route, HttpError, routes } from '@incidentmap/core/contract/client';
import { challengeWork } from '@incidentmap/core/domain/constants';

/**
 * The work that the server asks of a browser before it takes something from anyone (getChallenge). It is begun when a
 * form is opened, beside the page, so that nobody waits for it who sends.
 */

type Challenge = NonNullable<Answer<'getChallenge'>['challenge']>;
/** `header`: null when none is asked for. */
type Proof = { header: Promise<string | null>; askedAt: number };

/** So long before its end a proof is no longer relied upon, milliseconds. */
const margin = 60_000;

export const wantsProof = (operation: Operation): boolean => {
  const { challenge }: Route = routes[operation];
  return challenge ?? false;
};

/** The server did not take it: it was used before, or is too old. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof HttpError && (error.problem?.details?.some(({ code }) => code === 'challenge_invalid') ?? false);

function solve(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data: solution }: MessageEvent<unknown>) => {
      if (solution) resolve(btoa(JSON.stringify({ challenge, solution })));
      else reject(new Error('The challenge could not be solved'));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

async function headersOf({ header }: Proof): Promise<Record<string, string>> {
  const proof = await header;
  return proof === null ? {} : { 'x-challenge': proof };
}

export function makeProofs(getChallenge: Client['getChallenge']) {
  let ready: Proof | null = null;

  const begin = (): Proof => {
    const header = getChallenge().then(({ challenge }) => challenge && solve(challenge));
    const proof = { header, askedAt: Date.now() };
    header.catch(() => {
      if (ready === proof) ready = null;
    });
    return proof;
  };
  const current = (): Proof | null =>
    ready && Date.now() - ready.askedAt < challengeWork.life - margin ? ready : null;

  const prepare = (): void => {
    ready = current() ?? begin();
  };
  return {
    prepare,
    /** Prepares one now and keeps a fresh one at hand; answers with how to stop. */
    keepReady(): () => void {
      prepare();
      const timer = setInterval(prepare, margin);
      return () => clearInterval(timer);
    },
    /** The headers of one request: a proof is good for one. */
    take(): Promise<Record<string, string>> {
      const proof = current() ?? begin();
      ready = null;
      return headersOf(proof);
    },
    /** Those of a file: the one at hand is left for the form, whose proof must not look as if it had come in a hurry. */
    takeAside: (): Promise<Record<string, string>> => headersOf(begin()),
  };
}
