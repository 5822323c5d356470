import { lookalikes } from './lookalikes.ts';
import { plainSpelling } from './fold.ts';

/** The one measure of near duplicates: for floods and copies of a post. */

/** The similarity (Jaccard index of their pieces) from which two texts are near duplicates. */
export const nearDuplicateThreshold = 0.8;
const pieceLength = 4;
/** A description with fewer pieces (about eight words) is too short to compare alone, so the title is added. */
const fewPieces = 40;

/** What writes like a letter: of another script, or a digit. */
const written = new Map([...lookalikes, ...Object.entries({ 4: 'a', 3: 'e', 9: 'g', 1: 'l', 0: 'o', 5: 's', 7: 't' })]);
const anyLookalike = new RegExp(`[${[...written.keys()].join('')}]`, 'gu');

/**
 * The set of four-letter pieces (character n-grams) of a text's words, including their ends. It does not depend on how a
 * letter is spelt (`plainSpelling`), on punctuation, the order of the words, homoglyphs or invisible characters. For a text without letters, it is the
 * text itself.
 */
function piecesOf(text: string): Set<string> {
  const words = plainSpelling(text)
    .replace(anyLookalike, (letter) => written.get(letter) ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const pieces = new Set<string>();
  for (const word of words) {
    const whole = ` ${word} `;
    for (let at = 0; at <= Math.max(0, whole.length - pieceLength); at++) pieces.add(whole.slice(at, at + pieceLength));
  }
  return pieces.size > 0 ? pieces : new Set([text.trim()]);
}

/** The pieces of a report. A long description is compared without its title, so that varying titles do not hide a flood. */
export function piecesOfReport({ title, description }: { title: string; description: string }): Set<string> {
  const pieces = piecesOf(description);
  return pieces.size < fewPieces ? new Set([...pieces, ...piecesOf(title)]) : pieces;
}

/** The Jaccard index of two sets, from 0 to 1. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const piece of small) if (large.has(piece)) shared++;
  return shared / (one.size + other.size - shared);
}

/** The pieces of a post without links and mentions, in which copies of a post differ. */
const piecesOfPost = (content: string): Set<string> => piecesOf(content.replace(/https?:\/\/\S+|@\w+/g, ' '));

/** The posts without near duplicates; the first of each group stays. */
export function withoutNearDuplicates<T extends { content: string }>(posts: readonly T[]): T[] {
  const kept: { post: T; pieces: Set<string> }[] = [];
  for (const post of posts) {
    const pieces = piecesOfPost(post.content);
    if (!kept.some((other) => similarity(other.pieces, pieces) >= nearDuplicateThreshold)) kept.push({ post, pieces });
  }
  return kept.map(({ post }) => post);
}
