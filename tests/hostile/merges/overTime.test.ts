import type { Request } from '@incidentmap/core/contract';
import { type Incident, shown } from '@incidentmap/core/domain/submission/submission';
import { districtOf } from '@incidentmap/core/domain/places/gazetteer';
import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { describe, expect, it } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { actionsAt, type ReceiptChange, statusOf } from '../../support/api/actions.ts';
import { everythingIn } from '../../support/api/everything.ts';
import { nobody, superAdmin } from '../../support/api/api.ts';
import { apiWithStorageForEachTest } from '../../support/api/forEachTest.ts';
import { aReport, testNow } from '../../support/api/builders.ts';

/**
 * Somebody reports the event that a victim has reported, to read her words and her home through the merge: by receipt,
 * export, partner and trail, at any time.
 */

const api = apiWithStorageForEachTest();
const { sendReport, upload, readReceipt, changeReceipt, approve } = actionsAt(api);

type Change = Request<'changeSources'>['body'];
type Take = Extract<Change, { act: 'merge' }>['take'];
const change = (id: string, body: Change) => api.as(superAdmin).changeSources({ params: { id }, body });
const merge = (id: string, report: string, take: Take) => change(id, { act: 'merge', report, reportRevision: 0, take });
const takeApart = (id: string, source: string) => change(id, { act: 'takeApart', source });
const storedOf = async (id: string) => (await api.services.submissions.find(id))?.document as Incident;
const fileOf = (name: string) => api.services.submissions.fileNamed(name);
const inRoom = async (name: string) =>
  (await api.as(superAdmin).listPendingMedia({ query: {} })).blobs.find((file) => file.name === name);
const edit = async (id: string, values: Partial<Request<'editIncident'>['body']>) =>
  api.as(superAdmin).editIncident({ params: { id }, body: { revision: (await storedOf(id)).revision, ...values } });

const day = 24 * 60 * 60_000;
async function after(days: number): Promise<void> {
  api.setTime(new Date(testNow.getTime() + days * day));
  await sweep(api.services);
}

const everyPart: Take = ['title', 'description', 'place', 'date', 'incidentType', 'severity'];
const home = { latitude: 52.461_234, longitude: -1.887_654 };
/** What she sent, with words, figures and an hour that nobody else has. */
const hers = {
  title: 'Abused at my own door in Zebedee Close',
  description: 'They shouted quagmire at me through the letter box until midnight.',
  location: 'Flat 7, 12 Zebedee Close, Moseley',
  ...home,
  incidentDate: '2026-06-02',
  incidentTime: 'Morning',
  incidentType: 'physical',
  severity: 'high',
  contactEmail: 'zainab@example.org',
  allowContact: 'yes',
  atHome: true,
} as const;
const traces = /Zebedee|quagmire|Flat 7|52\.461|1\.887|2026-06-02|Morning|zainab/;
const his = aReport({ incidentTime: 'Evening' });

const both = async (overrides = {}) => ({ first: await sendReport(overrides), second: await sendReport(hers) });

async function merged(take = everyPart, overrides = {}) {
  const sent = await both(overrides);
  await merge(sent.first.id, sent.second.id, take);
  await approve(sent.first.id);
  return sent;
}

const exported = async (receipt: string) => {
  const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'access', receipt } });
  return api.as(superAdmin).settlePrivacyRequest({ body: { id, action: 'export' } });
};
const trailOf = async (id: string) =>
  JSON.stringify((await api.as(superAdmin).listAudit({ query: { incident: id, limit: 100 } })).entries);
const everything = () => everythingIn(api);

