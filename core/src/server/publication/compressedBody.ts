import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/**
 * A body that is compressed once and sent to everyone. `identity` is null when the uncompressed bytes are too large to
 * keep for the few clients that accept no compression; `uncompressed` restores them.
 */
export type CompressedBody = {
  etag: string;
  contentType: string;
  identity: Buffer | null;
  br: Buffer;
  gzip: Buffer;
  /** In addition to the usual ones, or in their place. Names are lower-case. */
  headers?: Readonly<Record<string, string>>;
};

/** A body that is compressed already, such as a picture. */
export type PlainBody = Pick<CompressedBody, 'etag' | 'contentType' | 'headers'> & { identity: Buffer };

export const plainBody = (
  identity: Buffer,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): PlainBody => ({ etag: tagOf(hashOf(identity)), contentType, identity, headers });

export const uncompressed = async ({ identity, br }: CompressedBody): Promise<Buffer> => identity ?? unbrotli(br);

export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const tagOf = (hash: Buffer): string => `"${hash.toString('base64url').slice(0, 27)}"`;

/** Quality 5 takes a hundredth of the default's time, for a body that is a few per cent larger. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Bytes from which compression runs in another thread; for fewer, starting the thread takes longer than compressing. */
const worthAThread = 32 * 1024;

export async function compressBody(
  identity: Buffer,
  contentType: string,
): Promise<CompressedBody & { identity: Buffer }> {
  const isSmall = identity.length < worthAThread;
  const [br, gzipBytes] = isSmall
    ? [brotliCompressSync(identity, brotliOptions), gzipSync(identity)]
    : await Promise.all([brotli(identity, brotliOptions), gzipped(identity)]);
  return { etag: tagOf(hashOf(identity)), contentType, identity, br, gzip: gzipBytes };
}

/** Compresses a body that is generated in parts, twice, so that it is never in memory as a whole. */
export async function compressParts(parts: () => Iterable<Buffer>, contentType: string): Promise<CompressedBody> {
  const hash = createHash('sha256');
  function* hashed(): Generator<Buffer> {
    for (const part of parts()) {
      hash.update(part);
      yield part;
    }
  }
  const through = (source: Iterable<Buffer>, compressor: Transform) => buffer(Readable.from(source).pipe(compressor));
  const [br, gzipBytes] = await Promise.all([
    through(hashed(), createBrotliCompress(brotliOptions)),
    through(parts(), createGzip()),
  ]);
  return { etag: tagOf(hash.digest()), contentType, identity: null, br, gzip: gzipBytes };
}
