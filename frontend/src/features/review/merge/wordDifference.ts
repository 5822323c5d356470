/** A stretch of a text, which begins at `from`; `differs`: the other text does not have it there. */
export type Stretch = { text: string; from: number; differs: boolean };

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
/** A word without the punctuation around it; one that is only punctuation, such as a dash, is kept. Within a number or a word it counts. */
const foldWord = (word: string): string => {
  const text = word.trim().toLowerCase();
  return text.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '') || text;
};

/** A word of each text that says the same, or a word that one of them has alone. */
type Step = { first?: string | undefined; second?: string | undefined };

/** Common words with fewer letters than this between two changes are chance, such as "at the", and belong to one changed phrase. */
const tellingLetters = 8;

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

/** The steps apart from the few common letters between two changes: there each text has its word alone. */
function withoutChance(steps: readonly Step[]): Step[] {
  const kept: Step[] = [];
  /** The common words since the last change. */
  let run: Step[] = [];
  for (const step of steps) {
    if (step.first !== undefined && step.second !== undefined) {
      run.push(step);
      continue;
    }
    const letters = run.reduce((sum, { first = '' }) => sum + (first.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
    const isChance = kept.length > 0 && letters < tellingLetters;
    kept.push(...(isChance ? run.flatMap(({ first, second }) => [{ first }, { second }]) : run), step);
    run = [];
  }
  return [...kept, ...run];
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

/**
 * Two texts with the words in which they differ: those outside their longest common subsequence of words,
 * with what the texts have in common by chance. Which text is given first makes no difference.
 */
export function wordDifference(one: string, other: string): [Stretch[], Stretch[]] {
  // Of several longest subsequences, the same one is found either way round.
  if (one > other) {
    const [ofOther, ofOne] = wordDifference(other, one);
    return [ofOne, ofOther];
  }
  const steps = withoutChance(stepsOf(one, other));
  const ofSide = (side: 'first' | 'second', beside: 'first' | 'second') =>
    stretches(
      steps.flatMap((step) => {
        const text = step[side];
        return text === undefined ? [] : [{ text, differs: step[beside] === undefined }];
      }),
    );
  return [ofSide('first', 'second'), ofSide('second', 'first')];
}

/** The stretches of a text without what is far from each difference: `around` words stay beside one, and an ellipsis stands for the rest. */
export function excerptOf(text: readonly Stretch[], around: number): Stretch[] {
  return text.flatMap((stretch, index) => {
    if (stretch.differs) return [stretch];
    // With the spaces around them.
    const words = stretch.text.match(/\s*\S+\s*/g) ?? [stretch.text];
    const [before, after] = [index > 0 ? around : 0, index < text.length - 1 ? around : 0];
    if (words.length <= before + after) return [stretch];
    const head = words.slice(0, before).join('');
    const tail = after === 0 ? '' : words.slice(-after).join('');
    return [
      { text: head, from: stretch.from, differs: false },
      // Nothing of the text is at its place.
      { text: tail === '' ? '…' : '… ', from: -2, differs: false },
      { text: tail, from: stretch.from + stretch.text.length - tail.length, differs: false },
    ].filter((part) => part.text !== '');
  });
}
