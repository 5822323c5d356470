import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Coordinates, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { useTranslation } from 'react-i18next';
import { searchColour } from '../../ui/severity.ts';
import { useReviewParts } from './parts.ts';
import { reviewTexts } from './texts.ts';
import { usePublicSquare } from './usePublicSquare.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    blockSize: '12rem',
    '@media (min-width: 100em)': { blockSize: '20rem' },
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 1rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
  },
  line: { display: 'flex', gap: '0.5rem', overflowWrap: 'anywhere', textWrap: 'pretty' },
  sign: { flexShrink: 0, inlineSize: '1rem', blockSize: '1rem', marginBlock: '0.125rem', forcedColorAdjust: 'none' },
  dot: { borderRadius: tokens.borderRadiusCircular, border: '2px solid #ffffff', backgroundColor: searchColour },
  cell: { border: `2px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
});

type Props = {
  point: Coordinates;
  /** What the point is, in words. */
  name: string;
  /** Where it is, as its sender wrote it. */
  location: string;
  /** Whether it is at someone's home, of which the public sees the district alone. */
  isAtHome: boolean;
};

/** Where something happened, and what of it the public sees, in a few words. */
export function PlaceValue({ location, isAtHome }: Pick<Props, 'location' | 'isAtHome'>) {
  const { t } = useTranslation(reviewTexts);
  const { size } = usePublicSquare();
  return (
    <>
      <bdi>{location}</bdi> · {isAtHome ? t('side.district') : t('side.square', { size })}
    </>
  );
}

/** A map of a point among the names around it, with the cell that the public will see in its place, and both in words. */
export function PointMap({ point, name, location, isAtHome }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { placeMap } = useReviewParts();
  const { grid, size } = usePublicSquare();
  return (
    <>
      <div key={`${point.lat} ${point.lon}`} className={styles.root}>
        {placeMap({ point, cell: grid && !isAtHome ? publicCell(point, grid) : null })}
      </div>
      <ul className={styles.legend}>
        <li className={styles.line}>
          <span className={mergeClasses(styles.sign, styles.dot)} />
          {name}
        </li>
        <li className={styles.line}>
          {!isAtHome && <span className={mergeClasses(styles.sign, styles.cell)} />}
          <span>
            {isAtHome ? t('badges.atHome') : t('side.publicSquare', { size, location: `\u2068${location}\u2069` })}
          </span>
        </li>
      </ul>
    </>
  );
}
