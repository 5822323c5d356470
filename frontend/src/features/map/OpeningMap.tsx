import './marks.css';
import { type OpeningMark, pixelBits } from '@incidentmap/core/domain/clusters';
import { toGrid } from '@incidentmap/core/domain/grid';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { severityColours } from '../../ui/severity.ts';
import { clusterNumber, clusterSize } from './clusterLook.ts';
import { spotRadius } from './spotRadius.ts';
import type { Points } from './usePoints.ts';
import type { MapView } from './view.ts';

type Props = {
  marks: Points['opening'];
  /** null until the map has a size. */
  home: MapView | null;
};

/**
 * What the map shows first, while its code is on its way: the opening marks where the map will have them. They say as
 * much as they will, and can be used when the map is there.
 */
export function OpeningMap({ marks, home }: Props) {
  const { t } = useTranslation();
  return (
    <div className="map map-opening">
      <p className="map-opening-words">{t('map.loading')}</p>
      {home && marks && <Marks marks={marks} home={home} />}
    </div>
  );
}

function Marks({ marks, home }: { marks: readonly OpeningMark[]; home: MapView }) {
  const { i18n } = useTranslation();
  const numberOf = clusterNumber(i18n.language);
  const middle = toGrid(home);
  const stepsAPixel = 2 ** pixelBits(home.zoom);
  return marks.map(({ lat, lon, count, worst, isSpot }) => {
    const { x, y } = toGrid({ lat, lon });
    const size = isSpot ? 2 * spotRadius(home.zoom, count) : clusterSize(count);
    const { fill, text } = severityColours[worst];
    return (
      <span
        key={`${lat} ${lon}`}
        aria-hidden
        className={isSpot ? 'map-spot' : 'map-cluster'}
        style={
          {
            '--map-mark': fill,
            '--map-ink': text,
            inlineSize: size,
            blockSize: size,
            translate: `${(x - middle.x) / stepsAPixel}px ${(y - middle.y) / stepsAPixel}px`,
          } as CSSProperties
        }
      >
        {!isSpot && <span>{numberOf(count)}</span>}
      </span>
    );
  });
}
