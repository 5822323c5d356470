import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { queuePageSize, undoWindow } from '@incidentmap/core/domain/constants';
import { waitingKinds, workViews } from '@incidentmap/core/domain/review/waiting';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { showsPublished } from '../../api/published.ts';
import { usePages } from '../../api/usePages.ts';
import { referenceOf } from '../../lib/referenceOf.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { Message } from '../../ui/Message.tsx';
import { medium, fromMedium, fromWide } from '../../ui/media.ts';
import { runLatestAction } from '../../ui/lastingActions.ts';
import { isAnythingUnsent } from '../../ui/unsent.ts';
import { useToast } from '../../ui/useToast.ts';
import { Age } from './Age.tsx';
import { BulkBar } from './BulkBar.tsx';
import { groupsOf } from './groups.ts';
import { MergeProvider } from './MergeProvider.tsx';
import { PendingMediaCard } from './PendingMediaCard.tsx';
import { PostCard } from './PostCard.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { NarrowFilters } from './QueueFilters.tsx';
import type { QueueQuery } from './queueQuery.ts';
import { type DeviceId, noteExposure } from './ofReviewer.ts';
import { ReviewCard } from './ReviewCard.tsx';
import type { Counts } from './ReviewQueue.tsx';
import { ReviewSide } from './ReviewSide.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';
import { fromThree, gutter, onHighScreen, roomGap, sideWidth, three, tiny } from './roomFrame.ts';
import { lineButton } from './roomStyles.ts';
import { useKeyring, usePageKeys } from './roomKeys.ts';
import { SecondOpinion } from './SecondOpinion.tsx';
import { SortSelect } from './SortSelect.tsx';
import { reviewTexts } from './texts.ts';
import { useLastDecision, type ReviewEvents, useSessionEnd } from './useDecision.ts';
import { useWork, WorkContext } from './useWork.ts';
import { keyOf, reportsAmong, titleOf, without, withWork } from './waitingItems.ts';
import { toldBy, WaitingRow } from './WaitingRow.tsx';
import { WorkBanner } from './WorkBanner.tsx';
import { WorkNotes } from './WorkNotes.tsx';

