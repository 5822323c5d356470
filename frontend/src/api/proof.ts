import type { Answer, Request } from '@incidentmap/core/contract';
import { type Operation, type Route, HttpError, routes } from '@incidentmap/core/contract/client';
import { challengeWork } from '@incidentmap/core/domain/limits';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';

/**
 * The proof of work that the server requires before it accepts a submission (getChallenge). A worker starts on it when
 * a form is opened, so that submitting does not have to wait.
 */

type Challenge = NonNullable<Answer<'getChallenge'>['challenge']>;
/** `header` is null when the server requires no proof. */
type Proof = { header: Promise<string | null>; requestedAt: number };

/** A proof counts as expired this long before it does, in milliseconds. */
const margin = 60_000;

export const wantsProof = (operation: Operation): boolean => {
  const { challenge }: Route = routes[operation];
  return challenge ?? false;
};

/** Whether the server refused the proof because it was used before or is too old. */
const isProofRefused = (error: unknown): boolean =>
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

/** How many requests wait for longer work. */
let working = 0;
const listeners = new Set<() => void>();
const noteWork = (more: number): void => {
  working += more;
  for (const listener of listeners) listener();
};
function onWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the device does longer work before something is sent, so that the form can say so. */
export const useIsWorking = (): boolean =>
  useSyncExternalStore(
    onWork,
    () => working > 0,
    () => false,
  );

/** Sends again with a longer proof as long as the server asks for one: after many reports from one network. */
async function sendWorking<A>(send: () => Promise<A>, resend: (header: string) => Promise<A>): Promise<A> {
  try {
    return await send();
  } catch (error) {
    const challenge = error instanceof HttpError ? error.problem?.challenge : undefined;
    if (!challenge) throw error;
    noteWork(1);
    const header = await solve(challenge).finally(() => noteWork(-1));
    return sendWorking(() => resend(header), resend);
  }
}

async function headersOf({ header }: Proof): Promise<Record<string, string>> {
  const proof = await header;
  return proof === null ? {} : { 'x-challenge': proof };
}

function makeProofs() {
  let ready: Proof | null = null;

  const start = (): Proof => {
    const header = call('getChallenge').then(({ challenge }) => challenge && solve(challenge));
    const proof = { header, requestedAt: Date.now() };
    header.catch(() => {
      if (ready === proof) ready = null;
    });
    return proof;
  };
  const current = (): Proof | null =>
    ready && Date.now() - ready.requestedAt < challengeWork.life - margin ? ready : null;

  const prepare = (): void => {
    ready = current() ?? start();
  };
  return {
    prepare,
    /** Prepares a proof now and replaces it before it expires. Returns a function that stops this. */
    keepReady(): () => void {
      prepare();
      const timer = setInterval(prepare, margin);
      return () => clearInterval(timer);
    },
    /** The headers for one request: each proof is valid once. */
    take(): Promise<Record<string, string>> {
      const proof = current() ?? start();
      ready = null;
      return headersOf(proof);
    },
    /**
     * The headers for a file. They do not use up the form's proof, because the server measures the form's time by it.
     */
    takeAside: (): Promise<Record<string, string>> => headersOf(start()),
  };
}

export const proofs = makeProofs();

/**
 * `call` with a proof of work, if the operation needs one: a longer one, if the server asks for that. Tries once more with a
 * new proof if the server no longer accepts the first.
 */
export async function callWithProof<K extends Operation>(
  operation: K,
  request: Request<K>,
  headers: Record<string, string> = {},
): Promise<Answer<K>> {
  const sendOnce = (proof: Record<string, string>) => call(operation, request, { ...headers, ...proof });
  const send = (proof: Record<string, string>) =>
    sendWorking(
      () => sendOnce(proof),
      (header) => sendOnce({ 'x-challenge': header }),
    );
  if (!wantsProof(operation)) return send({});
  try {
    return await send(await proofs.take());
  } catch (error) {
    if (isProofRefused(error)) return send(await proofs.take());
    // Prepares a proof for the visitor's next attempt.
    proofs.prepare();
    throw error;
  }
}
