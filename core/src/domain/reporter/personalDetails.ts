/**
 * Finds parts of a text that may identify a person. The form only warns about them and refuses nothing, because rules can
 * miss details or be wrong. In review each one is covered or kept on purpose (`domain/review/identifiers.ts`).
 */

export const personalDetailKinds = ['name', 'address', 'postcode', 'phone', 'email', 'plate', 'handle'] as const;
export type PersonalDetailKind = (typeof personalDetailKinds)[number];
/** `text`: the detail as it was written. */
export type PersonalDetail = { kind: PersonalDetailKind; text: string };
/** Where a detail is in its text: from `start` up to, not including, `end`. */
export type LocatedDetail = { kind: PersonalDetailKind; start: number; end: number };

/** The digits of Arabic, Urdu and Persian, Hindi, Bengali and Punjabi, and the wide ones of East Asia: the zero of each. */
const zeros = ['\u0660', '\u06f0', '\u0966', '\u09e6', '\u0a66', '\uff10'].map((zero) => zero.charCodeAt(0));

/** The text with plain digits, spaces, hyphens and signs, as the rules expect them; each letter keeps its place. */
const plainSigns = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹०-९০-৯੦-੯０-９]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - zeros.find((zero) => zero <= code && code < zero + 10)!);
    })
    // Marks of the writing direction are put around numbers.
    .replace(/[\u00a0\u2000-\u200f\u202a-\u202f\u2066-\u2069\u061c]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/＠/g, '@')
    .replace(/＋/g, '+');

type Rule = { pattern: RegExp; isMeant?: (match: string) => boolean };

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** Between a number and 'street', these words indicate a distance, a crowd or a date, not an address. */
const noStreetName = new RegExp(
  `\\b(?:the|an?|my|our|his|her|their|this|that|one|of|on|in|at|to|by|down|up|along|across|from|near|and|or|${months}|` +
    'men|women|boys|girls|people|persons|youths|lads|teenagers|cars|minutes?|mins?|hours?|days?|weeks?|months?|years?|' +
    'miles?|metres?|yards?|feet|am|pm|st|nd|rd|th|main|other|different|separate)\\b',
  'i',
);
const isStreet = (match: string): boolean => !noStreetName.test(match.replace(/^\S+\s+/, '').replace(/\s*\S+$/, ''));

/** After an outward code or a road number, three capitals are often one of these words instead. */
const isPlate = (match: string): boolean => !/\b(?:AND|THE|FOR|WAS|BUT|BUS|EDL|BNP|NHS|ITS|WHO)$/.test(match);

/** In lower case, `2nd` is usually an ordinal and not half of a postcode. */
const isPostcode = (match: string): boolean => !/\d(?:st|nd|rd|th)$/.test(match);

/** A word of a name with what belongs to it: al-Zahra, bint Yusuf, van der Berg, O'Neill. */
const nameWord = String.raw`(?:(?:bin|binti?|ibn|abu|umm|al|el|ul|ur|de|da|di|van|von|der|den) ){0,2}(?:\p{Ll}{1,3}[-'’])?\p{Lu}[\p{L}\p{M}'’-]+`;
/** Whoever covers half of a name has covered nothing, so that it goes on for as long as it can. */
const fullName = String.raw`(?:\p{Lu}\.? ){0,3}${nameWord}(?: (?:\p{Lu}\.? ){0,2}${nameWord}){0,4}`;

const title =
  '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Lady|Imam|Sheikh|Shaykh|Mufti|Ustadh|PC|Cllr|Councillor)\\.? ';

/** Letters without capitals do not say where a name ends: these words continue one, whatever they are spelt with. */
const arabicNames =
  'محمد|محمود|احمد|أحمد|حامد|علی|علي|حسن|حسین|حسين|عمر|عثمان|یوسف|يوسف|ابراہیم|إبراهيم|خان|شاہ|ملک|اقبال|قریشی|چوہدری|بیگم|بی بی|فاطمہ|فاطمة|عائشہ|عائشة|خدیجہ|خديجة|زینب|زينب|مریم|مريم';
