import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useHidden } from '../../ui/VisuallyHidden.tsx';
import { reviewTexts } from './texts.ts';
import type { OpenPoint } from './useOpenPoints.ts';

const seen = {
  position: 'static',
  inlineSize: 'auto',
  blockSize: 'auto',
  margin: 0,
  overflow: 'visible',
  clipPath: 'none',
} as const;

const useStyles = makeStyles({
  root: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '2rem',
  },
  // A phone has room for one word.
  label: { '@container (min-width: 30rem)': seen },
  shortLabel: { '@container (min-width: 30rem)': { display: 'none' } },
  point: {
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.1875rem',
    textAlign: 'start',
    cursor: 'pointer',
    // As high as a finger needs it, in a line that is not.
    position: 'relative',
    '::after': { content: '""', position: 'absolute', insetBlock: '-0.375rem', insetInline: 0 },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}` },
  },
});

/**
 * One line over the buttons: what is to be done before the item is approved, and the way there. `id`: the button is described
 * by it.
 */
export function OpenPoints({ id, points }: { id: string; points: readonly OpenPoint[] }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { hidden } = useHidden();
  if (points.length === 0) return null;
  return (
    <p id={id} className={styles.root}>
      <span className={mergeClasses(hidden, styles.label)}>{t('openPoints.label')}</span>{' '}
      <span aria-hidden className={styles.shortLabel}>
        {t('openPoints.shortLabel')}{' '}
      </span>
      {points.map(({ text, onGo }, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <button type="button" className={styles.point} onClick={onGo}>
            {text}
          </button>
        </Fragment>
      ))}
    </p>
  );
}
