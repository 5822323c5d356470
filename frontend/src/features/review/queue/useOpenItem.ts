import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FocusLater } from '../shared/events.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import type { Queue } from './useQueue.ts';
import type { Viewers } from '../team/useTeamwork.ts';
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';

const titleIn = (pane: HTMLElement | null) => pane?.querySelector<HTMLElement>('article h3');

/** Nobody else has taken it or reads it, so that two who begin at the same end are not led to the same item. */
const isFree = (item: WaitingItem, readBy: Viewers) =>
  item.work.takenBy?.isMe !== false && !readBy.some(({ id }) => id === keyOf(item));

/** The pane of the open item, and the column of the list. */
export type Panes = { pane: RefObject<HTMLElement | null>; column: RefObject<HTMLDivElement | null> };

export type OpenItem = ReturnType<typeof useOpenItem>;

/** The open item, which the address names. A screen with room for two panes (`isWide`) opens the first one by itself. */
export function useOpenItem(
  list: Queue,
  query: QueueQuery,
  onQuery: (change: Partial<QueueQuery>) => void,
  isWide: boolean,
  { pane, column }: Panes,
) {
  const { guard } = useKeyring();
  const focusNext = useRef<Parameters<FocusLater>[0]>(null);
  const openBefore = useRef<string>(undefined);
  const { items, isRead, groups } = list;
  const wanted = query.item;

  /**
   * What a wide screen has opened by itself. It stays open while it is listed, and in a window that becomes narrow until the
   * address has it.
   */
  const [kept, setKept] = useState<string>();
  const named = items.findIndex((item) => keyOf(item) === wanted);
  const found = named < 0 && (isWide || wanted === undefined) ? items.findIndex((item) => keyOf(item) === kept) : named;
  /** None of what its reader has handed on opens by itself. */
  const firstOf = (among: readonly WaitingItem[], readBy: Viewers) =>
    query.work === 'passed' ? undefined : (among.find((item) => isFree(item, readBy)) ?? among[0]);
  const first = firstOf(items, list.readBy);
  /** The address names an item that is not listed, and none is open: another in its place could be decided for it. */
  const isLost = isWide && isRead && wanted !== undefined && found < 0 && kept === undefined;
  const index = found >= 0 || !isWide || !first || isLost ? found : items.indexOf(first);
  const item = items[index];
  const key = item && keyOf(item);
  const group = useMemo(() => groups.beside(key), [groups, key]);
  const keptNow = isWide ? key : wanted === undefined ? kept : undefined;
  if (keptNow !== kept) setKept(keptNow);
  useEffect(() => {
    if (!isWide && wanted === undefined && kept !== undefined) onQuery({ item: kept });
    // oxlint-disable-next-line react/exhaustive-deps -- once when the window becomes narrow
  }, [isWide]);
  // A phone shows the list with its bar where what the address names waits no longer.
  const isMissing = !isWide && isRead && wanted !== undefined && found < 0;
  const [isMissed, setMissed] = useState(false);
  if (isMissed && (isWide || item)) setMissed(false);
  useEffect(() => {
    if (!isMissing) return;
    if (openBefore.current === undefined) setMissed(true);
    onQuery({ item: undefined });
    // oxlint-disable-next-line react/exhaustive-deps -- once when it is missing
  }, [isMissing]);

  useEffect(() => {
    // Nobody opened this item, as when the list was read again: the key that is on its way was not meant for it.
    if (openBefore.current !== undefined && openBefore.current !== key && !focusNext.current) guard.extend();
    if (openBefore.current !== key) pane.current?.scrollTo(0, 0);
    openBefore.current = key;
    guard.drawn();
  }, [guard, key, items, pane]);
  useEffect(() => {
    if (!focusNext.current || !isRead) return;
    // The list may change before that item is open, as when another reviewer opens one.
    const next = focusNext.current;
    if (next.key !== undefined && next.key !== key && items.some((each) => keyOf(each) === next.key)) return;
    focusNext.current = null;
    const row = column.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.row ?? '')}"] button`);
    (titleIn(pane.current) ?? row ?? column.current)?.focus();
    column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [key, isRead, items, pane, column]);

  const open = (next: string | undefined) => {
    // By what is open now: an action of a toast may call this long after its rendering. What is open gets the focus at once
    // or not at all: later it would be taken from where the reviewer is by then.
    const isOpen = next === openBefore.current;
    if (isOpen) titleIn(pane.current)?.focus();
    focusNext.current = isOpen ? null : { key: next };
    onQuery({ item: next });
  };

  return {
    item,
    key,
    /** Its place in the list, from 0; below 0 where none is open. */
    index,
    group,
    /** The first item that is free. */
    first,
    isLost,
    /** Whether a phone shows the list because what the address names is not in it. */
    isMissed,
    beside: (step: 1 | -1) => items[index + step],
    open,
    /** Goes to the one beside it; to the open one itself while the focus is elsewhere. */
    go: (step: 1 | -1) => {
      const isReading = [pane, column].some(({ current }) => current?.contains(document.activeElement));
      const next = isReading ? items[index + step] : item;
      if (next) open(keyOf(next));
    },
    /** Goes to the list, or to a row of it. */
    toList: (row?: string) => {
      focusNext.current = { row };
      onQuery({ item: undefined });
    },
    /** Opens the one that follows those that leave the list. `readBy`: who reads what now. */
    follow: (leaving: ReadonlySet<string>, readBy: Viewers) => {
      // By what is open now: the answer may be late, and the reviewer somewhere else.
      if (openBefore.current === undefined || !leaving.has(openBefore.current)) return;
      const left = [...items.slice(index + 1), ...items.slice(0, index).toReversed()];
      const next = firstOf(
        left.filter((each) => !leaving.has(keyOf(each))),
        readBy,
      );
      focusNext.current = { key: next && keyOf(next) };
      guard.awaitDraw();
      onQuery({ item: next && keyOf(next) });
    },
    focusLater: ((next) => {
      focusNext.current = next;
    }) satisfies FocusLater,
  };
}
