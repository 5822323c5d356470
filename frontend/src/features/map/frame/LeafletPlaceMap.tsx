import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { useMemo, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { publicCell } from '@incidentmap/core/domain/places/coordinates';
import { mapTexts } from '../texts.ts';
import { BaseMap } from './BaseMap.tsx';
import { Cell } from './Cell.tsx';
import { cellSide } from './markerContent.ts';
import { spotOverCell } from './markerStyle.ts';
import { incidentIcon } from './markerIcon.ts';

/** In degrees, WGS 84. `gridMetres`: the width of the cell that the place stands for; null of a whole district. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity; gridMetres: number | null };

/** Near enough to see the places around it; an inset says where in the UK they are. */
const openingZoom = 11;

/** The mark of its severity: inside the cell where that has room, else above it, so that the cell is seen. */
function Mark({ lat, lon, severity, gridMetres }: PlaceMapProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const icon = useMemo(() => {
    const side = gridMetres === null ? null : cellSide(lat, zoom, gridMetres);
    return incidentIcon(spotOverCell({ counts: severities.map((each) => (each === severity ? 1 : 0)) }, side));
  }, [lat, zoom, severity, gridMetres]);
  return <Marker position={[lat, lon]} icon={icon} interactive={false} keyboard={false} />;
}

export function LeafletPlaceMap({ lat, lon, severity, gridMetres }: PlaceMapProps) {
  const { t } = useTranslation(mapTexts);
  const cell = gridMetres === null ? null : publicCell({ lat, lon }, gridMetres);
  return (
    <BaseMap
      label={t('place')}
      help={t('keysPlace')}
      view={{ lat, lon, zoom: openingZoom }}
      marker={{ lat, lon }}
      hasZoomButtons={false}
    >
      {cell && <Cell box={cell} />}
      <Mark lat={lat} lon={lon} severity={severity} gridMetres={gridMetres} />
    </BaseMap>
  );
}
