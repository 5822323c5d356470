import { describe, expect, it } from 'vitest';
import { statusOf } from '../../support/api/actions.ts';
import { type Caller, nobody } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aReport, postDetails } from '../../support/api/builders.ts';
import { ann, ben, calling, type Item, kept, peopleAt, phone, report } from './people.ts';

/**
 * Where a second opinion is required, one person with every right tries to publish alone what is critical, or holds an
 * identifier. Must not happen: that the public reads it before another person has agreed to just that.
 */

const api = apiWithStorageForEachTest({ SECOND_OPINION: 'required' });
const {
  sendReport,
  sendPost,
  sendRecording,
  upload,
  waitingPosts,
  changeReceipt,
  revisionOf,
  edit,
  approve,
  merge,
  ask,
  agree,
  shownOf,
  publicReport,
  criticalReport,
} = peopleAt(api);

describe('one person alone', () => {
  it('does not approve what was critical by lowering it first, however often', async () => {
    const id = await criticalReport();
    for (const severity of ['high', 'medium', 'low'] as const) {
      await edit(id, { severity });
      expect(await statusOf(approve(id))).toBe(409);
    }
    expect(await shownOf(id)).toBeUndefined();
  });

  it('does not raise what is public to critical', async () => {
    const id = await publicReport();
    expect(await statusOf(edit(id, { severity: 'high' }))).toBe(200);
    expect(await statusOf(edit(id, { severity: 'critical' }))).toBe(409);
    expect(await shownOf(id)).toMatchObject({ severity: 'high' });
  });

  it.each([
    ['title', { title: 'Another title altogether' }],
    ['words', { description: 'Other words, which nobody else has read, are put in their place.' }],
    ['place', { location: 'Broad Street, Birmingham', latitude: 52.4776, longitude: -1.9106 }],
  ])('does not give another %s to something critical after the other person has agreed', async (_, change) => {
    const id = await criticalReport();
    await ask(report(id));
    await agree(report(id));
    const before = await approve(id).then(() => shownOf(id));
    expect(await statusOf(edit(id, change))).toBe(409);
    expect(await shownOf(id)).toEqual(before);
    // What is neither words nor place is theirs to correct.
    expect(await statusOf(edit(id, { incidentType: 'physical', verifiedBy: 'The partner' }))).toBe(200);
  });

  it('does not approve other words than those that were agreed to', async () => {
    const id = await criticalReport();
    await ask(report(id));
    await agree(report(id));
    await edit(id, { description: 'Other words, which nobody else has read, are put in their place.' });
    expect(await statusOf(approve(id))).toBe(409);
  });

  it('does not keep an identifier that was not asked about', async () => {
    const { id } = await sendReport({ description: calling });
    await ask(report(id));
    await agree(report(id));
    expect(await statusOf(approve(id))).toBe(409);
    await ask(report(id), { kept: [kept] });
    expect(await statusOf(approve(id))).toBe(409);
    await agree(report(id));
    expect(await statusOf(approve(id))).toBe(200);
  });

  it.each([
    ['its number', 'He shouted that she should call 07700 900456 and be quiet.'],
    [
      'its number, as words',
      'He shouted that she should call zero seven seven double zero nine zero zero one two three.',
    ],
    [
      'its number, as no rule knows it',
      'He shouted that she should call 077oo / nine-hundred, then 1-2-3, and be quiet.',
    ],
    ['the words around its number', `He whispered that she should call ${phone} and be quiet.`],
  ])('does not rewrite %s of what was published with it', async (_, description) => {
    const { id } = await sendReport({ description: calling });
    await ask(report(id), { kept: [kept] });
    await agree(report(id));
    await approve(id);
    expect(await statusOf(edit(id, { description }))).toBe(409);
    expect((await shownOf(id))?.description).toBe(calling);
  });

  it('does not write an identifier into what was published without one', async () => {
    const id = await publicReport();
    expect(await statusOf(edit(id, { description: calling }))).toBe(409);
    expect(await statusOf(edit(id, { title: `Call ${phone}` }))).toBe(409);
    expect(await statusOf(edit(id, { description: 'Nothing in these words identifies anybody at all.' }))).toBe(200);
  });

  it.each([[[]], [['severity']], [['title', 'description']]])(
    'does not merge a critical report into what is public, taking %j',
    async (take) => {
      const [id, source] = [await publicReport(), await criticalReport()];
      const before = await shownOf(id);
      expect(await statusOf(merge(id, source, take))).toBe(409);
      expect(await shownOf(id)).toEqual(before);
    },
  );

  it('does not merge what was critical, nor into what was critical', async () => {
    const [lowered, into] = [await criticalReport(), await publicReport()];
    await edit(lowered, { severity: 'low' });
    expect(await statusOf(merge(into, lowered))).toBe(409);
    const critical = await criticalReport();
    await ask(report(critical));
    await agree(report(critical));
    await approve(critical);
    const { id } = await sendReport();
    expect(await statusOf(merge(critical, id, ['description']))).toBe(409);
  });

  it('does not approve what a critical report was merged into, also once the two are apart', async () => {
    const [{ id }, source] = [await sendReport({ severity: 'low' }), await criticalReport()];
    await merge(id, source);
    expect(await statusOf(approve(id))).toBe(409);
    await api.as(ann).changeSources({ params: { id }, body: { act: 'takeApart', source } });
    expect(await statusOf(approve(id))).toBe(409);
  });

  it('does not bring back the words that a merge had replaced, unread by the other person', async () => {
    const [id, { id: source }] = [
      await criticalReport(),
      await sendReport({ description: 'Harmless words of this one.' }),
    ];
    await merge(id, source, ['description']);
    await ask(report(id));
    await agree(report(id));
    await approve(id);
    const apart = (caller: Caller) =>
      api.as(caller).changeSources({ params: { id }, body: { act: 'takeApart', source } });
    expect(await statusOf(apart(ann))).toBe(409);
    // Nor does the other one, who has agreed to other words.
    expect(await statusOf(apart(ben))).toBe(200);
    expect(await shownOf(id)).toBeUndefined();
    expect(await statusOf(approve(id, ben))).toBe(409);
  });

  it('does not attach a post to what is critical', async () => {
    const id = await criticalReport();
    await ask(report(id));
    await agree(report(id));
    await approve(id);
    await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1900' });
    const post = (await waitingPosts())[0]!.id;
    const attach = () => api.as(ann).changeSources({ params: { id }, body: { act: 'attach', post } });
    expect(await statusOf(attach())).toBe(409);
    await ask({ kind: 'post', id: post });
    await agree({ kind: 'post', id: post });
    expect(await statusOf(attach())).toBe(200);
  });

  it('does not agree with themselves, and asks only about an edit that changes something', async () => {
    const id = await publicReport();
    const critical = { severity: 'critical', revision: await revisionOf(id) };
    expect(await statusOf(ask(report(id)))).toBe(409);
    expect(await statusOf(ask(report(id), { edit: { severity: 'low', revision: 0 } }))).toBe(400);
    await ask(report(id), { edit: critical });
    expect(await statusOf(agree(report(id), ann))).toBe(403);
    expect(await statusOf(agree(report(id), { name: 'admin@example.org', roles: ['Admin'] }))).toBe(403);
    expect(await shownOf(id)).toMatchObject({ severity: 'low' });
  });

  it('does not import what is critical as approved', async () => {
    const client = api.as(ann);
    const { id } = await client.startImport({
      body: {
        fileName: 'a.csv',
        parts: 1,
        isApproved: true,
        verifiedBy: 'The partner',
        sourceUrl: 'https://example.org/report',
      } as never,
    });
    const { title, description, location, incidentDate, latitude, longitude } = aReport();
    const row = {
      title,
      description,
      location,
      incidentDate,
      latitude: String(latitude),
      longitude: String(longitude),
    };
    const rows = [{ ...row, severity: 'critical' }] as never;
    const staged = await statusOf(client.stageImport({ params: { id }, body: { part: 0, rows } }));
    if (staged === 200) await client.commitImport({ params: { id } });
    expect((await client.listIncidents()).map(({ severity }) => severity)).not.toContain('critical');
  });
});

