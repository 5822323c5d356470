/**
 * The characters that a TrueType font can draw, from its `cmap` (the OpenType specification, subtable formats 4 and 12).
 * Throws a RangeError when the font is damaged.
 */
export function charactersOf(font: Buffer): Set<number> {
  const characters = new Set<number>();
  const cmap = tableOf(font, 'cmap');
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = subtable.readUInt16BE(0);
    const ranges = format === 4 ? segmentsOf(subtable) : format === 12 ? groupsOf(subtable) : [];
    for (const [first, last] of ranges) {
      for (let character = first; character <= last; character++) characters.add(character);
    }
  }
  // The end of format 4, which is no character.
  characters.delete(0xffff);
  return characters;
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === tag) return font.subarray(font.readUInt32BE(entry + 8));
  }
  throw new RangeError(`The font has no ${tag}`);
}

type Ranges = (readonly [first: number, last: number])[];

function segmentsOf(subtable: Buffer): Ranges {
  const length = subtable.readUInt16BE(6);
  return Array.from({ length: length / 2 }, (_, index) => [
    subtable.readUInt16BE(16 + length + index * 2),
    subtable.readUInt16BE(14 + index * 2),
  ]);
}

const groupsOf = (subtable: Buffer): Ranges =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => [
    subtable.readUInt32BE(16 + index * 12),
    subtable.readUInt32BE(20 + index * 12),
  ]);
