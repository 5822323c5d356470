import { clusterDiameter, countOf, type MapMarker } from '@incidentmap/core/domain/map/clusters';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { Map as LeafletMap } from 'leaflet';

/** A disc that names keep clear of: its middle in degrees, its radius in pixels. */
export type Disc = Coordinates & { radius: number };

const discs = new WeakMap<LeafletMap, readonly Disc[]>();
/** The map's event when its discs have changed. */
export const clearingChanged = 'clearingchanged';

/** Keeps the names on the map clear of these markers, from now until the next call. */
export function keepClear(map: LeafletMap, markers: readonly Pick<MapMarker, 'lat' | 'lon' | 'counts'>[]): void {
  discs.set(
    map,
    markers.map((marker) => ({ lat: marker.lat, lon: marker.lon, radius: clusterDiameter(countOf(marker)) / 2 })),
  );
  map.fire(clearingChanged);
}

export const keptClear = (map: LeafletMap): readonly Disc[] => discs.get(map) ?? [];
