import { fold } from '../../domain/fold.ts';
import { type SearchPattern, searchText } from '../../domain/listing.ts';
import { type Row, shownOf } from './rows.ts';

/** Texts are searched so many at once. One that needs two bytes a letter makes its block so, and no other. */
const blockSize = 500;

type Block = { text: string; starts: Uint32Array };

export type SearchTexts = ReturnType<typeof makeSearchTexts>;

/**
 * The folded texts of rows in long blocks: searching a hundred thousand of them takes some ten milliseconds, and a row
 * that comes or goes costs no more than itself.
 */
export function makeSearchTexts() {
  /** By slot; null where the row is gone. */
  let rows: (Row | null)[] = [];
  let gone = 0;
  const blocks: Block[] = [];
  const locations = new Map<string, string>();

  const textOf = (row: Row | null): string => {
    if (!row) return '';
    if (!locations.has(row.location)) locations.set(row.location, ` ${fold(row.location)}`);
    return searchText(shownOf(row));
  };

  const makeBlock = (members: readonly (Row | null)[]): Block => {
    const starts = new Uint32Array(members.length);
    let text = '';
    for (const [index, row] of members.entries()) {
      starts[index] = text.length;
      text += `${textOf(row)}\n`;
    }
    return { text, starts };
  };

  /** Folding costs more than all else: it waits for the first search, or for quiet moments between requests. */
  const foldNext = (): boolean => {
    const from = blocks.length * blockSize;
    if (rows.length - from < blockSize) return false;
    blocks.push(makeBlock(rows.slice(from, from + blockSize)));
    return true;
  };
  const foldQuietly = (): void => {
    if (foldNext()) setImmediate(foldQuietly).unref();
  };

  /** The slots whose text begins at or before each place where the pattern is, from `first` on. */
  const mark = ({ text, starts }: Block, sought: string, first: number, hits: Uint8Array): void => {
    for (let at = text.indexOf(sought); at !== -1;) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] as number) <= at) low = middle;
        else high = middle - 1;
      }
      hits[first + low] = 1;
      const next = starts[low + 1];
      at = next === undefined ? -1 : text.indexOf(sought, next);
    }
  };

  return {
    change(left: ReadonlySet<Row>, come: readonly Row[]): void {
      for (const { slot } of left) rows[slot] = null;
      gone += left.size;
      for (const row of come) {
        row.slot = rows.length;
        rows.push(row);
      }
      if (gone > 1000 && gone > rows.length / 4) {
        rows = rows.filter((row) => row !== null);
        gone = 0;
        blocks.length = 0;
        locations.clear();
        for (const [slot, row] of rows.entries()) if (row) row.slot = slot;
      }
      setImmediate(foldQuietly).unref();
    },

    /** By slot, 1 where it was found. */
    find({ text, words }: SearchPattern): Uint8Array {
      while (foldNext());
      const hits = new Uint8Array(rows.length);
      for (const [index, block] of blocks.entries()) mark(block, text, index * blockSize, hits);
      const rest = blocks.length * blockSize;
      mark(makeBlock(rows.slice(rest)), text, rest, hits);
      const named = new Set<string>();
      for (const [location, folded] of locations) {
        if (words.some((word) => folded.includes(word))) named.add(location);
      }
      if (named.size > 0) {
        for (const [slot, row] of rows.entries()) if (row && named.has(row.location)) hits[slot] = 1;
      }
      return hits;
    },
  };
}
