import type { Place } from './place.ts';
import { isInUk, metresBetween, publicLocation, type Coordinates } from './coordinates.ts';
import { commonCounty, countyOfCouncil, plainText, withoutRank } from './placeNames.ts';
import { areas as officialAreas, countyNames, type Extent, unofficialAreas, widerCounties } from '../data/areas.ts';
import { neighbourhoods, remotePlaces } from '../data/neighbourhoods.ts';
import records from '../data/ukGazetteer.json' with { type: 'json' };
import moreRecords from '../data/ukMorePlaces.json' with { type: 'json' };
import outcodes from '../data/ukOutcodes.json' with { type: 'json' };
import { regionOf, streetWords, withoutNotPlaces } from './regions.ts';

/**
 * Finds places in the UK by name without an online service. Server only: the data would add 100 kB to the site.
 * `domain/data/README.md` has its sources and licences.
 */

type PlaceKind = 'nation' | 'region' | 'county' | 'town' | 'village' | 'district' | 'suburb' | 'postcode';

export type GazetteerPlace = Place & {
  name: string;
  /** The city or county in everyday language; '' where the name needs none. */
  county: string;
  /** 0 when unknown; nominal for a district or an area. */
  population: number;
  kind: PlaceKind;
  /** The bounding box of a nation, region or county; null for a point. */
  extent: Extent | null;
  /** The county and the council that it lies in, normalised by `plainText`, the more particular one last. */
  areas: string[];
  /** The names in `areas` whose places belong to a county, normalised by `plainText`; [] where only its box is known. */
  parts: string[];
};

/**
 * `keys`: the names by which it is found; `otherKeys`: its names in other languages, which rank lower. Both are
 * normalised by `plainText`.
 */
type Entry = GazetteerPlace & { keys: string[]; otherKeys: string[] };

type PostcodeArea = Coordinates & { town: string };

const list = (names: string): string[] => names.split('; ').filter((name) => name !== '');

/** Other names of places. */
const otherNames: Record<string, string> = {
  'kingston upon hull': 'hull',
  'newcastle upon tyne': 'newcastle',
  'stoke on trent': 'stoke',
  'city of westminster': 'westminster',
};

/** The towns of postcode areas for which the data has none. */
const postTowns: Record<string, string> = { HU: 'Hull', KT: 'Kingston upon Thames', EN: 'Enfield' };

/** The nation of each postcode area outside England. One that crosses the border (CH, SY, HR, TD) counts by its main town. */
const nationOfArea = new Map([
  ['BT', 'northern ireland'],
  ...list('CF; LD; LL; NP; SA').map((area) => [area, 'wales'] as const),
  ...list('AB; DD; DG; EH; FK; G; HS; IV; KA; KW; KY; ML; PA; PH; TD; ZE').map((area) => [area, 'scotland'] as const),
]);

/** Names of places that, within a longer text, are usually common words: 'High Street', 'the north side'. */
const commonWords = new Set([
  ...'street city church bridge hill park wood green down stone ash hope beer bow battle deal ware wells rugby'.split(
    ' ',
  ),
  'the north',
  'the south',
]);

/** Places outside the UK with whose names places in it begin: whoever writes 'Jersey' does not mean Jersey Farm. */
const crownDependencies = new Set(['jersey', 'guernsey', 'isle of man']);

/** A point farther than this from every place is at sea or abroad: Calais is 43 km from Dover. */
const nearestLimit = 40_000;
/** A point within this distance of a place gets its name; one farther away is 'Near …'. */
const withinPlace = 5_000;
/** An outward code is shown with the main town of its area when it is at most this far from it. */
const postTownLimit = 15_000;
/** Otherwise it is shown with the largest town within this distance. */
const nearbyTownLimit = 10_000;
/** A suburb belongs to a town within this distance. */
const suburbLimit = 15_000;
/** Texts with more words are not of the form 'place, county'. */
const namedWordsLimit = 8;

