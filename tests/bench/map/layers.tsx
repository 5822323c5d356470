import { type Columns, decodeColumns, severityOf } from '@incidentmap/core/domain/map/columns';
import { fromMercator } from '@incidentmap/core/domain/places/mercator';
import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import { mapView } from '@incidentmap/core/domain/limits';
import { usualFilter } from '../../../frontend/src/lib/homeFilter.ts';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { circleMarker, markerClusterGroup } from 'leaflet';
import 'leaflet.markercluster';
import { useEffect } from 'react';
import { CircleMarker, useMap } from 'react-leaflet';
import { SWRConfig, unstable_serialize } from 'swr';
import { keyOf } from '../../../frontend/src/api/call.ts';
import { IncidentMarkers } from '../../../frontend/src/features/map/marks/IncidentMarkers.tsx';
import { severityColours } from '../../../frontend/src/ui/figures/severity.ts';
import { usePoints } from '../../../frontend/src/features/map/worker/usePoints.ts';

/** `clusters` and `points` are the site's own: before and after its columns are loaded. */
export const layers = ['react-leaflet', 'markercluster', 'clusters', 'points'] as const;

type Point = Coordinates & { severity: Severity };

export type Data =
  | { layer: 'react-leaflet' | 'markercluster'; points: readonly Point[] }
  | { layer: 'clusters' | 'points'; bytes: Uint8Array };

const pointsOf = ({ x, y, kind }: Columns): Point[] =>
  Array.from(x, (each, place) => ({
    ...fromMercator({ x: each, y: y[place] ?? 0 }),
    severity: severityOf(kind[place] ?? 0),
  }));

/** Each layer's input: its own form of the same incidents. */
export async function read(layer: (typeof layers)[number]): Promise<Data> {
  const answer = await fetch(layer === 'clusters' ? '/clusters' : '/columns');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (layer === 'clusters' || layer === 'points') return { layer, bytes };
  return { layer, points: pointsOf(decodeColumns(bytes)) };
}

const styleOf = (severity: Severity) => ({ color: '#22302f', weight: 1, fillColor: severityColours[severity].fill });

function ReactLeaflet({ points }: { points: readonly Point[] }) {
  return points.map(({ lat, lon, severity }, index) => (
    <CircleMarker key={index} center={[lat, lon]} radius={5} pathOptions={styleOf(severity)} />
  ));
}

function MarkerCluster({ points }: { points: readonly Point[] }) {
  const map = useMap();
  useEffect(() => {
    const group = markerClusterGroup();
    group.addLayers(
      points.map(({ lat, lon, severity }) => circleMarker([lat, lon], { radius: 5, ...styleOf(severity) })),
    );
    group.addTo(map);
    return () => void group.remove();
  }, [map, points]);
  return null;
}

const everything = { ...usualFilter, severities: ['critical', 'high', 'medium', 'low'] } as const;
const nothing = () => undefined;

function Own() {
  const points = usePoints(everything, '2026-11-20', mapView.zoom);
  return <IncidentMarkers points={points} openId={null} onOpen={nothing} onShowInList={nothing} />;
}

export function Layer(data: Data) {
  if ('bytes' in data) {
    const query = data.layer === 'clusters' ? { part: 'clusters' as const, zoom: mapView.zoom } : {};
    const fallback = { [unstable_serialize(keyOf('getIncidentMap', { query }))]: data.bytes };
    return (
      <SWRConfig value={{ fallback, revalidateIfStale: false, shouldRetryOnError: false }}>
        <Own />
      </SWRConfig>
    );
  }
  return data.layer === 'markercluster' ? (
    <MarkerCluster points={data.points} />
  ) : (
    <ReactLeaflet points={data.points} />
  );
}
