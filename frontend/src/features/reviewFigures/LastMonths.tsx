import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../lib/localeOf.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ShownMonth } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';
import { isFigure, useFigureWords } from './useFigureWords.ts';

const useStyles = makeStyles({
  // Its hidden words stay within the frame that scrolls.
  mark: { position: 'relative', color: tokens.colorNeutralForeground2 },
  key: {
    maxInlineSize: '46rem',
    marginBlock: '0.5rem 0',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
});

/** The columns, the most asked for first: on a phone, the others are reached by scrolling. */
const columns = ['approved', 'rejected', 'median', 'ninetieth', 'corrected', 'agreed', 'disagreed'] as const;
const isWait = (name: (typeof columns)[number]) => name === 'median' || name === 'ninetieth';

type Props = {
  months: readonly ShownMonth[];
  /** Whether a month is not closed yet. */
  isOpen: (month: string) => boolean;
};

/** The figures of some months as a table. A column whose figures are all hidden is left out, which is said once. */
export function LastMonths({ months, isOpen }: Props) {
  const { t, i18n } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const words = useFigureWords();
  const rows = months.map(({ month, ...figures }) => ({ month, facts: words.facts(figures) }));
  /** The table has no room for the words that stand for a figure: it has a mark, which is read as those words. */
  const markOf = (fact: string) =>
    isFigure(fact) ? null : ((['few', 'withheld'] as const).find((mark) => fact === t(`hidden.${mark}`)) ?? 'none');
  const isTold = (name: (typeof columns)[number]) =>
    rows.some(({ facts }) => [null, 'none'].includes(markOf(facts[name])));
  const told = columns.filter(isTold);
  const leftOut = columns.filter((name) => !isTold(name)).map((name) => t(`columns.${name}`));
  const marks = new Set(rows.flatMap(({ facts }) => told.map((name) => markOf(facts[name]))));
  // A no-break space: a month stands in one line.
  const monthOf = (month: string) => words.shortMonth(month).replaceAll(' ', '\u00a0');
  const nameOf = (month: string) => (isOpen(month) ? t('running', { month: monthOf(month) }) : monthOf(month));
  const inShort = (fact: string) => {
    const mark = markOf(fact);
    if (mark === null) return fact;
    return (
      <span className={styles.mark}>
        <span aria-hidden>{t(`marks.${mark}`)}</span>
        <VisuallyHidden>{fact}</VisuallyHidden>
      </span>
    );
  };
  const key = [
    told.some(isWait) && t('latest.wait'),
    ...(['few', 'withheld', 'none'] as const).map((mark) => marks.has(mark) && t(`latest.key.${mark}`)),
  ].filter(Boolean);
  const list = new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' });
  if (told.length === 0) return <p className={styles.key}>{t('latest.nothing')}</p>;
  return (
    <>
      <DataTable
        isCompact
        isAsWideAsText
        caption={t('latest.caption')}
        columns={[{ name: t('month') }, ...told.map((name) => ({ name: t(`columns.${name}`), isNumber: true }))]}
        rows={rows.map(({ month, facts }) => ({
          key: month,
          cells: [nameOf(month), ...told.map((name) => inShort(facts[name]))],
        }))}
      />
      {key.length > 0 && <p className={styles.key}>{key.join(' ')}</p>}
      {leftOut.length > 0 && (
        <p className={styles.key}>{t('latest.leftOut', { count: leftOut.length, columns: list.format(leftOut) })}</p>
      )}
    </>
  );
}
