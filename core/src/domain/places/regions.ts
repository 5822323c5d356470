import { groupBy } from '../text/groupBy.ts';
import { fold } from '../text/fold.ts';
import { riskTiers } from '../limits.ts';
import { regionPlaces } from '../data/regionPlaces.ts';
import { type Region, regions } from '../data/regions.ts';

/** The separators between the parts of an address. */
const partEnd = /[,;()|/\n]|\s[-–—]\s/;

/** Streets: 'Gloucester Road' is in London and a hundred other towns. */
export const streetWords: ReadonlySet<string> = new Set(
  (
    'road rd street lane ln avenue ave av close drive dr crescent cres terrace grove gardens gdns square sq court ct ' +
    'row mews walk way place parade boulevard blvd'
  ).split(' '),
);

/** Towns whose names are usually an English word or a first name. The words below show that the town is meant. */
const commonWords = new Set(
  (
    'angus arnold barry bath battle bourne bow bury crook deal diss down flint leek mold nelson ni reading rugby rye ' +
    'sale sandy shirley stanley ware wells wick'
  ).split(' '),
);
const beforePlaces = new Set('in of near at around'.split(' '));
/** After its name, these words still mean the place. */
export const afterPlaces: ReadonlySet<string> = new Set(
  'town city centre station university hospital mosque market college council'.split(' '),
);

/** These contain the name of a UK place but mean something else. */
const notPlaces = (
  'New York; New England; New London; New South Wales; South East Asia; South East Asian; Prince of Wales; ' +
  'Princess of Wales; Duke of York; Duke of Edinburgh'
).split('; ');

const motorways = new Set([1, 2, 3, 4, 5, 6, 8, 9, 11, 18, 20, 23, 25, 26, 27, 32, 40, 45, 50]);

/** 'M6' alone may be a motorway or a postcode district of Manchester. */
export const mayBeMotorway = (outcode: string): boolean =>
  outcode.startsWith('M') && motorways.has(Number(outcode.slice(1)));

const nations = new Set(['Scotland', 'Wales', 'Northern Ireland']);
const english = regions.filter(({ region }) => !nations.has(region));

const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/\bsaint\b/g, 'st')
    .split(' ')
    .filter(Boolean);

/** The most words of a place's name. */
export const longestName = 5;

/** Removes the names of `notPlaces` from the words: 'New York' is not York. */
export function withoutNotPlaces(words: readonly string[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const lengths = Array.from({ length: longestName }, (_, n) => longestName - n);
    const length = lengths.find((each) => index().names.get(words.slice(at, at + each).join(' '))?.length === 0);
    if (length === undefined) left.push(words[at] ?? '');
    else at += length - 1;
  }
  return left;
}

/** Folded name → the regions it may be in, likeliest first; none for a name of `notPlaces`. */
function indexNames(): Map<string, readonly Region[]> {
  const index = new Map<string, readonly Region[]>(notPlaces.map((name) => [wordsOf(name).join(' '), []]));
  const add = (name: string, region: Region) => {
    const key = wordsOf(name).join(' ');
    index.set(key, [...new Set([...(index.get(key) ?? []), region])]);
  };
  const named = regions.map((region) => ({ region, names: regionPlaces[region.region].places.split('; ') }));
  for (const { region, names } of named) {
    for (const name of [region.region, ...names]) if (!name.endsWith('?')) add(name, region);
  }
  for (const { region, names } of named) for (const name of names) if (name.endsWith('?')) add(name, region);
  return index.set('england', english);
}

type Districts = { from: number; to: number; region: Region };

/** Postcode area → its districts, the narrowest first. */
function indexPostcodes(): Map<string, Districts[]> {
  const rows = regions.flatMap((region) =>
    regionPlaces[region.region].postcodes.split(' ').map((token) => {
      const [, area = '', from, to = from] = /^([A-Z]+)(\d+)?(?:-(\d+))?$/.exec(token) ?? [];
      return { area, from: Number(from ?? 0), to: Number(to ?? 99), region };
    }),
  );
  return groupBy(
    rows.toSorted((a, b) => a.to - a.from - (b.to - b.from)),
    ({ area }) => area,
  );
}

