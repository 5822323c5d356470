import { type Answer, createClient, type Operation, type Request } from '@incidentmap/core/contract';

/** The browser asks whether what it holds is still current: an unchanged answer costs a 304, a new one is seen at once. */
const client = createClient({ fetch: (input, init) => fetch(input, { ...init, cache: 'no-cache' }) });

/** For SWR alone, in this folder: its key is the operation and its input. Rejects with HttpError, or fetch's own error. */
export function call<K extends Operation>(operation: K, request?: Request<K>): Promise<Answer<K>> {
  const ask = client[operation] as (request?: Request<K>) => Promise<Answer<K>>;
  return ask(request);
}

/** The key of an answer: the operation and its input. Give it to SWR's `mutate` to read again. */
export const keyOf = <K extends Operation>(operation: K, request?: Request<K>): readonly [K, Request<K> | null] => [
  operation,
  request ?? null,
];
