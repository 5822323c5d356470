import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { CircleMarker } from 'react-leaflet';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { BaseMap } from './BaseMap.tsx';
import { markerStyle } from '../incidents/markerStyle.ts';

/** Degrees, WGS 84. `note` is said above the map. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity; note: string };

/** Near enough to see the towns around, far enough to know where in the UK it is. */
const zoom = 8;

export function LeafletPlaceMap({ lat, lon, severity }: Omit<PlaceMapProps, 'note'>) {
  const { t } = useTranslation();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return (
    <BaseMap label={t('map.place')} help={t('map.keysPlace')} view={{ lat, lon, zoom }} mark={{ lat, lon }}>
      <CircleMarker center={[lat, lon]} radius={9} interactive={false} pathOptions={markerStyle(severity, isDark)} />
    </BaseMap>
  );
}
