import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { aReport } from '../../support/api/builders.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { interceptedStore } from '../../support/stores/interceptedStore.ts';

/**
 * Sent: a submission whose answer is lost, and a retry with the same key to another instance; its sender erases it with
 * the receipt of that answer, while the other request is at each step in turn. Must come back: the same receipt, which
 * shows that it was erased. Nothing of the submission may be stored.
 */

let blobs: TestBlobs;
let folder: string;
let api: TestApi;
let slow: TestApi;
/** Runs before the slow instance's `before`-th database request; and whether it has run. */
let meanwhile: { before: number; happen: () => Promise<void>; hasHappened: boolean } | null = null;

const pausing = (store: DocumentStore) =>
  interceptedStore(store, async () => {
    if (!meanwhile || meanwhile.hasHappened || meanwhile.before-- > 0) return;
    meanwhile.hasHappened = true;
    await meanwhile.happen();
  });

beforeAll(async () => {
  blobs = await startBlobs();
  folder = mkdtempSync(join(tmpdir(), 'erased-then-retried-'));
  const settings = {
    DATABASE: `sqlite:${join(folder, 'test.db')}`,
    BLOB_CONNECTION_STRING: blobs.connectionString,
  };
  api = await startApi(settings);
  // With separate modules, because two processes do at the same time what one does in turn.
  vi.resetModules();
  const another = await import('../../support/api/api.ts');
  slow = await another.startApi(settings, pausing);
});
afterAll(async () => {
  await slow.close();
  await api.close();
  await blobs.close();
  rmSync(folder, { recursive: true, force: true });
});

const { upload } = actionsAt({ as: (caller) => api.as(caller) });

type Sent = { path: string; body: unknown };
const kinds: [string, (n: number) => Promise<Sent>][] = [
  ['a report', async (n) => ({ path: '/api/incidents', body: aReport({ title: `Shouted at, ${n}` }) })],
  [
    'a post',
    async (n) => ({
      path: '/api/user-submission/submit-post',
      body: { postUrl: `https://example.org/erased/${n}` },
    }),
  ],
  [
    'a recording',
    async (n) => ({
      path: '/api/media-incidents',
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
      const collection = api.services.database.collection('submissions');
      if (isCutShort) {
        // The state after a crash before the receipt was issued.
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
    expect(await api.services.database.collection('arrivals').count()).toBe(0);
  });
});
