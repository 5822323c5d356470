import { Problem } from '../../domain/problem.ts';
import { ByteReader, damaged } from './byteReader.ts';

/**
 * MP4 and QuickTime (ISO/IEC 14496-12; QuickTime File Format): the same file without what says where, when and with what
 * it was made. Nothing moves, so that the index stays right: a box that is not known to be needed becomes a `free` one of
 * zeros, dates and names become zeros. A file is read once from its beginning; only its index is held in memory.
 */

const maxIndexBytes = 16 * 1024 * 1024;
const maxFragmentIndexBytes = 4 * 1024 * 1024;
const maxBrandBytes = 1024;

/** A track of another kind may hold where the camera was, second by second, in a form of its maker's own. */
const hiddenTrack = () =>
  new Problem('unprocessable_media', {
    message: 'This video carries hidden data, such as where it was taken. Export it again without, and add that file.',
  });

/** Yields the scrubbed file. Problem `unprocessable_media` when it is damaged, or has more than pictures and sound. */
export async function* cleanMp4(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  let hasIndex = false;
  let hasContent = false;
  try {
    while (!(await reader.atEnd())) {
      const { type, header, length } = await readHeader(reader);
      if (type === 'mdat') {
        hasContent = true;
        yield header;
        yield* length === null ? reader.rest() : reader.pass(length);
        continue;
      }
      if (length === null) throw damaged();
      if (type === 'moov') {
        if (hasIndex || length > maxIndexBytes) throw damaged();
        hasIndex = true;
        const index = await reader.take(length);
        scrubIndex(index);
        yield header;
        yield index;
      } else if (type === 'moof') {
        if (length > maxFragmentIndexBytes) throw damaged();
        const index = await reader.take(length);
        scrub(index, fragmentRules);
        yield header;
        yield index;
      } else if (type === 'ftyp' || type === 'styp') {
        if (length > maxBrandBytes) throw damaged();
        yield header;
        yield* reader.pass(length);
      } else if (type === 'sidx') {
        yield header;
        yield* reader.pass(length);
      } else {
        yield asFree(header);
        yield* reader.blank(length);
      }
    }
    if (!hasIndex || !hasContent) throw damaged();
  } finally {
    await reader.close();
  }
}

/** `length`: of what follows the header; null when the box reaches to the end of the file. */
async function readHeader(reader: ByteReader): Promise<{ type: string; header: Buffer; length: number | null }> {
  const start = await reader.peek(16);
  if (start.length < 8) throw damaged();
  const type = start.toString('latin1', 4, 8);
  if (!/^[ -~\xa9]{4}$/.test(type)) throw damaged();
  const size = start.readUInt32BE(0);
  if (size === 0) return { type, header: await reader.take(8), length: null };
  if (size !== 1) {
    if (size < 8) throw damaged();
    return { type, header: await reader.take(8), length: size - 8 };
  }
  if (start.length < 16) throw damaged();
  const large = Number(start.readBigUInt64BE(8));
  if (large < 16) throw damaged();
  return { type, header: await reader.take(16), length: large - 16 };
}

function asFree(header: Buffer): Buffer {
  header.write('free', 4, 'latin1');
  return header;
}

/** What becomes of the boxes within a box: kept, scrubbed, or looked into; any that is not named is blanked. */
type Rules = ReadonlyMap<string, 'keep' | Rules | ((content: Buffer) => void)>;

function scrub(content: Buffer, rules: Rules): void {
  for (let at = 0; at < content.length;) {
    // QuickTime ends some lists with four zeros.
    if (content.length - at === 4 && content.readUInt32BE(at) === 0) return;
    const { type, start, end } = boxAt(content, at);
    const inner = content.subarray(start, end);
    const rule = rules.get(type);
    if (rule === undefined) {
      asFree(content.subarray(at, start));
      inner.fill(0);
    } else if (typeof rule === 'function') rule(inner);
    else if (rule !== 'keep') scrub(inner, rule);
    at = end;
  }
}

function boxAt(content: Buffer, at: number): { type: string; start: number; end: number } {
  if (content.length - at < 8) throw damaged();
  const size = content.readUInt32BE(at);
  const isLarge = size === 1;
  if (isLarge && content.length - at < 16) throw damaged();
  const start = at + (isLarge ? 16 : 8);
  const end = at + (isLarge ? Number(content.readBigUInt64BE(at + 8)) : size);
  if (end < start || end > content.length) throw damaged();
  return { type: content.toString('latin1', at + 4, at + 8), start, end };
}

