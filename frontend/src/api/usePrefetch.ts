import type { Request } from '@incidentmap/core/contract';
import type { Operation } from '@incidentmap/core/contract/client';
import { useCallback } from 'react';
import { preload, unstable_serialize, useSWRConfig } from 'swr';
import { call, keyOf } from './call.ts';

/**
 * Starts a read before the render that needs it; that render's `useQuery` takes the response. Resolves when it is there or
 * has failed.
 */
export function usePrefetch(): <K extends Operation>(operation: K, request: Request<K>) => Promise<void> {
  const { cache } = useSWRConfig();
  return useCallback(
    async (operation, request) => {
      const key = keyOf(operation, request);
      if (cache.get(unstable_serialize(key))?.data !== undefined) return;
      // The `useQuery` that takes it reports the error.
      await Promise.resolve(preload(key, () => call(operation, request))).catch(() => undefined);
    },
    [cache],
  );
}
