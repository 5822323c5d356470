import type { Place } from './place.ts';
import { type Box, boxAround, type Coordinates, isInUk, metresBetween } from './coordinates.ts';
import { commonCounty, countyOfCouncil, list, plainText, withoutRank } from './placeNames.ts';
import { areas as officialAreas, countyNames, formerCounties, unofficialAreas, widerCounties } from '../data/areas.ts';
import { neighbourhoods, remotePlaces } from '../data/neighbourhoods.ts';
import records from '../data/ukGazetteer.json' with { type: 'json' };
import moreRecords from '../data/ukMorePlaces.json' with { type: 'json' };

/** The gazetteer, made once from the data. `domain/data/README.md` has its sources and licences. */

type PlaceKind = 'nation' | 'region' | 'county' | 'town' | 'village' | 'district' | 'suburb' | 'postcode';

export type GazetteerPlace = Place & {
  name: string;
  /** The city or county in everyday language; '' where the name needs none. */
  county: string;
  /** 0 when unknown; nominal for a district or an area. */
  population: number;
  kind: PlaceKind;
  /** The bounding box of a nation, region or county; null for a point. */
  extent: Box | null;
  /** The county and the council that it lies in, normalised by `plainText`, the smaller one last. */
  areas: string[];
  /** Of a county: the names in the `areas` of its places; [] where only its box is known. */
  parts: string[];
};

/** All names are normalised by `plainText`. */
export type Entry = GazetteerPlace & {
  /** It is found by these names. */
  keys: string[];
  /** Its names in other languages rank lower. */
  otherKeys: string[];
  /** 'newcastle' of 'newcastle under lyme'. It means this place where no other has that name. */
  shortKey: string;
};

const otherNames: Record<string, string> = {
  'kingston upon hull': 'hull',
  'newcastle upon tyne': 'newcastle',
  'stoke on trent': 'stoke',
  'city of westminster': 'westminster',
};

/** Follows a town's short name: 'Newcastle under Lyme', 'Southend-on-Sea', 'Ashby-de-la-Zouch'. */
const joined = / (?:on|upon|under|in|by|le|la|de|super|next|juxta|near|at) .*$/;

/** Towns of postcode areas that the data lacks. */
const postTowns: Record<string, string> = { HU: 'Hull', KT: 'Kingston upon Thames', EN: 'Enfield' };

/** A point within this distance of a place gets its name. */
export const withinPlace = 5_000;
/** A suburb belongs to a town within this distance. */
export const suburbLimit = 15_000;

export function nearest<T extends Coordinates>(point: Coordinates, candidates: Iterable<T>, limit: number): T | null {
  let best: T | null = null;
  let bestDistance = limit;
  for (const candidate of candidates) {
    const metres = metresBetween(point, candidate);
    if (metres > bestDistance) continue;
    best = candidate;
    bestDistance = metres;
  }
  return best;
}

/** The everyday name of a council's area, and all names that may follow a place there. */
function areaNames(council: string): { county: string; areas: string[] } {
  const county = commonCounty(council);
  const plain = withoutRank(council);
  const names = [county, plain, countyOfCouncil.get(plain) ?? ''].filter((name) => name !== '');
  return { county, areas: [...new Set(names.map(plainText))] };
}

/** Of places with the same name, areas come first. */
export const rankOf = ({ kind }: GazetteerPlace): number =>
  kind === 'nation' ? 0 : kind === 'region' ? 1 : kind === 'county' ? 2 : 3;
const inOrder = (a: GazetteerPlace, b: GazetteerPlace): number => rankOf(a) - rankOf(b) || b.population - a.population;

/** Nominal, so that a large town comes before its county while either is being typed. */
const areaPopulation = 50_000;

const kinds = { t: 'town', d: 'district', s: 'suburb' } as const;

/** The towns, villages, suburbs and districts of the data. */
function readPlaces() {
  type Cell = string | number | undefined;
  const rowOf = (kind: PlaceKind, [name, lat, lon, population, council]: Cell[], isOriginal = false) => ({
    name: String(name),
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    kind,
    council: String(council),
    isOriginal,
  });
  const original = records.places.map(([name, lat, lon, population, kind, council]) => {
    // Some names include the county or the council's rank.
    const short = String(name).replace(/,.*| County Borough$/, '');
    return rowOf(kinds[kind as keyof typeof kinds], [short, lat, lon, population, council], true);
  });
  const villages = moreRecords.places.map((place) => rowOf('village', place));
  const asRows = (all: typeof neighbourhoods, kind: PlaceKind) =>
    all.map(([name, lat, lon, council]) => rowOf(kind, [name, lat, lon, 0, council]));
  const others = [...asRows(neighbourhoods, 'suburb'), ...asRows(remotePlaces, 'village')];
  const rows = [...original, ...villages, ...others].filter(isInUk);
  const towns = rows.filter(({ kind }) => kind === 'town');
  const namesOf = new Map([...new Set(rows.map(({ council }) => council))].map((name) => [name, areaNames(name)]));
  const london = areaNames('Greater London');
  const inMiddlesex = { county: london.county, areas: [...london.areas, 'middlesex'] };
  return rows.map(({ council, isOriginal, ...row }) => {
    // Districts have no county in the data, and need one only if they are London boroughs.
    const inLondon = row.kind === 'district' && nearest(row, towns, suburbLimit)?.council === 'Greater London';
    const names = namesOf.get(council) ?? areaNames(council);
    const { county, areas } = inLondon || council === 'Greater London' ? inMiddlesex : names;
    const key = plainText(row.name);
    const entry: Entry = {
      ...row,
      address: county === '' || areas[0] === key ? row.name : `${row.name}, ${county}`,
      county,
      areas,
      extent: null,
      parts: [],
      keys: [key, otherNames[key] ?? key],
      otherKeys: [],
      shortKey: key.replace(joined, ''),
    };
    return { entry, isOriginal };
  });
}

