import { maxProfileBytes, type Parts } from './parts.ts';
import { Refused } from './refused.ts';

/** For a file that is damaged, uses a HEIC feature we do not support, or is too much for the decoder. */
export const unreadable = (): Refused => new Refused('unreadable_heic');

/** A 48-megapixel photo from a phone has 192. */
const maxTiles = 256;
const maxBoxes = 5000;
/** The most properties of one item: a malicious index could name the same property again and again. */
const maxProperties = 100;

type Box = { type: string; content: Buffer; whole: Buffer };
type Item = { type: string; properties: number[] };

/** The properties that are needed to draw a picture. Rotation and cropping are applied in the order they are listed. */
const drawing = new Set(['hvcC', 'ispe', 'irot', 'imir', 'clap']);

/** Bytes of memory that the decoder needs for each pixel: luma and chroma, red, green and blue, and buffers between them. */
const heldForPixel = 9;

/**
 * HEIC (ISO/IEC 23008-12): builds a new file with only the primary picture, or the tiles that form it. Depth maps, gain
 * maps, thumbnails, EXIF and everything else are left out. `maxBytes`: of all its parts. Throws Refused.
 */
export function partsOfHeic(file: Buffer, maxBytes: number): Parts {
  try {
    return primaryOf(file, maxBytes);
  } catch (error) {
    // Reading past the end of a box throws a RangeError.
    throw error instanceof Refused ? error : unreadable();
  }
}

function primaryOf(file: Buffer, maxBytes: number): Parts {
  const top = boxesIn(file, true);
  if (top[0]?.type !== 'ftyp') throw unreadable();
  const meta = contentOf(top, 'meta');
  const boxes = boxesIn(meta.subarray(4));
  const items = itemsIn(boxes);
  const properties = boxesIn(contentOf(boxesIn(contentOf(boxes, 'iprp')), 'ipco'));
  const find = inFile(file, boxes, maxBytes);
  const pitm = contentOf(boxes, 'pitm');
  const primaryId = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
  const primary = items.get(primaryId);
  const tileIds = primary?.type === 'grid' ? tilesOf(boxes, primaryId) : [];
  const tiles = tileIds.map((id) => items.get(id));
  if (!primary || !['hvc1', 'grid'].includes(primary.type) || tiles.some((tile) => tile?.type !== 'hvc1'))
    throw unreadable();
  const propertyOf = (item: Item, type: string) =>
    item.properties.map((at) => properties[at - 1]).find((property) => property?.type === type);
  const sizeOf = (item: Item) => {
    const size = propertyOf(item, 'ispe')?.content;
    if (!size) throw unreadable();
    return { width: size.readUInt32BE(4), height: size.readUInt32BE(8) };
  };
  const { width, height } = sizeOf(primary);
  let canvas = { width, height };
  const data = new Map<number, Buffer>();
  if (primary.type === 'grid') {
    const grid = find(primaryId);
    const [rows, columns] = [grid.readUInt8(2) + 1, grid.readUInt8(3) + 1];
    const gridSize =
      grid[1] === 0 ? [grid.readUInt16BE(4), grid.readUInt16BE(6)] : [grid.readUInt32BE(4), grid.readUInt32BE(8)];
    const [first, ...others] = tiles.map((tile) => sizeOf(tile!));
    if (!first || tiles.length !== rows * columns || gridSize[0] !== width || gridSize[1] !== height)
      throw unreadable();
    if (others.some((other) => other.width !== first.width || other.height !== first.height)) throw unreadable();
    // Tiles are decoded whole, so together they must cover the picture without a needless row or column.
    canvas = { width: first.width * columns, height: first.height * rows };
    if (canvas.width < width || canvas.width - first.width >= width) throw unreadable();
    if (canvas.height < height || canvas.height - first.height >= height) throw unreadable();
    data.set(primaryId, grid.subarray(0, grid[1] === 0 ? 8 : 12));
  }
  const pictures = primary.type === 'grid' ? tileIds : [primaryId];
  for (const id of pictures) data.set(id, find(id));
  const bytes = written(
    [...data].map(([id, content]) => ({
      type: items.get(id)!.type,
      content,
      properties: items
        .get(id)!
        .properties.map((at) => properties[at - 1])
        .filter((property) => property && (drawing.has(property.type) || isNamedColour(property)))
        .map((property) => property!.whole),
    })),
  );
  const colour = [primary, ...tiles.slice(0, 1)]
    .flatMap((item) => item!.properties.map((at) => properties[at - 1]))
    .find((property) => property?.type === 'colr' && /^(?:prof|rICC)/.test(property.content.toString('latin1', 0, 4)));
  const profile = colour?.content.subarray(4) ?? null;
  if (profile && profile.length > maxProfileBytes) throw unreadable();
  return { bytes, ...canvas, heldBytes: canvas.width * canvas.height * heldForPixel, mayBeCut: false, profile };
}

