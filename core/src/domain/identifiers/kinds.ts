import { nameRules } from './names.ts';
import {
  gi,
  giu,
  gu,
  hasLuhnDigit,
  hasNhsDigit,
  isCounting,
  isDate,
  isIban,
  isOutsideAddresses,
  isPageOfSite,
  isReference,
  isTimes,
  isUsualWord,
  type Rule,
  startsWithSmallWord,
} from './rule.ts';

// Digits as people disguise them (O for 0, l for 1), with any signs between them but those of money.
const digit = String.raw`(?:\d|[OoIl](?![A-HJ-NP-Za-kmnp-z]))`;
const between = String.raw`[^\p{L}\p{N}\n£$€%]{0,4}`;
const digits = (fewest: number, most: number): string => `(?:${between}${digit}){${fewest},${most}}(?!\\d)`;
/** No part of a price, a date or a longer number stands before it. */
const numberStart = String.raw`(?<![\d£$€]|\d[.,/:-])`;
const wordDigit = '(?:oh|o|zero|nought|one|two|three|four|five|six|seven|eight|nine)';
const spokenDigit = `(?:(?:double|triple|treble)[ -]+)?${wordDigit}`;
const phoneCue =
  'tel|telephone|phone|phoned|mobile|mob|cell|call|calls|called|ring|rang|text|texts|texted|whatsapp|whats app|dial|fax|' +
  '(?:his|her|my|their|your) (?:number|no)';

const dot = String.raw`(?: ?[\[({<] ?(?:dot|\.) ?[\])}>] ?| dot |\.)`;
const label = String.raw`[\p{L}\d-]+`;
/** Signs that take the place of '@' or of a full stop, in the codes of web pages and addresses, too. */
const inSigns = (words: string, code: string): string =>
  String.raw`(?: ?[*|"'~=\\]{1,2} ?(?:${words}) ?[*|"'~=\\]{1,2} ?| ?${code} ?)`;
const disguisedAt = inSigns('at|@', '(?:%40|&(?:#0*64|#x0*40|commat);)');
const disguisedDot = inSigns('dot|\\.', '(?:%2e|&(?:#0*46|#x0*2e|period);)');
const mailboxStart = String.raw`(?<![\p{L}\d._%+&'!#$*^~-])`;
const mailbox = String.raw`[\p{L}\d._%+&'!#$*^~-]+`;
const mailHosts =
  'gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|aol|protonmail|btinternet|btopenworld|virginmedia|talktalk';

const sites =
  'facebook|fb|messenger|instagram|x|twitter|tiktok|linkedin|snapchat|threads|telegram|whatsapp|reddit|pinterest|tumblr|' +
  'youtube|twitch|medium|discord|onlyfans|soundcloud|steamcommunity|vk|github|patreon';
const shortSites =
  String.raw`wa\.me|t\.me|m\.me|fb\.me|ig\.me|telegram\.me|instagr\.am|threads\.net|youtu\.be|bsky\.app|linktr\.ee|paypal\.me|` +
  String.raw`about\.me|cash\.app|discord\.gg|twitch\.tv|vk\.com|ok\.ru|snap\.com|mastodon\.\p{L}+|mstdn\.\p{L}+`;
const platforms =
  'instagram|insta|ig|snapchat|snap|tiktok|tik tok|twitter|facebook|fb|telegram|discord|threads|linkedin|whatsapp|skype|kik';
const accountName = String.raw`[\p{L}\d_](?:[\p{L}\d_]|[.-](?=[\p{L}\d_]))+`;

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const day = String.raw`(?:\d{1,4}[./ -]{1,2}\d{1,2}[./ -]{1,2}\d{2,4}|\d{1,2}(?:st|nd|rd|th)?(?: of)?[ ./-]?${months}\.?(?:,?[ ./-]?\d{2,4})?|${months}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|${months},? \d{4}|(?:19|20)\d\d)(?!\d)`;

/** Streets that are hardly anything else, and those whose name is a word of its own. */
const streets =
  'street|st|road|rd|avenue|ave|lane|ln|crescent|cres|terrace|gardens|gdns|boulevard|blvd|mews|cottages|buildings|villas';
const wordStreets =
  'close|cl|drive|dr|way|court|ct|place|pl|grove|square|sq|hill|row|walk|green|park|rise|view|vale|quay|wharf|yard|' +
  'circus|croft|mount|approach|parade|broadway|house|mead|gate|bank|end|fold|common|heath|meadow|meadows|lodge';
