import { Readable } from 'node:stream';
import type {
  BlobSASPermissions,
  BlobServiceClient,
  ContainerClient,
  ContainerListBlobFlatSegmentResponse,
} from '@azure/storage-blob';
import { isProblem, Problem } from '../../domain/problem.ts';
import { withTimeout } from '../deadlines.ts';
import { blobAccount, blobAddress, type blobContainers, type BlobSettings } from './blobAccounts.ts';
import { measuredBlob } from './measured.ts';

/** Milliseconds for a small question, and the longest pause of a file that is on its way. */
const deadline = 4_000;

/** Milliseconds that an address with a signature is good for. */
const uploadUrlLife = 15 * 60_000;
const readUrlLife = 10 * 60_000;

/** Staged in blocks of this size, two at a time: the memory that a large file takes on its way through. */
const blockBytes = 4 * 1024 * 1024;

type Chunks = AsyncIterable<Uint8Array>;
/** `cacheControl`: the header that it is served with; '' when it has none. */
export type BlobFacts = { name: string; bytes: number; contentType: string; cacheControl: string; createdAt: Date };

/**
 * How long what is read of a container may be kept by whoever read it. What is public is asked for again after five
 * minutes, so that taking it down takes; what is not public is kept nowhere.
 */
export const cacheControls = {
  pending: 'private, no-store',
  public: 'public, max-age=300',
  publication: 'private, no-store',
} as const;

/** The content type of what keeps a name taken; see `PendingContainer.seal`. */
const sealedType = 'application/x-sealed';

/** One container. Every method throws Problem `unavailable` when the storage does not answer in time. */
export interface BlobContainer {
  /** false, and nothing is changed, when the name is taken. Until it resolves, nothing is there to be read. */
  putNew(name: string, content: Buffer | Chunks, contentType: string): Promise<boolean>;
  /** null when there is no such blob, here and below. */
  read(name: string): Promise<Buffer | null>;
  /** `length` bytes from the first on, or all when there are fewer. */
  readHead(name: string, length: number): Promise<Buffer | null>;
  /** The bytes from `start` up to `end`, which is within the blob. */
  readPart(name: string, start: number, end: number): Promise<Buffer | null>;
  stream(name: string): Promise<Chunks | null>;
  facts(name: string): Promise<BlobFacts | null>;
  /** Whether there was one to remove. */
  remove(name: string): Promise<boolean>;
  list(): AsyncIterable<BlobFacts>;
  /** Gives a blob of an older release the cache control of its container; whether there was such a blob. */
  renewCacheControl(name: string, contentType: string): Promise<boolean>;
  /** The plain address. */
  url(name: string): string;
}

interface PendingContainer extends BlobContainer {
  /** An address that takes this one blob, once, and shows nothing. */
  uploadUrl(name: string): Promise<{ url: string; expiresAt: Date }>;
  /** An address that shows this one blob for some minutes. */
  readUrl(name: string): Promise<string>;
  /**
   * Removes what is under the name and keeps the name taken, by an empty blob that `facts` and `list` do not show. An
   * address of `uploadUrl` creates and never overwrites: nothing can be sent to it any more.
   */
  seal(name: string): Promise<void>;
  /** What `list` gives, and the seals: `held` while the address is good, `expired` when the name may be freed. */
  listWithSeals(): AsyncIterable<BlobFacts & { seal: 'held' | 'expired' | null }>;
}

export interface Blobs {
  ping(): Promise<void>;
  /** Private: what nobody has reviewed. */
  pending: PendingContainer;
  /** Readable by name for everyone, listed for nobody. */
  public: BlobContainer;
  /** Private: what the publication begins with after a cold start. */
  publication: BlobContainer;
}

