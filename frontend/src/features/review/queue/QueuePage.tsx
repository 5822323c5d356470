import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { HandRightRegular } from '@fluentui/react-icons/svg/hand-right';
import { waitingSorts } from '@incidentmap/core/domain/review/queue';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { runLatestAction } from '../../../ui/toasts/lastingActions.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useNow } from '../../../lib/useNow.ts';
import { fromMedium, medium } from '../../../ui/layout/breakpoints.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { isAnythingUnsent } from '../../../ui/dialogs/unsent.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { ItemPane } from '../item/ItemPane.tsx';
import { ItemSide } from '../item/ItemSide.tsx';
import { MergeProvider } from '../merge/MergeProvider.tsx';
import { type DeviceId, noteExposure } from '../shared/reviewerStorage.ts';
import { filtersOf, type QueueQuery } from '../shared/queueQuery.ts';
import { BreakContext } from '../shared/breakContext.ts';
import type { Counts, ReviewEvents } from '../shared/events.ts';
import { fromThree, listWidths, narrowList, sideWidths, useThreeColumns } from '../shared/roomFrame.ts';
import { useKeyring, usePageKeys } from '../shared/roomKeys.ts';
import { itemPane, noticeFoot, scrolls } from '../shared/roomStyles.ts';
import { isLikely } from '../submission/groups.ts';
import { LostItem, NothingWaits } from './NothingWaits.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { ListFailure } from '../list/pages.tsx';
import { SortSelect } from '../list/SortSelect.tsx';
import { queueTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { forgetInput, forgetKept, unsentRejections } from '../shared/unsentInput.ts';
import { useConfirmation } from '../decide/useConfirmation.tsx';
import { useLastDecision } from '../decide/useDecision.ts';
import { useSessionEnd } from '../shared/session.ts';
import { useHandOn } from '../team/useHandOn.ts';
import { useOpenItem } from './useOpenItem.ts';
import { useSelection } from './useSelection.ts';
import { useTellApart } from '../merge/useTellApart.ts';
import { useQueue } from './useQueue.ts';
import { useTeamwork, WorkContext } from '../team/useTeamwork.ts';
import { QueueSearch } from './QueueSearch.tsx';
import { keyOf, type Leaving, titleOf, without, withWork } from '../submission/queueItems.ts';
import { QueueList } from './QueueList.tsx';
import { toldBy } from './SubmissionRow.tsx';

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
      gridTemplateColumns: `${listWidths.three} minmax(0, 1fr) ${sideWidths.parts}`,
      '&:has([data-item-form])': { gridTemplateColumns: `${listWidths.three} minmax(0, 1fr) ${sideWidths.form}` },
      ':global(body:has([data-beside]))': {
        gridTemplateColumns: `${listWidths.three} minmax(0, 1fr) ${sideWidths.question}`,
      },
    },
  },
  formPlace: { '&:has([data-item-form])': { blockSize: '100%' } },
  /** What there is to say in the place of an item, and of what would stand beside that. */
  instead: { ...itemPane, [fromMedium]: { ...itemPane[fromMedium], gridColumnStart: 2, gridColumnEnd: -1 } },
  side: {
    ...scrolls,
    // A question stands in its place, and no key reaches what that covers.
    ':global(body:has([data-beside]))': { visibility: 'hidden' },
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
  foot: noticeFoot,
});

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
export function QueuePage({
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
  const { t, i18n } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { mutate: mutateCache } = useSWRConfig();
  const now = useNow(60_000);
  const isWide = useMediaQuery(medium);
  const hasThree = useThreeColumns();
  const isListNarrow = useMediaQuery(narrowList);
  const { guard } = useKeyring();
  /** Where the form of an item stands beside it: in the third column, or with two in the place of the list. */
  const [formPlace, setFormPlace] = useState<HTMLElement | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const { kind, work, filter } = query;
  const list = useQueue(query, role);
  const { isRead, items, reports, counts, kinds } = list;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  const end = () => {
    list.clear();
    onSessionEnd();
  };
  useSessionEnd(list.error, end);

  const pane = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const openItem = useOpenItem(list, query, onQuery, isWide, { pane, column });
  const { item: shown, key: shownKey, group, first, isLost, open } = openItem;
  const isItemShown = shown !== undefined;
  // Before it is drawn, so that the bar of the room and the head of the item are not seen together.
  useLayoutEffect(() => {
    onItemShown(isItemShown);
    return () => onItemShown(false);
  }, [isItemShown, onItemShown]);
  useEffect(() => {
    if (!shown || shownKey === undefined || reviewer === null) return;
    const { severity } = toldBy(shown);
    noteExposure(reviewer, shownKey, severity ?? 'unrated');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each item that is opened
  }, [shownKey, reviewer]);
  usePageKeys({
    j: () => openItem.go(1),
    s: () => openItem.go(1),
    k: () => openItem.go(-1),
    u: () => {
      guard.extend();
      runLatestAction();
    },
  });

  const selection = useSelection(reports);
  /** Takes items out of the list that were decided or handed on, and opens the one that follows. */
  const leave = (keys: ReadonlySet<string>, leaving: Leaving) => {
    const { approved, rejected } = leaving === 'handedOn' ? { approved: 0, rejected: 0 } : leaving;
    for (const key of keys) {
      unsentRejections.delete(key);
      if (rejected > 0) forgetInput(key);
    }
    openItem.follow(keys, viewers);
    const patched = list.patch((before) => without(before, keys, leaving));
    selection.select([...keys], false);
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
        void list.patch((before) =>
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
      void list.reload();
    },
    onUndone: async (id) => {
      await list.reload();
      // A key that is on its way was meant for the item before.
      guard.extend();
      forgetKept(id);
      open(id);
    },
    onSessionEnd: end,
  };
  useLastDecision(events);

  /** The last item that turned out to be decided: it is told once. */
  const gone = useRef<string>(undefined);
  const shownItem = shown && shownKey !== undefined ? { kind: shown.kind, id: shownKey } : null;
  const {
    viewers: readNow,
    change,
    busy,
    session,
  } = useTeamwork(useContext(BreakContext) ? null : shownItem, {
    onWork: (key, next) => void list.patch((before) => withWork(before, key, next)),
    onGone: (key) => {
      // The own decision may be under way.
      if (guard.isDeaf()) return false;
      // What is being written would be lost; sending it answers for itself.
      if (isAnythingUnsent() || gone.current === key) return true;
      gone.current = key;
      toast({ title: t('review:decidedBefore'), body: t('work.gone'), intent: 'warning' });
      void list.reload();
      return true;
    },
    onStale: events.onStale,
    onSessionEnd: end,
  });
  const viewers = readNow ?? list.readBy;
  const readers = viewers.filter(({ id }) => id === shownKey);
  const about = shown ? (titleOf(shown) ?? t(`review:queue.one.${shown.kind}`)) : '';
  const { confirmFirst, question } = useConfirmation({
    key: shownKey,
    about,
    readers,
    onSkip: () => {
      const next = openItem.beside(1);
      if (next) open(keyOf(next));
    },
  });
  const { handOn, bringBack } = useHandOn({ work, onQuery, openItem, reload: list.reload, change });
  const { tellApart, isAnswered } = useTellApart({ list, openItem, change });

  const filterCount = filtersOf(query);
  /** Asks for another list, to which the focus goes. */
  const onList = (next: Partial<QueueQuery>) => {
    openItem.focusLater({});
    onQuery(next);
  };
  const sum = kinds ? kinds.report + kinds.post + kinds.media : 0;
  const total = kinds && kind ? kinds[kind] : sum;
  const sort = (
    <SortSelect
      sorts={waitingSorts}
      value={query.sort}
      onChange={(next) => onQuery({ sort: next })}
      isSquare={isListNarrow}
    />
  );
  const filters = (
    <QueueSearch
      query={query}
      onQuery={onQuery}
      partners={list.partners}
      mayListPartners={mayListPartners}
      isOpen={isFiltering}
      onOpen={setFiltering}
      found={kinds ? total : null}
      isSelecting={selection.isOn}
      onSelecting={selection.turn}
      sort={isListNarrow && sort}
    />
  );
  if (list.error && !isRead) {
    return (
      <>
        {filters}
        <ListFailure
          title={t(kind === 'media' ? 'media.failed' : 'review:list.failed')}
          error={list.error}
          onRetry={() => void list.reload()}
        />
      </>
    );
  }

  const listsHandedOn = work === 'passed';
  const empty = isRead && items.length === 0 && (
    <NothingWaits
      query={query}
      sum={sum}
      handedOn={list.handedOn}
      pending={counts?.pending}
      onClear={() => onList({ filter: {}, work: undefined })}
    />
  );
  const number = new Intl.NumberFormat(i18n.language);
  const place = t('queue.place', { index: number.format(openItem.index + 1), total: number.format(total) });
  const side = shown && (
    <ItemSide
      item={shown}
      group={group}
      onOpen={open}
      onSelect={(ids) => {
        selection.select(ids, true);
        // The selection is seen in the list alone.
        if (!isWide) openItem.toList();
      }}
      isListed={(id) => reports.some((report) => report.id === id)}
      onFilterByFlood={filter.flood ? null : (flood) => onList({ filter: { flood }, kind: undefined, item: undefined })}
    />
  );

  return (
    <div className={mergeClasses(styles.root, hasThree && styles.three)}>
      {(isWide || !isItemShown) && (
        <QueueList
          ref={column}
          list={list}
          openItem={openItem}
          selection={selection}
          query={query}
          onQuery={onQuery}
          onWorkView={(view) => onList({ work: view, item: undefined })}
          viewers={viewers}
          now={now}
          isWide={isWide}
          hasThree={hasThree}
          events={events}
          filters={filters}
          sort={!isListNarrow && sort}
          formPlace={isWide && !hasThree && <div ref={setFormPlace} className={styles.formPlace} />}
          empty={empty}
        />
      )}
      {/* In the place of the item, where the list stands beside it. */}
      {isWide && empty && <div className={styles.instead}>{empty}</div>}
      {isLost && items.length > 0 && (
        <section className={styles.instead}>
          <LostItem onFirst={first && (() => open(keyOf(first)))} />
        </section>
      )}
      {isWide && listsHandedOn && !shown && !isLost && items.length > 0 && (
        <section className={styles.instead}>
          <Message icon={<HandRightRegular />} title={t('review:work.handedOn.choose.title')} level={2}>
            {t('review:work.handedOn.choose.body')}
          </Message>
        </section>
      )}
      {shown && shownItem && (
        <WorkContext
          value={{
            work: shown.work,
            change: async (act) => {
              const isDone = await change(act);
              const isBack = listsHandedOn && (act.act === 'unpass' || act.act === 'take');
              if (isDone && isBack) await bringBack(shownItem.id);
              return isDone;
            },
            pass: async () => {
              if (await handOn(shownItem, about)) void leave(new Set([shownItem.id]), 'handedOn');
            },
            tellApart: (other) => tellApart(shownItem, other),
            busy,
            session,
            readers,
            confirmFirst,
          }}
        >
          <MergeProvider
            item={shown}
            alike={group.alike}
            onLeft={(key) => leave(new Set([key]), { approved: 0, rejected: 1 })}
            onStale={events.onStale}
            onSessionEnd={end}
          >
            <ItemPane
              ref={pane}
              item={shown}
              place={place}
              phoneHead={
                !isWide && (
                  <PhoneHead
                    place={place}
                    onBack={() => openItem.toList(shownItem.id)}
                    sort={query.sort}
                    onSort={(chosen) => onQuery({ sort: chosen })}
                    filters={filterCount}
                    onFilters={() => {
                      setFiltering(true);
                      openItem.toList();
                    }}
                    onBreak={onBreak}
                  />
                )
              }
              isSelected={selection.has(shownItem.id)}
              onSelect={(isSelected) => selection.select([shownItem.id], isSelected)}
              onSkip={() => openItem.go(1)}
              events={events}
              onDecided={(isApproved) =>
                void leave(new Set([shownItem.id]), { approved: Number(isApproved), rejected: 0 })
              }
              now={now}
              isWide={isWide}
              toCompare={isAnswered(shownItem.id) ? 0 : group.alike.filter(isLikely).length}
              beside={isWide ? (formPlace ?? undefined) : null}
              side={!hasThree && side}
              question={question}
            />
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
