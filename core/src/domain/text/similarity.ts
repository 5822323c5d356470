/** One measure of texts that say nearly the same: for floods, likely duplicates, and copies of a post. */

/** Of the pieces of two texts together, the share that both have (Jaccard index) from which they count as the same. */
export const nearDuplicateThreshold = 0.8;
const pieceLength = 4;
/** A description of fewer pieces, some eight words, says too little by itself: its title is compared with it. */
const fewPieces = 40;

/** Letters of other scripts, and digits, that stand for a Latin letter of the same look: each string for its first. */
const lookalikes = new Map(
  ['aаα4', 'bвβ', 'cсϲ', 'dԁ', 'eеε3', 'gɡ9', 'hһн', 'iіιı', 'jј', 'kкκ', 'lӏ1', 'mм', 'nп', 'oоο0', 'pрρ']
    .concat(['qԛ', 'sѕ5', 'tтτ7', 'uυ', 'vѵν', 'wԝω', 'xхχ', 'yуγ'])
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
);
const anyLookalike = new RegExp(`[${[...lookalikes.keys()].join('')}]`, 'gu');

/**
 * The runs of four letters within the words of a text, its words' ends included: whatever the case, the accents, the
 * punctuation, the order of the words, and characters that look alike or cannot be seen. Of a text without letters,
 * itself.
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

/** Of a report: a title that is always another makes no other report of it. */
export function piecesOfReport({ title, description }: { title: string; description: string }): Set<string> {
  const pieces = piecesOf(description);
  return pieces.size < fewPieces ? new Set([...pieces, ...piecesOf(title)]) : pieces;
}

/** How much two sets share, from 0 to 1 (Jaccard index). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const piece of small) if (large.has(piece)) shared++;
  return shared / (one.size + other.size - shared);
}

/** Links and mentions are not compared: copies of a post differ in those. */
const piecesOfPost = (content: string): Set<string> => piecesOf(content.replace(/https?:\/\/\S+|@\w+/g, ' '));

/** The first of each group of posts that say nearly the same. */
export function withoutNearDuplicates<T extends { content: string }>(posts: readonly T[]): T[] {
  const kept: { post: T; pieces: Set<string> }[] = [];
  for (const post of posts) {
    const pieces = piecesOfPost(post.content);
    if (!kept.some((other) => similarity(other.pieces, pieces) >= nearDuplicateThreshold)) kept.push({ post, pieces });
  }
  return kept.map(({ post }) => post);
}
