import type { Client } from '@incidentmap/core/contract';
import { commitImport, finishImports } from '@incidentmap/core/server/commands/partners/imports';
import { applyRetention } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { erase } from '@incidentmap/core/server/commands/submission/erase';
import { shown as saidBy, type Submission } from '@incidentmap/core/domain/submission/submission';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, nobody, partner, startApi, superAdmin, type TestApi } from '../../support/api/api.ts';
import { aReport, testNow } from '../../support/api/builders.ts';
import { statusOf } from '../../support/api/actions.ts';

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
  return commit(caller, id);
}

async function staged(caller: Caller, parts: Row[][], choice: Choice = {}) {
  const started = await api
    .as(caller)
    .startImport({ body: { fileName: 'records.csv', parts: parts.length, ...choice } });
  for (const [part, sent] of parts.entries()) {
    await api.as(caller).stageImport({ params: { id: started.id }, body: { part, rows: sent } });
  }
  return started;
}

async function commit(caller: Caller, id: string) {
  for (;;) {
    const status = await api.as(caller).commitImport({ params: { id } });
    if (status.state !== 'adding') return status;
  }
}

async function takeBack(caller: Caller, id: string) {
  for (;;) {
    const status = await api.as(caller).takeBackImport({ params: { id } });
    if (status.state !== 'removing') return status;
  }
}

