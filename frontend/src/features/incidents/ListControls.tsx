import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { incidentTypes } from '@incidentmap/core/domain/incident/incidentTerms';
import { type IncidentFilter, type Sort, sortKeys, usualDirection } from '@incidentmap/core/domain/incident/listing';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../ui/media.ts';
import { Select } from '../../ui/Select.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: '0.5rem 0.75rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  },
  // On a phone in a row of its own: its longest choice needs the room.
  type: { gridColumn: '1 / -1', [fromMedium]: { gridColumn: 'auto' } },
  direction: { minInlineSize: '2.75rem', paddingInline: '0.75rem' },
});

type Props = {
  sort: Sort;
  onSort: (sort: Sort) => void;
  type: IncidentFilter['type'];
  onType: (type: IncidentFilter['type']) => void;
};

/** Which type of incident, and in which order. */
export const ListControls = memo(function ListControls({ sort, onSort, type, onType }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const opposite = sort.direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <div className={styles.root}>
      <div className={styles.type}>
        <Select
          label={t('incidents.typeFilter')}
          value={type}
          options={[
            { value: 'all', text: t('incidents.allTypes') },
            ...incidentTypes.map((each) => ({ value: each, text: t(`incidents.type.${each}`) })),
          ]}
          onChange={onType}
        />
      </div>
      <Select
        label={t('incidents.sort.label')}
        value={sort.by}
        options={sortKeys.map((by) => ({ value: by, text: t(`incidents.sort.${by}`) }))}
        onChange={(by) => onSort({ by, direction: usualDirection(by) })}
      />
      <Button
        className={styles.direction}
        icon={sort.direction === 'ascending' ? <ArrowSortUpRegular /> : <ArrowSortDownRegular />}
        onClick={() => onSort({ ...sort, direction: opposite })}
      >
        <VisuallyHidden>{t('incidents.sort.order')} </VisuallyHidden>
        {t(`incidents.sort.${sort.direction}`)}
      </Button>
    </div>
  );
});
