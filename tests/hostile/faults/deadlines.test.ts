import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchJson, OutsideError } from '@incidentmap/core/server/clients/fetchJson';
import { withTimeout, longestWait, withDeadline } from '@incidentmap/core/server/runtime/deadlines';
import { openBlobs } from '@incidentmap/core/server/stores/blobs/blobs';
import { blobLeases } from '@incidentmap/core/server/stores/blobs/lease';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { json, startApi, type TestApi } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import {
  type HangingServer,
  type ScriptedServer,
  startHangingServer,
  startScriptedServer,
  storageAt,
} from '../../support/api/hangingServer.ts';
import { aPicture } from '../../support/media/media.ts';
import { seconds } from '../../support/run/pace.ts';
import { lockSqlite } from '../../support/stores/sqliteLock.ts';

/**
 * A dependency may accept and never answer, send single bytes, or be locked. Nobody waits longer than five seconds for
 * it, gets 503 with Retry-After, and blocks nobody else. The test controls the clock of the deadlines; sockets and
 * locks are real.
 */

let folder: string;
let hanging: HangingServer;
const open: (() => unknown)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deadlines-'));
  hanging = await startHangingServer();
});
afterEach(async () => {
  vi.useRealTimers();
  hanging.close();
  for (const close of open.splice(0).toReversed()) await soon('what the test opened', Promise.resolve(close()));
  rmSync(folder, { recursive: true, force: true });
});

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** The machine's clock, for the test's own timeouts while fake clocks are stopped. */
const { setTimeout: afterRealTime, clearTimeout: forget } = globalThis;

/** The result of `work`, or an error that names `what` is still pending, before the test itself times out. */
async function soon<T>(what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = afterRealTime(() => late.reject(new Error(`Still waiting, and should not: ${what}.`)), seconds(4));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    forget(timer);
  }
}

type Outcome<T> = { value: T } | { error: unknown };
/** The outcome of work that may fail, without an unhandled rejection meanwhile, and whether it has ended. */
function watched<T>(what: string, work: Promise<T>): { outcome: () => Promise<Outcome<T>>; isSettled: () => boolean } {
  let isSettled = false;
  const outcome = work.then(
    (value): Outcome<T> => ({ value }),
    (error: unknown): Outcome<T> => ({ error }),
  );
  void outcome.then(() => (isSettled = true));
  return { outcome: () => soon(what, outcome), isSettled: () => isSettled };
}

/** Real turns of the event loop, in which socket data are handled. */
async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the clock by five seconds in steps, so that a wait that starts after another one is also covered. */
async function fiveSecondsPass(): Promise<void> {
  for (let passed = 0; passed < longestWait; passed += 250) {
    await vi.advanceTimersByTimeAsync(250);
    await turns();
  }
}

type Pending = ReturnType<typeof openBlobs>['pending'];

const unavailable = { error: expect.objectContaining({ code: 'unavailable', status: 503, retryAfter: 5 }) };

describe('a storage that accepts connections and never answers', () => {
  const bytes = Buffer.from('a file');
  const pending = () => openBlobs({ BLOB_CONNECTION_STRING: storageAt(hanging.url) }).pending;
  async function* inPieces() {
    yield bytes;
  }

  it.for([
    ['facts', () => pending().facts('a.jpg')],
    ['read', () => pending().read('a.jpg')],
    ['readHead', () => pending().readHead('a.jpg', 10)],
    ['stream', () => pending().stream('a.jpg')],
    ['remove', () => pending().remove('a.jpg')],
    ['list', () => Array.fromAsync(pending().list())],
    ['putNew with bytes', () => pending().putNew('a.jpg', bytes, 'image/jpeg')],
    ['putNew with a stream', () => pending().putNew('a.mp4', inPieces(), 'video/mp4')],
    ['uploadUrl', () => pending().uploadUrl('a.mp4')],
    ['ping', () => openBlobs({ BLOB_CONNECTION_STRING: storageAt(hanging.url) }).ping()],
    ['take (a lease)', () => blobLeases({ BLOB_CONNECTION_STRING: storageAt(hanging.url) }).take('job')],
  ] as const)('%s: unavailable after five seconds', async ([, ask]) => {
    stopClock();
    const { outcome } = watched<unknown>('the request to the storage', ask());
    await hanging.connected(1);
    await fiveSecondsPass();
    expect(await outcome()).toEqual(unavailable);
  });

  it('an upload through the API gets 503 with Retry-After, and nothing of it is kept', async () => {
    const api = await startApi({ BLOB_CONNECTION_STRING: storageAt(hanging.url) });
    open.push(() => api.close());
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await aPicture())], 'a.jpg', { type: 'image/jpeg' }));
    stopClock();
    const { outcome } = watched('the upload', api.send('/api/objects/upload', { method: 'POST', body: form }));
    await hanging.connected(1);
    await fiveSecondsPass();
    await expectRefused(await outcome());
    expect(await api.services.database.collection('submissions').count()).toBe(0);
    expect(await api.services.database.collection('arrivals').count()).toBe(0);
  });
});

