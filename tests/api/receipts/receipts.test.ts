import { HttpError } from '@incidentmap/core/contract';
import { receiptAnswer } from '@incidentmap/core/domain/sender/receipt';
import { type CollectionName, collections } from '@incidentmap/core/server/stores/engines/documentStore';
import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, json, nobody, startApi, superAdmin } from '../../support/api/api.ts';
import { testNow } from '../../support/api/builders.ts';
import { wholeDatabase } from '../../support/stores/sqlite.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, type ReceiptChange } from '../../support/api/actions.ts';

const api = apiForEachTest();

const { readReceipt: read, changeReceipt: change, sendReport: submit } = actionsAt(api);
const decide = (id: string, status: 'approved' | 'rejected') =>
  api.as(admin).decideIncident({ params: { id }, body: { status } });
const published = async () => (await api.as(nobody).listIncidents()).map(({ id }) => id);
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) =>
      error instanceof HttpError ? { status: error.status, ...error.problem } : Promise.reject(error),
  );
const unknown = {
  status: 404,
  code: 'not_found',
  message: 'We do not know this code. Check each digit; a code is 16 digits long.',
};

describe('a receipt', () => {
  it('shows everything stored of a report to the holder of its code, however it is typed', async () => {
    const { receipt } = await submit({
      contactEmail: 'me@example.org',
      allowContact: 'yes',
      sourceUrl: 'https://example.org/a',
    });
    expect(receipt).toMatch(/^\d{16}$/);
    const answer = await read(receipt.replace(/(\d{4})/g, '$1 - '));
    expect(answer).toEqual({
      kind: 'incident',
      state: 'pending',
      isOffMap: false,
      reason: null,
      createdAt: testNow.toISOString(),
      decidedAt: null,
      publicUrl: null,
      content: {
        title: 'Shouted at on a tram',
        description: 'A man shouted at me about my headscarf and followed me to the next stop.',
        location: 'Sparkhill, Birmingham',
        latitude: 52.451234,
        longitude: -1.867654,
        incidentDate: '2026-06-14',
        incidentTime: 'Evening',
        incidentType: 'verbal',
        severity: 'medium',
        contactEmail: 'me@example.org',
        allowContact: 'yes',
        link: 'https://example.org/a',
        mediaFiles: [],
        additions: [],
      },
    });
    expect(Object.keys(answer).toSorted()).toEqual(Object.keys(receiptAnswer.shape).toSorted());
  });

  it('receiptHashed: is stored without its code, and nothing leads from the report to the code', async () => {
    const { id, receipt } = await submit();
    const kept = wholeDatabase(api);
    expect(kept).toContain(id);
    expect(kept).not.toContain(receipt);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(kept).not.toContain(Buffer.from(receipt).toString(encoding));
    }
    expect(JSON.stringify(await api.as(superAdmin).listAllIncidents({ query: {} }))).not.toContain(receipt);
  });

  it('cannot be found with another SECRET, so the database alone reveals nothing', async () => {
    const { receipt } = await submit();
    const other = await startApi({
      SECRET: 'another secret of at least 32 characters',
      DATABASE: api.services.settings.DATABASE,
    });
    try {
      expect(await problemOf(other.as(nobody).readReceipt({ body: { code: receipt } }))).toEqual(unknown);
    } finally {
      await other.close();
    }
  });

  it('shows the decision', async () => {
    const [approved, rejected] = [await submit(), await submit()];
    await decide(approved.id, 'approved');
    await decide(rejected.id, 'rejected');
    expect(await read(approved.receipt)).toMatchObject({
      state: 'approved',
      publicUrl: `http://site.test/incident/${approved.id}`,
      decidedAt: testNow.toISOString(),
    });
    expect(await read(rejected.receipt)).toMatchObject({ state: 'rejected', publicUrl: null });
  });

  it('with an unknown code gets the same answer as any wrong one; a malformed code is reported as such', async () => {
    expect(await problemOf(read('0000000000000000'))).toEqual(unknown);
    expect(await problemOf(change({ action: 'erase', code: '1111222233334444' }))).toEqual(unknown);
    for (const code of ['', '123', 'abcdabcdabcdabcd', '12345678901234567']) {
      expect(await problemOf(read(code))).toMatchObject({
        status: 400,
        details: [{ path: 'code', code: 'receipt_format' }],
      });
    }
  });
});

