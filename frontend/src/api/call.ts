import type { Answer, Request } from '@incidentmap/core/contract';
import { type CallOptions, type Operation, createClient } from '@incidentmap/core/contract/client';
import { takePreloaded } from './preload.ts';

/** `no-cache` makes the browser revalidate its cache: an unchanged response costs a 304, a new one is seen at once. */
const client = createClient({
  fetch: (input, init) => takePreloaded(String(input)) ?? fetch(input, { ...init, cache: 'no-cache' }),
});

/**
 * For this folder only; a submission goes through `callWithProof`. Rejects with HttpError, or with
 * fetch's own error when offline.
 */
export function call<K extends Operation>(
  operation: K,
  request?: Request<K>,
  headers: Record<string, string> = {},
): Promise<Answer<K>> {
  const operate = client[operation] as (request?: Request<K>, options?: CallOptions) => Promise<Answer<K>>;
  return operate(request, { headers });
}

/** The SWR key of a read: the operation and its input. Give it to SWR's `mutate` to read again. */
export const keyOf = <K extends Operation>(operation: K, request?: Request<K>): readonly [K, Request<K> | null] => [
  operation,
  request ?? null,
];