/**
 * Blob Storage. `now` is the clock of the storage, which checks signatures: the real one, also where the platform's is
 * another. Containers are made at the first use where they are missing. Addresses with a signature need a connection
 * string, for its key.
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
    // Said in the address too, for files that an older release stored with another header.
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
          // Whoever may create a blob may also make snapshots of it.
          await blob.deleteIfExists({ deleteSnapshots: 'only', abortSignal });
        };
        await asProblem(measuredBlob('pending.seal', work));
      },
      async *listWithSeals() {
        for await (const facts of pendingBlobs.listAll()) {
          // It was sealed after its address was given.
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
    publication: containerOf(
      'publication',
      pending,
      once(() => openContainer(pending, 'publication')),
      blobAddress(settings, 'private'),
    ),
  };
}

type Connect = () => Promise<BlobServiceClient>;

/** Does the work at the first call, and again only after it failed. */
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
    // Asked first: an account's owner may forbid making containers, and making one that is there is logged as a failure.
    if (!(await container.exists({ abortSignal }))) {
      await container.createIfNotExists({ ...(access ? { access } : {}), abortSignal });
    }
    return container;
  });
}

/** `goOn`: see withTimeout. */
type Work<R> = (container: ContainerClient, abortSignal: AbortSignal, goOn: () => void) => Promise<R>;

/** All that is asked of the storage goes through here: one deadline, one measure, and errors as Problems. */
const asked = <R>(
  name: string,
  connect: Connect,
  work: (signal: AbortSignal, goOn: () => void) => Promise<R>,
): Promise<R> => asProblem(connect().then(() => measuredBlob(name, () => withTimeout(deadline, work))));

/** The chunks of a file on its way, each within the deadline. */
async function* gettingOn(body: Readable, stop: AbortController): AsyncGenerator<Buffer> {
  const chunks = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await asProblem(withTimeout(deadline, () => chunks.next()));
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    // Also of a file that is not read to its end. What is aborted has nobody left to complain to.
    body.on('error', () => undefined);
    stop.abort();
    body.destroy();
  }
}

/** `account`: its address. `listAll`: what keeps a name taken too. */
function containerOf(
  container: keyof typeof cacheControls & keyof typeof blobContainers,
  connect: Connect,
  open: () => Promise<ContainerClient>,
  account: string,
): BlobContainer & { listAll(): AsyncIterable<BlobFacts> } {
  const ask = <R>(method: keyof BlobContainer, work: Work<R>) =>
    asked(`${container}.${method}`, connect, async (signal, goOn) => work(await open(), signal, goOn));
  const askFor = <R>(method: keyof BlobContainer, work: Work<R>) =>
    ask(method, (client, signal, goOn) =>
      work(client, signal, goOn).catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw error;
      }),
    );
  const chunksOf = (method: keyof BlobContainer, name: string) =>
    askFor(method, async (client, late) => {
      // The deadline is for the beginning; from then on each chunk has its own.
      const stop = new AbortController();
      late.addEventListener('abort', () => stop.abort(), { once: true });
      const { readableStreamBody } = await client
        .getBlobClient(name)
        .download(0, undefined, { abortSignal: stop.signal });
      return gettingOn((readableStreamBody ?? Readable.from([])) as Readable, stop);
    });

  return {
    url: (name) => `${account}/${container}/${name}`,

    putNew: (name, content, blobContentType) =>
      ask('putNew', async (client, abortSignal, goOn) => {
        const blob = client.getBlockBlobClient(name);
        const options = {
          blobHTTPHeaders: { blobContentType, blobCacheControl: cacheControls[container] },
          conditions: { ifNoneMatch: '*' },
          abortSignal,
          onProgress: goOn,
        };
        try {
          if (Buffer.isBuffer(content)) await blob.uploadData(content, options);
          else await blob.uploadStream(sourceOf(content, abortSignal, goOn), blockBytes, 2, options);
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
        // Something else that answers 200, a proxy with a page of its own, would make every blob seem to be there.
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

/** What is uploaded, as a stream that ends with the upload. That a piece of it came is progress too. */
function sourceOf(content: Chunks, abortSignal: AbortSignal, goOn: () => void): Readable {
  async function* told(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      goOn();
      yield chunk;
    }
  }
  const source = Readable.from(told(), { objectMode: false });
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
