import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useNow } from '../../../lib/useNow.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { useThreeColumns } from '../shared/roomFrame.ts';
import { type Panes, useOpenItem } from './useOpenItem.ts';
import { type QueueOptions, useQueue } from './useQueue.ts';
import { useQueueWork } from './useQueueWork.ts';
import { useSelection } from './useSelection.ts';

export type QueueRoom = ReturnType<typeof useQueueRoom>;

export type QueueRoomOptions = QueueOptions & {
  onQuery: (change: Partial<QueueQuery>) => void;
  /** Whether the user may see the list of all partners. */
  mayListPartners: boolean;
};

/** The list of what waits, the item that is open, and what is done with them: what the parts of the page share. */
export function useQueueRoom({ onQuery, mayListPartners, ...options }: QueueRoomOptions, panes: Panes) {
  const { query } = options;
  const isWide = useMediaQuery(medium);
  const hasThree = useThreeColumns();
  const now = useNow(60_000);
  const [isFiltering, setFiltering] = useState(false);
  const list = useQueue(options);
  const openItem = useOpenItem(list, query, onQuery, isWide, panes);
  const { index, key } = openItem;
  // The next page comes before its first report is wanted.
  const isNearEnd = list.hasMore && index >= list.items.length - 3 && !list.isLoadingMore;
  useEffect(() => {
    if (isNearEnd && key !== undefined) list.more();
    // oxlint-disable-next-line react/exhaustive-deps -- `more` is made anew at each rendering
  }, [isNearEnd, key]);
  const selection = useSelection(list.reports);
  const work = useQueueWork({ list, openItem, selection, work: query.work, onQuery, onSessionEnd: list.end });
  const { kinds } = list;
  const sum = kinds ? kinds.report + kinds.post + kinds.media : 0;
  return {
    query,
    onQuery,
    /** Asks for another list, to which the focus goes. */
    onList: (change: Partial<QueueQuery>) => {
      openItem.focusLater({});
      onQuery(change);
    },
    mayListPartners,
    list,
    openItem,
    selection,
    work,
    now,
    /** Whether the open item is seen beside the list. */
    isWide,
    /** Whether the item has a third column beside it, in which notices stand, and questions. */
    hasThree,
    isFiltering,
    setFiltering,
    /** How many items wait, of any kind. */
    sum,
    /** How many are in the list. */
    total: kinds && query.kind ? kinds[query.kind] : sum,
  };
}
