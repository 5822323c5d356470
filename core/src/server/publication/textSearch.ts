import { writeVarint } from '../../domain/map/columns.ts';
import { type SearchPattern, searchText } from '../../domain/search/pattern.ts';
import { makeNumbering } from './numbering.ts';
import { type Change, emptyTable, shownOf } from './table.ts';
import {
  addHitsOfPage,
  beginOf,
  fieldEnd,
  textsOfPage,
  textsWithEach,
  type WordPage,
  wordPage,
  wordsOf,
} from './wordPages.ts';

/** Texts indexed at a time between requests: some milliseconds of work. */
const readAtATime = 200;

/** Stands for the row of a text that was removed before it was read. */
const noRow = 0xffff_ffff;

type Spelling = Pick<SearchPattern, 'text' | 'isWhole'>;

/** The longest varint of a word number, in bytes. */
const mostBytes = 5;

const emptyPage = () => ({ bytes: new Uint8Array(1024), ends: new Uint32Array(textsOfPage), count: 0 });

/**
 * The full-text search index: the folded texts of all rows as word numbers, some fifty for each. Each has a slot, which does
 * not change while rows come and go. Words are looked up in the full pages, and the texts that contain all words of a phrase
 * are read. Adding or removing a row costs O(its own length).
 */
export function makeTexts() {
  let table = emptyTable();
  const words = makeNumbering();
  const pages: WordPage[] = [];
  /** The page that is being filled. */
  let open = emptyPage();
  /** The number of slots, and of those that are indexed. */
  let [slots, read] = [0, 0];
  /** The rows of the slots from `firstUnread` on. */
  let unread = new Uint32Array();
  let firstUnread = 0;
  /** The pages from which texts were removed since the last clean-up. */
  const changedPages = new Set<number>();

  const add = (numbers: readonly number[]): void => {
    let at = beginOf(open, open.count);
    const most = at + numbers.length * mostBytes;
    if (most > open.bytes.length) {
      const { bytes } = open;
      open.bytes = new Uint8Array(most * 2);
      open.bytes.set(bytes);
    }
    for (const number of numbers) at = writeVarint(open.bytes, at, number);
    open.ends[open.count++] = at;
    read += 1;
    if (open.count < textsOfPage) return;
    pages.push(wordPage({ bytes: open.bytes.slice(0, at), ends: open.ends }, words.texts.length));
    open = emptyPage();
  };

  const readOne = (): void => {
    const row = unread[read - firstUnread] as number;
    const numbers: number[] = [];
    if (row !== noRow) {
      for (const field of searchText(shownOf(table, row)).split('\n')) {
        for (const word of field.split(' ')) numbers.push(1 + words.of(word));
        numbers.push(fieldEnd);
      }
    }
    add(numbers);
  };

  /** Folding is the most expensive part, so it is deferred to idle moments between requests, or to the first search. */
  const readSome = (): boolean => {
    for (let left = Math.min(readAtATime, slots - read); left > 0; left--) readOne();
    return read < slots;
  };
  let isReading = false;
  const readQuietly = (): void => {
    isReading = readSome();
    if (isReading) setImmediate(readQuietly);
  };

  const erase = (slot: number): void => {
    if (slot >= read) return;
    const number = Math.floor(slot / textsOfPage);
    const page = pages[number] ?? open;
    const text = slot % textsOfPage;
    page.bytes.fill(fieldEnd, beginOf(page, text), page.ends[text]);
    changedPages.add(number);
  };

  /** The numbers of the words that pass the test. */
  const wordsThat = (pass: (word: string) => boolean): number[] => {
    const passed: number[] = [];
    for (const [number, word] of words.texts.entries()) if (word !== null && pass(word)) passed.push(number + 1);
    return passed;
  };

  const onlyWord = (word: string): number[] => {
    const number = words.find(word);
    return number === undefined ? [] : [number + 1];
  };

  /**
   * For each word of a search text, which may begin and end within a word unless it `isWhole`: the numbers of the words that
   * match it.
   */
  const matchingWords = ({ text, isWhole }: Spelling): number[][] => {
    const parts = text.split(' ');
    const last = parts.length - 1;
    return parts.map((part, at) => {
      // Words in the middle are whole, so each costs only a lookup, even in a very long query.
      if (isWhole || (at > 0 && at < last)) return onlyWord(part);
      if (at === 0) return wordsThat((word) => (at === last ? word.includes(part) : word.endsWith(part)));
      return wordsThat((word) => word.startsWith(part));
    });
  };

  /** Contains 1 for each slot whose text has this spelling. With `among`, only for those of its slots whose title does. */
  const find = (pattern: Spelling, among?: Uint8Array): Uint8Array => {
    while (readSome());
    const hits = new Uint8Array(slots);
    const matching = matchingWords(pattern);
    if (matching.some((passed) => passed.length === 0)) return hits;
    const tables = matching.map((passed) => {
      const isPassed = new Uint8Array(words.texts.length + 1);
      for (const number of passed) isPassed[number] = 1;
      return isPassed;
    });
    const isTitle = among !== undefined;
    const holds = (texts: WordPage | typeof open, text: number) => hasPhrase(wordsOf(texts, text, isTitle), tables);
    const [alone = [], ...following] = matching;
    for (const [number, page] of pages.entries()) {
      const from = number * textsOfPage;
      const found = hits.subarray(from, from + textsOfPage);
      if (following.length === 0) {
        addHitsOfPage(page, alone, found);
        if (!among) continue;
        for (let text = 0; text < textsOfPage; text++) {
          if (found[text] === 1) found[text] = Number(among[from + text] === 1 && holds(page, text));
        }
      } else {
        for (const text of textsWithEach(page, matching)) {
          if (among?.[from + text] !== 0 && holds(page, text)) found[text] = 1;
        }
      }
    }
    const from = pages.length * textsOfPage;
    for (let text = 0; text < open.count; text++) {
      if (among?.[from + text] !== 0 && holds(open, text)) hits[from + text] = 1;
    }
    return hits;
  };

  return {
    /** Gives the new rows their slots. */
    change({ before, gone, after, come }: Change): void {
      for (let index = 0; index < gone.length; index++) erase(before.slot[gone[index] as number] as number);
      for (let index = 0; index < come.length; index++) after.slot[come[index] as number] = slots++;
      table = after;
      firstUnread = read;
      unread = new Uint32Array(slots - read).fill(noRow);
      for (let row = 0; row < after.size && unread.length > 0; row++) {
        const slot = after.slot[row] as number;
        if (slot >= read) unread[slot - read] = row;
      }
      if (isReading) return;
      isReading = true;
      setImmediate(readQuietly);
    },

    /** Removes the words that no text has any more. */
    cleanUp(): void {
      if (changedPages.size === 0) return;
      for (const number of changedPages) {
        const page = pages[number];
        if (page) pages[number] = wordPage(page, words.texts.length);
      }
      changedPages.clear();
      const isUsed = new Uint8Array(words.texts.length + 1);
      for (const { begins } of pages) {
        for (let word = 1; word < begins.length - 1; word++) {
          if ((begins[word + 1] as number) > (begins[word] as number)) isUsed[word] = 1;
        }
      }
      for (let text = 0; text < open.count; text++) for (const word of wordsOf(open, text)) isUsed[word] = 1;
      for (let word = 1; word < isUsed.length; word++) if (isUsed[word] === 0) words.drop(word - 1);
    },

    /** Contains 1 for each slot whose text matches. With `among`, only for those of its slots whose title does. */
    find(pattern: SearchPattern, among?: Uint8Array): Uint8Array {
      const hits = find(pattern, among);
      const { joined } = pattern;
      if (joined === undefined) return hits;
      const others = find({ ...pattern, text: joined }, among);
      return hits.map((hit, slot) => hit | (others[slot] as number));
    },
  };
}

/** Whether a text contains one word of each table, in sequence. */
function hasPhrase(text: Uint32Array, [first = new Uint8Array(), ...others]: readonly Uint8Array[]): boolean {
  const last = text.length - others.length;
  for (let at = 0; at < last; at++) {
    if (first[text[at] as number] !== 1) continue;
    if (others.every((passed, index) => passed[text[at + 1 + index] as number] === 1)) return true;
  }
  return false;
}
