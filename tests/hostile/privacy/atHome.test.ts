import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { districtOf } from '@incidentmap/core/domain/places/gazetteer';
import { hide } from '@incidentmap/core/server/commands/submission/undo';
import { applyRetention } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { describe, expect, it } from 'vitest';
import { admin, nobody, partner, superAdmin } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { holdNext } from '../../support/api/twoInstances.ts';
import { twoInstancesForAllTests } from '../../support/api/forEachTest.ts';
import { statusOf } from '../../support/api/actions.ts';

/** We promise people who report what happened at their home that the public sees only the district. */

const two = twoInstancesForAllTests();

const street = '14 Invented Street, Sparkhill';
/** Whoever does not know yet that it was at a home can publish the address on purpose. */
const keepingStreet = identifiersIn({ ...aReport(), location: street }).map(({ field, start, end }) => ({
  field,
  start,
  end,
  act: 'keep' as const,
}));
const point = { latitude: 52.451234, longitude: -1.867654 };
const district = districtOf({ lat: point.latitude, lon: point.longitude });
/** A place without an identifier, which a merge may take into a public incident. */
const behind = { location: 'Behind the bakery, Sparkhill', ...point };
const day = 24 * 60 * 60_000;

/** Erases exact places, of all the reports at once that the tests before have left. */
async function forgetPlaces(): Promise<void> {
  const { services } = two.one;
  services.settings.LARGE_ERASURE_DAY = services.now().toISOString().slice(0, 10);
  await applyRetention(services);
}

const atHome = (mediaFiles: string[] = []) => two.report(mediaFiles, { location: street, atHome: true });

/** Everything public about an incident, from every source, as one text. */
async function publicWords(id: string): Promise<string> {
  two.advance(6000);
  const api = two.other;
  const answers: unknown[] = [];
  for (const path of ['/api/incidents', `/api/incidents/${id}`, '/api/incidents?limit=100', '/api/incidents/map']) {
    const response = await api.send(path);
    if (response.status === 200) answers.push(await response.text());
  }
  expect(answers.length).toBeGreaterThan(1);
  return answers.join('\n');
}

async function expectDistrictAlone(id: string): Promise<void> {
  const shown = (await two.other.as(nobody).listIncidents()).find((incident) => incident.id === id);
  const words = await publicWords(id);
  const listed = (await two.other.as(nobody).listIncidents()).find((incident) => incident.id === id) ?? shown;
  expect(listed?.location).toBe(district.address);
  for (const told of ['Invented Street', '52.4512', '52.451', '-1.8676', '-1.867']) expect(words).not.toContain(told);
}

const added = async (receipt: string) => {
  const name = await two.upload();
  await two.add(receipt, [name]);
  const media = (await two.one.as(admin).listPendingMedia({ query: {} })).blobs.find((blob) => blob.name === name)!;
  return { name, media };
};
const edit = (id: string, body: object) =>
  two.one.as(superAdmin).editIncident({ params: { id }, body: { revision: 0, ...body } as never });
/** A report of something that happened at someone's home. */
const approvePost = (id: string) => {
  const details = {
    title: 'Seen at a window',
    description: 'A stone was thrown at the window of a house.',
    incidentType: 'property' as const,
    severity: 'high' as const,
    incidentDate: '2026-06-10',
    location: street,
    ...point,
    atHome: true,
  };
  return two.one.as(admin).decidePost({ params: { id }, body: { status: 'approved', details } });
};
/** Takes the place of the report. */
const merge = async (id: string, report: string) =>
  two.one.as(superAdmin).changeSources({
    params: { id },
    body: { act: 'merge', report, reportRevision: await revisionOf(report), take: ['place'] },
  });
const revisionOf = async (id: string) => (await two.one.services.submissions.find(id))?.document.revision ?? 0;

