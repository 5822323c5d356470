/**
 * The number of texts in a page, small enough that two bytes can number them. A text is a sequence of word numbers; 0
 * is not a word.
 */
export const textsOfPage = 1 << 14;

/** An inverted index of one page: which of its texts contain a word. */
export type WordPage = {
  /** Where the texts of each word begin in `texts`, by word number; the last entry is the end. */
  begins: Uint32Array;
  /** Text numbers within the page, each at most once for a word. */
  texts: Uint16Array;
};

type Texts = {
  numbers: Uint32Array;
  /** The end of each text in `numbers`. */
  ends: Uint32Array;
};

/** Builds the page that begins with the text `first`. `words`: the highest word number so far. Takes some milliseconds. */
export function wordPage({ numbers, ends }: Texts, first: number, words: number): WordPage {
  const lastText = new Int32Array(words + 1);
  const forEachOnce = (visit: (word: number, text: number) => void): void => {
    lastText.fill(-1);
    let at = first === 0 ? 0 : (ends[first - 1] as number);
    for (let text = 0; text < textsOfPage; text++) {
      for (const end = ends[first + text] as number; at < end; at++) {
        const word = numbers[at] as number;
        if (word === 0 || lastText[word] === text) continue;
        lastText[word] = text;
        visit(word, text);
      }
    }
  };
  const begins = new Uint32Array(words + 2);
  forEachOnce((word) => {
    begins[word + 1] = (begins[word + 1] as number) + 1;
  });
  for (let word = 1; word < begins.length; word++)
    begins[word] = (begins[word] as number) + (begins[word - 1] as number);
  const next = begins.slice();
  const texts = new Uint16Array(begins[words + 1] as number);
  forEachOnce((word, text) => {
    const position = next[word] as number;
    next[word] = position + 1;
    texts[position] = text;
  });
  return { begins, texts };
}

/** Sets 1 for each text of the page that contains one of the words; `hits` begins with the page's first text. */
export function addHitsOfPage({ begins, texts }: WordPage, words: readonly number[], hits: Uint8Array): void {
  for (const word of words) {
    const end = begins[word + 1] ?? 0;
    for (let at = begins[word] ?? end; at < end; at++) hits[texts[at] as number] = 1;
  }
}

/** The texts of the page that contain the rarest of the words. */
export function textsWithRarest({ begins, texts }: WordPage, words: readonly number[]): Uint16Array {
  const lists = words.map((word) => listOf({ begins, texts }, word));
  return lists.reduce((a, b) => (b.length < a.length ? b : a));
}

const listOf = ({ begins, texts }: WordPage, word: number): Uint16Array =>
  texts.subarray(begins[word] ?? texts.length, begins[word + 1] ?? texts.length);

/** The texts of the page that contain, for each part, one of its words. */
export function textsWithEach(page: WordPage, parts: readonly (readonly number[])[]): number[] {
  const sizeOf = (words: readonly number[]) => words.reduce((total, word) => total + listOf(page, word).length, 0);
  // The rarest part first, so that the others have few texts left to agree with.
  const [rarest = [], ...others] = parts
    .map((words) => ({ words, size: sizeOf(words) }))
    .sort((a, b) => a.size - b.size)
    .map(({ words }) => words);
  const met = new Uint8Array(textsOfPage);
  let left: number[] = [];
  for (const word of rarest) {
    for (const text of listOf(page, word)) {
      if (met[text] === 0) left.push(text);
      met[text] = 1;
    }
  }
  for (const [index, words] of others.entries()) {
    if (left.length === 0) break;
    const before = index + 1;
    for (const word of words) {
      for (const text of listOf(page, word)) if (met[text] === before) met[text] = before + 1;
    }
    left = left.filter((text) => met[text] === before + 1);
  }
  return left;
}
