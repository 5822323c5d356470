import type { Answer, Request } from '@incidentmap/core/contract';
import { type CallOptions, type Operation, createClient } from '@incidentmap/core/contract/client';
import { takePreloaded } from './preload.ts';
import { isProofRefused, makeProofs, wantsProof } from './proof.ts';

/** `no-cache` makes the browser revalidate its cache: an unchanged response costs a 304, a new one is seen at once. */
const client = createClient({
  fetch: (input, init) => takePreloaded(String(input)) ?? fetch(input, { ...init, cache: 'no-cache' }),
});

export const proofs = makeProofs(client.getChallenge);

/** For the SWR hooks of this folder only. Rejects with HttpError, or with fetch's own error when offline. */
export function call<K extends Operation>(
  operation: K,
  request?: Request<K>,
  headers: Record<string, string> = {},
): Promise<Answer<K>> {
  const operate = client[operation] as (request?: Request<K>, options?: CallOptions) => Promise<Answer<K>>;
  const send = (proof: Record<string, string>) => operate(request, { headers: { ...headers, ...proof } });
  if (!wantsProof(operation)) return send({});
  return operation === 'startDirectUpload' ? proofs.takeAside().then(send) : withProof(send);
}

/** Sends with a proof of work, and retries with a new one if the server no longer accepts the first. */
async function withProof<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await send(await proofs.take());
  } catch (error) {
    if (isProofRefused(error)) return send(await proofs.take());
    // Prepares a proof for the visitor's next attempt.
    proofs.prepare();
    throw error;
  }
}

/** The SWR key of a read: the operation and its input. Give it to SWR's `mutate` to read again. */
export const keyOf = <K extends Operation>(operation: K, request?: Request<K>): readonly [K, Request<K> | null] => [
  operation,
  request ?? null,
];
