import '../incidents/markers.css';
import { type OpeningMarker, pixelBits } from '@incidentmap/core/domain/map/clusters';
import { toGrid } from '@incidentmap/core/domain/map/grid';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { severityColours } from '../../../ui/severity.ts';
import { clusterNumber, clusterSize } from '../incidents/clusterLook.ts';
import { spotRadius } from '../incidents/spotRadius.ts';
import type { Points } from '../worker/usePoints.ts';
import { type MapView, ukBox } from './view.ts';

type Props = {
  markers: Points['opening'];
  home: MapView;
};

/**
 * What the map shows first, while its code is on its way: the land, and the opening marks where the map will have them.
 * They say as much as they will, and can be used when the map is there.
 */
export function OpeningMap({ markers, home }: Props) {
  const { t } = useTranslation();
  return (
    <div className="map map-opening">
      <Land home={home} />
      <p className="map-opening-words">{t('map.loading')}</p>
      {markers && <OpeningMarkers marks={markers} home={home} />}
    </div>
  );
}

type GridPoint = { x: number; y: number };

/** Where a point of the grid stands, from the middle of the view; CSS. */
function translateFrom({ lat, lon, zoom }: MapView): (point: GridPoint) => string {
  const middle = toGrid({ lat, lon });
  const stepsAPixel = 2 ** pixelBits(zoom);
  return ({ x, y }) => `${(x - middle.x) / stepsAPixel}px ${(y - middle.y) / stepsAPixel}px`;
}

function Land({ home }: { home: MapView }) {
  const width = ukBox.width / 2 ** pixelBits(home.zoom);
  const height = ukBox.height / 2 ** pixelBits(home.zoom);
  return (
    <div
      aria-hidden
      className="map-opening-land"
      style={{ width, height, margin: `${-height / 2}px ${-width / 2}px`, translate: translateFrom(home)(ukBox) }}
    />
  );
}

function OpeningMarkers({ marks, home }: { marks: readonly OpeningMarker[]; home: MapView }) {
  const { i18n } = useTranslation();
  const numberOf = clusterNumber(i18n.language);
  const translateTo = translateFrom(home);
  return marks.map(({ lat, lon, count, worst, isSpot }) => {
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
            translate: translateTo(toGrid({ lat, lon })),
          } as CSSProperties
        }
      >
        {!isSpot && <span>{numberOf(count)}</span>}
      </span>
    );
  });
}
