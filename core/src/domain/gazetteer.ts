import { isInUk, metresBetween, publicLocation, type Coordinates, type Place } from './place.ts';
import records from './records/ukGazetteer.json' with { type: 'json' };

/**
 * Places of the UK by name, without asking anyone. Server code only: the records would weigh 70 kB in a browser.
 * Sources and licences: `records/README.md`.
 */

export type GazetteerPlace = Place & {
  name: string;
  /** The city or county as people say it; '' where the name needs none. */
  county: string;
  /** 0 when unknown; a district's is nominal. */
  population: number;
  kind: 'town' | 'district' | 'suburb';
};

/** `keys`: what it is found by; `areas`: what may stand behind its name, all as `plainText` gives them. */
type Entry = GazetteerPlace & { keys: string[]; areas: string[] };

type PostcodeArea = Coordinates & { town: string };

const list = (names: string): string[] => names.split('; ');

/** Councils whose names few people use, under the county that they do use. */
const councilsOf: Record<string, string> = {
  London: 'Greater London',
  'West Yorkshire': 'Leeds; Bradford; Kirklees; Calderdale; Wakefield',
  'South Yorkshire': 'Sheffield; Rotherham; Doncaster; Barnsley',
  'North Yorkshire': 'York',
  'East Yorkshire': 'East Riding of Yorkshire; Kingston upon Hull',
  'Greater Manchester': 'Manchester; Salford; Bolton; Bury; Oldham; Rochdale; Stockport; Tameside; Trafford; Wigan',
  Merseyside: 'Liverpool; Wirral; Sefton; Knowsley; St. Helens',
  'West Midlands': 'Birmingham; Coventry; Dudley; Sandwell; Solihull; Walsall; Wolverhampton',
  'Tyne and Wear': 'Newcastle upon Tyne; Gateshead; Sunderland; North Tyneside; South Tyneside',
  Teesside: 'Middlesbrough; Redcar and Cleveland; Stockton-on-Tees',
  'County Durham': 'Darlington; Hartlepool',
  Lancashire: 'Blackburn with Darwen; Blackpool',
  Cheshire: 'Warrington; Halton; Cheshire East; Cheshire West and Chester',
  Shropshire: 'Telford and Wrekin',
  Staffordshire: 'Stoke-on-Trent',
  Derbyshire: 'Derby',
  Nottinghamshire: 'Nottingham',
  Leicestershire: 'Leicester',
  Lincolnshire: 'North Lincolnshire; North East Lincolnshire',
  Northamptonshire: 'North Northamptonshire; West Northamptonshire',
  Bedfordshire: 'Bedford; Central Bedfordshire; Luton',
  Buckinghamshire: 'Milton Keynes',
  Berkshire: 'Reading; Slough; Windsor and Maidenhead; Bracknell Forest; Wokingham; West Berkshire',
  Cambridgeshire: 'Peterborough',
  Essex: 'Thurrock; Southend-on-Sea',
  Kent: 'Medway',
  'East Sussex': 'Brighton and Hove',
  Hampshire: 'Southampton; Portsmouth',
  Dorset: 'Bournemouth, Christchurch and Poole',
  Wiltshire: 'Swindon',
  Gloucestershire: 'South Gloucestershire',
  Somerset: 'North Somerset; Bath and North East Somerset',
  Devon: 'Torbay; Plymouth',
  'South Wales':
    'Newport; Torfaen; Blaenau Gwent; Caerphilly; Merthyr Tydfil; Rhondda Cynon Taf; Bridgend; Neath Port Talbot',
  'Western Isles': 'Eilean Siar',
  'Northern Ireland':
    'Antrim and Newtownabbey; Ards and North Down; Armagh City Banbridge and Craigavon; Belfast; ' +
    'Causeway Coast and Glens; Derry City and Strabane; Fermanagh and Omagh; Lisburn and Castlereagh; ' +
    'Mid Ulster; Mid and East Antrim; Newry Mourne and Down',
  England: 'ENG',
  Scotland: 'SCT',
  Wales: 'WLS',
};

const countyOfCouncil = new Map(
  Object.entries(councilsOf).flatMap(([county, councils]) =>
    list(councils).map((council) => [council, county] as const),
  ),
);

/** Cities whose suburbs are said with the city's name, not the county's. */
const cities = new Set(
  list(
    'Leeds; Bradford; Sheffield; York; Manchester; Salford; Liverpool; Birmingham; Coventry; Wolverhampton; ' +
      'Newcastle upon Tyne; Sunderland; Middlesbrough; Stoke-on-Trent; Derby; Nottingham; Leicester; Luton; ' +
      'Milton Keynes; Reading; Slough; Peterborough; Southampton; Portsmouth; Plymouth; Belfast',
  ),
);

/** What places are also called. */
const otherNames: Record<string, string> = {
  'kingston upon hull': 'hull',
  'newcastle upon tyne': 'newcastle',
  'stoke on trent': 'stoke',
  'city of westminster': 'westminster',
};