/** Whether a `colr` box names its colour space by code points (nclx) instead of containing an ICC profile. */
const isNamedColour = ({ type, content }: Box): boolean =>
  type === 'colr' && content.toString('latin1', 0, 4) === 'nclx' && content.length <= 16;

/** `mayEndEarly`: at the top level of a file, where some phones write other data after the last box. */
function boxesIn(bytes: Buffer, mayEndEarly = false): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) throw unreadable();
    const size = short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const head = short === 1 ? 16 : 8;
    if (mayEndEarly && (size < head || at + size > bytes.length)) break;
    if (size < head || at + size > bytes.length || boxes.length === maxBoxes) throw unreadable();
    const whole = bytes.subarray(at, at + size);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: whole.subarray(head), whole });
    at += size;
  }
  return boxes;
}

function contentOf(boxes: readonly Box[], type: string): Buffer {
  const [box, second] = boxes.filter((each) => each.type === type);
  // If there were two, a decoder might read the other one.
  if (!box || second) throw unreadable();
  return box.content;
}

/** The type of each item and the numbers of its properties (the first is 1). */
function itemsIn(boxes: readonly Box[]): Map<number, Item> {
  const items = new Map<number, Item>();
  const infos = contentOf(boxes, 'iinf');
  for (const { type, content } of boxesIn(infos.subarray(infos[0] === 0 ? 6 : 8))) {
    if (type !== 'infe' || content[0]! < 2) throw unreadable();
    const isShort = content[0] === 2;
    const id = isShort ? content.readUInt16BE(4) : content.readUInt32BE(4);
    const at = isShort ? 8 : 10;
    if (items.has(id)) throw unreadable();
    items.set(id, { type: content.toString('latin1', at, at + 4), properties: [] });
  }
  const links = contentOf(boxesIn(contentOf(boxes, 'iprp')), 'ipma');
  const isLongId = links[0]! >= 1;
  const isLongIndex = (links[3]! & 1) === 1;
  let at = 8;
  for (let left = links.readUInt32BE(4); left > 0; left -= 1) {
    const item = items.get(isLongId ? links.readUInt32BE(at) : links.readUInt16BE(at));
    at += isLongId ? 4 : 2;
    const count = links.readUInt8(at);
    at += 1;
    if (item && item.properties.length + count > maxProperties) throw unreadable();
    for (let index = 0; index < count; index += 1) {
      item?.properties.push(isLongIndex ? links.readUInt16BE(at) & 0x7fff : links.readUInt8(at) & 0x7f);
      at += isLongIndex ? 2 : 1;
    }
  }
  return items;
}

/** The ids of the tiles that form a grid picture, in order. */
function tilesOf(boxes: readonly Box[], id: number): number[] {
  const references = contentOf(boxes, 'iref');
  const isShort = references[0] === 0;
  const read = (from: Buffer, at: number) => (isShort ? from.readUInt16BE(at) : from.readUInt32BE(at));
  const idBytes = isShort ? 2 : 4;
  const [own] = boxesIn(references.subarray(4)).filter(
    ({ type, content }) => type === 'dimg' && read(content, 0) === id,
  );
  if (!own) throw unreadable();
  const count = own.content.readUInt16BE(idBytes);
  if (count === 0 || count > maxTiles) throw unreadable();
  const ids = Array.from({ length: count }, (_, at) => read(own.content, idBytes + 2 + at * idBytes));
  // A tile listed twice would be decoded twice, and a picture cannot be its own tile.
  if (new Set([id, ...ids]).size !== count + 1) throw unreadable();
  return ids;
}

