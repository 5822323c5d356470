import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
} from '@incidentmap/core/server/stores/documentStore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nobody, startApi, type TestApi } from '../../support/api.ts';
import { startBlobs, type TestBlobs } from '../../support/blobs.ts';
import { aReport } from '../../support/builders.ts';
import { aPicture } from '../../support/media.ts';

/**
 * Sent: a submission whose answer is lost, and the same again by the same key to another instance; its sender erases it
 * with the receipt of that answer, while the other request is at each point of its way in turn. Must come back: the same
 * receipt, which says that it was erased. Must not be there: anything of what was sent.
 */

let blobs: TestBlobs;
let folder: string;
let api: TestApi;
let slow: TestApi;
/** What happens before the slow instance's `before`-th question to the database, and whether it has. */
let meanwhile: { before: number; happen: () => Promise<void>; hasHappened: boolean } | null = null;

const pausing = (store: DocumentStore): DocumentStore => ({
  ...store,
  collection: <T extends Document>(name: CollectionName): Collection<T> =>
    new Proxy(store.collection<T>(name), {
      get: (collection, method: keyof Collection<T>) => {
        const run = collection[method] as (...input: unknown[]) => unknown;
        if (method === 'all') return run;
        return async (...input: unknown[]) => {
          if (meanwhile && !meanwhile.hasHappened && meanwhile.before-- === 0) {
            meanwhile.hasHappened = true;
            await meanwhile.happen();
          }
          return run(...input);
        };
      },
    }),
});

beforeAll(async () => {
  blobs = await startBlobs();
  folder = mkdtempSync(join(tmpdir(), 'erased-then-retried-'));
  const settings = {
    DATABASE: `sqlite:${join(folder, 'test.db')}`,
    BLOB_CONNECTION_STRING: blobs.connectionString,
  };
  api = await startApi(settings);
  // With modules of its own: what one process does in turn, two do at once.
  vi.resetModules();
  const another = await import('../../support/api.ts');
  slow = await another.startApi(settings, pausing);
});
afterAll(async () => {
  await slow.close();
  await api.close();
  await blobs.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = async () => {
  const file = new File([new Uint8Array(await aPicture('jpeg', 30, 20))], 'a.jpg', { type: 'image/jpeg' });
  return mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
};

type Sent = { path: string; collection: CollectionName; body: unknown };
const kinds: [string, (n: number) => Promise<Sent>][] = [
  [
    'a report',
    async (n) => ({ path: '/api/incidents', collection: 'incidents', body: aReport({ title: `Shouted at, ${n}` }) }),
  ],
  [
    'a post',
    async (n) => ({
      path: '/api/user-submission/submit-post',
      collection: 'submittedPosts',
      body: { postUrl: `https://example.org/erased/${n}` },
    }),
  ],
  [
    'a recording',
    async (n) => ({
      path: '/api/media-incidents',
      collection: 'mediaIncidents',
      body: { title: `Seen, ${n}`, location: 'Leeds', incidentDate: '2026-06-14', mediaFiles: [await upload()] },
    }),
  ],
];

const send = async (to: TestApi, { path, body }: Sent, key: string) => {
  const response = await to.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: response.status, receipt: ((await response.json()) as { receipt: string }).receipt };
};

describe.each(kinds)('%s', (_, make) => {
  it.each([
    ['first', 'before it was sent by the other instance', false],
    ['second', 'after the first one had been kept and its receipt was not', true],
  ])('whose %s request continues during its erasure is not stored again', async (_which, _when, isCutShort) => {
    for (let n = 0, isCrossed = true; isCrossed; n += 1) {
      const sent = await make(n + (isCutShort ? 1000 : 0));
      const key = crypto.randomUUID();
      const collection = api.services.database.collection(sent.collection);
      if (isCutShort) {
        // As a process leaves it that ends before the receipt.
        const first = await send(api, sent, key);
        const receipts = await Array.fromAsync(api.services.database.collection('receipts').all());
        const own = receipts.find(({ document }) => !('expiresAt' in document));
        expect(first.status).toBeLessThan(300);
        await api.services.database.collection('receipts').remove(own!.document.id);
      }
      let answered = { status: 0, receipt: '' };
      meanwhile = {
        before: n,
        hasHappened: false,
        async happen() {
          answered = await send(api, sent, key);
          await api.as(nobody).changeReceipt({ body: { code: answered.receipt, action: 'erase' } });
        },
      };
      const late = await send(slow, sent, key);
      isCrossed = meanwhile.hasHappened;
      meanwhile = null;
      if (!isCrossed) {
        await api.as(nobody).changeReceipt({ body: { code: late.receipt, action: 'erase' } });
        answered = late;
        expect(n).toBeGreaterThan(3);
      }
      expect([n, late]).toEqual([n, answered]);
      for (const instance of [api, slow]) expect(await send(instance, sent, key)).toEqual(answered);
      expect([n, await collection.count()]).toEqual([n, 0]);
      const { state, content } = await api.as(nobody).readReceipt({ body: { code: late.receipt } });
      expect([n, state, content ?? null]).toEqual([n, 'erased', null]);
    }
    expect(await api.services.database.collection('uploads').count()).toBe(0);
  });
});
