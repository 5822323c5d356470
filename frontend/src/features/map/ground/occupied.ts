import { clusterDiameter, countOf, type MapMarker } from '@incidentmap/core/domain/map/clusters';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { Map as LeafletMap } from 'leaflet';

/** A disc that names keep clear of: a point in degrees, its radius in pixels, and how far above the point its middle is. */
export type Disc = Coordinates & { radius: number; rise: number };

type Occupied = { incidents: readonly Disc[]; pin: Disc | null };

const occupied = new WeakMap<LeafletMap, Occupied>();
/** The map's event when its discs have changed. */
export const clearingChanged = 'clearingchanged';

export const occupiedOn = (map: LeafletMap): Occupied => occupied.get(map) ?? { incidents: [], pin: null };

function change(map: LeafletMap, changed: Partial<Occupied>): void {
  occupied.set(map, { ...occupiedOn(map), ...changed });
  map.fire(clearingChanged);
}

/** Keeps the names on the map clear of these markers, from now until the next call. */
export const keepClear = (map: LeafletMap, markers: readonly Pick<MapMarker, 'lat' | 'lon' | 'counts'>[]): void =>
  change(map, {
    incidents: markers.map((marker) => ({
      lat: marker.lat,
      lon: marker.lon,
      radius: clusterDiameter(countOf(marker)) / 2,
      rise: 0,
    })),
  });

/** Keeps the names on the map clear of the pin of a searched place, raised by `lift` pixels; null when there is none. */
export const keepClearOfPin = (map: LeafletMap, place: Coordinates | null, lift = 0): void =>
  change(map, { pin: place && { lat: place.lat, lon: place.lon, radius: 20, rise: 17 + lift } });

type Pixel = { x: number; y: number };
/** How far the tip of a raised pin reaches into the edge of a marker, in pixels. */
const overlap = 4;

/** How far a pin must rise to stand on the upper edge of the markers over its point instead of on their counts, in pixels. */
export const liftOver = (pin: Pixel, discs: readonly (Pixel & { radius: number })[]): number =>
  Math.max(
    0,
    ...discs
      .filter(({ x, y, radius }) => Math.hypot(x - pin.x, y - pin.y) < radius)
      .map(({ y, radius }) => Math.round(pin.y - y + radius - overlap)),
  );
