/** A stretch of a text; `differs`: the other text does not have it there. */
export type Stretch = { text: string; differs: boolean };

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
const sameWord = (a = '', b = ''): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Joins neighbours of one kind. A mark ends with its last word, and not with the space after it. */
function stretches(words: readonly string[], isCommon: readonly boolean[]): Stretch[] {
  const found: Stretch[] = [];
  const add = (text: string, differs: boolean) => {
    const last = found.at(-1);
    if (text === '') return;
    if (last?.differs === differs) last.text += text;
    else found.push({ text, differs });
  };
  for (const [index, text] of words.entries()) {
    const differs = isCommon[index] !== true;
    const word = differs && isCommon[index + 1] !== false ? text.trimEnd() : text;
    add(word, differs);
    add(text.slice(word.length), false);
  }
  return found;
}

/** A text without the spaces that nobody sees: several in a row, at the ends of lines, and around the whole. */
export const withoutHiddenSpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Two texts with the words in which they differ: those outside their longest common sequence of words. */
export function wordDifference(one: string, other: string): [Stretch[], Stretch[]] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  /** The length of the longest common sequence of the words from here on. */
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const lengthAt = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i]![j] = sameWord(a[i], b[j])
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const [inA, inB] = [a.map(() => false), b.map(() => false)];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (sameWord(a[i], b[j])) {
      inA[i] = true;
      inB[j] = true;
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return [stretches(a, inA), stretches(b, inB)];
}
