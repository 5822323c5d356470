import { titleLength } from '../limits.ts';
import { cleanText } from '../text/cleanText.ts';
import { personalDetails } from '../identifiers/find.ts';

/** The most characters of an offered title. */
const longest = 60;
/** Fewer words beside a personal detail say too little. */
const fewestWords = 3;

/** Stands for a personal detail; `cleanText` leaves none in a text. */
const gap = '\u0000';
/** Not before a small letter: the sentence goes on after 'a.m.'. */
const sentenceEnd = /(?<=[.!?…۔؟。]["”’»)]?)\s+(?!\p{Ll})|\n+/u;
const link = /\b(?:https?:\/\/|www\.)\S+/gi;
const edges = /^[\s,;:.!?…،؛۔*•–—-]+|[\s,;:.…،؛۔–—-]+$/g;
/** English words that lead to what was cut off before or behind them. */
const looseStart = /^(?:and|or|but|so|then|when|while|who|that|which|because|as)\s+/iu;
const looseEnd =
  /\s+(?:a|an|the|my|our|his|her|their|and|or|but|so|then|when|while|who|that|which|because|as|at|on|in|to|from|of|by|for|with|near|outside|past|into|called|named|is|was|were)$/iu;

const lengthOf = (text: string): number => Array.from(text).length;
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const trimmed = (text: string): string => text.replace(edges, '');

function withoutLooseEnd(text: string): string {
  const shorter = trimmed(text).replace(looseEnd, '');
  return shorter === text ? text : withoutLooseEnd(shorter);
}

/** '' if the first word is too long. */
function shortened(text: string): string {
  if (lengthOf(text) <= longest) return text;
  const start = Array.from(text)
    .slice(0, longest + 1)
    .join('');
  const lastSpace = start.search(/\s+\S*$/);
  return lastSpace > 0 ? withoutLooseEnd(start.slice(0, lastSpace)) : '';
}

/** The longest part of a sentence between its gaps; '' if every part says too little. */
function fullestPart(sentence: string): string {
  const [first = '', ...others] = sentence.split(gap);
  if (others.length === 0) return trimmed(first);
  const last = trimmed(others.pop() ?? '').replace(looseStart, '');
  const middle = others.map((part) => withoutLooseEnd(trimmed(part).replace(looseStart, '')));
  const parts = [withoutLooseEnd(first), ...middle, last].filter((part) => wordsOf(part) >= fewestWords);
  return parts.toSorted((a, b) => wordsOf(b) - wordsOf(a))[0] ?? '';
}

/** The first sentence of a description that says enough, without links and personal details; '' if there is none. */
export function offeredTitle(description: string): string {
  const text = cleanText(description).replace(link, ' ');
  const hidden = personalDetails(text).reduce((rest, detail) => rest.replaceAll(detail.text, gap), text);
  for (const sentence of hidden.split(sentenceEnd)) {
    const title = shortened(fullestPart(sentence));
    if (lengthOf(title) < titleLength.min || !/\p{L}/u.test(title)) continue;
    const [first = '', ...rest] = Array.from(title);
    return first.toLocaleUpperCase('en') + rest.join('');
  }
  return '';
}
