import { type PlainSigns, plainSigns } from '../text/plainSigns.ts';
import { knownNames, noSurnames, titleBefore } from './names.ts';
import type { Rule } from './rule.ts';
import { type PersonalDetailKind, personalDetailKinds, personalDetailRules } from './kinds.ts';

/**
 * Finds parts of a text that may identify a person. Rules can miss details or be wrong, so the form warns and refuses
 * nothing. In review each one is covered or kept on purpose (`domain/identifiers/choices.ts`).
 */

/** A detail from `start` up to, but not including, `end`. */
export type LocatedDetail = { kind: PersonalDetailKind; start: number; end: number };

/** The letters around a match that its rule may look at. */
const lookAround = 60;

function matchesOf(kind: PersonalDetailKind, { plain, placeOf }: PlainSigns): LocatedDetail[] {
  const rules: readonly Rule[] = personalDetailRules[kind];
  const found = kind === 'name' ? knownNames(plain) : [];
  for (const { spellings, isNot, cut } of rules) {
    for (const { 0: match, index } of spellings.flatMap((spelling) => [...plain.matchAll(spelling)])) {
      const meant = (cut?.(match) ?? match).trim();
      const start = index + match.length - match.trimStart().length;
      const end = start + meant.length;
      const before = plain.slice(Math.max(0, start - lookAround), start);
      const after = plain.slice(end, end + lookAround);
      if (meant !== '' && isNot?.(meant, { before, after }) !== true) found.push({ start, end });
    }
  }
  return found.map((place) => ({ kind, ...placeOf(place.start, place.end) }));
}

/** The details of a text in its order, without those inside a longer one. */
export function locatedDetails(text: string): LocatedDetail[] {
  // A line break may stand within a detail or end it, so such a text is read both ways.
  const readings = text.includes('\n') ? [plainSigns(text), plainSigns(text, '\n')] : [plainSigns(text)];
  // Of two with one start the longer comes first, and of two alike the first kind, because the sort is stable.
  const all = personalDetailKinds
    .flatMap((kind) => readings.flatMap((reading) => matchesOf(kind, reading)))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return all.filter((one) => {
    const isInside = one.end <= end;
    end = Math.max(end, one.end);
    return !isInside;
  });
}

/** Decodes what an address writes as codes. Codes of no text stay. */
const decoded = (link: string): string =>
  link.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });

/** The kinds of details in a link as written, and in the words of its parts. It may hold another link. */
export function kindsInLink(link: string): Set<PersonalDetailKind> {
  const plain = decoded(decoded(link));
  const words = plain.replaceAll(/[/?&=#]+/g, ' | ').replaceAll(/[+_-]+/g, ' ');
  return new Set([link, plain, words].flatMap(locatedDetails).map(({ kind }) => kind));
}

/** 'Khan' of 'Ahmed Khan', by which somebody is called later. */
function surnameOf(name: string): string | undefined {
  const [, last] = / (\S+)$/u.exec(name) ?? [];
  const isMeant = last !== undefined && /\p{Lu}\p{L}{2}/u.test(last) && !noSurnames.has(last.toLowerCase());
  return isMeant ? last : undefined;
}

/** Other ways to write a name: without the title, by surname, and with the surname first. */
function callsOf(name: string): string[] {
  const lines = name.split('\n');
  // The name may have ended before the next line.
  return lines.flatMap((_, at) => {
    const named = plainSigns(lines.slice(0, at + 1).join(' ')).plain;
    const full = `${named} `.replace(titleBefore, '').trim().replace(/'s?$/u, '');
    const surname = surnameOf(full);
    if (surname === undefined) return full === '' ? [] : [full];
    return [full, surname, `${surname}, ${full.slice(0, -surname.length - 1)}`];
  });
}

/** Where the names, or their surnames alone, stand again: a name that is covered once must not be open elsewhere. */
export function repeatedNames(text: string, names: readonly string[]): LocatedDetail[] {
  const { plain, placeOf } = plainSigns(text);
  const calls = new Set(names.flatMap(callsOf));
  // The longest first, so that a full name is not found again by its surname.
  const either = [...calls]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '[ _/]'))
    .join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${either})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return (
    [...plain.matchAll(pattern)]
      // In small letters, one word may be a usual word.
      .filter(({ 0: match }) => /[ _/]/.test(match) || calls.has(match))
      .map(({ 0: match, index }): LocatedDetail => ({ kind: 'name', ...placeOf(index, index + match.length) }))
  );
}

/** The details of a text as written, each once, by kind and in text order. */
export function personalDetails(text: string): { kind: PersonalDetailKind; text: string }[] {
  const all = locatedDetails(text).map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }));
  return personalDetailKinds.flatMap((kind) => {
    const found = all.filter((detail) => detail.kind === kind).map((detail) => detail.text);
    // Of two overlapping matches, only the longer one is reported.
    const longest = found.filter((match) => !found.some((other) => other !== match && other.includes(match)));
    return [...new Set(longest)].map((match) => ({ kind, text: match }));
  });
}
