import { makeStyles, tokens } from '@fluentui/react-components';
import { figureReasons } from '@incidentmap/core/domain/review/figures';
import type { PublicCount } from '@incidentmap/core/domain/review/publicFigures';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DataTable } from '../../ui/DataTable.tsx';
import { Select } from '../../ui/Select.tsx';
import { QueueAge } from './QueueAge.tsx';
import type { ShownMonth } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';
import { useFigureWords } from './useFigureWords.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'clamp(1.5rem, 4vw, 2.25rem)' },
  month: { maxInlineSize: '20rem' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
    gap: '0.75rem',
    margin: 0,
  },
  fact: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    breakInside: 'avoid',
  },
  name: { color: tokens.colorNeutralForeground2 },
  figure: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  heading: { marginBlock: '0 0.75rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  count: { display: 'grid', gap: '0.25rem', minInlineSize: 'min(14rem, 35vw)' },
  bar: {
    blockSize: '0.5rem',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandForeground1,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    '@media print': { printColorAdjust: 'exact' },
  },
});

/** The figures of one month, which the address names, and a table of all. `months`: newest first, at least one. */
export function Figures({
  months,
  isOpen = () => false,
}: {
  months: readonly [ShownMonth, ...ShownMonth[]];
  /** Whether a month is not closed yet. */
  isOpen?: (month: string) => boolean;
}) {
  const { t } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const words = useFigureWords();
  const [query, setQuery] = useSearchParams();
  const shown = months.find(({ month }) => month === query.get('month')) ?? months[0];
  const nameOf = (month: string) => (isOpen(month) ? t('running', { month: words.month(month) }) : words.month(month));
  const sizes = figureReasons.map((reason) => shown.reasons[reason]);
  const most = Math.max(1, ...sizes.map((count) => (typeof count === 'number' ? count : 0)));
  const withBar = (count: PublicCount) => (
    <span className={styles.count}>
      {words.count(count)}
      {typeof count === 'number' && (
        <span aria-hidden className={styles.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
      )}
    </span>
  );
  const facts = {
    approved: words.count(shown.approved),
    rejected: words.count(shown.rejected),
    corrected: words.count(shown.corrected),
    median: words.time(shown.median),
    ninetieth: words.time(shown.ninetieth),
  };
  const factNames = Object.keys(facts) as (keyof typeof facts)[];

  return (
    <div className={styles.root}>
      <div className={styles.month}>
        <Select
          label={t('month')}
          value={shown.month}
          options={months.map(({ month }) => ({ value: month, text: nameOf(month) }))}
          onChange={(month) => {
            const next = new URLSearchParams(query);
            next.set('month', month);
            setQuery(next, { replace: true });
          }}
        />
      </div>
      <dl className={styles.facts}>
        {factNames.map((name) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{t(`facts.${name}`)}</dt>
            <dd className={styles.figure}>{facts[name]}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className={styles.heading}>{t('reasons.heading')}</h2>
        <DataTable
          caption={t('reasons.caption', { month: nameOf(shown.month) })}
          columns={[{ name: t('reasons.reason') }, { name: t('reasons.count') }]}
          rows={figureReasons.map((reason) => ({
            key: reason,
            cells: [t(`reason.${reason}`), withBar(shown.reasons[reason])],
          }))}
        />
      </section>
      <section>
        <h2 className={styles.heading}>{t('queue.heading')}</h2>
        <QueueAge month={shown.month} ages={shown.queueAge} />
      </section>
      <section>
        <h2 className={styles.heading}>{t('latest.heading')}</h2>
        <DataTable
          caption={t('latest.caption')}
          columns={[{ name: t('month') }, ...factNames.map((name) => ({ name: t(`facts.${name}`), isNumber: true }))]}
          rows={months.slice(0, 12).map(({ month, approved, rejected, corrected, median, ninetieth }) => ({
            key: month,
            cells: [
              nameOf(month),
              words.count(approved),
              words.count(rejected),
              words.count(corrected),
              words.time(median),
              words.time(ninetieth),
            ],
          }))}
        />
      </section>
    </div>
  );
}
