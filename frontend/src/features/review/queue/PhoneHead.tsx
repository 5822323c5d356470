import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { waitingSorts } from '@incidentmap/core/domain/review/queue';
import { useTranslation } from 'react-i18next';
import { FilterToggle } from '../../../ui/filterLine/FilterToggle.tsx';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { useHeightVariable } from '../../../ui/layout/useHeightVariable.ts';
import { BreakButton } from '../break/BreakButton.tsx';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { mirrored, squareButton } from '../shared/roomStyles.ts';
import { SortSelect } from '../list/SortSelect.tsx';
import { queueTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    containerName: 'head',
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.25rem',
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

type Props = {
  /** Where the item stands in the list. */
  place: string;
  onBack: () => void;
  sort: QueueQuery['sort'];
  onSort: (sort: QueueQuery['sort']) => void;
  /** The number of filters that are set. */
  filters: number;
  /** Shows the list with its filters. */
  onFilters: () => void;
  onBreak: () => void;
};

/** The one line over the item that is read on a phone. */
export function PhoneHead({ place, onBack, sort, onSort, filters, onFilters, onBreak }: Props) {
  const { t } = useTranslation(queueTexts);
  const styles = useStyles();
  const head = useHeightVariable('--toolbar');
  return (
    <div ref={head} className={styles.root} data-keep-clear>
      <Button
        className={styles.back}
        appearance="subtle"
        icon={<ChevronLeftRegular className={styles.arrow} />}
        aria-label={t('queue.back')}
        title={t('queue.back')}
        onClick={onBack}
      />
      <span className={styles.place}>{place}</span>
      <SortSelect sorts={waitingSorts} value={sort} onChange={onSort} />
      <FilterToggle appearance="subtle" count={filters} onClick={onFilters} />
      <BreakButton onBreak={onBreak} />
    </div>
  );
}
