import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { useRef } from 'react';
import useSWRMutation from 'swr/mutation';
import { call } from './call.ts';

/**
 * A write. While one runs, `busy` is true and a second call (a double click) gets the first one's answer. Rejects with
 * HttpError, or fetch's own error when offline.
 */
export function useAction<K extends Operation>(
  operation: K,
): { run: (request: Request<K>) => Promise<Answer<K>>; busy: boolean } {
  const running = useRef<Promise<Answer<K>> | null>(null);
  const { trigger, isMutating } = useSWRMutation<Answer<K>, Error, string, Request<K>>(operation, (_, { arg }) =>
    call(operation, arg),
  );
  const run = (request: Request<K>): Promise<Answer<K>> => {
    // Its types differ by whether there is an input; both take one.
    const start = trigger as never as (request: Request<K>) => Promise<Answer<K>>;
    running.current ??= start(request).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return { run, busy: isMutating };
}
