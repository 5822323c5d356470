import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { processAlarm } from '@incidentmap/core/server/runtime/alarm';
import { run as publishDue } from '../../../timers/src/jobs/publishDue.ts';
import { type Caller, nobody, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { actionsAt } from '../../support/api/actions.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { startBlobs } from '../../support/media/blobs.ts';

/** How an approval that can be undone becomes public: by an alarm of the process that accepted it, or by the job. */

const ann = { name: 'ann@example.org', roles: ['Admin'] } satisfies Caller;
const ben = { name: 'ben@example.org', roles: ['Admin'] } satisfies Caller;

let api: TestApi;
beforeEach(async () => {
  const blobs = await startBlobs();
  api = await startApi({
    BLOB_CONNECTION_STRING: blobs.connectionString,
    ROLE_MAP: JSON.stringify({ Admin: [ann.name, ben.name], SuperAdmin: ['someone@example.org'] }),
  });
  return async () => {
    await api.close();
    await blobs.close();
  };
});
const { sendReport, sendPost, sendRecording, upload } = actionsAt({ as: (caller) => api.as(caller) });

const later = (milliseconds: number) => api.setTime(new Date(testNow.getTime() + milliseconds));
const shown = () => api.as(nobody).listIncidents();
const queue = () => api.as(ben).listWaiting({ query: { sort: 'age', limit: 50 } });

/** Approves one of each kind, so that it can be undone. */
const approvals = {
  async report() {
    const { id } = await sendReport();
    await api.as(ann).decideIncident({ params: { id }, body: { status: 'approved', delay: true } });
  },
  async post() {
    await sendPost({ postUrl: 'https://x.com/a/status/123' });
    const { id } = (await api.as(ann).listPosts({ query: { limit: 50 } })).posts[0]!;
    await api.as(ann).decidePost({
      params: { id },
      body: { status: 'approved', delay: true, details: postDetails },
    });
  },
  async file() {
    const name = await upload();
    await sendRecording([name]);
    const { contactEmail: _, ...details } = aReport();
    const body = { ...details, severity: 'high', blobName: name, delay: true };
    await api.as(ann).publishMedia({ body: body as never });
  },
};
const kinds = ['report', 'post', 'file'] as const;

describe('what was approved', () => {
  it.each(kinds)('is public two seconds after its ten, and no earlier: a %s', async (kind) => {
    await approvals[kind]();
    later(11_999);
    await api.ringAlarms();
    expect(await shown()).toEqual([]);
    later(12_000);
    await api.ringAlarms();
    expect(await shown()).toHaveLength(1);
  });

  it('is published by the next alarm, whoever set it, when its own was lost', async () => {
    await approvals.report();
    later(12_000);
    const lost = vi.spyOn(api.services.submissions, 'scheduled').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await api.ringAlarms().catch(() => undefined);
    expect(lost).toHaveBeenCalled();
    lost.mockRestore();
    expect(await shown()).toEqual([]);
    await approvals.post();
    later(24_000);
    await api.ringAlarms();
    expect(await shown()).toHaveLength(2);
  });

  it('is not published by whoever reads: no GET writes', async () => {
    for (const kind of kinds) await approvals[kind]();
    later(60_000);
    const before = await api.as(superAdmin).listTrail({ query: { limit: 50 } });
    expect((await queue()).counts).toEqual({ pending: 0, approved: 3, rejected: 0 });
    const { counts } = await api.as(ben).listQueue({ query: { status: 'pending', limit: 50 } });
    expect(counts).toEqual({ pending: 0, approved: 1, rejected: 0 });
    expect((await api.as(ben).listPosts({ query: { limit: 50 } })).posts).toEqual([]);
    expect((await api.as(ben).listPendingMedia({ query: {} })).blobs).toEqual([]);
    expect(await shown()).toEqual([]);
    expect(await api.as(superAdmin).listTrail({ query: { limit: 50 } })).toEqual(before);
    await publishDue(api.services);
    expect(await shown()).toHaveLength(3);
  });

  it.each(kinds)('waits again when whoever approved it is no reviewer any more: a %s', async (kind) => {
    await approvals[kind]();
    Object.assign(api.services.settings, { ROLE_MAP: { Admin: [ben.name], SuperAdmin: ['someone@example.org'] } });
    later(12_000);
    await api.ringAlarms();
    await publishDue(api.services);
    expect(await shown()).toEqual([]);
    expect((await queue()).items).toHaveLength(1);
    const { entries } = await api.as(superAdmin).listTrail({ query: { limit: 50 } });
    expect(entries.map(({ action, by }) => [action, by.name])).toEqual([
      ['restored', 'Retention'],
      ['approved', ann.name],
    ]);
  });
});

describe('the alarm of a process', () => {
  const quiet = { info: () => undefined, warn: () => undefined, error: vi.fn() };
  const now = () => new Date(Date.now());
  beforeEach(() => {
    vi.useFakeTimers({ now: testNow });
    quiet.error.mockClear();
    return () => void vi.useRealTimers();
  });

  it('rings at its moment, and at once when that has passed', async () => {
    const alarm = processAlarm({ now, log: quiet });
    const rung: string[] = [];
    alarm.at(new Date(testNow.getTime() + 1000), () => Promise.resolve(rung.push('later')));
    alarm.at(new Date(testNow.getTime() - 1000), () => Promise.resolve(rung.push('past')));
    await vi.advanceTimersByTimeAsync(999);
    expect(rung).toEqual(['past']);
    await vi.advanceTimersByTimeAsync(1);
    expect(rung).toEqual(['past', 'later']);
  });

  it('logs what fails, and does not end the process', async () => {
    processAlarm({ now, log: quiet }).at(testNow, () => Promise.reject(new Error('no storage')));
    await vi.advanceTimersByTimeAsync(0);
    expect(quiet.error).toHaveBeenCalledWith('alarm', expect.any(Error));
  });

  it('does its work outside the call that set it, whose deadline has ended by then', async () => {
    vi.useRealTimers();
    const call = new AsyncLocalStorage<string>();
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const alarm = processAlarm({ now, log: quiet });
    call.run('the call', () => alarm.at(testNow, () => Promise.resolve(resolve(call.getStore()))));
    expect(await promise).toBeUndefined();
  });
});
