import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { CircleMarker } from 'react-leaflet';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { mapTexts } from '../texts.ts';
import { BaseMap } from './BaseMap.tsx';
import { spotStyle } from './markerLook.ts';

/** In degrees, WGS 84. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity };

/** Near enough to see the places around it; an inset says where in the UK they are. */
const zoom = 11;

export function LeafletPlaceMap({ lat, lon, severity }: PlaceMapProps) {
  const { t } = useTranslation(mapTexts);
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return (
    <BaseMap label={t('place')} help={t('keysPlace')} view={{ lat, lon, zoom }} marker={{ lat, lon }}>
      <CircleMarker center={[lat, lon]} radius={9} interactive={false} pathOptions={spotStyle(severity, isDark)} />
    </BaseMap>
  );
}