/** Adds names in other languages to the places for which GeoNames has them. */
function addOtherNames(entries: Entry[]): void {
  const byFirstKey = Map.groupBy(entries, ({ keys: [key] }) => key);
  for (const [name, lat, lon, names] of moreRecords.otherNames) {
    const point = { lat: Number(lat), lon: Number(lon) };
    const entry = nearest(point, byFirstKey.get(plainText(String(name))) ?? [], withinPlace);
    entry?.otherKeys.push(...list(String(names)).map(plainText));
  }
}

/** The nations, regions and counties. A district that is also a county becomes one. */
function makeAreas(entries: readonly Entry[]): Entry[] {
  const asEntry = (area: Pick<Entry, 'name' | 'kind' | 'lat' | 'lon' | 'extent' | 'parts'>, names: string): Entry => ({
    ...area,
    address: area.name,
    county: '',
    population: areaPopulation,
    areas: [],
    keys: [area.name, ...list(names)].map(plainText),
    otherKeys: [],
    shortKey: plainText(area.name),
  });
  const named = [...officialAreas, ...unofficialAreas].map(({ otherNames: names, ...area }) =>
    asEntry({ ...area, parts: [] }, names),
  );
  const taken = new Set(named.flatMap(({ keys }) => keys));

  const districts = new Map(entries.filter(({ kind }) => kind === 'district').map((entry) => [entry.keys[0], entry]));
  const makeCounty = (name: string, parts: string[]): Entry | null => {
    const key = plainText(name);
    const within = entries.filter((entry) => entry.areas.some((area) => parts.includes(area)));
    // 'Leeds' is used like a county, but means the town.
    if (taken.has(key) || within.length === 0 || within.some(({ keys }) => keys.includes(key))) return null;
    const mean = (axis: 'lat' | 'lon') =>
      Number((within.reduce((sum, entry) => sum + entry[axis], 0) / within.length).toFixed(4));
    const { lat, lon } = districts.get(key) ?? { lat: mean('lat'), lon: mean('lon') };
    return asEntry({ name, kind: 'county', lat, lon, extent: boxAround(within), parts }, countyNames[name] ?? '');
  };
  const counties = [
    ...[...new Set(entries.map(({ county }) => county))]
      .filter(Boolean)
      .map((name) => makeCounty(name, [plainText(name)])),
    ...Object.entries(widerCounties).map(([name, parts]) => makeCounty(name, list(parts).map(plainText))),
  ];
  return [...named, ...counties.filter((county) => county !== null)];
}

function makeIndex() {
  const read = readPlaces();
  const areas = makeAreas(read.map(({ entry }) => entry));
  const ofAreas = new Set(areas.flatMap(({ keys }) => keys));
  const isArea = ({ kind, keys }: Entry) => kind === 'district' && keys.some((key) => ofAreas.has(key));
  const places = read.filter(({ entry }) => !isArea(entry));
  const entries = [...areas, ...places.map(({ entry }) => entry)].toSorted((a, b) => b.population - a.population);
  addOtherNames(entries);
  const groupBy = (keysOf: (entry: Entry) => string[]) => {
    const groups = Map.groupBy(
      entries.flatMap((entry) => [...new Set(keysOf(entry))].map((key) => ({ key, entry }))),
      ({ key }) => key,
    );
    return (key: string) =>
      groups
        .get(key)
        ?.map(({ entry }) => entry)
        .toSorted(inOrder) ?? [];
  };
  const postcodeAreas = new Map(
    Object.entries(records.areas).map(([code, [lat, lon, named]]) => {
      // Areas named like 'E postcode area', without a town, are in London.
      const town = postTowns[code] ?? String(named).replace(/^.* postcode area$/, 'London');
      return [code, { code, lat: Number(lat), lon: Number(lon), town }] as const;
    }),
  );
  return {
    entries,
    byKey: groupBy(({ keys }) => keys),
    byOtherKey: groupBy(({ otherKeys }) => otherKeys),
    byShortKey: groupBy(({ shortKey, keys }) => (keys.includes(shortKey) ? [] : [shortKey])),
    formerCounties: new Map(
      Object.entries(formerCounties).flatMap(([names, counties]) =>
        list(names).map((name) => [plainText(name), list(counties).map(plainText)] as const),
      ),
    ),
    settlements: entries.filter(({ kind }) => kind === 'town' || kind === 'village' || kind === 'suburb'),
    districtCentres: places
      .filter(({ entry, isOriginal }) => isOriginal && entry.kind !== 'district')
      .map(({ entry }) => entry),
    postcodeAreas,
  };
}

let made: ReturnType<typeof makeIndex> | undefined;
export const gazetteer = () => (made ??= makeIndex());
