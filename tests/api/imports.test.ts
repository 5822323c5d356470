import type { Client } from '@incidentmap/core/contract';
import { commitImport, finishImports } from '@incidentmap/core/server/commands/imports';
import { applyRetention } from '@incidentmap/core/server/commands/applyRetention';
import { erase } from '@incidentmap/core/server/commands/erase';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, nobody, partner, startApi, superAdmin, type TestApi } from '../support/api.ts';
import { aReport, testNow } from '../support/builders.ts';
import { statusOf } from '../support/actions.ts';

type Row = Parameters<Client['checkImport']>[0]['body']['rows'][number];

const admin = { name: 'admin@example.org', roles: ['Admin'] } satisfies Caller;
const colleague = { name: 'colleague@example.org', roles: ['Admin'] } satisfies Caller;
const otherPartner = { name: 'other@example.org', roles: ['partner'] } satisfies Caller;

const aRow = (overrides: Row = {}): Row => ({
  title: 'Shouted at on a tram',
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Sparkhill, Birmingham',
  incidentType: 'Verbal abuse',
  severity: 'Medium',
  incidentDate: '14/06/2026',
  ...overrides,
});
const rows = (count: number, overrides: Row = {}): Row[] =>
  Array.from({ length: count }, (_, index) => aRow({ title: `Shouted at on a tram, number ${index}`, ...overrides }));

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
  for (const [name, account] of [
    ['A partner', partner],
    ['Another partner', otherPartner],
  ] as const) {
    const body = { name, domain: 'example.org', entraIdEmail: account.name };
    await api.as(superAdmin).addPartner({ body });
  }
});
afterEach(() => api.close());

type Choice = Partial<Parameters<Client['startImport']>[0]['body']>;

/** Sends all parts of an import, and decides that they are added. */
async function importRows(caller: Caller, parts: Row[][], choice: Choice = {}) {
  const { id } = await staged(caller, parts, choice);
  return commit(caller, id, parts.length);
}

async function staged(caller: Caller, parts: Row[][], choice: Choice = {}) {
  const started = await api.as(caller).startImport({ body: { fileName: 'records.csv', ...choice } });
  for (const [part, sent] of parts.entries()) {
    await api.as(caller).stageImport({ params: { id: started.id }, body: { part, rows: sent } });
  }
  return started;
}

async function commit(caller: Caller, id: string, parts: number) {
  for (;;) {
    const status = await api.as(caller).commitImport({ params: { id }, body: { parts } });
    if (status.state !== 'adding') return status;
  }
}

async function takeBack(caller: Caller, id: string) {
  for (;;) {
    const status = await api.as(caller).takeBackImport({ params: { id } });
    if (status.state !== 'removing') return status;
  }
}

const stored = async () => {
  const found = [];
  for await (const incident of api.services.incidents.list()) found.push(incident);
  return found;
};

describe('the dry run', () => {
  it('names what each row lacks, finds its place, and stores nothing', async () => {
    const { rows: checked } = await api.as(admin).checkImport({
      body: {
        rows: [
          aRow(),
          aRow({ severity: 'awful', title: 'No' }),
          aRow({ location: 'Nowhere at all' }),
          aRow({ location: '', latitude: '48.85', longitude: '2.35' }),
          aRow({ incidentDate: '16/06/2026' }),
          aRow({ location: 'Newport' }),
        ],
      },
    });
    expect(checked.map(({ problems }) => problems.map(({ path, code }) => `${path}: ${code}`).toSorted())).toEqual([
      [],
      ['severity: severity_unknown', 'title: title_length'],
      ['location: place_unknown'],
      expect.arrayContaining(['latitude: outside_uk']),
      ['incidentDate: date_future'],
      [],
    ]);
    expect(checked[0]).toMatchObject({ place: 'Sparkhill, Birmingham', isKnown: false });
    expect(checked[5]!.otherPlaces.length).toBeGreaterThan(0);
    expect(await stored()).toEqual([]);
  });
});

