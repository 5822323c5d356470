import { LRUCache } from 'lru-cache';
import {
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4InputFormat,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import {
  type Cut,
  cutAacConfiguration,
  cutAvcConfiguration,
  cutFlacBlocks,
  cutHevcConfiguration,
  cutOpusHead,
  cutNalUnits,
  cutObus,
  cutVorbisComments,
} from './codecData.ts';
import { damaged, Refused } from './refused.ts';
import type { StoredFile } from './video.ts';

/**
 * Remuxes a video: copies the packets of the primary video and audio track into a new container, so that nothing but
 * samples gets through and all metadata is removed. Nothing is decoded.
 */

/**
 * An hour at 30 frames a second, with its sound; each packet takes some 50 microseconds. Packets without bytes would let a
 * small file have as many.
 */
const maxPackets = (size: number) => Math.min(300_000, 1000 + size / 4);
/**
 * The most bytes that the parser may ask for, from the file or from what is held of it. It asks for up to twelve
 * times the file; a parser that reads the same place again and again asks for any number. Each request counts, however short.
 */
const maxAsked = (size: number) => 32 * size + 64 * 1024;
const leastAsked = 16;
const maxConfigurationBytes = 64 * 1024;
/** The largest single read: an index or a sample. */
const maxReadBytes = 32 * 1024 * 1024;
/** Bytes read from storage at a time, and how many such blocks are held in memory. */
const blockBytes = 4 * 1024 * 1024;
const blocksHeld = 6;

export type Container = 'mp4' | 'webm';

/** The codecs that at least one browser plays in each container. */
const playable = {
  mp4: ['avc', 'hevc', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'flac', 'pcm-s16', 'pcm-s16be'],
  webm: ['vp8', 'vp9', 'av1', 'opus', 'vorbis'],
} as const;

/** MP4, MOV and 3GP of any brand, and of none: the first bytes said that the file is one of them. */
const anyMovie = Object.assign(new Mp4InputFormat(), { _canReadInput: () => Promise.resolve(true) });

/**
 * Passes the new file to `write`, in order. Throws Refused when the video is damaged, has no video track, or uses a codec
 * that no browser plays.
 */
export async function remux(
  file: StoredFile,
  container: Container,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const input = new Input({ source: inBlocks(file), formats: [container === 'webm' ? WEBM : anyMovie] });
  try {
    const film = await openFilm(input, container, file.size);
    // A container has lengths in front of the data that they measure: the first run measures them, the second writes
    // them.
    const corrections = new Corrections();
    await copy(film, container, {
      write: async (position, bytes) => corrections.note(position, bytes),
      onIndex: (bytes, position) => corrections.blankDates(bytes, position),
    });
    const written = corrections.end;
    const emitted = new Emitter(corrections, write);
    await copy(film, container, { write: (position, bytes) => emitted.write(position, bytes) });
    if (emitted.end !== written) throw damaged();
  } finally {
    input.dispose();
  }
}

/** Reads a file in blocks and caches those used last: video and audio are interleaved and read in turns. */
function inBlocks({ size, read }: StoredFile): CustomSource {
  const blocks = new LRUCache<number, Promise<Uint8Array>>({
    max: blocksHeld,
    memoMethod: (index) => read(index * blockBytes, Math.min(size, (index + 1) * blockBytes)),
  });
  let asked = 0;
  return new CustomSource({
    getSize: () => size,
    // Its own cache would hide what it reads again.
    maxCacheSize: 0,
    read: async (start, end) => {
      asked += Math.max(end - start, leastAsked);
      if (end - start > maxReadBytes || asked > maxAsked(size)) throw damaged();
      const piece = Buffer.alloc(end - start);
      for (let at = start; at < end;) {
        const index = Math.floor(at / blockBytes);
        const part = (await blocks.memo(index)).subarray(at - index * blockBytes, end - index * blockBytes);
        if (part.length === 0) throw damaged();
        piece.set(part, at - start);
        at += part.length;
      }
      return piece;
    },
  });
}

interface Track {
  readonly sink: EncodedPacketSink;
  /** The first packet to copy: earlier ones are not shown, and not needed to decode later ones. */
  readonly first: () => Promise<EncodedPacket | null>;
  readonly cut: Cut;
  readonly survey: Survey | null;
}

interface Film {
  readonly maxPackets: number;
  readonly video: Track & { readonly track: InputVideoTrack };
  readonly audio: (Track & { readonly track: InputAudioTrack }) | null;
}

async function openFilm(input: Input, container: Container, maxBytes: number): Promise<Film> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw audio ? new Refused('sound_alone') : damaged();
  const codecs: readonly unknown[] = playable[container];
  for (const track of [video, audio]) {
    if (track && !codecs.includes(await track.getCodec())) throw new Refused('unplayable_video');
  }
  const videoSink = new EncodedPacketSink(video);
  const audioSink = audio && new EncodedPacketSink(audio);
  // The index of an MP4 lists every sample; WebM has no reliable index.
  const surveyOf = (sink: EncodedPacketSink) => (container === 'mp4' ? survey(sink, maxBytes) : null);
  return {
    maxPackets: maxPackets(maxBytes),
    video: {
      track: video,
      sink: videoSink,
      first: async () => (await videoSink.getKeyPacket(0)) ?? videoSink.getFirstPacket(),
      cut: await cutOf(video),
      survey: await surveyOf(videoSink),
    },
    audio: audio &&
      audioSink && {
        track: audio,
        sink: audioSink,
        // An audio decoder needs a packet or two before the first one that is heard (pre-roll).
        first: async () => (await audioSink.getPacket(-0.1)) ?? audioSink.getFirstPacket(),
        cut: (sample) => sample,
        survey: await surveyOf(audioSink),
      },
  };
}

