/**
 * Generates the names of towns, villages and neighbourhoods that the map shows from zoom 9 on, in slices of a degree
 * of latitude by two of longitude, named after their south-west corner. Run it by hand when the gazetteer changes:
 * `node dev/data/makeNames.ts`
 */
import { neighbourhoods } from '@incidentmap/core/domain/data/neighbourhoods';
import { isInUk, metresBetween } from '@incidentmap/core/domain/places/coordinates';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { notTowns } from './notTowns.ts';

type Row = readonly [name: string, lat: number, lon: number, people: number];

const data = new URL('../../core/src/domain/data/', import.meta.url);
const read = <T>(file: string) => (JSON.parse(readFileSync(new URL(file, data), 'utf8')) as { places: T[] }).places;
/** How many people a suburb or neighbourhood is taken to have where its number is unknown. */
const unknown = 1500;
/** A part of London is no city, though its borough has as many people. */
const boroughMost = 60_000;

const places: Row[] = [
  ...read<[string, number, number, number, string, string]>('ukGazetteer.json')
    .filter(([name, , , , kind]) => kind !== 'd' && !notTowns.has(name))
    .map(([name, lat, lon, people, , county]): Row => {
      const isBorough = county === 'Greater London' && name !== 'London';
      return [name, lat, lon, isBorough ? Math.min(people, boroughMost) || unknown : people || unknown];
    }),
  ...neighbourhoods.map(([name, lat, lon]): Row => [name, lat, lon, unknown]),
  ...read<[string, number, number, number]>('ukMorePlaces.json').map(([name, lat, lon, people]): Row => [
    name,
    lat,
    lon,
    people,
  ]),
];

const kept: Row[] = [];
const namesakes = new Map<string, Row[]>();
for (const row of places.toSorted((a, b) => b[3] - a[3])) {
  const [name, lat, lon] = row;
  const others = namesakes.get(name) ?? [];
  if (!isInUk({ lat, lon })) continue;
  if (others.some(([, north, east]) => metresBetween({ lat, lon }, { lat: north, lon: east }) < 5000)) continue;
  namesakes.set(name, [...others, row]);
  kept.push(row);
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
const corner = (degrees: number, step: number) => Math.floor(degrees / step) * step;
const slices = Map.groupBy(kept, ([, lat, lon]) => `${corner(lat, 1)}_${corner(lon, 2)}`);
const folder = new URL('../../frontend/src/features/map/ground/data/names/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, rows] of slices) {
  const lines = rows.map(([place, lat, lon, people]) => JSON.stringify([place, round(lat), round(lon), people]));
  writeFileSync(new URL(`${name}.json`, folder), `[\n${lines.join(',\n')}\n]\n`);
}
