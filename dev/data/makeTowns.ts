/**
 * Generates the town labels of the map from the gazetteer. Run it by hand when the gazetteer changes:
 * `npx tsx dev/data/makeTowns.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { notTowns } from './notTowns.ts';

type Place = [name: string, lat: number, lon: number, population: number, kind: string, county: string];

const source = new URL('../../core/src/domain/data/ukGazetteer.json', import.meta.url);
const target = new URL('../../frontend/src/features/map/ground/data/towns.json', import.meta.url);

const { places } = JSON.parse(readFileSync(source, 'utf8')) as { places: Place[] };

const candidates = places.filter(
  ([name, , , population, kind, county]) =>
    kind === 't' && population > 0 && !notTowns.has(name) && (county !== 'Greater London' || name === 'London'),
);

/** The distance in kilometres, accurate enough within the UK. */
function distance([, latA, lonA]: Place, [, latB, lonB]: Place): number {
  const north = (latA - latB) * 111.3;
  const east = (lonA - lonB) * 111.3 * Math.cos((latA * Math.PI) / 180);
  return Math.hypot(north, east);
}

const chosen: Place[] = [];
/** Chooses the most populous towns, each at least `apart` kilometres from those chosen before, until there are `count`. */
function choose(count: number, apart: number): void {
  for (const place of candidates) {
    if (chosen.length >= count) return;
    if (chosen.every((other) => distance(place, other) >= apart)) chosen.push(place);
  }
}
choose(85, 8);
// With only the largest towns, the Highlands, mid Wales and the coasts would have no labels for orientation.
choose(120, 38);

const rows = chosen
  .sort((a, b) => b[3] - a[3])
  .map(([name, lat, lon, population]) => `  ${JSON.stringify([name, lat, lon, population])}`);
writeFileSync(target, `[\n${rows.join(',\n')}\n]\n`);
