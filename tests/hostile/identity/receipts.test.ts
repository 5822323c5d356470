import { beforeEach, describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { wholeDatabase } from '../../support/stores/sqlite.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf, type ReceiptChange } from '../../support/api/actions.ts';

/** A receipt opens only what it was issued for, and expires with it. */

const api = apiWithStorageForEachTest({ RETENTION_DAYS_REJECTED: '0' });

const day = 24 * 60 * 60_000;
const link = 'https://x.com/a/status/123';
const { readReceipt: read, changeReceipt: change, sendReport, waitingPosts: waiting } = actionsAt(api);
const sendPost = async (additionalContext: string, submitterEmail: string): Promise<string> =>
  (await api.as(nobody).submitPost({ body: { postUrl: link, additionalContext, submitterEmail } })).receipt!;
const after = async (days: number) => {
  api.setTime(new Date(testNow.getTime() + days * day));
  await sweep(api.services);
};

describe('the receipt of a post that was withdrawn and forgotten, after someone else sent the same link', () => {
  let old: string;
  let other: string;
  beforeEach(async () => {
    old = await sendPost('First words', 'first@example.org');
    await change({ action: 'withdraw', code: old });
    await sweep(api.services);
    other = await sendPost('Second words', 'second@example.org');
  });

  it('states that its own post was withdrawn, and nothing of the other', async () => {
    expect(await read(old)).toMatchObject({ kind: 'post', state: 'withdrawn', content: null, publicUrl: null });
    expect(await read(other)).toMatchObject({ state: 'pending', content: { contactEmail: 'second@example.org' } });
  });

  it.each<ReceiptChange['action']>(['add', 'correct', 'withdraw', 'erase'])(
    'cannot change the other post by "%s"',
    async (action) => {
      const changes: Record<ReceiptChange['action'], ReceiptChange> = {
        add: { action: 'add', code: old, text: 'Attacker’s words' },
        correct: { action: 'correct', code: old, description: 'Attacker’s words' },
        withdraw: { action: 'withdraw', code: old },
        erase: { action: 'erase', code: old },
      };
      expect(await change(changes[action])).toMatchObject({ content: null });
      await sweep(api.services);
      expect(await read(other)).toMatchObject({
        state: 'pending',
        content: { description: 'Second words', contactEmail: 'second@example.org', additions: [] },
      });
      expect(await waiting()).toMatchObject([{ additionalContext: 'Second words' }]);
      expect(wholeDatabase(api)).not.toContain('Attacker');
    },
  );

  it('is unknown a year later, when nothing is left of its post, while the other receipt still works', async () => {
    await after(364);
    expect(await read(old)).toMatchObject({ state: 'withdrawn', content: null });
    await after(366);
    expect(await statusOf(read(old))).toBe(404);
    expect(await statusOf(change({ action: 'erase', code: old }))).toBe(404);
    expect(await read(other)).toMatchObject({ content: { description: 'Second words' } });
    expect(await api.services.database.collection('receipts').count()).toBe(1);
  });
});

describe('a receipt expires with its subject', () => {
  it('a rejected report: the receipt shows that for a year, then is unknown, and no record of it is left', async () => {
    const { id, receipt } = await sendReport();
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'rejected', reason: { code: 'spam' } } });
    await sweep(api.services);
    expect(await read(receipt)).toMatchObject({ state: 'rejected', reason: 'spam', content: null });
    await after(366);
    expect(await statusOf(read(receipt))).toBe(404);
    expect(await api.services.database.collection('receipts').count()).toBe(0);
    expect(await api.services.database.collection('forgotten').count()).toBe(0);
  });

  it('an incident that an admin deleted: the receipt shows "erased" for 30 days, then is unknown', async () => {
    const { id, receipt } = await sendReport();
    await api.as(superAdmin).decideIncident({ params: { id }, body: { status: 'approved' } });
    await api.as(superAdmin).deleteIncident({ params: { id } });
    expect(await read(receipt)).toMatchObject({ state: 'erased', content: null });
    await after(29);
    expect(await read(receipt)).toMatchObject({ state: 'erased', content: null });
    await after(31);
    expect(await statusOf(read(receipt))).toBe(404);
    expect(await api.services.database.collection('receipts').count()).toBe(0);
  });

  it('a post whose incident an admin deleted: the receipt shows "erased", and its text and email address are gone', async () => {
    const code = await sendPost('First words', 'first@example.org');
    const { title, description, location, latitude, longitude, incidentType, incidentDate } = aReport();
    const about = { title, description, location, latitude, longitude, incidentType, incidentDate, severity: 'low' };
    const { id } = (await waiting())[0]!;
    await api.as(superAdmin).decidePost({ params: { id }, body: { status: 'approved', details: about as never } });
    expect(await read(code)).toMatchObject({ state: 'approved' });
    await api.as(superAdmin).deleteIncident({ params: { id } });
    expect(await read(code)).toMatchObject({ kind: 'post', state: 'erased', content: null });
    expect(wholeDatabase(api)).not.toMatch(/First words|first@/);
  });

  it('a new document with the old id is not reachable either', async () => {
    const { id, receipt } = await sendReport();
    const incident = (await api.services.submissions.find(id))!.document;
    await api.as(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    await sweep(api.services);
    await api.services.submissions.add(incident);
    expect(await read(receipt)).toMatchObject({ state: 'rejected', content: null });
    await change({ action: 'withdraw', code: receipt });
    expect((await api.services.submissions.find(id))?.document.life.is).toBe('waiting');
  });
});

describe('no id is used twice', () => {
  it('even when a link is sent again and again', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const code = await sendPost('Words', 'me@example.org');
      seen.add((await waiting())[0]!.id);
      await change({ action: 'erase', code });
      await sweep(api.services);
    }
    expect(seen.size).toBe(5);
  });

  it('even when a key is sent again: erased content does not return, and the answer is the first one', async () => {
    const key = '2f6c1f0e-9d0b-4c57-8a54-0d2b6a5f9f01';
    const send = async () => {
      const response = await api.send('/api/incidents', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(aReport()),
      });
      return { status: response.status, body: (await response.json()) as { id: string; receipt: string } };
    };
    const first = await send();
    await change({ action: 'erase', code: first.body.receipt });
    expect(await send()).toEqual(first);
    expect(await api.services.submissions.find(first.body.id)).toBeNull();
    expect(await read(first.body.receipt)).toMatchObject({ state: 'erased', content: null });

    // After everything about it is forgotten, the key is like new: another id, another receipt.
    await after(400);
    const next = await send();
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(first.body.id);
    expect(next.body.receipt).not.toBe(first.body.receipt);
    expect(await statusOf(read(first.body.receipt))).toBe(404);
  });
});
