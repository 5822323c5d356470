import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Coordinates, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { searchColour } from '../../../ui/figures/severity.ts';
import { plainList } from '../shared/roomStyles.ts';
import { useSlots } from '../shared/slots.ts';
import { reviewTexts } from '../shared/texts.ts';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    // No higher on a common laptop: what comes after it has to be seen there, too.
    blockSize: '12.5rem',
    '@media (min-width: 100em)': { blockSize: '20rem' },
  },
  // As high before its words have come, so that nothing below it moves.
  near: { margin: 0, minBlockSize: '1.25rem', fontSize: '0.875rem', lineHeight: '1.25rem' },
  legend: {
    display: 'grid',
    gap: '0.25rem',
    ...plainList,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
  },
  // Its sign stands before the first line, and its words below each other.
  entry: { display: 'grid', gridTemplateColumns: '1rem minmax(0, 1fr)', gap: '0.5rem', alignItems: 'start' },
  // As they are on the map.
  sign: { inlineSize: '0.75rem', blockSize: '0.75rem', margin: '0.25rem 0.125rem', forcedColorAdjust: 'none' },
  // With the rim that it has on the map, which is seen in the dark.
  point: {
    boxSizing: 'border-box',
    border: '1px solid #fff',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: searchColour,
  },
  cell: {
    backgroundColor: tokens.colorPaletteRedBackground2,
    border: `2px solid ${tokens.colorPaletteRedBorder2}`,
  },
});

/** The size of the cell that the public sees in place of a point: in metres, undefined until it is known, and in words. */
export function usePublicCell() {
  const { i18n } = useTranslation(reviewTexts);
  const grid = useQuery('getSite').data?.publicGridMetres;
  // As long as what it stands for, so that nothing moves when it comes.
  return { grid, size: grid === undefined ? '… m' : lengthOf(grid, i18n.language) };
}

/** What the public sees of a place, in a few words. `isAtHome`: it is at someone's home, of which that is the district alone. */
export function PublicPlace({ isAtHome }: { isAtHome: boolean }) {
  const { t } = useTranslation([submissionTexts, reviewTexts]);
  const { size } = usePublicCell();
  return <span>{isAtHome ? t('side.district') : t('side.square', { size })}</span>;
}

type LegendProps = {
  /** What the point is, in words. */
  name: string;
  isAtHome: boolean;
};

/** Which of what a map shows is for reviewers, and which the public will see. */
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

/** A map of a point, with the cell that the public will see in its place, which is which, and where that is. */
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
