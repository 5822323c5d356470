import { damaged } from './damaged.ts';
import { orientationIn, tiffWith } from './orientation.ts';
import { maxPieces, maxProfileBytes, type Parts } from './parts.ts';

/** A progressive picture has about ten scans; decoding each takes a pass over the whole picture. */
const maxScans = 50;

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** The frame types that browsers support: baseline, extended and progressive, with Huffman coding. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantisation tables and the restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd]);

/**
 * JPEG (ITU-T T.81, T.871, and ICC.1 Annex B): keeps only the segments that are needed to draw it, and drops any data
 * after its end. Of EXIF it keeps the orientation alone: `image.ts` draws the picture upright by it and removes it too.
 * Problem `unprocessable_media`.
 */
export function partsOfJpeg(file: Buffer): Parts {
  if (file[0] !== 0xff || file[1] !== 0xd8) throw damaged();
  const kept: Buffer[] = [];
  let frame: { width: number; height: number; samples: number; isProgressive: boolean } | undefined;
  let [pieces, scans, profileBytes, orientation] = [0, 0, 0, 1];
  let hasJfif = false;
  for (let at = 2; ;) {
    if (file[at] !== 0xff) throw damaged();
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    pieces += 1;
    if (marker === undefined || pieces > maxPieces) throw damaged();
    if (marker === endOfImage) break;
    if (at + 4 > file.length) throw damaged();
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) throw damaged();
    const content = file.subarray(at + 4, end);
    if (marker === 0xe0 && content.toString('latin1', 0, 5) === 'JFIF\0') hasJfif = true;
    else if (marker === 0xe1 && content.toString('latin1', 0, 6) === 'Exif\0\0') {
      orientation = orientationIn(content.subarray(6));
    } else if (marker === 0xe2 && content.toString('latin1', 0, 12) === 'ICC_PROFILE\0') {
      profileBytes += content.length;
      if (profileBytes > maxProfileBytes) throw damaged();
      kept.push(file.subarray(at, end));
    } else if (marker === 0xee && content.toString('latin1', 0, 5) === 'Adobe' && content.length >= 12) {
      kept.push(segment(marker, content.subarray(0, 12)));
    } else if (tables.has(marker)) kept.push(file.subarray(at, end));
    else if (frames.has(marker)) {
      if (frame || content.length < 6 || content[0] !== 8) throw damaged();
      frame = {
        height: content.readUInt16BE(1),
        width: content.readUInt16BE(3),
        samples: content[5]!,
        isProgressive: marker === 0xc2,
      };
      kept.push(file.subarray(at, end));
    } else if (marker === startOfScan) {
      scans += 1;
      if (!frame || scans > maxScans) throw damaged();
      end = endOfScan(file, end);
      kept.push(file.subarray(at, end));
    } else if (!isLeftOut(marker)) throw damaged();
    at = end;
  }
  if (!frame || scans === 0 || frame.width === 0 || frame.height === 0) throw damaged();
  const first = [
    Buffer.from([0xff, 0xd8]),
    ...(hasJfif ? [segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))] : []),
    ...(orientation === 1
      ? []
      : [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith(orientation)]))]),
  ];
  const bytes = Buffer.concat([...first, ...kept, Buffer.from([0xff, endOfImage])]);
  // With more than one scan a decoder holds all coefficients, two bytes each.
  const heldBytes = frame.isProgressive || scans > 1 ? Math.min(4, frame.samples) * frame.width * frame.height * 2 : 0;
  return { bytes, width: frame.width, height: frame.height, heldBytes };
}

/** Application segments (EXIF, XMP and others) and comments. */
const isLeftOut = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** The position of the next marker, other than a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw damaged();
}

function segment(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
}
