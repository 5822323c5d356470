import type { Answer, Operation, Request } from '@incidentmap/core/contract';
import { useEffect, useRef } from 'react';
import { unstable_serialize as serialize } from 'swr';
import useSWRInfinite, { type SWRInfiniteResponse } from 'swr/infinite';
import { call, keyOf } from './call.ts';

/** Operations that return a part of a list, and the cursor of the next part. */
export type PagedOperation = {
  [K in Operation]: Answer<K> extends { cursor: string | null } ? K : never;
}[Operation];

/**
 * A list with cursor pagination, revalidated whenever it is mounted, and when a list that was asked for before is asked for
 * again: what was decided or deleted meanwhile is in none. `request` builds the request for the part at a cursor. `mutate`
 * without arguments reads every part again.
 */
export function usePages<K extends PagedOperation>(
  operation: K,
  request: (cursor: string | undefined) => Request<K>,
): SWRInfiniteResponse<Answer<K>, Error> & { hasMore: boolean; more: () => void } {
  const pages = useSWRInfinite<Answer<K>, Error>(
    (_index: number, previous: Answer<K> | null) => {
      const cursor = previous === null ? undefined : (previous as { cursor: string | null }).cursor;
      return cursor === null ? null : keyOf(operation, request(cursor));
    },
    ([, input]: readonly [K, Request<K> | null]) => call(operation, input ?? undefined),
    { revalidateFirstPage: false, revalidateOnMount: true, persistSize: false },
  );
  const list = serialize(keyOf(operation, request(undefined)));
  const listBefore = useRef(list);
  const { data, mutate } = pages;
  useEffect(() => {
    if (listBefore.current === list) return;
    listBefore.current = list;
    // SWR asks by itself for a list that it does not have.
    if (data) void mutate();
  }, [list, data, mutate]);
  const last = data?.at(-1) as { cursor: string | null } | undefined;
  return Object.assign(pages, {
    hasMore: last !== undefined && last.cursor !== null,
    more: () => void pages.setSize((size) => size + 1),
  });
}
