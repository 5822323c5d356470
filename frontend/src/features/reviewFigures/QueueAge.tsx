import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/DataTable.tsx';
import { reviewFigureTexts } from './texts.ts';
import { useFigureWords } from './useFigureWords.ts';

const useStyles = makeStyles({
  bars: { display: 'flex', gap: '4px', maxInlineSize: '46rem', marginBlock: '0 0.75rem' },
  hour: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minInlineSize: 0, textAlign: 'center' },
  room: { display: 'flex', alignItems: 'flex-end', blockSize: '6rem' },
  bar: {
    inlineSize: '100%',
    minBlockSize: '2px',
    borderStartStartRadius: '2px',
    borderStartEndRadius: '2px',
    backgroundColor: tokens.colorBrandForeground1,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    '@media print': { printColorAdjust: 'exact' },
  },
  label: { blockSize: '1.5rem', fontSize: '0.875rem', lineHeight: '1.5rem', color: tokens.colorNeutralForeground2 },
  words: { marginBlock: 0, color: tokens.colorNeutralForeground2 },
  summary: { paddingBlock: '0.75rem', cursor: 'pointer', inlineSize: 'fit-content' },
});

/** The queue's age at each hour of the day: bars to look at, and a table to read. */
export function QueueAge({ month, ages }: { month: string; ages: readonly (number | null)[] }) {
  const { t } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const words = useFigureWords();
  const most = Math.max(0, ...ages.map((age) => age ?? 0));
  if (most === 0) return <p className={styles.words}>{t('queue.none')}</p>;
  return (
    <>
      <div aria-hidden className={styles.bars} dir="ltr">
        {ages.map((age, hour) => (
          <span key={words.hour(hour)} className={styles.hour}>
            <span className={styles.room}>
              {age !== null && <span className={styles.bar} style={{ blockSize: `${(100 * age) / most}%` }} />}
            </span>
            <span className={styles.label}>{hour % 6 === 0 ? words.hour(hour).slice(0, 2) : ''}</span>
          </span>
        ))}
      </div>
      <p className={styles.words}>{t('queue.highest', { age: words.time(most) })}</p>
      <details>
        <summary className={styles.summary}>{t('queue.table')}</summary>
        <DataTable
          caption={t('queue.caption', { month: words.month(month) })}
          columns={[{ name: t('queue.hour') }, { name: t('queue.age'), isNumber: true }]}
          rows={ages.map((age, hour) => ({ key: words.hour(hour), cells: [words.hour(hour), words.time(age)] }))}
        />
      </details>
    </>
  );
}
