/**
 * Generates the picture of the land that is shown until the map's code has loaded. Run it by hand when the base map changes:
 * `npx tsx dev/data/makeLand.ts`
 */
import { ukBounds } from '@incidentmap/core/domain/limits';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { readFileSync, writeFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const folder = new URL('../../frontend/src/features/map/ground/data/', import.meta.url);
const topology = JSON.parse(readFileSync(new URL('uk-basemap.json', folder), 'utf8')) as Topology<{
  regions: GeometryCollection;
}>;

/** A unit is a pixel at zoom 7: nothing smaller is visible at the zooms at which a map opens. */
const world = 2 ** (7 + 8);
const across = (lon: number) => (lon / 360 + 0.5) * world;
const down = (lat: number) => (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * world;
const [left, top] = [across(ukBounds.west), down(ukBounds.north)];
const [width, height] = [across(ukBounds.east) - left, down(ukBounds.south) - top];

/** An SVG path with relative steps, without steps smaller than a unit; '' for a ring that is too small to be visible. */
function pathOf(ring: readonly Position[]): string {
  const points = ring.map(
    ([lon = 0, lat = 0]) => [Math.round(across(lon) - left), Math.round(down(lat) - top)] as const,
  );
  const kept = points.filter(
    ([x, y], at) => at === 0 || Math.hypot(x - points[at - 1]![0], y - points[at - 1]![1]) >= 1,
  );
  if (kept.length < 4) return '';
  const steps = kept.slice(1).map(([x, y], at) => `${x - kept[at]![0]} ${y - kept[at]![1]}`);
  return `M${kept[0]!.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

const { features } = feature<object>(topology, topology.objects.regions as GeometryCollection<object>);
const rings = features.flatMap(({ geometry }) => {
  const { type, coordinates } = geometry as Polygon | MultiPolygon;
  return (type === 'Polygon' ? [coordinates] : coordinates).map(([outline = []]) => outline);
});
const path = rings.map(pathOf).join('');
writeFileSync(
  new URL('land.svg', folder),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.round(width)} ${Math.round(height)}"><path d="${path}"/></svg>\n`,
);