const capitalStreets = `${streets}|${wordStreets}`.replace(
  /[a-z]+/g,
  (word) => `${word[0]!.toUpperCase()}${word.slice(1)}`,
);
const houseNumber = String.raw`(?<![\d:£$€/-]|\d\.)\b(?!(?:19|20)\d\d\b)\d{1,4}(?:/\d)?[A-Za-z]?(?: ?(?:-|&|/|to|and) ?\d{1,4}[A-Za-z]?)?,? `;
const streetWord = String.raw`[\p{L}'.-]+ `;
const atHome = String.raw`\b(?:at|from|to|of|in|outside|opposite|behind|near|address(?: is|:)?|live[sd]?(?: at| in)?|living(?: at)?|house|home|door)`;
const flats = 'flat|flt|apartment|apt|unit|maisonette|bedsit|studio|plot|caravan';

const mapAddresses =
  String.raw`maps\.app\.goo\.gl/|goo\.gl/maps/|g\.co/maps/|maps\.google\.[a-z.]+/|google\.[a-z.]+/maps\b|` +
  String.raw`maps\.apple\.com/|maps\.apple/|osm\.org/|openstreetmap\.org/|bing\.com/maps|yandex\.[a-z.]+/maps|waze\.com/|w3w\.co/|` +
  String.raw`plus\.codes/|(?:share|wego)\.here\.com/|citymapper\.com/|streetmap\.co\.uk/|` +
  // Pages of one home that is for sale.
  String.raw`(?:zoopla|rightmove)\.co\.uk/|onthemarket\.com/`;

const outward = String.raw`[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])`;
const plateCue = String.raw`(?:reg|registration|number ?plate|plate|plates|vrm|licen[cs]e plate)(?: number| no\.?| plate)?`;
const idCue = (document: string): string =>
  String.raw`(?<=\b(?:${document})(?: (?:number|no|num|id|ref(?:erence)?))?\.?(?: (?:is|was))?[ :#.-]{0,3})`;
const accountCue = String.raw`(?<=\b(?:account|acct|acc|a/c)(?: (?:number|no|num))?\.?(?: (?:is|was))?[ :#.-]{0,3})`;