interface Survey {
  /** The sequence number of the last packet, to detect a truncated file. */
  readonly last: number;
  /** Key frames of open GOPs: later frames are shown before them. The muxer does not accept these as key frames. */
  readonly open: ReadonlySet<number>;
}

/** Reads the index without reading any sample. */
async function survey(sink: EncodedPacketSink, maxBytes: number): Promise<Survey> {
  const open = new Set<number>();
  const only = { metadataOnly: true };
  let [packets, bytes, last, key, latest, latestBeforeKey] = [0, 0, -1, -1, -Infinity, -Infinity];
  for (let packet = await sink.getFirstPacket(only); packet; packet = await sink.getNextPacket(packet, only)) {
    packets += 1;
    bytes += packet.byteLength;
    // Samples may overlap in the file, so their total size is limited to the file's.
    if (packets > maxPackets(maxBytes) || bytes > maxBytes) throw damaged();
    if (packet.type === 'key') {
      key = packet.sequenceNumber;
      latestBeforeKey = latest;
    }
    if (packet.timestamp < latestBeforeKey) open.add(key);
    latest = Math.max(latest, packet.timestamp);
    last = packet.sequenceNumber;
  }
  return { last, open };
}

async function cutOf(track: InputVideoTrack): Promise<Cut> {
  const codec = await track.getCodec();
  if (codec === 'av1') return cutObus;
  if (codec !== 'avc' && codec !== 'hevc') return (sample) => sample;
  const description = descriptionOf(await track.getDecoderConfig());
  // The offset of `lengthSizeMinusOne` in avcC and in hvcC.
  const lengths = description?.[codec === 'avc' ? 4 : 21];
  if (lengths === undefined) throw damaged();
  return cutNalUnits(codec, (lengths & 3) + 1);
}

const descriptionOf = (config: VideoDecoderConfig | AudioDecoderConfig | null): Uint8Array | undefined => {
  const bytes = config?.description;
  if (bytes === undefined) return undefined;
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
};

const configurations: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  avc: cutAvcConfiguration,
  hevc: cutHevcConfiguration,
  aac: cutAacConfiguration,
  opus: cutOpusHead,
  vorbis: cutVorbisComments,
  flac: cutFlacBlocks,
};

async function configOf<T extends VideoDecoderConfig | AudioDecoderConfig>(track: {
  getCodec: () => Promise<string | null>;
  getDecoderConfig: () => Promise<T | null>;
}): Promise<T> {
  const config = await track.getDecoderConfig();
  if (!config) throw damaged();
  const description = descriptionOf(config);
  if (!description) return config;
  const cut = configurations[(await track.getCodec()) ?? ''];
  const shorter = new Uint8Array(cut ? cut(description) : description);
  if (shorter.length > maxConfigurationBytes) throw damaged();
  return { ...config, description: shorter };
}

interface Sink {
  /** Writes bytes at a position: mostly in sequence, sometimes over what was written before. */
  readonly write: (position: number, bytes: Uint8Array) => Promise<void>;
  readonly onIndex?: (bytes: Uint8Array, position: number) => void;
}

