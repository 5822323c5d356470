import { HttpError } from '@incidentmap/core/contract/client';
import { descriptionLength, importLimits } from '@incidentmap/core/domain/limits';
import { finishImports } from '@incidentmap/core/server/commands/partners/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, json, nobody, superAdmin } from '../../support/api/api.ts';
import { aReport } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { statusOf } from '../../support/api/actions.ts';

/** How many reports a partner, or all of them together, can bring into the review room. */

const api = apiForEachTest();
const partners = ['one', 'two', 'three', 'four', 'five'].map(
  (name) => ({ name: `${name}@example.org`, roles: ['partner'] }) satisfies Caller,
);
const [one, two] = [partners[0]!, partners[1]!];
const admin: Caller = { name: 'admin@example.org', roles: ['Admin'] };

beforeEach(async () => {
  for (const { name } of partners) {
    const body = { name: `Charity ${name}`, domain: 'example.org', entraIdEmail: name };
    await api.as(superAdmin).addPartner({ body });
  }
});

const start = (caller: Caller, parts: number) =>
  api.as(caller).startImport({ body: { fileName: 'records.csv', parts } });
const aRow = (title: string) => ({
  title,
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Leeds',
  incidentType: 'verbal',
  severity: 'low',
  incidentDate: '2026-06-14',
});
const stage = (caller: Caller, id: string, part: number, rows = [aRow(`Part ${part} of an import`)]) =>
  api.as(caller).stageImport({ params: { id }, body: { part, rows } });
const commit = (caller: Caller, id: string) => api.as(caller).commitImport({ params: { id } });
const takeBack = (caller: Caller, id: string) => api.as(caller).takeBackImport({ params: { id } });

/** The refusal's message; null when it was accepted. */
const refusalOf = (asked: Promise<unknown>): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof HttpError && error.status < 500) return error.problem?.message ?? '';
      throw error;
    },
  );

describe('the rows of one import', () => {
  it.each([0, -1, 1.5, importLimits.parts + 1, 10_000, 2 ** 53, '100', null, [1], undefined])(
    'are at most 10,000: not %j parts',
    async (parts) => {
      const sent = await api.send('/api/imports', {
        ...json({ fileName: 'records.csv', parts }),
        caller: one,
      });
      expect(sent.status).toBe(400);
      const { details } = (await sent.json()) as { details: { path: string; message: string }[] };
      expect(details[0]).toMatchObject({ path: 'parts', message: expect.stringMatching(/Split the file/) });
    },
  );

  it('are at most 10,000: there is no row after those of its parts', async () => {
    const { id } = await start(one, 3);
    for (const part of [3, 4, 99, 100, 9999, -1, 0.5]) {
      expect([part, await statusOf(stage(one, id, part))]).toEqual([part, 400]);
    }
    const many = Array.from({ length: importLimits.rowsAtOnce + 1 }, (_, index) => aRow(`Row ${index} of a part`));
    expect(await statusOf(stage(one, id, 0, many))).toBe(400);
    expect(await api.services.imports.countParts(id)).toBe(0);
    expect(importLimits.parts * importLimits.rowsAtOnce).toBe(importLimits.rows);
  });

  it('may have the longest texts in every row of a part', async () => {
    const { id } = await start(one, 1);
    const description = `They said: ${'ن'.repeat(descriptionLength.max - 11)}`;
    const rows = Array.from({ length: importLimits.rowsAtOnce }, (_, index) => ({
      ...aRow(`Row ${index}`),
      description,
    }));
    await stage(one, id, 0, rows);
    expect(await commit(one, id)).toMatchObject({ state: 'added', added: importLimits.rowsAtOnce });
  });

  it('come in every part from the first to the last, each once', async () => {
    const { id } = await start(one, 3);
    for (const part of [0, 2, 2, 0]) await stage(one, id, part);
    expect(await refusalOf(commit(one, id))).toMatch(/Send them again/);
    await stage(one, id, 1);
    expect(await commit(one, id)).toMatchObject({ state: 'added', parts: 3, added: 3 });
    expect(await statusOf(stage(one, id, 1))).toBe(409);
  });
});

describe('imports that are not finished', () => {
  it('are five of one importer, however many are started at once, and shut out nobody else', async () => {
    const starts = await Promise.all(Array.from({ length: 30 }, () => refusalOf(start(one, 1))));
    expect(starts.filter((refusal) => refusal === null).length).toBeLessThanOrEqual(importLimits.open);
    const { imports } = await api.as(one).listImports({ query: {} });
    expect(imports.length).toBeLessThanOrEqual(importLimits.open);
    while ((await refusalOf(start(one, 1))) === null);
    const { imports: open } = await api.as(one).listImports({ query: {} });
    expect(open).toHaveLength(importLimits.open);
    expect(await refusalOf(start(one, 1))).toMatch(/Finish one, or take it back/);
    for (const other of [two, admin, superAdmin]) expect(await refusalOf(start(other, 1))).toBeNull();
    // Whoever takes one back may start another.
    await takeBack(one, open[0]!.id);
    expect(await refusalOf(start(one, 1))).toBeNull();
  });

  it('end after a day', async () => {
    for (let count = 0; count < importLimits.open; count += 1) await start(one, 1);
    api.setTime(new Date(api.services.now().getTime() + 25 * 60 * 60_000));
    expect(await refusalOf(start(one, 1))).toBeNull();
  });
});