function nearest<T extends Coordinates>(point: Coordinates, candidates: Iterable<T>, limit: number): T | null {
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

/** The names of a council's area: the everyday one, and all those that may follow the name of a place. */
function areaNames(council: string): { county: string; areas: string[] } {
  const county = commonCounty(council);
  const plain = withoutRank(council);
  const names = [county, plain, countyOfCouncil.get(plain) ?? ''].filter((name) => name !== '');
  return { county, areas: [...new Set(names.map(plainText))] };
}

/** Ranks places with the same name: areas come first. */
const rankOf = ({ kind }: GazetteerPlace): number =>
  kind === 'nation' ? 0 : kind === 'region' ? 1 : kind === 'county' ? 2 : 3;
const inOrder = (a: GazetteerPlace, b: GazetteerPlace): number => rankOf(a) - rankOf(b) || b.population - a.population;

/** The nominal population of areas, which puts a large town before its county while either is being typed. */
const areaPopulation = 50_000;

const kinds = { t: 'town', d: 'district', s: 'suburb' } as const;

/** The towns, villages, suburbs and districts of the data. */
function readPlaces() {
  const original = records.places.map(([name, lat, lon, population, kind, council]) => ({
    // Some names include the county or the council's rank.
    name: String(name).replace(/,.*| County Borough$/, ''),
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    kind: kinds[kind as keyof typeof kinds],
    council: String(council),
    isOriginal: true,
  }));
  const villages = moreRecords.places.map(([name, lat, lon, population, council]) => ({
    name: String(name),
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    kind: 'village' as const,
    council: String(council),
    isOriginal: false,
  }));
  const asRows = (all: typeof neighbourhoods, kind: 'suburb' | 'village') =>
    all.map(([name, lat, lon, council]) => ({ name, lat, lon, population: 0, kind, council, isOriginal: false }));
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
    const lats = within.map(({ lat }) => lat);
    const lons = within.map(({ lon }) => lon);
    const mean = (values: number[]) => Number((values.reduce((a, b) => a + b, 0) / values.length).toFixed(4));
    const { lat, lon } = districts.get(key) ?? { lat: mean(lats), lon: mean(lons) };
    const extent = {
      south: Math.min(...lats),
      west: Math.min(...lons),
      north: Math.max(...lats),
      east: Math.max(...lons),
    };
    return asEntry({ name, kind: 'county', lat, lon, extent, parts }, countyNames[name] ?? '');
  };
  const countyNamesInUse = new Set(entries.map(({ county }) => county).filter((name) => name !== ''));
  const counties = [
    ...[...countyNamesInUse].map((name) => makeCounty(name, [plainText(name)])),
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
    Object.entries(records.areas).map(([area, [lat, lon, town]]): [string, PostcodeArea] => [
      area,
      {
        lat: Number(lat),
        lon: Number(lon),
        // Areas named like 'E postcode area', without a town, are in London.
        town: postTowns[area] ?? String(town).replace(/^.* postcode area$/, 'London'),
      },
    ]),
  );
  return {
    entries,
    byKey: groupBy(({ keys }) => keys),
    byOtherKey: groupBy(({ otherKeys }) => otherKeys),
    settlements: entries.filter(({ kind }) => kind === 'town' || kind === 'village' || kind === 'suburb'),
    districtCentres: places
      .filter(({ entry, isOriginal }) => isOriginal && entry.kind !== 'district')
      .map(({ entry }) => entry),
    postcodeAreas,
  };
}

let made: ReturnType<typeof makeIndex> | undefined;
const index = () => (made ??= makeIndex());

/** Every place of the gazetteer, most populous first. */
export const gazetteerPlaces = (): readonly GazetteerPlace[] => index().entries;

/** For 'M14 5GR', `outcode` is 'M14' and `incode` '5GR'; `incode` is null when it is missing or incomplete. */
export type Postcode = { outcode: string; incode: string | null };

