import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSortDownRegular } from '@fluentui/react-icons/svg/arrow-sort-down';
import { ArrowSortUpRegular } from '@fluentui/react-icons/svg/arrow-sort-up';
import { incidentTypes } from '@incidentmap/core/domain/incident/incidentTerms';
import {
  type IncidentFilter,
  type ListOrder,
  listOrders,
  sortKeys,
  usualDirection,
} from '@incidentmap/core/domain/search/filter';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnValue } from '../../../lib/useOwnValue.ts';
import { SelectControl } from '../../../ui/controls/Select.tsx';
import { incidentTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexGrow: 1,
    minInlineSize: 0,
  },
  // Quiet: only its text shows until it is pointed at.
  select: {
    borderTopColor: 'transparent',
    borderBottomColor: 'transparent',
    borderLeftColor: 'transparent',
    borderRightColor: 'transparent',
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    // Where the browser knows it: as wide as the chosen option, not as the longest.
    fieldSizing: 'content',
    paddingInline: '0.5rem 2rem',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  direction: {
    minInlineSize: '2.75rem',
    minWidth: '2.75rem',
    maxWidth: 'none',
    color: tokens.colorBrandForegroundLink,
  },
});

type Props = {
  sort: ListOrder;
  onSort: (sort: ListOrder) => void;
  /** Whether a circle is searched, from whose centre distances count. */
  isCircle: boolean;
  filter: IncidentFilter;
  /** Without it, the type is chosen elsewhere. */
  onType?: ((type: IncidentFilter['type']) => void) | undefined;
};

/** The list's type filter and sort order. */
export const ListControls = memo(function ListControls({ sort, onSort, isCircle, filter, onType }: Props) {
  const { t } = useTranslation(incidentTexts);
  const styles = useStyles();
  const [ownType, setOwnType] = useOwnValue(filter.type, filter);
  const opposite = sort.direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <div className={styles.root} data-no-print>
      {onType && (
        <SelectControl
          aria-label={t('field.incidentType')}
          className={styles.select}
          value={ownType}
          options={[
            { value: 'all', text: t('allTypes') },
            ...incidentTypes.map((each) => ({ value: each, text: t(`incidentType.${each}`) })),
          ]}
          onChange={(chosen) => {
            setOwnType(chosen);
            onType(chosen);
          }}
        />
      )}
      <SelectControl
        aria-label={t('sort.label')}
        className={styles.select}
        value={sort.by}
        options={(isCircle ? listOrders : sortKeys).map((by) => ({ value: by, text: t(`sort.${by}`) }))}
        onChange={(by) => onSort({ by, direction: usualDirection(by) })}
      />
      <Button
        appearance="subtle"
        className={styles.direction}
        icon={sort.direction === 'ascending' ? <ArrowSortUpRegular /> : <ArrowSortDownRegular />}
        aria-label={`${t('sort.order')} ${t(`sort.${sort.direction}`)}`}
        title={t(`sort.${sort.direction}`)}
        onClick={() => onSort({ ...sort, direction: opposite })}
      />
    </div>
  );
});
