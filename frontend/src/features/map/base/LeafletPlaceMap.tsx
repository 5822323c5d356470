import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Marker } from 'react-leaflet';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { mapTexts } from '../texts.ts';
import { BaseMap } from './BaseMap.tsx';
import { spotLook } from './markerLooks.ts';
import { lookIcon } from './markerIcon.ts';

/** In degrees, WGS 84. `note` is the caption above the map. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity; note: string };

/** Near enough to see the towns around it, far enough to recognise where in the UK it is. */
const zoom = 8;

export function LeafletPlaceMap({ lat, lon, severity }: Omit<PlaceMapProps, 'note'>) {
  const { t } = useTranslation(mapTexts);
  const [icon] = useState(() => {
    const look = spotLook({ counts: severities.map((each) => (each === severity ? 1 : 0)) }, String);
    return lookIcon(look);
  });
  return (
    <BaseMap label={t('place')} help={t('keysPlace')} view={{ lat, lon, zoom }} marker={{ lat, lon }}>
      <Marker position={[lat, lon]} icon={icon} interactive={false} keyboard={false} />
    </BaseMap>
  );
}