describe('a file that is added to a report at someone’s home', () => {
  it('waits with the district only, and is flagged', async () => {
    const { receipt } = await atHome();
    const { name, media } = await added(receipt);
    expect(media).toMatchObject({ atHome: true, location: district.address });
    expect(JSON.stringify(await two.one.services.submissions.fileNamed(name))).not.toContain('Invented Street');
  });

  it.each([{}, { atHome: false }])(
    'is published with the district only, whatever the reviewer sends: %j',
    async (sent) => {
      const { id, receipt } = await atHome();
      await two.approve(two.one, id);
      const { name } = await added(receipt);
      const made = await two.publish(two.one, name, { location: street, ...point, ...sent });
      expect(made.atHome).toBe(true);
      await expectDistrictAlone(made.id);
      await expectDistrictAlone(id);
      expect(await statusOf(edit(made.id, { revision: await revisionOf(made.id), atHome: false }))).toBe(400);
      await edit(made.id, { revision: await revisionOf(made.id), location: `${street} 2`, latitude: 52.4513 });
      await expectDistrictAlone(made.id);
    },
  );

  it('is treated the same where a crash left it without the flag', async () => {
    const { receipt } = await atHome();
    const { name } = await added(receipt);
    const { id } = (await two.one.services.submissions.fileNamed(name))!;
    await two.one.services.submissions.update(id, (file) => {
      expect(file.belongsTo?.atHome).toBe(true);
      return { ...file, belongsTo: { id: file.belongsTo!.id, as: 'addition' } };
    });
    const media = (await two.one.as(admin).listPendingMedia({ query: {} })).blobs.find((blob) => blob.name === name);
    expect(media?.location).toBe(district.address);
    const made = await two.publish(two.one, name, { location: street, ...point });
    await expectDistrictAlone(made.id);
  });
});

