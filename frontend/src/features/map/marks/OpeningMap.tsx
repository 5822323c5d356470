import '../frame/markers.css';
import { type OpeningMarker, pixelBits } from '@incidentmap/core/domain/map/clusters';
import { toMercator } from '@incidentmap/core/domain/places/mercator';
import { useTranslation } from 'react-i18next';
import { clusterStyle, spotStyle } from '../frame/markerStyle.ts';
import { clusterNumber } from '../frame/markerContent.ts';
import type { Points } from '../worker/usePoints.ts';
import { type MapView, ukBox } from '../ground/view.ts';
import { mapTexts } from '../texts.ts';

type Props = {
  markers: Points['opening'];
  home: MapView;
};

/**
 * The home page's map while Leaflet loads: the land, and the opening markers where Leaflet will draw them. They look
 * the same already; they can be used once Leaflet has loaded.
 */
export function OpeningMap({ markers, home }: Props) {
  const { t } = useTranslation(mapTexts);
  return (
    <div className="map map-opening">
      <Land home={home} />
      <p className="map-opening-words">{t('loading')}</p>
      {markers ? <OpeningMarkers markers={markers} home={home} /> : <FirstMarkers />}
    </div>
  );
}

type GridPoint = { x: number; y: number };

/** The CSS `translate` of a grid point from the centre of the view. */
function translateFrom({ lat, lon, zoom }: MapView): (point: GridPoint) => string {
  const middle = toMercator({ lat, lon });
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

/** The land before the map's size is known, as in a rendered document: the styles place it by the size of the screen. */
export function FirstMap() {
  const { t } = useTranslation(mapTexts);
  return (
    <div className="map map-opening">
      <div aria-hidden className="map-opening-land map-first-land" />
      <FirstMarkers />
      <p className="map-opening-words">{t('loading')}</p>
    </div>
  );
}

/** Set by drawFirstMarkers.ts, which has drawn them into the document. */
const page = globalThis as { firstMarkers?: readonly HTMLElement[] | undefined };

const showFirstMarkers = (place: HTMLElement | null): void => place?.replaceChildren(...(page.firstMarkers ?? []));

/** For a map that is opened again, which has other markers. */
export function forgetFirstMarkers(): void {
  page.firstMarkers = undefined;
}

/** The markers that were drawn before this code had loaded. To React it is an element with an empty text. */
function FirstMarkers() {
  return (
    <div ref={showFirstMarkers} aria-hidden className="map-first-land map-first-markers" suppressHydrationWarning>
      {''}
    </div>
  );
}

function OpeningMarkers({ markers, home }: { markers: readonly OpeningMarker[]; home: MapView }) {
  const { i18n } = useTranslation();
  const numberOf = clusterNumber(i18n.language);
  const translateTo = translateFrom(home);
  return markers.map((marker) => {
    const { className, style, text } = (marker.isSpot ? spotStyle : clusterStyle)(marker, numberOf);
    return (
      <span
        key={`${marker.lat} ${marker.lon}`}
        aria-hidden
        className={className}
        style={{ ...style, translate: translateTo(toMercator(marker)) }}
      >
        {text && <b>{text}</b>}
      </span>
    );
  });
}
