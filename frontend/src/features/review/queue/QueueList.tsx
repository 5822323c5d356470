import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { LoadMore, ReviewSkeleton } from '../list/pages.tsx';
import { edge, lineButton, linkFace, noticeFoot, plainList, row, scrolls, stack } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { queueTexts } from './texts.ts';
import { keyOf } from '../submission/queueItems.ts';
import type { QueueRoom } from './useQueueRoom.ts';
import { BulkBar, QueueTop } from './QueueTop.tsx';
import { SubmissionRow } from './SubmissionRow.tsx';

const useStyles = makeStyles({
  root: {
    ...stack('0'),
    alignContent: 'start',
    outlineStyle: 'none',
    [fromMedium]: {
      ...scrolls,
      // A row that comes into view lies under the head.
      scrollPaddingBlockStart: '8rem',
      ...edge('InlineEnd'),
    },
    // A form has the place of the list.
    '&:has(> div > [data-item-form])': { alignContent: 'stretch', '& > :not(:first-child)': { display: 'none' } },
  },
  // A question stands in its place, and no key reaches what that covers.
  two: { ':global(body:has([data-beside]))': { visibility: 'hidden' } },
  foot: noticeFoot,
  rows: { containerType: 'inline-size', ...plainList },
  missed: {
    display: 'grid',
    gap: '0.25rem',
    paddingBlock: '0.75rem',
    paddingInline: 'var(--gutter)',
    ...lineBelow,
    backgroundColor: tokens.colorBrandBackground2,
  },
  handedOn: {
    ...row('0 0.5rem'),
    minBlockSize: '2.75rem',
    paddingInline: 'var(--gutter)',
    fontSize: '0.875rem',
    color: tokens.colorNeutralForeground2,
  },
  handedOnHead: { justifyContent: 'space-between', ...lineBelow },
  handedOnButton: {
    ...lineButton,
    marginInline: '-0.5rem',
    whiteSpace: 'normal',
    textAlign: 'start',
    fontSize: 'inherit',
    fontWeight: tokens.fontWeightRegular,
    ...linkFace,
  },
});

type HandedOnProps = {
  /** How many the reader has handed on; null over the list of those, where the way leads back. */
  count: number | null;
  onGo: () => void;
};

/** The way to what its reader has handed on, at the end of the list, and over those the way back to what waits. */
function HandedOn({ count, onGo }: HandedOnProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.handedOn, count === null && styles.handedOnHead)}>
      {count === null && <span>{t('work.handedOn.list')}</span>}
      <Button className={styles.handedOnButton} appearance="subtle" onClick={onGo}>
        {count === null ? t('work.handedOn.back') : t('work.handedOn.show', { count })}
      </Button>
    </div>
  );
}

type Props = {
  ref: Ref<HTMLDivElement>;
  room: QueueRoom;
  /** Where the form of the open item stands in the place of the rows; null where it does not. */
  formPlace: ReactNode;
  empty: ReactNode;
};

export function QueueList({ ref, room, formPlace, empty }: Props) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const { query, onList, list, openItem, selection, work, now, isWide, hasThree } = room;
  const { isRead, items, handedOn } = list;
  const listsHandedOn = query.work === 'passed';
  const hasNotices = !hasThree || openItem.item === undefined;
  return (
    <div
      ref={ref}
      className={mergeClasses(styles.root, !hasThree && styles.two, hasNotices && styles.foot)}
      data-toasts={hasNotices ? 'foot' : undefined}
      tabIndex={-1}
    >
      {formPlace}
      <VisuallyHidden>
        <h2>{t('queue.heading')}</h2>
      </VisuallyHidden>
      <QueueTop room={room} />
      {!isWide && list.reports.length > 0 && <BulkBar room={room} />}
      {openItem.isMissed && items.length > 0 && (
        <div role="alert" className={styles.missed}>
          <strong>{t('queue.lost.title')}</strong>
          <span>{t('queue.lost.body')}</span>
        </div>
      )}
      {!isRead && !list.error && <ReviewSkeleton label={t('loadingIncidents')} />}
      {listsHandedOn && isRead && <HandedOn count={null} onGo={() => onList({ work: undefined, item: undefined })} />}
      {!isWide && empty}
      <ul className={styles.rows}>
        {items.map((item) => {
          const key = keyOf(item);
          return (
            <li key={key} data-row={key}>
              <SubmissionRow
                item={item}
                viewers={work.viewers.filter(({ id }) => id === key)}
                now={now}
                isOpen={key === openItem.key}
                alike={list.groups.countOf(key)}
                onOpen={() => openItem.open(key)}
                isSelected={selection.has(key)}
                isSelecting={selection.isOn}
                onSelect={(isSelected) => selection.select([key], isSelected)}
              />
            </li>
          );
        })}
      </ul>
      <LoadMore {...list} />
      {!listsHandedOn && handedOn > 0 && (
        <HandedOn count={handedOn} onGo={() => onList({ work: 'passed', item: undefined })} />
      )}
    </div>
  );
}
