import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Box, type Coordinates, publicCell } from '@incidentmap/core/domain/places/coordinates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { lengthOf } from '../../lib/lengthOf.ts';
import { useHydrated } from '../../lib/useHydrated.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { formTexts } from '../texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  // The same height before the map's code has loaded, so that nothing below it moves.
  map: { display: 'flex', flexDirection: 'column', blockSize: '12rem', [fromMedium]: { blockSize: '16rem' } },
  // As high as the longer of the two, so that nothing below moves when the pin appears: a press would miss its control.
  hints: { display: 'grid', marginBlockStart: '0.5rem', color: tokens.colorNeutralForeground3 },
  hint: { gridArea: '1 / 1', margin: 0, textWrap: 'pretty' },
  unseen: { visibility: 'hidden' },
  offer: { marginBlockStart: '0.5rem' },
  remove: { justifySelf: 'start', marginInlineStart: '-0.75rem' },
});

/** Draws a map with a pin to move or to put, and the cell that the public sees. It fills the height of a flex column. */
export type ShowPinMap = (pin: {
  /** null while there is no pin. */
  point: Coordinates | null;
  /** null if the public does not see the pin's cell. */
  cell: Box | null;
  onMove: (lat: number, lon: number) => void;
}) => ReactNode;

type Props = {
  showPinMap: ShowPinMap;
  /** null while the location is unknown. */
  point: Coordinates | null;
  /** The public sees the district instead of the pin's cell. */
  isDistrictOnly: boolean;
  onMove: (point: Coordinates) => void;
  /** null if the visitor has put no pin. */
  onRemove: (() => void) | null;
  /** Offers the name of the area that the pin was moved to; null if the location's words are that. */
  offer: ReactNode;
};

/** The optional map of a location field. What the pin's area is called is offered, and replaces typed words on request only. */
export function LocationMap({ showPinMap, point, isDistrictOnly, onMove, onRemove, offer }: Props) {
  const { t, i18n } = useTranslation(formTexts);
  const styles = useStyles();
  const isHydrated = useHydrated();
  const grid = useQuery('getSite').data?.publicGridMetres;
  const isCellShown = point !== null && grid !== undefined && !isDistrictOnly;
  const seen = isDistrictOnly
    ? t('pin.district')
    : grid !== undefined && t('pin.area', { width: lengthOf(grid, i18n.language) });
  const shownHint = point ? 'move' : 'place';
  return (
    <div className={styles.root}>
      <div className={styles.map}>
        <ErrorBoundary fallback={null}>
          {isHydrated &&
            showPinMap({
              point,
              cell: isCellShown ? publicCell(point, grid) : null,
              onMove: (lat, lon) => onMove({ lat, lon }),
            })}
        </ErrorBoundary>
      </div>
      <div className={styles.hints}>
        {(['place', 'move'] as const).map((hint) => (
          <p key={hint} className={mergeClasses(styles.hint, hint !== shownHint && styles.unseen)}>
            {t(`pin.${hint}`)} {seen}
          </p>
        ))}
      </div>
      <div role="status">{offer && <div className={styles.offer}>{offer}</div>}</div>
      {onRemove && (
        <Button appearance="subtle" className={styles.remove} onClick={onRemove}>
          {t('pin.remove')}
        </Button>
      )}
    </div>
  );
}
