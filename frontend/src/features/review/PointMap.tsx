import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Coordinates, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { searchColour } from '../../ui/severity.ts';
import { useReviewParts } from './parts.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', blockSize: '14rem' },
  legend: {
    display: 'grid',
    gap: '0.25rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
  },
  line: { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  sign: { flexShrink: 0, inlineSize: '1rem', blockSize: '1rem', forcedColorAdjust: 'none' },
  dot: { borderRadius: tokens.borderRadiusCircular, border: '2px solid #ffffff', backgroundColor: searchColour },
  cell: { border: `2px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
});

type Props = {
  point: Coordinates;
  /** What the point is, in words. */
  name: string;
  /** Whether it is at someone's home, of which the public sees the district alone. */
  isAtHome: boolean;
};

/** A map of a point, with the cell that the public will see in its place, and which is which. */
export function PointMap({ point, name, isAtHome }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { placeMap } = useReviewParts();
  const grid = useQuery('getSite').data?.publicGridMetres;
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
          {t(isAtHome ? 'badges.atHome' : 'side.publicPlace')}
        </li>
      </ul>
    </>
  );
}