/** A stored report, with its words beside its life. */
const told = ({ id, life, ...report }: Submission) => ({ id, life, ...saidBy(report)! });
const stored = () => Array.fromAsync(api.services.submissions.everything(), told);

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
          aRow({ incidentDate: '31/02/2026' }),
          aRow({ incidentDate: '14/06/2026', dayOrder: 'monthFirst' }),
          aRow({ incidentDate: '0026-06-14' }),
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
      ['incidentDate: date_impossible'],
      ['incidentDate: date_impossible'],
      ['incidentDate: date_impossible'],
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
    expect(await commit(admin, id)).toMatchObject({ state: 'added', added: 5, known: 0 });
    const found = await stored();
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ life: { is: 'waiting' }, incidentType: 'verbal', incidentDate: '2026-06-14' });
    expect((await api.as(admin).listQueue({ query: { status: 'pending', limit: 50 } })).incidents).toHaveLength(5);
  });

  it('is refused while a part is missing, and when a row has an error', async () => {
    const { id } = await staged(admin, [rows(2)], { parts: 2 });
    expect(await statusOf(commit(admin, id))).toBe(409);
    const bad = { params: { id }, body: { part: 1, rows: [aRow(), aRow({ title: 'No' })] } };
    const refusal = await api
      .as(admin)
      .stageImport(bad)
      .catch((error: { problem: { details: { path: string }[] } }) => error.problem.details.map(({ path }) => path));
    expect(refusal).toEqual(['rows.1.title']);
    expect(await stored()).toEqual([]);
  });

  it('adds nothing when the same file comes again, nor the same row twice in one file', async () => {
    const another = { title: 'Spat at on a bus', externalId: 'A1' };
    await importRows(admin, [[aRow(), aRow(), aRow(another)]]);
    expect(await stored()).toHaveLength(2);
    const better = aRow({ ...another, title: 'A better title' });
    expect(await importRows(colleague, [[aRow(), better]])).toMatchObject({ added: 0, known: 2 });
    const { rows: checked } = await api
      .as(admin)
      .checkImport({ body: { rows: [aRow(), aRow({ title: 'Another one' })] } });
    expect(checked.map(({ isKnown }) => isKnown)).toEqual([true, false]);
    expect(await stored()).toHaveLength(2);
  });

  /** As the browser sends it: with the hash of its cells. */
  const ofFile = (row: Row, line: number): Row => ({ ...row, rowHash: String(line).padStart(64, '0') });
  const ofOneFile = (sent: Row[]) => sent.map((row, index) => ofFile(row, index + 1));
  const addedBy = async (sent: Row[]) => (await importRows(admin, [sent])).added;
  const knownOf = async (sent: Row[]) =>
    (await api.as(admin).checkImport({ body: { rows: sent } })).rows.map(({ isKnown }) => isKnown);

  it.each([
    ['with its ids matched, then without', { externalId: 'A1' }, {}],
    ['without its ids, then with them', {}, { externalId: 'A1' }],
    ['with another column for its ids', { externalId: 'A1' }, { externalId: 'case 7' }],
    [
      'with a time, a source and a home, then without',
      { incidentTime: 'pm', sourceUrl: 'https://a.org', atHome: 'x' },
      {},
    ],
    ['with another column for the type', { incidentType: 'Verbal abuse' }, { incidentType: 'Public space' }],
    [
      'with its towns, then with its points',
      { location: 'Leeds' },
      { location: '', latitude: '53.8', longitude: '-1.55' },
    ],
    [
      'with a place and a day that were corrected in another way',
      { location: 'Leeds' },
      { location: 'Bradford', incidentDate: '2026-06-01' },
    ],
  ])('adds nothing when the same file comes again %s', async (_, first, second) => {
    expect(await addedBy(ofOneFile([aRow(first)]))).toBe(1);
    const again = ofOneFile([aRow(second)]);
    expect(await knownOf(again)).toEqual([true]);
    expect(await addedBy(again)).toBe(0);
  });

  it.each<[string, Row, Row]>([
    ['with its ids, then without', { externalId: 'A1' }, {}],
    ['without its ids, then with them', {}, { externalId: 'A1' }],
    ['as a workbook, with days', { incidentDate: '05/03/2024' }, { incidentDate: '2024-03-05' }],
    [
      'with the day first where the month was',
      { incidentDate: '03/05/2024', dayOrder: 'monthFirst' },
      { incidentDate: '5th March 24', dayOrder: 'dayFirst' },
    ],
    ['with the moment of its day', { incidentDate: '2024-07-05T23:30:00Z' }, { incidentDate: '6 July 2024' }],
    [
      'with other spaces, capitals and line ends',
      { description: 'They  shouted at\r\nus – twice.' },
      { description: 'They shouted at\nUS - twice' },
    ],
    [
      'with a time, another type and another severity',
      { incidentTime: 'pm' },
      { incidentType: 'online', severity: 'high' },
    ],
  ])('adds nothing when its records come in another file %s', async (_, first, second) => {
    const [as, then] = [aRow(first), aRow(second)];
    expect(await addedBy([ofFile(as, 1)])).toBe(1);
    expect(await knownOf([ofFile(then, 2), then])).toEqual([true, true]);
    expect(await importRows(admin, [[ofFile(then, 2), then]])).toMatchObject({ added: 0, known: 2 });
  });

  it('adds records with the same words when each has an id of its own, or a row of its own in the file', async () => {
    expect(await addedBy([aRow({ externalId: 'A1' }), aRow({ externalId: 'A2' })])).toBe(2);
    expect(await addedBy([aRow({ externalId: 'A3' })])).toBe(1);
    const said = { location: 'Leeds' };
    const twins = ofOneFile([aRow({ ...said, incidentTime: 'am' }), aRow({ ...said, incidentTime: 'pm' })]);
    expect(await importRows(admin, [twins.slice(0, 1), twins.slice(1)])).toMatchObject({ added: 2, known: 0 });
    expect(await addedBy(twins)).toBe(0);
    // Another file of the same records.
    expect(await addedBy(twins.map((row, index) => ofFile(row, index + 7)))).toBe(0);
    expect(await addedBy([aRow({ ...said, incidentDate: '2026-06-01' }), aRow({ location: 'Bradford' })])).toBe(2);
  });

  it('keeps none of what a row is known by when another row has the rest', async () => {
    await importRows(admin, [[ofFile(aRow({ externalId: 'A1' }), 1)]]);
    expect(await addedBy([ofFile(aRow({ externalId: 'A1', title: 'A better title' }), 2)])).toBe(0);
    expect(await knownOf([ofFile(aRow({ externalId: 'A2', title: 'Something else' }), 2)])).toEqual([false]);
  });

  describe('an id of the organisation', () => {
    const garbage = aRow({ externalId: 'A1', title: 'Garbage title', description: 'Garbage that fills the row.' });
    const genuine = aRow({ externalId: 'A1' });
    const isTaken = async (row: Row, caller: Caller = superAdmin) => {
      const [known] = (await api.as(caller).checkImport({ body: { rows: [row] } })).rows.map(({ isKnown }) => isKnown);
      const { added } = await importRows(caller, [[row]]);
      // The dry run says what the import does.
      expect(known).toBe(added === 0);
      return added === 1;
    };
    const only = async () => (await stored())[0]!.id;
    const remove = (id: string) => api.as(superAdmin).deleteIncident({ params: { id } });

    it.each<[string, (id: string) => Promise<unknown>]>([
      ['deleted', remove],
      ['erased', (id) => erase(api.services, 'incident', id, { userId: 'sender', name: 'The sender' })],
      [
        'rejected, and past its retention',
        async (id) => {
          await api.as(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
          api.setTime(new Date(testNow.getTime() + 400 * 24 * 60 * 60_000));
          await applyRetention(api.services);
        },
      ],
      [
        'deleted long ago',
        async (id) => {
          await remove(id);
          api.setTime(new Date(testNow.getTime() + 400 * 24 * 60 * 60_000));
          await applyRetention(api.services);
        },
      ],
    ])('keeps no other record out once its report is %s', async (_, end) => {
      await importRows(admin, [[garbage]]);
      await end(await only());
      expect(await stored()).toEqual([]);
      // The words themselves do not return, whoever brings them.
      for (const caller of [admin, superAdmin]) expect(await isTaken(garbage, caller)).toBe(false);
      expect(await isTaken(genuine)).toBe(true);
      expect(await isTaken(genuine)).toBe(false);
      expect(await stored()).toHaveLength(1);
      // Nor do those of the second record, once it is gone as well.
      await remove(await only());
      for (const row of [garbage, genuine]) expect(await isTaken(row)).toBe(false);
    });

    it.each<[string, Row]>([
      ['another title', { title: 'Garbage title' }],
      ['another text', { description: 'Garbage that fills the row.' }],
      ['another day', { incidentDate: '13/06/2026' }],
      ['another place', { location: 'Leeds' }],
      ['a hash of another row', { title: 'Garbage title', rowHash: '7'.repeat(64) }],
    ])('keeps no other record out: deleted with %s', async (_, other) => {
      await importRows(admin, [[{ ...genuine, ...other }]]);
      await remove(await only());
      expect(await isTaken(genuine)).toBe(true);
    });

    it('is known as long as its report is there, and by its words for ever, with twins too', async () => {
      const twin = { ...genuine, externalId: 'A2' };
      expect(await addedBy([genuine, twin])).toBe(2);
      expect(await isTaken({ ...genuine, title: 'A better title' })).toBe(false);
      for (const { id } of await stored()) await remove(id);
      for (const row of [genuine, twin, { ...genuine, title: 'SHOUTED at on a tram!' }]) {
        expect(await isTaken(row)).toBe(false);
      }
    });

    it('of two records is taken back with the import of that one alone', async () => {
      const first = await importRows(admin, [[garbage]]);
      await remove(await only());
      const second = await importRows(superAdmin, [[genuine]]);
      expect((await takeBack(admin, first.id)).state).toBe('removed');
      expect(await stored()).toHaveLength(1);
      expect(await isTaken(genuine)).toBe(false);
      await takeBack(superAdmin, second.id);
      expect(await stored()).toEqual([]);
      expect(await isTaken(garbage)).toBe(false);
      expect(await isTaken(genuine)).toBe(true);
    });
  });

  it('of a row stores neither its own id nor the hash that was sent', async () => {
    const row = ofFile(aRow({ externalId: 'Confided-7' }), 7);
    const everything = async () => {
      const found: unknown[] = [];
      for (const name of ['imports', 'importParts', 'importedRows', 'submissions', 'audit'] as const)
        found.push(...(await Array.fromAsync(api.services.database.collection(name).all())));
      return JSON.stringify(found);
    };
    const { id } = await staged(admin, [[row]]);
    const whileStaged = await everything();
    await commit(admin, id);
    for (const text of [whileStaged, await everything()]) {
      expect(text).toContain(row.title);
      expect(text).not.toContain('Confided');
      expect(text).not.toContain(row.rowHash);
    }
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

  it('never publishes a link that may identify a person before a reviewer has seen it', async () => {
    const links = [
      'https://example.org/a?mail=ahmed@example.org',
      'https://example.org/a?mail=ahmed%40example.org',
      'https://example.org/a?tel=07700900123',
      'https://www.facebook.com/ahmed.khan.1985',
      'https://example.org/@ahmed',
    ];
    const linked = links.map((sourceUrl, index) => aRow({ title: `Shouted at on a tram, link ${index}`, sourceUrl }));
    const news = aRow({ sourceUrl: 'https://www.bbc.co.uk/news/uk-england-12345678' });
    const choice = { isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' };
    expect(await importRows(superAdmin, [[news, ...linked]], choice)).toMatchObject({ added: 6, approved: 1 });
  });

  it('never publishes a street whose row does not say clearly whether it was at a home', async () => {
    const choice = { isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' };
    const place = { location: 'Acacia Road, Sparkhill', latitude: '52.451234', longitude: '-1.867654' };
    for (const atHome of ['not sure', 'Yes - own home', '?']) {
      const unclear = aRow({ ...place, atHome });
      const { rows: checked } = await api.as(superAdmin).checkImport({ body: { rows: [unclear] } });
      expect(checked[0]?.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(['atHome at_home_unknown']);
      expect(await statusOf(importRows(superAdmin, [[unclear]], choice))).toBe(400);
    }
    await importRows(superAdmin, [[aRow({ ...place, atHome: 'Private home' })]], choice);
    const shown = await api.as(null).listIncidents();
    expect(shown).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toMatch(/Acacia|52\.451/);
  });

  it('is approved only by a super admin, with a verification and a source', async () => {
    const body = {
      fileName: 'a.csv',
      parts: 1,
      isApproved: true,
      verifiedBy: 'A charity',
      sourceUrl: 'https://example.org',
    };
    expect(await statusOf(api.as(admin).startImport({ body }))).toBe(403);
    expect(await statusOf(api.as(partner).startImport({ body }))).toBe(403);
    expect(await statusOf(api.as(superAdmin).startImport({ body: { ...body, verifiedBy: '' } }))).toBe(400);
    expect(await statusOf(api.as(superAdmin).startImport({ body: { ...body, sourceUrl: '' } }))).toBe(400);
  });

  it('that is approved is public at once, and has not waited', async () => {
    const choice = { isApproved: true, verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' };
    await importRows(superAdmin, [[aRow()]], choice);
    const [made] = await Array.fromAsync(api.services.submissions.everything());
    expect(made).toMatchObject({
      life: { is: 'public' },
      entry: { verifiedBy: 'A charity' },
      lastChange: { action: 'approved' },
    });
    expect(made!.lastChange).not.toHaveProperty('waitingSince');
  });

  it('never publishes what may identify a person before a reviewer has covered or kept it', async () => {
    const named = aRow({ description: 'A man shouted at me, and wrote from shouter@example.org the next day.' });
    await importRows(superAdmin, [[aRow(), named]], {
      isApproved: true,
      verifiedBy: 'A charity',
      sourceUrl: 'https://example.org/report',
    });
    const found = await stored();
    const [waiting] = found.filter(({ life }) => life.is === 'waiting');
    expect(found.map(({ life }) => life.is).toSorted()).toEqual(['public', 'waiting']);
    expect(waiting).toMatchObject({ description: named.description, verifiedBy: 'A charity' });
    expect((await api.as(superAdmin).listImports({ query: {} })).imports[0]).toMatchObject({ added: 2, approved: 1 });
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
    await commit(admin, id);
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

  it('frees every key of its rows, and no other', async () => {
    const hash = (line: number) => ({ rowHash: String(line).padStart(64, '0') });
    const [one, two] = [
      aRow({ externalId: 'A1', ...hash(1) }),
      aRow({ externalId: 'A2', title: 'Another', ...hash(2) }),
    ];
    const first = await importRows(admin, [[one]]);
    const second = await importRows(admin, [[one, two]]);
    expect([first.added, second.added]).toEqual([1, 1]);
    await takeBack(admin, second.id);
    const known = async () => {
      const { title, description, location } = two;
      const sent = [one, aRow(), two, aRow({ title, description, location }), aRow({ externalId: 'A2' })];
      return (await api.as(admin).checkImport({ body: { rows: sent } })).rows.map(({ isKnown }) => isKnown);
    };
    expect(await known()).toEqual([true, true, false, false, false]);
    await takeBack(admin, first.id);
    expect(await known()).toEqual([false, false, false, false, false]);
  });

  it('cancels an import that was not decided: its rows are gone', async () => {
    const { id } = await staged(admin, [rows(2)]);
    expect((await takeBack(admin, id)).state).toBe('removed');
    expect(await api.services.imports.countParts(id)).toBe(0);
    expect(await statusOf(commit(admin, id))).toBe(409);
    expect(await statusOf(api.as(admin).stageImport({ params: { id }, body: { part: 0, rows: rows(1) } }))).toBe(409);
  });

  it('cancels an import whose rows are being added: those that are there go, and no more come', async () => {
    const { id } = await staged(admin, [rows(2), rows(2, { location: 'Leeds' })]);
    const { state } = await commitImport(
      api.services,
      id,
      () => true,
      () => true,
    );
    expect([state, (await stored()).length]).toEqual(['adding', 2]);
    expect((await takeBack(admin, id)).state).toBe('removed');
    await finishImports(api.services);
    expect(await stored()).toEqual([]);
    expect(await statusOf(commit(admin, id))).toBe(409);
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
    // Nor does it with an id.
    expect(await importRows(admin, [rows(1, { externalId: 'A1' })])).toMatchObject({ added: 0, known: 1 });
  });
});

describe('taking back reports that were merged', () => {
  const merge = (into: string, report: string) =>
    api.as(colleague).changeSources({
      params: { id: into },
      body: { act: 'merge', report, reportRevision: 0, take: ['title', 'description'] },
    });
  const found = async (id: string) => (await api.services.submissions.find(id))?.document;
  const foundWords = async (id: string) => told((await found(id))!);
  const ofAnother = async () =>
    (await api.as(nobody).submitIncident({ body: aReport({ title: 'Sent by another' }) })).id;

  it.each([
    ['an admin', admin],
    ['a super admin', superAdmin],
    ['a partner', partner],
  ])('as %s: their words leave the incident, which waits with its own, also when it was public', async (_, caller) => {
    for (const isPublic of [false, true]) {
      const into = await ofAnother();
      const { id } = await importRows(caller, [rows(1, { title: `Words of the import ${isPublic}` })]);
      const imported = (await stored()).find(({ title }) => title.startsWith('Words of the import'))!;
      await merge(into, imported.id);
      if (isPublic) await api.as(colleague).decideIncident({ params: { id: into }, body: { status: 'approved' } });
      expect((await takeBack(caller, id)).state).toBe('removed');
      expect(await found(imported.id)).toBeUndefined();
      expect(await foundWords(into)).toMatchObject({ title: 'Sent by another', life: { is: 'waiting' } });
      expect(await found(into)).not.toHaveProperty('sources');
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
    expect(await statusOf(api.as(nobody).getIncident({ params: { id: into } }))).toBe(404);
    expect(await foundWords(into)).toMatchObject({ title: 'Sent by another', life: { is: 'waiting' } });
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
    expect(await foundWords(other)).toMatchObject({ life: { is: 'waiting' }, title: 'Sent by another' });
  });
});

describe('permissions', () => {
  const acts = {
    stage: (caller: Caller, id: string) =>
      api.as(caller).stageImport({ params: { id }, body: { part: 0, rows: rows(1) } }),
    commit: (caller: Caller, id: string) => api.as(caller).commitImport({ params: { id } }),
    'take back': (caller: Caller, id: string) => api.as(caller).takeBackImport({ params: { id } }),
    see: async (caller: Caller, id: string) => {
      const { imports } = await api.as(caller).listImports({ query: {} });
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
  expect((await api.as(admin).listImports({ query: {} })).imports).toEqual([]);
  expect(await statusOf(commit(admin, id))).toBe(404);
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
  await api.services.imports.update(id, (found) => ({ ...found, state: 'adding', expiresAt: undefined }));
  await finishImports(api.services);
  expect(await stored()).toHaveLength(3);
  expect((await api.as(admin).listImports({ query: {} })).imports[0]).toMatchObject({ state: 'added', added: 3 });
});
