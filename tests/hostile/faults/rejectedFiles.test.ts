import { undoAcceptedFor } from '@incidentmap/core/domain/limits';
import { approvalOf } from '@incidentmap/core/domain/submission/life';
import { Problem } from '@incidentmap/core/domain/problem';
import type { DocumentStore } from '@incidentmap/core/server/stores/engines/documentStore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, json, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { testNow } from '../../support/api/builders.ts';
import { interceptedStore } from '../../support/stores/interceptedStore.ts';
import { actionsAt } from '../../support/api/actions.ts';

/**
 * Sent: a reviewer's rejection of a pending file and its undo, while the database fails from each request on. Must come
 * back: 503 with Retry-After. Afterwards the file is pending or rejected, a retry finishes the change, and each is
 * recorded once.
 */

let blobs: TestBlobs;
let api: TestApi;
/** How many more requests the database answers. */
let left = Number.POSITIVE_INFINITY;

const failing = (store: DocumentStore) =>
  interceptedStore(store, () => {
    left -= 1;
    if (left < 0) throw new Problem('unavailable');
  });

beforeAll(async () => {
  blobs = await startBlobs();
  api = await startApi({ BLOB_CONNECTION_STRING: blobs.connectionString }, failing);
});
afterAll(async () => {
  await api.close();
  await blobs.close();
});

const { upload } = actionsAt({ as: (by) => api.as(by) });
const caller: Caller = { name: 'reviewer@example.org', roles: ['Admin'] };
const reject = (name: string) => api.send(`/api/admin/media/pending/${name}`, { method: 'DELETE', caller });
const restore = (name: string) =>
  api.send(`/api/admin/media/pending/${name}`, { caller, ...json({ status: 'pending' }, 'PUT') });
const stateOf = async (name: string) => {
  const { life } = (await api.services.submissions.fileNamed(name))!;
  return approvalOf(life);
};
const writtenDown = async (name: string) => {
  const { id } = (await api.services.submissions.fileNamed(name))!;
  const { entries } = await api.as(superAdmin).listTrail({ query: {} });
  return entries.filter(({ subjectId }) => subjectId === id).map(({ action }) => action);
};

/** Sends a request while the database answers this many more; returns whether it failed before the end. */
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
    const name = await upload();
    const wasGoneAtFirst = await askedWithout(() => reject(name), answers);
    expect(['pending', 'rejected']).toContain(await stateOf(name));
    const isRejected = (await stateOf(name)) === 'rejected';
    // A stored rejection is recorded by the next change, and needs no retry.
    if (!isRejected || answers % 2 === 0) {
      expect((await reject(name)).status).toBe(200);
      expect([answers, await stateOf(name), await writtenDown(name)]).toEqual([answers, 'rejected', ['rejected']]);
    }

    api.setTime(new Date(testNow.getTime() + undoAcceptedFor / 2));
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
