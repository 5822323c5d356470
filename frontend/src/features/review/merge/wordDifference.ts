import { diffArrays } from 'diff';

/** A stretch of a text, which begins at `from`; `differs`: the other text does not have it there. */
export type Stretch = { text: string; from: number; differs: boolean };

/** A word as it is compared: without the punctuation around it, unless it is only punctuation, such as a dash. */
const foldWord = (word: string): string => {
  const text = word.trim().toLowerCase();
  return text.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '') || text;
};

const wordsOf = (text: string) =>
  Array.from(text.matchAll(/(\S+)(\s*)/g), ([, word = '', space = '']) => ({ word, space, folded: foldWord(word) }));

/** Fewer common letters than this between two changes are chance, such as "at the", and part of one changed phrase. */
const tellingLetters = 8;
const lettersIn = (words: readonly string[]): number => words.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** A text without the spaces that nobody sees: several in a row, at the ends of lines, and around the whole. */
export const withoutHiddenSpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Two texts with the words that only one of them has, the same ones whichever text is given first. */
export function wordDifference(one: string, other: string): [Stretch[], Stretch[]] {
  if (one > other) {
    const [ofOther, ofOne] = wordDifference(other, one);
    return [ofOne, ofOther];
  }
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const runs = diffArrays(words, others, { comparator: (a, b) => a.folded === b.folded });
  const isChance = (index: number): boolean =>
    index > 0 && index < runs.length - 1 && lettersIn(runs[index]!.value.map(({ word }) => word)) < tellingLetters;
  /** Joins neighbours of one kind. A mark ends with its last word, and not with the space after it. */
  const stretchesOf = (side: typeof words, absent: 'added' | 'removed'): Stretch[] => {
    const differs = runs.flatMap((run, index) =>
      run[absent] ? [] : run.value.map(() => run.added || run.removed || isChance(index)),
    );
    const found: Stretch[] = [];
    let from = 0;
    const add = (text: string, isDifferent: boolean) => {
      const last = found.at(-1);
      if (last?.differs === isDifferent) last.text += text;
      else if (text !== '') found.push({ text, from, differs: isDifferent });
      from += text.length;
    };
    for (const [index, { word, space }] of side.entries()) {
      add(word, differs[index]!);
      add(space, differs[index]! && differs[index + 1] === true);
    }
    return found;
  };
  return [stretchesOf(words, 'added'), stretchesOf(others, 'removed')];
}

/** The words around each difference, with an ellipsis for the rest: `around` of them at either side. */
export function excerptOf(text: readonly Stretch[], around: number): Stretch[] {
  return text.flatMap((stretch, index) => {
    if (stretch.differs) return [stretch];
    // With the spaces around them.
    const words = stretch.text.match(/\s*\S+\s*/g) ?? [stretch.text];
    const [before, after] = [index > 0 ? around : 0, index < text.length - 1 ? around : 0];
    if (words.length <= before + after) return [stretch];
    const head = words.slice(0, before).join('');
    const tail = words.slice(words.length - after).join('');
    return [
      { text: head, from: stretch.from, differs: false },
      // Nothing of the text is at its place.
      { text: tail === '' ? '…' : '… ', from: -2, differs: false },
      { text: tail, from: stretch.from + stretch.text.length - tail.length, differs: false },
    ].filter((part) => part.text !== '');
  });
}