async function copy(film: Film, container: Container, { write, onIndex }: Sink): Promise<void> {
  const { video, audio } = film;
  const target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({ write: ({ position, data }) => write(position, data) }),
  );
  const output = new Output({
    target,
    format:
      container === 'webm'
        ? new WebMOutputFormat()
        : new Mp4OutputFormat({ fastStart: false, ...(onIndex ? { onMoov: onIndex } : {}) }),
  });
  const videoSource = new EncodedVideoPacketSource((await video.track.getCodec())!);
  output.addVideoTrack(videoSource, { transformationMatrix: await video.track.getTransformationMatrix() });
  const videoConfig = { decoderConfig: await configOf(video.track) };
  const lanes = [await openLane(video, (packet) => videoSource.add(packet, videoConfig))];
  if (audio) {
    const audioSource = new EncodedAudioPacketSource((await audio.track.getCodec())!);
    output.addAudioTrack(audioSource);
    const audioConfig = { decoderConfig: await configOf(audio.track) };
    lanes.push(await openLane(audio, (packet) => audioSource.add(packet, audioConfig)));
  }
  if (!lanes[0]?.next) throw damaged();
  await output.start();
  let packets = 0;
  for (;;) {
    // Interleaves the two tracks by time, as players read them.
    const waiting = lanes.filter(({ next }) => next !== null);
    const lane = waiting.toSorted((a, b) => a.next!.timestamp - b.next!.timestamp)[0];
    if (!lane) break;
    packets += 1;
    if (packets > film.maxPackets) throw damaged();
    await lane.advance();
  }
  await output.finalize();
}

interface Lane {
  next: EncodedPacket | null;
  advance: () => Promise<void>;
}

async function openLane(
  { sink, first, cut, survey: index }: Track,
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<Lane> {
  let isFirst = true;
  const lane: Lane = {
    next: await first(),
    async advance() {
      const packet = lane.next!;
      const data = cut(packet.data);
      const isKey = packet.type === 'key' && (isFirst || !index?.open.has(packet.sequenceNumber));
      // Only the data is copied, without side data such as WebM's block additions.
      if (data.length > 0) {
        await add(new EncodedPacket(data, isKey ? 'key' : 'delta', packet.timestamp, packet.duration));
        isFirst = false;
      }
      lane.next = await sink.getNextPacket(packet);
      if (!lane.next && index && packet.sequenceNumber !== index.last) throw damaged();
    },
  };
  return lane;
}

/** The places where the first run overwrites what it wrote, and the dates in an MP4's index, which become zeros. */
class Corrections {
  end = 0;
  readonly #noted: { position: number; bytes: Uint8Array }[] = [];

  note(position: number, bytes: Uint8Array): void {
    if (position > this.end) throw damaged();
    const over = bytes.subarray(0, this.end - position);
    if (over.length > 0) this.#noted.push({ position, bytes: over.slice() });
    this.end = Math.max(this.end, position + bytes.length);
  }

  blankDates(index: Uint8Array, position: number): void {
    for (const { start, length } of datesIn(Buffer.from(index))) {
      this.#noted.push({ position: position + start, bytes: new Uint8Array(length) });
    }
  }

  /** Sorted by position; two at the same position keep the order in which they were written. */
  inOrder(): readonly { position: number; bytes: Uint8Array }[] {
    return this.#noted.toSorted((a, b) => a.position - b.position);
  }
}

/** The creation and modification times in an index (ISO/IEC 14496-12, moov), after the version field of three headers. */
function* datesIn(boxes: Buffer, from = 0, to = boxes.length): Generator<{ start: number; length: number }> {
  for (let at = from; at + 8 <= to;) {
    const end = at + boxes.readUInt32BE(at);
    const type = boxes.toString('latin1', at + 4, at + 8);
    if (type === 'moov' || type === 'trak' || type === 'mdia') yield* datesIn(boxes, at + 8, end);
    else if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') {
      yield { start: at + 12, length: boxes[at + 8] === 1 ? 16 : 8 };
    }
    if (end <= at || end > to) throw damaged();
    at = end;
  }
}

/** Passes on the new bytes of the second run, with the corrections found in the first applied. */
class Emitter {
  end = 0;
  readonly #corrections: readonly { position: number; bytes: Uint8Array }[];
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  #next = 0;

  constructor(corrections: Corrections, write: (bytes: Uint8Array) => Promise<void>) {
    this.#corrections = corrections.inOrder();
    this.#write = write;
  }

  async write(position: number, bytes: Uint8Array): Promise<void> {
    if (position > this.end) throw damaged();
    const added = bytes.slice(this.end - position);
    if (added.length === 0) return;
    const start = this.end;
    this.end += added.length;
    for (let at = this.#next; at < this.#corrections.length; at += 1) {
      const correction = this.#corrections[at]!;
      const offset = correction.position - start;
      if (offset >= added.length) break;
      const from = Math.max(0, -offset);
      const part = correction.bytes.subarray(from, added.length - offset);
      if (part.length > 0) added.set(part, offset + from);
      if (correction.position + correction.bytes.length <= this.end && at === this.#next) this.#next += 1;
    }
    await this.#write(added);
  }
}
