import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { waitingSorts } from '@incidentmap/core/domain/review/queue';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterToggle } from '../../../ui/filterLine/FilterToggle.tsx';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { useHeightVariable } from '../../../ui/layout/useHeightVariable.ts';
import { BreakButton } from '../break/BreakButton.tsx';
import { ItemPane } from '../item/ItemPane.tsx';
import { ItemSide } from '../item/ItemSide.tsx';
import { SortSelect } from '../list/SortSelect.tsx';
import { MergeProvider } from '../merge/MergeProvider.tsx';
import { filtersOf } from '../shared/queueQuery.ts';
import { edge, mirrored, noticeFoot, row, scrolls, squareButton } from '../shared/roomStyles.ts';
import { isLikely } from '../submission/groups.ts';
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';
import { WorkContext, type Working } from '../team/useTeamwork.ts';
import { queueTexts } from './texts.ts';
import type { QueueRoom } from './useQueueRoom.ts';

const useStyles = makeStyles({
  side: {
    ...scrolls,
    // A question stands in its place, and no key reaches what that covers.
    ':global(body:has([data-beside]))': { visibility: 'hidden' },
    '&:has(> div [data-item-form])': {
      padding: 0,
      backgroundColor: tokens.colorNeutralBackground1,
      '& > :not(:first-child)': { display: 'none' },
    },
    padding: '0.75rem',
    ...edge('InlineStart'),
    backgroundColor: tokens.colorNeutralBackground2,
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
  head: {
    containerType: 'inline-size',
    containerName: 'head',
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    ...row('0 0.25rem'),
    minBlockSize: '3.5rem',
    paddingInline: '0.25rem',
    ...lineBelow,
    backgroundColor: tokens.colorNeutralBackground1,
    // A form in the place of the item has a head of its own.
    ':global(body:has([data-item-form=alone]))': { display: 'none' },
  },
  back: squareButton,
  arrow: mirrored,
  place: { flexGrow: 1, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

type HeadProps = { room: QueueRoom; place: string; onBreak: () => void };

/** The one line over the item that is read on a phone. `place`: where the item stands in the list. */
function PhoneHead({ room: { query, onQuery, openItem, setFiltering }, place, onBreak }: HeadProps) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const head = useHeightVariable('--toolbar');
  return (
    <div ref={head} className={styles.head} data-keep-clear>
      <Button
        className={styles.back}
        appearance="subtle"
        icon={<ChevronLeftRegular className={styles.arrow} />}
        aria-label={t('queue.back')}
        title={t('queue.back')}
        onClick={() => openItem.toList(openItem.key)}
      />
      <span className={styles.place}>{place}</span>
      <SortSelect sorts={waitingSorts} value={query.sort} onChange={(sort) => onQuery({ sort })} />
      <FilterToggle
        appearance="subtle"
        count={filtersOf(query)}
        onClick={() => {
          setFiltering(true);
          openItem.toList();
        }}
      />
      <BreakButton onBreak={onBreak} />
    </div>
  );
}

type Props = {
  ref: Ref<HTMLElement>;
  room: QueueRoom;
  item: WaitingItem;
  working: Working;
  onBreak: () => void;
  /** Where there is room for a form beside the item; null until that is drawn. */
  formPlace: HTMLElement | null;
  /** That room in the third column; false where there is no such column. */
  formColumn: ReactNode;
};

export function OpenSubmission({ ref, room, item, working, onBreak, formPlace, formColumn }: Props) {
  const { t, i18n } = useTranslation(queueTexts);
  const styles = useStyles();
  const { query, onList, list, openItem, selection, work, isWide } = room;
  const { group, open } = openItem;
  const { events, leave } = work;
  const key = keyOf(item);
  const number = new Intl.NumberFormat(i18n.language);
  const place = t('queue.place', { index: number.format(openItem.index + 1), total: number.format(room.total) });
  const side = (
    <ItemSide
      item={item}
      group={group}
      onOpen={open}
      onSelect={(ids) => {
        selection.select(ids, true);
        // The selection is seen in the list alone.
        if (!isWide) openItem.toList();
      }}
      isListed={(id) => list.reports.some((report) => report.id === id)}
      onFilterByFlood={
        query.filter.flood ? null : (flood) => onList({ filter: { flood }, kind: undefined, item: undefined })
      }
    />
  );
  return (
    <WorkContext value={working}>
      <MergeProvider
        item={item}
        alike={group.alike}
        onLeft={(left) => leave(new Set([left]), { approved: 0, rejected: 1 })}
        onStale={events.onStale}
        onSessionEnd={events.onSessionEnd}
      >
        <ItemPane
          ref={ref}
          item={item}
          place={place}
          phoneHead={!isWide && <PhoneHead room={room} place={place} onBreak={onBreak} />}
          isSelected={selection.has(key)}
          onSelect={(isSelected) => selection.select([key], isSelected)}
          onSkip={() => openItem.go(1)}
          events={events}
          onDecided={(isApproved) => void leave(new Set([key]), { approved: Number(isApproved), rejected: 0 })}
          now={room.now}
          isWide={isWide}
          toCompare={work.isAnswered(key) ? 0 : group.alike.filter(isLikely).length}
          beside={isWide ? (formPlace ?? undefined) : null}
          side={!formColumn && side}
          question={work.question}
        />
        {formColumn && (
          <div className={mergeClasses(styles.side, styles.foot)} data-toasts="foot">
            {formColumn}
            {side}
          </div>
        )}
      </MergeProvider>
    </WorkContext>
  );
}
