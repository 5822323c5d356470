import { ByteReader, damaged } from './byteReader.ts';

/**
 * WebM (RFC 8794, RFC 9559): the same file without titles, dates, tags, attachments and names of programs. Nothing
 * moves: an element that is not known to be needed becomes a `Void` of zeros. A file is read once from its beginning, and
 * may be of unknown length, as browsers record it; only its descriptions are held in memory.
 */

const ebml = 0x1a45dfa3;
const segment = 0x18538067;
const cluster = 0x1f43b675;
const voidId = 0xec;
/** A segment's parts that are described by `segmentRules`, and those that are blanked whole: tags, attachments, chapters, checksums. */
const blankedParts = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0xbf, voidId]);

const maxDescriptionBytes = 16 * 1024 * 1024;

type Rule = 'keep' | Rules | ((content: Buffer) => void);
type Rules = ReadonlyMap<number, Rule>;

const keepAll = (...ids: number[]): Rules => new Map(ids.map((id) => [id, 'keep'] as const));

const blank = (content: Buffer): void => void content.fill(0);

const headerRules: Rules = new Map<number, Rule>([
  ...keepAll(0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285),
  [
    0x4282,
    (docType) => {
      if (docType.toString('latin1').replace(/\0+$/, '') !== 'webm') throw damaged();
    },
  ],
]);

/** Scale and duration; the two programs that made it must be named, with nothing. */
const infoRules: Rules = new Map<number, Rule>([...keepAll(0x2ad7b1, 0x4489), [0x4d80, blank], [0x5741, blank]]);

const cueRules: Rules = new Map<number, Rule>([
  [
    0xbb,
    new Map<number, Rule>([
      [0xb3, 'keep'],
      [0xb7, keepAll(0xf7, 0xf1, 0xf0, 0xb2, 0x5378, 0xea)],
    ]),
  ],
]);

const trackTypeId = 0x83;
const codecId = 0x86;
const codecPrivateId = 0x63a2;
const trackRules: Rules = keepAll(
  0xd7,
  0x73c5,
  trackTypeId,
  0xb9,
  0x88,
  0x55aa,
  0x9c,
  0x6de7,
  0x6df8,
  0x23e383,
  0x23314f,
  0x55ee,
  0x22b59c,
  0x22b59d,
  codecId,
  codecPrivateId,
  0x56aa,
  0x56bb,
  0xe0,
  0xe1,
);

/** Yields the scrubbed file. Problem `unprocessable_media` when it is damaged, or has more than pictures and sound. */
export async function* cleanWebm(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  let hasPicture = false;
  const scrubTrack = (content: Buffer) => {
    const type = find(content, trackTypeId)?.at(-1);
    if (type !== 1 && type !== 2) throw damaged();
    hasPicture ||= type === 1;
    scrub(content, trackRules);
    const codecPrivate = find(content, codecPrivateId);
    if (codecPrivate && find(content, codecId)?.toString('latin1').startsWith('A_VORBIS')) {
      blankVorbisComments(codecPrivate);
    }
  };
  const segmentRules: Rules = new Map<number, Rules>([
    [0x114d9b74, new Map([[0x4dbb, keepAll(0x53ab, 0x53ac)]])],
    [0x1549a966, infoRules],
    [0x1654ae6b, new Map([[0xae, scrubTrack]])],
    [0x1c53bb6b, cueRules],
  ]);
  try {
    const first = await readHeader(reader);
    if (first.id !== ebml || first.length === null || first.length > 4096) throw damaged();
    yield* described(reader, first.header, first.length, headerRules);
    yield* voids(reader);
    const whole = await readHeader(reader);
    if (whole.id !== segment) throw damaged();
    yield whole.header;
    const end = whole.length === null ? Infinity : reader.position + whole.length;
    let hasContent = false;
    while (reader.position < end && !(await reader.atEnd())) {
      const { id, header, length } = await readHeader(reader);
      if (id === cluster) {
        hasContent = true;
        yield header;
        yield* passCluster(reader, length === null ? end : reader.position + length, length === null);
        continue;
      }
      if (length === null) throw damaged();
      const rules = segmentRules.get(id);
      if (rules instanceof Map) yield* described(reader, header, length, rules);
      else if (blankedParts.has(id)) yield* blanked(reader, header, length);
      else throw damaged();
    }
    if (end !== Infinity && reader.position !== end) throw damaged();
    yield* voids(reader);
    if (!hasPicture || !hasContent || !(await reader.atEnd())) throw damaged();
  } finally {
    await reader.close();
  }
}

type Header = { id: number; header: Buffer; length: number | null };

async function readHeader(reader: ByteReader): Promise<Header> {
  const { id, headerLength, length } = headerAt(await reader.peek(12));
  return { id, header: await reader.take(headerLength), length };
}