describe('whoever reads by their own right', () => {
  it.each([0, 29, 31, 89, 91, 200])('reads nothing of another report %i days after a merge', async (days) => {
    const { first } = await merged();
    await after(days);
    const answer = await readReceipt(first.receipt);
    expect(JSON.stringify(answer.content)).not.toMatch(traces);
    expect(answer.content).toMatchObject({ title: his.title, incidentDate: his.incidentDate });
    if (days < 90) {
      const { description, location, latitude, incidentTime } = his;
      expect(answer.content).toMatchObject({ description, location, latitude, incidentTime });
    }
    const { exported: given } = await exported(first.receipt);
    expect(JSON.stringify(given?.content)).not.toMatch(traces);
  });

  it('reads what they sent after a reviewer has edited it, and what they corrected themselves', async () => {
    const { id, receipt } = await sendReport();
    await edit(id, { title: 'A title of the reviewer', description: 'A description of the reviewer, and no other.' });
    expect((await readReceipt(receipt)).content).toMatchObject({ title: his.title, description: his.description });
    await changeReceipt({ code: receipt, action: 'correct', title: 'Shouted at on the last tram' });
    expect((await readReceipt(receipt)).content).toMatchObject({ title: 'Shouted at on the last tram' });
  });

  it('reads as a partner the page of another report only once that is public', async () => {
    await api.as(superAdmin).addPartner({
      body: { name: 'Listening Desk', domain: 'desk.example.org', entraIdEmail: 'desk@example.org' },
    });
    const desk = api.as({ name: 'desk@example.org', roles: [] });
    const page = async () => {
      const { incidents } = await desk.listPartnerIncidents({ query: { cursor: undefined, limit: 50 } });
      return incidents.map(({ shareableUrl }) => shareableUrl.split('/').at(-1));
    };
    const { first, second } = await both({ partnerId: 'Listening Desk' });
    await merge(second.id, first.id, []);
    expect(await page()).toEqual([first.id]);
    await approve(second.id);
    expect(await page()).toEqual([second.id]);
  });

  it('reads nothing of another report as a partner, in the list and in the answer to a verification', async () => {
    await api.as(superAdmin).addPartner({
      body: { name: 'Listening Desk', domain: 'desk.example.org', entraIdEmail: 'desk@example.org' },
    });
    const desk = { name: 'desk@example.org', roles: [] };
    const { first, second } = await both({ partnerId: 'Listening Desk' });
    const verify = (isVerified: boolean) =>
      api.as(desk).verifyPartnerIncident({ params: { id: first.id }, body: { isVerified } });
    const list = () => api.as(desk).listPartnerIncidents({ query: { cursor: undefined, limit: 50 } });
    const [before] = (await list()).incidents;
    expect(await verify(true)).toEqual({ ...before, isVerified: true });
    await merge(first.id, second.id, everyPart);
    expect((await list()).incidents).toEqual([before]);
    expect(await statusOf(verify(true))).toBe(409);
    expect(await verify(false)).toEqual(before);
    await approve(first.id);
    await after(31);
    expect(JSON.stringify(await list())).not.toMatch(traces);
  });
});

describe('the trail of an incident', () => {
  it.each<[string, (first: { id: string; receipt: string }, second: string) => Promise<unknown>]>([
    ['edited and taken apart', async ({ id }, second) => takeApart(id, second)],
    [
      'edited and corrected by its sender',
      async ({ receipt }) => changeReceipt({ code: receipt, action: 'correct', title: 'My own title again' }),
    ],
    ['edited', async () => {}],
  ])('holds no words of another report that was %s', async (_, then) => {
    const { first, second } = await both();
    await merge(first.id, second.id, everyPart);
    await edit(first.id, {
      title: 'Abused at the door in Zebedee Close',
      description: 'They shouted quagmire through a letter box.',
      location: 'Zebedee Close',
      ...home,
    });
    await then(first, second.id);
    expect(await trailOf(first.id)).not.toMatch(/Zebedee|quagmire|52\.461/);
    await changeReceipt({ code: second.receipt, action: 'erase' });
    expect(everything()).not.toMatch(/Zebedee|quagmire|52\.461/);
    // What was done remains.
    expect(await trailOf(first.id)).toContain('edited');
  });
});

