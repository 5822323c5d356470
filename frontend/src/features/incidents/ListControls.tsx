import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { incidentTypes } from '@incidentmap/core/domain/incident/incidentTerms';
import {
  type IncidentFilter,
  type ListOrder,
  listOrders,
  sortKeys,
  usualDirection,
} from '@incidentmap/core/domain/incident/listing';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/media.ts';
import { Select } from '../../ui/Select.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { incidentTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: '0.5rem 0.75rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  },
  // In a row of its own on a phone, because its longest option needs the width.
  type: { gridColumn: '1 / -1', [fromMedium]: { gridColumn: 'auto' } },
  direction: { minInlineSize: '2.75rem', paddingInline: '0.75rem' },
});

type Props = {
  sort: ListOrder;
  onSort: (sort: ListOrder) => void;
  /** Whether a circle is sought, from whose centre distances count. */
  isCircle: boolean;
  type: IncidentFilter['type'];
  onType: (type: IncidentFilter['type']) => void;
};

/** The list's type filter and sort order. */
export const ListControls = memo(function ListControls({ sort, onSort, isCircle, type, onType }: Props) {
  const { t } = useTranslation(incidentTexts);
  const styles = useStyles();
  const opposite = sort.direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <div className={styles.root}>
      <div className={styles.type}>
        <Select
          label={t('field.incidentType')}
          value={type}
          options={[
            { value: 'all', text: t('allTypes') },
            ...incidentTypes.map((each) => ({ value: each, text: t(`incidentType.${each}`) })),
          ]}
          onChange={onType}
        />
      </div>
      <Select
        label={t('sort.label')}
        value={sort.by}
        options={(isCircle ? listOrders : sortKeys).map((by) => ({ value: by, text: t(`sort.${by}`) }))}
        onChange={(by) => onSort({ by, direction: usualDirection(by) })}
      />
      <Button
        className={styles.direction}
        icon={sort.direction === 'ascending' ? <ArrowSortUpRegular /> : <ArrowSortDownRegular />}
        onClick={() => onSort({ ...sort, direction: opposite })}
      >
        <VisuallyHidden>{t('sort.order')} </VisuallyHidden>
        {t(`sort.${sort.direction}`)}
      </Button>
    </div>
  );
});
