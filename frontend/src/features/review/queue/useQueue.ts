import { presenceTimes, queuePageSize } from '@incidentmap/core/domain/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useReviewList } from '../list/pages.tsx';
import { groupsOf } from '../submission/groups.ts';
import type { Counts } from '../shared/events.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import type { Viewers } from '../team/useTeamwork.ts';
import { keyOf, reportsAmong, type WaitingAnswer, type WaitingItem } from '../submission/queueItems.ts';

export type Queue = ReturnType<typeof useQueue>;

const itemsOf = ({ items }: WaitingAnswer) => items;
const partnerOf = (item: WaitingItem) => (item.kind === 'report' ? item.report.partnerId : null);

export type QueueOptions = {
  query: QueueQuery;
  /** The user's first role. */
  role: string | undefined;
  onCounts: (counts: Counts) => void;
  onSessionEnd: () => void;
};

/** What waits for a decision, as the query asks for it, with what the room needs to know of the list as a whole. */
export function useQueue({ query: { kind, work, sort, filter }, role, ...events }: QueueOptions) {
  const { text, ...others } = filter;
  const { pages, data, mutate, ...list } = useReviewList(
    ['listWaiting', 'searchWaiting'],
    text,
    (cursor) => ({ query: { sort, role, kind, work, cursor, limit: queuePageSize, ...others } }),
    { itemsOf, keyOf, partnerOf, ...events },
  );
  const { items } = list;
  const first = data?.[0];
  const reports = useMemo(() => reportsAmong(items), [items]);
  const groups = useMemo(() => groupsOf(items), [items]);

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
    ...list,
    isRead: data !== undefined,
    reports,
    groups,
    /** How many items wait of each kind; undefined until the list was read, as are the counts. */
    kinds: first?.kinds,
    /** How many items their reader has handed on. */
    handedOn: first?.handedOn ?? 0,
    /** Who read what when the list was asked for; nobody when that was long ago, as when the room was left meanwhile. */
    readBy,
    reload,
    patch,
  };
}
