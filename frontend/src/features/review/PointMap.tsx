import { makeStyles, tokens } from '@fluentui/react-components';
import { type Coordinates, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { useTranslation } from 'react-i18next';
import { useReviewParts } from './parts.ts';
import { reviewTexts } from './texts.ts';
import { usePublicSquare } from './usePublicSquare.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    blockSize: '13rem',
    '@media (min-width: 100em)': { blockSize: '20rem' },
  },
  legend: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
});

type PlaceValueProps = {
  /** Where it is, as its sender wrote it. */
  location: string;
  /** Whether it is at someone's home, of which the public sees the district alone. */
  isAtHome: boolean;
};

/** Where something happened, and what of it the public sees, in a few words. */
export function PlaceValue({ location, isAtHome }: PlaceValueProps) {
  const { t } = useTranslation(reviewTexts);
  const { size } = usePublicSquare();
  return (
    <>
      <bdi>{location}</bdi> · {isAtHome ? t('side.district') : t('side.square', { size })}
    </>
  );
}

type PointMapProps = {
  point: Coordinates;
  /** What the point is, in words. */
  name: string;
  isAtHome: boolean;
};

/** A map of a point among the names around it, with the cell that the public will see in its place, and which is which. */
export function PointMap({ point, name, isAtHome }: PointMapProps) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { placeMap } = useReviewParts();
  const { grid } = usePublicSquare();
  return (
    <>
      <div key={`${point.lat} ${point.lon}`} className={styles.root}>
        {placeMap({ point, cell: grid && !isAtHome ? publicCell(point, grid) : null })}
      </div>
      <p className={styles.legend}>
        {name} {t(isAtHome ? 'badges.atHome' : 'side.publicSquare')}
      </p>
    </>
  );
}
