import { Readable } from 'node:stream';
import type {
  BlobSASPermissions,
  BlobServiceClient,
  BlockBlobClient,
  ContainerClient,
  ContainerListBlobFlatSegmentResponse,
} from '@azure/storage-blob';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { withTimeout } from '../../runtime/deadlines.ts';
import { blobAccount, blobAddress, type blobContainers, type BlobSettings } from './blobAccounts.ts';
import { measuredBlob } from '../engines/measured.ts';

/** Milliseconds for a small request, and the longest pause between two chunks of a file. */
const deadline = 4_000;

/** How many milliseconds a signed URL (SAS) is valid. */
export const uploadUrlLife = 15 * 60_000;
const readUrlLife = 10 * 60_000;

/** A file is staged in blocks of this size, two at a time, so a large one takes no more memory than that. */
const blockBytes = 4 * 1024 * 1024;

type Chunks = AsyncIterable<Uint8Array>;
/** `cacheControl`: the header that the blob is served with; '' when it has none. */
export type BlobFacts = { name: string; bytes: number; contentType: string; cacheControl: string; createdAt: Date };

/**
 * The Cache-Control header of a container's blobs. Public files are requested again after five minutes, so that a file
 * that is taken down disappears. The opening file is asked for each time, mostly in vain (304). The others are never cached.
 */
export const cacheControls = {
  pending: 'private, no-store',
  public: 'public, max-age=300',
  opening: 'no-cache',
  publication: 'private, no-store',
} as const;

/** The content type of a seal: the empty blob that keeps a name taken (`PendingContainer.seal`). */
const sealedType = 'application/x-sealed';

/** One container. Each method throws Problem `unavailable` when the storage does not answer in time. */
export interface BlobContainer {
  /** Returns false, and changes nothing, when the name is taken. Nobody can read the blob before this resolves. */
  putNew(name: string, content: Buffer | Chunks, contentType: string): Promise<boolean>;
  /** Returns null when there is no such blob, as the next methods do. */
  read(name: string): Promise<Buffer | null>;
  /** The first `length` bytes, or all when there are fewer. */
  readHead(name: string, length: number): Promise<Buffer | null>;
  /** The bytes from `start` up to `end`; both must be within the blob. */
  readPart(name: string, start: number, end: number): Promise<Buffer | null>;
  stream(name: string): Promise<Chunks | null>;
  facts(name: string): Promise<BlobFacts | null>;
  /** Returns whether there was a blob to remove. */
  remove(name: string): Promise<boolean>;
  list(): AsyncIterable<BlobFacts>;
  /** Sets the container's Cache-Control on a blob of an older release; returns whether there was such a blob. */
  renewCacheControl(name: string, contentType: string): Promise<boolean>;
  /** The URL without a signature. */
  url(name: string): string;
}

interface PendingContainer extends BlobContainer {
  /** A URL to which this one blob can be uploaded, once; it reads nothing. */
  uploadUrl(name: string): Promise<{ url: string; expiresAt: Date }>;
  /** A URL that reads this one blob for some minutes. */
  readUrl(name: string): Promise<string>;
  /**
   * Replaces the blob by an empty one, which keeps the name taken and which `facts` and `list` do not show. The URL of
   * `uploadUrl` can create a blob but not overwrite one, so nothing can be uploaded to it any more.
   */
  seal(name: string): Promise<void>;
  /** What `list` yields, and the seals: `held` while the upload URL is valid, `expired` when the name may be freed. */
  listWithSeals(): AsyncIterable<BlobFacts & { seal: 'held' | 'expired' | null }>;
}

/** The name of the one file in the container `opening`, which the site's public/preload.js asks for. */
const openingFileName = 'view.json';

/** A file that is always there under one name, and is replaced as a whole. */
export interface ReplaceableFile {
  /** The version that is stored; null when there is none. `sequence` is the number that it was saved with. */
  version(): Promise<{ sequence: number; etag: string } | null>;
  /**
   * Saves gzipped JSON in place of the version with this etag, or as the first one if it is null. Returns false, and
   * changes nothing, when another version is stored by then.
   */
  replace(gzipped: Buffer, sequence: number, etag: string | null): Promise<boolean>;
}

