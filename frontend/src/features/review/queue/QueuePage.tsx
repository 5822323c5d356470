import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { HandRightRegular } from '@fluentui/react-icons/svg/hand-right';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { fromMedium, medium } from '../../../ui/layout/breakpoints.ts';
import { runLatestAction } from '../../../ui/toasts/lastingActions.ts';
import { useLastDecision } from '../decide/useDecision.ts';
import { ListFailure } from '../list/pages.tsx';
import type { Counts } from '../shared/events.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { type DeviceId, noteExposure } from '../shared/reviewerStorage.ts';
import { fromThree, listWidths, sideWidths, useThreeColumns } from '../shared/roomFrame.ts';
import { useKeyring, usePageKeys } from '../shared/roomKeys.ts';
import { itemPane } from '../shared/roomStyles.ts';
import { useSessionEnd } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { keyOf } from '../submission/queueItems.ts';
import { LostItem, NothingWaits } from './NothingWaits.tsx';
import { OpenSubmission } from './OpenSubmission.tsx';
import { QueueList } from './QueueList.tsx';
import { toldBy } from './SubmissionRow.tsx';
import { queueTexts } from './texts.ts';
import { type OpenItem, useOpenItem } from './useOpenItem.ts';
import { useQueue } from './useQueue.ts';
import { useQueueWork } from './useQueueWork.ts';
import { useSelection } from './useSelection.ts';

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

type Shown = { openItem: OpenItem; reviewer: Props['reviewer']; onItemShown: Props['onItemShown'] };

/** Tells the room, and the reviewer's own day, what is open. */
function useShown({ openItem: { item, key }, reviewer, onItemShown }: Shown) {
  const isItemShown = item !== undefined;
  // Before it is drawn, so that the bar of the room and the head of the item are not seen together.
  useLayoutEffect(() => {
    onItemShown(isItemShown);
    return () => onItemShown(false);
  }, [isItemShown, onItemShown]);
  useEffect(() => {
    if (item && key !== undefined && reviewer !== null) noteExposure(reviewer, key, toldBy(item).severity ?? 'unrated');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each item that is opened
  }, [key, reviewer]);
}

/**
 * Everything that waits for a decision: the list, the item that is open, and what stands beside it. A phone shows either
 * the list or one item. What was decided leaves the list, and the next one is opened and gets the focus.
 */
export function QueuePage({ role, mayListPartners, query, onQuery, onCounts, onBreak, onSessionEnd, ...room }: Props) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const now = useNow(60_000);
  const isWide = useMediaQuery(medium);
  const hasThree = useThreeColumns();
  const { guard } = useKeyring();
  /** Where the form of an item stands beside it: in the third column, or with two in the place of the list. */
  const [formPlace, setFormPlace] = useState<HTMLElement | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const list = useQueue(query, role);
  const { isRead, counts, kinds } = list;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  const end = () => {
    list.clear();
    onSessionEnd();
  };
  useSessionEnd(list.error, end);
  const [pane, column] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  const openItem = useOpenItem(list, query, onQuery, isWide, { pane, column });
  const { item: shown, first, isLost, open } = openItem;
  useShown({ openItem, ...room });
  const selection = useSelection(list.reports);
  const work = useQueueWork({ list, openItem, selection, work: query.work, onQuery, onSessionEnd: end });
  useLastDecision(work.events);
  const undo = () => {
    guard.extend();
    runLatestAction();
  };
  usePageKeys({
    j: () => openItem.go(1),
    s: () => openItem.go(1),
    k: () => openItem.go(-1),
    u: undo,
  });
  /** Asks for another list, to which the focus goes. */
  const onList = (next: Partial<QueueQuery>) => {
    openItem.focusLater({});
    onQuery(next);
  };
  const sum = kinds ? kinds.report + kinds.post + kinds.media : 0;
  const total = kinds && query.kind ? kinds[query.kind] : sum;
  const empty = isRead
    ? list.items.length === 0 && (
        <NothingWaits
          query={query}
          sum={sum}
          handedOn={list.handedOn}
          pending={counts?.pending}
          onClear={() => onList({ filter: {}, work: undefined })}
        />
      )
    : list.error && (
        <ListFailure
          title={t(query.kind === 'media' ? 'media.failed' : 'review:list.failed')}
          error={list.error}
          onRetry={() => void list.reload()}
        />
      );
  const choose = isWide && query.work === 'passed' && !shown && !isLost && !empty && (
    <Message icon={<HandRightRegular />} title={t('review:work.handedOn.choose.title')} level={2}>
      {t('review:work.handedOn.choose.body')}
    </Message>
  );
  const lost = isLost && !empty && <LostItem onFirst={first && (() => open(keyOf(first)))} />;
  // In the place of the item, where the list stands beside it.
  const instead = (isWide && empty) || lost || choose;
  return (
    <div className={mergeClasses(styles.root, hasThree && styles.three)}>
      {(isWide || !shown) && (
        <QueueList
          ref={column}
          list={list}
          openItem={openItem}
          selection={selection}
          query={query}
          onQuery={onQuery}
          onList={onList}
          mayListPartners={mayListPartners}
          isFiltering={isFiltering}
          onFiltering={setFiltering}
          found={kinds ? total : null}
          viewers={work.viewers}
          now={now}
          isWide={isWide}
          hasThree={hasThree}
          events={work.events}
          formPlace={isWide && !hasThree && <div ref={setFormPlace} className={styles.formPlace} />}
          empty={empty}
        />
      )}
      {instead && <section className={styles.instead}>{instead}</section>}
      {shown && work.working && (
        <OpenSubmission
          ref={pane}
          item={shown}
          list={list}
          openItem={openItem}
          selection={selection}
          work={work}
          working={work.working}
          query={query}
          onQuery={onQuery}
          onList={onList}
          onFilters={() => {
            setFiltering(true);
            openItem.toList();
          }}
          onBreak={onBreak}
          total={total}
          now={now}
          formPlace={formPlace}
          formColumn={hasThree && <div ref={setFormPlace} className={styles.formPlace} />}
        />
      )}
    </div>
  );
}
