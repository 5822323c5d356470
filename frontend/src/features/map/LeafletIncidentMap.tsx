import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { mapView } from '@incidentmap/core/domain/limits';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { BaseMap } from './BaseMap.tsx';
import { IncidentMarkers } from './IncidentMarkers.tsx';

export function LeafletIncidentMap({ incidents }: { incidents: readonly PublicIncident[] }) {
  const { t } = useTranslation();
  // A map above the list is too low for the whole UK at the usual zoom: it would leave out the south, London with it.
  const isBesideList = useMediaQuery('(min-width: 1024px)');
  const zoom = isBesideList ? mapView.zoom : mapView.zoom - 1;
  return (
    <BaseMap label={t('map.title')} help={t('map.keys')} view={{ ...mapView, zoom }}>
      <IncidentMarkers incidents={incidents} />
    </BaseMap>
  );
}
