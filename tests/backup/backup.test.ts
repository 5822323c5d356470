import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { readSettings, type Settings } from '@incidentmap/core/server/runtime/settings';
import { type CollectionName, collections, type Document } from '@incidentmap/core/server/stores/engines/documentStore';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backup, restore } from '../../ops/data/archive.ts';
import { freePorts } from '../../dev/stack/ports.ts';
import { anIncident, testNow } from '../support/api/builders.ts';
import { seconds } from '../support/run/pace.ts';
import { startCosmosEmulator } from '../support/stores/cosmosEmulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const key = Buffer.from('any key will do').toString('base64');
const now = () => testNow;
const later = '2100-01-01T00:00:00.000Z';
const gone = '2026-06-15T22:40:00.000Z';

let stopBlobs: () => Promise<unknown>;
let blobPort: number;
let cosmos: Awaited<ReturnType<typeof startCosmosEmulator>>;

beforeAll(async () => {
  cosmos = await startCosmosEmulator();
  blobPort = (await freePorts()).BLOB_PORT;
  const azurite = join(createRequire(import.meta.url).resolve('azurite/package.json'), '../dist/src/blob/main.js');
  const options = [
    '--blobHost=127.0.0.1',
    `--blobPort=${blobPort}`,
    '--inMemoryPersistence',
    '--disableTelemetry',
    '--skipApiVersionCheck',
    '--silent',
  ];
  // One account per platform.
  const accounts = ['first', 'second', 'third', 'empty'].map((name) => `${name}:${key}`).join(';');
  const child = spawn(process.execPath, [azurite, ...options], {
    env: { ...process.env, AZURITE_ACCOUNTS: accounts },
    stdio: 'ignore',
  });
  stopBlobs = () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    return ended;
  };
  await vi.waitFor(() => fetch(`http://127.0.0.1:${blobPort}/`), { timeout: seconds(50), interval: 100 });
}, seconds(60));
afterAll(async () => {
  await stopBlobs();
  await cosmos.close();
  rmSync(folder, { recursive: true });
});

const connection = (account: string) =>
  `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key};BlobEndpoint=http://127.0.0.1:${blobPort}/${account};`;

const platform = (account: string, database: 'sqlite' | 'cosmos'): Settings =>
  readSettings({
    SITE_URL: 'http://site.test',
    DATABASE: database === 'sqlite' ? `sqlite:${join(folder, `${account}.db`)}` : 'cosmos',
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_KEY: cosmos.key,
    COSMOS_DATABASE: account,
    BLOB_CONNECTION_STRING: connection(account),
    SECRET: 'a secret of at least thirty-two characters',
  });

async function everyDocument(settings: Settings): Promise<Record<string, Document[]>> {
  const store = openDocumentStore(settings, now);
  const found: Record<string, Document[]> = {};
  for (const name of Object.keys(collections) as CollectionName[]) {
    found[name] = (await Array.fromAsync(store.collection<Document>(name).all())).map(({ document }) => document);
  }
  await store.close();
  return found;
}

async function everyFile(account: string) {
  const service = BlobServiceClient.fromConnectionString(connection(account));
  const found: Record<string, { content: string; type: string | undefined }> = {};
  for await (const { name: container } of service.listContainers()) {
    const client = service.getContainerClient(container);
    for await (const { name, properties } of client.listBlobsFlat()) {
      const content = (await client.getBlobClient(name).downloadToBuffer()).toString('base64');
      found[`${container}/${name}`] = { content, type: properties.contentType };
    }
  }
  return found;
}

const big = Buffer.alloc(5_000_000, 'a large video, ');