let made: { names: ReturnType<typeof indexNames>; postcodes: ReturnType<typeof indexPostcodes> } | undefined;
/** Made when it is first needed: the first page reads the tiers of risk only. */
const index = () => (made ??= { names: indexNames(), postcodes: indexPostcodes() });

function regionOfDistrict(area: string, district: string): Region | undefined {
  const number = Number.parseInt(district, 10);
  return index()
    .postcodes.get(area.toUpperCase())
    ?.find(({ from, to }) => from <= number && number <= to)?.region;
}

/** The region of the last full postcode in the text ('SW1A 1AA'); '1st floor' is not part of one. */
function byPostcode(words: string[]): Region | undefined {
  const whole = /\b([a-z]{1,2})(\d[a-z\d]?) ?(?!1st|2nd|3rd|\dth)\d[a-z]{2}\b/g;
  return [...words.join(' ').matchAll(whole)]
    .map(([, area = '', district = '']) => regionOfDistrict(area, district))
    .findLast((region) => region !== undefined);
}

/** The region of a word that is an outward code: 'B12'. */
function byOutcode(word: string): Region | undefined {
  const [, area = '', district = ''] = /^([a-z]{1,2})(\d[a-z\d]?)$/.exec(word) ?? [];
  return mayBeMotorway(word.toUpperCase()) ? undefined : regionOfDistrict(area, district);
}

/** The possible regions of each name in one part of an address, in text order; the longest names are matched first. */
function meanings(words: string[]): (readonly Region[])[] {
  const found: (readonly Region[])[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
      const name = words.slice(at, at + length).join(' ');
      const candidates = index().names.get(name);
      if (!candidates) continue;
      const next = words[at + length] ?? '';
      // 'St' means 'street' at the end, and 'saint' before another word.
      const isStreet = streetWords.has(next) || (next === 'st' && at + length === words.length - 1);
      const isWord =
        commonWords.has(name) &&
        words.length > 1 &&
        !beforePlaces.has(words[at - 1] ?? '') &&
        !afterPlaces.has(next) &&
        !(at === 0 && index().names.has(words.slice(1).join(' ')));
      if (!isStreet && !isWord) found.push(candidates);
      at += length - 1;
      break;
    }
  }
  const outcode = byOutcode(words.at(-1) ?? '');
  if (outcode) found.push([outcode]);
  return found.filter((candidates) => candidates.length > 0);
}

/**
 * The region of a text, by a postcode ('SW1A 1AA', 'B12') or the name of a region, county, town or neighbourhood. A later
 * name outweighs an earlier one ('Newport, Shropshire'), unless it is ambiguous ('Romford, Essex'). Streets named after
 * places are ignored. Null when nothing is recognised.
 */
export function regionOf(text: string): Region | null {
  const parts = text.split(partEnd).map(wordsOf);
  const sure = byPostcode(parts.flat());
  if (sure) return sure;
  const [last, ...earlier] = parts.flatMap(meanings).toReversed();
  if (!last) return null;
  const left = earlier.reduce((kept, candidates) => {
    const both = kept.filter((region) => candidates.includes(region));
    return both.length > 0 && both.length < kept.length ? both : kept;
  }, last);
  return left === english ? null : (left[0] ?? null);
}

export type RiskTier = 'high' | 'raised' | 'notable';

export const riskTier = (multiplier: number): RiskTier =>
  multiplier >= riskTiers.high ? 'high' : multiplier >= riskTiers.raised ? 'raised' : 'notable';

/** From the average: 1.8 is 80 % more likely, 0.8 is 20 % less likely. */
export function riskPercent(multiplier: number): { percent: number; likelihood: 'more' | 'less' } {
  return { percent: Math.abs(Math.round((multiplier - 1) * 100)), likelihood: multiplier < 1 ? 'less' : 'more' };
}
