import { type Box, type Coordinates, metresBetween } from '@incidentmap/core/domain/places/coordinates';

/** A town, village or neighbourhood. `people` says how important it is. */
export type PlaceName = Coordinates & { name: string; people: number };

type Rows = [name: string, lat: number, lon: number, people: number][];

/** Files of a degree of latitude by two of longitude (dev/data/makeNames.ts). */
const slices = import.meta.glob<Rows>('./data/names/*.json', { import: 'default' });
const high = 1;
const wide = 2;

async function slice(lat: number, lon: number): Promise<PlaceName[]> {
  const rows = (await slices[`./data/names/${lat}_${lon}.json`]?.()) ?? [];
  return rows.map(([name, north, east, people]) => ({ name, lat: north, lon: east, people }));
}

/** The places in a part of the map, most important first. Loads only what covers it. */
export async function namesIn({ south, west, north, east }: Box): Promise<PlaceName[]> {
  const wanted: Promise<PlaceName[]>[] = [];
  for (let lat = Math.floor(south / high) * high; lat <= north; lat += high) {
    for (let lon = Math.floor(west / wide) * wide; lon <= east; lon += wide) wanted.push(slice(lat, lon));
  }
  return (await Promise.all(wanted))
    .flat()
    .filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
    .toSorted((a, b) => b.people - a.people);
}

/** How far around a point places are looked for, in degrees. */
const around = 0.4;

/** The places around a point, the nearest first. */
export async function placesAround({ lat, lon }: Coordinates): Promise<PlaceName[]> {
  const near = await namesIn({ south: lat - around, west: lon - around, north: lat + around, east: lon + around });
  const metres = (place: PlaceName) => metresBetween(place, { lat, lon });
  return near.toSorted((a, b) => metres(a) - metres(b));
}

/** The place that is nearest to a point; null where none is near. */
export const nearestTo = async (point: Coordinates): Promise<PlaceName | null> =>
  (await placesAround(point))[0] ?? null;

/** Its name. */
export const nameNear = async (point: Coordinates): Promise<string | null> => (await nearestTo(point))?.name ?? null;
