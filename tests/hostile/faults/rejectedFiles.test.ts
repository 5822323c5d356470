import { takeBackWindow } from '@incidentmap/core/domain/constants';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { Problem } from '@incidentmap/core/domain/problem';
import type {
  Collection,
  CollectionName,
  Document,
  DocumentStore,
} from '@incidentmap/core/server/stores/documentStore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, nobody, startApi, superAdmin, type TestApi } from '../../support/api.ts';
import { startBlobs, type TestBlobs } from '../../support/blobs.ts';
import { testNow } from '../../support/builders.ts';
import { aPicture } from '../../support/media.ts';

/**
 * Sent: a reviewer's rejection of a waiting file, and taking that back, while the database is gone from each question on.
 * Must come back: 503 with Retry-After. Afterwards the file waits or is rejected, asking again finishes it, and each is
 * written down once.
 */

let blobs: TestBlobs;
let api: TestApi;
/** Questions that the database still answers. */
let left = Number.POSITIVE_INFINITY;

const failing = (store: DocumentStore): DocumentStore => ({
  ...store,
  collection: <T extends Document>(name: CollectionName): Collection<T> =>
    new Proxy(store.collection<T>(name), {
      get: (collection, method: keyof Collection<T>) => {
        const run = collection[method] as (...input: unknown[]) => unknown;
        if (method === 'all') return run;
        return async (...input: unknown[]) => {
          left -= 1;
          if (left < 0) throw new Problem('unavailable');
          return run(...input);
        };
      },
    }),
});

beforeAll(async () => {
  blobs = await startBlobs();
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString }, failing);
});
afterAll(async () => {
  await api.close();
  await blobs.close();
});

const caller: Caller = { name: 'reviewer@example.org', roles: ['Admin'] };
const reject = (name: string) => api.send(`/api/admin/media/pending/${name}`, { method: 'DELETE', caller });
const restore = (name: string) => api.send(`/api/admin/media/pending/${name}`, { method: 'PUT', caller });
const stateOf = async (name: string) => (await api.services.uploads.find(name))?.document.state;
const writtenDown = async (name: string) => {
  const { entries } = await api.as(superAdmin).listAudit({ query: {} });
  return entries.filter(({ subjectId }) => subjectId === name).map(({ action }) => action);
};

/** Asks while the database answers so many questions more; whether it was gone before the end. */
async function askedWithout(ask: () => Promise<Response>, answers: number): Promise<boolean> {
  left = answers;
  const response = await ask();
  const wasGone = left < 0;
  left = Number.POSITIVE_INFINITY;
  const told = { status: response.status, retryAfter: response.headers.get('retry-after') !== null };
  expect([answers, told]).toEqual([
    answers,
    wasGone ? { status: 503, retryAfter: true } : { status: 200, retryAfter: false },
  ]);
  return wasGone;
}

it('a file can be rejected and restored as if the database had never been down', async () => {
  for (let answers = 0, wasGone = true; wasGone; answers += 1) {
    const file = new File([new Uint8Array(await aPicture('jpeg', 30, 20))], 'a.jpg', { type: 'image/jpeg' });
    const name = mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
    const wasGoneAtFirst = await askedWithout(() => reject(name), answers);
    expect(['pending', 'rejected']).toContain(await stateOf(name));
    const isRejected = (await stateOf(name)) === 'rejected';
    // A rejection that was noted is written down by whatever comes next, and need not be asked for again.
    if (!isRejected || answers % 2 === 0) {
      expect((await reject(name)).status).toBe(200);
      expect([answers, await stateOf(name), await writtenDown(name)]).toEqual([answers, 'rejected', ['rejected']]);
    }

    api.setTime(new Date(testNow.getTime() + takeBackWindow / 2));
    const wasGoneThen = await askedWithout(() => restore(name), answers);
    expect(['pending', 'rejected']).toContain(await stateOf(name));
    expect((await restore(name)).status).toBe(200);
    const both = expect.arrayContaining(['rejected', 'restored']);
    expect([answers, await stateOf(name), await writtenDown(name)]).toEqual([answers, 'pending', both]);
    expect(await writtenDown(name)).toHaveLength(2);
    api.setTime(testNow);
    wasGone = wasGoneAtFirst || wasGoneThen;
    if (!wasGone) expect(answers).toBeGreaterThan(2);
  }
});
