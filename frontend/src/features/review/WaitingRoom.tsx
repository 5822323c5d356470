import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { HandRightRegular } from '@fluentui/react-icons/svg/hand-right';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { presenceTimes, queuePageSize, undoWindow } from '@incidentmap/core/domain/constants';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { showsPublished } from '../../api/published.ts';
import { usePages } from '../../api/usePages.ts';
import { oneLine } from '../../lib/text.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { filterTexts } from '../../ui/filterTexts.ts';
import { Message } from '../../ui/Message.tsx';
import { medium, fromMedium } from '../../ui/media.ts';
import { runLatestAction } from '../../ui/lastingActions.ts';
import { isAnythingUnsent } from '../../ui/unsent.ts';
import { useToast } from '../../ui/useToast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { BulkBar } from './BulkBar.tsx';
import { groupsOf } from './groups.ts';
import { HandedOnCount, HandedOnHead } from './HandedOn.tsx';
import { HistoryAndNotes } from './HistoryAndNotes.tsx';
import { ItemHead } from './ItemHead.tsx';
import { FileSide, PostSide } from './ItemSide.tsx';
import { MergeProvider } from './MergeProvider.tsx';
import { useReviewParts } from './parts.ts';
import { PendingMediaCard } from './PendingMediaCard.tsx';
import { PostCard } from './PostCard.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import type { QueueQuery } from './queueQuery.ts';
import { type DeviceId, noteExposure } from './ofReviewer.ts';
import { ReviewCard } from './ReviewCard.tsx';
import type { Counts } from './ReviewQueue.tsx';
import { ReviewSide } from './ReviewSide.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';
import { RestContext } from './rest.ts';
import { fromThree, listWidths, useThreeColumns } from './roomFrame.ts';
import { readingColumn } from './roomStyles.ts';
import { useKeyring, usePageKeys } from './roomKeys.ts';
import { SecondOpinion } from './SecondOpinion.tsx';
import { reviewTexts } from './texts.ts';
import { useLastDecision, type ReviewEvents, useSessionEnd } from './useDecision.ts';
import { answeredAlike, forgetInput, forgetKept } from './unsentInput.ts';
import { useConfirmation } from './useConfirmation.tsx';
import { namesOf, useWork, type Viewers, type WorkAct, WorkContext } from './useWork.ts';
import {
  keyOf,
  type Leaving,
  reportsAmong,
  revisionOf,
  saidOf,
  titleOf,
  without,
  type WaitingItem,
  withWork,
} from './waitingItems.ts';
import { WaitingFilters } from './WaitingFilters.tsx';
import { WaitingKinds } from './WaitingKinds.tsx';
import { toldBy, WaitingRow } from './WaitingRow.tsx';

