import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Texts that are kept together, each in UTF-8 and without a line break; `isDeflated`: compressed. */
export type Pack = { readonly bytes: Buffer; readonly isDeflated: boolean };

/** As many as make a pack small beside their sum: opening one takes a tenth of a millisecond. */
export const packSize = 32;

const newLine = 10;

export const packOfOne = (text: string): Pack => ({ bytes: Buffer.from(text), isDeflated: false });

export async function packOf(texts: readonly Buffer[]): Promise<Pack> {
  const lines = texts.flatMap((text, index) => (index === 0 ? [text] : [Buffer.of(newLine), text]));
  return { bytes: await deflate(Buffer.concat(lines)), isDeflated: true };
}

/** The packs that were opened last: who reads them in the order they were made in opens each once. */
const opened = new Map<Pack, Buffer[]>();
const mostOpened = 48;

function open(pack: Pack): Buffer[] {
  const known = opened.get(pack);
  if (known) return known;
  const bytes = inflateRawSync(pack.bytes);
  const texts: Buffer[] = [];
  for (let from = 0; from <= bytes.length;) {
    const end = bytes.indexOf(newLine, from);
    const to = end === -1 ? bytes.length : end;
    texts.push(bytes.subarray(from, to));
    from = to + 1;
  }
  const [oldest] = opened.keys();
  if (opened.size === mostOpened && oldest) opened.delete(oldest);
  opened.set(pack, texts);
  return texts;
}

/** For a pack that is used no more: what it held is gone with it. */
export const forgetPack = (pack: Pack): void => void opened.delete(pack);

/** The text at `index`; empty where there is none. */
export const textIn = (pack: Pack, index: number): Buffer =>
  pack.isDeflated ? (open(pack)[index] ?? Buffer.alloc(0)) : pack.bytes;
