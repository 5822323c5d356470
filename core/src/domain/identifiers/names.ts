import { arabicNames, familyNames, givenNames } from '../data/personNames.ts';
import { plainSpelling } from '../text/fold.ts';
import { gu, type Rule, wholeWords } from './rule.ts';

/** Rules for names of people: after a title, after words such as 'called', or names that are known. */

const anyCase = (words: string): string => words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** A word of a name with its particles: al-Zahra, bint Yusuf, van der Berg, O'Neill. */
const nameWord = String.raw`(?:(?:bin|binti?|ibn|abu|umm|al|el|ul|ur|de|da|di|van|von|der|den) ){0,2}(?:\p{Ll}{1,3}[-'])?\p{Lu}[\p{L}\p{M}'-]+`;
/** As long as it can be: whoever covers half of a name has covered nothing. */
const fullName = String.raw`(?:\p{Lu}\.? ){0,3}${nameWord}(?: (?:\p{Lu}\.? ){0,2}${nameWord}){0,4}`;

const formalTitles = 'mr|mrs|ms|mx|dr|prof|professor|cllr|councillor';
/** Titles only before a name in capitals. */
const otherTitles =
  'doctor|imam|sheikh|shaykh|mufti|maulana|mawlana|ustadh|ustadha|hafiz|haji|hajji|sister|brother|uncle|aunt|auntie|' +
  'aunty|sgt|sergeant|constable|inspector|rabbi|reverend|rev|pastor';
const title = `(?:${anyCase(`${formalTitles}|${otherTitles}`)}|(?:Miss|MISS|Sir|SIR|Lady|LADY|PC|Pc|Father|Judge))\\.? `;
export const titleBefore = new RegExp(`^${title}`, 'u');

/** Words in small letters that end a name or are none. */
const noName = wholeWords(`
  a an the and or but if so in on at to of for from with by as is was were are be been has had have did does do can
  could will would should who whom whose what which that this these those it he she they we you i his her him them
  their my our me us not no never then there here when where why how all also again after before because while still
  just only very said says told tells shouted screamed yelled called came comes went goes got gets left hit hits
  kicked punched pushed spat grabbed pulled threw followed chased attacked threatened laughed swore asked saw sees
  wrote posted sent refused started began tried walked ran stood looked stared made took gave put lives lived works
  worked knows knew keeps kept wants wanted about behind beside near outside inside over under against around into
  onto off out up down during through towards yesterday today tonight appointment appointments surgery practice please
  wrong unknown known something someone
`);
const smallWord = String.raw`(?=\p{Ll})\p{L}[\p{L}\p{M}'-]+`;
const smallName = `${smallWord}(?: ${smallWord}){0,2}`;

/** A name in small letters, with its title, ends before another word; '' where it begins with one. */
function beforeOtherWord(found: string): string {
  const before = titleBefore.exec(found)?.[0] ?? '';
  const words = found.slice(before.length).split(' ');
  const end = words.findIndex((word) => noName.has(word));
  return end === 0 ? '' : before + words.slice(0, end < 0 ? undefined : end).join(' ');
}

