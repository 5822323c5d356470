import { writeVarint } from '../../domain/map/columns.ts';

/** The number of texts in a page, small enough that two bytes can number them. */
export const textsOfPage = 1 << 14;

/** Stands at the end of a field and in place of what was erased. No word has this number. */
export const fieldEnd = 0;

/** Texts as the numbers of their words. A word that has been numbered early is most likely a common one: it takes a byte. */
type Texts = {
  /** Varints, one text after another. */
  bytes: Uint8Array;
  /** The end of each text in `bytes`. */
  ends: Uint32Array;
};

/** A full page of texts with an inverted index: which of them contain a word. */
export type WordPage = Texts & {
  /** Where the texts of each word begin in `holders`, by word number; the last entry is the end. */
  begins: Uint32Array;
  /** The texts of each word, ascending: how many lie between one and the next, as varints. */
  holders: Uint8Array;
};

export const beginOf = ({ ends }: Pick<Texts, 'ends'>, text: number): number =>
  text === 0 ? 0 : (ends[text - 1] as number);

let wordsRead = new Uint32Array(1024);

/** The word numbers of a text, or of its first field only (which is the title), until the next call. */
export function wordsOf({ bytes, ends }: Texts, text: number, isTitle = false): Uint32Array {
  let at = beginOf({ ends }, text);
  const end = ends[text] as number;
  if (wordsRead.length < end - at) wordsRead = new Uint32Array(2 * (end - at));
  let count = 0;
  while (at < end) {
    let byte = bytes[at++] as number;
    let word = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      word |= (byte & 127) << shift;
    }
    if (isTitle && word === fieldEnd) break;
    wordsRead[count++] = word;
  }
  return wordsRead.subarray(0, count);
}

/** Builds the index of a full page. `words`: the highest word number so far. Takes some milliseconds. */
export function wordPage({ bytes, ends }: Texts, words: number): WordPage {
  const lastText = new Int32Array(words + 1);
  const forEachGap = (visit: (word: number, between: number) => void): void => {
    lastText.fill(-1);
    for (let text = 0; text < textsOfPage; text++) {
      const found = wordsOf({ bytes, ends }, text);
      for (let index = 0; index < found.length; index++) {
        const word = found[index] as number;
        const last = lastText[word] as number;
        if (word === fieldEnd || last === text) continue;
        lastText[word] = text;
        visit(word, text - last - 1);
      }
    }
  };
  const begins = new Uint32Array(words + 2);
  forEachGap((word, between) => {
    begins[word + 1] = (begins[word + 1] as number) + (between > 127 ? 2 : 1);
  });
  for (let word = 1; word < begins.length; word++)
    begins[word] = (begins[word] as number) + (begins[word - 1] as number);
  const next = begins.slice();
  const holders = new Uint8Array(begins[words + 1] as number);
  forEachGap((word, between) => {
    next[word] = writeVarint(holders, next[word] as number, between);
  });
  return { bytes, ends, begins, holders };
}

/** The number of bytes that list the texts with a word. */
const sizeOf = ({ begins }: WordPage, word: number): number => (begins[word + 1] ?? 0) - (begins[word] ?? 0);

const textsRead = new Uint16Array(textsOfPage);

/** The texts of a page that contain a word, until the next call. */
function textsWith({ begins, holders }: WordPage, word: number): Uint16Array {
  const end = begins[word + 1] ?? 0;
  let [count, text] = [0, -1];
  for (let at = begins[word] ?? end; at < end;) {
    let between = holders[at++] as number;
    if (between > 127) between = (between & 127) | ((holders[at++] as number) << 7);
    text += between + 1;
    textsRead[count++] = text;
  }
  return textsRead.subarray(0, count);
}

/** Sets 1 for each text of the page that contains one of the words; `hits` begins with the page's first text. */
export function addHitsOfPage(page: WordPage, words: readonly number[], hits: Uint8Array): void {
  for (const word of words) {
    const texts = textsWith(page, word);
    for (let at = 0; at < texts.length; at++) hits[texts[at] as number] = 1;
  }
}

/** The texts of the page that contain, for each part, one of its words. */
export function textsWithEach(page: WordPage, parts: readonly (readonly number[])[]): number[] {
  // The rarest part first, so that the others have few texts left to agree with.
  const [rarest = [], ...others] = parts
    .map((words) => ({ words, size: words.reduce((total, word) => total + sizeOf(page, word), 0) }))
    .sort((a, b) => a.size - b.size)
    .map(({ words }) => words);
  const met = new Uint8Array(textsOfPage);
  let left: number[] = [];
  for (const word of rarest) {
    for (const text of textsWith(page, word)) {
      if (met[text] === 0) left.push(text);
      met[text] = 1;
    }
  }
  for (const [index, words] of others.entries()) {
    if (left.length === 0) break;
    const before = index + 1;
    for (const word of words) {
      for (const text of textsWith(page, word)) if (met[text] === before) met[text] = before + 1;
    }
    left = left.filter((text) => met[text] === before + 1);
  }
  return left;
}
