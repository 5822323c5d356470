import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { useTranslation } from 'react-i18next';
import { useMemo, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { squareAround } from '@incidentmap/core/domain/places/coordinates';
import { mapTexts } from '../texts.ts';
import { BaseMap } from './BaseMap.tsx';
import { Cell } from './Cell.tsx';
import { cellSide } from './markerContent.ts';
import { spotOverCell } from './markerStyle.ts';
import { incidentIcon } from './markerIcon.ts';

/** In degrees, WGS 84. `placeMetres`: the width of the area that the place stands for. */
export type PlaceMapProps = { lat: number; lon: number; severity: Severity; placeMetres: number };

/** Near enough to see the places around it; an inset says where in the UK they are. */
const openingZoom = 11;

/** The mark of its severity: inside the cell where that has room, else above it, so that the cell is seen. */
function Mark({ lat, lon, severity, placeMetres }: PlaceMapProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const icon = useMemo(() => {
    const side = cellSide(lat, zoom, placeMetres);
    return incidentIcon(spotOverCell({ counts: severities.map((each) => (each === severity ? 1 : 0)) }, side));
  }, [lat, zoom, severity, placeMetres]);
  return <Marker position={[lat, lon]} icon={icon} interactive={false} keyboard={false} />;
}

export function LeafletPlaceMap({ lat, lon, severity, placeMetres }: PlaceMapProps) {
  const { t } = useTranslation(mapTexts);
  return (
    <BaseMap
      label={t('place')}
      help={t('keysPlace')}
      view={{ lat, lon, zoom: openingZoom }}
      marker={{ lat, lon }}
      hasZoomButtons={false}
    >
      <Cell box={squareAround({ lat, lon }, placeMetres)} />
      <Mark lat={lat} lon={lon} severity={severity} placeMetres={placeMetres} />
    </BaseMap>
  );
}
