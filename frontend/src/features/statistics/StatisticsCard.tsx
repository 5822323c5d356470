import { makeStyles, tokens } from '@fluentui/react-components';
import type { Counts } from '@incidentmap/core/domain/incident/statistics';
import { publishedStatistics } from '@incidentmap/core/domain/data/publishedStatistics';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { statisticsTexts } from './texts.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '1rem clamp(1.5rem, 4vw, 3rem)',
    paddingBlock: '1rem',
    paddingInline: 'clamp(1rem, 2vw, 1.5rem)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // Side by side if each has room for three figures.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16.5rem), 1fr))',
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 1rem',
    marginBlockEnd: '0.5rem',
    paddingBlockEnd: '0.25rem',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  source: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
  figures: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '0.75rem', margin: 0 },
  // Screen readers read the label before the figure; visually the figure comes first.
  figure: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  value: {
    margin: 0,
    minBlockSize: '2.25rem',
    fontSize: 'clamp(1.375rem, 1.1rem + 1vw, 1.75rem)',
    lineHeight: '2.25rem',
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.02em',
  },
  waiting: { display: 'block', inlineSize: '3.5rem', marginBlock: '0.25rem' },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
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
  /** Whether they could not be loaded. */
  isFailed?: boolean;
};

/** The year's official figures with their source, beside the counts of this site. */
export const StatisticsCard = memo(function StatisticsCard({ counts, isFailed = false }: Props) {
  const { t, i18n } = useTranslation(statisticsTexts);
  const styles = useStyles();
  const { reports2024, verified2024, assaultIncrease, source } = publishedStatistics;
  const { year, name } = source;
  const number = new Intl.NumberFormat(i18n.language);
  const signed = new Intl.NumberFormat(i18n.language, { style: 'percent', signDisplay: 'always' });

  const countOf = (count: number | undefined): ReactNode => {
    if (count !== undefined) return number.format(count);
    if (!isFailed) return <Placeholder size={28} className={styles.waiting} />;
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('unknown')}</VisuallyHidden>
      </>
    );
  };

  return (
    <section className={styles.root} aria-label={t('heading')}>
      <div>
        <div className={styles.head}>
          <h2 className={styles.name}>{t('national')}</h2>
          <span className={styles.source}>{t('source', { name, year })}</span>
        </div>
        <dl className={styles.figures}>
          <Figure label={t('reports', { year })}>{number.format(reports2024)}</Figure>
          <Figure label={t('verified')}>{number.format(verified2024)}</Figure>
          <Figure label={t('assaults')}>{signed.format(assaultIncrease / 100)}</Figure>
        </dl>
      </div>
      <div>
        <div className={styles.head}>
          <h2 className={styles.name}>{t('here')}</h2>
          <span className={styles.source}>{t('byDay')}</span>
        </div>
        <dl className={styles.figures} aria-busy={!counts && !isFailed}>
          <Figure label={t('local')}>{countOf(counts?.total)}</Figure>
          <Figure label={t('month')}>{countOf(counts?.thisMonth)}</Figure>
          <Figure label={t('week')}>{countOf(counts?.thisWeek)}</Figure>
        </dl>
      </div>
    </section>
  );
});
