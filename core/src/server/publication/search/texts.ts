import { fold } from '../../../domain/text/fold.ts';
import { isNamed, type SearchPattern, searchText } from '../../../domain/incident/listing.ts';
import { type Row, shownOf } from '../rows.ts';
import { addHitsOfPage, textsOfPage, textsWithEach, textsWithRarest, type WordPage, wordPage } from './wordPages.ts';

/** Texts indexed at a time between requests: some milliseconds of work. */
const readAtATime = 200;

/** The number that separates the fields of a text; no word has it. */
const fieldEnd = 0;

/** Numbers texts from 0 on. A number that becomes free is not reused. */
function makeNumbering() {
  const numbers = new Map<string, number>();
  let next = 0;
  return {
    of(text: string): number {
      const number = numbers.get(text);
      if (number !== undefined) return number;
      // A copy: V8 keeps a whole string in memory as long as a slice of it is used.
      numbers.set(Buffer.from(text).toString(), next);
      return next++;
    },
    find: (text: string): number | undefined => numbers.get(text),
    [Symbol.iterator]: () => numbers.entries(),
    /** One more than the highest number. */
    end: (): number => next,
    keepOnly(isUsed: (number: number) => boolean): void {
      for (const [text, number] of numbers) if (!isUsed(number)) numbers.delete(text);
    },
    clear(): void {
      numbers.clear();
      next = 0;
    },
  };
}

/**
 * The full-text search index: the folded texts of all rows as word numbers, some four million for a hundred thousand
 * rows. Words are looked up in the full pages, and the texts that contain all words of a phrase are read. Adding or
 * removing a row costs O(its own length).
 */