/** Postcode areas whose town the records do not name. */
const postTowns: Record<string, string> = { HU: 'Hull', KT: 'Kingston upon Thames', EN: 'Enfield' };

const nations = new Set(['england', 'scotland', 'wales', 'northern ireland']);
/** Postcode areas outside England. Those that cross the border (CH, SY, HR, TD) count by their main town. */
const nationOfArea = new Map([
  ['BT', 'northern ireland'],
  ...list('CF; LD; LL; NP; SA').map((area) => [area, 'wales'] as const),
  ...list('AB; DD; DG; EH; FK; G; HS; IV; KA; KW; KY; ML; PA; PH; TD; ZE').map((area) => [area, 'scotland'] as const),
]);

/** Names of places that are, alone in a longer text, far more often a common word: 'High Street', 'Bradford City'. */
const commonWords = new Set(
  'street city church bridge hill park wood green down stone ash hope beer bow battle deal ware wells rugby'.split(' '),
);

/** Farther from every place than this is the sea, or another country: Calais is 43 km from Dover. */
const nearestLimit = 40_000;
/** A suburb is said with a town that is at most this far. */
const suburbLimit = 15_000;
/** Longer texts are not 'place, county'. */
const namedWordsLimit = 8;

/** A council's name without its rank: 'City and Borough of Birmingham' → 'Birmingham'. */
export const withoutRank = (council: string): string =>
  council
    .replace(/^(The|Sir|(City|County|District|(Royal |Metropolitan )?Borough)( and (Borough|County))? of) /, '')
    .replace(/,? (county borough|council|city|city of|county of)$/i, '');

/** What people call the area of a council: 'Telford and Wrekin' → 'Shropshire', 'Greater London' → 'London'. */
export function saidCounty(council: string): string {
  const name = withoutRank(council);
  return cities.has(name) ? name : (countyOfCouncil.get(name) ?? name);
}

const countrySaid = /^\s*(?:uk|united kingdom)\b[\s,]*|[\s,]+(?:uk|u\.k\.|united kingdom|great britain|gb)\s*$/giu;

/** The query without 'UK' in front or behind, and without the spaces around it. */
export const withoutCountry = (query: string): string => query.replace(countrySaid, '').trim();

/** What two spellings of a place share: no country, case, accents, apostrophes, punctuation, 'city centre'. */
export const plainText = (text: string): string =>
  withoutCountry(text)
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(city|town) cent(re|er)\b/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/ +/g, ' ')
    .trim();

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

/** The names of a council's area: as people say it, and what else may stand behind a place's name. */
function areaNames(council: string): { county: string; areas: string[] } {
  const county = saidCounty(council);
  const plain = withoutRank(council);
  const names = [county, plain, countyOfCouncil.get(plain) ?? ''].filter((name) => name !== '');
  return { county, areas: [...new Set(names.map(plainText))] };
}

function makeIndex() {
  const rows = records.places
    .map(([name, lat, lon, population, kind, council]) => ({
      // Some records say the county, or the rank, in the name.
      name: String(name).replace(/,.*| County Borough$/, ''),
      lat: Number(lat),
      lon: Number(lon),
      population: Number(population),
      kind: kind === 'd' ? ('district' as const) : kind === 's' ? ('suburb' as const) : ('town' as const),
      council: String(council),
    }))
    .filter(isInUk);
  const towns = rows.filter(({ kind }) => kind === 'town');
  const namesOf = new Map([...new Set(rows.map(({ council }) => council))].map((name) => [name, areaNames(name)]));
  const london = areaNames('Greater London');
  const entries = rows.map(({ council, ...row }): Entry => {
    // Districts come without a county, and need one only where they are boroughs of London.
    const inLondon = row.kind === 'district' && nearest(row, towns, suburbLimit)?.council === 'Greater London';
    const { county, areas } = (inLondon ? london : namesOf.get(council)) ?? areaNames(council);
    const key = plainText(row.name);
    return {
      ...row,
      address: county === '' || areas[0] === key ? row.name : `${row.name}, ${county}`,
      county,
      areas,
      keys: [key, otherNames[key] ?? key],
    };
  });
  const byKey = Map.groupBy(
    entries.flatMap((entry) => [...new Set(entry.keys)].map((key) => ({ key, entry }))),
    ({ key }) => key,
  );
  const postcodeAreas = new Map(
    Object.entries(records.areas).map(([area, [lat, lon, town]]): [string, PostcodeArea] => [
      area,
      {
        lat: Number(lat),
        lon: Number(lon),
        // 'E postcode area': the lettered areas without a town of their own are London's.
        town: postTowns[area] ?? String(town).replace(/^.* postcode area$/, 'London'),
      },
    ]),
  );
  return { entries, byKey: (key: string) => byKey.get(key)?.map(({ entry }) => entry) ?? [], postcodeAreas };
}

let made: ReturnType<typeof makeIndex> | undefined;
const index = () => (made ??= makeIndex());