export interface Blobs {
  ping(): Promise<void>;
  /** Private: files that nobody has reviewed. */
  pending: PendingContainer;
  /** Everyone can read a file by its name; nobody can list them. */
  public: BlobContainer;
  /** Everyone can read it: what the home page shows first (publication/openingFile.ts). */
  opening: ReplaceableFile;
  /** Private: the archive that the publication begins with after a cold start. */
  publication: BlobContainer;
}

/**
 * Opens Blob Storage. `now` is the clock of the storage, which checks signatures: the real one, even where the platform
 * has another. Missing containers are created at the first use. Signed URLs need a connection string, which has the
 * key.
 */
export function openBlobs(settings: BlobSettings, { now = () => new Date() }: { now?: () => Date } = {}): Blobs {
  const pending = once(() => blobAccount(settings, 'private'));
  const published = once(() => blobAccount(settings, 'public'));
  const openPending = once(() => openContainer(pending, 'pending'));
  const pendingBlobs = containerOf('pending', pending, openPending, blobAddress(settings, 'private'));

  async function signed(name: string, permission: 'c' | 'r', expiresOn: Date): Promise<string> {
    const { BlobSASPermissions: permissions, SASProtocol } = await import('@azure/storage-blob');
    const blob = (await asked('pending.open', pending, openPending)).getBlobClient(name);
    const allowed: BlobSASPermissions = permissions.parse(permission);
    const https = blob.url.startsWith('https:') ? { protocol: SASProtocol.Https } : {};
    // The URL sets the header too, because an older release stored files with another one.
    const read = permission === 'r' ? { cacheControl: cacheControls.pending } : {};
    return blob.generateSasUrl({ permissions: allowed, expiresOn, ...https, ...read });
  }

  return {
    async ping() {
      await asked('account.ping', pending, async (abortSignal) => (await pending()).getProperties({ abortSignal }));
    },
    pending: {
      ...pendingBlobs,
      async uploadUrl(name) {
        const expiresAt = new Date(now().getTime() + uploadUrlLife);
        return { url: await signed(name, 'c', expiresAt), expiresAt };
      },
      readUrl: (name) => signed(name, 'r', new Date(now().getTime() + readUrlLife)),
      async seal(name) {
        const work = async () => {
          const blob = (await openPending()).getBlockBlobClient(name);
          const abortSignal = AbortSignal.timeout(deadline);
          const blobHTTPHeaders = { blobContentType: sealedType, blobCacheControl: cacheControls.pending };
          await blob.upload('', 0, { blobHTTPHeaders, abortSignal });
          // The upload URL also allows snapshots, which the empty blob does not replace.
          await blob.deleteIfExists({ deleteSnapshots: 'only', abortSignal });
        };
        await asProblem(measuredBlob('pending.seal', work));
      },
      async *listWithSeals() {
        for await (const facts of pendingBlobs.listAll()) {
          // The seal was made after the upload URL, so that one has expired by then.
          const isExpired = facts.createdAt.getTime() + uploadUrlLife < now().getTime();
          yield { ...facts, seal: facts.contentType !== sealedType ? null : isExpired ? 'expired' : 'held' };
        }
      },
    },
    public: containerOf(
      'public',
      published,
      once(() => openContainer(published, 'public', 'blob')),
      blobAddress(settings, 'public'),
    ),
    opening: replaceable('opening', openingFileName, published),
    publication: containerOf(
      'publication',
      pending,
      once(() => openContainer(pending, 'publication')),
      blobAddress(settings, 'private'),
    ),
  };
}

type Connect = () => Promise<BlobServiceClient>;