/** Room for the bar of the open item, which goes on under the third column. */
const barHeight = '4.25rem';
const underHeader = 'calc(var(--header, 4rem) + 0.5rem)';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    alignItems: 'start',
    [fromMedium]: { gridTemplateColumns: '20rem minmax(0, 1fr)', gap: 0 },
    [fromWide]: { gridTemplateColumns: '24rem minmax(0, 1fr)' },
    [fromThree]: { gridTemplateColumns: `24rem minmax(0, 1fr) ${sideWidth}` },
  },
  // It lies at the edge of the window and under the bar; on a phone it is as wide as the window.
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    marginBlockStart: `calc(-1 * ${roomGap})`,
    marginInline: `calc(-1 * ${gutter})`,
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: {
      position: 'sticky',
      insetBlockStart: 'var(--header, 4rem)',
      gridRow: '1 / span 2',
      marginInlineEnd: 0,
      minBlockSize: 'calc(100dvh - var(--header, 4rem) - 3.5rem)',
      maxBlockSize: 'calc(100dvh - var(--header, 4rem))',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      borderInlineEndWidth: '1px',
      borderInlineEndStyle: 'solid',
      borderInlineEndColor: tokens.colorNeutralStroke2,
    },
  },
  head: { padding: '0.5rem 0.75rem' },
  line: {
    display: 'flex',
    [tiny]: { display: 'block' },
    alignItems: 'center',
    paddingInline: '0.5rem',
    borderBlockWidth: '1px',
    borderBlockStyle: 'solid',
    borderBlockColor: tokens.colorNeutralStroke2,
  },
  kinds: { display: 'flex', flexWrap: 'wrap', flexGrow: 1, minInlineSize: 0 },
  kind: {
    flexShrink: 0,
    ...lineButton,
    paddingInline: '0.4rem',
    border: 'none',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
    '&[aria-pressed=true]': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  },
  views: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  view: {
    ...lineButton,
    minHeight: '2.25rem',
    paddingInline: '0.75rem',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: '0.875rem',
    '&[aria-pressed=true]': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  more: { margin: '0.75rem', justifySelf: 'center' },
  // White and as high as the window, with the item's bar at its lower edge.
  pane: {
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    marginInline: `calc(-1 * ${gutter})`,
    marginBlockStart: `calc(-1 * ${roomGap})`,
    minBlockSize: 'calc(100dvh - var(--header, 4rem))',
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: {
      marginInlineStart: 0,
      minBlockSize: 'calc(100dvh - var(--header, 4rem) - 3.25rem)',
    },
    [fromThree]: {
      marginInlineEnd: 0,
      borderInlineEndWidth: '1px',
      borderInlineEndStyle: 'solid',
      borderInlineEndColor: tokens.colorNeutralStroke2,
    },
  },
  // How much wider than its column the bar of the open item is.
  withSide: { [fromThree]: { [onHighScreen]: { '--beside': `calc(${sideWidth} + ${gutter} + 1px)` } } },
  paneHead: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.75rem',
    paddingBlockStart: '0.75rem',
    paddingInline: 'clamp(1rem, 2vw, 1.5rem)',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    fontVariantNumeric: 'tabular-nums',
  },
  kindTitle: {
    margin: 0,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  here: {
    flexGrow: 1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 0.75rem',
    [fromMedium]: { justifyContent: 'flex-end' },
  },
  side: {
    position: 'sticky',
    insetBlockStart: underHeader,
    maxBlockSize: `calc(100dvh - ${underHeader} - 0.5rem)`,
    overflowY: 'auto',
    paddingInlineStart: '0.75rem',
    // As far from the bar and the edge of the window as from the report.
    marginBlockStart: `calc(0.75rem - ${roomGap})`,
    marginInlineEnd: `calc(0.75rem - ${gutter})`,
    [onHighScreen]: {
      maxBlockSize: `calc(100dvh - ${underHeader} - 0.5rem - ${barHeight})`,
      marginBlockEnd: barHeight,
    },
  },
  wide: { [fromThree]: { gridColumn: '2 / span 2', marginInlineEnd: `calc(-1 * ${gutter})` } },
  empty: { outlineStyle: 'none' },
});

const none: ReadonlySet<string> = new Set();

type Props = {
  /** The user's first role. */
  role: string | undefined;
  /** For what is kept on the device; null until it is known. */
  reviewer: DeviceId | null;
  query: QueueQuery;
  onQuery: (change: Partial<QueueQuery>) => void;
  onCounts: (counts: Counts) => void;
  onSessionEnd: () => void;
};

/**
 * Everything that waits for a decision: the list, the item that is open, and what stands beside it. A phone shows either
 * the list or one item. What was decided leaves the list, and the next one is opened and gets the focus.
 */