describe('a file that is added to a report', () => {
  it('is described by that report alone', async () => {
    const { first, second } = await merged();
    const name = await upload();
    await changeReceipt({ code: first.receipt, action: 'add', text: 'A photo', mediaFiles: [name] });
    expect((await fileOf(name))?.sent.details).toBeNull();
    expect(JSON.stringify(await fileOf(name))).not.toMatch(traces);
    await changeReceipt({ code: second.receipt, action: 'erase' });
    expect(everything()).not.toMatch(/Zebedee|quagmire|52\.461/);
  });

  it.each(['alone', 'merged'])(
    'says no more than its report %s once the private details of that have ended',
    async (how) => {
      const title = 'Call 07700 900123 about the tram';
      const sent = await sendReport({ title, incidentTime: 'Morning' });
      const name = await upload();
      await changeReceipt({ code: sent.receipt, action: 'add', text: 'A photo', mediaFiles: [name] });
      const { id } = how === 'alone' ? sent : await sendReport();
      if (how === 'merged') await merge(id, sent.id, []);
      const covering = identifiersIn(shown(await storedOf(id))).map(({ field, start, end }) => ({
        field,
        start,
        end,
        act: 'cover' as const,
      }));
      await api.as(superAdmin).decideIncident({ params: { id }, body: { status: 'approved', identifiers: covering } });
      await after(91);
      expect((await fileOf(name))!).toMatchObject({
        life: how === 'alone' ? { is: 'waiting' } : { is: 'rejected', with: sent.id },
        sent: { details: null },
      });
      const shownAs = { title: 'Call […] about the tram', incidentTime: 'Unknown' };
      if (how === 'alone') expect(await inRoom(name)).toMatchObject(shownAs);
      else expect(await inRoom(name)).toBeUndefined();
      expect(everything()).not.toMatch(/900123|Morning/);
    },
  );

  it('says nothing of the place of another report where that is at a home', async () => {
    const first = await sendReport({ latitude: 53.9, longitude: -1.69, location: 'Otley' });
    const name = await upload();
    await changeReceipt({ code: first.receipt, action: 'add', text: 'A photo', mediaFiles: [name] });
    const second = await sendReport(hers);
    await merge(first.id, second.id, ['place']);
    expect((await fileOf(name))?.sent.details).toBeNull();
    const { location } = (await inRoom(name))!;
    expect(location).toBe(districtOf({ lat: home.latitude, lon: home.longitude }).address);
  });
});

describe('a badge', () => {
  const badge = 'Tell Example';
  const acts: [string, (id: string) => Promise<unknown>, string | null][] = [
    ['another title', (id) => edit(id, { title: 'Shouted at on another tram' }), null],
    ['another description', (id) => edit(id, { description: 'A woman shouted at me about something else.' }), null],
    ['other words for the place', (id) => edit(id, { location: 'Moseley, Birmingham' }), null],
    ['another place', (id) => edit(id, { latitude: 52.5 }), null],
    ['another day', async (id) => merge(id, (await sendReport(hers)).id, ['date']), null],
    ['a merge', async (id) => merge(id, (await sendReport(hers)).id, ['title']), null],
    ['another severity', (id) => edit(id, { severity: 'high' }), badge],
    ['a badge of somebody else', (id) => edit(id, { title: 'Quite another title', verifiedBy: 'Other' }), 'Other'],
    ['an approval', (id) => approve(id), badge],
  ];
  it.each(acts)('after %s', async (_, act, expected) => {
    const { id } = await sendReport();
    await edit(id, { verifiedBy: badge });
    await act(id);
    expect((await storedOf(id)).entry.verifiedBy).toBe(expected);
  });

  it.each<[string, (id: string, second: { id: string; receipt: string }) => Promise<unknown>]>([
    ['its source is taken apart', (id, second) => takeApart(id, second.id)],
    ['its source is withdrawn', (_, { receipt }) => changeReceipt({ code: receipt, action: 'withdraw' })],
    ['its source is erased', (_, { receipt }) => changeReceipt({ code: receipt, action: 'erase' })],
  ])('ends when %s', async (_, act) => {
    const { first, second } = await both();
    await merge(first.id, second.id, ['description']);
    await edit(first.id, { verifiedBy: badge });
    await act(first.id, second);
    expect((await storedOf(first.id)).entry.verifiedBy).toBeNull();
  });

  it('ends when its sender corrects the report', async () => {
    const { id, receipt } = await sendReport();
    await edit(id, { verifiedBy: badge });
    const correction: ReceiptChange = { code: receipt, action: 'correct', title: 'Shouted at on the last tram' };
    await changeReceipt(correction);
    expect((await storedOf(id)).entry.verifiedBy).toBeNull();
  });
});