/** Runs `work` at the first call and shares its result; runs it again only after a failure. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | undefined;
  return () =>
    (under ??= work().catch((error: unknown) => {
      under = undefined;
      throw error;
    }));
}

async function openContainer(connect: Connect, name: string, access?: 'blob'): Promise<ContainerClient> {
  const container = (await connect()).getContainerClient(name);
  return withTimeout(deadline, async (abortSignal) => {
    // Checks first, because the account may forbid creating containers, and creating an existing one logs a failure.
    if (!(await container.exists({ abortSignal }))) {
      await container.createIfNotExists({ ...(access ? { access } : {}), abortSignal });
    }
    return container;
  });
}

/** `extend`: see withTimeout. */
type Work<R> = (container: ContainerClient, abortSignal: AbortSignal, extend: () => void) => Promise<R>;

/** Sends a request to the storage, with a deadline and telemetry; errors become Problems. */
const asked = <R>(
  name: string,
  connect: Connect,
  work: (signal: AbortSignal, extend: () => void) => Promise<R>,
): Promise<R> => asProblem(connect().then(() => measuredBlob(name, () => withTimeout(deadline, work))));

/** The chunks of a download; each must arrive within the deadline. */
async function* withChunkDeadlines(body: Readable, stop: AbortController): AsyncGenerator<Buffer> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await asProblem(withTimeout(deadline, () => chunks.next()));
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    // This also ends a download that is not read to its end. Nobody waits for the error of an aborted one.
    body.on('error', () => undefined);
    stop.abort();
    body.destroy();
  }
}

/** `account` is the account's URL. `listAll` also yields seals. */
function containerOf(
  container: keyof typeof cacheControls & keyof typeof blobContainers,
  connect: Connect,
  open: () => Promise<ContainerClient>,
  account: string,
): BlobContainer & { listAll(): AsyncIterable<BlobFacts> } {
  const ask = <R>(method: keyof BlobContainer, work: Work<R>) =>
    asked(`${container}.${method}`, connect, async (signal, extend) => work(await open(), signal, extend));
  const askFor = <R>(method: keyof BlobContainer, work: Work<R>) =>
    ask(method, (client, signal, extend) =>
      work(client, signal, extend).catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw error;
      }),
    );
  const chunksOf = (method: keyof BlobContainer, name: string) =>
    askFor(method, async (client, late) => {
      // The deadline of the request ends with its headers; then each chunk has its own.
      const stop = new AbortController();
      late.addEventListener('abort', () => stop.abort(), { once: true });
      const { readableStreamBody } = await client
        .getBlobClient(name)
        .download(0, undefined, { abortSignal: stop.signal });
      return withChunkDeadlines((readableStreamBody ?? Readable.from([])) as Readable, stop);
    });

  return {
    url: (name) => `${account}/${container}/${name}`,

    putNew: (name, content, blobContentType) =>
      ask('putNew', async (client, abortSignal, extend) => {
        const blob = client.getBlockBlobClient(name);
        const options = {
          blobHTTPHeaders: { blobContentType, blobCacheControl: cacheControls[container] },
          conditions: { ifNoneMatch: '*' },
          abortSignal,
          onProgress: extend,
        };
        try {
          if (Buffer.isBuffer(content)) await blob.uploadData(content, options);
          else await blob.uploadStream(sourceOf(content, abortSignal, extend), blockBytes, 2, options);
          return true;
        } catch (error) {
          if (statusOf(error) === 409) return false;
          throw error;
        }
      }),

    async read(name) {
      const chunks = await chunksOf('read', name);
      return chunks && Buffer.concat(await Array.fromAsync(chunks));
    },

    readHead: (name, length) =>
      askFor('readHead', async (client, abortSignal) => {
        const { readableStreamBody } = await client.getBlobClient(name).download(0, length, { abortSignal });
        return Buffer.concat(await Array.fromAsync((readableStreamBody ?? []) as AsyncIterable<Buffer>));
      }),

    readPart: (name, start, end) =>
      askFor('readPart', (client, abortSignal) =>
        client.getBlobClient(name).downloadToBuffer(start, end - start, { abortSignal }),
      ),

    stream: (name) => chunksOf('stream', name),

    facts: (name) =>
      askFor('facts', async (client, abortSignal) => {
        const properties = await client.getBlobClient(name).getProperties({ abortSignal });
        // A proxy that answers 200 with a page of its own would make every blob seem to exist.
        if (properties.etag === undefined) throw new Problem('unavailable');
        const facts = factsOf(name, properties);
        return facts.contentType === sealedType ? null : facts;
      }),

    remove: (name) =>
      ask('remove', async (client, abortSignal) => {
        const options = { deleteSnapshots: 'include', abortSignal } as const;
        const { succeeded } = await client.getBlobClient(name).deleteIfExists(options);
        return succeeded;
      }),

    async renewCacheControl(name, blobContentType) {
      const renewed = await askFor('renewCacheControl', async (client, abortSignal) => {
        const headers = { blobContentType, blobCacheControl: cacheControls[container] };
        await client.getBlobClient(name).setHTTPHeaders(headers, { abortSignal });
        return true;
      });
      return renewed ?? false;
    },

    async *list() {
      for await (const facts of listAll()) if (facts.contentType !== sealedType) yield facts;
    },

    listAll,
  };

  async function* listAll(): AsyncGenerator<BlobFacts> {
    let token: string | undefined;
    do {
      const page: ContainerListBlobFlatSegmentResponse | undefined = await ask('list', async (client, abortSignal) => {
        const pages = client.listBlobsFlat({ abortSignal }).byPage(token ? { continuationToken: token } : {});
        return (await pages.next()).value as ContainerListBlobFlatSegmentResponse | undefined;
      });
      for (const { name, properties } of page?.segment.blobItems ?? []) yield factsOf(name, properties);
      token = page?.continuationToken;
    } while (token);
  }
}