/** `length`: of what follows the header; null when it is not known. */
function headerAt(bytes: Buffer): { id: number; headerLength: number; length: number | null } {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  const headerLength = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || bytes.length < headerLength) throw damaged();
  let length = (bytes[idLength] ?? 0) & (0xff >> sizeLength);
  let isUnknown = length === 0xff >> sizeLength;
  for (const byte of bytes.subarray(idLength + 1, headerLength)) {
    length = length * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  if (!isUnknown && !Number.isSafeInteger(length)) throw damaged();
  return { id: bytes.readUIntBE(0, idLength), headerLength, length: isUnknown ? null : length };
}

async function* described(reader: ByteReader, header: Buffer, length: number, rules: Rules): AsyncGenerator<Buffer> {
  if (length > maxDescriptionBytes) throw damaged();
  const content = await reader.take(length);
  scrub(content, rules);
  yield header;
  yield content;
}

async function* blanked(reader: ByteReader, header: Buffer, length: number): AsyncGenerator<Buffer> {
  const start = voidHeader(header.length + length);
  yield start;
  yield Buffer.alloc(Math.max(0, header.length - start.length));
  // Where the void's own header is longer than what it replaces, it covers the first bytes.
  const covered = Math.max(0, start.length - header.length);
  await reader.take(covered);
  yield* reader.blank(length - covered);
}

async function* voids(reader: ByteReader): AsyncGenerator<Buffer> {
  while ((await reader.peek(1))[0] === voidId) {
    const { header, length } = await readHeader(reader);
    if (length === null) throw damaged();
    yield* blanked(reader, header, length);
  }
}

const keptInCluster = new Set([0xe7, 0xa3, 0xa0, 0xa7, 0xab]);
const blankedInCluster = new Set([0x5854, 0xaf, 0xbf, voidId]);

/** A cluster of unknown length ends where the next part of the segment begins. */
async function* passCluster(reader: ByteReader, end: number, isOpen: boolean): AsyncGenerator<Buffer> {
  while (reader.position < end && !(await reader.atEnd())) {
    if (isOpen && headerAt(await reader.peek(12)).id > 0xffffff) return;
    const { id, header, length } = await readHeader(reader);
    if (length === null || reader.position + length > end) throw damaged();
    if (keptInCluster.has(id)) {
      yield header;
      yield* reader.pass(length);
    } else if (blankedInCluster.has(id)) yield* blanked(reader, header, length);
    else throw damaged();
  }
  if (!isOpen && reader.position !== end) throw damaged();
}

/** EC and the length, which takes one byte or eight. */
function voidHeader(total: number): Buffer {
  if (total - 2 <= 126) return Buffer.from([voidId, 0x80 | (total - 2)]);
  const header = Buffer.alloc(9);
  header[0] = voidId;
  header.writeBigUInt64BE(BigInt(total - 9), 1);
  header[1] = 1;
  return header;
}

function* elementsOf(content: Buffer): Generator<{ id: number; at: number; start: number; end: number }> {
  for (let at = 0; at < content.length;) {
    const { id, headerLength, length } = headerAt(content.subarray(at, at + 12));
    const start = at + headerLength;
    if (length === null || start + length > content.length) throw damaged();
    yield { id, at, start, end: start + length };
    at = start + length;
  }
}

function scrub(content: Buffer, rules: Rules): void {
  for (const { id, at, start, end } of elementsOf(content)) {
    const rule = rules.get(id);
    const inner = content.subarray(start, end);
    if (rule === undefined) {
      content.fill(0, at, end);
      voidHeader(end - at).copy(content, at);
    } else if (typeof rule === 'function') rule(inner);
    else if (rule !== 'keep') scrub(inner, rule);
  }
}

function find(content: Buffer, wanted: number): Buffer | undefined {
  for (const { id, start, end } of elementsOf(content)) if (id === wanted) return content.subarray(start, end);
  return undefined;
}

/** The second of Vorbis's three headers: the encoder's name, and comments like TITLE= and LOCATION=. */
function blankVorbisComments(codecPrivate: Buffer): void {
  const at = codecPrivate.indexOf('\x03vorbis', 0, 'latin1');
  if (at < 0) throw damaged();
  let position = at + 7;
  const lengthHere = () => {
    if (position + 4 > codecPrivate.length) throw damaged();
    position += 4;
    return codecPrivate.readUInt32LE(position - 4);
  };
  const blankText = () => {
    const length = lengthHere();
    if (position + length > codecPrivate.length) throw damaged();
    codecPrivate.fill(0, position, position + length);
    position += length;
  };
  blankText();
  for (let count = lengthHere(); count > 0; count -= 1) blankText();
}
