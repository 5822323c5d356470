import { feature } from 'topojson-client';
import basemap from './data/uk-basemap.json';
import towns from './data/towns.json';
import { labelPoint } from './labels.ts';

export const regions = feature<{ name: string }>(basemap, basemap.objects.regions);
export const neighbours = feature<{ name: string }>(basemap, basemap.objects.neighbours);

/** Regions are named before towns with a smaller population than this. */
const regionRank = 390_000;

export type MapLabel = { name: string; lat: number; lon: number; kind: 'region' | 'town'; rank: number };

/** Without London, which is also a town: one name is enough. */
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
