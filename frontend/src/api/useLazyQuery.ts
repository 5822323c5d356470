import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { call, keyOf } from './call.ts';

/** A read that is made once, when something happens. Rejects with HttpError, or fetch's own error when offline. */
export function useLazyQuery<K extends Operation>(operation: K): (request: Request<K>) => Promise<Answer<K>> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (request) => {
      const answer = call(operation, request);
      await mutate(keyOf(operation, request), answer, { revalidate: false });
      return answer;
    },
    [mutate, operation],
  );
}
