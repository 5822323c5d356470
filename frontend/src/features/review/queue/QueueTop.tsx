import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { waitingKinds, waitingSorts, workViews } from '@incidentmap/core/domain/review/queue';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { fromMedium, tiny } from '../../../ui/layout/breakpoints.ts';
import { lineAbove, lineBelow } from '../../../ui/layout/cardStyles.ts';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { useBulkReject } from '../decide/useDecisions.ts';
import { QueueFilters } from '../list/QueueFilters.tsx';
import { SortSelect } from '../list/SortSelect.tsx';
import { narrowList } from '../shared/roomFrame.ts';
import { kindPill, pill, row, squareButton } from '../shared/roomStyles.ts';
import { sideways, useFadingEnds } from './scrollFade.ts';
import { queueTexts } from './texts.ts';
import type { Queue } from './useQueue.ts';
import type { QueueRoom } from './useQueueRoom.ts';

/** A column beside an item on a tablet, and the smallest phones. */
const narrow = '@container kinds (max-width: 20rem)';

const useStyles = makeStyles({
  // Search, kinds and order stay while the rows scroll.
  top: {
    [fromMedium]: {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  search: { paddingBlock: '0.5rem 0.375rem', paddingInline: 'var(--gutter)' },
  choose: { ...squareButton, flexShrink: 0 },
  views: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  view: {
    ...pill,
    [tiny]: { whiteSpace: 'normal' },
    paddingInline: '0.75rem',
    // In a panel with the other fields, as high as they are.
    '::before': { ...pill['::before'], insetBlock: 0, border: `1px solid ${tokens.colorNeutralStrokeAccessible}` },
  },
  kindsLine: {
    containerType: 'inline-size',
    containerName: 'kinds',
    // The order ends the line, and has one of its own where it has no room there.
    ...row('0 0.25rem'),
    paddingBlock: '0.25rem',
    paddingInline: 'var(--gutter)',
    ...lineAbove,
    ...lineBelow,
  },
  // Evenly apart, from edge to edge of the list. A queue of thousands scrolls sideways.
  kinds: {
    ...sideways,
    [tiny]: { flexWrap: 'wrap', maskImage: 'none' },
    flexGrow: 1,
    flexBasis: 'max-content',
    justifyContent: 'space-between',
    paddingInline: '0.25rem',
    maxInlineSize: '26rem',
  },
  sort: { marginInlineStart: 'auto', marginInlineEnd: '-0.375rem' },
  kind: {
    ...kindPill,
    paddingInline: '0.3125rem',
    [narrow]: { paddingInline: '0.1875rem' },
    // A little wider than its words, in the gap between two.
    overflow: 'visible',
    '::before': { ...kindPill['::before'], insetBlock: '0.25rem', insetInline: '-0.25rem' },
  },
  bulk: {
    ...row('0.25rem 1rem'),
    '&:has(label)': { paddingInline: 'var(--gutter)', paddingBlockEnd: '0.375rem' },
    // On a phone it stays while the rows scroll, as all that is over them does elsewhere; not where it would leave few.
    '@media (max-width: 47.99em) and (min-height: 30em)': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginInlineStart: 'auto' },
});

type TopProps = { room: QueueRoom; sort: ReactNode };

/** Over what waits: the search, the filters with the quick views, and the switch to select reports. */
function QueueSearch({ room, sort }: TopProps) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const { query, onQuery, list, selection } = room;
  const { filter, work } = query;
  return (
    <div className={styles.search} data-keep-clear>
      <QueueFilters
        filter={filter}
        onChange={(next) => onQuery({ filter: next })}
        partners={list.partners}
        mayListPartners={room.mayListPartners}
        isOpen={room.isFiltering}
        onOpen={room.setFiltering}
        found={list.kinds ? room.total : null}
        further={Number(work !== undefined)}
        onClear={(left) => onQuery({ filter: left, work: undefined })}
        beside={
          <>
            {sort}
            <ToggleButton
              className={styles.choose}
              icon={<CheckboxCheckedRegular />}
              aria-label={t('select')}
              title={t('select')}
              checked={selection.isOn}
              onClick={() => selection.turn(!selection.isOn)}
            />
          </>
        }
      >
        <div role="group" aria-label={t('work.views.label')} className={styles.views}>
          {workViews.map((each) => (
            <Button
              key={each}
              className={styles.view}
              appearance="subtle"
              aria-pressed={each === work}
              onClick={() => onQuery({ work: each === work ? undefined : each, item: undefined })}
            >
              {t(`work.views.${each}`)}
            </Button>
          ))}
          <Button
            className={styles.view}
            appearance="subtle"
            aria-pressed={filter.identifiers !== undefined}
            onClick={() => {
              const { identifiers, ...others } = filter;
              onQuery({ filter: identifiers ? others : { ...others, identifiers: 'yes' }, item: undefined });
            }}
          >
            {t('work.views.identifiers')}
          </Button>
        </div>
      </QueueFilters>
    </div>
  );
}

/** Over what waits: which kinds are listed, with the number of each, and in which order. */
function WaitingKinds({ room, kinds, sort }: TopProps & { kinds: NonNullable<Queue['kinds']> }) {
  const { t, i18n } = useTranslation(queueTexts);
  const styles = useStyles();
  const fading = useFadingEnds();
  const number = new Intl.NumberFormat(i18n.language);
  const { query, onQuery, sum } = room;
  return (
    <div className={styles.kindsLine} data-keep-clear>
      <div ref={fading} role="group" aria-label={t('queue.kind')} className={styles.kinds}>
        {[undefined, ...waitingKinds].map((each) => {
          const count = number.format(each ? kinds[each] : sum);
          return (
            <Button
              key={each ?? 'all'}
              className={styles.kind}
              appearance="subtle"
              aria-pressed={each === query.kind}
              aria-label={`${t(`queue.kindNames.${each ?? 'all'}`)} ${count}`}
              onClick={() => onQuery({ kind: each, item: undefined })}
            >
              {t(`queue.shortKinds.${each ?? 'all'}`)} {count}
            </Button>
          );
        })}
      </div>
      {sort && <div className={styles.sort}>{sort}</div>}
    </div>
  );
}

/** Selects reports and rejects them in bulk. There is no bulk approval, because somebody must read each report. */
export function BulkBar({ room: { list, selection, work } }: { room: QueueRoom }) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const { isOn, chosen } = selection;
  const total = list.reports.length;
  const [isAsking, setAsking] = useState(false);
  const reject = useBulkReject(work.events);
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk.label')} data-keep-clear>
      {isOn && (
        <Checkbox checked={chosen.length === total} onChange={selection.selectAll}>
          {t('bulk.all', { count: total })}
        </Checkbox>
      )}
      <span role="status">{chosen.length > 0 && t('bulk.chosen', { count: chosen.length })}</span>
      <div className={styles.actions}>
        {chosen.length > 0 && (
          <Button icon={<DismissRegular />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('bulk.reject', { count: chosen.length })}
          </Button>
        )}
      </div>
      {isAsking && chosen.length > 0 && (
        <RejectDialog
          count={chosen.length}
          onClose={() => setAsking(false)}
          onReject={(reason, session) => reject(chosen, reason, session)}
          onSessionEnd={list.end}
        />
      )}
    </div>
  );
}

/** Over the rows: the search, the kinds and the order, and where there is room what is done with several. */
export function QueueTop({ room }: { room: QueueRoom }) {
  const styles = useStyles();
  const isNarrow = useMediaQuery(narrowList);
  const { query, onQuery, isWide, list } = room;
  const { kinds, reports } = list;
  const sort = (
    <SortSelect
      sorts={waitingSorts}
      value={query.sort}
      onChange={(next) => onQuery({ sort: next })}
      isSquare={isNarrow}
    />
  );
  return (
    <div className={styles.top}>
      <QueueSearch room={room} sort={isNarrow && sort} />
      {kinds && <WaitingKinds room={room} kinds={kinds} sort={!isNarrow && sort} />}
      {kinds && isWide && reports.length > 0 && <BulkBar room={room} />}
    </div>
  );
}
