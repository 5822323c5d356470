import outcodes from '../data/ukOutcodes.json' with { type: 'json' };
import type { Coordinates } from './coordinates.ts';
import { withoutCountry } from './placeNames.ts';

/** Reads postcodes in texts as people write them. Server only, like the gazetteer: it knows the outward codes in use. */

/** 'M14' and '5GR' of 'M14 5GR'; `incode` is null when it is missing or incomplete. */
export type Postcode = { outcode: string; incode: string | null };

const districtsOf = new Map<string, Record<string, number[]>>(Object.entries(outcodes));

const outcodePattern = /^([A-Z]{1,2})(\d[A-Z\d]?)$/;
/** The letters that the Post Office does not use here look like others. */
const incodePattern = /^\d[ABD-HJLNP-UW-Z]{2}$/;
const postcodeLength = { min: 5, max: 7 };
/** The most pieces into which spaces divide a postcode, and one in which a letter is read as a digit. */
const mostPieces = { asWritten: 4, corrected: 3 };

/** The areas of inner London, whose districts have parts with letters. */
const partedAreas = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC']);

/** The middle of an outward code's addresses; null where the data lacks it. W1A counts as W1, where it lacks the part. */
export function outcodeCentre(outcode: string): Coordinates | null {
  const [, area = '', district = ''] = outcodePattern.exec(outcode) ?? [];
  const districts = districtsOf.get(area) ?? {};
  const whole = partedAreas.has(area) ? district.replace(/(?<=^\d)[A-HJKMNPR-Y]$/, '') : district;
  const [lat, lon] = districts[district] ?? districts[whole] ?? [];
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/** Whether there is such a postcode area; its districts may be newer than the data. */
const isInArea = (outcode: string): boolean => districtsOf.has(outcodePattern.exec(outcode)?.[1] ?? '');

const alike: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I' };

/** Every text that this one may be when O is 0, and I is 1. */
const readings = ([letter, ...rest]: string[]): string[] =>
  letter === undefined
    ? ['']
    : [letter, alike[letter] ?? []].flat().flatMap((read) => readings(rest).map((ending) => read + ending));

/** The outward code that the text is; with O for 0 or I for 1 only if a single reading is in use. */
function readOutcode(text: string): string | null {
  // What is longer is none, and every O or I in it would double the readings.
  if (!/^[A-Z][A-Z\d]{1,3}$/.test(text)) return null;
  if (outcodeCentre(text)) return text;
  const [read, another] = readings([...text]).filter(outcodeCentre);
  return read !== undefined && another === undefined ? read : null;
}

type Match = Postcode & { start: number; pieces: number; isCorrected: boolean };

/** The full postcode that some pieces of a text are together. */
function readWhole(pieces: readonly string[], start: number): Match | null {
  const text = pieces.join('');
  if (text.length < postcodeLength.min || text.length > postcodeLength.max || !/\d/.test(text)) return null;
  const [written, ending] = [text.slice(0, -3), text.slice(-3)];
  const match = { start, pieces: pieces.length };
  const asWritten = { ...match, outcode: written, incode: ending, isCorrected: false };
  const isIncode = incodePattern.test(ending);
  if (isIncode && outcodeCentre(written)) return asWritten;
  const outcode = readOutcode(written);
  const incode = ending.replace(/^[OI]/, (letter) => alike[letter] ?? letter);
  if (outcode !== null && incodePattern.test(incode) && pieces.length <= mostPieces.corrected)
    return { ...match, outcode, incode, isCorrected: true };
  // Its first half may be newer than the data if the space stands where it belongs.
  const isDivided = pieces.length === 1 || (pieces.length === 2 && pieces[0] === written);
  return isIncode && isDivided && isInArea(written) ? asWritten : null;
}

/** 'M1 1st floor' is not M1 1ST. */
const isOrdinal = (word: string): boolean => /^(?:1ST|2ND|3RD|\dTH)$/.test(word);

const piecesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The full postcodes in the pieces, in their order: those as written first, and those of the fewest pieces. */
function wholePostcodes(pieces: readonly string[]): Match[] {
  const found: Match[] = [];
  for (let start = 0; start < pieces.length; start += 1) {
    for (let count = 1; count <= mostPieces.asWritten && start + count <= pieces.length; count += 1) {
      const last = pieces[start + count - 1] ?? '';
      if (count > 1 && isOrdinal(last) && start + count < pieces.length) continue;
      const match = readWhole(pieces.slice(start, start + count), start);
      if (match) found.push(match);
    }
  }
  const chosen: Match[] = [];
  const inOrder = found.toSorted((a, b) => Number(a.isCorrected) - Number(b.isCorrected) || a.pieces - b.pieces);
  for (const match of inOrder) {
    const isFree = (other: Match) =>
      other.start >= match.start + match.pieces || match.start >= other.start + other.pieces;
    if (chosen.every(isFree)) chosen.push(match);
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

/** Beside these, 'S1' or 'E1' is a road, a vehicle, a room or the like. */
const notAfter = new Set(
  'BUS ROUTE PLATFORM GATE BLOCK FLAT UNIT ROOM BAY STAND STOP LINE TRAIN TRAM THE LEVEL ZONE JUNCTION'.split(' '),
);
const notBefore = new Set(
  'ROAD BUS TRAIN TRAM LINE MOTORWAY SERVICES JUNCTION PLATFORM ROUTE SLIP BYPASS TOWARDS'.split(' '),
);

type PostcodesRead = {
  /** The full postcodes, one for each outward code. */
  whole: Postcode[];
  /** The last outward code that stands alone, with the other words; null where there is none. */
  outcode: { outcode: string; others: string; isAtEnd: boolean } | null;
};

/** The outward code that a text is as a whole, perhaps with the beginning of an inward one. */
const readAlone = (query: string): string | null => {
  const text = piecesOf(query).join(' ');
  const known = /\d/.test(text) ? readOutcode(text) : null;
  if (known !== null) return known;
  const [, letters, district] = /^([A-Z]{1,2}) ?(\d[A-Z\d]?)(?: ?\d[A-Z]?)?$/.exec(text) ?? [];
  const written = letters !== undefined && district !== undefined ? letters + district : null;
  return written !== null && isInArea(written) ? written : null;
};

/** The postcodes in a text, wherever they stand and however they are spaced. */
export function readPostcodes(query: string): PostcodesRead {
  const text = withoutCountry(query);
  const pieces = piecesOf(text);
  const whole = wholePostcodes(pieces);
  if (whole.length > 0) {
    const kept = whole.filter(({ outcode }, at) => whole.findIndex((other) => other.outcode === outcode) === at);
    return { whole: kept.map(({ outcode, incode }) => ({ outcode, incode })), outcode: null };
  }
  const only = readAlone(text);
  if (only !== null) return { whole: [], outcode: { outcode: only, others: '', isAtEnd: true } };
  const at = pieces.findLastIndex(
    (piece, index) =>
      piece.length <= 4 &&
      /\d/.test(piece) &&
      readOutcode(piece) !== null &&
      !notAfter.has(pieces[index - 1] ?? '') &&
      !notBefore.has(pieces[index + 1] ?? ''),
  );
  const found = readOutcode(pieces[at] ?? '');
  if (found === null) return { whole: [], outcode: null };
  const others = pieces.toSpliced(at, 1).join(' ');
  return { whole: [], outcode: { outcode: found, others, isAtEnd: at === pieces.length - 1 } };
}
