/**
 * Texts of a page, so few that two bytes number each. Texts are sequences of words' numbers; 0 is none.
 */
export const textsOfPage = 1 << 14;

/** Which of a page's texts have a word. */
export type WordPage = {
  /** By the number of a word: where its texts begin; and where the last one's end. */
  begins: Uint32Array;
  /** By number within the page, each once for a word. */
  texts: Uint16Array;
};

type Texts = {
  numbers: Uint32Array;
  /** By text: where it ends among the numbers. */
  ends: Uint32Array;
};

/** The page that begins with the text `first`; `words`: the highest number of a word so far. Takes some milliseconds. */
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

/** Sets 1 for each text of the page that has one of the words; `hits` begin with the page. */
export function addHitsOfPage({ begins, texts }: WordPage, words: readonly number[], hits: Uint8Array): void {
  for (const word of words) {
    const end = begins[word + 1] ?? 0;
    for (let at = begins[word] ?? end; at < end; at++) hits[texts[at] as number] = 1;
  }
}
