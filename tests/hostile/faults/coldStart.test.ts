import { openBlobs } from '@incidentmap/core/server/stores/blobs';
import { afterEach, expect, it, vi } from 'vitest';
import { type ScriptedServer, startScriptedServer, storageAt } from '../../support/hangingServer.ts';

/**
 * Sent: the first question to the storage by a process that takes long to load the storage's SDK, as a cold or busy
 * machine does. Must come back: the storage's answer, since the storage let nobody wait. The clock is the test's own.
 */

const loading = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, finish: resolve };
});
vi.mock('@azure/storage-blob', async (original) => {
  await loading.promise;
  return original();
});

let storage: ScriptedServer;
afterEach(async () => {
  vi.useRealTimers();
  await storage.close();
});

it('a slow start of our own is not taken for a storage that does not answer', async () => {
  storage = await startScriptedServer((request, response) => {
    request.resume();
    // It has the container, and no such file.
    response.writeHead(request.url?.includes('restype=container') ? 200 : 404).end();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = openBlobs({ BLOB_CONNECTION_STRING: storageAt(storage.url) }).pending.facts('a.jpg');
  asked.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  loading.finish();
  expect(await asked).toBeNull();
});
