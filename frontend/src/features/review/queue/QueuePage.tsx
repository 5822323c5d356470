import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { HandRightRegular } from '@fluentui/react-icons/svg/hand-right';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../../ui/feedback/Message.tsx';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { runLatestAction } from '../../../ui/toasts/lastingActions.ts';
import { useLastDecision } from '../decide/useUndo.ts';
import { ListFailure } from '../list/pages.tsx';
import { type DeviceId, noteExposure } from '../shared/reviewerStorage.ts';
import { fromThree, listWidths, sideWidths } from '../shared/roomFrame.ts';
import { useKeyring, usePageKeys } from '../shared/roomKeys.ts';
import { itemPane, stack } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { keyOf, saidOf } from '../submission/queueItems.ts';
import { LostItem, NothingWaits } from './NothingWaits.tsx';
import { OpenSubmission } from './OpenSubmission.tsx';
import { QueueList } from './QueueList.tsx';
import { queueTexts } from './texts.ts';
import type { OpenItem } from './useOpenItem.ts';
import { type QueueRoomOptions, useQueueRoom } from './useQueueRoom.ts';

const useStyles = makeStyles({
  root: {
    ...stack('0'),
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

type Props = QueueRoomOptions & {
  /** For what is kept on the device; null until it is known. */
  reviewer: DeviceId | null;
  onItemShown: (isShown: boolean) => void;
  onBreak: () => void;
};

/** Tells the room, and the reviewer's own day, what is open. */
function useShown({ item, key }: OpenItem, reviewer: DeviceId | null, onItemShown: Props['onItemShown']) {
  const isItemShown = item !== undefined;
  // Before it is drawn, so that the bar of the room and the head of the item are not seen together.
  useLayoutEffect(() => {
    onItemShown(isItemShown);
    return () => onItemShown(false);
  }, [isItemShown, onItemShown]);
  useEffect(() => {
    if (item && key !== undefined && reviewer !== null) noteExposure(reviewer, key, saidOf(item).severity ?? 'unrated');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each item that is opened
  }, [key, reviewer]);
}

/** The queue beside its open item; a phone shows one of them. After a decision the next item opens and gets the focus. */
export function QueuePage({ reviewer, onItemShown, onBreak, ...options }: Props) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const { guard } = useKeyring();
  /** Where the form of an item stands beside it: in the third column, or with two in the place of the list. */
  const [formPlace, setFormPlace] = useState<HTMLElement | null>(null);
  const [pane, column] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)];
  const room = useQueueRoom(options, { pane, column });
  const { query, list, openItem, work, isWide, hasThree } = room;
  const { item: shown, first, isLost, open } = openItem;
  useShown(openItem, reviewer, onItemShown);
  useLastDecision(work.events);
  usePageKeys({
    j: () => openItem.go(1),
    s: () => openItem.go(1),
    k: () => openItem.go(-1),
    u: () => {
      guard.extend();
      runLatestAction();
    },
  });
  const empty = list.isRead
    ? list.items.length === 0 && <NothingWaits room={room} />
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
  const place = <div ref={setFormPlace} className={styles.formPlace} />;
  return (
    <div className={mergeClasses(styles.root, hasThree && styles.three)}>
      {(isWide || !shown) && (
        <QueueList ref={column} room={room} formPlace={isWide && !hasThree && place} empty={empty} />
      )}
      {instead && <section className={styles.instead}>{instead}</section>}
      {shown && work.working && (
        <OpenSubmission
          ref={pane}
          room={room}
          item={shown}
          working={work.working}
          onBreak={onBreak}
          formPlace={formPlace}
          formColumn={hasThree && place}
        />
      )}
    </div>
  );
}
