import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import basemap from './data/uk-basemap.json';
import towns from './data/towns.json';
import { labelPoint } from './labels.ts';

type Shapes = GeometryCollection<{ name: string }> & { geometries: (Polygon | MultiPolygon)[] };

// TypeScript reads the arcs of the file as plain arrays of numbers, where TopoJSON's types want tuples.
const topology = basemap as unknown as Topology<{ regions: Shapes; neighbours: Shapes }>;

export const regions = feature<{ name: string }>(topology, topology.objects.regions);
export const neighbours = feature<{ name: string }>(topology, topology.objects.neighbours);

/** How large a town must be to be named before a region is. */
const regionRank = 390_000;

export type MapLabel = { name: string; lat: number; lon: number; kind: 'region' | 'town'; rank: number };

/** London is a region and a town: one name is enough. */
const regionLabels = regions.features
  .filter(({ properties }) => properties.name !== 'London')
  .map(({ geometry, properties }): MapLabel => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    const [lon, lat] = labelPoint(polygons);
    return { name: properties.name, lat, lon, kind: 'region', rank: regionRank };
  });

const townLabels = (towns as [string, number, number, number][]).map(([name, lat, lon, population]): MapLabel => ({
  name,
  lat,
  lon,
  kind: 'town',
  rank: population,
}));

/** Most important first. */
export const mapLabels: readonly MapLabel[] = [...regionLabels, ...townLabels].sort((a, b) => b.rank - a.rank);
