import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isProblem } from '@incidentmap/core/domain/problem';
import type { Settings } from '@incidentmap/core/server/runtime/settings';
import { blobAccount, blobContainers } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { type CollectionName, collections, type Document } from '@incidentmap/core/server/stores/engines/documentStore';
import { openEngine } from '@incidentmap/core/server/stores/engines/open';
import { schemaVersion } from '@incidentmap/core/server/stores/engines/schemaVersion';
import { extract, pack } from 'tar-stream';
import * as z from 'zod/mini';

/**
 * A backup of all documents and files in one tar file: `documents/<collection>/<n>.ndjson`, `blobs/<container>/<name>`, and
 * at the end `manifest.json` with the size and hash of every part. Documents are as stored, but without etags, so a backup
 * of SQLite can be restored into Cosmos DB and vice versa.
 */

const part = z.object({
  bytes: z.int(),
  /** SHA-256, hexadecimal. */
  hash: z.string(),
  /** Only blobs have one. */
  contentType: z.optional(z.string()),
});
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  schemaVersion: z.int(),
  parts: z.record(z.string(), part),
});
type Part = z.output<typeof part>;

export interface Summary {
  readonly documents: number;
  readonly blobs: number;
  readonly bytes: number;
}

/** Documents in one part of the archive, which are in memory at the same time. */
const partLength = 200;

const containerNames = Object.keys(blobContainers) as (keyof typeof blobContainers)[];
const backedUp = containerNames.filter((name) => blobContainers[name].backedUp);

const containerOf = async (settings: Settings, name: keyof typeof blobContainers) =>
  (await blobAccount(settings, blobContainers[name].account)).getContainerClient(name);

/** The document parts of the archive, one for each page of documents. */
async function* documentParts(settings: Settings, now: () => Date) {
  const database = openEngine(settings, now);
  try {
    for (const name of Object.keys(collections) as CollectionName[]) {
      let lines: string[] = [];
      let number = 0;
      const flush = () => ({
        path: `documents/${name}/${(number += 1)}.ndjson`,
        count: lines.length,
        text: `${lines.splice(0).join('\n')}\n`,
      });
      for await (const { document } of database.collection<Document>(name).all()) {
        lines.push(JSON.stringify(document));
        if (lines.length === partLength) yield flush();
      }
      if (lines.length > 0) yield flush();
    }
  } finally {
    await database.close();
  }
}

/** Writes the archive; the file appears only when it is complete. Throws what the database or the storage throws. */
export async function backup(settings: Settings, file: string, now = () => new Date()): Promise<Summary> {
  const parts: Record<string, Part> = {};
  const tar = pack();
  const unfinished = `${file}.part`;
  const written = pipeline(tar, createWriteStream(unfinished, { mode: 0o600 }));
  written.catch(() => undefined);
  let documents = 0;
  let blobs = 0;
  let bytes = 0;
  const add = async (path: string, size: number, content: AsyncIterable<Uint8Array>, contentType?: string) => {
    const hash = createHash('sha256');
    const entry = tar.entry({ name: path, size });
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(Readable.from(hashed(), { objectMode: false }), entry);
    parts[path] = { bytes: size, hash: hash.digest('hex'), ...(contentType ? { contentType } : {}) };
    bytes += size;
  };
  const addText = (path: string, text: string) => {
    const content = Buffer.from(text);
    return add(path, content.length, Readable.from([content]));
  };
  try {
    for await (const { path, text, count } of documentParts(settings, now)) {
      await addText(path, text);
      documents += count;
    }
    // Blobs come after the documents, because a file is stored before the document that refers to it.
    for (const name of backedUp) {
      const container = await containerOf(settings, name);
      if (!(await container.exists())) continue;
      for await (const blob of container.listBlobsFlat()) {
        const answer = await container
          .getBlobClient(blob.name)
          .download()
          .catch((error: unknown) => {
            // The blob was removed after it was listed.
            if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return null;
            throw error;
          });
        if (!answer) continue;
        const content = (answer.readableStreamBody ?? Readable.from([])) as Readable;
        await add(`blobs/${name}/${blob.name}`, answer.contentLength ?? 0, content, answer.contentType);
        blobs += 1;
      }
    }
    const manifest: z.output<typeof manifestSchema> = {
      format: 1,
      createdAt: now().toISOString(),
      schemaVersion,
      parts: { ...parts },
    };
    await addText('manifest.json', JSON.stringify(manifest));
    tar.finalize();
    await written;
    await rename(unfinished, file);
    return { documents, blobs, bytes };
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

type Visit = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/** Visits each part in turn. Throws when the file is not a tar file, or is truncated. */
async function readArchive(file: string, visit: Visit): Promise<void> {
  const entries = extract();
  const read = pipeline(createReadStream(file), entries);
  read.catch(() => undefined);
  for await (const entry of entries) {
    await visit(entry.header.name, entry as AsyncIterable<Buffer>);
    entry.resume();
  }
  await read;
}

async function bufferOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content));
}

