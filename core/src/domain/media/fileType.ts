import { endings, type MediaType } from './mediaTypes.ts';

/** What a file that is not taken is, so that its refusal says what to do. */
export type RefusedKind = 'picture' | 'video' | 'sound' | 'document' | 'other';

/** Enough bytes from the start of a file to tell what it is. */
export const headBytes = 4096;

/* oxlint-disable no-control-regex -- these are bytes */
/** Bytes as Latin-1. In this order, because some beginnings are parts of others. */
const beginnings: readonly (readonly [MediaType | RefusedKind, RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  // Tools for iPhone apps write `CgBI` first, and pixels that only Apple's programs draw.
  ['image/png', /^\x89PNG\r\n\x1a\n(?!....CgBI)/s],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF....WEBP/s],
  // HEIF (ISO/IEC 23008-12). Of a general brand, the brands after it say whether it is AVIF.
  ['picture', /^....ftyp(?:avi[fs]|(?:mi[af]1|miaf|msf1)....(?:[!-~ ]{4}){0,9}?avi[fs])/s],
  ['image/heic', /^....ftyp(?:he[iv][cfxms]|mi[af]1|miaf|msf1)/s],
  ['picture', /^....ftyp(?:crx |jp2 |jpx |jxl )/s],
  ['sound', /^....ftyp(?:M4[ABP] |F4[AB] |aax)/s],
  // MP4, MOV, 3GP and their relatives, whatever their brand. Old MOV files have none, and no text begins so.
  ['video/mp4', /^[\0-\x0f]...(?:ftyp|moov|mdat|pnot|free|skip|wide)/s],
  ['video/webm', /^\x1aE\xdf\xa3.{0,60}?B\x82.{1,8}?webm/s],
  ['picture', /^(?:BM....\0{4}|II[*+]\0|MM\0[*+]|8BPS|\0\0[\x01\x02]\0|\xff\x0a|\0\0\0\x0c(?:JXL|jP) |\x89PNG)/s],
  ['picture', /^(?:\xef\xbb\xbf)?(?:\s|<\?xml[^>]{0,300}>|<!--[^>]{0,1000}-->|<!DOCTYPE[^>]{0,300}>)*<svg[\s>/]/i],
  // Matroska, Windows Media, AVI, Flash, RealMedia, Theora, and MPEG program and transport streams.
  ['video', /^(?:\x1aE\xdf\xa3|0&\xb2u\x8ef\xcf|RIFF....AVI |FLV\x01|\.RMF|OggS.{0,60}theora|\0\0\x01[\xb3\xba])/s],
  ['video', /^(?:G.{187}G|....G.{191}G|....(?:styp|moof))/s],
  ['sound', /^(?:ID3|\xff[\xf1-\xfb]|RIFF....WAVE|OggS|fLaC|#!AMR|caff|FORM....AIF|MThd)/s],
  // PDF, Word and the like, archives, and texts: the last two in UTF-16 and without control characters.
  ['document', /^(?:.{0,1000}%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0|Rar!|7z\xbc\xaf|\x1f\x8b|\xff\xfe|\xfe\xff)/s],
  ['document', /^[^\0-\x08\x0e-\x1a\x1c-\x1f]+$/],
];

/** These boxes may come before the one that names the type. They contain nothing. */
const padding = /^[\0-\x0f]...(?:free|skip|wide)/s;
/* oxlint-enable no-control-regex */

/**
 * What a file is, by its first bytes. The device asks before it sends a file, and the server when it has arrived; names and
 * declared types tell nothing reliable.
 */
export function fileTypeOf(head: Uint8Array): MediaType | RefusedKind {
  let text = String.fromCharCode(...head.subarray(0, headBytes));
  while (padding.test(text)) {
    const rest = text.slice(Math.max(8, lengthOf(text)));
    if (rest.length < 8) break;
    text = rest;
  }
  return beginnings.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

export const isTaken = (type: string): type is MediaType => Object.hasOwn(endings, type);

/** The length of the box that begins here. */
const lengthOf = (box: string): number => [0, 1, 2, 3].reduce((sum, at) => sum * 256 + box.charCodeAt(at), 0);
