import { type Coordinates, isWithin, metresBetween, publicLocation } from './coordinates.ts';
import { type Entry, gazetteer, type GazetteerPlace, nearest, suburbLimit, withinPlace } from './gazetteerIndex.ts';
import type { Doubt, Place } from './place.ts';
import { list, plainText } from './placeNames.ts';
import { outcodeCentre, type Postcode, readPostcodes } from './postcode.ts';
import { afterPlaces, longestName, mayBeMotorway, streetWords, withoutNotPlaces } from './regions.ts';
import { byWholeName, isSaidWith, isSaidWithWhole, likeliestFirst, postcodeAreaNamed } from './saidWith.ts';

/** Finds places in the UK by name without an online service. Server only: the data would add 100 kB to the site. */

export type { GazetteerPlace } from './gazetteerIndex.ts';

/** Places whose names, within a longer text, are usually common words: 'High Street', 'the north side'. */
const commonWords = new Set(
  list(
    'street; city; church; bridge; hill; park; wood; green; down; stone; ash; hope; beer; bow; battle; deal; ware; ' +
      'wells; rugby; the north; the south',
  ),
);

/** Outside the UK: whoever writes 'Jersey' does not mean Jersey Farm. */
const crownDependencies = new Set(['jersey', 'guernsey', 'isle of man']);

/** Between a place and its station. */
const beforeStation = new Set(['train', 'railway', 'rail', 'bus', 'coach']);

/** A point farther than this from every place is at sea or abroad: Calais is 43 km from Dover. */
const nearestLimit = 40_000;
/** An outward code is shown with the main town of its area within this distance, */
const postTownLimit = 15_000;
/** or else with the largest town within this one. */
const nearbyTownLimit = 10_000;
/** An outward code belongs to a place that is named beside it within this distance. */
const outcodeReach = 25_000;
/** Texts with more words are not of the form 'place, county'. */
const namedWordsLimit = 8;

/** Most populous first. */
export const gazetteerPlaces = (): readonly GazetteerPlace[] => gazetteer().entries;

/** Matches of the whole name, then those that begin with the text, most populous first. */
function byName(text: string): Entry[] {
  const { entries } = gazetteer();
  const begins = (keys: string[]) => keys.some((key) => key.startsWith(text));
  const whole = likeliestFirst(byWholeName(text), text);
  // When the text is a whole name, villages that only begin with it are left out.
  const isOffered = ({ kind }: Entry) => kind !== 'village' || whole.length === 0;
  const isBegun = text.length > 2 && !crownDependencies.has(text);
  const begun = isBegun ? entries.filter((entry) => isOffered(entry) && begins(entry.keys)) : [];
  const found = [...new Set([...whole, ...begun])];
  return found.length > 0 || text.length < 4 ? found : entries.filter(({ otherKeys }) => begins(otherKeys));
}

/** The words in two parts, the longest first part first. */
const cutsOf = (words: string[]): [head: string, tail: string][] =>
  words.length > namedWordsLimit
    ? []
    : words.slice(1).map((_, index) => [words.slice(0, -index - 1).join(' '), words.slice(-index - 1).join(' ')]);

/**
 * Matches of a name with its area after or before it: 'Newport Shropshire', 'Glasgow Pollokshields'. Short names come
 * last: 'Newcastle, Staffordshire' is Newcastle under Lyme.
 */
function byNameAndArea(words: string[]): Entry[] {
  const saidWith = (entries: Entry[], area: string) => entries.filter((entry) => isSaidWith(entry, area));
  const cuts = cutsOf(words);
  const whole = cuts.flatMap(([head, tail]) => [...saidWith(byWholeName(head), tail), ...saidWith(byName(tail), head)]);
  const short = cuts.flatMap(([head, tail]) => saidWith(gazetteer().byShortKey(head), tail));
  return [...new Set([...whole, ...short])];
}