describe.each(['post', 'media'] as const)('of a %s, one person alone', (kind) => {
  const { contactEmail: _, ...details } = aReport();
  const waiting = async (): Promise<Item> => {
    if (kind === 'post') {
      await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1901' });
      return { kind, id: (await waitingPosts())[0]!.id };
    }
    const id = await upload();
    await sendRecording([id]);
    return { kind, id };
  };
  const { severity: _rated, ...unrated } = postDetails;
  const written = kind === 'post' ? unrated : details;
  const publish = ({ id }: Item, more: object = {}, delay = true): Promise<unknown> =>
    kind === 'post'
      ? api.as(ann).decidePost({
          params: { id },
          body: { status: 'approved', details: { ...written, severity: 'low', ...more } as never, delay },
        })
      : api.as(ann).publishMedia({ body: { ...written, severity: 'low', ...more, blobName: id, delay } as never });
  const undo = ({ id }: Item): Promise<unknown> =>
    kind === 'post'
      ? api.as(ann).decidePost({ params: { id }, body: { status: 'pending' } })
      : api.as(ann).decidePendingMedia({ params: { name: id }, body: { status: 'pending' } });
  const { title, description, location, latitude, longitude, incidentDate } = { ...written } as typeof details;
  const agreed = { title, description, location, latitude, longitude, incidentDate };

  it('does not publish other words, another place or another day than those that were agreed to', async () => {
    const item = await waiting();
    await ask(item);
    await agree(item);
    // Nothing that would be published was agreed to yet.
    expect(await statusOf(publish(item, { severity: 'critical' }))).toBe(409);
    await ask(item, { details: agreed });
    await agree(item);
    for (const change of [
      { title: 'Another title altogether' },
      { description: 'Other words, which nobody else has read, are put in their place.' },
      { location: 'Broad Street, Birmingham' },
      { latitude: 52.48 },
      { incidentDate: '2026-01-02' },
    ]) {
      expect(await statusOf(publish(item, { severity: 'critical', ...change }))).toBe(409);
    }
    expect(await statusOf(publish(item, { severity: 'critical' }))).toBe(200);
  });

  it('does not lower what they had said was critical', async () => {
    const item = await waiting();
    await ask(item, { details: agreed });
    await agree(item);
    await publish(item, { severity: 'critical' });
    await undo(item);
    // As of a report, a decision that was undone is a change: whoever agreed before it has to agree again.
    expect(await statusOf(publish(item, { severity: 'low' }))).toBe(409);
    await ask(item, { details: agreed });
    await agree(item);
    expect(await statusOf(publish(item, { title: 'Another title altogether' }))).toBe(409);
    expect(await statusOf(publish(item, { severity: 'low' }))).toBe(200);
  });

  it('does not raise it to critical once it is public', async () => {
    const item = await waiting();
    await publish(item, {}, false);
    const id = (await api.as(nobody).listIncidents())[0]!.id;
    expect(await statusOf(edit(id, { severity: 'critical' }))).toBe(409);
  });
});

