import { ukBounds } from '@incidentmap/core/domain/constants';
import { latLngBounds, type LatLngBounds, type Map as LeafletMap, type PointExpression } from 'leaflet';
import { homeView } from '../base/view.ts';

/**
 * How far the map goes at a zoom: to the UK's bounds, and where the map is larger than the UK, no farther than it shows
 * around the middle of its home view. While a popup is open each
 * place of that may come to any edge of the map: the popup needs room around.
 */
export function reachAt(map: LeafletMap, zoom: number, hasPopup: boolean): LatLngBounds {
  const size = map.getSize();
  const half = size.divideBy(2);
  const home = homeView({ width: size.x, height: size.y });
  const at = (point: PointExpression) => map.unproject(point, zoom);
  const middle = map.project([home.lat, home.lon], zoom);
  const reach = latLngBounds([ukBounds.south, ukBounds.west], [ukBounds.north, ukBounds.east])
    .extend(at(middle.subtract(half)))
    .extend(at(middle.add(half)));
  if (!hasPopup) return reach;
  return latLngBounds(
    at(map.project(reach.getNorthWest(), zoom).subtract(size)),
    at(map.project(reach.getSouthEast(), zoom).add(size)),
  );
}
