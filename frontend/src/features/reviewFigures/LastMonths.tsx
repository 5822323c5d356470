import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/figures/DataTable.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import type { ShownMonth } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';
import { useFigureWords } from './useFigureWords.ts';

const useStyles = makeStyles({
  // Its hidden words stay within the frame that scrolls.
  mark: { position: 'relative', color: tokens.colorNeutralForeground2 },
  nothing: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The columns, the most asked for first: on a phone, the others are reached by scrolling. */
const columns = ['approved', 'rejected', 'median', 'ninetieth', 'corrected', 'agreed', 'disagreed'] as const;

type Props = {
  months: readonly ShownMonth[];
  /** Whether a month is not closed yet. */
  isOpen: (month: string) => boolean;
};

/** The figures of some months as a table. A column whose figures are all hidden is left out. */
export function LastMonths({ months, isOpen }: Props) {
  const { t } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const words = useFigureWords();
  const rows = months.map(({ month, ...figures }) => ({ month, facts: words.facts(figures) }));
  const isHidden = (fact: string) => fact === t('hidden.few') || fact === t('hidden.withheld');
  const isTold = (name: (typeof columns)[number]) => rows.some(({ facts }) => !isHidden(facts[name]));
  const told = columns.filter(isTold);
  // A no-break space: a month stands in one line.
  const monthOf = (month: string) => words.shortMonth(month).replaceAll(' ', '\u00a0');
  const nameOf = (month: string) => (isOpen(month) ? t('running', { month: monthOf(month) }) : monthOf(month));
  const inShort = (fact: string) => {
    if (!isHidden(fact)) return fact;
    if (fact !== t('hidden.few')) return <span className={styles.mark}>{fact}</span>;
    // The table has no room for these words: it has a sign, which is read as them.
    return (
      <span className={styles.mark}>
        <span aria-hidden>{t('shortFew')}</span>
        <VisuallyHidden>{fact}</VisuallyHidden>
      </span>
    );
  };
  if (told.length === 0) return <p className={styles.nothing}>{t('latest.nothing')}</p>;
  return (
    <DataTable
      isCompact
      isFullWidth
      caption={t('latest.caption')}
      columns={[{ name: t('month') }, ...told.map((name) => ({ name: t(`columns.${name}`), isNumber: true }))]}
      rows={rows.map(({ month, facts }) => ({
        key: month,
        cells: [nameOf(month), ...told.map((name) => inShort(facts[name]))],
      }))}
    />
  );
}
