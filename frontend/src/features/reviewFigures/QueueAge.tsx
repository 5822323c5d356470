import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/figures/DataTable.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { scaleOf } from './scale.ts';
import type { ShownTime } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';
import { useFigureWords } from './useFigureWords.ts';

const useStyles = makeStyles({
  // As wide as the tables.
  chart: { marginBlock: '0 0.75rem', paddingBlockStart: '0.75rem', paddingInlineStart: '5rem' },
  plot: { position: 'relative', blockSize: '9rem', [fromMedium]: { blockSize: '14rem' } },
  tick: {
    position: 'absolute',
    insetInline: 0,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  // Beside its line, in the room before the chart.
  scale: {
    position: 'absolute',
    insetInlineEnd: '100%',
    insetBlockEnd: '-0.625rem',
    paddingInlineEnd: '0.5rem',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  bars: { position: 'absolute', inset: 0, display: 'flex', alignItems: 'flex-end', gap: '2px' },
  hour: { flex: '1 1 0', minInlineSize: 0 },
  hours: { display: 'flex', gap: '2px' },
  bar: {
    minBlockSize: '2px',
    borderStartStartRadius: '2px',
    borderStartEndRadius: '2px',
    backgroundColor: tokens.colorBrandForeground1,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    '@media print': { printColorAdjust: 'exact' },
  },
  label: {
    blockSize: '1.5rem',
    textAlign: 'center',
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    color: tokens.colorNeutralForeground2,
  },
  summary: { paddingBlock: '0.75rem', cursor: 'pointer', inlineSize: 'fit-content' },
});

/** The queue's age at each hour of the day, some of which are known: bars with a scale to look at, and a table to read. */
export function QueueAge({ month, ages }: { month: string; ages: readonly ShownTime[] }) {
  const { t } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const words = useFigureWords();
  const sizes = ages.map((age) => (typeof age === 'number' ? age : null));
  const scale = scaleOf(Math.max(...sizes.map((size) => size ?? 0)));
  const top = Math.max(...scale);
  return (
    <>
      <div aria-hidden className={styles.chart} dir="ltr">
        <div className={styles.plot}>
          {scale.map((tick) => (
            <span key={tick} className={styles.tick} style={{ insetBlockEnd: `${(100 * tick) / top}%` }}>
              <span className={styles.scale}>{words.time(tick)}</span>
            </span>
          ))}
          <div className={styles.bars}>
            {sizes.map((size, hour) => (
              <span
                key={words.hour(hour)}
                className={mergeClasses(styles.hour, size !== null && styles.bar)}
                style={{ blockSize: `${(100 * (size ?? 0)) / top}%` }}
              />
            ))}
          </div>
        </div>
        <div className={styles.hours}>
          {ages.map((_, hour) => (
            <span key={words.hour(hour)} className={mergeClasses(styles.hour, styles.label)}>
              {hour % 6 === 0 ? words.hour(hour).slice(0, 2) : ''}
            </span>
          ))}
        </div>
      </div>
      <details>
        <summary className={styles.summary}>{t('queue.table')}</summary>
        <DataTable
          isFullWidth
          caption={t('queue.caption', { month: words.month(month) })}
          columns={[{ name: t('queue.hour') }, { name: t('queue.age'), isNumber: true }]}
          rows={ages.map((age, hour) => ({ key: words.hour(hour), cells: [words.hour(hour), words.time(age)] }))}
        />
      </details>
    </>
  );
}