describe('a merged report', () => {
  it.each([31, 91, 200])('waits again with its own words when the other is erased after %i days', async (days) => {
    const { first, second } = await merged();
    await after(days);
    const { publicUrl } = await readReceipt(second.receipt);
    expect(publicUrl).toMatch(first.id);
    await changeReceipt({ code: first.receipt, action: 'erase' });
    expect(await readReceipt(second.receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    expect(await storedOf(second.id)).toMatchObject({
      life: { is: 'waiting' },
      entry: { incidentType: hers.incidentType },
    });
    expect((await storedOf(second.id)).entry.description).toContain('quagmire');
  });

  it.each([31, 91, 200])('takes its words away when it is erased after %i days', async (days) => {
    const { first, second } = await merged();
    await after(days);
    await changeReceipt({ code: second.receipt, action: 'erase' });
    expect(everything()).not.toMatch(/Zebedee|quagmire|52\.461/);
    expect((await readReceipt(second.receipt)).state).toBe('erased');
    // Nobody has approved the words that come back.
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await storedOf(first.id)).toMatchObject({ life: { is: 'waiting' }, entry: { title: his.title } });
    expect(await storedOf(first.id)).not.toHaveProperty('sources');
  });

  it('is nowhere exact once the private details of its incident have ended', async () => {
    const { first, second } = await merged();
    await changeReceipt({ code: second.receipt, action: 'add', text: 'It was perpendicular.', mediaFiles: [] });
    await after(91);
    expect(everything().match(/.{80}(52\.461|1\.887|Flat 7|Morning|zainab|perpendicular)/g)).toBeNull();
    await changeReceipt({ code: first.receipt, action: 'withdraw' });
    await after(120);
    expect(await storedOf(second.id)).toMatchObject({ life: { is: 'waiting' }, entry: { atHome: true } });
  });

  it('shows no more than the district, whatever its sender corrects after it waits again', async () => {
    const { first, second } = await merged();
    await after(91);
    await changeReceipt({ code: first.receipt, action: 'withdraw' });
    await changeReceipt({ code: second.receipt, action: 'correct', location: 'Flat 9, 12 Zebedee Close' });
    await approve(second.id);
    const [seen] = await api.as(nobody).listIncidents();
    expect(seen).toMatchObject({ id: second.id });
    expect(seen?.location).not.toMatch(/Flat|Zebedee/);
    // Its exact place is forgotten again in its turn.
    api.services.settings.LARGE_ERASURE_DAY = new Date(testNow.getTime() + 200 * day).toISOString().slice(0, 10);
    await after(200);
    expect(everything()).not.toMatch(/Flat 9/);
  });

  it('keeps its photos as long as its incident', async () => {
    const [first, second] = [await sendReport(), await sendReport({ ...hers, mediaFiles: [await upload()] })];
    await merge(first.id, second.id, []);
    await approve(first.id);
    const added = await upload();
    await changeReceipt({ code: second.receipt, action: 'add', text: 'One more', mediaFiles: [added] });
    await after(40);
    expect((await readReceipt(second.receipt)).content?.mediaFiles).toHaveLength(1);
    await changeReceipt({ code: first.receipt, action: 'erase' });
    const { files } = await storedOf(second.id);
    for (const name of [...files, added]) expect(await api.services.blobs.pending.facts(name)).not.toBeNull();
  });

  it('forgets what its sender adds after that, and says nothing private for longer than that', async () => {
    const { second } = await merged();
    await after(91);
    await changeReceipt({ code: second.receipt, action: 'add', text: 'It was perpendicular.', mediaFiles: [] });
    await after(100);
    expect(everything()).toMatch(/perpendicular/);
    await after(190);
    expect(everything()).not.toMatch(/perpendicular/);
  });

  it('that gives its place after the other is forgotten is kept exact as long as any other', async () => {
    const first = await sendReport({ atHome: true });
    await approve(first.id);
    await after(91);
    const second = await sendReport(hers);
    await merge(first.id, second.id, ['place']);
    await after(92);
    expect((await readReceipt(second.receipt)).content).toMatchObject({ ...home, location: hers.location });
    await after(182);
    expect(everything()).not.toMatch(/52\.461|Flat 7/);
  });

  it('takes nothing off the map that was made of its file', async () => {
    const [first, second] = [await sendReport(), await sendReport(hers)];
    const name = await upload();
    await changeReceipt({ code: second.receipt, action: 'add', text: '', mediaFiles: [name] });
    const { createdIncident } = await api.as(superAdmin).publishMedia({
      body: { ...aReport(), blobName: name, severity: 'high' } as never,
    });
    expect(await statusOf(merge(createdIncident.id, second.id, []))).toBe(409);
    await merge(first.id, second.id, []);
    expect((await api.as(nobody).listIncidents()).map(({ id }) => id)).toContain(createdIncident.id);
    await after(91);
    // What its sender said of the file is not kept beside what became public.
    expect((await fileOf(name))?.sent.details).toBeNull();
  });

  it('is at a home if the other is, with its files, and stays so', async () => {
    const first = await sendReport(hers);
    const second = await sendReport({ ...home, location: 'Moseley High Street' });
    const name = await upload();
    await changeReceipt({ code: second.receipt, action: 'add', text: '', mediaFiles: [name] });
    await merge(first.id, second.id, []);
    expect(await fileOf(name)).toMatchObject({ belongsTo: { atHome: true }, sent: { details: null } });
    await changeReceipt({ code: first.receipt, action: 'erase' });
    await approve(second.id);
    const [seen] = await api.as(nobody).listIncidents();
    expect(seen?.location).not.toContain('High Street');
  });

  it('that gave its pin leaves an incident without one, which waits for another', async () => {
    await api.as(superAdmin).addPartner({ body: { name: 'Listening Desk', domain: 'desk.example.org' } });
    const placeless = { partnerId: 'Listening Desk', latitude: null, longitude: null, location: 'Zzyzx Nowhere' };
    const { first, second } = await merged(['place'], placeless);
    expect(await statusOf(takeApart(first.id, second.id))).toBe(400);
    await changeReceipt({ code: second.receipt, action: 'erase' });
    expect(await readReceipt(first.receipt)).toMatchObject({ state: 'pending', publicUrl: null });
    expect(await api.as(nobody).listIncidents()).toEqual([]);
  });

  it('is not said to be erased while it is stored', async () => {
    const { first, second } = await merged();
    await after(31);
    const { id } = await api.as(nobody).requestPrivacy({ body: { right: 'erasure', receipt: second.receipt } });
    const settle = (action: 'done' | 'erase') => api.as(superAdmin).settlePrivacyRequest({ body: { id, action } });
    expect(await statusOf(settle('done'))).toBe(409);
    await settle('erase');
    expect(everything()).not.toMatch(/Zebedee|quagmire|52\.461/);
    expect(await storedOf(first.id)).toMatchObject({ life: { is: 'waiting' }, entry: { title: his.title } });
    expect(await statusOf(settle('done'))).toBe(200);
  });
});
