import { mapView } from '@incidentmap/core/domain/limits';
import type { Place } from '@incidentmap/core/domain/place';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseMap } from './BaseMap.tsx';
import { FollowView } from './FollowView.tsx';
import { IncidentMarkers, type IncidentMarkersProps } from './IncidentMarkers.tsx';
import { OverlayMarkers, type OverlayMarkersProps } from './OverlayMarkers.tsx';
import { SearchMarker } from './SearchMarker.tsx';
import { useHomeZoom } from './useHomeZoom.ts';
import type { MapView } from './view.ts';

export type IncidentMapContent = IncidentMarkersProps & {
  overlays: OverlayMarkersProps['overlays'];
  /** Marked in blue. */
  searched: Place | null;
  /** null: as the map comes. */
  view: MapView | null;
  /** After people moved it. */
  onView: (view: MapView) => void;
};

type Props = IncidentMapContent & {
  openRecordId: string | null;
  onOpenRecord: (id: string | null) => void;
};

export function LeafletIncidentMap({
  overlays,
  searched,
  view,
  onView,
  openRecordId,
  onOpenRecord,
  ...incidents
}: Props) {
  const { t } = useTranslation();
  const zoom = useHomeZoom();
  const home = useMemo((): MapView => ({ lat: mapView.lat, lon: mapView.lon, zoom }), [zoom]);
  return (
    <BaseMap label={t('map.title')} help={t('map.keys')} view={view ?? home}>
      <FollowView view={view} home={home} onMove={onView} />
      <OverlayMarkers overlays={overlays} openId={openRecordId} onOpen={onOpenRecord} />
      <IncidentMarkers {...incidents} />
      {searched && <SearchMarker key={`${searched.lat} ${searched.lon}`} place={searched} />}
    </BaseMap>
  );
}