const keepAll = (names: string): Rules => new Map(names.split(' ').map((name) => [name, 'keep'] as const));

/** Creation and modification stand alike in the headers of film, track and medium: 32 bits each, in version 1 64. */
function blankDates(content: Buffer): void {
  content.subarray(4, content[0] === 1 ? 20 : 12).fill(0);
}

/** After the handler's type: its maker and its name. */
const blankHandlerName = (content: Buffer): void => {
  content.subarray(12).fill(0);
};

/** Where the content is, when it is elsewhere: on whose disk. */
function blankReferences(content: Buffer): void {
  for (let at = 8; at < content.length;) {
    const { start, end } = boxAt(content, at);
    content.subarray(start + 4, end).fill(0);
    at = end;
  }
}

const sampleTable = keepAll(
  'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs saiz saio padb',
);

type Track = { handler: string | undefined; descriptions: Buffer | undefined };

const trackRules = (track: Track): Rules =>
  new Map<string, 'keep' | Rules | ((content: Buffer) => void)>([
    ['tkhd', blankDates],
    ['edts', keepAll('elst')],
    ['tref', 'keep'],
    ['tapt', keepAll('clef prof enof')],
    [
      'mdia',
      new Map<string, 'keep' | Rules | ((content: Buffer) => void)>([
        ['mdhd', blankDates],
        ['elng', 'keep'],
        [
          'hdlr',
          (content) => {
            track.handler = content.toString('latin1', 8, 12);
            blankHandlerName(content);
          },
        ],
        [
          'minf',
          new Map<string, 'keep' | Rules | ((content: Buffer) => void)>([
            ['vmhd', 'keep'],
            ['smhd', 'keep'],
            ['hdlr', blankHandlerName],
            ['dinf', new Map([['dref', blankReferences]])],
            [
              'stbl',
              new Map<string, 'keep' | ((content: Buffer) => void)>([
                ...(sampleTable as ReadonlyMap<string, 'keep'>),
                ['stsd', (content: Buffer) => void (track.descriptions = content)],
              ]),
            ],
          ]),
        ],
      ]),
    ],
  ]);

const pictureExtensions = keepAll(
  'avcC hvcC lhvC av1C vpcC vvcC esds colr pasp clap btrt fiel gama dvcC dvvC mdcv clli SmDm CoLL st3d sv3d',
);
const soundExtensions = keepAll('esds dOps dfLa dac3 dec3 dac4 alac chan chnl srat btrt wave damr dmlp ddts pcmC');

/** The encoder's name and maker, and what it added, in the description of each kind of sample. */
function scrubDescriptions(content: Buffer, isPicture: boolean): void {
  for (let at = 8; at < content.length;) {
    const { end } = boxAt(content, at);
    const entry = content.subarray(at, end);
    entry.subarray(20, 24).fill(0);
    if (isPicture) {
      entry.subarray(50, 82).fill(0);
      scrub(entry.subarray(86), pictureExtensions);
    } else if (entry.length >= 36) {
      // QuickTime's versions 1 and 2 have longer headers.
      const version = entry.readUInt16BE(16);
      scrub(entry.subarray(version === 2 ? 72 : version === 1 ? 52 : 36), soundExtensions);
    }
    at = end;
  }
}

function scrubIndex(index: Buffer): void {
  let hasPicture = false;
  const scrubTrack = (content: Buffer) => {
    const track: Track = { handler: undefined, descriptions: undefined };
    scrub(content, trackRules(track));
    if (track.handler !== 'vide' && track.handler !== 'soun') throw track.handler ? hiddenTrack() : damaged();
    if (!track.descriptions) throw damaged();
    const isPicture = track.handler === 'vide';
    hasPicture ||= isPicture;
    scrubDescriptions(track.descriptions, isPicture);
  };
  scrub(
    index,
    new Map<string, Rules | ((content: Buffer) => void)>([
      ['mvhd', blankDates],
      ['trak', scrubTrack],
      ['mvex', keepAll('mehd trex leva')],
    ]),
  );
  if (!hasPicture) throw damaged();
}

const fragmentRules: Rules = new Map<string, 'keep' | Rules>([
  ['mfhd', 'keep'],
  ['traf', keepAll('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio')],
]);
