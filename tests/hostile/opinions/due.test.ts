import { describe, expect, it } from 'vitest';
import { run as publishDue } from '../../../timers/src/jobs/publishDue.ts';
import { statusOf } from '../../support/api/actions.ts';
import { nobody } from '../../support/api/api.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { ann, peopleAt, report } from './people.ts';

/**
 * An approval waits ten seconds, or longer where its process dies, and a second opinion is required from then on. Must
 * not happen: that what is grave becomes public after that because one person approved it before.
 */

const api = apiWithStorageForEachTest({ SECOND_OPINION: 'ask' });
const { sendPost, sendRecording, upload, waitingPosts, criticalReport, ask, agree } = peopleAt(api);

const requireOne = () => Object.assign(api.services.settings, { SECOND_OPINION: 'required' });
const whenDue = () => api.setTime(new Date(testNow.getTime() + 12_000));
const shown = () => api.as(nobody).listIncidents();
const storedOf = async (id: string) => (await api.services.submissions.find(id))!.document;

/** Approves one of each kind that is critical, so that it can be undone. Returns the id, and how it is published now. */
const approvals = {
  async report() {
    const id = await criticalReport();
    const approve = (delay: boolean) =>
      api.as(ann).decideIncident({ params: { id }, body: { status: 'approved', delay } });
    await approve(true);
    return { id, publishNow: () => approve(false) };
  },
  async post() {
    await sendPost({ postUrl: 'https://x.com/a/status/123' });
    const { id } = (await waitingPosts())[0]!;
    const call = (body: object) => api.as(ann).decidePost({ params: { id }, body: { status: 'approved', ...body } });
    await call({ delay: true, details: postDetails });
    return { id, publishNow: () => call({}) };
  },
  async file() {
    const name = await upload();
    await sendRecording([name]);
    const { contactEmail: _, ...details } = aReport();
    const body = { ...details, severity: 'critical', blobName: name, delay: true };
    await api.as(ann).publishMedia({ body: body as never });
    const { id } = (await api.services.submissions.fileNamed(name))!;
    return {
      id,
      publishNow: () => api.as(ann).decidePendingMedia({ params: { name }, body: { status: 'approved' } }),
    };
  },
};

describe.each(['report', 'post', 'file'] as const)('an approval of a %s that was given alone', (kind) => {
  it('waits again with what its reviewer wrote when another must agree by the time that it is due', async () => {
    const { id } = await approvals[kind]();
    const { entry } = await storedOf(id);
    requireOne();
    whenDue();
    await api.ringAlarms();
    await publishDue(api.services);
    expect(await shown()).toEqual([]);
    expect(await storedOf(id)).toMatchObject({ life: { is: 'waiting' }, entry });
  });

  it('is not published at once by its reviewer either', async () => {
    const { id, publishNow } = await approvals[kind]();
    requireOne();
    expect(await statusOf(publishNow())).toBe(409);
    expect(await shown()).toEqual([]);
    expect((await storedOf(id)).life.is).toBe('scheduled');
  });

  it('is public when it is due where none must', async () => {
    await approvals[kind]();
    whenDue();
    await api.ringAlarms();
    expect(await shown()).toHaveLength(1);
  });
});

it('an approval to which another had agreed is public when it is due, though that was not required then', async () => {
  const id = await criticalReport();
  await ask(report(id));
  await agree(report(id));
  await api.as(ann).decideIncident({ params: { id }, body: { status: 'approved', delay: true } });
  requireOne();
  whenDue();
  await api.ringAlarms();
  expect(await shown()).toHaveLength(1);
});
