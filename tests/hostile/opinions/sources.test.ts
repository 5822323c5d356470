import { describe, expect, it } from 'vitest';
import { mergeParts } from '@incidentmap/core/domain/submission/sources';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { statusOf } from '../../support/api/actions.ts';
import { nobody } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aReport, postDetails, testNow } from '../../support/api/builders.ts';
import { ann, ben, calling, kept, peopleAt, report } from './people.ts';

/**
 * Where a second opinion is required, one person with every right also sends the reports that they merge, and takes them
 * back. Must not happen: that the public reads what no other person has agreed to, or that a sender cannot leave.
 */

const api = apiWithStorageForEachTest({ SECOND_OPINION: 'required' });
const {
  sendReport,
  sendPost,
  waitingPosts,
  upload,
  changeReceipt,
  approve,
  merge,
  ask,
  agree,
  shownOf,
  edit,
  criticalReport,
  work,
} = peopleAt(api);

const storedOf = async (id: string) => (await api.services.submissions.find(id))?.document;
const unread = 'Dreadful words, which nobody else has read, are put in their place.';
const sweepAfter = async (days: number) => {
  api.setTime(new Date(testNow.getTime() + days * 24 * 60 * 60_000));
  await sweep(api.services);
};
type Own = { id: string; receipt: string };
const agreeTo = async (id: string, more: object = {}) => {
  await ask(report(id), more);
  await agree(report(id));
  await approve(id);
};
/** A critical incident that became public with parts of an own report. */
const withOwnSource = async (take: readonly string[] = ['title', 'description'], more: object = {}) => {
  const id = await criticalReport({ description: unread, ...more });
  const own = await sendReport({ title: 'A harmless title', description: 'Harmless words of this one for the other.' });
  await merge(id, own.id, take);
  await agreeTo(id);
  expect(await shownOf(id)).toBeDefined();
  return { id, own };
};

const leave: Record<string, (own: Own) => Promise<unknown>> = {
  'is withdrawn': ({ receipt: code }) => changeReceipt({ code, action: 'withdraw' }),
  'is erased': ({ receipt: code }) => changeReceipt({ code, action: 'erase' }),
  'is deleted': ({ id }) => api.as(ann).deleteIncident({ params: { id } }),
  'is erased by request': async ({ receipt }) => {
    const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'erasure', receipt } });
    await api.as(ann).settlePrivacyRequest({ body: { id, action: 'erase' } as never });
  },
};

