import { fold } from './fold.ts';

/** Of the shared 5-letter pieces of two texts; from this share on they count as the same. */
const sameFrom = 0.8;
const pieceLength = 5;

/** What is left of a text when links and mentions are out: copies of a post differ in those. */
const essence = (text: string): string => fold(text.replace(/https?:\/\/\S+|@\w+/g, ' '));

function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (let at = 0; at <= Math.max(0, text.length - pieceLength); at += 1) pieces.add(text.slice(at, at + pieceLength));
  return pieces;
}

function isNearSame(one: Set<string>, other: Set<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size < sameFrom * large.size) return false;
  let shared = 0;
  for (const piece of small) if (large.has(piece)) shared += 1;
  return shared >= sameFrom * (one.size + other.size - shared);
}

/** The first of each group of texts that are the same but for links, mentions, case, punctuation and a word or two. */
export function withoutNearSame<T extends { content: string }>(posts: readonly T[]): T[] {
  const kept: { post: T; pieces: Set<string> }[] = [];
  for (const post of posts) {
    const pieces = piecesOf(essence(post.content));
    if (!kept.some((other) => isNearSame(other.pieces, pieces))) kept.push({ post, pieces });
  }
  return kept.map(({ post }) => post);
}