/** A file in a container of the public account. */
function replaceable(
  container: keyof typeof cacheControls & keyof typeof blobContainers,
  name: string,
  connect: Connect,
): ReplaceableFile {
  const open = once(() => openContainer(connect, container, 'blob'));
  const ask = <R>(method: keyof ReplaceableFile, work: (blob: BlockBlobClient, signal: AbortSignal) => Promise<R>) =>
    asked(`${container}.${method}`, connect, async (signal) => work((await open()).getBlockBlobClient(name), signal));

  return {
    version: () =>
      ask('version', async (blob, abortSignal) => {
        try {
          const { etag, metadata } = await blob.getProperties({ abortSignal });
          if (etag === undefined) throw new Problem('unavailable');
          return { etag, sequence: Number(metadata?.['sequence'] ?? 0) };
        } catch (error) {
          if (statusOf(error) === 404) return null;
          throw error;
        }
      }),
    replace: (gzipped, sequence, etag) =>
      ask('replace', async (blob, abortSignal) => {
        try {
          await blob.uploadData(gzipped, {
            blobHTTPHeaders: {
              blobContentType: 'application/json',
              blobContentEncoding: 'gzip',
              blobCacheControl: cacheControls[container],
            },
            metadata: { sequence: String(sequence) },
            conditions: etag === null ? { ifNoneMatch: '*' } : { ifMatch: etag },
            abortSignal,
          });
          return true;
        } catch (error) {
          const status = statusOf(error);
          if (status === 409 || status === 412) return false;
          throw error;
        }
      }),
  };
}

/** The content of an upload as a stream, which is destroyed with the upload. Reading a chunk counts as progress. */
function sourceOf(content: Chunks, abortSignal: AbortSignal, extend: () => void): Readable {
  async function* withProgress(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      extend();
      yield chunk;
    }
  }
  const source = Readable.from(withProgress(), { objectMode: false });
  abortSignal.addEventListener('abort', () => source.destroy(), { once: true });
  return source;
}

const factsOf = (
  name: string,
  facts: { contentLength?: number; contentType?: string; cacheControl?: string; lastModified?: Date },
): BlobFacts => ({
  name,
  bytes: facts.contentLength ?? 0,
  contentType: facts.contentType ?? '',
  cacheControl: facts.cacheControl ?? '',
  createdAt: facts.lastModified ?? new Date(0),
});

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

async function asProblem<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw isProblem(cause) ? cause : new Problem('unavailable', { cause });
  }
}