describe('a sender can', () => {
  it('add text, which only reviewers see; the same text twice is one addition', async () => {
    const { id, receipt } = await submit();
    const adding: ReceiptChange = { action: 'add', code: receipt, text: 'He wore a green coat.' };
    await change(adding);
    const { content } = await change(adding);
    expect(content?.additions).toEqual([
      { text: 'He wore a green coat.', mediaFiles: [], createdAt: testNow.toISOString() },
    ]);
    await decide(id, 'approved');
    expect(await (await api.send('/api/incidents')).text()).not.toContain('green coat');
    const [shown] = await api.as(superAdmin).listAllIncidents({ query: {} });
    expect(shown?.additions).toEqual(content?.additions);
  });

  it('add neither an empty text, nor a file that was not uploaded, nor an unlimited number', async () => {
    const { receipt } = await submit();
    const bad = async (body: object) => problemOf(change({ action: 'add', code: receipt, ...body } as ReceiptChange));
    expect(await bad({ text: '  ' })).toMatchObject({ status: 400, details: [{ code: 'addition_required' }] });
    expect(await bad({ mediaFiles: ['../x.jpg'] })).toMatchObject({ status: 400 });
    for (let at = 0; at < 20; at += 1) expect(await bad({ text: `Addition ${at}` })).toBeNull();
    expect(await bad({ text: 'One more' })).toMatchObject({ status: 409 });
  });

  it('correct a report while it is pending', async () => {
    const { receipt } = await submit();
    const { content } = await change({ action: 'correct', code: receipt, title: 'Shouted at on a bus' });
    expect(content).toMatchObject({ title: 'Shouted at on a bus', location: 'Sparkhill, Birmingham', additions: [] });
    expect((await api.as(admin).listAllIncidents({ query: {} }))[0]).toMatchObject({ title: 'Shouted at on a bus' });
    expect(await problemOf(change({ action: 'correct', code: receipt, title: 'Shh' }))).toMatchObject({ status: 400 });
    expect(await problemOf(change({ action: 'correct', code: receipt }))).toMatchObject({
      status: 400,
      details: [{ code: 'correction_required' }],
    });
  });

  it('request a correction afterwards: a reviewer reads it, and the public page does not change by itself', async () => {
    const { id, receipt } = await submit();
    await decide(id, 'approved');
    const { content } = await change({ action: 'correct', code: receipt, title: 'Shouted at on a bus' });
    expect(content).toMatchObject({
      title: 'Shouted at on a tram',
      additions: [{ text: 'title: Shouted at on a bus', mediaFiles: [] }],
    });
    expect((await api.as(nobody).listIncidents())[0]!.title).toBe('Shouted at on a tram');
  });

  it('withdraw a report while it is pending, so that nobody can approve it', async () => {
    const { id, receipt } = await submit();
    expect(await change({ action: 'withdraw', code: receipt })).toMatchObject({ state: 'withdrawn', publicUrl: null });
    expect(await problemOf(decide(id, 'approved'))).toMatchObject({ status: 409 });
    expect(await published()).toEqual([]);
  });

  it('withdraw a report after approval, which removes it from the public page at once', async () => {
    const { id, receipt } = await submit();
    await decide(id, 'approved');
    expect(await published()).toEqual([id]);
    const first = await change({ action: 'withdraw', code: receipt });
    expect(await published()).toEqual([]);
    expect(await problemOf(api.as(nobody).getIncident({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await change({ action: 'withdraw', code: receipt })).toEqual(first);
    expect(await read(receipt)).toMatchObject({ state: 'withdrawn', content: { title: 'Shouted at on a tram' } });
  });

  it('withdraw a report while a reviewer approves it: it does not stay public', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, receipt } = await submit();
      await Promise.allSettled([decide(id, 'approved'), change({ action: 'withdraw', code: receipt })]);
      expect(await published()).toEqual([]);
    }
  });

  it('erase a report: none of its words is left in the database, and the receipt confirms it', async () => {
    const { id, receipt } = await submit({ title: 'Erase this title', contactEmail: 'erase.me@example.org' });
    await change({ action: 'add', code: receipt, text: 'Erase these words' });
    await decide(id, 'approved');
    expect(await published()).toEqual([id]);
    const erased = await change({ action: 'erase', code: receipt });
    expect(erased).toMatchObject({ state: 'erased', content: null, publicUrl: null });
    expect(await published()).toEqual([]);
    expect(wholeDatabase(api)).not.toMatch(/[Ee]rase.(this|me|these)/);
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, limit: 10 } });
    expect(entries.map(({ action, changes }) => [action, changes])).toContainEqual(['erased', []]);
    expect(await change({ action: 'erase', code: receipt })).toEqual(erased);
    expect(await read(receipt)).toEqual(erased);
  });

  it('erase a report so that only what the privacy page names stays: who did what when, and the receipt for 30 days', async () => {
    const { id, receipt } = await submit();
    await change({ action: 'add', code: receipt, text: 'And he came back' });
    const item = { kind: 'report' as const, id };
    await api.as(admin).changeWork({ body: { item, act: 'note', note: 'A note of a reviewer' } });
    await decide(id, 'approved');
    await change({ action: 'erase', code: receipt });
    const keptOf = async (subject: string) => {
      const kept: Record<string, object[]> = {};
      for (const name of Object.keys(collections) as CollectionName[]) {
        const documents = await Array.fromAsync(api.services.database.collection(name).all(), (each) => each.document);
        const about = documents.filter((document) => JSON.stringify(document).includes(subject));
        if (about.length > 0) kept[name] = about;
      }
      return kept;
    };
    await sweep(api.services);
    const kept = await keptOf(id);
    expect(Object.keys(kept).toSorted()).toEqual(['audit', 'forgotten', 'limits', 'meta']);
    expect(kept['meta']).toMatchObject([{ id: 'publication', recent: expect.any(Array) }]);
    for (const entry of kept['audit']!) expect(entry).toMatchObject({ changes: [], reason: null });
    expect(kept['forgotten']).toEqual([{ id, kind: 'incident', state: 'erased', expiresAt: expect.any(String) }]);

    api.setTime(new Date(testNow.getTime() + 30 * 24 * 60 * 60_000 + 1));
    for (const name of Object.keys(collections) as CollectionName[]) {
      await api.services.database.collection(name).removeExpired(100);
    }
    expect(Object.keys(await keptOf(id)).toSorted()).toEqual(['audit', 'meta']);
  });

  it('finish an interrupted erasure by asking again', async () => {
    const { id, receipt } = await submit();
    await decide(id, 'approved');
    await api.services.submissions.remove(id);
    await api.services.publication.announce([id]);
    expect(await change({ action: 'erase', code: receipt })).toMatchObject({ state: 'erased' });
    expect(await published()).toEqual([]);
  });

  it('have the erasure itself forgotten: after 30 days the code is unknown', async () => {
    const { receipt } = await submit();
    await change({ action: 'erase', code: receipt });
    api.setTime(new Date(testNow.getTime() + 30 * 24 * 60 * 60_000));
    expect(await problemOf(read(receipt))).toEqual(unknown);
  });
});