export function makeTexts() {
  /** Rows by slot; null where the row is gone. */
  let rows: (Row | null)[] = [];
  let gone = 0;
  /** The number of slots that are indexed. */
  let read = 0;
  const words = makeNumbering();
  /** The word numbers of all texts, one text after another. */
  let numbers = new Uint32Array(1024);
  /** The end of each text in `numbers`, by slot. */
  let ends = new Uint32Array(1024);
  let pages: WordPage[] = [];
  /** The slots of rows that were removed since the last clean-up. */
  let removedSlots: number[] = [];
  /** Distinct locations are few, so each is numbered, folded and searched once. */
  const locations = makeNumbering();
  const foldedLocations: string[] = [];
  /** The number of each row's location, by slot. */
  let locationNumbers = new Uint32Array(1024);

  const addLocation = (row: Row): void => {
    locationNumbers = longEnough(locationNumbers, row.slot + 1);
    const number = locations.of(row.location);
    foldedLocations[number] ??= fold(row.location);
    locationNumbers[row.slot] = number;
  };

  const readOne = (row: Row | null): void => {
    let end = read === 0 ? 0 : (ends[read - 1] as number);
    if (row) {
      for (const field of searchText(shownOf(row)).split('\n')) {
        const found = field.split(' ');
        numbers = longEnough(numbers, end + found.length + 1);
        for (const word of found) numbers[end++] = 1 + words.of(word);
        numbers[end++] = fieldEnd;
      }
    }
    ends = longEnough(ends, read + 1);
    ends[read++] = end;
    if (read % textsOfPage === 0) pages.push(wordPage({ numbers, ends }, read - textsOfPage, words.end()));
  };

  /** Folding is the most expensive part, so it is deferred to idle moments between requests, or to the first search. */
  const readSome = (): boolean => {
    for (const row of rows.slice(read, read + readAtATime)) readOne(row);
    return read < rows.length;
  };
  let isReading = false;
  const readQuietly = (): void => {
    isReading = readSome();
    if (isReading) setImmediate(readQuietly);
  };

  /** The numbers of the words that pass the test. */
  const wordsThat = (pass: (word: string) => boolean): number[] => {
    const passed: number[] = [];
    for (const [word, number] of words) if (pass(word)) passed.push(number + 1);
    return passed;
  };

  const onlyWord = (word: string): number[] => {
    const number = words.find(word);
    return number === undefined ? [] : [number + 1];
  };

  /**
   * For each word of a search text, which may begin and end within a word: the numbers of the words that match it.
   */
  const matchingWords = ({ text }: SearchPattern): number[][] => {
    const parts = text.split(' ');
    const last = parts.length - 1;
    return parts.map((part, at) => {
      // Words in the middle are whole, so each costs only a lookup, even in a very long query.
      if (at > 0 && at < last) return onlyWord(part);
      if (at === 0) return wordsThat((word) => (at === last ? word.includes(part) : word.endsWith(part)));
      return wordsThat((word) => word.startsWith(part));
    });
  };

  /** Whether a text contains a phrase: one word of each table, in sequence. */
  const holds = (slot: number, [first = new Uint8Array(), ...others]: readonly Uint8Array[]): boolean => {
    const last = (ends[slot] as number) - others.length;
    for (let at = slot === 0 ? 0 : (ends[slot - 1] as number); at < last; at++) {
      if (first[numbers[at] as number] !== 1) continue;
      if (others.every((passed, index) => passed[numbers[at + 1 + index] as number] === 1)) return true;
    }
    return false;
  };

  /** Sets 1 for each text that contains these whole words in sequence. */
  const addHitsOfPhrase = (parts: readonly string[], hits: Uint8Array): void => {
    const phrase = parts.flatMap(onlyWord);
    if (phrase.length < parts.length) return;
    const holdsPhrase = (slot: number): boolean => {
      const last = (ends[slot] as number) - phrase.length;
      for (let at = slot === 0 ? 0 : (ends[slot - 1] as number); at <= last; at++) {
        if (phrase.every((word, index) => numbers[at + index] === word)) return true;
      }
      return false;
    };
    for (const [index, page] of pages.entries()) {
      for (const text of textsWithRarest(page, phrase)) {
        const slot = index * textsOfPage + text;
        if (holdsPhrase(slot)) hits[slot] = 1;
      }
    }
    for (let slot = pages.length * textsOfPage; slot < read; slot++) if (holdsPhrase(slot)) hits[slot] = 1;
  };

  return {
    change(left: ReadonlySet<Row>, come: readonly Row[]): void {
      for (const { slot } of left) {
        rows[slot] = null;
        removedSlots.push(slot);
        if (slot < read) numbers.fill(fieldEnd, slot === 0 ? 0 : ends[slot - 1], ends[slot]);
      }
      gone += left.size;
      for (const row of come) {
        row.slot = rows.length;
        rows.push(row);
        addLocation(row);
      }
      if (gone > 1000 && gone > rows.length / 4) {
        rows = rows.filter((row) => row !== null);
        gone = 0;
        read = 0;
        pages = [];
        removedSlots = [];
        numbers.fill(fieldEnd);
        words.clear();
        locations.clear();
        foldedLocations.length = 0;
        for (const [slot, row] of rows.entries()) {
          if (!row) continue;
          row.slot = slot;
          addLocation(row);
        }
      }
      if (isReading) return;
      isReading = true;
      setImmediate(readQuietly);
    },

    /** Removes the words and locations that no row has any more. */
    cleanUp(): void {
      if (removedSlots.length === 0) return;
      const isWord = new Uint8Array(words.end() + 1);
      const end = read === 0 ? 0 : (ends[read - 1] as number);
      for (let at = 0; at < end; at++) isWord[numbers[at] as number] = 1;
      words.keepOnly((number) => isWord[number + 1] === 1);
      for (const page of new Set(removedSlots.map((slot) => Math.floor(slot / textsOfPage)))) {
        if (pages[page]) pages[page] = wordPage({ numbers, ends }, page * textsOfPage, words.end());
      }
      const isLocation = new Uint8Array(locations.end());
      for (const row of rows) if (row) isLocation[locationNumbers[row.slot] as number] = 1;
      locations.keepOnly((number) => isLocation[number] === 1);
      for (const [number, isUsed] of isLocation.entries()) if (isUsed === 0) foldedLocations[number] = '';
      removedSlots = [];
    },

    /** Contains 1 for each slot whose text matches. */
    find(pattern: SearchPattern): Uint8Array {
      while (readSome());
      const named = Uint8Array.from(foldedLocations, (folded) => Number(isNamed(folded, pattern)));
      const hits = new Uint8Array(rows.length);
      for (let slot = 0; slot < hits.length; slot++) hits[slot] = named[locationNumbers[slot] as number] as number;
      if (pattern.isWhole) {
        addHitsOfPhrase(pattern.text.split(' '), hits);
        return hits;
      }
      const matching = matchingWords(pattern);
      const tables = matching.map((passed) => {
        const table = new Uint8Array(words.end() + 1);
        for (const number of passed) table[number] = 1;
        return table;
      });
      const [alone = [], ...following] = matching;
      for (const [index, page] of pages.entries()) {
        const first = index * textsOfPage;
        if (following.length === 0) addHitsOfPage(page, alone, hits.subarray(first));
        else
          for (const text of textsWithEach(page, matching)) hits[first + text] ||= Number(holds(first + text, tables));
      }
      for (let slot = pages.length * textsOfPage; slot < read; slot++) hits[slot] ||= Number(holds(slot, tables));
      return hits;
    },
  };
}

function longEnough(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const longer = new Uint32Array(Math.ceil(length * 1.25));
  longer.set(array);
  return longer;
}
