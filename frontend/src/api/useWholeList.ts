import type { Request } from '@incidentmap/core/contract';
import { useEffect } from 'react';
import { type PagedOperation, usePages } from './usePages.ts';

/** A list that is shown as a whole, although each answer has a part of it. `isWhole`: once every part is there. */
export function useWholeList<K extends PagedOperation>(
  operation: K,
  request: (cursor: string | undefined) => Request<K>,
): ReturnType<typeof usePages<K>> & { isWhole: boolean } {
  const pages = usePages(operation, request);
  const { data, hasMore, more, size } = pages;
  useEffect(() => {
    if (hasMore && data?.length === size) more();
  });
  return Object.assign(pages, { isWhole: data !== undefined && !hasMore });
}