describe('the receipt of a post', () => {
  it('works in the same way', async () => {
    const answer = await api.as(nobody).submitPost({
      body: {
        postUrl: 'https://example.org/post',
        additionalContext: 'Seen today',
        submitterEmail: 'me@example.org',
        allowContact: 'yes',
      },
    });
    const code = answer.receipt!;
    expect(await read(code)).toMatchObject({
      kind: 'post',
      state: 'pending',
      content: {
        link: 'https://example.org/post',
        description: 'Seen today',
        contactEmail: 'me@example.org',
        allowContact: 'yes',
      },
    });
    await change({ action: 'add', code, text: 'More' });
    const corrected = await change({ action: 'correct', code, description: 'Seen yesterday', title: 'A better title' });
    expect(corrected.content).toMatchObject({
      description: 'Seen yesterday',
      additions: [{ text: 'More' }, { text: 'title: A better title' }],
    });
    expect(await change({ action: 'withdraw', code })).toMatchObject({ state: 'withdrawn' });
    expect(await change({ action: 'erase', code })).toMatchObject({ state: 'erased', content: null });
    expect(wholeDatabase(api)).not.toMatch(/example\.org|Seen/);
  });

  it('changes nothing when a correction says what the post says already', async () => {
    const { receipt } = await api.as(nobody).submitPost({
      body: { postUrl: 'https://example.org/corrected-once', additionalContext: 'Seen today' },
    });
    const code = receipt!;
    const id = (await api.services.receipts.find(code))!.document.subjectId!;
    const corrections = async (description: string) => {
      await change({ action: 'correct', code, description });
      const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id, limit: 50 } });
      const { revision = 0 } = (await api.services.submissions.find(id))!.document;
      return [revision, entries.filter(({ action }) => action === 'corrected').length];
    };
    expect(await corrections('Seen today')).toEqual([0, 0]);
    expect(await corrections('Seen yesterday')).toEqual([1, 1]);
    expect(await corrections('Seen yesterday')).toEqual([1, 1]);
  });
});

it('a receipt is looked up by POST, so that its code appears in no address, history or log', async () => {
  const { receipt } = await submit();
  for (const path of [`/api/receipts?code=${receipt}`, `/api/receipts/${receipt}`]) {
    expect([404, 405]).toContain((await api.send(path)).status);
  }
  await api.send('/api/receipts', json({ code: receipt }));
  expect(api.logged.join('\n')).not.toContain(receipt);
});