describe('a reviewer can state that it happened at someone’s home', () => {
  it('for a report, before and after it is public; nobody can revoke that', async () => {
    for (const isPublic of [false, true]) {
      const { id } = await two.report([], { location: street });
      if (isPublic) await two.approve(two.one, id);
      expect((await edit(id, { revision: await revisionOf(id), atHome: true })).atHome).toBe(true);
      if (!isPublic) await two.approve(two.one, id);
      await expectDistrictAlone(id);
      const revision = await revisionOf(id);
      expect(await statusOf(edit(id, { revision, atHome: false }))).toBe(400);
      await expectDistrictAlone(id);
    }
  });

  it.each([
    ['its public name is stored', () => holdNext(two.one.services.submissions, 'update')],
    ['it is copied', () => holdNext(two.one.services.blobs.public, 'putNew')],
  ])('for a report whose added files are public, pending, or being published: before %s', async (_, hold) => {
    const { id, receipt } = await two.report([], { location: street });
    const [published, waiting, underWay] = [await added(receipt), await added(receipt), await added(receipt)];
    const made = await two.publish(two.one, published.name, { location: street, ...point, identifiers: keepingStreet });
    const step = hold();
    const publication = two.publish(two.one, underWay.name, { location: street, ...point, identifiers: keepingStreet });
    await step.reached;
    await two.other
      .as(admin)
      .editIncident({ params: { id }, body: { revision: await revisionOf(id), atHome: true } as never });
    step.open();
    await expectDistrictAlone((await publication).id);
    await expectDistrictAlone(made.id);
    const media = (await two.one.as(admin).listPendingMedia({ query: {} })).blobs.find(
      ({ name }) => name === waiting.name,
    );
    expect(media).toMatchObject({ atHome: true, location: district.address });
    await expectDistrictAlone((await two.publish(two.one, waiting.name, { location: street, ...point })).id);
  });

  it('for a report that gave its place to a public one', async () => {
    const { id } = await two.report([]);
    await two.approve(two.one, id);
    const { id: source } = await two.report([], behind);
    await merge(id, source);
    expect(await publicWords(id)).toContain('bakery');
    await edit(source, { revision: await revisionOf(source), atHome: true });
    await expectDistrictAlone(id);
    expect(await publicWords(id)).not.toContain('bakery');
  });

  it('for a report whose added file became an incident, which waits again and gives its place to no other one', async () => {
    const { id, receipt } = await two.report([]);
    const { name } = await added(receipt);
    const made = await two.publish(two.one, name, behind);
    const into = await two.report([], { location: 'Leeds', latitude: 53.8, longitude: -1.549 });
    await two.approve(two.one, into.id);
    await hide(two.one.services, made.id, { userId: 'reviewer', name: 'reviewer', role: 'SuperAdmin' });
    expect(await statusOf(merge(into.id, made.id))).toBe(404);
    await edit(id, { revision: await revisionOf(id), atHome: true });
    await two.publish(two.one, name, behind);
    await expectDistrictAlone(made.id);
    for (const each of [into.id, made.id]) expect(await publicWords(each)).not.toContain('bakery');
  });

  it('for a file without a report, when it is published', async () => {
    const name = await two.upload();
    await two.recording([name]);
    const made = await two.publish(two.one, name, { location: street, ...point, atHome: true });
    await expectDistrictAlone(made.id);
  });

  it('for a post and its added files, when it is approved', async () => {
    const { id, receipt } = await two.post([await two.upload()]);
    const early = await added(receipt);
    const { incident } = await approvePost(id);
    expect((await two.withStored(incident!)).atHome).toBe(true);
    await expectDistrictAlone(incident!.id);
    const late = await added(receipt);
    for (const { name } of [early, late]) {
      await expectDistrictAlone((await two.publish(two.one, name, { location: street, ...point })).id);
    }
  });

  it('for a post that two people sent: the files of the second are at home as well', async () => {
    const postUrl = 'https://example.org/a-window';
    const send = async (mediaFiles: string[]) => {
      two.advance(1000);
      const { receipt = '' } = await two.one.as(nobody).submitPost({ body: { postUrl, mediaFiles } });
      return { receipt, id: (await two.one.services.receipts.find(receipt))?.document.subjectId ?? '' };
    };
    const [own, published] = [await two.upload(), await two.upload()];
    const first = await send([]);
    const second = await send([own]);
    await two.add(second.receipt, [published]);
    const before = await two.publish(two.one, published, { location: street, ...point, identifiers: keepingStreet });
    const { name: early } = await added(second.receipt);
    await approvePost(first.id);
    const { name: late, media } = await added(second.receipt);
    expect(media).toMatchObject({ atHome: true });
    await expectDistrictAlone(before.id);
    for (const name of [own, early, late]) {
      const made = await two.publish(two.one, name, { location: street, ...point });
      expect(made.atHome).toBe(true);
      await expectDistrictAlone(made.id);
    }
  });

  it('for an incident whose exact place is forgotten; the text of its place is forgotten then too', async () => {
    const { id } = await two.report([], { location: street });
    await two.approve(two.one, id);
    two.advance(91 * day);
    await forgetPlaces();
    const forgotten = (await two.one.services.submissions.find(id))?.document;
    expect(forgotten).toMatchObject({ life: { heldSince: null }, entry: { location: street } });
    // What its sender sent is not public, so nothing of its place is kept.
    expect(JSON.stringify(forgotten?.sent)).not.toContain('Invented Street');
    await edit(id, { revision: await revisionOf(id), atHome: true });
    two.advance(6000);
    const shown = (await two.other.as(nobody).listIncidents()).find((incident) => incident.id === id);
    expect(shown?.location).not.toContain('Invented Street');
    await forgetPlaces();
    const kept = (await two.one.services.submissions.find(id))?.document;
    expect(kept).toMatchObject({ life: { heldSince: null }, entry: { atHome: true } });
    expect(JSON.stringify(kept)).not.toContain('Invented Street');
  });
});

it('editing a place that is already forgotten shows the district of the new one', async () => {
  const { id } = await atHome();
  await two.approve(two.one, id);
  two.advance(91 * day);
  await forgetPlaces();
  await edit(id, { revision: await revisionOf(id), location: street, ...point });
  await expectDistrictAlone(id);
});

it('a partner sees only the district of reports through its link', async () => {
  const { services } = two.one;
  const { id } = await atHome();
  const { document, etag } = (await services.submissions.find(id))!;
  const sender = { ...document.sender, partner: 'Invented partner' };
  await services.submissions.save({ ...document, sender }, etag);
  await two.one.as(superAdmin).addPartner({
    body: { name: 'Invented partner', entraIdEmail: partner.name, domain: 'example.org' } as never,
  });
  const { incidents } = await two.one.as(partner).listPartnerIncidents({ query: {} as never });
  expect(incidents.map(({ location }) => location)).toEqual([district.address]);
});
