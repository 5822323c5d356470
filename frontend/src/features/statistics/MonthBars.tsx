import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { MonthCount } from '@incidentmap/core/domain/figures/statistics';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { statisticsTexts } from './texts.ts';

const useStyles = makeStyles({
  heading: { marginBlock: '1rem 0.25rem', fontSize: '1rem', lineHeight: '1.5rem' },
  bars: { display: 'flex', margin: 0, padding: 0, listStyleType: 'none' },
  month: { flex: '1 1 0', minInlineSize: 0 },
  button: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    inlineSize: '100%',
    padding: 0,
    paddingInline: '0.1875rem',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
  },
  chosen: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightBold, textDecorationLine: 'underline' },
  room: { display: 'flex', alignItems: 'flex-end', blockSize: '6rem' },
  bar: {
    inlineSize: '100%',
    minBlockSize: '2px',
    borderRadius: '4px 4px 0 0',
    backgroundColor: tokens.colorBrandForeground1,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  running: {
    backgroundColor: tokens.colorBrandBackground2,
    backgroundImage: `repeating-linear-gradient(45deg, ${tokens.colorBrandForeground1} 0 4px, transparent 4px 8px)`,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandForeground1}`,
    '@media (forced-colors: active)': {
      backgroundColor: 'Canvas',
      backgroundImage: 'repeating-linear-gradient(45deg, CanvasText 0 4px, Canvas 4px 8px)',
    },
  },
  note: { marginBlock: '0.5rem 0', fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
});

type Props = {
  /** Oldest first; the last one is the running month. */
  months: readonly MonthCount[];
  /** The first and the last day that the filter names, if it does. */
  chosen: { from: string | undefined; to: string | undefined };
  /** Called with the month's first and last day. */
  onChoose: (days: { from: string; to: string }) => void;
};

/** The last months as bars, each of which chooses its month. */
export function MonthBars({ months, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation(statisticsTexts);
  const styles = useStyles();
  const headingId = useId();
  const most = Math.max(1, ...months.map(({ count }) => count));
  const [long, letter] = useMemo(
    () => [
      new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
      new Intl.DateTimeFormat(i18n.language, { month: 'narrow', timeZone: 'UTC' }),
    ],
    [i18n.language],
  );
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('months.heading')}
      </h3>
      <ul className={styles.bars}>
        {months.map(({ month, from, to, count }, index) => {
          const day = new Date(`${from}T00:00:00Z`);
          const name = t('months.bar', { month: long.format(day), count });
          const isChosen = chosen.from === from && chosen.to === to;
          return (
            <li key={month} className={styles.month}>
              <button
                type="button"
                className={mergeClasses(styles.button, isChosen && styles.chosen)}
                aria-label={name}
                aria-pressed={isChosen}
                title={name}
                onClick={() => onChoose({ from, to })}
              >
                <span aria-hidden className={styles.room}>
                  <span
                    className={mergeClasses(styles.bar, index === months.length - 1 && styles.running)}
                    style={{ blockSize: `${(100 * count) / most}%` }}
                  />
                </span>
                <span aria-hidden>{letter.format(day)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t('months.note')}</p>
    </section>
  );
}