/** The postcode or outcode if the query is one, or the postcode at the end of an address; null when there is none. */
export function readPostcode(query: string): Postcode | null {
  const text = plainText(query);
  const [, outcode, incode] =
    /(?:^| )([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})$/.exec(text) ??
    /^([a-z]{1,2}\d[a-z\d]?)(?: ?\d[a-z]?)?$/.exec(text) ??
    [];
  if (outcode === undefined || !areaOf(outcode)) return null;
  return { outcode: outcode.toUpperCase(), incode: incode?.toUpperCase() ?? null };
}

const areaOf = (outcode: string): PostcodeArea | undefined =>
  index().postcodeAreas.get(outcode.replace(/\d.*$/, '').toUpperCase());

const asPlace = ({ address, lat, lon }: Place): Place => ({ address, lat, lon });

/** Whether the nearest postcode area is in the nation. */
function isInNation(entry: Entry, nation: string): boolean {
  const areas = [...index().postcodeAreas].map(([code, { lat, lon }]) => ({ code, lat, lon }));
  const code = nearest(entry, areas, Infinity)?.code ?? '';
  return (nationOfArea.get(code) ?? 'england') === nation;
}

const isWithin = ({ lat, lon }: Coordinates, { south, west, north, east }: Extent): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

function isInArea(entry: Entry, area: Entry): boolean {
  if (area === entry) return false;
  if (area.kind === 'nation') return isInNation(entry, plainText(area.name));
  const region = area.kind === 'region' && regionOf(area.name)?.region;
  if (region) return regionOf(entry.address)?.region === region;
  if (area.kind === 'county' && area.parts.length > 0) return entry.areas.some((name) => area.parts.includes(name));
  if (area.extent) return isWithin(entry, area.extent);
  return area.population > entry.population && metresBetween(area, entry) <= suburbLimit;
}

/** Matches of the whole name: nations, regions and counties, then the most populous; names in other languages last. */
const byWholeName = (text: string): Entry[] => [...new Set([...index().byKey(text), ...index().byOtherKey(text)])];

/** Whether the entry may be named together with this area: its county, nation, or a larger town nearby. */
function isSaidWith(entry: Entry, area: string): boolean {
  // The area may still be being typed ('Shrop'), or be part of a county's name ('Yorkshire' for 'West Yorkshire').
  const byCounty = (county: string) =>
    county === area || county.endsWith(` ${area}`) || (area.length > 2 && county.startsWith(area));
  return entry.areas.some(byCounty) || byWholeName(area).some((named) => isInArea(entry, named));
}

/** Puts the place that is in the region of `regionOf` first when several share a name: pin and banner must agree. */
function likeliestFirst(places: Entry[], text: string): Entry[] {
  const region = places.length > 1 ? regionOf(text) : null;
  if (!region) return places;
  const mostMeant = places.map(rankOf).reduce((a, b) => Math.min(a, b));
  const likeliest = places.find((entry) => rankOf(entry) === mostMeant && regionOf(entry.address) === region);
  return likeliest ? [...new Set([likeliest, ...places])] : places;
}

/** Matches of the whole name, then those that begin with the text, most populous first. */
function byName(text: string): Entry[] {
  const { entries } = index();
  const begins = (keys: string[]) => keys.some((key) => key.startsWith(text));
  const whole = likeliestFirst(byWholeName(text), text);
  // When the text is a whole name, villages that only begin with it are left out.
  const isOffered = ({ kind }: Entry) => kind !== 'village' || whole.length === 0;
  const isBegun = text.length > 2 && !crownDependencies.has(text);
  const begun = isBegun ? entries.filter((entry) => isOffered(entry) && begins(entry.keys)) : [];
  const found = [...new Set([...whole, ...begun])];
  return found.length > 0 || text.length < 4 ? found : entries.filter(({ otherKeys }) => begins(otherKeys));
}