async function expectRefused(outcome: Outcome<Response>): Promise<void> {
  if ('error' in outcome) throw outcome.error;
  const { value: response } = outcome;
  expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '5',
  });
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
}

describe('a storage that hangs on file requests', () => {
  /** It answers for its containers only. */
  async function aStorage() {
    const asked = Promise.withResolvers<void>();
    const server = await startScriptedServer((request, response) => {
      if (request.url?.includes('restype=container')) return response.writeHead(200).end();
      request.resume();
      return asked.resolve();
    });
    open.push(() => server.close());
    return { connection: storageAt(server.url), asked: asked.promise };
  }
  const bytes = Buffer.alloc(100_000);
  async function* inPieces() {
    yield bytes;
  }

  it.for([
    ['read', (blobs: Pending) => blobs.read('a.jpg')],
    ['stream', (blobs: Pending) => blobs.stream('a.jpg')],
    ['putNew with bytes', (blobs: Pending) => blobs.putNew('a.jpg', bytes, 'image/jpeg')],
    ['putNew with a stream', (blobs: Pending) => blobs.putNew('a.mp4', inPieces(), 'video/mp4')],
  ] as const)('%s: unavailable after five seconds', async ([, ask]) => {
    const { connection, asked } = await aStorage();
    stopClock();
    const { outcome } = watched<unknown>(
      'the request to the storage',
      ask(openBlobs({ BLOB_CONNECTION_STRING: connection }).pending),
    );
    await asked;
    await fiveSecondsPass();
    expect(await outcome()).toEqual(unavailable);
  });

  it('an upload through the API gets 503 with Retry-After', async () => {
    const { connection, asked } = await aStorage();
    const api = await startApi({ BLOB_CONNECTION_STRING: connection });
    open.push(() => api.close());
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await aPicture())], 'a.jpg', { type: 'image/jpeg' }));
    stopClock();
    const { outcome } = watched('the upload', api.send('/api/objects/upload', { method: 'POST', body: form }));
    await asked;
    await fiveSecondsPass();
    await expectRefused(await outcome());
  });
});

describe('a slow storage', () => {
  const media = (server: ScriptedServer) => openBlobs({ BLOB_CONNECTION_STRING: storageAt(server.url) }).pending;
  const serve = async (answer: Parameters<typeof startScriptedServer>[0]): Promise<ScriptedServer> => {
    const server = await startScriptedServer(answer);
    open.push(() => server.close());
    return server;
  };

  it('a file that makes progress is read to its end, however long it takes; a stalled one times out', async () => {
    const sending = Promise.withResolvers<ServerResponse>();
    const server = await serve((request, response) => {
      if (request.url?.includes('restype=container')) return response.writeHead(200).end();
      response.writeHead(200, { 'content-length': '8', etag: '"1"', 'last-modified': 'Sun, 15 Jun 2026 22:30:00 GMT' });
      response.write('0');
      return sending.resolve(response);
    });
    stopClock();
    const chunks = (await media(server).stream('a.mp4'))![Symbol.asyncIterator]();
    expect(Buffer.from((await chunks.next()).value as Uint8Array).toString()).toBe('0');
    const response = await sending.promise;
    for (const piece of ['1', '2', '3', '4']) {
      const { outcome } = watched('the file being read', chunks.next());
      await vi.advanceTimersByTimeAsync(3000);
      response.write(piece);
      expect(await outcome()).toMatchObject({ value: { done: false } });
    }
    const { outcome } = watched('the file being read', chunks.next());
    await fiveSecondsPass();
    expect(await outcome()).toEqual(unavailable);
  });

  it('an upload that makes progress is accepted, however long it takes; a stalled one times out', async () => {
    const server = await serve((request, response) => {
      request.resume();
      request.on('end', () =>
        response.writeHead(request.method === 'PUT' ? 201 : 200, { etag: '"1"', 'x-ms-version': '2025-01-05' }).end(),
      );
    });
    const blobs = media(server);
    const piece = Buffer.alloc(1024 * 1024);
    const gates = [0, 1, 2, 3, 4, 5].map(() => Promise.withResolvers<void>());
    async function* sent(most: number) {
      for (const [index, gate] of gates.entries()) {
        if (index === most) return;
        await gate.promise;
        yield piece;
      }
    }
    stopClock();
    const slow = watched('the file being stored', blobs.putNew('slow.mp4', sent(4), 'video/mp4'));
    await turns(200);
    for (const gate of gates.slice(0, 4)) {
      await vi.advanceTimersByTimeAsync(3000);
      gate.resolve();
      await turns(200);
    }
    expect(await slow.outcome()).toEqual({ value: true });

    const stopped = watched('the file being stored', blobs.putNew('stopped.mp4', sent(6), 'video/mp4'));
    await turns(200);
    await fiveSecondsPass();
    expect(await stopped.outcome()).toEqual(unavailable);
  });

  it('an outside service that sends single bytes now and then times out after five seconds in total', async () => {
    const sending = Promise.withResolvers<ServerResponse>();
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
      sending.resolve(response);
    });
    stopClock();
    const signal = new AbortController().signal;
    const { outcome } = watched(
      'who asked the service',
      fetchJson(new URL(server.url), { schema: z.array(z.number()), signal }),
    );
    const response = await sending.promise;
    for (let passed = 0; passed < longestWait; passed += 1000) {
      response.write(' ');
      await turns();
      await vi.advanceTimersByTimeAsync(1000);
    }
    const gone = once(response, 'close');
    const { error } = (await outcome()) as { error: OutsideError };
    expect(error).toBeInstanceOf(OutsideError);
    expect(error.reason).toBe('timeout');
    // The connection is closed, too.
    await soon('the connection', gone);
  });
});

