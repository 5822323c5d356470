import { plainDigits } from './digits.ts';

/**
 * Letters that Unicode holds to be whole, and how people write them whose keyboard lacks them. Those of Arabic follow the
 * normalizers of Lucene for Arabic, Persian and Kurdish.
 */
const spellings = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ĸ', 'q'],
  ['ı', 'i'],
  ['ȷ', 'j'],
  ['ə', 'a'],
  ['øɵ', 'o'],
  ['đðɖɗ', 'd'],
  ['łƚɫ', 'l'],
  ['ŋɲƞ', 'n'],
  ['ħɦ', 'h'],
  ['ŧƭ', 't'],
  ['ƀɓ', 'b'],
  ['ƙ', 'k'],
  ['ƴɏ', 'y'],
  ['ƶ', 'z'],
  ['ɨ', 'i'],
  ['ʉ', 'u'],
  ['ɠǥ', 'g'],
  ['ς', 'σ'],
  ['ٱ', 'ا'],
  ['ىیےېێۍ', 'ي'],
  ['کڪ', 'ك'],
  ['ةہھەۃ', 'ه'],
  ['ں', 'ن'],
  ['\u0901', '\u0902'],
] as const;
const spelt = new Map(
  spellings.flatMap(([letters, plain]) => Array.from(letters, (letter) => [letter, plain] as const)),
);
const respelt = new RegExp(`[${[...spelt.keys()].join('')}]`, 'gu');

/**
 * Accents, the points of Arabic and Hebrew, and the dot below letters of Hindi and Punjabi, which many leave out. In other
 * scripts a mark is a vowel, and a word without it another word. The lengthening stroke of Arabic and what cannot be seen
 * go too, as does any apostrophe: Qur'an, Qurʾan.
 */
const leftOut =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Syriac}\u093c\u0a3c]|[\u0640\p{Default_Ignorable_Code_Point}'‘’‛′`\u02b9-\u02bf\u02c8\u02ca\u02cb\ua78b\ua78c\u055a\u05f3]/gu;

/** The letters of a text in their plainest spelling: without case, accents, apostrophes and other digits than 0 to 9. */
export function plainSpelling(text: string): string {
  // Most texts have nothing else, and the rest takes ten times as long.
  if (!/[^ -~\n]/.test(text)) return text.toLowerCase().replace(/['`]/g, '');
  // An accent that stands alone is an apostrophe; compatibility decomposition would begin it with a space.
  const apart = text.replaceAll('´', "'").normalize('NFKD').toLowerCase();
  return plainDigits(apart.replace(leftOut, '').replace(respelt, (letter) => spelt.get(letter) ?? letter));
}

/**
 * What people write as a part of the next word, before a space or with a hyphen: Al-Rahma, Abdul Rahman, anti-Muslim. Before
 * some letters the Arabic article has the sound of that letter: Ar-Rahman.
 */
export const particle = 'al|el|abdul|anti|non|ar(?= r)|ash(?= sh)|az(?= z)|ad(?= d)|adh(?= dh)|ath(?= th)';
const particles = new RegExp(`(?<![^ ])(${particle}) (?=\\p{L})`, 'gu');

/** The words of a hashtag begin with capitals: #StopTheHate, #BBCNews. */
const partsOfTag = (text: string): string =>
  text.includes('#')
    ? text.replace(/#[\p{L}\p{M}\p{N}]+/gu, (tag) =>
        tag.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '-'),
      )
    : text;

const foldParts = (text: string): string =>
  plainSpelling(text)
    .replace(/&/g, ' and ')
    // Excludes spaces, because replacing every single space with itself would take most of the time.
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(particles, '$1')
    .trim();

/**
 * Normalises a text for comparison: words in their plainest spelling (`plainSpelling`), without punctuation, between single
 * spaces. A hyphen divides words, but a particle and its word are one: 'Al-Rahma', 'al rahma' and 'Alrahma' are the same.
 */
export const fold = (text: string): string => foldParts(partsOfTag(text));

const hyphens = /(?<=[\p{L}\p{M}\p{N}])[-_\u2010\u2011\ufe63\uff0d](?=[\p{L}\p{N}])/gu;

/** A folded text, and where it has hyphens also as one without them: 'headscarf' is 'head-scarf' to some. */
export function foldedSpellings(text: string): [split: string, ...joined: string[]] {
  const parts = partsOfTag(text);
  const split = foldParts(parts);
  const whole = parts.replace(hyphens, '');
  const joined = whole === parts ? split : foldParts(whole);
  return joined === split ? [split] : [split, joined];
}

/** What a search looks in: each spelling of a text, with a sign between them that no folded text has. */
export const searchable = (text: string): string => foldedSpellings(text).join(' | ');

/** Whether a searchable text has a searched one anywhere; every text has an empty one. */
export function searchedIn(searched: string): (inSearchable: string) => boolean {
  const wanted = foldedSpellings(searched);
  return (text) => wanted.some((spelling) => text.includes(spelling));
}
