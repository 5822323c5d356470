import { feature, mesh } from 'topojson-client';
import basemap from './data/uk-basemap.json';
import towns from './data/towns.json';
import { labelPoint } from './labels.ts';

export const regions = feature<{ name: string }>(basemap, basemap.objects.regions);
const foreign = feature<{ name: string }>(basemap, basemap.objects.neighbours);
const isAbroad = ({ properties }: { properties: { name: string } }): boolean => properties.name === 'Abroad';
const only = (features: typeof foreign.features): typeof foreign => ({ ...foreign, features });
/** Ireland and the islands, as detailed as the UK. */
export const neighbours = only(foreign.features.filter((each) => !isAbroad(each)));

/** Where the continent has faded into the sea, and the middle of that: in degrees, the latitudes as the map draws them. */
const faded = { middle: { lon: -3.4, lat: 54.5 }, across: 9.4, down: 14.5 };
const mercator = (lat: number): number => (Math.log(Math.tan(((90 + lat) * Math.PI) / 360)) * 180) / Math.PI;

function fadeIn(land: typeof foreign) {
  const points = land.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [],
  );
  const [lons, lats] = [points.map(([lon = 0]) => lon), points.map(([, lat = 0]) => lat)];
  const [west, north] = [Math.min(...lons), mercator(Math.max(...lats))];
  const [width, height] = [Math.max(...lons) - west, north - mercator(Math.min(...lats))];
  return {
    x: (faded.middle.lon - west) / width,
    y: (north - mercator(faded.middle.lat)) / height,
    across: faded.across / width,
    down: faded.down / height,
  };
}

const continent = only(foreign.features.filter(isAbroad));
/** The continent, drawn in less detail, and the ellipse in which it is seen, in shares of its box. */
export const abroad = { land: continent, fade: fadeIn(continent) };

/** By the third letter of a region's id (NUTS-1); every other region is England's. */
const nations: Partial<Record<string, string>> = { L: 'Wales', M: 'Scotland', N: 'Northern Ireland' };
const nationOf = ({ id }: { id?: string | number | undefined }): string => nations[String(id)[2] ?? ''] ?? 'England';

/** Compute the borders between regions of one nation, between nations, and the coast, when each is drawn. */
export const borders = {
  region: () => mesh(basemap, basemap.objects.regions, (a, b) => a !== b && nationOf(a) === nationOf(b)),
  nation: () => mesh(basemap, basemap.objects.regions, (a, b) => nationOf(a) !== nationOf(b)),
  coast: () => mesh(basemap, basemap.objects.regions, (a, b) => a === b),
};

/** `people`: how important a town is. */
export type MapLabel = { name: string; lat: number; lon: number; kind: 'nation' | 'region' | 'town'; people: number };

/** Nations are named first, regions before towns with fewer people than this. */
const nationRank = Number.POSITIVE_INFINITY;
const regionRank = 390_000;

/** Named before any other town, however many people they have. */
const capitals = ['London', 'Edinburgh', 'Cardiff', 'Belfast'];
const capitalRank = 1_000_000;

/** Without London, which is also a town: one name is enough. */
const regionLabels = regions.features
  .filter(({ properties }) => properties.name !== 'London')
  .map(({ id, geometry, properties: { name } }): MapLabel => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    const [lon, lat] = labelPoint(polygons);
    const isNation = nationOf({ id }) === name;
    return { name, lat, lon, kind: isNation ? 'nation' : 'region', people: isNation ? nationRank : regionRank };
  });

const townLabels = (towns as [string, number, number, number][]).map(([name, lat, lon, people]): MapLabel => ({
  name,
  lat,
  lon,
  kind: 'town',
  people: capitals.includes(name) ? Math.max(people, capitalRank) : people,
}));

/** Most important first. */
export const mapLabels: readonly MapLabel[] = [...regionLabels, ...townLabels].sort((a, b) => b.people - a.people);