describe('an import', () => {
  it('adds nothing before it is decided, and then every row as a pending report', async () => {
    const { id } = await staged(admin, [rows(3), rows(2, { location: 'Leeds' })]);
    expect(await stored()).toEqual([]);
    expect(await commit(admin, id, 2)).toMatchObject({ state: 'added', added: 5, known: 0 });
    const found = await stored();
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ isApproved: 'pending', incidentType: 'verbal', incidentDate: '2026-06-14' });
    expect((await api.as(admin).listQueue({ query: { status: 'pending', limit: 50 } })).incidents).toHaveLength(5);
  });

  it('is refused while a part is missing, and when a row has an error', async () => {
    const { id } = await staged(admin, [rows(2)]);
    expect(await statusOf(commit(admin, id, 2))).toBe(409);
    const bad = { params: { id }, body: { part: 1, rows: [aRow(), aRow({ title: 'No' })] } };
    const refusal = await api
      .as(admin)
      .stageImport(bad)
      .catch((error: { problem: { details: { path: string }[] } }) => error.problem.details.map(({ path }) => path));
    expect(refusal).toEqual(['rows.1.title']);
    expect(await stored()).toEqual([]);
  });

  it('adds nothing when the same file comes again, nor the same row twice in one file', async () => {
    await importRows(admin, [[aRow(), aRow(), aRow({ externalId: 'A1' })]]);
    expect(await stored()).toHaveLength(2);
    expect(await importRows(colleague, [[aRow(), aRow({ externalId: 'A1', title: 'A better title' })]])).toMatchObject({
      added: 0,
      known: 2,
    });
    const { rows: checked } = await api
      .as(admin)
      .checkImport({ body: { rows: [aRow(), aRow({ title: 'Another one' })] } });
    expect(checked.map(({ isKnown }) => isKnown)).toEqual([true, false]);
    expect(await stored()).toHaveLength(2);
  });

  it('cleans texts, takes formulas as text, and hides the home of who was attacked there', async () => {
    await importRows(
      superAdmin,
      [[aRow({ title: '=HYPERLINK("http://evil.example")\u202e', atHome: 'yes', location: 'Sparkhill, Birmingham' })]],
      { isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' },
    );
    const [incident] = await stored();
    expect(incident).toMatchObject({ title: '=HYPERLINK("http://evil.example")', atHome: true });
    const published = await api.as(null).getIncident({ params: { id: incident!.id } });
    expect(published.latitude).not.toBe(incident!.latitude);
    expect(published).toMatchObject({ verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' });
  });

  it('is approved only by a super admin, with a verification and a source', async () => {
    const body = { fileName: 'a.csv', isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org' };
    expect(await statusOf(api.as(admin).startImport({ body }))).toBe(403);
    expect(await statusOf(api.as(partner).startImport({ body }))).toBe(403);
    expect(await statusOf(api.as(superAdmin).startImport({ body: { ...body, verifiedBy: '' } }))).toBe(400);
    expect(await statusOf(api.as(superAdmin).startImport({ body: { ...body, sourceUrl: '' } }))).toBe(400);
  });

  it('never publishes what may identify a person before a reviewer has covered or kept it', async () => {
    const named = aRow({ description: 'A man shouted at me, and wrote from shouter@example.org the next day.' });
    await importRows(superAdmin, [[aRow(), named]], {
      isApproved: true,
      verifiedBy: 'A charity',
      sourceUrl: 'https://example.org/report',
    });
    const found = await stored();
    const [waiting] = found.filter(({ isApproved }) => isApproved === 'pending');
    expect(found.map(({ isApproved }) => isApproved).toSorted()).toEqual(['approved', 'pending']);
    expect(waiting).toMatchObject({ description: named.description, verifiedBy: 'A charity' });
    expect((await api.as(superAdmin).listImports()).imports[0]).toMatchObject({ added: 2, approved: 1 });
    expect(await api.as(null).listIncidents()).toHaveLength(1);
    expect(
      await statusOf(api.as(admin).decideIncident({ params: { id: waiting!.id }, body: { status: 'approved' } })),
    ).toBe(400);
  });

  it('of a partner carries the name of its organisation and knows only its own rows', async () => {
    await importRows(admin, [[aRow()]]);
    expect(await importRows(partner, [[aRow()]])).toMatchObject({ added: 1, partner: 'A partner' });
    const { incidents } = await api.as(partner).listPartnerIncidents({ query: { limit: 50 } });
    expect(incidents).toHaveLength(1);
    expect(incidents[0]).toMatchObject({ isApproved: 'pending', isVerified: false });
  });

  it('is in the audit trail once, as is its removal', async () => {
    const { id } = await importRows(admin, [rows(2)]);
    await commit(admin, id, 1);
    await takeBack(admin, id);
    await takeBack(admin, id);
    const { entries } = await api.as(superAdmin).listAudit({ query: { incident: id } });
    expect(entries.map(({ action, by }) => [action, by.name])).toEqual(
      expect.arrayContaining([
        ['imported', admin.name],
        ['takenBack', admin.name],
      ]),
    );
    expect(entries).toHaveLength(2);
  });
});

describe('taking back', () => {
  it('removes every report, also approved ones, and the file may come again', async () => {
    const { id } = await importRows(admin, [rows(3)]);
    const [first] = await stored();
    await api.as(admin).decideIncident({ params: { id: first!.id }, body: { status: 'approved' } });
    expect((await takeBack(admin, id)).state).toBe('removed');
    expect(await stored()).toEqual([]);
    expect(await api.as(null).listIncidents()).toEqual([]);
    expect(await importRows(admin, [rows(3)])).toMatchObject({ added: 3, known: 0 });
  });

  it('cancels an import that was not decided: its rows are gone', async () => {
    const { id } = await staged(admin, [rows(2)]);
    expect((await takeBack(admin, id)).state).toBe('removed');
    expect(await api.services.imports.countParts(id)).toBe(0);
    expect(await statusOf(commit(admin, id, 1))).toBe(409);
    expect(await statusOf(api.as(admin).stageImport({ params: { id }, body: { part: 0, rows: rows(1) } }))).toBe(409);
  });

  it('cancels an import whose rows are being added: those that are there go, and no more come', async () => {
    const { id } = await staged(admin, [rows(2), rows(2, { location: 'Leeds' })]);
    const { state } = await commitImport(
      api.services,
      id,
      2,
      () => true,
      () => true,
    );
    expect([state, (await stored()).length]).toEqual(['adding', 2]);
    expect((await takeBack(admin, id)).state).toBe('removed');
    await finishImports(api.services);
    expect(await stored()).toEqual([]);
    expect(await statusOf(commit(admin, id, 2))).toBe(409);
  });

  it('leaves rejected reports unless a super admin does it, and their rows do not return', async () => {
    const { id } = await importRows(admin, [rows(2)]);
    const [first] = await stored();
    await api.as(admin).decideIncident({ params: { id: first!.id }, body: { status: 'rejected' } });
    expect((await takeBack(admin, id)).state).toBe('removed');
    expect((await stored()).map((left) => left.id)).toEqual([first!.id]);
    expect(await importRows(admin, [rows(2)])).toMatchObject({ added: 1, known: 1 });
    const other = await importRows(admin, [rows(1, { location: 'Leeds' })]);
    const [rejected] = (await stored()).filter(({ location }) => location.startsWith('Leeds'));
    await api.as(admin).decideIncident({ params: { id: rejected!.id }, body: { status: 'rejected' } });
    await takeBack(superAdmin, other.id);
    expect((await stored()).some((left) => left.id === rejected!.id)).toBe(false);
  });

  it('does not let a report return that was erased by itself', async () => {
    const { id } = await importRows(admin, [rows(2)]);
    const [first] = await stored();
    await erase(api.services, 'incident', first!.id, { userId: 'sender', name: 'The sender' });
    await takeBack(admin, id);
    expect(await importRows(admin, [rows(2)])).toMatchObject({ added: 1, known: 1 });
  });
});

describe('taking back reports that were merged', () => {
  const merge = (into: string, report: string) =>
    api.as(colleague).changeSources({
      params: { id: into },
      body: { act: 'merge', report, reportRevision: 0, take: ['title', 'description'] },
    });
  const found = async (id: string) => (await api.services.incidents.find(id))?.document;
  const ofAnother = async () =>
    (await api.as(nobody).submitIncident({ body: aReport({ title: 'Sent by another' }) })).id;

  it.each([
    ['an admin', admin],
    ['a super admin', superAdmin],
    ['a partner', partner],
  ])('as %s: their words leave the incident, which stays with its own, also when it is public', async (_, caller) => {
    for (const isPublic of [false, true]) {
      const into = await ofAnother();
      const { id } = await importRows(caller, [rows(1, { title: `Words of the import ${isPublic}` })]);
      const imported = (await stored()).find(({ title }) => title.startsWith('Words of the import'))!;
      await merge(into, imported.id);
      if (isPublic) await api.as(colleague).decideIncident({ params: { id: into }, body: { status: 'approved' } });
      expect((await takeBack(caller, id)).state).toBe('removed');
      expect(await found(imported.id)).toBeUndefined();
      expect(await found(into)).toMatchObject({
        title: 'Sent by another',
        isApproved: isPublic ? 'approved' : 'pending',
      });
      expect((await found(into))?.merged ?? []).toEqual([]);
      // The corrected file can come again.
      const again = await importRows(caller, [rows(1, { title: `Words of the import ${isPublic}` })]);
      expect(again.added).toBe(1);
      await takeBack(caller, again.id);
    }
  });

  it('leaves nothing of what a reviewer made of their words, neither stored nor public', async () => {
    const into = await ofAnother();
    const { id } = await importRows(admin, [rows(1, { title: 'Words of the import' })]);
    const imported = (await stored()).find(({ title }) => title === 'Words of the import')!;
    const { revision = 0 } = await merge(into, imported.id);
    const body = { revision, title: 'Words of the import, corrected' };
    await api.as(colleague).editIncident({ params: { id: into }, body: body as never });
    await api.as(colleague).decideIncident({ params: { id: into }, body: { status: 'approved' } });
    expect((await api.as(nobody).getIncident({ params: { id: into } })).title).toBe(body.title);
    await takeBack(admin, id);
    expect(JSON.stringify(await found(into))).not.toContain('Words of the import');
    expect((await api.as(nobody).getIncident({ params: { id: into } })).title).toBe('Sent by another');
  });

  it.each([
    ['an admin', admin],
    ['a super admin', superAdmin],
    ['a partner', partner],
  ])('as %s: what others sent and was merged into them waits again', async (_, caller) => {
    const other = await ofAnother();
    const { id } = await importRows(caller, [rows(2)]);
    const [into, source] = (await stored()).filter(({ title }) => title.startsWith('Shouted at'));
    await merge(into!.id, other);
    await merge(into!.id, source!.id);
    await takeBack(caller, id);
    expect((await stored()).map((incident) => incident.id)).toEqual([other]);
    expect(await found(other)).toMatchObject({ isApproved: 'pending', title: 'Sent by another' });
    expect((await found(other))?.mergedInto).toBeUndefined();
  });
});

describe('permissions', () => {
  const acts = {
    stage: (caller: Caller, id: string) =>
      api.as(caller).stageImport({ params: { id }, body: { part: 0, rows: rows(1) } }),
    commit: (caller: Caller, id: string) => api.as(caller).commitImport({ params: { id }, body: { parts: 1 } }),
    'take back': (caller: Caller, id: string) => api.as(caller).takeBackImport({ params: { id } }),
    see: async (caller: Caller, id: string) => {
      const { imports } = await api.as(caller).listImports();
      return imports.some((each) => each.id === id) ? undefined : Promise.reject(new Error('unseen'));
    },
  };

  it.each([
    { of: admin, named: 'an admin', others: [colleague, partner, otherPartner], also: [superAdmin] },
    { of: partner, named: 'a partner', others: [admin, otherPartner], also: [superAdmin] },
  ])('an import of $named is for its importer and super admins only', async ({ of, others, also }) => {
    for (const caller of others) {
      const { id } = await staged(of, [rows(1)]);
      for (const act of ['stage', 'commit', 'take back'] as const) {
        expect(await statusOf(acts[act](caller, id))).toBe(403);
      }
      await expect(acts.see(caller, id)).rejects.toThrow('unseen');
    }
    for (const caller of [of, ...also]) {
      const { id } = await staged(of, [rows(1)]);
      for (const act of ['see', 'stage', 'commit', 'take back'] as const) {
        expect(await statusOf(acts[act](caller, id))).toBe(200);
      }
    }
  });
});

it('an import that nobody finishes is gone after a day', async () => {
  const { id } = await staged(admin, [rows(1)]);
  api.setTime(new Date(testNow.getTime() + 25 * 60 * 60_000));
  expect((await api.as(admin).listImports()).imports).toEqual([]);
  expect(await statusOf(commit(admin, id, 1))).toBe(404);
});

it('retention holds for imported reports: a rejected one is erased, and its row does not return', async () => {
  await importRows(admin, [rows(1)]);
  const [incident] = await stored();
  await api.as(admin).decideIncident({ params: { id: incident!.id }, body: { status: 'rejected' } });
  api.setTime(new Date(testNow.getTime() + 400 * 24 * 60 * 60_000));
  await applyRetention(api.services);
  expect(await stored()).toEqual([]);
  expect(await importRows(admin, [rows(1)])).toMatchObject({ added: 0, known: 1 });
});

it('the sweep finishes an import whose browser was closed', async () => {
  const { id } = await staged(admin, [rows(2), rows(1, { location: 'Leeds' })]);
  await api.services.imports.update(id, (found) => ({ ...found, state: 'adding', parts: 2, expiresAt: undefined }));
  await finishImports(api.services);
  expect(await stored()).toHaveLength(3);
  expect((await api.as(admin).listImports()).imports[0]).toMatchObject({ state: 'added', added: 3 });
});
