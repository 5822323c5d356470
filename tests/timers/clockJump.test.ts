import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Host, startHost } from '../../dev/host/index.ts';
import { registerTimers } from '../../timers/src/register.ts';
import { newPost } from '@incidentmap/core/domain/submission/post';
import type { Life } from '@incidentmap/core/domain/submission/life';
import { anIncident, lifeOf, testNow } from '../support/api/builders.ts';
import { actionsAt } from '../support/api/actions.ts';
import { apiForEachTest, storageForAllTests } from '../support/api/forEachTest.ts';
import { nobody } from '../support/api/api.ts';

/** A clock that jumps must not erase what is kept. */

const day = 24 * 60 * 60_000;
const storage = storageForAllTests();
const api = apiForEachTest(() => ({ BLOB_CONNECTION_STRING: storage.connectionString }));
const { sendReport, upload } = actionsAt(api);
let timers: Host;
let logged: { event: string; fields?: object | undefined }[];
beforeEach(async () => {
  logged = [];
  timers = await startHost({ load: () => registerTimers(() => api.services), timers: 'manual', log: () => undefined });
  api.services.log.error = (event, _error, fields) => void logged.push({ event, fields });
});
afterEach(() => timers.close());

type Planted = Partial<Parameters<typeof anIncident>[0]>;
const plant = async (count: number, name: string, fields: Planted = {}) => {
  for (let n = 0; n < count; n += 1) await api.services.submissions.add(anIncident({ id: `${name}-${n}`, ...fields }));
};
const at = (days: number) => new Date(testNow.getTime() + days * day).toISOString();
const sender = { contactEmail: 'kept@example.org' };
/** Both were decided at `at(0)`, when their retention began. */
const rejected = { status: 'rejected', sender } as const;
const approved = { status: 'approved', sender } as const;
const plantPosts = async (count: number, life: Life) => {
  for (let n = 0; n < count; n += 1) {
    const sent = { postUrl: `https://x.com/a/status/${n}`, additionalContext: '', allowContact: 'no' } as const;
    const post = { ...sent, submitterEmail: undefined, mediaFiles: [] };
    await api.services.submissions.add({ ...newPost(post, { id: `post-${life.is}-${n}`, now: testNow }), life });
  }
};
const sweepAfter = async (days: number) => {
  api.setTime(new Date(testNow.getTime() + days * day));
  await timers.fire('sweep').catch((error: unknown) => {
    if ((error as Error).name !== 'JobFailed') throw error;
  });
};
const count = (state: 'pending' | 'approved' | 'rejected') => api.services.submissions.count(state);
const isStopped = () => logged.filter(({ event }) => event === 'retention_stopped').length > 0;

describe('a sweep that would erase more than a tenth of what there is', () => {
  it('erases nothing by age, says so, and fails; with the clock put right all is there', async () => {
    await plant(60, 'rejected', rejected);
    await plant(40, 'waiting');
    const { receipt } = await sendReport();
    const file = await upload();
    for (const days of [31, 365, 3650]) {
      logged = [];
      await sweepAfter(days);
      // The run has failed, too, so the alert fires.
      expect(logged).toMatchObject([
        { event: 'retention_stopped', fields: { due: 60, stored: 101 } },
        { event: 'sweep' },
      ]);
      expect(await count('rejected')).toBe(60);
    }
    api.setTime(testNow);
    expect((await api.services.submissions.find('rejected-0'))?.document.sender.contactEmail).toBe('kept@example.org');
    expect((await api.as(nobody).readReceipt({ body: { code: receipt } })).state).toBe('pending');
    expect(await api.services.blobs.pending.facts(file)).not.toBeNull();
    logged = [];
    await sweepAfter(1);
    expect(isStopped()).toBe(false);
  });

  it('does not reduce approved reports to what is public either', async () => {
    await plant(30, 'approved', approved);
    await sweepAfter(1000);
    expect(isStopped()).toBe(true);
    expect((await api.services.submissions.find('approved-7'))?.document).toMatchObject({
      life: { is: 'public', heldSince: at(0) },
      sender,
    });
  });

  it('counts reports and posts of every state together', async () => {
    await plant(11, 'rejected', rejected);
    await plant(10, 'approved', approved);
    await plant(189, 'waiting');
    await sweepAfter(1000);
    // 21 of 210.
    expect(isStopped()).toBe(false);
    expect(await count('rejected')).toBe(0);
  });

  it('counts rejected posts as stored, as it counts them as due', async () => {
    await plant(5, 'rejected', rejected);
    await plantPosts(16, lifeOf('rejected'));
    await plantPosts(89, { is: 'waiting' });
    await plant(99, 'waiting');
    await sweepAfter(1000);
    // 21 of 209.
    expect(logged).toMatchObject([
      { event: 'retention_stopped', fields: { due: 21, stored: 209 } },
      { event: 'sweep' },
    ]);
    await plant(1, 'one more');
    logged = [];
    await sweepAfter(1000);
    // 21 of 210.
    expect(isStopped()).toBe(false);
    expect(await Array.fromAsync(api.services.submissions.held('rejected'))).toEqual([]);
  });

  it('erases again on the day that the operator named, and on no other', async () => {
    await plant(30, 'rejected', rejected);
    api.services.settings.LARGE_ERASURE_DAY = at(32).slice(0, 10);
    for (const days of [31, 33]) await sweepAfter(days);
    expect(await count('rejected')).toBe(30);
    await sweepAfter(32);
    expect(await count('rejected')).toBe(0);
  });

  it('still finishes what a sender erased', async () => {
    await plant(30, 'rejected', rejected);
    const { id, receipt } = await sendReport();
    await api.as(nobody).changeReceipt({ body: { action: 'erase', code: receipt } });
    await sweepAfter(400);
    expect(isStopped()).toBe(true);
    expect(await api.services.submissions.find(id)).toBeNull();
  });
});

describe('a sweep erases as ever', () => {
  it('on a small installation: twenty at once, whatever there is', async () => {
    await plant(20, 'rejected', rejected);
    await sweepAfter(31);
    expect(await count('rejected')).toBe(0);
    expect(isStopped()).toBe(false);
  });

  it('up to a tenth of what there is', async () => {
    await plant(25, 'rejected', rejected);
    await plant(225, 'waiting');
    await sweepAfter(31);
    expect(await count('rejected')).toBe(0);
    expect(isStopped()).toBe(false);
  });
});