/** Compares every part with the manifest. Throws an Error of one sentence when the archive is invalid. */
async function checkArchive(file: string): Promise<z.output<typeof manifestSchema>> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const found: Record<string, { bytes: number; hash: string }> = {};
  let manifestText: string | undefined;
  const damaged = (why: string, cause?: unknown) =>
    new Error(`${file} is damaged: ${why}. Nothing was written.`, { cause });
  try {
    await readArchive(file, async (path, content) => {
      if (path === 'manifest.json') {
        manifestText = (await bufferOf(content)).toString();
        return;
      }
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      if (found[path]) throw new Error(`${path} is in it twice`);
      found[path] = { bytes, hash: hash.digest('hex') };
    });
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error), error);
  }
  if (manifestText === undefined) throw damaged('it has no manifest');
  let manifest: z.output<typeof manifestSchema>;
  try {
    manifest = manifestSchema.parse(JSON.parse(manifestText));
  } catch (error) {
    throw damaged('its manifest cannot be read', error);
  }
  if (manifest.schemaVersion > schemaVersion) {
    throw new Error(`${file} is from a newer release (schema version ${manifest.schemaVersion}). Nothing was written.`);
  }
  for (const [path, { bytes, hash }] of Object.entries(manifest.parts)) {
    if (!found[path]) throw damaged(`${path} is missing`);
    if (found[path].bytes !== bytes || found[path].hash !== hash) throw damaged(`${path} is not what it was`);
  }
  const unknown = Object.keys(found).find((path) => !manifest.parts[path]);
  if (unknown !== undefined) throw damaged(`${unknown} does not belong to it`);
  for (const path of Object.keys(found)) targetOf(path);
  return manifest;
}

type Target = { collection: CollectionName } | { container: keyof typeof blobContainers; name: string };

function targetOf(path: string): Target {
  const [kind, where = '', ...rest] = path.split('/');
  if (kind === 'documents' && where in collections) return { collection: where as CollectionName };
  if (kind === 'blobs' && where in blobContainers) {
    return { container: where as keyof typeof blobContainers, name: rest.join('/') };
  }
  throw new Error(`${path} is unknown to this release. Nothing was written.`);
}

/** Throws when the database or storage is not empty: the data of two platforms must not be mixed. */
async function expectEmpty(settings: Settings, now: () => Date): Promise<void> {
  const database = openEngine(settings, now);
  try {
    for (const name of Object.keys(collections) as CollectionName[]) {
      if ((await database.collection(name).count()) > 0) {
        throw new Error(`The database has documents in ${name}: restore into an empty one. Nothing was written.`);
      }
    }
  } finally {
    await database.close();
  }
  for (const name of backedUp) {
    const container = await containerOf(settings, name);
    if (!(await container.exists())) continue;
    const first = await container.listBlobsFlat().next();
    if (!first.done)
      throw new Error(`The storage has files in ${name}: restore into an empty one. Nothing was written.`);
  }
}

/** Checks the whole archive, then writes it into an empty database and storage. Expired documents are left out. */
export async function restore(settings: Settings, file: string, now = () => new Date()): Promise<Summary> {
  const { parts } = await checkArchive(file);
  await expectEmpty(settings, now);
  const database = openEngine(settings, now);
  let documents = 0;
  let blobs = 0;
  let bytes = 0;
  const made = new Set<string>();
  try {
    await readArchive(file, async (path, content) => {
      if (path === 'manifest.json') return;
      const target = targetOf(path);
      bytes += parts[path]?.bytes ?? 0;
      if ('collection' in target) {
        const collection = database.collection<Document>(target.collection);
        const read = (await bufferOf(content))
          .toString()
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Document);
        const current = read.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now().toISOString());
        // A few at a time, because a serverless database has a rate limit.
        for (let at = 0; at < current.length; at += 10) {
          await Promise.all(current.slice(at, at + 10).map((document) => create(collection, document)));
        }
        documents += current.length;
      } else {
        const container = await containerOf(settings, target.container);
        if (!made.has(target.container) && !(await container.exists())) {
          await container.create(blobContainers[target.container].account === 'public' ? { access: 'blob' } : {});
        }
        made.add(target.container);
        const blobContentType = parts[path]?.contentType;
        const headers = blobContentType === undefined ? {} : { blobHTTPHeaders: { blobContentType } };
        const body = Readable.from(content, { objectMode: false });
        await container.getBlockBlobClient(target.name).uploadStream(body, 4 * 1024 * 1024, 2, headers);
        blobs += 1;
      }
    });
    return { documents, blobs, bytes };
  } finally {
    await database.close();
  }
}

/** Creates a document, with retries when the database is over its rate limit. */
async function create(
  collection: ReturnType<ReturnType<typeof openEngine>['collection']>,
  document: Document,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await collection.create(document);
      return;
    } catch (error) {
      if (!isProblem(error, 'unavailable') || attempt === 6) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
    }
  }
}