/** Matches of a name with its area after or before it: 'Newport Shropshire', 'Glasgow Pollokshields'. */
function byNameAndArea(words: string[]): Entry[] {
  const found = new Set<Entry>();
  if (words.length > namedWordsLimit) return [];
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const head = words.slice(0, cut).join(' ');
    const tail = words.slice(cut).join(' ');
    for (const entry of byWholeName(head)) if (isSaidWith(entry, tail)) found.add(entry);
    for (const entry of byName(tail)) if (isSaidWith(entry, head)) found.add(entry);
  }
  return [...found];
}

/** The most words that the name of a place has. */
const longestName = 5;

/** The places with the longest names among the words, as far as `isMeant` accepts them. */
function byNamesWithin(words: string[], isMeant: (entry: Entry, end: number) => boolean): Entry[] {
  for (let length = Math.min(words.length, longestName); length > 0; length -= 1) {
    const found = words.flatMap((_, start) => {
      const end = start + length;
      const name = words.slice(start, end).join(' ');
      if (end > words.length || commonWords.has(name)) return [];
      return index()
        .byKey(name)
        .filter((entry) => isMeant(entry, end));
    });
    if (found.length > 0) return [...new Set(found)].toSorted((a, b) => b.population - a.population);
  }
  return [];
}

/** The longest place name at the end of the words, and the words before it. */
function lastName(words: string[]): { before: string[]; name: string } | null {
  for (let length = Math.min(words.length - 1, longestName); length > 0; length -= 1) {
    const name = words.slice(-length).join(' ');
    if (!commonWords.has(name) && index().byKey(name).length > 0) return { before: words.slice(0, -length), name };
  }
  return null;
}

/**
 * The best guess for a text that is not a name as a whole. Its last words narrow down the first: 'Hyde Park Corner,
 * Leeds' means a Hyde Park in Leeds, or else Leeds, but never the one in London.
 */
function byWordsWithin(words: string[]): Entry[] {
  const anywhere = byNamesWithin(words, () => true);
  const last = lastName(words);
  if (!last) return anywhere;
  const { before, name } = last;
  // 'Oldham Road, Manchester' is not in Oldham.
  const isStreet = (end: number) => before.slice(end, end + 2).some((word) => streetWords.has(word));
  const narrowed = byNamesWithin(before, (entry, end) => !isStreet(end) && isSaidWith(entry, name));
  return [...new Set([...narrowed, ...index().byKey(name), ...anywhere])];
}

const districtsOf = new Map<string, Record<string, number[]>>(Object.entries(outcodes));

/** The middle of an outward code's addresses, or of its area when the code is newer than the data. */
function placeOfOutcode(outcode: string): GazetteerPlace | null {
  const area = areaOf(outcode);
  if (!area) return null;
  const [, letters = '', district = ''] = /^([A-Z]+)(.*)$/.exec(outcode) ?? [];
  const [lat, lon] = districtsOf.get(letters)?.[district] ?? [area.lat, area.lon];
  const point = { lat: Number(lat), lon: Number(lon) };
  // `entries` are sorted by population, so the first match is the largest.
  const nearbyTown = () =>
    index().entries.find((entry) => entry.kind === 'town' && metresBetween(point, entry) <= nearbyTownLimit);
  const isAtTown = metresBetween(point, area) <= postTownLimit;
  const town = isAtTown ? area.town : ((nearbyTown() ?? nearestPlace(point))?.address ?? area.town);
  return {
    ...point,
    address: `${outcode}, ${town}`,
    name: outcode,
    county: '',
    population: 0,
    kind: 'postcode',
    extent: null,
    areas: [],
    parts: [],
  };
}

/**
 * Finds places by name ('Sparkhill', 'Bradf', 'Newport, Shropshire', 'Glasgow Pollokshields', 'Wales', 'Caerdydd') or
 * postcode, best first, without duplicate addresses. `exact`: the whole query is a name, or the beginning of one.
 * Otherwise the places are a best guess: a name within the query, or the middle of the outward code (1 to 2 km from the
 * postcode in cities, 5 to 10 km in the country).
 */
