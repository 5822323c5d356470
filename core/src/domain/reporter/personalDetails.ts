/**
 * What in a text looks as if it could lead to a person. It warns whoever writes and never refuses: a rule may miss, and
 * may be wrong.
 */

const personalDetailKinds = ['name', 'address', 'postcode', 'phone', 'email', 'plate'] as const;
type PersonalDetailKind = (typeof personalDetailKinds)[number];
/** `text`: as it was written. */
export type PersonalDetail = { kind: PersonalDetailKind; text: string };

type Rule = { pattern: RegExp; isMeant?: (match: string) => boolean };

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** Between a number and the word street, these speak of a distance, a crowd or a day, not of a house. */
const noStreetName = new RegExp(
  `\\b(?:the|an?|my|our|his|her|their|this|that|one|of|on|in|at|to|by|down|up|along|across|from|near|and|or|${months}|` +
    'men|women|boys|girls|people|persons|youths|lads|teenagers|cars|minutes?|mins?|hours?|days?|weeks?|months?|years?|' +
    'miles?|metres?|yards?|feet|am|pm|st|nd|rd|th|main|other|different|separate)\\b',
  'i',
);
const isStreet = (match: string): boolean => !noStreetName.test(match.replace(/^\S+\s+/, '').replace(/\s*\S+$/, ''));

/** After a postcode's first half, or a road's number, capitals are as often these. */
const isPlate = (match: string): boolean => !/\b(?:AND|THE|FOR|WAS|BUT|BUS|EDL|BNP|NHS|ITS|WHO)$/.test(match);

/** In small letters `2nd` is more often an ordinal than half a postcode. */
const isPostcode = (match: string): boolean => !/\d(?:st|nd|rd|th)$/.test(match);

const rules: Record<PersonalDetailKind, readonly Rule[]> = {
  name: [
    {
      pattern:
        /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Lady|Imam|Sheikh|Shaykh|Mufti|Ustadh|PC|Cllr|Councillor)\.? \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?/gu,
    },
    { pattern: /\b(?:name is|name['’]s|name was|named) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?/gu },
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
};

/** Each once, by kind and in the order of the text. */
export function personalDetails(text: string): PersonalDetail[] {
  return personalDetailKinds.flatMap((kind) => {
    const found = rules[kind].flatMap(({ pattern, isMeant }) =>
      [...text.matchAll(pattern)].map(([match]) => match.trim()).filter((match) => isMeant?.(match) ?? true),
    );
    // Of two that lie in each other the longer one says more.
    const longest = found.filter((match) => !found.some((other) => other !== match && other.includes(match)));
    return [...new Set(longest)].map((match) => ({ kind, text: match }));
  });
}
