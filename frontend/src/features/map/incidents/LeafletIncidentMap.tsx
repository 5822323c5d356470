import type { Place } from '@incidentmap/core/domain/places/place';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { BaseMap } from '../base/BaseMap.tsx';
import { FollowView } from '../base/FollowView.tsx';
import { IncidentMarkers, type IncidentMarkersProps } from './IncidentMarkers.tsx';
import type { OverlayMarkersProps } from '../overlays/OverlayMarkers.tsx';
import type { MapView } from '../base/view.ts';
import { mapTexts } from '../texts.ts';

const OverlayMarkers = lazy(async () => ({ default: (await import('../overlays/OverlayMarkers.tsx')).OverlayMarkers }));
const SearchMarker = lazy(async () => ({ default: (await import('../base/SearchMarker.tsx')).SearchMarker }));

export type IncidentMapContent = IncidentMarkersProps & {
  overlays: OverlayMarkersProps['overlays'];
  /** The searched place, with a blue marker. */
  searched: Place | null;
  /** null for `home`. */
  view: MapView | null;
  /** The initial view of a map of this size. */
  home: MapView;
  /** Called after the visitor has moved the map. */
  onView: (view: MapView) => void;
};

type Props = IncidentMapContent & {
  openItemId: string | null;
  onOpenItem: (id: string | null) => void;
};

export function LeafletIncidentMap({
  overlays,
  searched,
  view,
  home,
  onView,
  openItemId,
  onOpenItem,
  ...incidents
}: Props) {
  const { t } = useTranslation(mapTexts);
  return (
    <BaseMap label={t('title')} help={t('keys')} view={view ?? home}>
      <FollowView view={view} onMove={onView} />
      <ErrorBoundary fallback={null}>
        <Suspense>
          {overlays.length > 0 && <OverlayMarkers overlays={overlays} openId={openItemId} onOpen={onOpenItem} />}
        </Suspense>
      </ErrorBoundary>
      <IncidentMarkers {...incidents} />
      <ErrorBoundary fallback={null}>
        <Suspense>{searched && <SearchMarker key={`${searched.lat} ${searched.lon}`} place={searched} />}</Suspense>
      </ErrorBoundary>
    </BaseMap>
  );
}
