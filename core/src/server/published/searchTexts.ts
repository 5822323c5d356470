import { fold } from '../../domain/fold.ts';
import { type SearchPattern, searchText } from '../../domain/listing.ts';
import { type Row, shownOf } from './rows.ts';

/** How many texts are folded at once, between two requests. */
const slice = 500;

export type SearchTexts = ReturnType<typeof makeSearchTexts>;

/**
 * The folded texts of rows, one after another in one buffer: searching a hundred thousand of them takes some ten
 * milliseconds, and a row that comes or goes costs no more than itself.
 */
export function makeSearchTexts() {
  let bytes = Buffer.alloc(0);
  let used = 0;
  /** Where each text begins; each ends where the next begins. */
  const starts: number[] = [];
  const rows: (Row | null)[] = [];
  const slots = new Map<Row, number>();
  const locations = new Map<string, string>();
  /** Folding costs more than all else, so it waits for the first search, or for a quiet moment. */
  let waiting: Row[] = [];
  let dead = 0;

  const add = (row: Row): void => {
    const text = `${searchText(shownOf(row))}\n`;
    const length = Buffer.byteLength(text);
    if (used + length > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(64 * 1024, Math.ceil((used + length) * 1.25)));
      bytes.copy(larger, 0, 0, used);
      bytes = larger;
    }
    slots.set(row, rows.length);
    starts.push(used);
    rows.push(row);
    used += bytes.write(text, used);
    if (!locations.has(row.location)) locations.set(row.location, ` ${fold(row.location)}`);
  };

  const foldSome = (count: number): void => {
    for (const row of waiting.splice(-count)) add(row);
  };

  const foldQuietly = (): void => {
    if (waiting.length === 0) return;
    foldSome(slice);
    setImmediate(foldQuietly).unref();
  };

  /** The slot whose text the byte at `position` is in. */
  const slotAt = (position: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    /** `gone` are no longer found. */
    change(gone: Iterable<Row>, come: readonly Row[]): void {
      const left = new Set(gone);
      waiting = [...waiting.filter((row) => !left.has(row)), ...come];
      for (const row of left) {
        const slot = slots.get(row);
        if (slot === undefined) continue;
        slots.delete(row);
        rows[slot] = null;
        dead++;
      }
      if (dead > 1000 && dead > rows.length / 4) {
        waiting.push(...slots.keys());
        [used, dead, starts.length, rows.length] = [0, 0, 0, 0];
        slots.clear();
        locations.clear();
      }
      setImmediate(foldQuietly).unref();
    },

    find({ text, words }: SearchPattern): Set<Row> {
      foldSome(waiting.length);
      const found = new Set<Row>();
      const sought = Buffer.from(text);
      const end = bytes.subarray(0, used);
      for (let at = end.indexOf(sought); at !== -1;) {
        const slot = slotAt(at);
        const row = rows[slot];
        if (row) found.add(row);
        const next = starts[slot + 1];
        at = next === undefined ? -1 : end.indexOf(sought, next);
      }
      const named = new Set<string>();
      for (const [location, folded] of locations) {
        if (words.some((word) => folded.includes(word))) named.add(location);
      }
      if (named.size > 0) for (const row of slots.keys()) if (named.has(row.location)) found.add(row);
      return found;
    },
  };
}