/** The places with the longest names among the words, as far as `isMeant` accepts them. */
function byNamesWithin(words: string[], isMeant: (entry: Entry, end: number) => boolean): Entry[] {
  for (let length = Math.min(words.length, longestName); length > 0; length -= 1) {
    const found = words.flatMap((_, start) => {
      const end = start + length;
      const name = words.slice(start, end).join(' ');
      if (end > words.length || commonWords.has(name)) return [];
      return gazetteer()
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
    if (!commonWords.has(name) && isName(name)) return { before: words.slice(0, -length), name };
  }
  return null;
}

const isName = (words: string): boolean => gazetteer().byKey(words).length > 0 || gazetteer().formerCounties.has(words);

/** Whether the place is an area in which a pin would say too much. */
const isWide = (place: GazetteerPlace | undefined): boolean => place !== undefined && place.extent !== null;

/** Whether the first of the places is meant by a name that they share: no other is far from it and nearly as large. */
function isClear([first, ...others]: GazetteerPlace[]): boolean {
  if (!first) return false;
  const isFarLarger = ({ population }: GazetteerPlace) => first.population > 0 && first.population >= 20 * population;
  return others.every((other) => isWide(other) || metresBetween(first, other) <= suburbLimit || isFarLarger(other));
}

/** `isSure`: whether the text means the first place, and nothing in it was left unread. */
type Found = { places: GazetteerPlace[]; isSure: boolean };

/**
 * The best guess for a text that is not a name as a whole. Its last words narrow down the first: 'Hyde Park Corner,
 * Leeds' means a Hyde Park in Leeds, or else Leeds, but never the one in London.
 */
function byWordsWithin(words: string[]): Found {
  const end = words.findLastIndex((word) => !afterPlaces.has(word) && !beforeStation.has(word)) + 1;
  const read = end > 0 ? words.slice(0, end) : words;
  const whole = end < words.length ? byWholeName(read.join(' ')) : [];
  if (whole.length > 0) return { places: whole, isSure: isClear(whole) };
  const anywhere = byNamesWithin(words, () => true);
  const last = lastName(read);
  // Words after a place may say that it is another one: 'Leeds, Alabama'.
  if (!last) return { places: anywhere, isSure: false };
  const { before, name } = last;
  // 'Oldham Road, Manchester' is not in Oldham.
  const isStreet = (at: number) => before.slice(at, at + 2).some((word) => streetWords.has(word));
  const narrowed = byNamesWithin(before, (entry, at) => !isStreet(at) && isSaidWith(entry, name));
  const named = gazetteer().byKey(name);
  // 'Handsworth Sheffield' names two places: one of them is wrong.
  const isContradicted = byNamesWithin(before, (_, at) => at === before.length).length > 0;
  const isSure = narrowed.length > 0 ? isClear(narrowed) : isClear(named) && !isContradicted;
  return { places: [...new Set([...narrowed, ...named, ...anywhere])], isSure };
}

/** The middle of an outward code's addresses, or of its area when the code is newer than the data. */
function placeOfOutcode(outcode: string): GazetteerPlace | null {
  const area = postcodeAreaNamed(outcode);
  if (!area) return null;
  const centre = outcodeCentre(outcode);
  const point = centre ?? { lat: area.lat, lon: area.lon };
  // `entries` are sorted by population, so the first match is the largest.
  const nearbyTown = () =>
    gazetteer().entries.find((entry) => entry.kind === 'town' && metresBetween(point, entry) <= nearbyTownLimit);
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

/** These say nothing beside a postcode. */
const nationWords = /\b(?:england|scotland|wales|northern ireland|great britain)\b/g;

/**
 * The places of the postcodes in a text, or null. An outward code among other words narrows them down. Where they name
 * another place, it counts only at their end, because elsewhere it may be a road ('M1 near Leeds').
 */
function byPostcode(query: string): (Found & { postcode: Postcode | null; others: string }) | null {
  const { whole, outcode: code } = readPostcodes(query);
  // A full postcode decides alone: 'M14 5GR, England' is in M14.
  const wholes = whole.flatMap(({ outcode }) => placeOfOutcode(outcode) ?? []);
  if (wholes.length > 0) {
    const [postcode = null] = whole.length === 1 ? whole : [];
    return { places: wholes, isSure: postcode !== null, postcode, others: '' };
  }
  const place = code && placeOfOutcode(code.outcode);
  if (!code || !place) return null;
  const others = plainText(code.others).replace(nationWords, ' ').trim();
  const postcode = { outcode: code.outcode, incode: null };
  const isRoad = mayBeMotorway(code.outcode);
  if (others === '') return { places: [place], isSure: !isRoad, postcode, others };
  const { places } = byNames(others);
  const isHere = places.some((named) =>
    named.extent ? isWithin(place, named.extent) : metresBetween(named, place) <= outcodeReach,
  );
  if (isHere && !(isRoad && places.every(isWide))) return { places: [place], isSure: true, postcode, others };
  if (isRoad || (places.length > 0 && !code.isAtEnd)) return null;
  return { places: [place], isSure: code.isAtEnd, postcode, others };
}

/** Whether postcodes alone say where the text is. */
export const hasPostcode = (query: string): boolean => byPostcode(query) !== null;

/** The postcode that alone says where the text is: the only part of it that a service needs. */
export const readPostcode = (query: string): Postcode | null => byPostcode(query)?.postcode ?? null;

/** The places that a text without a postcode means. `exact`: it is a name as a whole, or the beginning of one. */
function byNames(text: string): Found & { exact: boolean } {
  const withArticle = byName(text);
  const plain = text.replace(/^the /, '');
  const isPlain = withArticle.length > 0 || plain === text;
  const named = isPlain ? withArticle : byName(plain);
  if (named.length > 0) return { places: named, isSure: isFirstMeant(named, isPlain ? text : plain), exact: true };
  const words = plain.split(' ');
  const withArea = byNameAndArea(words);
  if (withArea.length > 0) {
    const isWhole = withArea[0] !== undefined && isNamed(withArea[0], words);
    return { places: withArea, isSure: isWhole && isClear(withArea), exact: true };
  }
  return { ...byWordsWithin(withoutNotPlaces(words.slice(0, 40))), exact: false };
}

/** Whether the text is the name of the first place, and of no other that may be meant as well. */
function isFirstMeant(places: Entry[], text: string): boolean {
  const [first] = places;
  if (!first) return false;
  const [whole, short] = [byWholeName(text), gazetteer().byShortKey(text)];
  if (whole.length === 0) return first === short[0] && isClear(short);
  // 'Stratford' may be the larger one upon Avon; 'Newcastle' is short for two.
  const isShort = first.keys[0] !== text;
  const rivals = short.filter(({ population }) => isShort || population > first.population);
  return whole.includes(first) && isClear([first, ...whole, ...rivals]);
}

/** Whether the words hold one of the place's names as a whole, and not only its beginning. */
function isNamed({ keys, otherKeys, shortKey }: Entry, words: string[]): boolean {
  const text = ` ${words.join(' ')} `;
  return [...keys, ...otherKeys, shortKey].some((name) => text.includes(` ${name} `));
}

function withoutRepeats<T extends Place>(places: T[]): T[] {
  const byAddress = new Map(places.toReversed().map((each) => [each.address, each]));
  return places.filter((each) => byAddress.get(each.address) === each);
}

/**
 * Finds places by name ('Sparkhill', 'Bradf', 'Newport, Shropshire', 'Glasgow Pollokshields', 'Wales', 'Caerdydd') or
 * postcode, best first, without duplicate addresses. `exact`: the whole query is a name, or the beginning of one.
 * Otherwise the places are a best guess: a name within the query, or the middle of the outward code (1 to 2 km from the
 * postcode in cities, 5 to 10 km in the country).
 */
export function searchGazetteer(query: string, limit: number): Found & { exact: boolean } {
  const coded = byPostcode(query);
  if (coded) return { places: coded.places.slice(0, limit), exact: false, isSure: coded.isSure };
  const text = plainText(query);
  if (text === '') return { places: [], exact: false, isSure: false };
  const { places, exact, isSure } = byNames(text);
  return { places: withoutRepeats(places).slice(0, limit), exact, isSure };
}

/**
 * The places that a text names from beginning to end, best first: 'Leeds', 'Hyde Park Leeds', 'M14 5GR', but neither
 * 'Lee' nor 'a bus in Leeds'. A full postcode anywhere in an address is enough.
 */
export function placesNamed(query: string): GazetteerPlace[] {
  const coded = byPostcode(query);
  const isRead = (others: string) => others.split(' ').length <= namedWordsLimit && placesNamed(others).length > 0;
  if (coded && (coded.others === '' || isRead(coded.others))) return coded.places;
  const text = plainText(query);
  if (text === '') return [];
  const named = (name: string) => likeliestFirst(byWholeName(name), name);
  const whole = named(text);
  const found = whole.length > 0 ? whole : named(text.replace(/^the /, ''));
  if (found.length > 0) return found;
  const saidWith = (entries: Entry[], area: string) => entries.filter((entry) => isSaidWithWhole(entry, area));
  const both = cutsOf(text.split(' ')).flatMap(([head, tail]) => [
    ...saidWith(byWholeName(head), tail),
    ...saidWith(byWholeName(tail), head),
    ...saidWith(gazetteer().byShortKey(head), tail),
  ]);
  return [...new Set(both)];
}

function doubtOf(place: GazetteerPlace, isSure: boolean): Doubt | undefined {
  const isUnknownOutcode = place.kind === 'postcode' && outcodeCentre(place.name) === null;
  return isWide(place) || isUnknownOutcode ? 'wide' : isSure ? undefined : 'unsure';
}

/**
 * `searchGazetteer` as a geocoder's answer. An area alone is no guess: the middle of a county is not a village in it that
 * the gazetteer lacks.
 */
export function findInGazetteer(query: string, limit: number): { places: Place[]; exact: boolean } {
  const { places, exact, isSure } = searchGazetteer(query, limit);
  if (!exact && isWide(places[0])) return { places: [], exact };
  const found = places.map((place, index) => {
    const { address, lat, lon } = place;
    const doubt = doubtOf(place, isSure || index > 0);
    return { address, lat, lon, ...(doubt ? { doubt } : {}) };
  });
  return { places: found, exact };
}

const placeOf = ({ address, lat, lon }: Place): Place => ({ address, lat, lon });

/** The town, village or suburb nearest to the point; null when none is within 40 km. */
export function nearestPlace(point: Coordinates): Place | null {
  const found = nearest(point, gazetteer().settlements, nearestLimit);
  return found && placeOf(found);
}

/** The place of a point, or the nearest one ('Near Fort William'); null at sea. */
export function addressNear(point: Coordinates): string | null {
  const place = nearestPlace(point);
  if (!place) return null;
  return metresBetween(point, place) <= withinPlace ? place.address : `Near ${place.address}`;
}

/** Metres. Without a place nearby, a district is a square of this size. */
const emptyDistrict = 20_000;

/**
 * The nearest town or suburb of a point that must not be shown. It is the same for every point in that district, so no
 * number of incidents reveals where one happened. Places that were added to the gazetteer later are left out: someone
 * with an older copy of a page would know two districts of one home, and could look for it where they overlap. The middle
 * of a district, which is all that is kept of a home in the end, has the same district.
 */
export function districtOf(point: Coordinates): Place {
  const square = publicLocation(point, emptyDistrict);
  const isSquare = square.lat === point.lat && square.lon === point.lon;
  const found = isSquare ? null : nearest(point, gazetteer().districtCentres, nearestLimit);
  return found ? placeOf(found) : { address: 'United Kingdom', ...square };
}

/** The main town of the outcode's area: 'B12' → 'Birmingham'; null when there is no such area. */
export const postTown = (outcode: string): string | null => postcodeAreaNamed(outcode)?.town ?? null;
