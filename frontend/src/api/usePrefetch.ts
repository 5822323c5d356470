import type { Request } from '@incidentmap/core/contract';
import type { Operation } from '@incidentmap/core/contract/client';
import { useCallback } from 'react';
import { preload, unstable_serialize, useSWRConfig } from 'swr';
import { call, keyOf } from './call.ts';

/** Starts a read before the render that needs it; that render's `useQuery` takes the response. */
export function usePrefetch(): <K extends Operation>(operation: K, request: Request<K>) => void {
  const { cache } = useSWRConfig();
  return useCallback(
    (operation, request) => {
      const key = keyOf(operation, request);
      if (cache.get(unstable_serialize(key))?.data !== undefined) return;
      // The `useQuery` that takes it reports the error.
      void Promise.resolve(preload(key, () => call(operation, request))).catch(() => undefined);
    },
    [cache],
  );
}
