import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { decideTexts } from './texts.ts';
import type { OpenPoint } from './useOpenPoints.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.75rem',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '2rem',
  },
  // On the smallest phones, their names need its room.
  label: { '@container (max-width: 18.5rem)': { display: 'none' } },
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
  const { t } = useTranslation(decideTexts);
  const styles = useStyles();
  if (points.length === 0) return null;
  return (
    <p id={id} className={styles.root}>
      <span className={styles.label}>{t('openPoints.label')}</span>
      {points.map(({ text, onGo }) => (
        <Fragment key={text}>
          {' '}
          <button type="button" className={styles.point} onClick={onGo}>
            {text}
          </button>
        </Fragment>
      ))}
    </p>
  );
}
