import type { Request } from '@incidentmap/core/contract';
import { Problem } from '@incidentmap/core/domain/problem';
import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';
import { nobody, superAdmin } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';

/**
 * Sent: two reports of one event, one with words that no reviewer would approve, and a harmless one, whose words the
 * reviewer takes; or one link by two people. Then one of the two is taken back. Must not happen: that the words of the
 * other become public unread, that the place of a home does, or that somebody else's submission is lost.
 */

const api = apiWithStorageForEachTest();
const { sendReport, upload, changeReceipt, readReceipt, approve } = actionsAt(api);

type Own = { id: string; receipt: string };
type Take = Extract<Request<'changeSources'>['body'], { act: 'merge' }>['take'];
const change = (id: string, body: Request<'changeSources'>['body']) =>
  api.as(superAdmin).changeSources({ params: { id }, body });
const merge = (id: string, report: string, take: Take) => change(id, { act: 'merge', report, reportRevision: 0, take });
const storedOf = async (id: string) => (await api.services.submissions.find(id))!.document;
const shownOf = async (id: string) => (await api.as(nobody).listIncidents()).find((each) => each.id === id);

const vile = 'Everybody should visit the liar who lives above the bakery beside the mosque.';
const harmless = 'A man shouted at a woman beside the mosque, and walked away.';
const replaced = { title: 'Visit the liar above the bakery', description: vile, location: 'Above the bakery, Otley' };

const leave: Record<string, (own: Own) => Promise<unknown>> = {
  'is withdrawn': ({ receipt: code }) => changeReceipt({ code, action: 'withdraw' }),
  'is erased': ({ receipt: code }) => changeReceipt({ code, action: 'erase' }),
  'is deleted': ({ id }) => api.as(superAdmin).deleteIncident({ params: { id } }),
  'is erased by request': async ({ receipt }) => {
    const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'erasure', receipt } });
    await api.as(superAdmin).settlePrivacyRequest({ body: { id, action: 'erase' } });
  },
  'is taken out by a reviewer who has read only that': async ({ id: source }) => {
    const { life } = await storedOf(source);
    const id = life.is === 'merged' ? life.into : '';
    const reader = { name: 'reader@example.org', roles: ['SuperAdmin'] };
    await api.as(reader).changeSources({ params: { id }, body: { act: 'takeApart', source } });
  },
};

/** An incident that was approved with the words of a second report. */
async function approvedWith(take: Take, more: { mediaFiles?: string[] } = {}) {
  const first = await sendReport({ ...replaced, ...more });
  const second = await sendReport({ description: harmless });
  await merge(first.id, second.id, take);
  await approve(first.id);
  expect(await shownOf(first.id)).toBeDefined();
  return { first, second };
}

describe('words that a merge replaced before anybody approved them', () => {
  it.each(Object.keys(leave))('are not public when the other report %s: the incident waits', async (how) => {
    const { first, second } = await approvedWith(['title', 'description', 'place']);
    await leave[how]!(second);
    expect(await shownOf(first.id)).toBeUndefined();
    expect(await storedOf(first.id)).toMatchObject({ life: { is: 'waiting' }, entry: replaced });
    expect(await readReceipt(first.receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    await sweep(api.services);
    expect(await shownOf(first.id)).toBeUndefined();
    // A reviewer reads them, and decides.
    await approve(first.id);
    expect(await shownOf(first.id)).toMatchObject(replaced);
  });

  it.each(['title', 'description', 'place'] as const)('alone are enough: its %s', async (part) => {
    const { first, second } = await approvedWith([part]);
    await leave['is withdrawn']!(second);
    expect(await shownOf(first.id)).toBeUndefined();
  });

  it('are not public when a third report had given others after the approval', async () => {
    const { first, second } = await approvedWith(['description']);
    const third = await sendReport({ description: 'A man shouted at a woman who went into the mosque.' });
    await merge(first.id, third.id, ['description']);
    await leave['is withdrawn']!(second);
    expect(await shownOf(first.id)).toMatchObject({
      description: 'A man shouted at a woman who went into the mosque.',
    });
    await leave['is erased']!(third);
    expect(await shownOf(first.id)).toBeUndefined();
  });

  it('wait with the files of their report, which leave the public container', async () => {
    const { first, second } = await approvedWith(['description'], { mediaFiles: [await upload()] });
    const [url = ''] = (await shownOf(first.id))!.mediaFiles;
    await leave['is withdrawn']!(second);
    expect((await fetch(url)).status).toBe(404);
    await approve(first.id);
    expect((await shownOf(first.id))!.mediaFiles).toHaveLength(1);
  });
});

it('words of a report that is erased are gone from the public before that is confirmed, also when it was interrupted', async () => {
  const { first, second } = await approvedWith(['title', 'description', 'place']);
  const { publication } = api.services;
  const announce = publication.announce;
  publication.announce = () => Promise.reject(new Problem('unavailable'));
  expect(await statusOf(leave['is erased']!(second))).toBe(503);
  publication.announce = announce;
  await leave['is erased']!(second);
  expect(await shownOf(first.id)).toBeUndefined();
});

describe('what the public has read already', () => {
  it.each(Object.keys(leave))('comes back at once when the other report %s', async (how) => {
    const first = await sendReport(replaced);
    await approve(first.id);
    const second = await sendReport({ description: harmless });
    await merge(first.id, second.id, ['title', 'description', 'place', 'date']);
    expect(await shownOf(first.id)).toMatchObject({ description: harmless });
    await leave[how]!(second);
    expect(await shownOf(first.id)).toMatchObject({ ...replaced, furtherSources: [] });
  });

  it('stays public when nothing of the other report was taken, or the same was said', async () => {
    const { first, second } = await approvedWith([]);
    await leave['is withdrawn']!(second);
    expect(await shownOf(first.id)).toMatchObject(replaced);
    const [one, same] = [await sendReport(), await sendReport({ incidentTime: 'Morning' })];
    await merge(one.id, same.id, ['title', 'description', 'place', 'date']);
    await approve(one.id);
    await leave['is erased']!(same);
    expect(await shownOf(one.id)).toBeDefined();
  });
});
