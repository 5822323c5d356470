/**
 * Generates the foreign land of the base map: the Continent and surrounding islands, so far out that no map shows the edge
 * of the data. The UK, Ireland and the small islands stay as they are. Run it by hand, with the package `world-atlas`
 * unpacked anywhere: `node dev/data/makeNeighbours.ts <folder>/countries-10m.json`
 */
import { ukBounds } from '@incidentmap/core/domain/limits';
import type { Position } from 'geojson';
import { readFileSync, writeFileSync } from 'node:fs';
import { merge } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';

type Shape = (MultiPolygon | Polygon) & { properties: { name: string } };
type Shapes = GeometryCollection<{ name: string }>;

const target = new URL('../../frontend/src/features/map/ground/data/uk-basemap.json', import.meta.url);
const basemap = JSON.parse(readFileSync(target, 'utf8')) as Topology<{
  regions: Shapes;
  neighbours: Shapes;
}>;
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Usage: node dev/data/makeNeighbours.ts <countries-10m.json>');
const world = JSON.parse(readFileSync(source, 'utf8')) as Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Shapes that the base map already has in detail, some at the border with Northern Ireland. */
const kept = new Set(['Ireland', 'Isle of Man', 'Jersey', 'Guernsey', 'Faeroe Is.']);
const name = 'Abroad';

/** Degrees: twice what a wide map shows at the smallest zoom, because a popup moves the map. */
const box = { west: -50, south: 26, east: 46, north: 74 };

/** Clips the ring at one side of the box. */
function cut(ring: Position[], axis: 0 | 1, limit: number, side: 1 | -1): Position[] {
  const at = (point: Position | undefined) => ((point?.[axis] ?? 0) - limit) * side;
  return ring.flatMap((point, n) => {
    const before = ring.at(n - 1) ?? point;
    if (at(before) >= 0 === at(point) >= 0) return at(point) >= 0 ? [point] : [];
    const part = at(before) / (at(before) - at(point));
    const [x = 0, y = 0] = [0, 1].map((each) => before[each]! + part * (point[each]! - before[each]!));
    return at(point) >= 0 ? [[x, y], point] : [[x, y]];
  });
}

const clipped = (ring: Position[]): Position[] =>
  cut(cut(cut(cut(ring, 0, box.west, 1), 0, box.east, -1), 1, box.south, 1), 1, box.north, -1);

/** The distance in degrees from the UK's bounds; outside those, a map shows only its smallest zooms. */
const away = ([lon = 0, lat = 0]: Position): number =>
  Math.hypot(
    Math.max(ukBounds.west - lon, 0, lon - ukBounds.east) * Math.cos((lat * Math.PI) / 180),
    Math.max(ukBounds.south - lat, 0, lat - ukBounds.north),
  );

/** The minimum area of a corner, in square degrees: near the UK as fine as its own outline, coarse far away. */
const leastArea = (point: Position): number => (0.012 + 0.03 * Math.min(away(point), 8)) ** 2;

const areaOf = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [cx = 0, cy = 0]: Position): number =>
  (Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2) * Math.cos((by * Math.PI) / 180);

/** Simplifies a ring by removing its smallest corners first (Visvalingam's algorithm); [] when the ring is too small. */
function simplified(ring: Position[]): Position[] {
  let points = ring;
  for (;;) {
    if (points.length < 4) return [];
    const weights = points.map(
      (point, n) => areaOf(points.at(n - 1)!, point, points[(n + 1) % points.length]!) / leastArea(point),
    );
    const left = points.filter(
      (_, n) =>
        weights[n]! >= 1 || weights[n]! > weights.at(n - 1)! || weights[n]! >= weights[(n + 1) % weights.length]!,
    );
    if (left.length === points.length) return points;
    points = left;
  }
}

const countries = (world.objects.countries.geometries as Shape[]).filter(
  ({ properties }) => properties.name !== 'United Kingdom' && !kept.has(properties.name),
);
const rings = merge(world, countries)
  .coordinates.map(([outline = []]) => simplified(clipped(outline.slice(1))))
  .filter((ring) => ring.length > 0);

const { scale, translate } = basemap.transform!;
const steps = (ring: Position[]): Position[] => {
  const grid = [...ring, ring[0]!].map((point) =>
    [0, 1].map((axis) => Math.round((point[axis]! - translate[axis]!) / scale[axis]!)),
  );
  return grid.map(([x = 0, y = 0], n) => (n === 0 ? [x, y] : [x - grid[n - 1]![0]!, y - grid[n - 1]![1]!]));
};

// The arcs of the shapes that stay, in their order, followed by the new ones.
const { neighbours, regions } = basemap.objects;
neighbours.geometries = (neighbours.geometries as Shape[]).filter(({ properties }) => kept.has(properties.name));
const shapes = [...regions.geometries, ...neighbours.geometries] as Shape[];
const arcOf = (index: number) => (index < 0 ? ~index : index);
const used = [...new Set(shapes.flatMap(({ arcs }) => (arcs as number[][]).flat(3).map(arcOf)))].toSorted(
  (a, b) => a - b,
);
const renumbered = (arcs: unknown): unknown =>
  Array.isArray(arcs)
    ? arcs.map(renumbered)
    : (arcs as number) < 0
      ? ~used.indexOf(~(arcs as number))
      : used.indexOf(arcs as number);
for (const shape of shapes) shape.arcs = renumbered(shape.arcs) as Shape['arcs'];
basemap.arcs = [...used.map((index) => basemap.arcs[index]!), ...rings.map(steps)];
neighbours.geometries.push({
  type: 'MultiPolygon',
  arcs: rings.map((_, n) => [[used.length + n]]),
  properties: { name },
});
delete basemap.bbox;
writeFileSync(target, `${JSON.stringify(basemap)}\n`);
console.log(`${rings.length} shapes, ${rings.flat().length} points`);