/** Reads the bytes of an item, which are in the file or in an `idat` box. */
function inFile(file: Buffer, boxes: readonly Box[], maxBytes: number): (id: number) => Buffer {
  const locations = contentOf(boxes, 'iloc');
  const version = locations[0]!;
  if (version > 2) throw unreadable();
  const [offsetBytes, lengthBytes] = [locations[4]! >> 4, locations[4]! & 15];
  const [baseBytes, indexBytes] = [locations[5]! >> 4, version === 0 ? 0 : locations[5]! & 15];
  let at = 6;
  const read = (bytes: number): number => {
    if (![0, 1, 2, 4, 8].includes(bytes) || at + bytes > locations.length) throw unreadable();
    const value =
      bytes === 0 ? 0 : bytes === 8 ? Number(locations.readBigUInt64BE(at)) : locations.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const found = new Map<number, Buffer[]>();
  let pieces = 0;
  for (let left = read(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    const isElsewhere = read(2) !== 0;
    const base = read(baseBytes);
    const extents: [number, number][] = [];
    const count = read(2);
    // When offsets and lengths are zero bytes wide, any number of extents fits into a small box.
    pieces += count + 1;
    if (pieces > maxBoxes) throw unreadable();
    for (let extent = count; extent > 0; extent -= 1) {
      read(indexBytes);
      extents.push([base + read(offsetBytes), read(lengthBytes)]);
    }
    if (found.has(id) || isElsewhere || method > 1) continue;
    const source = method === 0 ? file : boxes.find(({ type }) => type === 'idat')?.content;
    const parts = extents.map(([start, length]) => source?.subarray(start, start + length));
    if (parts.every((part, index) => part && part.length === extents[index]![1] && part.length > 0))
      found.set(id, parts as Buffer[]);
  }
  let taken = 0;
  return (id) => {
    const parts = found.get(id);
    if (!parts) throw unreadable();
    // Items may overlap in the file, so their total size is limited as well.
    taken += parts.reduce((sum, { length }) => sum + length, 0);
    if (taken > maxBytes) throw unreadable();
    return Buffer.concat(parts);
  };
}

const numbers = (bytes: 1 | 2 | 4, ...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * bytes);
  values.forEach((value, at) => buffer.writeUIntBE(value, at * bytes, bytes));
  return buffer;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([numbers(4, body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, ...content: Buffer[]) => box(type, numbers(4, 0), ...content);

type Written = { type: string; content: Buffer; properties: Buffer[] };

/** Builds a file from these items; the first is the picture, the others are its tiles. */
function written(items: readonly Written[]): Buffer {
  const indexes = new Map<Buffer, number>();
  const own: Buffer[] = [];
  /** Each property is written once, because tiles share theirs. */
  const indexOf = (property: Buffer): number => {
    const index = indexes.get(property) ?? own.push(property);
    indexes.set(property, index);
    return index;
  };
  const links = items.map(({ properties }, at) =>
    Buffer.concat([
      numbers(2, at + 1),
      numbers(1, properties.length),
      // All are marked essential: a decoder that does not support one must not draw the picture.
      numbers(2, ...properties.map((property) => 0x8000 | indexOf(property))),
    ]),
  );
  const infos = items.map(({ type }, at) =>
    // Tiles have the hidden flag.
    box('infe', numbers(4, 0x02000000 | (at === 0 ? 0 : 1)), numbers(2, at + 1, 0), Buffer.from(`${type}\0`, 'latin1')),
  );
  const isGrid = items[0]!.type === 'grid';
  const references = isGrid
    ? [fullBox('iref', box('dimg', numbers(2, 1, items.length - 1, ...items.slice(1).map((_, at) => at + 2))))]
    : [];
  const metaOf = (start: number) => {
    let at = start;
    const locations = items.map(({ content }, index) => {
      const location = Buffer.concat([numbers(2, index + 1, 0, 1), numbers(4, at, content.length)]);
      at += content.length;
      return location;
    });
    return fullBox(
      'meta',
      fullBox('hdlr', numbers(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', numbers(2, 1)),
      fullBox('iloc', numbers(1, 0x44, 0), numbers(2, items.length), ...locations),
      fullBox('iinf', numbers(2, items.length), ...infos),
      ...references,
      box('iprp', box('ipco', ...own), box('ipma', numbers(4, 1), numbers(4, items.length), ...links)),
    );
  };
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const start = type.length + metaOf(0).length + 8;
  return Buffer.concat([type, metaOf(start), box('mdat', ...items.map(({ content }) => content))]);
}
