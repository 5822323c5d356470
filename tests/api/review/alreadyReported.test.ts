import { HttpError } from '@incidentmap/core/contract';
import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, superAdmin } from '../../support/api/api.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/** What was reported already names the public incident that shows it, and tells its sender about nothing else. */

const api = apiWithStorageForEachTest();
const { sendReport, sendPost, sendRecording, upload, readReceipt, approve } = actionsAt(api);

const day = 24 * 60 * 60_000;
const reasonOf = (incident?: string) => ({
  code: 'duplicate' as const,
  note: '',
  ...(incident === undefined ? {} : { incident }),
});
const rejectAs = (id: string, reason: ReturnType<typeof reasonOf>) =>
  api.as(admin).decideIncident({ params: { id }, body: { status: 'rejected', reason } });
const hide = (id: string) => api.as(superAdmin).decideIncident({ params: { id }, body: { status: 'hidden' } });
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof HttpError ? error.problem?.details : Promise.reject(error)),
  );
const isWaiting = async (id: string) => (await api.services.submissions.find(id))!.document.life.is === 'waiting';

/** A report that is public. */
async function publicOne(): Promise<string> {
  const { id } = await sendReport();
  await approve(id);
  return id;
}

describe('a rejection because it was reported already', () => {
  it('names the public incident, or is refused with what to do', async () => {
    const { id } = await sendReport();
    expect(await problemOf(rejectAs(id, reasonOf()))).toEqual([
      {
        path: 'reason.incident',
        code: 'incident_required',
        message: 'Choose the public incident that shows this already. No other reason names one',
      },
    ]);
    const other = { status: 'rejected', reason: { code: 'spam', note: '', incident: await publicOne() } } as const;
    expect(await statusOf(api.as(admin).decideIncident({ params: { id }, body: other }))).toBe(400);
    expect(await isWaiting(id)).toBe(true);
  });

  it('is refused where the incident is not public, in the same words whether there is one or not', async () => {
    const { id } = await sendReport();
    const waits = (await sendReport()).id;
    const hidden = await publicOne();
    await hide(hidden);
    for (const named of [waits, hidden, id, 'unknown']) {
      expect(await problemOf(rejectAs(id, reasonOf(named))), named).toEqual([
        {
          path: 'reason.incident',
          code: 'incident_not_public',
          message: 'This incident is not public. Choose one that is, or another reason',
        },
      ]);
    }
    expect(await isWaiting(id)).toBe(true);
  });

  it('of a post and of a file follows the same rule', async () => {
    const shows = await publicOne();
    const { id: waits } = await sendReport();
    await sendPost({ postUrl: 'https://x.com/a/status/123' });
    const post = (await api.as(admin).listPosts({ query: { limit: 50 } })).posts[0]!;
    const name = await upload();
    await sendRecording([name]);
    const calls = [
      (incident?: string) =>
        api.as(admin).decidePost({
          params: { id: post.id },
          body: { status: 'rejected', reason: reasonOf(incident) },
        }),
      (incident?: string) =>
        api
          .as(admin)
          .decidePendingMedia({ params: { name }, body: { status: 'rejected', reason: reasonOf(incident) } }),
    ];
    for (const call of calls) {
      expect(await statusOf(call())).toBe(400);
      expect(await statusOf(call(waits))).toBe(400);
      expect(await statusOf(call(shows))).toBe(200);
    }
  });

  it('in bulk rejects none where the incident is not public', async () => {
    const ids = [(await sendReport()).id, (await sendReport()).id];
    const call = (incident: string) =>
      api.as(admin).decideIncidents({ body: { ids, status: 'rejected', reason: reasonOf(incident) } });
    expect(await statusOf(call(ids[0]!))).toBe(400);
    expect(await Promise.all(ids.map(isWaiting))).toEqual([true, true]);
    expect((await call(await publicOne())).incidents).toHaveLength(2);
  });

  it('is answered as done when it is sent again, though the incident has left the map since', async () => {
    const { id } = await sendReport();
    const shows = await publicOne();
    await rejectAs(id, reasonOf(shows));
    await hide(shows);
    expect(await statusOf(rejectAs(id, reasonOf(shows)))).toBe(200);
  });

  it('tells super admins which incident was meant, and the trail the reason alone', async () => {
    const { id } = await sendReport();
    const shows = await publicOne();
    await rejectAs(id, reasonOf(shows));
    const { rejection } = await api.as(superAdmin).getReviewedIncident({ params: { id } });
    expect(rejection).toEqual(reasonOf(shows));
    const { entries } = await api.as(superAdmin).exportTrail({ body: { id: crypto.randomUUID() } });
    expect(entries.find(({ action }) => action === 'rejected')?.reason).toBe('duplicate');
    expect(JSON.stringify(entries.filter(({ subjectId }) => subjectId === id))).not.toContain(shows);
  });
});

describe('the receipt of what was reported already', () => {
  it('leads to the public incident, and says nothing of it while that is not public', async () => {
    const { id, receipt } = await sendReport();
    const shows = await publicOne();
    await rejectAs(id, reasonOf(shows));
    const told = { state: 'rejected', reason: 'duplicate', publicUrl: expect.stringContaining(shows) as string };
    expect(await readReceipt(receipt)).toMatchObject(told);

    const plain = await sendReport();
    await api.as(admin).decideIncident({ params: { id: plain.id }, body: { status: 'rejected' } });
    const unnamed = await readReceipt(plain.receipt);
    await hide(shows);
    expect(await readReceipt(receipt)).toEqual(unnamed);
    await approve(shows);
    expect(await readReceipt(receipt)).toMatchObject(told);
    await api.as(superAdmin).deleteIncident({ params: { id: shows } });
    expect(await readReceipt(receipt)).toEqual(unnamed);
  });

  it('says no reason once what was sent is erased, because nothing leads to the incident any more', async () => {
    const { id, receipt } = await sendReport();
    await rejectAs(id, reasonOf(await publicOne()));
    api.setTime(new Date(testNow.getTime() + 31 * day));
    await sweep(api.services);
    expect(await readReceipt(receipt)).toMatchObject({
      state: 'rejected',
      reason: null,
      publicUrl: null,
      content: null,
    });
  });
});
