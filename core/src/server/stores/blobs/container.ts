import { Readable } from 'node:stream';
import type { BlobServiceClient, ContainerClient, ContainerListBlobFlatSegmentResponse } from '@azure/storage-blob';
import { isProblem, Problem } from '../../../domain/problem.ts';
import { withTimeout } from '../../runtime/deadlines.ts';
import { measuredBlob } from '../engines/measured.ts';
import { blobContainers } from './blobAccounts.ts';

type ContainerName = keyof typeof blobContainers;

/** Milliseconds for a small request, and the longest pause between two chunks of a file. */
export const deadline = 4_000;

/** A large file takes no more memory than two blocks of this size. */
const blockBytes = 4 * 1024 * 1024;

type Chunks = AsyncIterable<Uint8Array>;
export type BlobFacts = { name: string; bytes: number; contentType: string; createdAt: Date };

export const headersOf = (container: ContainerName, blobContentType: string) => ({
  blobContentType,
  blobCacheControl: blobContainers[container].cacheControl,
});

/** The content type of a seal: an empty blob that keeps a name taken. */
export const sealedType = 'application/x-sealed';

/** One container. Each method throws Problem `unavailable` when the storage does not answer in time. */
export interface BlobContainer {
  /** Returns false, and changes nothing, when the name is taken. Nobody can read the blob before this resolves. */
  putNew(name: string, content: Buffer | Chunks, contentType: string): Promise<boolean>;
  /** Returns null when there is no such blob, as the next methods do. */
  read(name: string): Promise<Buffer | null>;
  readHead(name: string, length: number): Promise<Buffer | null>;
  /** The bytes from `start` up to `end`; both must be within the blob. */
  readPart(name: string, start: number, end: number): Promise<Buffer | null>;
  stream(name: string): Promise<Chunks | null>;
  facts(name: string): Promise<BlobFacts | null>;
  /** Whether there was one. */
  remove(name: string): Promise<boolean>;
  list(): AsyncIterable<BlobFacts>;
  /** The URL without a signature. */
  url(name: string): string;
}

export type Connect = () => Promise<BlobServiceClient>;

/** Runs `work` at the first call, and again only after a failure. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | undefined;
  return () =>
    (under ??= work().catch((error: unknown) => {
      under = undefined;
      throw error;
    }));
}

export async function openContainer(connect: Connect, name: ContainerName): Promise<ContainerClient> {
  const container = (await connect()).getContainerClient(name);
  const access = blobContainers[name].account === 'public' ? ({ access: 'blob' } as const) : {};
  return withTimeout(deadline, async (abortSignal) => {
    // Checks first, because the account may forbid creating containers, and creating an existing one logs a failure.
    if (!(await container.exists({ abortSignal }))) {
      await container.createIfNotExists({ ...access, abortSignal });
    }
    return container;
  });
}

/** Sends a request to the storage, with a deadline and telemetry; errors become Problems. */
export const asked = <R>(
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

/** `extend`: see withTimeout. */
type Work<R> = (container: ContainerClient, abortSignal: AbortSignal, extend: () => void) => Promise<R>;

/** Sends requests to one container, which is created at the first. */
export function asker(container: ContainerName, connect: Connect) {
  const open = once(() => openContainer(connect, container));
  return <R>(method: string, work: Work<R>): Promise<R> =>
    asked(`${container}.${method}`, connect, async (signal, extend) => work(await open(), signal, extend));
}

/** `account` is the account's URL. `listAll` also yields seals. */
export function containerOf(
  container: ContainerName,
  ask: ReturnType<typeof asker>,
  account: string,
): BlobContainer & { listAll(): AsyncIterable<BlobFacts> } {
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

    putNew: (name, content, contentType) =>
      ask('putNew', async (client, abortSignal, extend) => {
        const blob = client.getBlockBlobClient(name);
        const options = {
          blobHTTPHeaders: headersOf(container, contentType),
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
  facts: { contentLength?: number; contentType?: string; lastModified?: Date },
): BlobFacts => ({
  name,
  bytes: facts.contentLength ?? 0,
  contentType: facts.contentType ?? '',
  createdAt: facts.lastModified ?? new Date(0),
});

export const statusOf = (error: unknown): number | undefined =>
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
