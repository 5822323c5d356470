import { openBlobs } from '@incidentmap/core/server/stores/blobs/blobs';
import { blobLeases } from '@incidentmap/core/server/stores/blobs/lease';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testNow } from '../../support/api/builders.ts';
import { type ScriptedServer, startScriptedServer, storageAt } from '../../support/api/hangingServer.ts';

/**
 * Sent: the first request to each store by a process that takes long to load the store's library, as on a cold or busy
 * machine. Must come back: the store's answer, because the store itself was fast. The test controls the clock.
 */

const loading = vi.hoisted(() => ({
  stores: Promise.withResolvers<void>(),
  identity: Promise.withResolvers<void>(),
}));
const slowly = vi.hoisted(() => async <T>(original: () => Promise<T>): Promise<T> => {
  await loading.stores.promise;
  return original();
});
vi.mock('@azure/storage-blob', slowly);
vi.mock('@azure/cosmos', slowly);
vi.mock('better-sqlite3', slowly);
vi.mock('@azure/identity', async () => {
  await loading.identity.promise;
  const getToken = () => Promise.reject(new Error('This machine is nobody'));
  return {
    DefaultAzureCredential: class {
      getToken = getToken;
    },
  };
});

let storage: ScriptedServer;
const close: (() => Promise<void>)[] = [];
const outcomes = new Map<string, Promise<unknown>>();
beforeAll(async () => {
  storage = await startScriptedServer((request, response) => {
    request.resume();
    // The container exists without such a file, and somebody else holds the lease.
    const isContainer = request.url?.includes('restype=container');
    response.writeHead(request.method === 'PUT' ? (isContainer ? 201 : 409) : isContainer ? 200 : 404).end();
  });
  const keyed = { BLOB_CONNECTION_STRING: storageAt(storage.url) };
  const keyless = { BLOB_ACCOUNT_URL: 'https://127.0.0.1:9' };
  const settings = { COSMOS_ENDPOINT: 'https://127.0.0.1:9', COSMOS_KEY: undefined, COSMOS_DATABASE: 'any' };
  const sqlite = openDocumentStore({ ...settings, DATABASE: 'sqlite::memory:' }, () => testNow);
  const cosmos = openDocumentStore({ ...settings, DATABASE: 'cosmos' }, () => testNow);
  close.push(sqlite.close, cosmos.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = {
    'Blob Storage': openBlobs(keyed).pending.facts('a.jpg'),
    'a lease': blobLeases(keyed).take('job'),
    'Blob Storage without a key': openBlobs(keyless).pending.facts('a.jpg'),
    'a lease without a key': blobLeases(keyless).take('job'),
    'Cosmos DB without a key': cosmos.collection('receipts').read('nobody'),
    SQLite: sqlite.collection('receipts').read('nobody'),
  };
  for (const [name, work] of Object.entries(asked)) {
    outcomes.set(
      name,
      work.catch((error: { cause: Error }) => error.cause.message),
    );
  }
  await vi.advanceTimersByTimeAsync(60_000);
  loading.stores.resolve();
  await Promise.all([import('@azure/storage-blob'), import('@azure/cosmos')]);
  await Promise.all(['Blob Storage', 'a lease', 'SQLite'].map((name) => outcomes.get(name)));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  loading.identity.resolve();
});
afterAll(async () => {
  vi.useRealTimers();
  for (const end of close) await end();
  await storage.close();
});

it.for([
  ['Blob Storage', null],
  ['a lease', null],
  ['Blob Storage without a key', 'This machine is nobody'],
  ['a lease without a key', 'This machine is nobody'],
  ['Cosmos DB without a key', 'This machine is nobody'],
  ['SQLite', null],
] as const)('a slow start of our own is not mistaken for %s that does not answer', async ([name, answer]) => {
  expect(await outcomes.get(name)).toEqual(answer);
});