/** From two panes up, each scrolls by itself. */
const scrolls = {
  // What is for screen readers alone lies in it, and makes the page no higher.
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: 0,
} as const;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minBlockSize: 0,
    [fromMedium]: {
      gridTemplateRows: 'minmax(0, 1fr)',
      gridTemplateColumns: `${listWidths.two} minmax(0, 1fr)`,
      '&:has([data-item-form])': { gridTemplateColumns: 'clamp(21rem, 44vw, 30rem) minmax(0, 1fr)' },
    },
  },
  three: {
    [fromThree]: {
      gridTemplateColumns: `${listWidths.three} minmax(0, 1fr) clamp(20rem, 22.5vw, 27.5rem)`,
      '&:has([data-item-form])': {
        gridTemplateColumns: `${listWidths.three} minmax(0, 1fr) clamp(24rem, 34vw, 42rem)`,
      },
    },
  },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    outlineStyle: 'none',
    [fromMedium]: {
      ...scrolls,
      // A row that comes into view lies under the head.
      scrollPaddingBlockStart: '8rem',
      borderInlineEndWidth: '1px',
      borderInlineEndStyle: 'solid',
      borderInlineEndColor: tokens.colorNeutralStroke2,
    },
    // A form has the place of the list.
    '&:has(> div > [data-item-form])': { alignContent: 'stretch', '& > :not(:first-child)': { display: 'none' } },
    // A question stands in its place, and no key reaches what that covers.
    ':global(body:has([data-beside]))': { visibility: 'hidden' },
  },
  formPlace: { '&:has([data-item-form])': { blockSize: '100%' } },
  // Search, kinds and order stay while the rows scroll.
  top: {
    [fromMedium]: {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  // The rows have their lines by the room that they have.
  list: { containerType: 'inline-size', margin: 0, padding: 0, listStyleType: 'none' },
  // Over the list of a phone, of an item that its address names.
  missed: {
    display: 'grid',
    gap: '0.25rem',
    paddingBlock: '0.75rem',
    paddingInline: 'var(--gutter)',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  more: { margin: '0.75rem', justifySelf: 'center' },
  // The item's bar is at its lower edge; on a phone it is as high as the window.
  pane: {
    display: 'flex',
    flexDirection: 'column',
    minBlockSize: '100dvh',
    ...readingColumn,
    [fromMedium]: { ...scrolls, ...readingColumn[fromMedium] },
  },
  /** What there is to say in the place of an item, and of what would stand beside that. */
  instead: { [fromMedium]: { gridColumnStart: 2, gridColumnEnd: -1 } },
  // Quieter than what is read below it.
  demonstration: {
    ':global(body:has([data-item-form=alone]))': { display: 'none' },
    '& > p': {
      maxInlineSize: 'none',
      paddingBlockStart: '0.75rem',
      paddingInline: 'var(--gutter)',
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground2,
    },
  },
  side: {
    ...scrolls,
    // A form takes its whole place.
    '&:has(> div [data-item-form])': {
      padding: 0,
      backgroundColor: tokens.colorNeutralBackground1,
      '& > :not(:first-child)': { display: 'none' },
    },
    padding: '0.75rem',
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground2,
    // What goes on below the window fades there.
    '&:not(:has(> div [data-item-form]))::after': {
      content: '""',
      position: 'sticky',
      insetBlockEnd: '-0.75rem',
      display: 'block',
      blockSize: '1.25rem',
      marginBlockStart: '-0.5rem',
      marginBlockEnd: '-0.75rem',
      pointerEvents: 'none',
      backgroundImage: `linear-gradient(to top, ${tokens.colorNeutralBackground2}, transparent)`,
    },
  },
  empty: { outlineStyle: 'none' },
  // A notice stands at its foot, where nothing scrolls meanwhile: so it covers nothing.
  foot: {
    [fromMedium]: {
      borderBlockEndWidth: 'calc(var(--notice, -1.5rem) + 1.5rem)',
      borderBlockEndStyle: 'solid',
      borderBlockEndColor: 'transparent',
    },
  },
});

const none: ReadonlySet<string> = new Set();

type Props = {
  /** The user's first role. */
  role: string | undefined;
  /** Whether the user may see the list of all partners. */
  mayListPartners: boolean;
  /** For what is kept on the device; null until it is known. */
  reviewer: DeviceId | null;
  query: QueueQuery;
  onQuery: (change: Partial<QueueQuery>) => void;
  onItemShown: (isShown: boolean) => void;
  onBreak: () => void;
  onCounts: (counts: Counts) => void;
  onSessionEnd: () => void;
};

/**
 * Everything that waits for a decision: the list, the item that is open, and what stands beside it. A phone shows either
 * the list or one item. What was decided leaves the list, and the next one is opened and gets the focus.
 */
export function WaitingRoom({
  role,
  mayListPartners,
  reviewer,
  query,
  onQuery,
  onCounts,
  onItemShown,
  onBreak,
  onSessionEnd,
}: Props) {
  const { t, i18n } = useTranslation([reviewTexts, filterTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { cache, mutate: mutateCache } = useSWRConfig();
  const now = useNow(60_000);
  const isWide = useMediaQuery(medium);
  const hasThree = useThreeColumns();
  const { guard } = useKeyring();
  const { demonstration } = useReviewParts();
  const pane = useRef<HTMLElement>(null);
  /** Where the form of an item stands beside it: in the third column, or with two in the place of the list. */
  const [formPlace, setFormPlace] = useState<HTMLElement | null>(null);
  const formBeside = isWide ? (formPlace ?? undefined) : null;
  const list = useRef<HTMLDivElement>(null);
  /** The item that gets the focus once it is open; without a key, whatever is open then. `row`: what it is of the list. */
  const focusNext = useRef<{ key?: string | undefined; row?: string | undefined } | null>(null);
  const openBefore = useRef<string>(undefined);
  /** The last item that turned out to be decided: it is told once. */
  const gone = useRef<string>(undefined);
  const [selected, setSelected] = useState(none);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(() => new Set(answeredAlike));
  const [isFiltering, setFiltering] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { kind, work, sort, item: wanted, filter } = query;
  const pages = usePages('listWaiting', (cursor) => ({
    query: { sort, role, kind, work, cursor, limit: queuePageSize, ...filter },
  }));
  const { data, error, mutate } = pages;
  const counts = data?.[0]?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);

  const end = () => {
    void mutate(undefined, { revalidate: false });
    onSessionEnd();
  };
  useSessionEnd(error, end);

  // An item that moved to the next page between two requests is in both pages.
  const items = useMemo(
    () => [...new Map(data?.flatMap((page) => page.items).map((item) => [keyOf(item), item])).values()],
    [data],
  );
  const reports = useMemo(() => reportsAmong(items), [items]);
  const groups = useMemo(() => groupsOf(items), [items]);
  const partners = useMemo(
    () => [...new Set(reports.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId])))].toSorted(),
    [reports],
  );
  /**
   * What a wide screen has opened by itself. It stays open while it is listed, and in a window that becomes narrow until the
   * address has it.
   */
  const [kept, setKept] = useState<string>();
  const named = items.findIndex((item) => keyOf(item) === wanted);
  const found = named < 0 && (isWide || wanted === undefined) ? items.findIndex((item) => keyOf(item) === kept) : named;
  /** Nobody else has taken it or reads it: two who begin at the same end are not led to the same item again and again. */
  const isFree = (item: WaitingItem, readBy: Viewers) =>
    item.work.takenBy?.isMe !== false && !readBy.some(({ id }) => id === keyOf(item));
  /** None of what its reader has handed on opens by itself. */
  const listsHandedOn = work === 'passed';
  const firstOf = (among: typeof items, readBy: Viewers) =>
    listsHandedOn ? undefined : (among.find((item) => isFree(item, readBy)) ?? among[0]);
  /** Who read what when the list was asked for, unless that was long ago, as when the room was left meanwhile. */
  const listed = data?.[0]?.viewers;
  const [outdated, setOutdated] = useState(listed);
  useEffect(() => {
    const timer = setTimeout(() => setOutdated(listed), presenceTimes.kept);
    return () => clearTimeout(timer);
  }, [listed]);
  const readBefore = listed && listed !== outdated ? listed : [];
  const first = firstOf(items, readBefore);
  /** The address names an item that is not listed, and none was opened yet: another one in its place could be decided for it. */
  const isLost = isWide && data !== undefined && wanted !== undefined && found < 0 && kept === undefined;
  const index = found >= 0 || !isWide || !first || isLost ? found : items.indexOf(first);
  const shown = items[index];
  const shownKey = shown && keyOf(shown);
  const group = useMemo(() => groups.beside(shownKey), [groups, shownKey]);
  const isItemShown = shown !== undefined;
  // Before it is drawn, so that the bar of the room and the head of the item are not seen together.
  useLayoutEffect(() => {
    onItemShown(isItemShown);
    return () => onItemShown(false);
  }, [isItemShown, onItemShown]);
  const said = useMemo(() => shown && saidOf(shown), [shown]);
  const keptNow = isWide ? shownKey : wanted === undefined ? kept : undefined;
  if (keptNow !== kept) setKept(keptNow);
  useEffect(() => {
    if (!isWide && wanted === undefined && kept !== undefined) onQuery({ item: kept });
    // oxlint-disable-next-line react/exhaustive-deps -- once when the window becomes narrow
  }, [isWide]);
  // A phone shows the list with its bar where what the address names waits no longer.
  const isMissing = !isWide && data !== undefined && wanted !== undefined && found < 0;
  const [isMissed, setMissed] = useState(false);
  if (isMissed && (isWide || isItemShown)) setMissed(false);
  useEffect(() => {
    if (!isMissing) return;
    if (openBefore.current === undefined) setMissed(true);
    onQuery({ item: undefined });
    // oxlint-disable-next-line react/exhaustive-deps -- once when it is missing
  }, [isMissing]);

  useEffect(() => {
    // Nobody opened this item, as when the list was read again: the key that is on its way was not meant for it.
    if (openBefore.current !== undefined && openBefore.current !== shownKey && !focusNext.current) guard.extend();
    if (openBefore.current !== shownKey) pane.current?.scrollTo(0, 0);
    openBefore.current = shownKey;
    guard.drawn();
  }, [guard, shownKey, data]);
  useEffect(() => {
    if (!focusNext.current || !data) return;
    // The list may change before that item is open, as when another reviewer opens one.
    const { key, row } = focusNext.current;
    if (key !== undefined && key !== shownKey && items.some((item) => keyOf(item) === key)) return;
    focusNext.current = null;
    const rowButton = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row ?? '')}"] button`);
    (pane.current?.querySelector<HTMLElement>('article h3') ?? rowButton ?? list.current)?.focus();
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [shownKey, data, items]);
  // The next page comes before its first report is wanted.
  const isNearEnd = pages.hasMore && index >= items.length - 3 && pages.size <= (data?.length ?? 0);
  const { more } = pages;
  useEffect(() => {
    if (isNearEnd && shownKey !== undefined) more();
    // oxlint-disable-next-line react/exhaustive-deps -- `more` is made anew at each rendering
  }, [isNearEnd, shownKey]);

  useEffect(() => {
    if (!shown || shownKey === undefined || reviewer === null) return;
    const { severity } = toldBy(shown);
    noteExposure(reviewer, shownKey, severity ?? 'unrated');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each item that is opened
  }, [shownKey, reviewer]);

  const open = (key: string | undefined) => {
    // By what is open now: an action of a toast may call this long after its rendering. What is open gets the focus at once
    // or not at all: later it would be taken from where the reviewer is by then.
    const isOpen = key === openBefore.current;
    if (isOpen) pane.current?.querySelector<HTMLElement>('article h3')?.focus();
    focusNext.current = isOpen ? null : { key };
    onQuery({ item: key });
  };
  const beside = (step: 1 | -1) => items[index + step];
  const go = (step: 1 | -1) => {
    const isReading = pane.current?.contains(document.activeElement) || list.current?.contains(document.activeElement);
    const next = isReading ? beside(step) : items[index];
    if (next) open(keyOf(next));
  };
  usePageKeys({
    j: () => go(1),
    s: () => go(1),
    k: () => go(-1),
    u: () => {
      guard.extend();
      runLatestAction();
    },
  });

  const onSelect = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });

  /** How many times the list is being read again. */
  const reloads = useRef(0);
  const reload = async () => {
    reloads.current += 1;
    await mutate().finally(() => {
      reloads.current -= 1;
    });
  };
  /** Changes the list at hand. SWR drops an answer that was asked for before that, so what is being read is read again. */
  const patch = async (change: (before: typeof data) => typeof data) => {
    const isReading = reloads.current > 0 || pages.isValidating;
    await mutate(change, { revalidate: false });
    if (isReading) await reload();
  };

  /** Takes items out of the list that were decided or handed on, and opens the one that follows. */
  const leave = (keys: ReadonlySet<string>, leaving: Leaving) => {
    const { approved, rejected } = leaving === 'handedOn' ? { approved: 0, rejected: 0 } : leaving;
    if (rejected > 0) for (const key of keys) forgetInput(key);
    // By what is open now: the answer may be late, and the reviewer somewhere else.
    if (openBefore.current !== undefined && keys.has(openBefore.current)) {
      const left = [...items.slice(index + 1), ...items.slice(0, index).toReversed()];
      const next = firstOf(
        left.filter((item) => !keys.has(keyOf(item))),
        viewers,
      );
      focusNext.current = { key: next && keyOf(next) };
      guard.awaitDraw();
      onQuery({ item: next && keyOf(next) });
    }
    const patched = patch((before) => without(before, keys, leaving));
    onSelect([...keys], false);
    // Clears the cache instead of only revalidating, because the pages that show the incident may not be mounted now.
    if (approved > 0) void mutateCache(showsPublished, undefined);
    return patched;
  };
  const events: ReviewEvents = {
    onChanged: (changed) => {
      const decided = changed.filter(({ isApproved }) => isApproved !== 'pending');
      const edited = new Map(changed.map((incident) => [incident.id, incident]));
      if (decided.length > 0) {
        const of = (state: string) => decided.filter(({ isApproved }) => isApproved === state).length;
        void leave(new Set(decided.map(({ id }) => id)), { approved: of('approved'), rejected: of('rejected') });
      } else {
        void patch((before) =>
          before?.map((page) => ({
            ...page,
            items: page.items.map((item) =>
              item.kind === 'report' ? { ...item, report: { ...item.report, ...edited.get(item.report.id) } } : item,
            ),
          })),
        );
      }
    },
    onStale: (id) => {
      if (id !== undefined) void leave(new Set([id]), { approved: 0, rejected: 0 });
      void reload();
    },
    onUndone: async (id) => {
      await reload();
      // A key that is on its way was meant for the item before.
      guard.extend();
      forgetKept(id);
      open(id);
    },
    onSessionEnd: end,
  };
  useLastDecision(events);
  const shownItem = shown && shownKey !== undefined ? { kind: shown.kind, id: shownKey } : null;
  const {
    viewers: readNow,
    change,
    busy,
    session,
  } = useWork(useContext(RestContext) ? null : shownItem, {
    onWork: (key, next) => void patch((before) => withWork(before, key, next)),
    onGone: (key) => {
      // The own decision may be under way.
      if (guard.isDeaf()) return false;
      // What is being written would be lost; sending it answers for itself.
      if (isAnythingUnsent() || gone.current === key) return true;
      gone.current = key;
      toast({ title: t('decidedBefore'), body: t('work.gone'), intent: 'warning' });
      void reload();
      return true;
    },
    onStale: events.onStale,
    onSessionEnd: end,
  });
  const viewers = readNow ?? readBefore;
  const viewersOf = (key: string | undefined) => viewers.filter(({ id }) => id === key);
  const readers = viewersOf(shownKey);
  const nameOfItem = (item: WaitingItem) => titleOf(item) ?? t(`queue.one.${item.kind}`);
  const { confirmFirst, question } = useConfirmation({
    key: shownKey,
    about: shown ? nameOfItem(shown) : '',
    readers,
    onSkip: () => {
      const next = beside(1);
      if (next) open(keyOf(next));
    },
  });
  /** Opens what its reader has taken back, where it is listed. */
  const bringBack = async (key: string) => {
    if (work === 'mine' || listsHandedOn) {
      // The next list is not shown as it was before.
      for (const each of cache.keys())
        if (each.includes('@"listWaiting",') && !each.includes(`work:"${work}"`)) void mutateCache(each, undefined);
      focusNext.current = { key };
      onQuery({ work: undefined, item: key });
    } else {
      await reload();
      open(key);
    }
  };
  /** The notice with the undo may be older than the list that is shown. */
  const bringBackNow = useRef(bringBack);
  useEffect(() => {
    bringBackNow.current = bringBack;
  });
  const changeOpen = async (act: WorkAct) => {
    const isDone = await change(act);
    const isBack = listsHandedOn && (act.act === 'unpass' || act.act === 'take');
    if (isDone && isBack && shownKey !== undefined) await bringBack(shownKey);
    return isDone;
  };
  const pass = async () => {
    if (guard.isDeaf() || !shown || shownKey === undefined) return;
    if (!(await guard.during(() => change({ act: 'pass' })))) return;
    const undo = async () => {
      if (!(await change({ act: 'unpass' }, shownItem))) return;
      await bringBackNow.current(shownKey);
      // A key that is on its way was meant for the item before.
      guard.extend();
    };
    toast({
      title: t('work.handedOn.title'),
      body: t('work.handedOn.body'),
      intent: 'success',
      duration: undoWindow,
      action: {
        label: t('action.undo'),
        about: nameOfItem(shown),
        onClick: () => void undo(),
      },
    });
    void leave(new Set([shownKey]), 'handedOn');
  };
  const answer = (keys: readonly string[], isAnswered: boolean) => {
    for (const key of keys) {
      if (isAnswered) answeredAlike.add(key);
      else answeredAlike.delete(key);
    }
    setAnswered(new Set(answeredAlike));
  };
  const tellApart = async ({ id: other, title }: { id: string; title: string }) => {
    if (shownKey === undefined) return;
    const isLikeliest = (one: string, ofOther: string) => groups.beside(ofOther).alike[0]?.incident.id === one;
    /** Of which it is the answer: of each whose likeliest duplicate the other one is. */
    const settled = [
      ...(isLikeliest(other, shownKey) ? [shownKey] : []),
      ...(isLikeliest(shownKey, other) ? [other] : []),
    ];
    // What had the focus leaves with the other one.
    focusNext.current = { key: shownKey };
    if (!(await change({ act: 'notSame', other }))) {
      focusNext.current = null;
      return;
    }
    answer(settled, true);
    const undo = async () => {
      if (!(await change({ act: 'maybeSame', other }, shownItem))) return;
      answer(settled, false);
      await reload();
    };
    toast({
      title: t('duplicates.toldApart'),
      intent: 'success',
      duration: undoWindow,
      action: { label: t('action.undo'), about: oneLine(title), onClick: () => void undo() },
    });
    // Others may take its place.
    await reload();
  };
  const leaveOne = (isApproved: boolean) => {
    if (shownKey === undefined) return;
    void leave(new Set([shownKey]), { approved: Number(isApproved), rejected: 0 });
  };

  /** `row`: the item whose row gets the focus; without it, the list does. */
  const toList = (row?: string) => {
    focusNext.current = { row };
    onQuery({ item: undefined });
  };
  const filterCount = Object.keys(filter).filter((key) => key !== 'text').length + Number(work !== undefined);
  const isFiltered = filterCount > 0 || filter.text !== undefined;
  const onClearFilters = () => {
    focusNext.current = {};
    onQuery({ filter: {}, work: undefined });
  };
  const onWorkView = (view: QueueQuery['work']) => {
    focusNext.current = {};
    onQuery({ work: view, item: undefined });
  };
  const handedOn = data?.[0]?.handedOn ?? 0;
  const chosen = reports.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const isSelecting = isChoosing || chosen.length > 0;
  const kinds = data?.[0]?.kinds;
  const sum = kinds ? kinds.report + kinds.post + kinds.media : 0;
  const total = kinds && kind ? kinds[kind] : sum;
  const head = (
    <WaitingFilters
      query={query}
      onQuery={onQuery}
      partners={partners}
      mayListPartners={mayListPartners}
      isOpen={isFiltering}
      onOpen={setFiltering}
      found={kinds ? total : null}
      isSelecting={isSelecting}
      onSelecting={(next) => {
        setSelected(none);
        setChoosing(next);
      }}
    />
  );
  if (error && !data) {
    return (
      <>
        {head}
        <Message
          icon={<CloudOffRegular />}
          title={t(kind === 'media' ? 'media.failed' : 'list.failed')}
          level={2}
          alert
          action={<Button onClick={() => void mutate()}>{t('action.tryAgain')}</Button>}
        >
          {apiErrorText(error)}
        </Message>
      </>
    );
  }
  const number = new Intl.NumberFormat(i18n.language);
  const hasSide = hasThree && isItemShown;
  const isReadingOnPhone = !isWide && isItemShown;
  const isLoadingMore = data !== undefined && pages.size > data.length;
  const bulk = reports.length > 0 && (
    <BulkBar
      isSelecting={isSelecting}
      chosen={chosen}
      total={reports.length}
      onSelectAll={() =>
        onSelect(
          reports.map(({ id }) => id),
          true,
        )
      }
      onClear={() => setSelected(none)}
      {...events}
    />
  );
  const onFilterByFlood = filter.flood
    ? null
    : (flood: string) => {
        focusNext.current = {};
        onQuery({ filter: { flood }, kind: undefined, item: undefined });
      };

  const opinion = said && <SecondOpinion key={`opinion ${shownKey}`} about={said} place="side" />;
  const side = shownKey !== undefined && (
    <>
      {shown?.kind === 'report' && (
        <ReviewSide
          report={shown.report}
          group={group}
          isListed={(id) => reports.some((report) => report.id === id)}
          onOpen={open}
          onSelect={(ids) => {
            onSelect(ids, true);
            // The selection is seen in the list alone.
            if (!isWide) toList();
          }}
          onFilterByFlood={onFilterByFlood}
          opinion={opinion}
        />
      )}
      {shown?.kind === 'post' && <PostSide post={shown.post}>{opinion}</PostSide>}
      {shown?.kind === 'media' && <FileSide media={shown.media}>{opinion}</FileSide>}
    </>
  );
  const place = t('queue.place', { index: number.format(index + 1), total: number.format(total) });
  const itemHead = shown && <ItemHead since={shown.createdAt} now={now} place={place} />;
  const below = shown && shownKey !== undefined && (
    <div>
      {!hasThree && side}
      <HistoryAndNotes
        key={`history ${shownKey}`}
        id={shownKey}
        createdAt={shown.createdAt}
        revision={revisionOf(shown)}
        isOfFlood={shown.kind === 'report' && shown.report.floodOf !== null}
      />
    </div>
  );

  /** The words that alone leave nothing, of any kind. */
  const searched = filterCount === 0 && sum === 0 ? filter.text : undefined;
  const nothingWaits =
    handedOn > 0 && sum === 0 ? 'work.handedOn.nothingElse' : kind === 'media' ? 'media.empty' : 'list.pending';
  const nothing = isFiltered ? 'list.nothing.filters' : nothingWaits;
  const empty = data && items.length === 0 && (
    <div className={styles.empty}>
      <Message
        icon={isFiltered ? <SearchRegular /> : <CheckmarkCircleRegular />}
        title={searched !== undefined ? t('list.nothing.text', { text: `\u2068${searched}\u2069` }) : t(nothing)}
        level={2}
        action={
          isFiltered && (
            <Button onClick={onClearFilters}>
              {t(searched === undefined ? 'action.clearFilters' : 'filterLine:clearSearch')}
            </Button>
          )
        }
      >
        {isFiltered ? counts && t('list.waiting', { count: counts.pending }) : t('list.willBe.pending')}
      </Message>
    </div>
  );

  return (
    <div className={mergeClasses(styles.root, hasThree && styles.three)}>
      {!isReadingOnPhone && (
        <div
          ref={list}
          className={mergeClasses(styles.column, !hasSide && styles.foot)}
          data-toasts={hasSide ? undefined : 'foot'}
          tabIndex={-1}
        >
          {isWide && !hasThree && <div ref={setFormPlace} className={styles.formPlace} />}
          <VisuallyHidden>
            <h2>{t('queue.heading')}</h2>
          </VisuallyHidden>
          <div className={styles.top}>
            {head}
            {kinds && (
              <>
                <WaitingKinds counts={kinds} query={query} onQuery={onQuery} />
                {isWide && bulk}
              </>
            )}
          </div>
          {!isWide && bulk}
          {isMissed && items.length > 0 && (
            <div role="alert" className={styles.missed}>
              <strong>{t('queue.lost.title')}</strong>
              <span>{t('queue.lost.body')}</span>
            </div>
          )}
          {!data && <ReviewSkeleton label={t('loadingIncidents')} />}
          {listsHandedOn && data && <HandedOnHead onBack={() => onWorkView(undefined)} />}
          {!isWide && empty}
          <ul className={styles.list}>
            {items.map((item) => {
              const key = keyOf(item);
              return (
                <li key={key} data-row={key}>
                  <WaitingRow
                    item={item}
                    viewers={viewersOf(key)}
                    now={now}
                    isOpen={key === shownKey}
                    alike={groups.countOf(key)}
                    onOpen={() => open(key)}
                    isSelected={selected.has(key)}
                    isSelecting={isSelecting}
                    onSelect={(isSelected) => onSelect([key], isSelected)}
                  />
                </li>
              );
            })}
          </ul>
          {pages.hasMore && (
            <Button
              className={styles.more}
              disabledFocusable={isLoadingMore}
              icon={isLoadingMore ? <Spinner size="tiny" /> : null}
              onClick={pages.more}
            >
              {t('action.loadMore')}
            </Button>
          )}
          {!listsHandedOn && handedOn > 0 && <HandedOnCount count={handedOn} onShow={() => onWorkView('passed')} />}
        </div>
      )}
      {/* In the place of the item, where the list stands beside it. */}
      {isWide && empty && <div className={mergeClasses(styles.pane, styles.instead)}>{empty}</div>}
      {isLost && items.length > 0 && (
        <section className={mergeClasses(styles.pane, styles.instead)}>
          <Message
            icon={<SearchRegular />}
            title={t('queue.lost.title')}
            level={2}
            alert
            action={first && <Button onClick={() => open(keyOf(first))}>{t('queue.lost.first')}</Button>}
          >
            {t('queue.lost.body')}
          </Message>
        </section>
      )}
      {isWide && listsHandedOn && !shown && !isLost && items.length > 0 && (
        <section className={mergeClasses(styles.pane, styles.instead)}>
          <Message icon={<HandRightRegular />} title={t('work.handedOn.choose.title')} level={2}>
            {t('work.handedOn.choose.body')}
          </Message>
        </section>
      )}
      {shown && said && shownKey !== undefined && (
        <WorkContext
          value={{ work: shown.work, change: changeOpen, pass, tellApart, busy, session, readers, confirmFirst }}
        >
          <MergeProvider
            item={shown}
            alike={group.alike}
            onLeft={(key) => leave(new Set([key]), { approved: 0, rejected: 1 })}
            onStale={events.onStale}
            onSessionEnd={end}
          >
            <section ref={pane} className={styles.pane} aria-label={t(`queue.kinds.${shown.kind}`)}>
              {!isWide && (
                <PhoneHead
                  place={place}
                  onBack={() => toList(shownKey)}
                  sort={sort}
                  onSort={(next) => onQuery({ sort: next })}
                  filters={filterCount}
                  onFilters={() => {
                    setFiltering(true);
                    toList();
                  }}
                  onBreak={onBreak}
                />
              )}
              <VisuallyHidden>
                <h2>{t(`queue.one.${shown.kind}`)}</h2>
              </VisuallyHidden>
              {/* Seen in the bar. It stays while another item is opened, so that it is announced. */}
              <VisuallyHidden status>
                {readers.length > 0 && t('work.open', namesOf(readers, i18n.language))}
              </VisuallyHidden>
              {!isWide && <div className={styles.demonstration}>{demonstration}</div>}
              <SecondOpinion key={`asked ${shownKey}`} about={said} place="before" />
              {shown.kind === 'report' && (
                <ReviewCard
                  key={shownKey}
                  head={itemHead}
                  incident={shown.report}
                  beside={formBeside}
                  isSelected={selected.has(shownKey)}
                  onSelect={(isSelected) => onSelect([shownKey], isSelected)}
                  onSkip={() => go(1)}
                  toCompare={answered.has(shownKey) ? 0 : group.alike.length}
                  {...events}
                >
                  {below}
                </ReviewCard>
              )}
              {shown.kind === 'post' && (
                <PostCard
                  key={shownKey}
                  head={itemHead}
                  post={shown.post}
                  beside={formBeside}
                  onSkip={() => go(1)}
                  onDecided={leaveOne}
                  onStale={events.onStale}
                  onUndone={events.onUndone}
                  onSessionEnd={end}
                >
                  {below}
                </PostCard>
              )}
              {shown.kind === 'media' && (
                <PendingMediaCard
                  key={shownKey}
                  head={itemHead}
                  media={shown.media}
                  beside={formBeside}
                  onSkip={() => go(1)}
                  onDecided={leaveOne}
                  onStale={events.onStale}
                  onUndone={events.onUndone}
                  onSessionEnd={end}
                >
                  {below}
                </PendingMediaCard>
              )}
              {question}
            </section>
            {hasThree && (
              <div className={mergeClasses(styles.side, styles.foot)} data-toasts="foot">
                <div ref={setFormPlace} className={styles.formPlace} />
                {side}
              </div>
            )}
          </MergeProvider>
        </WorkContext>
      )}
    </div>
  );
}
