import { flood } from '@incidentmap/core/domain/limits';
import { expect, it } from 'vitest';
import { admin, nobody } from '../../support/api/api.ts';
import { aReport, testNow, type Report } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';

const api = apiForEachTest();

const submit = async (overrides: Partial<Report> = {}) =>
  (await api.as(nobody).submitIncident({ body: aReport(overrides) })).id;
const queue = (query: { flood?: string; suspected?: 'yes'; quarantine?: 'yes' } = {}) =>
  api.as(admin).listQueue({ query: { status: 'pending', limit: 50, ...query } as never });
const marks = async () => new Set((await queue()).incidents.map(({ floodOf }) => floodOf));

it('near-identical reports within an hour are one flood, whoever sends them and whatever place they name', async () => {
  const ids = [];
  for (let at = 0; at < flood.size - 1; at += 1)
    ids.push(await submit({ latitude: 51 + at, incidentDate: `2026-06-0${at + 1}` }));
  expect(await marks()).toEqual(new Set([null]));
  ids.push(await submit({ title: 'SHOUTED at, on a tram!' }));
  ids.push(await submit());
  const other = await submit({
    title: 'Paint on a door',
    description: 'Someone painted insults on the door of the mosque at night.',
  });
  const [group] = [...(await marks())].filter((mark) => mark !== null);
  expect(ids).toContain(group);
  const { incidents } = await queue({ flood: group! });
  expect(incidents.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect((await queue()).incidents.find(({ id }) => id === other)?.floodOf).toBeNull();

  const { refused } = await api.as(admin).decideIncidents({
    body: { ids: incidents.map(({ id }) => id), status: 'rejected', reason: { code: 'spam' } },
  });
  expect(refused).toEqual([]);
  expect((await queue()).incidents.map(({ id }) => id)).toEqual([other]);
});

it('the same number of reports over more than an hour is no flood, because people do report the same event', async () => {
  for (let at = 0; at < flood.size; at += 1) {
    await submit();
    api.setTime(new Date(testNow.getTime() + (at + 1) * 20 * 60_000));
  }
  expect(await marks()).toEqual(new Set([null]));
});

it('a flood moves up in the queue, and is no change of its reports', async () => {
  const other = await submit({
    title: 'Paint on a door',
    description: 'Someone painted insults on the door of the mosque at night.',
  });
  api.setTime(new Date(testNow.getTime() + 1000));
  const byRisk = async () =>
    (await api.as(admin).listWaiting({ query: { sort: 'risk', limit: 50 } })).items.map(
      (item) => item.kind === 'report' && item.report.id,
    );
  const ids = [];
  for (let at = 0; at < flood.size - 1; at += 1) ids.push(await submit());
  expect((await byRisk())[0]).toBe(other);
  ids.push(await submit());
  expect((await byRisk()).at(-1)).toBe(other);
  for (const id of ids) {
    const { document } = (await api.services.submissions.find(id))!;
    expect(document.sender.floodOf).toBeDefined();
    expect([document.revision, document.lastChange]).toEqual([0, undefined]);
  }
});

it('reviewers can filter for reports that may be automated, with or without floods', async () => {
  await submit();
  // Password managers fill in the honeypot, which marks nobody by itself (tests/api/site/challenge.test.ts).
  const marked = await submit({ website: 'https://example.org' });
  await api.services.submissions.update(marked, (report) => ({
    ...report,
    sender: { ...report.sender, isSuspected: true },
  }));
  const { incidents } = await queue({ suspected: 'yes' });
  expect(incidents.map(({ id, isSuspected }) => [id, isSuspected])).toEqual([[marked, true]]);
  const ofFlood = [];
  for (let at = 0; at < flood.size; at += 1)
    ofFlood.push(await submit({ title: 'Paint on a door', description: 'Someone painted insults on the door.' }));
  const quarantined = (await queue({ quarantine: 'yes' })).incidents.map(({ id }) => id);
  expect(quarantined.toSorted()).toEqual([marked, ...ofFlood].toSorted());
  const response = await api.send('/api/admin/incidents/all?limit=5&status=pending&suspected=perhaps', {
    caller: admin,
  });
  expect(response.status).toBe(400);
});