describe('a call with several requests to an unresponsive service', () => {
  it('waits five seconds for all of them together, not for each', async () => {
    stopClock();
    const never = () => withTimeout(4000, () => new Promise<never>(() => undefined)).catch((error: unknown) => error);
    const { outcome } = watched(
      'the call',
      withDeadline(async () => {
        const errors = [await never(), await never(), await never()];
        return errors.map((error) => (error as { code: string }).code);
      }),
    );
    await fiveSecondsPass();
    expect(await outcome()).toEqual({ value: ['unavailable', 'unavailable', 'unavailable'] });
  });

  it('a report gets 503 within five seconds when Cosmos DB hangs', async () => {
    const api = await startApi({ DATABASE: 'cosmos', COSMOS_ENDPOINT: hanging.url, COSMOS_KEY: 'a2V5' });
    open.push(() => api.close());
    stopClock();
    const { outcome } = watched('the report', api.send('/api/incidents', json(aReport())));
    await hanging.connected(1);
    await fiveSecondsPass();
    await expectRefused(await outcome());
  });
});

describe('a database that another process has locked', () => {
  async function apiOver(path: string): Promise<TestApi> {
    const api = await startApi({ DATABASE: `sqlite:${path}` });
    open.push(() => api.close());
    return api;
  }
  /** With the tables that the platform creates. */
  async function aDatabase(): Promise<string> {
    const path = join(folder, 'locked.db');
    const store = openSqlite({ path, now: () => testNow });
    await store.ping();
    await store.close();
    return path;
  }

  it('only the read itself waits, and it gets 503 after five seconds; other calls are answered meanwhile', async () => {
    const path = await aDatabase();
    const lock = await lockSqlite(path, 'everything');
    open.push(() => lock.free());
    const api = await apiOver(path);
    stopClock();
    const { outcome, isSettled } = watched('the read', api.send('/api/partners/someone'));
    // It needs no database. By the third answer the read has started.
    for (let time = 0; time < 3; time++) expect((await api.send('/api/challenge')).status).toBe(200);
    expect(isSettled()).toBe(false);
    await fiveSecondsPass();
    await expectRefused(await outcome());
    vi.useRealTimers();
    await lock.free();
    expect((await api.send('/api/partners/someone')).status).toBe(404);
  });

  it('a report gets 503 after five seconds, and is not written after the lock is released; reads go on', async () => {
    const path = await aDatabase();
    const api = await apiOver(path);
    await api.services.database.ping();
    const lock = await lockSqlite(path, 'writes');
    open.push(() => lock.free());
    stopClock();
    const { outcome, isSettled } = watched('the report', api.send('/api/incidents', json(aReport())));
    for (let time = 0; time < 3; time++) expect((await api.send('/api/partners/someone')).status).toBe(404);
    expect(isSettled()).toBe(false);
    await fiveSecondsPass();
    await expectRefused(await outcome());
    vi.useRealTimers();
    await lock.free();
    await turns();
    expect(await api.services.database.collection('submissions').count()).toBe(0);
    expect((await api.send('/api/incidents', json(aReport()))).status).toBe(201);
  });

  it('a report is stored when the lock is released in time', async () => {
    const path = await aDatabase();
    const api = await apiOver(path);
    await api.services.database.ping();
    const lock = await lockSqlite(path, 'writes');
    open.push(() => lock.free());
    const { outcome } = watched('the report', api.send('/api/incidents', json(aReport())));
    for (let time = 0; time < 3; time++) await api.send('/api/partners/someone');
    await lock.free();
    expect(await outcome()).toMatchObject({ value: { status: 201 } });
    expect(await api.services.database.collection('submissions').count()).toBe(1);
  });
});
