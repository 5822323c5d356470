import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { client } from './client.ts';

type Key<K extends Operation> = readonly [K, Request<K> | null];

/** The key of an answer: the operation and its input. Give it to SWR's `mutate` to read again. */
export const keyOf = <K extends Operation>(operation: K, request?: Request<K>): Key<K> => [operation, request ?? null];

/** A read by the contract's client. `operation` null reads nothing (yet). Errors are HttpError, or fetch's own when offline. */
export function useAnswer<K extends Operation>(
  operation: K | null,
  request?: Request<K>,
  options?: SWRConfiguration<Answer<K>, Error>,
): SWRResponse<Answer<K>, Error> {
  return useSWR<Answer<K>, Error>(
    operation === null ? null : keyOf(operation, request),
    async () => {
      const call = client[operation as K] as (request?: Request<K>) => Promise<Answer<K>>;
      return call(request);
    },
    options,
  );
}