describe('reports that wait', () => {
  it('are at most 10,000 of one partner, with the rows of its open imports', async () => {
    await start(one, 97);
    expect(await refusalOf(start(one, 4))).toMatch(/10,000 of your reports .* wait until more are reviewed/);
    const { id } = await start(one, 2);
    expect(await refusalOf(start(one, 2))).toMatch(/10,000 of your reports/);
    for (const part of [0, 1]) await stage(one, id, part);
    await commit(one, id);
    // What is added has its place for one row each.
    expect(await refusalOf(start(one, 2))).toBeNull();
    expect(await refusalOf(start(one, 1))).toMatch(/10,000 of your reports/);
    // Another partner is not shut out.
    expect(await refusalOf(start(two, importLimits.parts))).toBeNull();
  });

  it('are at most 10,000 when an import is started many times at once', async () => {
    const starts = await Promise.all(Array.from({ length: 4 }, () => refusalOf(start(one, importLimits.parts))));
    expect(starts.filter((refusal) => refusal === null).length).toBeLessThanOrEqual(1);
  });

  it('count once they are decided no longer, and never count when others sent them through its link', async () => {
    for (let index = 0; index < 3; index += 1) {
      const partnerId = 'Charity one@example.org';
      const body = aReport({ title: `Sent through the link, ${index}`, partnerId });
      await api.as(nobody).submitIncident({ body: body as never });
    }
    const { id } = await start(one, 1);
    await stage(one, id, 0);
    await commit(one, id);
    expect(await refusalOf(start(one, importLimits.parts))).toMatch(/10,000 of your reports/);
    for await (const { id: report, sender } of api.services.submissions.incidents('pending')) {
      if (sender.importer === undefined) continue;
      await api.as(admin).decideIncident({ params: { id: report }, body: { status: 'rejected' } });
    }
    expect(await refusalOf(start(one, importLimits.parts))).toBeNull();
  });

  it('are at most 20,000 of all that import, and what is taken back makes room', async () => {
    const ids: string[] = [];
    for (const each of partners.slice(0, 2)) ids.push((await start(each, importLimits.parts)).id);
    const last = partners[2]!;
    for (const each of [last, admin]) expect(await refusalOf(start(each, 1))).toMatch(/when fewer wait/);
    await takeBack(one, ids[0]!);
    expect(await refusalOf(start(last, importLimits.parts))).toBeNull();
    expect(await refusalOf(start(one, 1))).toMatch(/when fewer wait/);
    // The public can still report.
    expect((await api.as(nobody).submitIncident({ body: aReport() })).isApproved).toBe('pending');
  });

  it('never keep a super admin from importing, nor from making room for others', async () => {
    const held = [];
    for (const each of partners.slice(0, 2)) held.push((await start(each, importLimits.parts)).id);
    expect(await refusalOf(start(admin, 1))).toMatch(/when fewer wait/);
    // Whatever holds the room, those who started it have sent nothing.
    const { id } = await start(superAdmin, 2);
    for (const part of [0, 1]) await stage(superAdmin, id, part);
    expect(await commit(superAdmin, id)).toMatchObject({ state: 'added', added: 2 });
    expect(await refusalOf(start(superAdmin, importLimits.parts))).toMatch(/10,000 of your reports/);
    // What a super admin imports counts for others still.
    await takeBack(superAdmin, held[0]!);
    expect(await refusalOf(start(admin, importLimits.parts))).toMatch(/when fewer wait/);
    expect(await refusalOf(start(admin, 99))).toBeNull();
    expect(await refusalOf(start(partners[2]!, 1))).toMatch(/when fewer wait/);
  });

  it('keep a super admin out no more when many start at once', async () => {
    await Promise.all(partners.map((each) => refusalOf(start(each, importLimits.parts))));
    for (const each of partners.slice(0, 2)) await refusalOf(start(each, importLimits.parts));
    expect(await refusalOf(start(superAdmin, importLimits.parts))).toBeNull();
  });

  it('are as many after a crash as before: the sweep adds no row that was not counted', async () => {
    const { id } = await start(one, importLimits.parts);
    await finishImports(api.services);
    expect(await refusalOf(start(one, 1))).toMatch(/10,000 of your reports/);
    expect(await statusOf(commit(one, id))).toBe(409);
  });
});
