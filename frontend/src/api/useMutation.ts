import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { useEffect, useRef } from 'react';
import useSWRMutation from 'swr/mutation';
import { callWithProof, proofs, wantsProof } from './proof.ts';

/**
 * A write. While it runs, `busy` is true and a second call (a double click) gets the first one's result. A retry with
 * the same input has the same idempotency key. Rejects with HttpError, or with fetch's own error when offline.
 */
export function useMutation<K extends Operation>(
  operation: K,
): { run: (request: Request<K>) => Promise<Answer<K>>; busy: boolean } {
  const running = useRef<Promise<Answer<K>> | null>(null);
  const sent = useRef<{ key: string; body: string } | null>(null);
  useEffect(() => (wantsProof(operation) ? proofs.keepReady() : undefined), [operation]);

  const { trigger, isMutating } = useSWRMutation<Answer<K>, Error, string, { request: Request<K> }>(
    operation,
    async (_, { arg: { request } }) => {
      if (!wantsProof(operation)) return callWithProof(operation, request);
      // If no response came, the request may still have arrived: a retry of the same body keeps its key, and a changed
      // body gets a new one.
      const body = JSON.stringify(request);
      if (sent.current?.body !== body) sent.current = { key: crypto.randomUUID(), body };
      const answer = await callWithProof(operation, request, { 'idempotency-key': sent.current.key });
      sent.current = null;
      return answer;
    },
  );
  const run = (request: Request<K>): Promise<Answer<K>> => {
    running.current ??= trigger({ request }).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return { run, busy: isMutating };
}