export function WaitingRoom({ role, reviewer, query, onQuery, onCounts, onSessionEnd }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const toast = useToast();
  const { mutate: mutateCache } = useSWRConfig();
  const now = useNow(60_000);
  const isWide = useMediaQuery(medium);
  const hasThree = useMediaQuery(three);
  const { guard } = useKeyring();
  const pane = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The item that gets the focus once it is open; without a key, whatever is open then. */
  const focusNext = useRef<{ key?: string | undefined } | null>(null);
  const openBefore = useRef<string>(undefined);
  /** The last item that turned out to be decided: it is told once. */
  const gone = useRef<string>(undefined);
  const [unsentNotes] = useState(() => new Map<string, string>());
  const [selected, setSelected] = useState(none);
  /** The reports beside which those that say nearly the same were shown. */
  const [compared, setCompared] = useState(none);
  const [isFiltering, setFiltering] = useState(false);
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
  const groupOf = useMemo(
    () =>
      new Map(
        groupsOf(reports)
          .filter((group) => group.kind !== 'alone')
          .flatMap((group) => group.incidents.map(({ id }) => [id, group] as const)),
      ),
    [reports],
  );
  const partners = useMemo(
    () => [...new Set(reports.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId])))].toSorted(),
    [reports],
  );
  /** What a wide screen has opened by itself. It stays open in a window that becomes narrow, until the address has it. */
  const [kept, setKept] = useState<string>();
  const openKey = wanted ?? (isWide ? undefined : kept);
  const found = items.findIndex((item) => keyOf(item) === openKey);
  const isForReader = (item: (typeof items)[number]) => !item.work.isPassed;
  const index = found >= 0 || !isWide ? found : items.findIndex(isForReader);
  const shown = items[index];
  const shownKey = shown && keyOf(shown);
  const keptNow = isWide ? shownKey : wanted === undefined ? kept : undefined;
  if (keptNow !== kept) setKept(keptNow);
  useEffect(() => {
    if (!isWide && wanted === undefined && kept !== undefined) onQuery({ item: kept });
    // oxlint-disable-next-line react/exhaustive-deps -- once when the window becomes narrow
  }, [isWide]);

  useEffect(() => {
    // Nobody opened this item, as when the list was read again: the key that is on its way was not meant for it.
    if (openBefore.current !== undefined && openBefore.current !== shownKey && !focusNext.current) guard.extend();
    openBefore.current = shownKey;
    guard.drawn();
  }, [guard, shownKey, data]);
  useEffect(() => {
    if (!focusNext.current || !data) return;
    // The list may change before that item is open, as when another reviewer opens one.
    const { key } = focusNext.current;
    if (key !== undefined && key !== shownKey && items.some((item) => keyOf(item) === key)) return;
    focusNext.current = null;
    (pane.current?.querySelector<HTMLElement>('article h3') ?? list.current)?.focus();
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
    focusNext.current = { key };
    // By what is open now: an action of a toast may call this long after its rendering.
    if (key === openBefore.current) pane.current?.querySelector<HTMLElement>('article h3')?.focus();
    onQuery({ item: key });
  };
  /** The nearest item in this direction that the reader has not passed on. */
  const beside = (step: 1 | -1) => {
    return step > 0 ? items.slice(index + 1).find(isForReader) : items.slice(0, index).findLast(isForReader);
  };
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
    const isReading = reloads.current > 0;
    await mutate(change, { revalidate: false });
    if (isReading) await reload();
  };

  /** Takes decided items out of the list, and opens the one that follows. */
  const leave = (keys: ReadonlySet<string>, decided: { approved: number; rejected: number }) => {
    if (shownKey !== undefined && keys.has(shownKey)) {
      const left = [...items.slice(index + 1), ...items.slice(0, index).toReversed()].filter(
        (item) => !keys.has(keyOf(item)) && isForReader(item),
      );
      // Two who began at the same end are not led to the same item again and again.
      const isFree = (item: (typeof items)[number]) =>
        item.work.takenBy?.isMe !== false && viewersOf(keyOf(item)).length === 0;
      const next = left.find(isFree) ?? left[0];
      focusNext.current = { key: next && keyOf(next) };
      guard.awaitDraw();
      onQuery({ item: next && keyOf(next) });
    }
    const patched = patch((before) => without(before, keys, decided));
    onSelect([...keys], false);
    // Clears the cache instead of only revalidating, because the pages that show the incident may not be mounted now.
    if (decided.approved > 0) void mutateCache(showsPublished, undefined);
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
    onStale: () => void reload(),
    onUndone: async (id) => {
      await reload();
      // A key that is on its way was meant for the item before.
      guard.extend();
      open(id);
    },
    onSessionEnd: end,
  };
  useLastDecision(events);
  const shownItem = shown && shownKey !== undefined ? { kind: shown.kind, id: shownKey } : null;
  const { viewers, change, busy } = useWork(shownItem, {
    onWork: (key, next) => void patch((before) => withWork(before, key, next)),
    onGone: (key) => {
      // The own decision is under way, or what is being written would be lost: that answers for itself.
      if (guard.isDeaf() || isAnythingUnsent() || gone.current === key) return;
      gone.current = key;
      toast({ title: t('decidedBefore'), body: t('work.gone'), intent: 'warning' });
      void reload();
    },
    onStale: events.onStale,
    onSessionEnd: end,
  });
  const pass = async () => {
    const next = beside(1) ?? beside(-1);
    if (guard.isDeaf() || !shown || !(await guard.during(() => change({ act: 'pass' })))) return;
    const undo = async () => {
      if (await change({ act: 'unpass' }, shownItem)) open(shownKey);
    };
    toast({
      title: t('work.handedOn'),
      intent: 'success',
      duration: undoWindow,
      action: {
        label: t('action.undo'),
        about: titleOf(shown) ?? t(`queue.one.${shown.kind}`),
        onClick: () => void undo(),
      },
    });
    open(next && keyOf(next));
  };
  const viewersOf = (key: string) => viewers.filter(({ id }) => id === key);
  const leaveOne = (isApproved: boolean) => {
    if (shownKey === undefined) return;
    void leave(new Set([shownKey]), { approved: Number(isApproved), rejected: 0 });
  };

  const toList = () => {
    focusNext.current = {};
    onQuery({ item: undefined });
  };
  const filterCount = Object.keys(filter).filter((key) => key !== 'text').length + Number(work !== undefined);
  const isFiltered = filterCount > 0 || filter.text !== undefined;
  const onClearFilters = () => {
    focusNext.current = {};
    onQuery({ filter: {}, work: undefined });
  };
  const onSort = (next: QueueQuery['sort']) => onQuery({ sort: next });
  const head = (
    <div className={styles.head} data-keep-clear>
      <NarrowFilters
        filter={filter}
        onChange={(next) => onQuery({ filter: next })}
        partners={partners}
        isOpen={isFiltering}
        onOpen={setFiltering}
        further={Number(work !== undefined)}
      >
        <div role="group" aria-label={t('work.views.label')} className={styles.views}>
          {workViews.map((each) => (
            <Button
              key={each}
              className={styles.view}
              aria-pressed={each === work}
              onClick={() => onQuery({ work: each === work ? undefined : each, item: undefined })}
            >
              {t(`work.views.${each}`)}
            </Button>
          ))}
        </div>
      </NarrowFilters>
    </div>
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
  const kinds = data?.[0]?.kinds;
  const sum = kinds ? kinds.report + kinds.post + kinds.media : 0;
  const number = new Intl.NumberFormat(i18n.language);
  const isReadingOnPhone = !isWide && shown !== undefined;
  const isLoadingMore = data !== undefined && pages.size > data.length;
  const chosen = reports.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const total = kinds && kind ? kinds[kind] : sum;
  const onFilterByFlood = filter.flood
    ? null
    : (flood: string) => {
        focusNext.current = {};
        onQuery({ filter: { flood }, kind: undefined, item: undefined });
      };

  const notes = shownKey !== undefined && <WorkNotes key={`notes ${shownKey}`} item={shownKey} unsent={unsentNotes} />;
  const side = shown?.kind === 'report' && shownKey !== undefined && (
    <ReviewSide
      report={shown.report}
      group={groupOf.get(shownKey) ?? null}
      onOpen={open}
      onSelect={onSelect}
      onFilterByFlood={onFilterByFlood}
      onAlikeShown={() => setCompared((before) => new Set(before).add(shownKey))}
    >
      {notes}
      <SecondOpinion key={`opinion ${shownKey}`} report={shown.report} place="side" />
    </ReviewSide>
  );

  return (
    <div className={styles.root}>
      {!isReadingOnPhone && (
        <div ref={list} className={styles.column} tabIndex={-1}>
          {head}
          {kinds && (
            <>
              <div className={styles.line} data-keep-clear>
                <div role="group" aria-label={t('queue.kind')} className={styles.kinds}>
                  {[undefined, ...waitingKinds].map((each) => {
                    const count = number.format(each ? kinds[each] : sum);
                    return (
                      <Button
                        key={each ?? 'all'}
                        className={styles.kind}
                        appearance="subtle"
                        aria-pressed={each === kind}
                        aria-label={`${t(`queue.kindNames.${each ?? 'all'}`)} ${count}`}
                        onClick={() => onQuery({ kind: each, item: undefined })}
                      >
                        {t(`queue.shortKinds.${each ?? 'all'}`)} {count}
                      </Button>
                    );
                  })}
                </div>
                <SortSelect value={sort} onChange={onSort} />
              </div>
              {reports.length > 0 && (
                <BulkBar
                  isShown={isFiltering}
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
              )}
            </>
          )}
          {!data && <ReviewSkeleton label={t('loadingIncidents')} />}
          {data && items.length === 0 && (
            <div className={styles.empty}>
              <Message
                icon={<CheckmarkCircleRegular />}
                title={t(kind === 'media' ? 'media.empty' : 'list.pending')}
                level={2}
                action={isFiltered && <Button onClick={onClearFilters}>{t('action.clearFilters')}</Button>}
              >
                {isFiltered && t('list.filtered')}
              </Message>
            </div>
          )}
          <ul className={styles.list}>
            {items.map((item) => {
              const key = keyOf(item);
              return (
                <li key={key}>
                  <WaitingRow
                    item={item}
                    viewers={viewersOf(key)}
                    now={now}
                    isOpen={key === shownKey}
                    hasAlike={groupOf.has(key)}
                    onOpen={() => open(key)}
                    isSelected={selected.has(key)}
                    isSelecting={chosen.length > 0}
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
        </div>
      )}
      {shown && shownKey !== undefined && (
        <WorkContext value={{ work: shown.work, change, pass, busy }}>
          <MergeProvider
            item={shown}
            alike={groupOf.get(shownKey)?.incidents ?? []}
            onLeft={(key) => leave(new Set([key]), { approved: 0, rejected: 1 })}
            onStale={events.onStale}
            onSessionEnd={end}
          >
            <section
              ref={pane}
              className={mergeClasses(styles.pane, shown.kind === 'report' ? styles.withSide : styles.wide)}
              aria-label={t(`queue.kinds.${shown.kind}`)}
            >
              {!isWide && (
                <PhoneHead
                  place={t('queue.place', { index: number.format(index + 1), total: number.format(total) })}
                  onBack={toList}
                  sort={sort}
                  onSort={onSort}
                  filters={filterCount}
                  onFilters={() => {
                    setFiltering(true);
                    toList();
                  }}
                />
              )}
              <div className={styles.paneHead}>
                <h2 className={styles.kindTitle}>{t(`queue.one.${shown.kind}`)}</h2>
                <span dir="ltr">{t('queue.reference', { id: referenceOf(shownKey) })}</span>
                <span>
                  <Age since={shown.createdAt} now={now} />
                </span>
                <div className={styles.here}>
                  <WorkBanner viewers={viewersOf(shownKey)} now={now} />
                  {isWide && (
                    <span>{t('queue.place', { index: number.format(index + 1), total: number.format(total) })}</span>
                  )}
                </div>
              </div>
              {shown.kind === 'report' && (
                <SecondOpinion key={`asked ${shownKey}`} report={shown.report} place="before" />
              )}
              {shown.kind === 'report' && (
                <ReviewCard
                  key={shownKey}
                  incident={shown.report}
                  isSelected={selected.has(shownKey)}
                  onSelect={(isSelected) => onSelect([shownKey], isSelected)}
                  onSkip={() => go(1)}
                  isToCompare={groupOf.has(shownKey) && !compared.has(shownKey)}
                  {...events}
                >
                  <SecondOpinion key={`suggested ${shownKey}`} report={shown.report} place="after" />
                  {!hasThree && side}
                </ReviewCard>
              )}
              {shown.kind === 'post' && (
                <PostCard
                  key={shownKey}
                  post={shown.post}
                  onSkip={() => go(1)}
                  onDecided={({ incident }) => leaveOne(incident !== null)}
                  onStale={events.onStale}
                  onSessionEnd={end}
                >
                  {notes}
                </PostCard>
              )}
              {shown.kind === 'media' && (
                <PendingMediaCard
                  key={shownKey}
                  media={shown.media}
                  onSkip={() => go(1)}
                  onLeft={leaveOne}
                  onStale={events.onStale}
                  onSessionEnd={end}
                >
                  {notes}
                </PendingMediaCard>
              )}
            </section>
            {hasThree && side && <div className={styles.side}>{side}</div>}
          </MergeProvider>
        </WorkContext>
      )}
    </div>
  );
}