/** Every place of the gazetteer, most populous first. */
export const gazetteerPlaces = (): readonly GazetteerPlace[] => index().entries;

/** `outcode` 'M14', `incode` '5GR', or null when only the outcode was given, or the rest of it is still being typed. */
export type Postcode = { outcode: string; incode: string | null };

/** The postcode or outcode that the query is, or the postcode that an address ends with; null when there is none. */
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

/** In the nation that its nearest postcode area belongs to. */
function isInNation(entry: Entry, nation: string): boolean {
  const areas = [...index().postcodeAreas].map(([code, { lat, lon }]) => ({ code, lat, lon }));
  const code = nearest(entry, areas, Infinity)?.code ?? '';
  return (nationOfArea.get(code) ?? 'england') === nation;
}

/** Whether people would say the entry with this area behind or before it: its county, nation, or a larger town nearby. */
function isSaidWith(entry: Entry, area: string): boolean {
  if (nations.has(area) && isInNation(entry, area)) return true;
  // 'Shrop' is still being typed; 'Yorkshire' is in 'West Yorkshire'.
  const byCounty = (county: string) =>
    county === area || county.endsWith(` ${area}`) || (area.length > 2 && county.startsWith(area));
  if (entry.areas.some(byCounty)) return true;
  return index()
    .byKey(area)
    .some((town) => town !== entry && town.population > entry.population && metresBetween(town, entry) <= suburbLimit);
}

/** By the whole name, then by its beginning; each most populous first. */
function byName(text: string): Entry[] {
  const { entries, byKey } = index();
  const whole = byKey(text);
  const begun = text.length > 2 ? entries.filter(({ keys }) => keys.some((key) => key.startsWith(text))) : [];
  return [...new Set([...whole, ...begun])];
}

/** 'Newport Shropshire', 'Glasgow Pollokshields': a name with its area behind or before it. */
function byNameAndArea(words: string[]): Entry[] {
  const found = new Set<Entry>();
  if (words.length > namedWordsLimit) return [];
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const head = words.slice(0, cut).join(' ');
    const tail = words.slice(cut).join(' ');
    for (const entry of index().byKey(head)) if (isSaidWith(entry, tail)) found.add(entry);
    for (const entry of byName(tail)) if (isSaidWith(entry, head)) found.add(entry);
  }
  return [...found];
}

/** The longest name within the text; of equally long ones the most populous. */
function byWordsWithin(words: string[]): Entry[] {
  const { byKey } = index();
  for (let length = Math.min(words.length, 5); length > 0; length -= 1) {
    const found = words
      .map((_, start) => words.slice(start, start + length))
      .filter((run) => run.length === length && !(length === 1 && commonWords.has(run[0] ?? '')))
      .flatMap((run) => byKey(run.join(' ')));
    if (found.length > 0) return [...new Set(found)].toSorted((a, b) => b.population - a.population);
  }
  return [];
}

/**
 * Places by a name ('Sparkhill', 'Bradf', 'Newport, Shropshire', 'Glasgow Pollokshields') or a postcode, best first.
 * `exact`: the whole query was understood as a name, or the beginning of one; otherwise the places are the best guess: a
 * name within the query, or the main town of the postcode's area (at worst tens of kilometres off).
 */
export function findInGazetteer(query: string, limit: number): { places: Place[]; exact: boolean } {
  const postcode = readPostcode(query);
  const area = postcode && areaOf(postcode.outcode);
  if (area) {
    const { lat, lon, town } = area;
    return { places: [{ address: `${postcode.outcode}, ${town}`, lat, lon }], exact: false };
  }
  const text = plainText(query);
  if (text === '') return { places: [], exact: false };
  const words = text.split(' ');
  const named = byName(text);
  const exact = named.length > 0 ? named : byNameAndArea(words);
  const entries = exact.length > 0 ? exact : byWordsWithin(words.slice(0, 40));
  return { places: entries.slice(0, limit).map(asPlace), exact: exact.length > 0 };
}

/** The town, village or suburb nearest to the point; null when none is within 40 km. */
export function nearestPlace(point: Coordinates): Place | null {
  const found = nearest(
    point,
    index().entries.filter(({ kind }) => kind !== 'district'),
    nearestLimit,
  );
  return found && asPlace(found);
}

/** Where nothing is near, a district is a square of this size, in metres. */
const emptyDistrict = 20_000;

/**
 * The district that a point lies in, for what must not be shown nearer: the middle of the nearest town or suburb, and its
 * name. The same for every point nearest to it, so that no number of them tells where one lies.
 */
export const districtOf = (point: Coordinates): Place =>
  nearestPlace(point) ?? { address: 'United Kingdom', ...publicLocation(point, emptyDistrict) };

/** The main town of the outcode's area: 'B12' → 'Birmingham'; null when there is no such area. */
export const postTown = (outcode: string): string | null => areaOf(outcode)?.town ?? null;