export const personalDetailRules = {
  name: nameRules,
  birth: [
    {
      spellings: [
        giu`\b(?:d\.? ?o\.? ?b\.?|date of birth|birth ?date|birthday|born)(?: (?:is|was|on|in))?(?: the)?[ :-]{0,3}${day}`,
        giu`(?:تاريخ الميلاد|تاريخ پيدايش|تاريخ پيدائش|জন্ম ?তারিখ|जन्म ?तिथि)[ :-]{0,3}${day}`,
      ],
    },
  ],
  address: [
    {
      spellings: [
        gu`${houseNumber}(?:\p{Lu}${streetWord}){1,4}(?:${capitalStreets})\b`,
        giu`${houseNumber}(?:${streetWord}){1,3}(?:${streets})\b`,
        // After 'at', a word such as 'close' or 'park' is a street, too.
        giu`(?<=${atHome}(?: (?:number|no\.?))? )${houseNumber}(?:${streetWord}){1,3}(?:${wordStreets})\b`,
      ],
      isNot: isOutsideAddresses,
    },
    {
      spellings: [
        gu`${houseNumber}The (?:${capitalStreets})\b`,
        // The number behind its street, at the end of a sentence.
        gu`(?:\p{Lu}[\p{L}'-]+ ){1,3}(?:Street|Road|Rd|Avenue|Lane|Crescent|Terrace|Gardens),? (?:no\.? ?)?\d{1,3}[a-z]?(?= ?(?:[,.;)\n]|$))`,
      ],
    },
    {
      spellings: [
        giu`\b(?:${flats})\.?(?: (?:number|no\.?))? ?#?\d{1,4}(?:/\d)?[a-z]?\b`,
        gu`\b(?:[Ff]lat|[Aa]partment|[Bb]lock|[Uu]nit) [A-Z]\d{0,3}\b`,
        giu`\b(?:house|door|room) (?:(?:number|no\.?) )?#?\d{1,4}[a-z]?\b`,
        giu`(?<=${atHome} )(?:number|no\.?) ?\d{1,4}[a-z]?\b(?! ?(?:bus|tram|train|route|service))`,
        /\bp\.?o\.? ?box \d+/gi,
      ],
      isNot: isCounting,
    },
  ],
  postcode: [
    {
      spellings: [
        gi`(?<![a-z\d])${outward}[^a-z\d\n£$€]{0,4}\d[ABD-HJLNP-UW-Z]{2}(?![a-z\d])`,
        // With a space after each sign.
        /\b[A-PR-UWYZ](?: [A-HK-Y])?(?: \d){1,2}(?: [A-HJKMNPR-Y])? \d(?: [ABD-HJLNP-UW-Z]){2}\b/gi,
        // The letter O for a nought.
        new RegExp(String.raw`\b${outward} ?O[ABD-HJLNP-UW-Z]{2}\b`, 'g'),
      ],
      // In small letters, `2nd` is usually an ordinal and not half of a postcode.
      isNot: (found) => /\d(?:st|nd|rd|th)$/.test(found) || isUsualWord(found),
    },
  ],
  coordinates: [
    {
      spellings: [
        /[-+]?\b\d{1,2},\d{4,}[ ;/|]{1,3}[-+]?\d{1,3},\d{4,}/g,
        /[-+]?\b\d{1,2}\.\d{3,}°? ?[NS]?(?:[ ,;/|]| and ){1,3}[-+]?\d{1,3}\.\d{3,}°?(?: ?[EW]\b)?/gi,
        /\blat(?:itude)?[ :=is]{0,5}[-+]?\d{1,2}\.\d+[^\d\n]{1,20}[-+]?\d{1,3}\.\d+/gi,
        /\d{1,3} ?° ?\d{1,2}(?:\.\d+)? ?['m]? ?(?:\d{1,2}(?:\.\d+)? ?(?:"|''|s)? ?)?[NSEW]\b(?:[ ,;/]{0,3}\d{1,3} ?° ?\d{1,2}(?:\.\d+)? ?['m]? ?(?:\d{1,2}(?:\.\d+)? ?(?:"|''|s)? ?)?[NSEW]\b)?/gi,
        /\b[NS] ?\d{1,2}[° ] ?\d{1,2}\.\d+'?[ ,;/]{1,3}[EW] ?\d{1,3}[° ] ?\d{1,2}\.\d+'?/gi,
        // The National Grid, what3words, Plus Codes, and links of maps.
        /\b[HNOST][A-HJ-Z](?: ?\d{3} ?\d{3}| ?\d{4} ?\d{4}| ?\d{5} ?\d{5})\b/g,
        /\b[hnost][a-hj-z](?:\d{6}|\d{8}|\d{10}| ?\d{4} ?\d{4}| ?\d{5} ?\d{5})\b/g,
        /(?<=\b(?:grid ref(?:erence)?|os ref(?:erence)?)\.?(?: is)?[ :]{0,2})(?:[a-z]{1,2} ?)?\d{3,5} ?\d{3,5}\b/gi,
        /(?<![:\p{L}\d/])\/{2,3} ?\p{L}+\.\p{L}+\.\p{L}+(?![\p{L}/])/giu,
        /\b(?:what3words|what 3 words|w3w)(?:\.com\/| ?[:=] ?| (?:is )?\/{0,3})\p{L}+\.\p{L}+\.\p{L}+/giu,
        /\b(?=[\dA-Z]*[C-X])[2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,3}\b/gi,
        gi`\b(?:${mapAddresses})[^\s<>"]*`,
        /\b(?:lon|lng|longitude)[ :=is]{0,5}[-+]?\d{1,3}\.\d+[^\d\n]{1,20}[-+]?\d{1,2}\.\d+/gi,
      ],
      isNot: startsWithSmallWord,
    },
  ],
  phone: [
    {
      spellings: [
        gu`${numberStart}\(?(?:0|(?<!\p{L})[Oo])(?=${between}[1-9Il])${digits(9, 10)}`,
        gu`(?<!\d)\(?\+${between}[1-9]${digits(7, 13)}`,
        gu`${numberStart}\(?(?:0|(?<!\p{L})[Oo])[0Oo]${between}[1-9]${digits(7, 13)}`,
        gu`${numberStart}44${between}(?:0${between})?[1-9Il]${digits(8, 9)}`,
        gu`${numberStart}7(?:[ .-]?${digit}){9}(?!\d)`,
      ],
      isNot: (found) => isDate(found) || isTimes(found),
    },
    // A number of another country without its plus.
    { spellings: [/(?<![\p{L}\d£$€.,/=_-])[1-9]\d{10,12}(?![\d\p{L}])/gu], isNot: isReference },
    {
      spellings: [
        giu`(?<=\b(?:${phoneCue})\b[^\d\n]{0,20})(?<!\d)\d(?:[ .()/-]{0,2}${digit}){5,12}(?!\d)`,
        gu`(?<=(?:رقم|هاتف|فون|نمبر|موبايل|واتساب|ফোন|नंबर)[^\d\n]{0,20})(?<!\d)\d(?:[ .()/-]{0,2}\d){5,12}(?!\d)`,
      ],
      isNot: (found, around) => isDate(found) || isReference(found, around),
    },
    {
      spellings: [
        gi`\b${spokenDigit}(?:[ ,-]+${spokenDigit}){5,14}\b`,
        giu`(?<![\d.,/£$€-])0(?:${between}\d){2,8}(?:[ ,-]+${spokenDigit}){2,9}\b`,
      ],
      isNot: isCounting,
    },
  ],
  email: [
    {
      spellings: [
        gu`${mailboxStart}${mailbox} ?@ ?(?:${label}(?:\.| \. ?))+\p{L}[\p{L}\d-]+`,
        giu`${mailboxStart}${mailbox}${disguisedAt}${label}(?:(?:${dot}|${disguisedDot})${label})+`,
        giu`${mailboxStart}${mailbox} ?[\[({<] ?(?:at|@|a) ?[\])}>] ?${label}(?:${dot}${label})*`,
        giu`${mailboxStart}${mailbox}(?: dot ${mailbox}){0,3}(?: at | ?@ ?)${label}(?:\.${label})*(?: dot | ?[\[({<] ?dot ?[\])}>] ?)${label}(?:${dot}${label})*`,
        giu`${mailboxStart}${mailbox}(?: ?@ ?| at | (?<=[\d.][\p{L}\d]{0,30} ))(?:${mailHosts})(?:\.\p{L}+)*(?![\p{L}\d])`,
        gu`${mailboxStart}${mailbox}@${label}(?![\p{L}\d@.])`,
        /(?<![a-z\d._-])[a-z\d._-]+(?:AT|_at_)[a-z\d-]+(?:(?:DOT|_dot_)[a-z\d]+)+/g,
      ],
      isNot: startsWithSmallWord,
    },
  ],
  profile: [
    {
      spellings: [
        giu`(?<![\p{L}\d.-])(?:https?://)?(?:[a-z-]{1,12}\.)?(?:(?:${sites})${dot}com|${shortSites}) ?/ ?[^\s<>"()[\]{}]*[\p{L}\d/=_-]`,
        giu`(?<![\p{L}\d.-])(?:${sites})(?: dot |\.)com (?:forward )?slash ${accountName}`,
        /(?<![\p{L}\d.-])(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\/(?:@|~|users?\/|profile\/|people\/|in\/)[\p{L}\d._@-]+/giu,
      ],
      isNot: isPageOfSite,
    },
  ],
  handle: [
    {
      spellings: [
        gu`(?<![\p{L}\d_.@/-])@${accountName}(?:@${label}(?:\.${label})+)?`,
        giu`(?<=\b(?:${platforms})(?: (?:name|handle|account|user ?name|user|id))?(?: (?:is|was|as))?[ :=-]{1,3})(?=[\p{L}.-]*[\d_]|\p{L}+\.\p{L})(?=[\d_.-]*\p{L})${accountName}`,
        giu`(?<=\b(?:(?:my|his|her|their) (?:${platforms})(?: (?:name|handle|account|user ?name|user|id))? (?:is|was)[ :]{1,2}|(?:insta|ig|snap|snapchat|kik|telegram|discord) ?[:=] ?))${accountName}`,
        giu`(?<=\b(?:user ?name|handle|screen ?name|gamer ?tag|account name)(?: (?:is|was)|:| =)[ :]{1,2})${accountName}`,
      ],
      // '@5pm' and '@7.30' are times.
      isNot: (found) => /^@\d+(?:[.:]\d+)*(?:am|pm)?$/i.test(found) || /^\d[\d.-]*(?:am|pm)?$/i.test(found),
    },
  ],
  plate: [
    {
      spellings: [
        /\b[A-Z]{2}[ -]{0,2}\d{2}(?:[ -]{0,2}|\.)[A-Z]{3}\b/gi,
        /\b[A-HJ-NP-Y](?:\d{3}[ -]?|\d{1,2}-?)[A-Z]{3}\b/gi,
        /\b[A-HJ-NP-Y]\d{1,2} [A-Z]{3}\b/g,
        /\b[A-Z]{3}[ -]?\d{1,3}[A-HJ-NP-Y]\b/gi,
        // Northern Ireland and Ireland.
        /\b[A-HJ-Y]?(?:I[ABJLWX]|[JUO]I|[A-Y]Z)[ -]?\d{3,4}\b/gi,
        /\b\d{2,3}-(?:[A-Z]|C[ENW]|DL|K[EKY]|L[DHKMS]|M[HNO]|OY|RN|SO|T[NS]|W[HWX])-\d{1,6}\b/gi,
      ],
      isNot: isUsualWord,
    },
    {
      spellings: [
        giu`(?<=\b${plateCue}(?: (?:is|was|of|began with|started with|starting))?[ :]{1,2})\b(?!(?:no|number|is|was|of|in|on|at)\b)(?=[a-z -]{0,8}\d)[a-z\d]{1,4}(?:[ -]?(?:[a-z]{1,3}|\d{1,4}[a-z]?)\b){0,2}`,
      ],
    },
  ],
  insurance: [
    {
      spellings: [
        /\b[A-Z]{2}(?:[ .-]{0,2}\d{2}){3}[ .-]{0,2}[A-D]\b/gi,
        giu`${idCue('ni|nino|n\\.i\\.|national insurance|ssn')}[a-z]{2}(?:[ .-]{0,2}\d){6}(?:[ .-]?[a-d]\b)?`,
      ],
      isNot: startsWithSmallWord,
    },
  ],
  health: [
    { spellings: [/(?<![\d.,£+/-])\d{3}[ .-]?\d{3}[ .-]?\d{4}(?![\d])/g], isNot: (found) => !hasNhsDigit(found) },
    {
      spellings: [giu`${idCue('nhs|chi|hospital|patient|h&c')}[a-z]{0,3}\d(?:[ .-]?\d){5,9}`],
    },
  ],
  document: [
    {
      spellings: [
        // A driving licence, a residence permit, an identity card of Pakistan.
        /\b[A-Z9]{5}[ -]?\d[0156]\d[ -]?\d{3}[ -]?[A-Z9]{2}[ -]?[A-Z\d]{3}\b/gi,
        /\b[A-Z]{2}[ -]?[A-Z]?\d{6,7}\b(?![ -]?\d)/g,
        /\b\d{5}-\d{7}-\d\b/g,
        giu`${idCue("passport|driving licen[cs]e|driver'?s licen[cs]e|licen[cs]e|brp|visa|id card|identity card|cnic|national id|student|staff|employee|home office|home office ref(?:erence)?")}\b(?!(?:number|no|num|id|ref|reference)\b)(?=[a-z -]{0,8}\d[ -]?\d[ -]?\d)[a-z\d]+(?:[ -](?=[\da-z]*\d)[a-z\d]+)*`,
      ],
      // 'Passport 2024' names a year.
      isNot: (found) => /^(?:19|20)\d\d$/.test(found),
    },
  ],
  bank: [
    {
      spellings: [
        /(?<![\d.,/-])\d{2}[ -]\d{2}[ -]\d{2}(?:[ ,;/|-]{1,3}| (?:and )?(?:account|acc|a\/c)[^\d\n]{0,15})\d{4}[ -]?\d{4}(?!\d)/gi,
        /(?<=\bsort ?code(?: (?:is|was|number|no))?[ :.#-]{0,3})\d{2}[ .-]?\d{2}[ .-]?\d{2}(?!\d)(?:[ ,;/|-]{1,3}\d{8}(?!\d))?/gi,
        giu`${accountCue}\d(?:[ -]?\d){5,11}(?!\d)`,
      ],
    },
    { spellings: [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/gi], isNot: (found) => !isIban(found) },
    { spellings: [/(?<![\d/=.,_-])\d(?:[ -]?\d){12,18}(?!\d)/g], isNot: (found) => !hasLuhnDigit(found) },
  ],
  network: [
    {
      spellings: [
        /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d]|\.\d)/g,
        /(?<![\da-f:])(?:[\da-f]{1,4}:){5,7}[\da-f]{1,4}(?![\da-f:])/gi,
        /(?<![\da-f:])[\da-f]{1,4}(?::[\da-f]{1,4}){1,6}::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,5})?(?![\da-f:])/gi,
        /(?<![\da-f:])[\da-f]{4}::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,5})?(?![\da-f:])/gi,
      ],
      isNot: (_, { before }) => /(?:version|v|release|build) ?$/i.test(before),
    },
  ],
} as const satisfies Record<string, readonly Rule[]>;

export type PersonalDetailKind = keyof typeof personalDetailRules;
export const personalDetailKinds = Object.keys(personalDetailRules) as PersonalDetailKind[];
