import { undoAcceptedFor } from '@incidentmap/core/domain/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, nobody } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';

const api = apiWithStorageForEachTest();

const submit = (mediaFiles: string[] = []) => sendReport({ mediaFiles });
const { approve, changeReceipt: change, readReceipt: read, sendRecording, sendReport, upload } = actionsAt(api);
const waiting = async () => (await api.as(admin).listPendingMedia({ query: {} })).blobs;
const stored = async () => {
  const names = [];
  for (const container of [api.services.blobs.pending, api.services.blobs.public]) {
    for await (const { name } of container.list()) names.push(name);
  }
  return names;
};
const before = new Set<string>();
beforeEach(async () => {
  for (const name of await stored()) before.add(name);
});
const left = async () => (await stored()).filter((name) => !before.has(name));

describe('the receipt of a report with files', () => {
  it('can add files before and after the decision; each waits for a reviewer before it is public', async () => {
    const { id, receipt } = await submit([await upload()]);
    const first = await upload();
    await change({ action: 'add', code: receipt, mediaFiles: [first] });
    const again = await change({ action: 'add', code: receipt, mediaFiles: [first] });
    expect(again.content?.additions).toMatchObject([{ text: '', mediaFiles: [first] }]);
    await approve(id);
    const second = await upload();
    await change({ action: 'add', code: receipt, text: 'The same man', mediaFiles: [second] });
    expect((await waiting()).map(({ name, title }) => [name, title]).toSorted()).toEqual(
      [first, second].map((name) => [name, 'Shouted at on a tram']).toSorted(),
    );
    expect((await api.as(nobody).listIncidents())[0]!.mediaFiles).toHaveLength(1);
  });

  it("cannot add another sender's file", async () => {
    const [mine, theirs] = [await submit(), await upload()];
    await submit([theirs]);
    expect(await statusOf(change({ action: 'add', code: mine.receipt, mediaFiles: [theirs] }))).toBe(400);
    expect((await read(mine.receipt)).content?.additions).toEqual([]);
  });

  it('removes public files at once by withdrawing', async () => {
    const { id, receipt } = await submit([await upload()]);
    await approve(id);
    const [url] = (await api.as(nobody).listIncidents())[0]!.mediaFiles;
    expect((await fetch(url!)).status).toBe(200);
    await change({ action: 'withdraw', code: receipt });
    expect((await fetch(url!)).status).toBe(404);
    expect((await read(receipt)).state).toBe('withdrawn');
    expect(await left()).toEqual([]);
  });

  it('removes every file, public and pending, by erasing', async () => {
    const { id, receipt } = await submit([await upload()]);
    await approve(id);
    await change({ action: 'add', code: receipt, mediaFiles: [await upload()] });
    // The public picture with its thumbnail and a rendition, and the pending one with its thumbnail.
    expect((await left()).length).toBe(5);
    await change({ action: 'erase', code: receipt });
    expect(await left()).toEqual([]);
  });

  it('has its files once when the report is sent twice with one key', async () => {
    const file = await upload();
    const key = 'b3f6c1f0-9d0b-4c57-8a54-0d2b6a5f9f01';
    const send = async () => {
      const response = await api.send('/api/incidents', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(aReport({ mediaFiles: [file] })),
      });
      return [response.status, await response.json()];
    };
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set([...answers, await send()].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]![0]).toBe(201);
  });
});

describe('the receipt of a recording', () => {
  it('follows it from submission to the map, and can withdraw it', async () => {
    const file = await upload();
    const { receipt } = await sendRecording([file]);
    expect(await read(receipt)).toMatchObject({ kind: 'media', state: 'pending', content: { mediaFiles: [file] } });
    await change({ action: 'correct', code: receipt, title: 'Shouted at on a bus' });
    expect((await waiting())[0]).toMatchObject({ title: 'Shouted at on a bus' });
    const { description, latitude, longitude, location, incidentDate } = aReport();
    const details = { description, latitude, longitude, location, incidentDate } as object;
    const { createdIncident } = await api.as(admin).publishMedia({
      body: {
        blobName: file,
        title: 'Shouted at on a bus',
        incidentType: 'verbal',
        severity: 'low',
        ...details,
      } as never,
    });
    expect(await read(receipt)).toMatchObject({
      kind: 'media',
      state: 'approved',
      publicUrl: `http://site.test/incident/${createdIncident.id}`,
    });
    expect(await change({ action: 'withdraw', code: receipt })).toMatchObject({ state: 'withdrawn' });
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await left()).toEqual([]);
  });

  it('can withdraw or erase it with its file while it is pending', async () => {
    const [one, other] = [await sendRecording([await upload()]), await sendRecording([await upload()])];
    expect(await change({ action: 'withdraw', code: one.receipt })).toMatchObject({
      state: 'withdrawn',
      content: null,
    });
    expect(await change({ action: 'erase', code: other.receipt })).toMatchObject({ state: 'erased', content: null });
    expect(await waiting()).toEqual([]);
    expect(await left()).toEqual([]);
    expect(await read(one.receipt)).toMatchObject({ state: 'withdrawn' });
  });

  it('states that it was rejected, though nothing else is kept', async () => {
    const file = await upload();
    const { receipt } = await sendRecording([file]);
    const { state } = await read(receipt);
    expect(state).toBe('pending');
    await api.as(admin).rejectPendingMedia({ params: { name: file } });
    const told = await read(receipt);
    expect(told).toMatchObject({ state: 'rejected', content: null });
    await api.as(admin).decidePendingMedia({ params: { name: file }, body: { status: 'pending' } });
    expect(await read(receipt)).toMatchObject({ state: 'pending', content: { mediaFiles: [file] } });
    await api.as(admin).rejectPendingMedia({ params: { name: file } });
    api.setTime(new Date(testNow.getTime() + undoAcceptedFor + 1));
    await sweep(api.services);
    expect(await left()).toEqual([]);
    expect(await read(receipt)).toEqual(told);
  });

  it('says that it was rejected once all its files are', async () => {
    const files = [await upload(), await upload()];
    const { receipt } = await sendRecording(files);
    for (const [name, state] of [
      [files[0]!, 'pending'],
      [files[1]!, 'rejected'],
    ] as const) {
      await api.as(admin).rejectPendingMedia({ params: { name } });
      expect((await read(receipt)).state).toBe(state);
    }
  });

  it('can withdraw or erase it with its file after it was rejected', async () => {
    for (const action of ['withdraw', 'erase'] as const) {
      const file = await upload();
      const { receipt } = await sendRecording([file]);
      await api.as(admin).rejectPendingMedia({ params: { name: file } });
      await change({ action, code: receipt });
      expect(await left()).toEqual([]);
      expect(
        await statusOf(api.as(admin).decidePendingMedia({ params: { name: file }, body: { status: 'pending' } })),
      ).toBe(404);
    }
  });
});
