import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const deflate = promisify(deflateRaw);

/** Texts that are compressed together, separated by line breaks (in UTF-8). */
export type Pack = Uint8Array;

/** Most texts in a pack: enough to compress well, and few enough that opening a pack takes only a tenth of a millisecond. */
export const packSize = 32;

const newLine = 10;

export async function packOf(texts: readonly Buffer[]): Promise<Pack> {
  const lines = texts.flatMap((text, index) => (index === 0 ? [text] : [Buffer.of(newLine), text]));
  // A copy: the result is a view of a larger buffer.
  return new Uint8Array(await deflate(Buffer.concat(lines)));
}

/** The texts of the packs that were opened last: reading rows in the order they were packed opens each pack once. */
const opened = new LRUCache<Pack, Buffer[]>({ max: 48, memoMethod: open });

function open(pack: Pack): Buffer[] {
  const bytes = inflateRawSync(pack);
  const texts: Buffer[] = [];
  for (let from = 0; from <= bytes.length;) {
    const end = bytes.indexOf(newLine, from);
    const to = end === -1 ? bytes.length : end;
    texts.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return texts;
}

const dropped = new WeakSet<Pack>();

/** Removes a pack from the cache for good, so that its texts leave memory with the last table that has them. */
export function dropPack(pack: Pack): void {
  opened.delete(pack);
  dropped.add(pack);
}

/** The text at `index`; empty when there is none. */
export function textIn(pack: Pack, index: number): Buffer {
  // A reader of an older table may still open it.
  const texts = dropped.has(pack) ? open(pack) : opened.memo(pack);
  return texts[index] ?? Buffer.alloc(0);
}
