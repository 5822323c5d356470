import type { Circle } from '@incidentmap/core/domain/places/geometry';
import type { Box } from '@incidentmap/core/domain/places/coordinates';
import type { Place } from '@incidentmap/core/domain/places/place';
import { useTranslation } from 'react-i18next';
import { BaseMap } from '../frame/BaseMap.tsx';
import { FollowView } from '../frame/FollowView.tsx';
import { loadable } from '../../../ui/feedback/loadable.tsx';
import { IncidentMarkers, type IncidentMarkersProps } from './IncidentMarkers.tsx';
import type { OverlayMarkersProps } from '../overlays/OverlayMarkers.tsx';
import type { MapView } from '../ground/view.ts';
import { mapTexts } from '../texts.ts';

const SearchedArea = loadable(async () => (await import('../frame/SearchedArea.tsx')).SearchedArea);
const OverlayMarkers = loadable(async () => (await import('../overlays/OverlayMarkers.tsx')).OverlayMarkers);
const SearchMarker = loadable(async () => (await import('../frame/SearchMarker.tsx')).SearchMarker);

export type IncidentMapContent = IncidentMarkersProps & {
  overlays: OverlayMarkersProps['overlays'];
  /** The item of an overlay whose popup is open. */
  openItemId: string | null;
  onOpenItem: (id: string | null) => void;
  /** The searched place, with a blue marker. */
  searched: Place | null;
  /** The circle or the part of the map that is searched. */
  circle: Circle | null;
  searchedBox: Box | null;
  /** What is fitted into the map while `view` is null. */
  fitted: Box | null;
  /** null for `fitted` or `home`. */
  view: MapView | null;
  /** The initial view of a map of this size. */
  home: MapView;
  /** Called after the visitor has moved the map. */
  onView: (view: MapView, box: Box | null) => void;
};

export function LeafletIncidentMap({
  overlays,
  searched,
  circle,
  searchedBox,
  fitted,
  view,
  home,
  onView,
  openItemId,
  onOpenItem,
  ...incidents
}: IncidentMapContent) {
  const { t } = useTranslation(mapTexts);
  return (
    <BaseMap label={t('title')} help={t('keys')} view={view ?? home}>
      <FollowView view={view} fitted={fitted} onMove={onView} />
      {(circle ?? searchedBox) && <SearchedArea circle={circle} box={searchedBox} />}
      {overlays.length > 0 && <OverlayMarkers overlays={overlays} openId={openItemId} onOpen={onOpenItem} />}
      <IncidentMarkers {...incidents} />
      {searched && <SearchMarker key={`${searched.lat} ${searched.lon}`} place={searched} />}
    </BaseMap>
  );
}