const arabicWord = String.raw`[\p{L}\p{M}]{2,}`;
const ofFather = '(?:بن|بنت|ابن|أبو|ابو)';
const arabicRest = String.raw`(?: (?:${ofFather} ${arabicWord}|عبد ?ال[\p{L}\p{M}]+|ال[\p{L}\p{M}]{2,}|(?:${arabicNames})(?![\p{L}\p{M}]))){0,4}`;
const beforeArabic = String.raw`(?<![\p{L}\p{M}])`;

const rules: Record<PersonalDetailKind, readonly Rule[]> = {
  name: [
    { pattern: new RegExp(String.raw`\b${title}${fullName}`, 'gu') },
    { pattern: new RegExp(String.raw`(?<=\b(?:[Nn]ame (?:is|was)|[Nn]ame['’]s|named) )${fullName}`, 'gu') },
    // Arabic: 'his', 'her' or 'my name', and titles; Urdu: 'name', and titles.
    {
      pattern: new RegExp(
        String.raw`${beforeArabic}(?:اسم(?:ه|ها|ي|ى)|نام|السيدة?|الشيخة?|الإمام|الدكتورة?|جناب|مولانا|محترمہ?|ڈاکٹر) ${arabicWord}(?: (?!${ofFather} )${arabicWord})?${arabicRest}`,
        'gu',
      ),
    },
    {
      pattern: new RegExp(
        String.raw`${beforeArabic}(?:${arabicNames}) (?:(?:${arabicNames})(?![\p{L}\p{M}])|${ofFather} ${arabicWord})${arabicRest}`,
        'gu',
      ),
    },
  ],
  address: [
    {
      pattern:
        /(?<![\d.:£/])\b\d{1,3}[A-Za-z]?,? (?:\p{Lu}[\p{L}'’.-]* ){1,3}(?:Street|Road|Rd|Avenue|Ave|Lane|Ln|Close|Drive|Way|Court|Crescent|Place|Terrace|Gardens|Grove|Square|Hill|Row|Walk|Mews|Green|Park|St)\b/gu,
      isMeant: isStreet,
    },
    {
      pattern:
        /(?<![\d.:£/])\b\d{1,3}[a-z]?,? (?:[\p{L}'’-]+ ){1,2}(?:street|road|rd|avenue|lane|crescent|terrace)\b/giu,
      isMeant: isStreet,
    },
    { pattern: /\b(?:flat|apartment|apt) \d{1,4}[a-z]?\b/gi },
  ],
  postcode: [
    {
      pattern:
        /\b[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]) ?\d[ABD-HJLNP-UW-Z]{2}\b/gi,
      isMeant: isPostcode,
    },
  ],
  phone: [
    { pattern: /(?<![\d.,£+/-])\(?0[1235789]\d(?:[ .()-]{0,2}\d){7,8}(?!\d)/g },
    { pattern: /(?<!\d)(?:\+|00)[1-9](?:[ .()-]{0,3}\d){8,13}(?!\d)/g },
  ],
  email: [{ pattern: /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu }],
  plate: [
    { pattern: /\b[A-Z]{2}\d{2} ?[A-Z]{3}\b/g, isMeant: isPlate },
    { pattern: /\b[a-z]{2}\d{2}[a-z]{3}\b/g },
    { pattern: /\b[A-HJ-NP-Y](?:\d{3} ?|\d{1,2})[A-Z]{3}\b/g, isMeant: isPlate },
    { pattern: /\b[A-Z]{3} ?\d{1,3}[A-HJ-NP-Y]\b/g },
  ],
  handle: [{ pattern: /(?<![\p{L}\d_.@/-])@[\p{L}_][\p{L}\d_]{1,29}(?![\p{L}\d_]|\.\p{L})/gu }],
};

/** Every match of a kind, without spaces around it, as it was written. */
function matchesOf(kind: PersonalDetailKind, text: string) {
  const plain = plainSigns(text);
  return rules[kind].flatMap(({ pattern, isMeant }) =>
    [...plain.matchAll(pattern)]
      .map(({ 0: match, index }) => ({
        found: match.trim(),
        start: index + match.length - match.trimStart().length,
      }))
      .filter(({ found }) => isMeant?.(found) ?? true)
      .map(({ found, start }) => ({ match: text.slice(start, start + found.length), start })),
  );
}

/** Every place of a text where a detail is, in text order. A detail inside a longer one is left out. */
export function locatedDetails(text: string): LocatedDetail[] {
  const all = personalDetailKinds.flatMap((kind) =>
    matchesOf(kind, text).map(({ match, start }): LocatedDetail => ({ kind, start, end: start + match.length })),
  );
  const isInside = (inner: LocatedDetail, outer: LocatedDetail) => outer.start <= inner.start && inner.end <= outer.end;
  const isRepeated = (one: LocatedDetail, index: number) =>
    all.some((other, at) => at !== index && isInside(one, other) && (!isInside(other, one) || at < index));
  return all.filter((one, index) => !isRepeated(one, index)).toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Words with a capital that end what was found as a name, but alone tell of nobody. */
const noSurnames = new Set(
  (
    'muslim muslims islam islamic allah god quran koran mosque masjid church chapel temple synagogue imam christian ' +
    'christians jew jewish hindu sikh ramadan eid jummah ' +
    'street road avenue lane close drive way court crescent place terrace gardens grove square hill row walk mews ' +
    'green park bridge gate station school academy college university hospital surgery centre center market house hall ' +
    'city town council police primary secondary ' +
    'britain british england english scotland scottish wales welsh ireland irish europe london birmingham manchester ' +
    'bradford leeds leicester luton glasgow edinburgh cardiff belfast liverpool sheffield nottingham bristol ' +
    'white black brown asian arab pakistani indian bangladeshi somali turkish ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december ' +
    'the and but for from with who what when where why then there this that these those she they his her him them ' +
    'our you your was were had has did not can will after before because while also later'
  ).split(' '),
);

/** The last part of a full name, by which somebody is called later: 'Khan' of 'Ahmed Khan'. */
function surnameOf(name: string): string | undefined {
  const [, last] = / (\S+)$/u.exec(name) ?? [];
  const isMeant = last !== undefined && /\p{Lu}\p{L}{2}/u.test(last) && !noSurnames.has(last.toLowerCase());
  return isMeant ? last : undefined;
}

/**
 * Every further place of a text where one of these names stands, which were found by what is written before them, or a
 * surname of theirs alone: what is covered once must not stand open later.
 */
export function repeatedNames(text: string, names: readonly string[]): LocatedDetail[] {
  const full = names.map((name) =>
    plainSigns(name)
      .replace(new RegExp(`^${title}`, 'u'), '')
      .replace(/['’]s?$/u, ''),
  );
  const alone = new Set([...full, ...full.flatMap((name) => surnameOf(name) ?? [])]);
  // The longest first: where a full name stands, its surname is no further one.
  const either = [...alone]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${either})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return (
    [...plainSigns(text).matchAll(pattern)]
      // One word may be a usual word in small letters.
      .filter(({ 0: match }) => match.includes(' ') || alone.has(match))
      .map(({ 0: match, index }): LocatedDetail => ({ kind: 'name', start: index, end: index + match.length }))
  );
}

/** The details of a text, each once, by kind and in text order. */
export function personalDetails(text: string): PersonalDetail[] {
  return personalDetailKinds.flatMap((kind) => {
    const found = matchesOf(kind, text).map(({ match }) => match);
    // Of two overlapping matches, only the longer one is reported.
    const longest = found.filter((match) => !found.some((other) => other !== match && other.includes(match)));
    return [...new Set(longest)].map((match) => ({ kind, text: match }));
  });
}
