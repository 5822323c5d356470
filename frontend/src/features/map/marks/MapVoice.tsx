import type { MapMarker } from '@incidentmap/core/domain/map/clusters';
import { useMap } from 'react-leaflet';
import type { Points } from '../worker/usePoints.ts';
import { loadable } from '../../../ui/feedback/loadable.tsx';

const MapNotice = loadable(async () => (await import('./MapNotice.tsx')).MapNotice);

type Props = {
  points: Points;
  /** The markers in and around the view; null while they are computed. */
  markers: readonly MapMarker[] | null;
  /** Set when the markers of this view could not be had. */
  onRetry: (() => void) | undefined;
};

/** Says what the map cannot show: that it loads, that it failed, or that nothing matches here. Mostly it is silent. */
export function MapVoice({ points, markers, onRetry }: Props) {
  const map = useMap();
  const { opening, refresh } = points;
  const onTryAgain = points.isFailed ? refresh : onRetry;
  const view = map.getBounds();
  const isShown = markers === null ? opening !== null : markers.some(({ lat, lon }) => view.contains([lat, lon]));
  const isComputing = markers === null && points.shown !== null;
  const isCounting = markers !== null && points.counts === undefined;
  if (!onTryAgain && (isShown || isComputing || isCounting)) return null;
  return <MapNotice markers={markers} isAnyPublished={points.counts?.total !== 0} onTryAgain={onTryAgain} />;
}