it('a file that is added to a report is as grave as the report was', async () => {
  const { id, receipt } = await sendReport();
  await edit(id, { severity: 'critical' });
  await edit(id, { severity: 'low' });
  const name = await upload();
  await changeReceipt({ action: 'add', code: receipt, text: 'A photo', mediaFiles: [name] } as never);
  const { contactEmail: _, ...details } = aReport();
  const body = { ...details, severity: 'low', blobName: name, delay: false } as never;
  expect(await statusOf(api.as(ann).publishMedia({ body }))).toBe(409);
});

it('an identifier is taken out of what is public by one person alone', async () => {
  const { id } = await sendReport({ description: calling });
  await ask(report(id), { kept: [kept] });
  await agree(report(id));
  await approve(id);
  expect(await statusOf(edit(id, { description: calling.replace(phone, '[…]') }))).toBe(200);
  expect((await shownOf(id))?.description).not.toContain(phone);
});

describe('what two agree on is done', () => {
  it('an edit to critical, by the one who asked, as soon as the other agrees', async () => {
    const id = await publicReport();
    await ask(report(id), { edit: { severity: 'critical', revision: await revisionOf(id) } });
    expect(await shownOf(id)).toMatchObject({ severity: 'low' });
    const asked = async (caller: Caller) =>
      (await api.as(caller).listQueue({ query: { status: 'approved', limit: 50 } as never })).asked;
    expect(await asked(ben)).toMatchObject([
      { incident: { id }, opinion: { isMine: false, edit: { severity: 'critical' } } },
    ]);
    expect(await asked(ann)).toMatchObject([{ opinion: { isMine: true } }]);
    await agree(report(id));
    expect(await shownOf(id)).toMatchObject({ severity: 'critical' });
    expect(await asked(ben)).toEqual([]);
    // A retry changes nothing.
    await agree(report(id));
    const { entries } = await api.as(ann).listAudit({ query: { incident: id, limit: 50 } });
    expect(entries.filter(({ action }) => action === 'edited').map(({ by }) => by.name)).toEqual([ann.name]);
  });

  it('not once it was changed in between', async () => {
    const id = await publicReport();
    await ask(report(id), { edit: { severity: 'critical', revision: await revisionOf(id) } });
    await edit(id, { incidentType: 'physical' });
    expect(await statusOf(agree(report(id)))).toBe(409);
    expect(await shownOf(id)).toMatchObject({ severity: 'low' });
  });

  it('a merge into what is public, once the other has agreed to the report', async () => {
    const [id, source] = [await publicReport(), await criticalReport()];
    await ask(report(source));
    await agree(report(source));
    expect(await statusOf(merge(id, source, [], ben))).toBe(409);
    expect(await statusOf(merge(id, source, ['severity']))).toBe(200);
    expect(await shownOf(id)).toMatchObject({ severity: 'critical' });
  });
});
