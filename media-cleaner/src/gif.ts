import { cutOff, damaged } from './refused.ts';
import type { Parts } from './parts.ts';

const extension = 0x21;
const imageDescriptor = 0x2c;
const graphicControl = 0xf9;

/**
 * GIF (89a): builds a new file with only the first picture, its palette and its transparency. Comments, application
 * extensions and later pictures are left out. Throws Refused.
 */
export function partsOfGif(gif: Buffer): Parts {
  // The empty block and the trailer that some programs leave out at the end.
  const file = Buffer.concat([gif, Buffer.from('\0;')]);
  if (!/^GIF8[79]a/.test(file.toString('latin1', 0, 6)) || file.length < 13) throw damaged();
  const screen = Buffer.from(file.subarray(6, 13));
  let at = 13 + paletteBytes(screen[4]!);
  const kept: Buffer[] = [file.subarray(13, at)];
  let control: Buffer | undefined;
  while (file[at] === extension) {
    const end = endOfBlocks(file, at + 2);
    if (file[at + 1] === graphicControl && file[at + 2] === 4) control = file.subarray(at, at + 7);
    at = end;
  }
  if (file[at] !== imageDescriptor || at + 10 > file.length) throw damaged();
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => file.readUInt16LE(at + offset));
  const pixels = at + 10 + paletteBytes(file[at + 9]!);
  const end = endOfBlocks(file, pixels + 1);
  if (width === 0 || height === 0) throw damaged();
  // Some programs write a screen size that is smaller than the picture.
  const size = {
    width: Math.max(screen.readUInt16LE(0), left! + width!),
    height: Math.max(screen.readUInt16LE(2), top! + height!),
  };
  screen.writeUInt16LE(size.width, 0);
  screen.writeUInt16LE(size.height, 2);
  if (control) kept.push(control, Buffer.from([0]));
  kept.push(file.subarray(at, end));
  const bytes = Buffer.concat([Buffer.from('GIF89a'), screen, ...kept, Buffer.from(';')]);
  // A decoder holds the whole picture in memory.
  return { bytes, ...size, heldBytes: size.width * size.height * 4, mayBeCut: end > gif.length };
}

/** The size of the palette (2 to 256 colours); 0 when the flags say that there is none. */
const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where the data sub-blocks that begin here end; each has its length in front, and an empty one ends the list. */
function endOfBlocks(file: Buffer, start: number): number {
  for (let at = start; ;) {
    const length = file[at];
    if (length === undefined) throw cutOff();
    at += 1 + length;
    if (length === 0) return at;
  }
}
