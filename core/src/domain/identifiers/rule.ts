/** The text before and after a match. */
export type Around = { before: string; after: string };
export type Rule = {
  /** Patterns for a text in plain signs (`domain/text/plainSigns.ts`). Each takes linear time. */
  spellings: readonly RegExp[];
  /** Whether a match is something else. In doubt it is a detail: being asked too often costs a moment. */
  isNot?: (found: string, around: Around) => boolean;
  /** The part of a match that is meant; '' for nothing. */
  cut?: (found: string) => string;
};

const withFlags =
  (flags: string) =>
  (pattern: TemplateStringsArray, ...values: string[]): RegExp =>
    new RegExp(String.raw(pattern, ...values), flags);
/** Tags of patterns: gu`\b${word}` is a RegExp with the flags `gu`. */
export const [gi, gu, giu] = [withFlags('gi'), withFlags('gu'), withFlags('giu')];

export const wholeWords = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

// These look like a personal detail and are none.

const digitsOf = (text: string): number[] => Array.from(text.replace(/\D/g, ''), Number);

/** '07-08-2025 18 45', '12/03/24': a day, with or without a time. */
export const isDate = (found: string): boolean =>
  /^\(?(?:0?[1-9]|[12]\d|3[01])[./ -](?:0?[1-9]|1[0-2])[./ -](?:(?:19|20)\d\d|\d\d)(?:[ ,;&.()/-]+[012]?\d[ .:()/-]?[0-5]\d)?$/.test(
    found,
  ) ||
  /^\(?(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d\b/.test(found) ||
  /^(?:19|20)\d\d[./-]\d\d[./-]\d\d\b/.test(found);

/** '07:00, 08:30, 09' and '0:1, 2:1': times or scores, the last of which may be cut. */
export const isTimes = (found: string): boolean =>
  /^\(?(?:[012]?\d:[0-5]?\d(?::[0-5]\d)?(?!\d)(?:[^\d:]+|$))+(?:\d{1,2})?$/.test(found);

/** The number of a case, an order or a product. */
export const isReference = (_: string, { before }: Around): boolean =>
  /\b(?:ref|reference|crime|case|cad|incident|log|order|invoice|ticket|booking|barcode|isbn|issn|tweet|post|report)(?: (?:number|no|num|id|ref|reference))?\.?(?: (?:is|was))?[ :#]{0,3}$/i.test(
    before,
  );

/** 'One two three four five six' counts, and 'room 3 times' tells no room. */
export const isCounting = (found: string, { after }: Around): boolean =>
  /^one[ ,-]+two[ ,-]+three[ ,-]+four\b/i.test(found) ||
  (/^(?:house|door|room|unit|no\.?|number)\b/i.test(found) &&
    /^ (?:times|people|men|women|minutes?|hours?|days?|weeks?|years?|bus|tram)\b/i.test(after));

/** Between a number and 'street', these words tell a distance, a crowd, a bus or a date. */
const noStreetNames = wholeWords(`
  the a an my our his her their this that one of on in at to by down up along across from near and or for when was were
  january february march april may june july august september october november december men women boys girls people
  persons youths lads kids children teenagers protesters officers cars vans houses shops bus buses tram trams train
  minute minutes min mins hour hours day days week weeks month months year years time times mile miles metre metres
  meter meters yard yards feet foot pound pounds percent am pm main other different separate
`);
/** `found` begins with one number or two ('12 and 14') and ends with 'street'; '12 to Acacia Road' is a bus. */
export function isOutsideAddresses(found: string): boolean {
  const name = found.replace(/^\S+(?: ?(?:-|&|to|and) ?\d\S*)? +/, '').replace(/\s*\S+$/, '');
  return (
    (name.toLowerCase().match(/\w+/g) ?? []).some((word) => noStreetNames.has(word)) || /^(?:st|nd|rd|th) /.test(name)
  );
}

/** After an outward code or the number of a road these are words more often than parts of a plate. */
const threeLetters = wholeWords(`
  and the for was but bus edl bnp nhs its who you had has her him his our out off not now one two ten own way day man
  men car van boy kid she all any are ask big can cut did end far few get got hit how job led let low may met new nor
  old per put ran run saw say see set six too top try use via war why yes yet jan feb mar apr jun jul aug sep oct nov
  dec mon tue wed thu fri sat sun min hrs kmh mph ltd plc uni gym pub bar box age ago add act air arm bag bit eat gas
  gun hot hat leg map mum dad nan son sir red ref row sea sit sky tea tie tin uk usa
`);
const twoLetters = wholeWords('am an as at be by do go he if in is it me my no of oh ok on or pm so to uk up us we');
/** `found` is a plate or a postcode in which a word is meant. */
export function isUsualWord(found: string): boolean {
  const parts = found.toLowerCase().match(/[a-z]+/g) ?? [];
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const isApart = /[ .-]/.test(found);
  return (
    (isApart && threeLetters.has(last)) ||
    // 'in12men' is hardly written, but 'E17 EDL' and 'a12the' are.
    (/^[a-z]\d{1,2}/i.test(found) && threeLetters.has(last)) ||
    (isApart && (twoLetters.has(first) || threeLetters.has(first)) && found.toUpperCase() !== found) ||
    /^(?:the|bus|for|and|no|to|in|on|at)\d/i.test(found)
  );
}

/** 'in 12 34 56 a', 'log in at yahoo': nothing that identifies begins with such a word. */
export const startsWithSmallWord = (found: string): boolean => twoLetters.has(/^[a-z]+(?= )/.exec(found)?.[0] ?? '');

/** Pages and posts in the address of a site, which are no accounts. */
const pages = wholeWords(`
  watch p reel reels explore hashtag search i home intent share sharer sharer.php share.php events groups marketplace
  tag tags help about policies login settings notifications messages story.php permalink.php photo photo.php photos
  video videos discover music t feed jobs company school privacy legal terms download posts results playlist shorts
  embed business ads developers topics r
`);
export function isPageOfSite(found: string): boolean {
  const address = found.replace(/^https?:\/\//i, '');
  const path = /^[^/]+\/ ?(.*)$/.exec(address)?.[1] ?? '';
  const first = /^[^/?#]*/.exec(path)?.[0].toLowerCase() ?? '';
  // These hosts shorten the links of videos.
  return path === '' || pages.has(first) || /^(?:youtu\.be|v[mt]\.tiktok\.com)\//i.test(address);
}

/** The tenth digit of an NHS number checks the others (modulus 11). */
export function hasNhsDigit(found: string): boolean {
  const digits = digitsOf(found);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  return digits.length === 10 && (11 - (sum % 11)) % 11 === digits[9] && new Set(digits).size > 1;
}

/** The last digit of a bank card's number checks the others (Luhn). */
export function hasLuhnDigit(found: string): boolean {
  const digits = digitsOf(found).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 && new Set(digits).size > 1;
}

/** An international bank account number checks itself (modulus 97). */
export function isIban(found: string): boolean {
  const plain = found.replace(/ /g, '').toUpperCase();
  let rest = 0;
  for (const sign of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