/** A platform with something in every collection, and files. */
async function filled(): Promise<Settings> {
  const settings = platform('first', 'sqlite');
  const store = openDocumentStore(settings, now);
  for (const name of Object.keys(collections) as CollectionName[]) {
    await store.collection<Document & { n: number }>(name).create({ id: 'one', n: 1, expiresAt: later });
  }
  const submissions = store.collection('submissions');
  for (let n = 0; n < 250; n += 1) await submissions.create(anIncident({ id: `i-${n}`, title: 'Ünïcode ’ “ 🕌 \n' }));
  await store.collection('limits').create({ id: 'soon over', expiresAt: gone });
  await store.close();
  const service = BlobServiceClient.fromConnectionString(connection('first'));
  const put = async (container: string, name: string, content: Buffer, blobContentType: string) => {
    const client = service.getContainerClient(container);
    await client.createIfNotExists();
    await client.getBlockBlobClient(name).uploadData(content, { blobHTTPHeaders: { blobContentType } });
  };
  await put('pending', 'a photo.jpg', Buffer.from('not really a photo'), 'image/jpeg');
  await put('pending', `deep/${'x'.repeat(150)}.mp4`, big, 'video/mp4');
  await put('public', 'ü.webp', Buffer.alloc(0), 'image/webp');
  await put('leases', 'sweep', Buffer.alloc(0), 'text/plain');
  return settings;
}

const archive = join(folder, 'copy.tar');

describe('a backup', { timeout: seconds(60) }, () => {
  let first: Settings;
  beforeAll(async () => {
    first = await filled();
    const summary = await backup(first, archive, now);
    expect(summary).toMatchObject({ documents: 251 + Object.keys(collections).length, blobs: 3 });
  }, seconds(60));

  test('moves everything from SQLite to Cosmos DB and back, unchanged', async () => {
    const soonAfter = () => new Date('2026-06-15T23:00:00Z');
    const second = platform('second', 'cosmos');
    await restore(second, archive, soonAfter);
    const [before, between] = [await everyDocument(first), await everyDocument(second)];
    // A document that has expired meanwhile is not restored.
    before['limits'] = before['limits']!.filter(({ id }) => id !== 'soon over');
    expect(between).toEqual(before);
    const files = await everyFile('first');
    delete files['leases/sweep'];
    expect(Object.keys(files)).toHaveLength(3);
    expect(await everyFile('second')).toEqual(files);

    const back = join(folder, 'back.tar');
    await backup(second, back, now);
    const third = platform('third', 'sqlite');
    await restore(third, back, now);
    expect(await everyDocument(third)).toEqual(before);
    expect(await everyFile('third')).toEqual(files);
    const service = BlobServiceClient.fromConnectionString(connection('third'));
    expect((await service.getContainerClient('public').getProperties()).blobPublicAccess).toBe('blob');
    expect((await service.getContainerClient('pending').getProperties()).blobPublicAccess).toBeUndefined();
  });

  test('is readable by its owner only', () => {
    if (process.platform !== 'win32') expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(existsSync(`${archive}.part`)).toBe(false);
  });

  const damage: [string, (path: string) => void][] = [
    ['that was cut short', (path) => truncateSync(path, 4_000_000)],
    ['that lacks its end', (path) => truncateSync(path, readFileSync(path).lastIndexOf('manifest.json'))],
    ['with one flipped bit', (path) => turn(path, readFileSync(path).indexOf('a large video') + 1_000_000)],
    ['with one changed letter', (path) => turn(path, readFileSync(path).indexOf('"title"') + 12)],
    ['that is not an archive', (path) => writeFileSync(path, 'this is no archive '.repeat(100))],
    ['that is empty', (path) => writeFileSync(path, '')],
  ];
  test.each(damage)('a file %s is rejected before anything is written', async (_, break_) => {
    const path = join(folder, 'damaged.tar');
    copyFileSync(archive, path);
    break_(path);
    const target = platform('empty', 'sqlite');
    await expect(restore(target, path, now)).rejects.toThrow(/Nothing was written\.$/);
    expect(Object.values(await everyDocument(target)).flat()).toEqual([]);
    expect(await everyFile('empty')).toEqual({});
  });

  test('cannot be restored over existing data', async () => {
    await expect(restore(first, archive, now)).rejects.toThrow(
      'The database has documents in submissions: restore into an empty one.',
    );
  });

  test('leaves no partial file when it fails', async () => {
    const path = join(folder, 'half.tar');
    const unreachable = { ...first, BLOB_CONNECTION_STRING: connection('first').replace(String(blobPort), '1') };
    await expect(backup(unreachable, path, now)).rejects.toThrow();
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false]);
  });
});

function turn(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(path, bytes);
}
