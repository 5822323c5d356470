import { Readable } from 'node:stream';
import type {
  BlobSASPermissions,
  BlobServiceClient,
  ContainerClient,
  ContainerListBlobFlatSegmentResponse,
} from '@azure/storage-blob';
import { isProblem, Problem } from '../../domain/problem.ts';
import { blobAccount, blobAddress, type blobContainers, type BlobSettings } from './blobAccounts.ts';
import { measuredBlob } from './measured.ts';

/** Milliseconds for a small question, and for what moves a file. */
const deadline = 4_000;
const contentDeadline = 40_000;

/** Milliseconds that an address with a signature is good for. */
const uploadUrlLife = 15 * 60_000;
const readUrlLife = 10 * 60_000;

/** Staged in blocks of this size, two at a time: the memory that a large file takes on its way through. */
const blockBytes = 4 * 1024 * 1024;

export type Chunks = AsyncIterable<Uint8Array>;
export type BlobFacts = { name: string; bytes: number; contentType: string; createdAt: Date };

/** One container. Every method throws Problem `unavailable` when the storage does not answer in time. */
export interface BlobContainer {
  /** false, and nothing is changed, when the name is taken. Until it resolves, nothing is there to be read. */
  putNew(name: string, content: Buffer | Chunks, contentType: string): Promise<boolean>;
  /** null when there is no such blob, here and below. */
  read(name: string): Promise<Buffer | null>;
  /** `length` bytes from the first on, or all when there are fewer. */
  readHead(name: string, length: number): Promise<Buffer | null>;
  stream(name: string): Promise<Chunks | null>;
  facts(name: string): Promise<BlobFacts | null>;
  /** Whether there was one to remove. */
  remove(name: string): Promise<boolean>;
  list(): AsyncIterable<BlobFacts>;
  /** The plain address. */
  url(name: string): string;
}

export interface PendingContainer extends BlobContainer {
  /** An address that takes this one blob, once, and shows nothing. */
  uploadUrl(name: string): Promise<{ url: string; expiresAt: Date }>;
  /** An address that shows this one blob for some minutes. */
  readUrl(name: string): Promise<string>;
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

  async function signed(name: string, permission: 'c' | 'r', expiresOn: Date): Promise<string> {
    const { BlobSASPermissions: permissions, SASProtocol } = await import('@azure/storage-blob');
    const blob = (await asProblem(openPending())).getBlobClient(name);
    const allowed: BlobSASPermissions = permissions.parse(permission);
    const https = blob.url.startsWith('https:') ? { protocol: SASProtocol.Https } : {};
    return blob.generateSasUrl({ permissions: allowed, expiresOn, ...https });
  }

  return {
    async ping() {
      const signal = AbortSignal.timeout(deadline);
      const ask = () => pending().then((client) => client.getProperties({ abortSignal: signal }));
      await asProblem(measuredBlob('account.ping', ask));
    },
    pending: {
      ...containerOf('pending', openPending, blobAddress(settings, 'private')),
      async uploadUrl(name) {
        const expiresAt = new Date(now().getTime() + uploadUrlLife);
        return { url: await signed(name, 'c', expiresAt), expiresAt };
      },
      readUrl: (name) => signed(name, 'r', new Date(now().getTime() + readUrlLife)),
    },
    public: containerOf(
      'public',
      once(() => openContainer(published, 'public', 'blob')),
      blobAddress(settings, 'public'),
    ),
    publication: containerOf(
      'publication',
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
  const abortSignal = AbortSignal.timeout(deadline);
  // Asked first: an account's owner may forbid making containers, and making one that is there is logged as a failure.
  if (!(await container.exists({ abortSignal }))) {
    await container.createIfNotExists({ ...(access ? { access } : {}), abortSignal });
  }
  return container;
}

type Work<R> = (container: ContainerClient, abortSignal: AbortSignal) => Promise<R>;

/** `account`: its address. */
function containerOf(
  container: keyof typeof blobContainers,
  open: () => Promise<ContainerClient>,
  account: string,
): BlobContainer {
  const ask = <R>(method: keyof BlobContainer, work: Work<R>, ms = deadline) => {
    const signal = AbortSignal.timeout(ms);
    return asProblem(measuredBlob(`${container}.${method}`, () => open().then((client) => work(client, signal))));
  };
  const askFor = <R>(method: keyof BlobContainer, work: Work<R>, ms = deadline) =>
    ask(
      method,
      (client, signal) =>
        work(client, signal).catch((error: unknown) => {
          if (statusOf(error) === 404) return null;
          throw error;
        }),
      ms,
    );

  return {
    url: (name) => `${account}/${container}/${name}`,

    putNew: (name, content, blobContentType) =>
      ask(
        'putNew',
        async (client, abortSignal) => {
          const blob = client.getBlockBlobClient(name);
          const options = {
            blobHTTPHeaders: { blobContentType, blobCacheControl: 'public, max-age=3600' },
            conditions: { ifNoneMatch: '*' },
            abortSignal,
          };
          try {
            if (Buffer.isBuffer(content)) await blob.uploadData(content, options);
            else await blob.uploadStream(Readable.from(content, { objectMode: false }), blockBytes, 2, options);
            return true;
          } catch (error) {
            if (statusOf(error) === 409) return false;
            throw error;
          }
        },
        contentDeadline,
      ),

    read: (name) =>
      askFor(
        'read',
        (client, abortSignal) => client.getBlobClient(name).downloadToBuffer(0, undefined, { abortSignal }),
        contentDeadline,
      ),

    readHead: (name, length) =>
      askFor('readHead', async (client, abortSignal) => {
        const { readableStreamBody } = await client.getBlobClient(name).download(0, length, { abortSignal });
        return Buffer.concat(await Array.fromAsync((readableStreamBody ?? []) as AsyncIterable<Buffer>));
      }),

    stream: (name) =>
      askFor(
        'stream',
        async (client, abortSignal) => {
          const { readableStreamBody } = await client.getBlobClient(name).download(0, undefined, { abortSignal });
          return (readableStreamBody ?? Readable.from([])) as AsyncIterable<Buffer>;
        },
        contentDeadline,
      ),

    facts: (name) =>
      askFor('facts', async (client, abortSignal) => {
        const facts = await client.getBlobClient(name).getProperties({ abortSignal });
        return factsOf(name, facts);
      }),

    remove: (name) =>
      ask('remove', async (client, abortSignal) => {
        const { succeeded } = await client.getBlobClient(name).deleteIfExists({ abortSignal });
        return succeeded;
      }),

    async *list() {
      let pages: AsyncIterator<ContainerListBlobFlatSegmentResponse> | undefined;
      const next = () =>
        ask(
          'list',
          (client, abortSignal) => (pages ??= client.listBlobsFlat({ abortSignal }).byPage()).next(),
          contentDeadline,
        );
      for (let isMore = true; isMore;) {
        const page = await next();
        if (page.done) return;
        for (const { name, properties } of page.value.segment.blobItems) yield factsOf(name, properties);
        isMore = Boolean(page.value.continuationToken);
      }
    },
  };
}

const factsOf = (
  name: string,
  facts: { contentLength?: number; contentType?: string; lastModified?: Date },
): BlobFacts => ({
  name,
  bytes: facts.contentLength ?? 0,
  contentType: facts.contentType ?? '',
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
