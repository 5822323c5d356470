import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { useCallback, useRef, useState } from 'react';
import { client } from './client.ts';

/**
 * A write by the contract's client. While one runs, `busy` is true and a second call (a double click) gets the first
 * one's answer. Rejects with HttpError, or fetch's own error when offline.
 */
export function useAction<K extends Operation>(
  operation: K,
): { run: (request: Request<K>) => Promise<Answer<K>>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<Answer<K>> | null>(null);
  const run = useCallback(
    (request: Request<K>): Promise<Answer<K>> => {
      if (running.current) return running.current;
      const call = client[operation] as (request: Request<K>) => Promise<Answer<K>>;
      setBusy(true);
      running.current = call(request).finally(() => {
        running.current = null;
        setBusy(false);
      });
      return running.current;
    },
    [operation],
  );
  return { run, busy };
}
