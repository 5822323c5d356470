import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Coordinates, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { searchColour } from '../../../ui/figures/severity.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { plainList } from '../shared/roomStyles.ts';
import { useSlots } from '../shared/slots.ts';
import { reviewTexts } from '../shared/texts.ts';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    // A common laptop shows the parts below it too.
    blockSize: '12.5rem',
    '@media (min-width: 100em)': { blockSize: '20rem' },
  },
  // Keeps its height while it is empty, so that nothing below it moves.
  near: { margin: 0, minBlockSize: '1.25rem', fontSize: '0.875rem', lineHeight: '1.25rem' },
  legend: { display: 'grid', gap: '0.25rem', ...plainList, ...smallText },
  entry: { display: 'grid', gridTemplateColumns: '1rem minmax(0, 1fr)', gap: '0.5rem', alignItems: 'start' },
  sign: { inlineSize: '0.75rem', blockSize: '0.75rem', margin: '0.25rem 0.125rem', forcedColorAdjust: 'none' },
  // Its rim, as on the map, is seen in the dark.
  point: {
    boxSizing: 'border-box',
    border: '1px solid #fff',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: searchColour,
  },
  cell: { backgroundColor: tokens.colorPaletteRedBackground2, border: `2px solid ${tokens.colorPaletteRedBorder2}` },
});

/** The size of the cell that the public sees in place of a point, in metres and in words. */
export function usePublicCell() {
  const { i18n } = useTranslation(reviewTexts);
  const grid = useQuery('getSite').data?.publicGridMetres;
  // The placeholder is as long as most sizes, so that nothing moves.
  return { grid, size: grid === undefined ? '… m' : lengthOf(grid, i18n.language) };
}

/** What the public sees of a place, in a few words: of a home its district alone. */
export function PublicPlace({ isAtHome }: { isAtHome: boolean }) {
  const { t } = useTranslation([submissionTexts, reviewTexts]);
  const { size } = usePublicCell();
  return <span>{isAtHome ? t('side.district') : t('side.square', { size })}</span>;
}

type LegendProps = { name: string; isAtHome: boolean };

/** Names the point, which is for reviewers, and the cell, which the public will see. */
export function PointLegend({ name, isAtHome }: LegendProps) {
  const { t } = useTranslation([submissionTexts, reviewTexts]);
  const styles = useStyles();
  const { size } = usePublicCell();
  return (
    <ul className={styles.legend}>
      <li className={styles.entry}>
        <span aria-hidden className={mergeClasses(styles.sign, styles.point)} />
        {name}
      </li>
      {isAtHome ? (
        <li>{t('review:badges.atHome')}</li>
      ) : (
        <li className={styles.entry}>
          <span aria-hidden className={mergeClasses(styles.sign, styles.cell)} />
          {t('side.publicSquare', { size })}
        </li>
      )}
    </ul>
  );
}

/** A map of a point and of the cell that the public will see in its place, with their legend. */
export function PointMap({ point, name, isAtHome }: LegendProps & { point: Coordinates }) {
  const styles = useStyles();
  const { placeMap, nearestPlace } = useSlots();
  const { grid } = usePublicCell();
  return (
    <>
      <div key={`${point.lat} ${point.lon}`} className={styles.root}>
        {placeMap({ point, cell: grid && !isAtHome ? publicCell(point, grid) : null })}
      </div>
      <p className={styles.near}>{nearestPlace(point)}</p>
      <PointLegend name={name} isAtHome={isAtHome} />
    </>
  );
}
