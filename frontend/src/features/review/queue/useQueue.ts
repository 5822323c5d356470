import { presenceTimes, queuePageSize } from '@incidentmap/core/domain/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onceEach, useSearchedPages } from '../list/pages.tsx';
import { groupsOf } from '../submission/groups.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import type { Viewers } from '../team/useTeamwork.ts';
import { keyOf, reportsAmong, type WaitingAnswer, type WaitingItem } from '../submission/queueItems.ts';

export type Queue = ReturnType<typeof useQueue>;

/** What waits for a decision, as the query asks for it, with what the room needs to know of the list as a whole. */
export function useQueue({ kind, work, sort, filter }: QueueQuery, role: string | undefined) {
  const { text, ...others } = filter;
  const pages = useSearchedPages(['listWaiting', 'searchWaiting'], text, (cursor) => ({
    query: { sort, role, kind, work, cursor, limit: queuePageSize, ...others },
  }));
  const { data, error, mutate } = pages;
  const first = data?.[0];

  const items: readonly WaitingItem[] = useMemo(
    () =>
      onceEach(
        data?.flatMap((page) => page.items),
        keyOf,
      ),
    [data],
  );
  const reports = useMemo(() => reportsAmong(items), [items]);
  const groups = useMemo(() => groupsOf(items), [items]);
  const partners = useMemo(
    () => [...new Set(reports.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId])))].toSorted(),
    [reports],
  );

  const listed = first?.viewers;
  const [outdated, setOutdated] = useState(listed);
  useEffect(() => {
    const timer = setTimeout(() => setOutdated(listed), presenceTimes.kept);
    return () => clearTimeout(timer);
  }, [listed]);
  const readBy: Viewers = listed && listed !== outdated ? listed : [];

  /** How many times the list is being read again. */
  const reloads = useRef(0);
  const reload = async () => {
    reloads.current += 1;
    await mutate().finally(() => {
      reloads.current -= 1;
    });
  };
  /** Changes the list at hand. SWR drops an answer that was asked for before that, so what is being read is read again. */
  const patch = async (change: (before: readonly WaitingAnswer[] | undefined) => WaitingAnswer[] | undefined) => {
    const isReading = reloads.current > 0 || pages.isValidating;
    await mutate(change, { revalidate: false });
    if (isReading) await reload();
  };

  return {
    isRead: data !== undefined,
    error,
    items,
    reports,
    groups,
    /** The ids of the partners whose reports are in the list. */
    partners,
    /** How many reports have which state; undefined until the list was read, as are the next two. */
    counts: first?.counts,
    /** How many items wait of each kind. */
    kinds: first?.kinds,
    /** How many items their reader has handed on. */
    handedOn: first?.handedOn ?? 0,
    /** Who read what when the list was asked for; nobody when that was long ago, as when the room was left meanwhile. */
    readBy,
    hasMore: pages.hasMore,
    isLoadingMore: data !== undefined && pages.size > data.length,
    more: pages.more,
    reload,
    patch,
    /** Takes everything off the screen. */
    clear: () => void mutate(undefined, { revalidate: false }),
  };
}
