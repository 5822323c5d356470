import type { Answer, Request } from '@incidentmap/core/contract';
import { type CallOptions, type Operation, createClient } from '@incidentmap/core/contract/client';
import { takePreloaded } from './preload.ts';
import { isProofRefused, makeProofs, wantsProof } from './proof.ts';

/** The browser asks whether what it holds is still current: an unchanged answer costs a 304, a new one is seen at once. */
const client = createClient({
  fetch: (input, init) => takePreloaded(String(input)) ?? fetch(input, { ...init, cache: 'no-cache' }),
});

export const proofs = makeProofs(client.getChallenge);

/** For SWR alone, in this folder: its key is the operation and its input. Rejects with HttpError, or fetch's own error. */
export function call<K extends Operation>(
  operation: K,
  request?: Request<K>,
  headers: Record<string, string> = {},
): Promise<Answer<K>> {
  const ask = client[operation] as (request?: Request<K>, options?: CallOptions) => Promise<Answer<K>>;
  const send = (proof: Record<string, string>) => ask(request, { headers: { ...headers, ...proof } });
  if (!wantsProof(operation)) return send({});
  return operation === 'startDirectUpload' ? proofs.takeAside().then(send) : withProof(send);
}

/** Sends with a proof of work; with a new one when the server no longer takes the first. */
async function withProof<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await send(await proofs.take());
  } catch (error) {
    if (isProofRefused(error)) return send(await proofs.take());
    // For the next try, which nobody makes at once.
    proofs.prepare();
    throw error;
  }
}

/** The key of an answer: the operation and its input. Give it to SWR's `mutate` to read again. */
export const keyOf = <K extends Operation>(operation: K, request?: Request<K>): readonly [K, Request<K> | null] => [
  operation,
  request ?? null,
];
