import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Counts, MonthCount } from '@incidentmap/core/domain/figures/statistics';
import { publishedStatistics } from '@incidentmap/core/domain/data/publishedStatistics';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../ui/feedback/Placeholder.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { loadable } from '../../ui/feedback/loadable.tsx';
import { statisticsTexts } from './texts.ts';

/** Loaded only where there is a column for it. */
const MonthBars = loadable(async () => (await import('./MonthBars.tsx')).MonthBars);

const useStyles = makeStyles({
  // The two groups stand side by side if their words fit, each behind a line; the first line of each row is cut off.
  row: { display: 'flex', flexWrap: 'wrap', rowGap: '0.75rem', marginInlineStart: '-0.8125rem' },
  rowGroup: {
    flex: '1 1 min-content',
    // In large text on a narrow screen, each has its own line.
    '@container (max-width: 16rem)': { flexBasis: '100%' },
    minInlineSize: 0,
    paddingInline: '0.75rem 0.5rem',
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  rowRoot: { containerType: 'inline-size', overflow: 'clip' },
  column: { display: 'grid', gap: '0.75rem' },
  panel: {
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Kept free, so that what is below does not move when the months load.
  months: { display: 'flow-root', minBlockSize: '13.25rem' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 0.5rem',
    marginBlockEnd: '0.25rem',
  },
  name: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  source: {
    margin: 0,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
  },
  figures: { display: 'grid', gap: '0.5rem', margin: 0 },
  rowFigures: {
    gridTemplateColumns: 'repeat(3, auto)',
    justifyContent: 'space-between',
    // Large text on a narrow screen.
    '@container (max-width: 14rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  columnFigures: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  // Screen readers read the label before the figure; visually the figure comes first.
  figure: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  value: {
    margin: 0,
    minBlockSize: '1.5rem',
    fontSize: '1.25rem',
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.01em',
  },
  waiting: { display: 'block', inlineSize: '2.5rem', marginBlock: '0.25rem' },
  label: { fontSize: '0.875rem', lineHeight: '1.125rem', color: tokens.colorNeutralForeground2 },
});

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

type Props = {
  /** Counts of the incidents published here; undefined until they are known. */
  counts: Counts | undefined;
  /** Counts of what a search or a filter finds; null without one, undefined until they are known. */
  found?: Counts | undefined | null;
  /** Whether they could not be loaded. */
  isFailed?: boolean;
  /** `row`: all figures in one row, or in two. `local`: only this site's. `column`: panels below each other. */
  layout: 'row' | 'local' | 'column';
  /** In a column, the last months, oldest first, each of which can be chosen. */
  months?:
    | {
        counts: readonly MonthCount[];
        chosen: { from: string | undefined; to: string | undefined };
        onChoose: (days: { from: string; to: string }) => void;
      }
    | undefined;
};

/** The counts of this site, beside the year's official figures with their source. */
export const StatisticsCard = memo(function StatisticsCard({
  counts: published,
  found = null,
  isFailed = false,
  layout,
  months,
}: Props) {
  const { t, i18n } = useTranslation(statisticsTexts);
  const styles = useStyles();
  const { reports2024, verified2024, assaultIncrease, source } = publishedStatistics;
  const { year, name } = source;
  const number = new Intl.NumberFormat(i18n.language);
  const signed = new Intl.NumberFormat(i18n.language, { style: 'percent', signDisplay: 'always' });
  const isColumn = layout === 'column';
  const group = isColumn ? styles.panel : styles.rowGroup;
  const figures = mergeClasses(styles.figures, isColumn ? styles.columnFigures : styles.rowFigures);
  const heading = (text: string) =>
    isColumn ? <h2 className={styles.name}>{text}</h2> : <VisuallyHidden>{text}</VisuallyHidden>;
  const byDay = <p className={styles.source}>{t('byDay')}</p>;
  const sourceLine = <p className={styles.source}>{t('source', { name, year })}</p>;

  const countOf = (count: number | undefined): ReactNode => {
    if (count !== undefined) return number.format(count);
    if (!isFailed) return <Placeholder size={16} className={styles.waiting} />;
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('unknown')}</VisuallyHidden>
      </>
    );
  };

  const local = (counts: Counts | undefined, isOfSearch: boolean) => (
    <>
      <div className={isColumn ? styles.head : undefined}>
        {heading(t(isOfSearch ? 'found.heading' : 'here'))}
        {isColumn && byDay}
      </div>
      <dl className={figures} aria-busy={!counts && !isFailed}>
        <Figure label={t(isOfSearch ? 'found.total' : 'local')}>{countOf(counts?.total)}</Figure>
        <Figure label={t('month')}>{countOf(counts?.thisMonth)}</Figure>
        <Figure label={t('week')}>{countOf(counts?.thisWeek)}</Figure>
      </dl>
    </>
  );
  const isSearch = found !== null;

  return (
    <section aria-label={t('heading')} className={isColumn ? undefined : styles.rowRoot}>
      <div className={isColumn ? styles.column : styles.row}>
        {isColumn && isSearch && <div className={group}>{local(found, true)}</div>}
        <div className={group}>
          {isColumn || !isSearch ? local(published, false) : local(found, true)}
          {layout === 'row' && (isSearch ? <p className={styles.source}>{t('found.heading')}</p> : byDay)}
          {isColumn && (
            <div className={styles.months}>
              {months && <MonthBars months={months.counts} chosen={months.chosen} onChoose={months.onChoose} />}
            </div>
          )}
        </div>
        {layout !== 'local' && (
          <div className={group}>
            <div className={isColumn ? styles.head : undefined}>
              {heading(t('national'))}
              {isColumn && sourceLine}
            </div>
            <dl className={figures}>
              <Figure label={t('reports', { year })}>{number.format(reports2024)}</Figure>
              <Figure label={t('verified')}>{number.format(verified2024)}</Figure>
              <Figure label={t('assaults')}>{signed.format(assaultIncrease / 100)}</Figure>
            </dl>
            {!isColumn && sourceLine}
          </div>
        )}
      </div>
    </section>
  );
});
