/** A stretch of a text, which begins at `from`; `differs`: the other text does not have it there. */
export type Stretch = { text: string; from: number; differs: boolean };

/**
 * A stretch of two texts that are told as one: of both, or of the first or the second alone; `none`: the ellipsis of what is
 * left out. It begins at `from` in the second text where it is of that alone, else in the first.
 */
export type Change = { text: string; from: number; of: 'both' | 'first' | 'second' | 'none' };

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
/** A word without the punctuation around it; one that is only punctuation, such as a dash, is kept. Within a number or a word it counts. */
const foldWord = (word: string): string => {
  const text = word.trim().toLowerCase();
  return text.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '') || text;
};

/** A word of each text that says the same, or a word that one of them has alone. */
type Step = { first?: string; second?: string };

/** Both texts word by word, by their longest common subsequence of words. */
function stepsOf(one: string, other: string): Step[] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [foldedA, foldedB] = [a.map(foldWord), b.map(foldWord)];
  /** The length of the longest common subsequence of the words from here on. */
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const lengthAt = (i: number, j: number): number => common[i]?.[j] ?? 0;
  const isSame = (i: number, j: number): boolean => foldedA[i] === foldedB[j];
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i]![j] = isSame(i, j) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) steps.push({ first: a[i++]!, second: b[j++]! });
    else if (j === b.length || (i < a.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1)))
      steps.push({ first: a[i++]! });
    else steps.push({ second: b[j++]! });
  }
  return steps;
}

/** Joins neighbours of one kind. A mark ends with its last word, and not with the space after it. */
function stretches(words: readonly { text: string; differs: boolean }[]): Stretch[] {
  const found: Stretch[] = [];
  const add = (text: string, differs: boolean) => {
    const last = found.at(-1);
    if (text === '') return;
    if (last?.differs === differs) last.text += text;
    else found.push({ text, differs, from: last ? last.from + last.text.length : 0 });
  };
  for (const [index, { text, differs }] of words.entries()) {
    const word = differs && words[index + 1]?.differs !== true ? text.trimEnd() : text;
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

/** Two texts with the words in which they differ: those outside their longest common subsequence of words. */
export function wordDifference(one: string, other: string): [Stretch[], Stretch[]] {
  const steps = stepsOf(one, other);
  const ofSide = (side: 'first' | 'second', beside: 'first' | 'second') =>
    stretches(
      steps.flatMap((step) => {
        const text = step[side];
        return text === undefined ? [] : [{ text, differs: step[beside] === undefined }];
      }),
    );
  return [ofSide('first', 'second'), ofSide('second', 'first')];
}

/**
 * The differences of two texts as one sequence, each with `around` words of context; an ellipsis stands for what is left out.
 * Empty where the texts do not differ.
 */
export function differenceAsOne(one: string, other: string, around: number): Change[] {
  const steps = stepsOf(one, other);
  const isNear = (index: number) =>
    steps
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ first, second }) => first === undefined || second === undefined);
  const found: Change[] = [];
  const add = (text: string, from: number, of: Change['of']) => {
    const last = found.at(-1);
    if (last?.of !== of) found.push({ text, from, of });
    else if (of !== 'none') last.text += text;
  };
  let [inFirst, inSecond] = [0, 0];
  for (const [index, { first, second }] of steps.entries()) {
    if (!isNear(index)) add('…', inFirst, 'none');
    else if (first !== undefined) add(first, inFirst, second === undefined ? 'first' : 'both');
    else add(second ?? '', inSecond, 'second');
    inFirst += first?.length ?? 0;
    inSecond += second?.length ?? 0;
  }
  return found.every(({ of }) => of === 'none') ? [] : found.map((each) => ({ ...each, text: each.text.trimEnd() }));
}