export function searchGazetteer(query: string, limit: number): { places: GazetteerPlace[]; exact: boolean } {
  const postcode = readPostcode(query);
  const outcode = postcode && placeOfOutcode(postcode.outcode);
  if (outcode) return { places: [outcode], exact: false };
  const text = plainText(query);
  if (text === '') return { places: [], exact: false };
  const withArticle = byName(text);
  const plain = text.replace(/^the /, '');
  const named = withArticle.length > 0 || plain === text ? withArticle : byName(plain);
  const words = plain.split(' ');
  const exact = named.length > 0 ? named : byNameAndArea(words);
  const found = exact.length > 0 ? exact : byWordsWithin(withoutNotPlaces(words.slice(0, 40)));
  const byAddress = new Map(found.toReversed().map((entry) => [entry.address, entry]));
  const places = found.filter((entry) => byAddress.get(entry.address) === entry);
  return { places: places.slice(0, limit), exact: exact.length > 0 };
}

/** Whether the entry lies in the area that these words name as a whole: its county, nation, or a larger town nearby. */
const isSaidWithWhole = (entry: Entry, area: string): boolean =>
  entry.areas.some((county) => county === area || county.endsWith(` ${area}`)) ||
  byWholeName(area).some((named) => isInArea(entry, named));

/**
 * The places that a text names from beginning to end, best first: 'Leeds', 'Hyde Park Leeds', 'M14 5GR', but neither
 * 'Lee' nor 'a bus in Leeds'. A postcode at the end of an address is enough.
 */
export function placesNamed(query: string): GazetteerPlace[] {
  const postcode = readPostcode(query);
  const outcode = postcode && placeOfOutcode(postcode.outcode);
  if (outcode) return [outcode];
  const text = plainText(query);
  if (text === '') return [];
  const named = (name: string) => likeliestFirst(byWholeName(name), name);
  const whole = named(text);
  const found = whole.length > 0 ? whole : named(text.replace(/^the /, ''));
  if (found.length > 0) return found;
  const words = text.split(' ');
  if (words.length > namedWordsLimit) return [];
  const both = new Set<Entry>();
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const head = words.slice(0, cut).join(' ');
    const tail = words.slice(cut).join(' ');
    for (const entry of byWholeName(head)) if (isSaidWithWhole(entry, tail)) both.add(entry);
    for (const entry of byWholeName(tail)) if (isSaidWithWhole(entry, head)) both.add(entry);
  }
  return [...both];
}

/** The result of `searchGazetteer` in the form of a geocoder's answer. */
export function findInGazetteer(query: string, limit: number): { places: Place[]; exact: boolean } {
  const { places, exact } = searchGazetteer(query, limit);
  return { places: places.map(asPlace), exact };
}

/** The town, village or suburb nearest to the point; null when none is within 40 km. */
export function nearestPlace(point: Coordinates): Place | null {
  const found = nearest(point, index().settlements, nearestLimit);
  return found && asPlace(found);
}

/** The name for a point: its place, or the nearest one ('Near Fort William'); null at sea. */
export function addressNear(point: Coordinates): string | null {
  const place = nearestPlace(point);
  if (!place) return null;
  return metresBetween(point, place) <= withinPlace ? place.address : `Near ${place.address}`;
}

/** Without a place nearby, a district is a square of this size, in metres. */
const emptyDistrict = 20_000;

/**
 * The district of a point, for incidents whose exact location must not be shown: the name and the middle of the nearest
 * town or suburb. It is the same for every point in that district, so that no number of incidents reveals where one
 * happened. Places that were added to the gazetteer later are left out. Otherwise someone with an older copy of a page
 * would know two districts of the same home, and could look for it where they overlap.
 */
export function districtOf(point: Coordinates): Place {
  const found = nearest(point, index().districtCentres, nearestLimit);
  return found ? asPlace(found) : { address: 'United Kingdom', ...publicLocation(point, emptyDistrict) };
}

/** The main town of the outcode's area: 'B12' → 'Birmingham'; null when there is no such area. */
export const postTown = (outcode: string): string | null => areaOf(outcode)?.town ?? null;
