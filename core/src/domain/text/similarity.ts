/** The one measure of near duplicates: for floods and copies of a post. */

/** The similarity (Jaccard index of their pieces) from which two texts are near duplicates. */
export const nearDuplicateThreshold = 0.8;
const pieceLength = 4;
/** A description with fewer pieces (about eight words) is too short to compare alone, so the title is added. */
const fewPieces = 40;

/** Homoglyphs: letters of other scripts, and digits, that look like the Latin letter at the start of each string. */
const lookalikes = new Map(
  ['aаα4', 'bвβ', 'cсϲ', 'dԁ', 'eеε3', 'gɡ9', 'hһн', 'iіιı', 'jј', 'kкκ', 'lӏ1', 'mм', 'nп', 'oоο0', 'pрρ']
    .concat(['qԛ', 'sѕ5', 'tтτ7', 'uυ', 'vѵν', 'wԝω', 'xхχ', 'yуγ'])
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
);
const anyLookalike = new RegExp(`[${[...lookalikes.keys()].join('')}]`, 'gu');

/**
 * The set of four-letter pieces (character n-grams) of a text's words, including their ends. It does not depend on case,
 * accents, punctuation, the order of the words, homoglyphs or invisible characters. For a text without letters, it is the
 * text itself.
 */
function piecesOf(text: string): Set<string> {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(anyLookalike, (letter) => lookalikes.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}\s]+/gu, '')
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
