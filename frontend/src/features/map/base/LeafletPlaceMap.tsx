import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Marker } from 'react-leaflet';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { mapTexts } from '../texts.ts';
import { BaseMap } from './BaseMap.tsx';
import { spotStyle } from './markerStyle.ts';
import { lookIcon } from './markerIcon.ts';

/** In degrees, WGS 84. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity };

/** Near enough to see the places around it; an inset says where in the UK they are. */
const zoom = 11;

export function LeafletPlaceMap({ lat, lon, severity }: PlaceMapProps) {
  const { t } = useTranslation(mapTexts);
  const [icon] = useState(() => {
    const look = spotStyle({ counts: severities.map((each) => (each === severity ? 1 : 0)) }, String);
    return lookIcon(look);
  });
  return (
    <BaseMap label={t('place')} help={t('keysPlace')} view={{ lat, lon, zoom }} marker={{ lat, lon }}>
      <Marker position={[lat, lon]} icon={icon} interactive={false} keyboard={false} />
    </BaseMap>
  );
}
