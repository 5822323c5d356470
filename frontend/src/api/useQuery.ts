import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { call, keyOf } from './call.ts';

/** A read. `operation` null reads nothing (yet). Errors are HttpError, or fetch's own when offline. */
export const useQuery = <K extends Operation>(
  operation: K | null,
  request?: Request<K>,
  options?: SWRConfiguration<Answer<K>, Error>,
): SWRResponse<Answer<K>, Error> =>
  useSWR<Answer<K>, Error>(
    operation === null ? null : keyOf(operation, request),
    () => call(operation as K, request),
    options,
  );