describe('when a source leaves a public incident', () => {
  it.each(Object.keys(leave))('that %s, the incident waits again', async (how) => {
    const { id, own } = await withOwnSource();
    await leave[how]!(own);
    expect(await shownOf(id)).toBeUndefined();
    expect(await storedOf(id)).toMatchObject({ life: { is: 'waiting' }, entry: { description: unread }, files: [] });
    // It is approved like any other report.
    expect(await statusOf(approve(id))).toBe(409);
    await agreeTo(id);
    expect(await shownOf(id)).toMatchObject({ description: unread });
  });

  it.each([[['title']], [['place']], [['date']]])('so it waits also if it had only its %j', async (take) => {
    const { id, own } = await withOwnSource(take, {
      title: 'A title which nobody else has read',
      location: 'Broad Street, Birmingham',
      latitude: 52.4776,
      incidentDate: '2026-01-02',
    });
    await leave['is withdrawn']!(own);
    expect(await shownOf(id)).toBeUndefined();
  });

  it('it waits also if it is not critical, but showed a number of the source', async () => {
    const { id } = await sendReport({ description: unread, severity: 'low' });
    const own = await sendReport({ description: calling, severity: 'low' });
    await merge(id, own.id, ['description']);
    await agreeTo(id, { kept: [kept] });
    expect(await shownOf(id)).toMatchObject({ description: calling });
    await leave['is withdrawn']!(own);
    expect(await shownOf(id)).toBeUndefined();
  });

  it('of a home it shows no more than the district, whatever its sender corrects while it waits again', async () => {
    const street = 'Flat 9, 12 Zebedee Close';
    const { id, receipt } = await sendReport({ description: unread, location: street, atHome: true });
    await edit(id, { severity: 'critical' });
    const own = await sendReport({ description: 'Harmless words of this one for the other.' });
    await merge(id, own.id, ['description']);
    await agreeTo(id);
    await sweepAfter(91);
    expect(await storedOf(id)).toMatchObject({ life: { heldSince: null } });
    await leave['is withdrawn']!(own);
    await changeReceipt({ code: receipt, action: 'correct', location: street });
    await agreeTo(id);
    expect((await shownOf(id))?.location).toBe('Sparkhill, Birmingham');
    await sweepAfter(182);
    expect(JSON.stringify(await storedOf(id))).not.toContain('Zebedee');
  });

  it('it stays public if nothing comes back, or nothing grave that was not public before', async () => {
    const { id, own } = await withOwnSource([]);
    await leave['is withdrawn']!(own);
    expect(await shownOf(id)).toMatchObject({ description: unread });
    const low = await sendReport({ description: unread, severity: 'low' });
    await approve(low.id);
    const other = await sendReport({ description: 'Harmless words of this one.', severity: 'low' });
    await merge(low.id, other.id, ['description']);
    await leave['is erased']!(other);
    expect(await shownOf(low.id)).toMatchObject({ description: unread });
  });

  it('its files wait with it, leave the public container, and come back with a new approval', async () => {
    const { id, own } = await withOwnSource(['description'], { mediaFiles: [await upload()] });
    const [url = ''] = (await shownOf(id))?.mediaFiles ?? [];
    expect((await fetch(url)).status).toBe(200);
    await leave['is withdrawn']!(own);
    expect((await fetch(url)).status).toBe(404);
    await sweep(api.services);
    const [waiting = ''] = (await storedOf(id))?.files ?? [];
    expect((await fetch(await api.services.blobs.pending.readUrl(waiting))).status).toBe(200);
    await agreeTo(id);
    const [again = ''] = (await shownOf(id))?.mediaFiles ?? [];
    expect((await fetch(again)).status).toBe(200);
    expect(mediaNameOf(again)).not.toBe(mediaNameOf(url));
  });

  it('the sweep finishes what a crash left of its files', async () => {
    const { id, own } = await withOwnSource(['description'], { mediaFiles: [await upload()] });
    const [url = ''] = (await shownOf(id))?.mediaFiles ?? [];
    const { submissions } = api.services;
    const { update } = submissions;
    let isKilled = false;
    submissions.update = async (...of) => {
      if (isKilled) throw new Error('The process was killed here.');
      const updated = await update(...of);
      isKilled = of[0] === id && updated?.document.life.is === 'waiting';
      return updated;
    };
    await leave['is withdrawn']!(own).catch(() => undefined);
    submissions.update = update;
    expect(isKilled).toBe(true);
    expect(await shownOf(id)).toBeUndefined();
    await sweep(api.services);
    expect((await fetch(url)).status).toBe(404);
    await agreeTo(id);
    expect((await shownOf(id))?.mediaFiles).toHaveLength(1);
  });

  it('an incident of a file does not become public by a repeated approval of that file', async () => {
    const name = await upload();
    await api.as(nobody).submitMediaIncident({
      body: { title: 'A film', location: 'Birmingham', incidentDate: '2026-06-01', mediaFiles: [name] } as never,
    });
    const { contactEmail: _, ...details } = aReport();
    const body = { ...details, severity: 'low', blobName: name, delay: false } as never;
    await api.as(ann).publishMedia({ body });
    const id = (await api.as(nobody).listIncidents())[0]!.id;
    const own = await sendReport({ description: 'Harmless words of this one for the other.' });
    await edit(own.id, { severity: 'critical' });
    await ask(report(own.id));
    await agree(report(own.id));
    await merge(id, own.id, ['description']);
    await leave['is withdrawn']!(own);
    expect(await shownOf(id)).toBeUndefined();
    expect(await statusOf(api.as(ann).publishMedia({ body }))).toBe(409);
    expect(await shownOf(id)).toBeUndefined();
  });

  it('an incident of a file waits on, also once a super admin has removed that file', async () => {
    const { contactEmail: _, ...details } = aReport();
    const body = { ...details, severity: 'low', blobName: await upload(), delay: false } as never;
    await api.as(ann).publishMedia({ body });
    const { id, mediaFiles } = (await api.as(nobody).listIncidents())[0]!;
    const own = await sendReport({ description: 'Harmless words of this one for the other.' });
    await edit(own.id, { severity: 'critical' });
    await ask(report(own.id));
    await agree(report(own.id));
    await merge(id, own.id, ['description']);
    await api.as(ann).deletePublicMedia({ params: { name: mediaNameOf(mediaFiles[0] ?? '') } });
    await leave['is withdrawn']!(own);
    await sweep(api.services);
    expect(await storedOf(id)).toMatchObject({ life: { is: 'waiting' }, files: [] });
  });

  it.each([
    ['', async () => {}],
    [', also if its file was lost when it was approved', (name: string) => api.services.blobs.pending.remove(name)],
  ])('an incident of a post stays so at the sweep and a repeated approval of the post%s', async (_, lose) => {
    const name = await upload();
    await sendPost({ postUrl: 'https://www.facebook.com/somebody/posts/1902', mediaFiles: [name] });
    await lose(name);
    const { id } = (await waitingPosts())[0]!;
    const approvePost = (more = {}) =>
      api.as(ann).decidePost({
        params: { id },
        body: { status: 'approved', details: { ...postDetails, severity: 'low' }, delay: false, ...more } as never,
      });
    await statusOf(approvePost());
    if (!(await shownOf(id))) await approvePost({ withoutLostFiles: true });
    expect(await shownOf(id)).toBeDefined();
    const own = await sendReport({ description: 'Harmless words of this one for the other.' });
    await edit(own.id, { severity: 'critical' });
    await ask(report(own.id));
    await agree(report(own.id));
    await merge(id, own.id, ['description']);
    await leave['is withdrawn']!(own);
    await sweep(api.services);
    await statusOf(approvePost());
    expect(await storedOf(id)).toMatchObject({ life: { is: 'waiting' } });
    expect(await shownOf(id)).toBeUndefined();
  });
});

