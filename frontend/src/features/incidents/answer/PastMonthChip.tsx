import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeFilter } from '../../../lib/homeFilter.ts';

const useStyles = makeStyles({
  root: {
    minWidth: 'auto',
    paddingInline: '0.625rem',
    borderRadius: '1.375rem',
    fontWeight: tokens.fontWeightRegular,
  },
  chosen: {
    borderTopColor: tokens.colorBrandStroke1,
    borderRightColor: tokens.colorBrandStroke1,
    borderBottomColor: tokens.colorBrandStroke1,
    borderLeftColor: tokens.colorBrandStroke1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
    // Forced colours drop background and shadow.
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
});

type Props = {
  filter: Pick<HomeFilter, 'range' | 'from' | 'to'>;
  onFilter: (dates: Pick<HomeFilter, 'range' | 'from' | 'to'>) => void;
};

/** Narrows what was found to the past month with one tap, and widens it to all time with the next. */
export const PastMonthChip = memo(function PastMonthChip({ filter: { range, from, to }, onFilter }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isChosen = range === 'month' && from === undefined && to === undefined;
  return (
    <Button
      className={mergeClasses(styles.root, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={() => onFilter({ range: isChosen ? 'all' : 'month', from: undefined, to: undefined })}
    >
      {t('range.month')}
    </Button>
  );
});
