import { orientationIn, tiffWith } from './orientation.ts';
import { maxPieces, maxProfileBytes, type Parts } from './parts.ts';
import { damaged, Refused } from './refused.ts';

/** A progressive picture has about ten scans; decoding each takes a pass over the whole picture. */
const maxScans = 50;

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** The frame types that browsers support: baseline, extended and progressive, with Huffman coding. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Arithmetic coding, lossless, hierarchical and JPEG-LS: no browser draws them. */
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xf7]);
/** Huffman tables, quantisation tables and the restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd]);

/** No browser draws it. */
const notDrawable = () => new Refused('unusual_jpeg');

type Frame = { width: number; height: number; samples: number; isProgressive: boolean };

/**
 * JPEG (ITU-T T.81, T.871, and ICC.1 Annex B): keeps only the segments that are needed to draw it, and drops any data
 * between and after them. Of EXIF it keeps the orientation alone: `image.ts` draws the picture upright by it and removes it
 * too. It forgives what browsers forgive. Throws Refused.
 */
export function partsOfJpeg(file: Buffer): Parts {
  if (file[0] !== 0xff || file[1] !== 0xd8) throw damaged();
  const kept: Buffer[] = [];
  let frame: Frame | undefined;
  let orientation: number | undefined;
  let [pieces, scans, profileBytes] = [0, 0, 0];
  let [hasJfif, mayBeCut] = [false, false];
  for (let at = markerAfter(file, 2); ; at = markerAfter(file, at)) {
    const marker = file[at + 1];
    pieces += 1;
    if (pieces > maxPieces) throw damaged();
    if (marker === endOfImage) break;
    if (marker !== undefined && isAlone(marker)) {
      at += 2;
      continue;
    }
    const end = at + 4 > file.length ? Infinity : at + 2 + file.readUInt16BE(at + 2);
    const content = file.subarray(at + 4, end);
    if (
      marker === undefined ||
      end < at + 4 ||
      end > file.length ||
      !isKnown(marker) ||
      (frames.has(marker) && frame)
    ) {
      // The file has no end marker, or what follows its last scan cannot be read. `draw` (image.ts) refuses it if pixels are missing.
      if (scans === 0) throw marker !== undefined && otherFrames.has(marker) ? notDrawable() : damaged();
      mayBeCut = true;
      break;
    }
    if (marker === 0xe0 && content.toString('latin1', 0, 5) === 'JFIF\0') hasJfif = true;
    else if (marker === 0xe1 && content.toString('latin1', 0, 6) === 'Exif\0\0') {
      // Of several blocks, browsers use the first that has one.
      orientation ??= orientationIn(content.subarray(6));
    } else if (marker === 0xe2 && content.toString('latin1', 0, 12) === 'ICC_PROFILE\0') {
      profileBytes += content.length;
      if (profileBytes > maxProfileBytes) throw damaged();
      kept.push(file.subarray(at, end));
    } else if (marker === 0xee && content.toString('latin1', 0, 5) === 'Adobe' && content.length >= 12) {
      kept.push(segment(marker, content.subarray(0, 12)));
    } else if (tables.has(marker)) kept.push(file.subarray(at, end));
    else if (frames.has(marker)) {
      frame = frameOf(marker, content);
      kept.push(file.subarray(at, end));
    } else if (marker === startOfScan) {
      scans += 1;
      if (!frame || scans > maxScans) throw damaged();
      const next = endOfScan(file, end);
      kept.push(segment(marker, frame.isProgressive ? content : wholeScan(content)), file.subarray(end, next));
      at = next;
      continue;
    }
    at = end;
  }
  if (!frame || scans === 0 || frame.width === 0 || frame.height === 0) throw damaged();
  const first = [
    Buffer.from([0xff, 0xd8]),
    ...(hasJfif ? [segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))] : []),
    ...(orientation === undefined || orientation === 1
      ? []
      : [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith(orientation)]))]),
  ];
  const bytes = Buffer.concat([...first, ...kept, Buffer.from([0xff, endOfImage])]);
  // With more than one scan a decoder holds all coefficients, two bytes each.
  const heldBytes = frame.isProgressive || scans > 1 ? Math.min(4, frame.samples) * frame.width * frame.height * 2 : 0;
  return { bytes, width: frame.width, height: frame.height, heldBytes, mayBeCut };
}

/** The position of the next marker. Bytes before it, and bytes that fill up, mean nothing. */
function markerAfter(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    if (file[at + 1] !== 0 && file[at + 1] !== 0xff) return at;
  }
  return file.length;
}

/** Restart markers outside a scan, and TEM: nothing belongs to them. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

function frameOf(marker: number, content: Buffer): Frame {
  if (content.length < 6) throw damaged();
  // Browsers show only pictures with 8 bits of each colour.
  if (content[0] !== 8) throw notDrawable();
  return {
    height: content.readUInt16BE(1),
    width: content.readUInt16BE(3),
    samples: content[5]!,
    isProgressive: marker === 0xc2,
  };
}

/** Some cameras write other limits for a scan that has all coefficients. Browsers ignore them, and a strict decoder does not. */
function wholeScan(content: Buffer): Buffer {
  const whole = Buffer.from(content);
  const limits = 1 + 2 * whole.readUInt8(0);
  if (whole.length === limits + 3) whole.set([0, 63, 0], limits);
  return whole;
}

/** Those that may stand in the file of a drawable picture. */
const isKnown = (marker: number): boolean =>
  marker === startOfScan || tables.has(marker) || frames.has(marker) || isLeftOut(marker);

/** Application segments (EXIF, XMP and others), comments, the number of lines, and conditions of arithmetic coding. */
const isLeftOut = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe || marker === 0xdc || marker === 0xcc;

/** The position of the next marker, other than a restart marker; the end of the file if there is none. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = markerAfter(file, start); ; at = markerAfter(file, at + 1)) {
    const marker = file[at + 1];
    if (marker === undefined || marker < 0xd0 || marker > 0xd7) return at;
  }
}

function segment(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
}