describe('a merge into what is public with an identifier', () => {
  const rewritten = 'He shouted that she should call 077oo / nine-hundred, then 1-2-3, and be quiet.';
  /** Public, and of low severity, with a number that two agreed to. */
  const withNumber = async () => {
    const { id } = await sendReport({ description: calling, severity: 'low' });
    await agreeTo(id, { kept: [kept] });
    return id;
  };

  it.each([
    ['its number, as no rule knows it', { description: rewritten }, ['description']],
    ['its words', { description: unread }, ['description']],
    ['its title', { title: 'A title which nobody else has read' }, ['title']],
    ['its place', { location: 'Leeds', latitude: 53.8, longitude: -1.549 }, ['place']],
    ['its day', { incidentDate: '2026-01-01' }, ['date']],
    ['all of it', { description: unread, title: 'Another title', incidentDate: '2026-01-01' }, [...mergeParts]],
  ])('does not replace %s', async (_, words, take) => {
    const id = await withNumber();
    const before = await shownOf(id);
    const { id: source } = await sendReport({ severity: 'low', ...words });
    expect(await statusOf(merge(id, source, take))).toBe(409);
    expect(await shownOf(id)).toEqual(before);
    await ask(report(source));
    await agree(report(source));
    expect(await statusOf(merge(id, source, take))).toBe(200);
  });

  it('takes no words, and needs nobody', async () => {
    const id = await withNumber();
    const { id: source } = await sendReport({ severity: 'low' });
    expect(await statusOf(merge(id, source, []))).toBe(200);
    expect(await shownOf(id)).toMatchObject({ description: calling });
  });
});

describe('an edit about which a second opinion is asked', () => {
  const words = 'They shouted quagmire at her through the letter box.';
  const asked = async () => {
    const { id } = await sendReport({ severity: 'low' });
    const own = await sendReport({ severity: 'low', description: 'They shouted quagmire at me until midnight.' });
    await merge(id, own.id, ['description']);
    await approve(id);
    await ask(report(id), { edit: { revision: (await storedOf(id))?.revision, description: words } });
    return { id, own };
  };
  const stored = async (id: string) => JSON.stringify(await api.services.reviewWork.find(report(id)));

  it.each(Object.keys(leave))('ends with the source that %s', async (how) => {
    const { id, own } = await asked();
    expect(await stored(id)).toContain('quagmire');
    await leave[how]!(own);
    expect(await stored(id)).not.toContain('quagmire');
  });

  it('ends when the two are taken apart, also after an answer against it', async () => {
    const { id, own } = await asked();
    await work(report(id), { act: 'giveOpinion', agrees: false }, ben);
    await api.as(ann).changeSources({ params: { id }, body: { act: 'takeApart', source: own.id } });
    expect(await stored(id)).not.toContain('quagmire');
  });

  it('ends with any other change, by the next sweep', async () => {
    const { id } = await asked();
    await edit(id, { incidentType: 'physical' });
    await sweep(api.services);
    expect(await stored(id)).not.toContain('quagmire');
  });

  it('ends after 30 days if nobody answers, and not before', async () => {
    const { id } = await asked();
    for (const [days, isThere] of [
      [29, true],
      [31, false],
    ] as const) {
      api.setTime(new Date(testNow.getTime() + days * 24 * 60 * 60_000));
      await sweep(api.services);
      expect((await stored(id)).includes('quagmire')).toBe(isThere);
    }
  });
});