const nameFollows = String.raw`${anyCase(`(?:name(?: is| was|'s)|names? (?:are|were)|named|known as|goes by)`)} `;
const people =
  'son|daughter|husband|wife|mother|mum|father|dad|brother|sister|cousin|friend|neighbour|colleague|manager|boss|' +
  'teacher|nephew|niece|man|woman|boy|girl|guy|lad|lady|someone|somebody|person|driver|officer';
const somebody = anyCase(people);
const relation = anyCase('(?:my|his|her|our|their) ');

/** Words with a capital that end a name, but alone mean nobody. */
export const noSurnames = wholeWords(`
  muslim muslims islam islamic allah allahu god prophet quran koran mosque masjid church chapel temple synagogue imam
  christian christians jew jewish hindu sikh ramadan eid jummah street road avenue lane close drive way court crescent
  place terrace gardens grove square hill row walk mews green park bridge gate station school academy college
  university hospital surgery centre center market house hall city town council police primary secondary stores shop
  store restaurant takeaway kebab britain british england english scotland scottish wales welsh ireland irish europe
  london birmingham manchester bradford leeds leicester luton glasgow edinburgh cardiff belfast liverpool sheffield
  nottingham bristol white black brown asian arab pakistani indian bangladeshi somali turkish monday tuesday wednesday
  thursday friday saturday sunday january february march april may june july august september october november
  december the and but for from with who what when where why then there this that these those she they his her him
  them our you your was were had has did not can will after before because while also later
`);

const given = new Set(givenNames);
const family = new Set(familyNames);
const isKnown = (word: string): boolean => given.has(word) || family.has(word);
const linking = wholeWords('bin bint ibn al el ul ur abu');
const titles = new Set(`${formalTitles}|${otherTitles}|miss|sir|lady|pc`.split('|'));
/** Before a known name, these words say that it is one, too. */
const leading = new Set(`${people}|named|called|im|i'm|am|is|was`.split('|'));

type Word = { small: string; isCapital: boolean; start: number; end: number };

/** The words of a name that begins at `at`: known ones, those that link them, and others with a capital. */
function rowFrom(words: readonly Word[], at: number, plain: string): readonly Word[] {
  const { isCapital } = words[at]!;
  let to = at;
  while (to + 1 < words.length && to - at < 5) {
    const next = words[to + 1]!;
    const gap = plain.slice(words[to]!.end, next.start);
    const goesOn = isKnown(next.small) || linking.has(next.small) || (isCapital && next.isCapital);
    if (gap !== '-' && (!/^[ _/]$/.test(gap) || !goesOn)) break;
    to++;
  }
  while (to > at && linking.has(words[to]!.small)) to--;
  return words.slice(at, to + 1);
}

/** Known names, in capital or small letters: two in a row, or one beside a word with a capital or a title. */
export function knownNames(plain: string): { start: number; end: number }[] {
  const words = Array.from(plain.matchAll(/[\p{L}\p{M}]+(?:'\p{L}+)*/gu), ({ 0: word, index }): Word => {
    const small = word.toLowerCase();
    const isCapital = /^\p{Lu}/u.test(word) && !otherWords.has(small) && !titles.has(small);
    return { small, isCapital, start: index, end: index + word.length };
  });
  const found: { start: number; end: number }[] = [];
  for (let at = 0; at < words.length; at++) {
    const row = rowFrom(words, at, plain);
    const [first, last] = [row[0]!, row.at(-1)!];
    const before = words[at - 1];
    const isBeside = before !== undefined && /^\.? $/.test(plain.slice(before.end, first.start));
    const isTitled = isBeside && titles.has(before.small);
    const isName =
      row.length > 1
        ? given.has(first.small) ||
          (first.isCapital && family.has(last.small)) ||
          row.every(({ small }) => isKnown(small))
        : isKnown(first.small) && (isTitled || (isBeside && leading.has(before.small)));
    if (!isName) continue;
    found.push({ start: isTitled ? before.start : first.start, end: last.end });
    at += row.length - 1;
  }
  return found;
}

const arabicKnown = arabicNames.map(plainSpelling).join('|');
const arabicWord = String.raw`[\p{L}\p{M}]{2,}`;
const ofFather = '(?:بن|بنت|ابن|ابو)';
const arabicRest = String.raw`(?: (?:${ofFather} ${arabicWord}|عبد ?ال[\p{L}\p{M}]+|ال[\p{L}\p{M}]{2,}|بي بي|(?:${arabicKnown})(?![\p{L}\p{M}]))){0,4}`;
const beforeArabic = String.raw`(?<![\p{L}\p{M}])`;
/** 'His', 'her' and 'my name' in Arabic, 'name' in Urdu, and titles in both. */
const arabicCues = plainSpelling(
  'اسمه|اسمها|اسمي|نام|السيد|السيدة|الشيخ|الشيخة|الإمام|الدكتور|الدكتورة|جناب|مولانا|محترم|محترمہ|ڈاکٹر',
);

const otherWords = new Set([...noSurnames, ...noName]);
/** 'Ali Street' and 'When Khan' begin or end with another word. */
const hasOtherWord = (name: string): boolean =>
  (name.match(/^[^\s-]+|[^\s-]+$/gu) ?? []).some((word) => otherWords.has(word.toLowerCase()));

export const nameRules: readonly Rule[] = [
  {
    spellings: [
      gu`\b${title}${fullName}`,
      gu`(?<=\b${nameFollows})${fullName}`,
      // The number on the shoulder of an officer.
      /\b(?:pc|pcso|wpc) ?\d{2,5}\b(?: \p{Lu}[\p{L}'-]+)?/giu,
      gu`${beforeArabic}(?:${arabicCues}) ${arabicWord}(?: (?!${ofFather} )${arabicWord})?${arabicRest}`,
      gu`${beforeArabic}(?:${arabicKnown}) (?:(?:${arabicKnown})(?![\p{L}\p{M}])|بي بي|${ofFather} ${arabicWord})${arabicRest}`,
    ],
  },
  {
    spellings: [
      gu`(?<=\b${relation}(?:${somebody}),? )${fullName}`,
      gu`(?<=\b(?:${somebody}),? [cC]alled )${fullName}`,
    ],
    isNot: hasOtherWord,
  },
  // Small letters. In 'dr surgery' no name follows.
  {
    spellings: [
      gu`\b(?:${anyCase(formalTitles)})\.? (?:\p{L}\. ?){0,3}${smallName}`,
      gu`(?<=\b${relation}${anyCase('name')}(?: is| was|'s|s) )${smallName}`,
    ],
    cut: beforeOtherWord,
  },
];
