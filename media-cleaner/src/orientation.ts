/** The one EXIF tag (CIPA DC-008) that is needed to draw a picture: how it is rotated and mirrored. */

const tag = 0x0112;
/** The type of its value: 16 bits. Browsers ignore any other. */
const short = 3;

/** The orientation (1 to 8) in the first directory of a TIFF block, where 1 stands for any other number; undefined without one. */
export function orientationIn(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return undefined;
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const count = uint16(start);
  for (let at = start + 2; at + 12 <= Math.min(tiff.length, start + 2 + count * 12); at += 12) {
    if (uint16(at) !== tag || uint16(at + 2) !== short) continue;
    const value = uint16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return undefined;
}

/** A TIFF block that contains only the orientation. */
export function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(tag, 10);
  tiff.writeUInt16BE(short, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
