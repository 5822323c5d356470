import type { Request } from '@incidentmap/core/contract';
import type { Operation } from '@incidentmap/core/contract/client';
import { useCallback } from 'react';
import { preload, unstable_serialize, useSWRConfig } from 'swr';
import { call, keyOf } from './call.ts';

/** Begins a read that the page will want as soon as it is drawn anew: its `useQuery` takes the answer. */
export function usePrefetch(): <K extends Operation>(operation: K, request: Request<K>) => void {
  const { cache } = useSWRConfig();
  return useCallback(
    (operation, request) => {
      const key = keyOf(operation, request);
      if (cache.get(unstable_serialize(key))?.data !== undefined) return;
      // Who takes it is told when it fails.
      void Promise.resolve(preload(key, () => call(operation, request))).catch(() => undefined);
    },
    [cache],
  );
}
