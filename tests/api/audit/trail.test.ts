import { shown as saidBy } from '@incidentmap/core/domain/submission/submission';
import { newMedia } from '@incidentmap/core/domain/submission/media';
import { beforeEach, describe, expect, it } from 'vitest';
import Papa from 'papaparse';
import type { Request } from '@incidentmap/core/contract';
import { type ExportedEntry, trailCsv } from '@incidentmap/core/domain/audit/trail';
import { identifiersIn } from '@incidentmap/core/domain/identifiers/choices';
import { admin, nobody, partner, superAdmin, visitor } from '../../support/api/api.ts';
import { postDetails, testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';

const api = apiForEachTest();
const { sendReport, sendPost, changeReceipt } = actionsAt(api);
const amina = { name: 'amina@example.org', roles: ['Admin'] };
const bilal = { name: 'bilal@example.org', roles: ['Admin'] };
let minutes = 0;
beforeEach(() => (minutes = 0));
const later = (by: number) => {
  minutes += by;
  api.setTime(new Date(testNow.getTime() + minutes * 60_000));
};
const day = 24 * 60;

const reject = (id: string, caller = amina, note = '') =>
  api.as(caller).decideIncident({ params: { id }, body: { status: 'rejected', reason: { code: 'spam', note } } });
const trail = async (query: Request<'listTrail'>['query'] = {}) =>
  (await api.as(superAdmin).listTrail({ query })).entries;

describe('the audit trail', () => {
  it('says who did what when, newest first, and where it can be seen now', async () => {
    const [shown, refused] = [await sendReport(), await sendReport()];
    later(10);
    await api.as(amina).editIncident({ params: { id: shown.id }, body: { revision: 0, title: 'A better title' } });
    later(1);
    await api.as(amina).decideIncident({ params: { id: shown.id }, body: { status: 'approved' } });
    later(1);
    await reject(refused.id, bilal, 'The same words as yesterday.');
    expect(await trail()).toMatchObject([
      {
        action: 'rejected',
        by: { name: 'bilal@example.org' },
        reason: 'spam',
        note: 'The same words as yesterday.',
        place: 'rejected',
        title: null,
      },
      { action: 'approved', by: { name: 'amina@example.org' }, place: 'public', title: 'A better title' },
      { action: 'edited', fields: ['title'], place: 'public', title: 'A better title' },
    ]);
    await api.as(superAdmin).deleteIncident({ params: { id: refused.id } });
    expect((await trail({ action: 'rejected' }))[0]).toMatchObject({ subjectId: refused.id, place: null, title: null });
  });

  it('names the partner that was added or changed', async () => {
    const { id, revision, ...rest } = await api
      .as(superAdmin)
      .addPartner({ body: { name: 'Listening Desk', domain: 'example.org' } });
    const { domain, isActive: _isActive, settings } = rest;
    await api.as(superAdmin).changePartner({ params: { id }, body: { domain, settings, isActive: false, revision } });
    expect(await trail({ subject: 'partner' })).toMatchObject([
      { action: 'edited', subjectId: id, title: 'Listening Desk' },
      { action: 'added', subjectId: id, title: 'Listening Desk' },
    ]);
  });

  it('holds no text of a report but the title that is public, not even one that was covered or corrected since', async () => {
    const { id } = await sendReport({
      title: 'Shouted at by Adam Planted',
      description: 'He drove off with the plate YG18 KLM.',
    });
    await api.as(amina).editIncident({ params: { id }, body: { revision: 0, title: 'Shouted at by a neighbour' } });
    const stored = (await api.services.submissions.find(id))!.document;
    const identifiers = identifiersIn(saidBy(stored)!).map(({ field, start, end }) => ({
      field,
      start,
      end,
      act: 'cover' as const,
    }));
    expect(identifiers.length).toBeGreaterThan(0);
    await api.as(amina).decideIncident({ params: { id }, body: { status: 'approved', identifiers } });
    const [shown, exported] = [
      JSON.stringify(await api.as(superAdmin).listTrail({ query: {} })),
      JSON.stringify(await api.as(superAdmin).exportTrail({ body: { id: crypto.randomUUID() } })),
    ];
    expect(shown).toContain('Shouted at by a neighbour');
    expect(shown).not.toMatch(/Planted|YG18/);
    expect(exported).not.toMatch(/Planted|YG18|neighbour/);
    expect((await trail({ action: 'approved' }))[0]!.choices).toEqual([
      { field: 'covered', what: expect.stringContaining('in description') },
    ]);
  });

  it('names the file of an import and counts its reports, but not in an export', async () => {
    const row = {
      title: 'Shouted at on a tram',
      description: 'A man shouted at me about my headscarf and followed me to the next stop.',
      location: 'Sparkhill, Birmingham',
      incidentType: 'Verbal abuse',
      severity: 'Medium',
      incidentDate: '14/06/2026',
    };
    const { id } = await api.as(amina).startImport({ body: { fileName: 'records of 2024.csv', parts: 1 } });
    await api
      .as(amina)
      .stageImport({ params: { id }, body: { part: 0, rows: [row, { ...row, title: 'Another one' }] } });
    await api.as(amina).commitImport({ params: { id } });
    expect(await trail({ subject: 'import' })).toMatchObject([
      { action: 'imported', file: { name: 'records of 2024.csv', reports: 2 } },
    ]);
    expect((await trail({ subject: 'incident' })).every(({ file }) => file === null)).toBe(true);
    const exported = await api.as(superAdmin).exportTrail({ body: { id: crypto.randomUUID(), subject: 'import' } });
    expect(JSON.stringify(exported)).not.toContain('2024.csv');
  });

  it('keeps no note and no field of what was erased, only that something was done', async () => {
    const { id, receipt } = await sendReport();
    await reject(id, amina, 'A note about the person');
    await changeReceipt({ action: 'erase', code: receipt });
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['rejected', 'erased']));
    expect(JSON.stringify(entries)).not.toContain('A note');
    expect(entries.every(({ fields, place }) => fields.length === 0 && place === null)).toBe(true);
  });

  it('is filtered by person, day in London, action and subject, and read page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await sendReport();
      ids.push(id);
      await reject(id, n % 2 === 0 ? amina : bilal);
      later(day);
    }
    // The tests' clock begins at 23:30 in London on the 15th of June.
    const subjects = async (query: Request<'listTrail'>['query']) =>
      (await trail(query)).map(({ subjectId }) => ids.indexOf(subjectId)).toSorted();
    expect(await subjects({ by: 'id of bilal@example.org' })).toEqual([1, 3]);
    expect(await subjects({ from: '2026-06-16', to: '2026-06-17' })).toEqual([1, 2]);
    expect(await subjects({ from: '2026-06-18' })).toEqual([3, 4]);
    expect(await subjects({ to: '2026-06-15', by: 'id of amina@example.org' })).toEqual([0]);
    expect(await subjects({ action: 'approved' })).toEqual([]);
    expect(await subjects({ subject: 'incident', from: '2026-06-19', by: 'id of amina@example.org' })).toEqual([4]);
    expect(await subjects({ subject: 'partner' })).toEqual([]);

    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.as(superAdmin).listTrail({ query: { from: '2026-06-16', limit: 3, cursor } });
      pages.push(page.entries.length);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([3, 1]);
  });

  it('of a day holds exactly what was done from its midnight to its last moment, in London', async () => {
    const made: string[] = [];
    // In summer, London's 16th of June begins at 23:00 UTC on the 15th.
    for (const at of ['15T22:59:59.999', '15T23:00:00.000', '16T22:59:59.999', '16T23:00:00.000']) {
      api.setTime(new Date(`2026-06-${at}Z`));
      const { id } = await sendReport();
      await reject(id);
      made.push(id);
    }
    const of = async (query: object) => (await trail(query)).map(({ subjectId }) => made.indexOf(subjectId)).toSorted();
    expect(await of({ from: '2026-06-16', to: '2026-06-16' })).toEqual([1, 2]);
    expect(await of({ from: '2026-06-15', to: '2026-06-15' })).toEqual([0]);
    expect(await of({ from: '2026-06-17', to: '2026-06-17' })).toEqual([3]);
  });

  it('names the people to filter by', async () => {
    await reject((await sendReport()).id, bilal);
    const { people } = await api.as(superAdmin).listTrail({ query: {} });
    expect(people).toEqual([{ userId: 'id of bilal@example.org', name: 'bilal@example.org' }]);
  });

  it('refuses a day that does not exist, and a cursor of another list', async () => {
    expect(await statusOf(trail({ from: '2026-02-30' }))).toBe(400);
    expect(await statusOf(trail({ cursor: 'abc' }))).toBe(400);
  });
});

describe('an export', () => {
  const exported = (caller: Parameters<typeof api.as>[0], body: Partial<Request<'exportTrail'>['body']> = {}) =>
    api.as(caller).exportTrail({ body: { id: crypto.randomUUID(), ...body } });

  it('is for super admins alone, and so is reading the trail', async () => {
    for (const [caller, status] of [
      [nobody, 401],
      [visitor, 403],
      [partner, 403],
      [admin, 403],
      [superAdmin, 200],
    ] as const) {
      expect([await statusOf(exported(caller)), await statusOf(api.as(caller).listTrail({ query: {} }))]).toEqual([
        status,
        status,
      ]);
    }
  });

  it('is one entry of the trail itself, with what was chosen, however many pages it has', async () => {
    await reject((await sendReport()).id);
    later(1);
    const id = crypto.randomUUID();
    const { entries, cursor } = await exported(superAdmin, { id, action: 'exported' });
    // It says so before it answers.
    expect([entries.map(({ action }) => action), cursor]).toEqual([['exported'], null]);
    later(1);
    await exported(superAdmin, { id, action: 'exported' });
    expect(await trail({ subject: 'trail' })).toMatchObject([
      { action: 'exported', subjectId: id, fields: ['action'], by: { name: 'someone@example.org' } },
    ]);
  });

  it('says since when everything waits, and of the posts of one link once', async () => {
    const report = await sendReport();
    const post = { postUrl: 'https://x.com/someone/status/123' };
    await sendPost(post);
    later(1);
    await sendPost(post);
    const { entries, cursor } = await exported(superAdmin);
    expect(entries.every(({ action }) => (action as string) !== 'waiting')).toBe(true);
    const { entries: waiting, cursor: end } = await exported(superAdmin, { cursor: cursor ?? '' });
    expect(end).toBeNull();
    expect(waiting.every(({ action }) => action === 'waiting')).toBe(true);
    expect(waiting.map(({ subject, waitingSince }) => [subject, waitingSince])).toEqual([
      ['incident', testNow.toISOString()],
      ['post', testNow.toISOString()],
    ]);
    expect(waiting[0]?.subjectId).toBe(report.id);
  });

  it('says nothing of a file that belongs to nothing yet', async () => {
    const { submissions } = api.services;
    const facts = { kind: 'image', contentType: 'image/jpeg', bytes: 1 } as const;
    await submissions.add(newMedia({ ...facts, name: 'a.jpg' }, { id: 'bare', now: testNow }));
    const sent = newMedia({ ...facts, name: 'b.jpg' }, { id: 'sent', now: testNow });
    await submissions.add({ ...sent, belongsTo: { id: 'recording', as: 'recording' } });
    later(120);
    const { cursor } = await exported(superAdmin);
    const { entries } = await exported(superAdmin, { cursor: cursor ?? '' });
    expect(entries.map(({ subject, subjectId }) => [subject, subjectId])).toEqual([['media', 'sent']]);
  });

  it.each(['rejected', 'approved'] as const)(
    'says of one post of a link alone since when it had waited: %s',
    async (status) => {
      const post = { postUrl: 'https://x.com/someone/status/124' };
      for (let sent = 0; sent < 2; sent += 1) {
        await sendPost(post);
        later(1);
      }
      const [first] = (await api.as(amina).listPosts({ query: { limit: 50 } })).posts;
      const more = status === 'approved' ? { details: postDetails } : { reason: { code: 'spam' as const } };
      await api.as(amina).decidePost({ params: { id: first!.id }, body: { status, ...more } });
      const { entries } = await exported(superAdmin, { action: status });
      const waits = entries.map(({ subjectId, waitingSince }) => [subjectId === first!.id, waitingSince !== undefined]);
      expect(waits.toSorted()).toEqual([
        [false, false],
        [true, true],
      ]);
    },
  );

  it('says once since when something had waited that was public and waits again', async () => {
    const [hidden, other] = [await sendReport(), await sendReport()];
    const decide = (status: 'approved' | 'hidden') =>
      api.as(superAdmin).decideIncident({ params: { id: hidden.id }, body: { status } });
    later(1);
    await decide('approved');
    later(day);
    await decide('hidden');
    const { cursor } = await exported(superAdmin);
    const { entries: waiting } = await exported(superAdmin, { cursor: cursor ?? '' });
    expect(waiting.map(({ subjectId }) => subjectId)).toEqual([other.id]);
    later(1);
    await decide('approved');
    const { entries } = await exported(superAdmin, { action: 'approved' });
    expect(entries.map(({ subjectId, at, waitingSince }) => [subjectId, at, waitingSince])).toEqual([
      [hidden.id, api.services.now().toISOString(), undefined],
      [hidden.id, new Date(testNow.getTime() + 60_000).toISOString(), testNow.toISOString()],
    ]);
  });

  it('has what the filter finds, without notes and values', async () => {
    const { id } = await sendReport();
    await reject(id, bilal, 'A note for the others');
    await reject((await sendReport()).id, amina);
    const { entries } = await exported(superAdmin, { by: 'id of bilal@example.org' });
    expect(entries).toEqual([
      {
        id: `incident-${id}-1`,
        subject: 'incident',
        subjectId: id,
        action: 'rejected',
        at: testNow.toISOString(),
        by: { userId: 'id of bilal@example.org', name: 'bilal@example.org' },
        fields: [],
        reason: 'spam',
        waitingSince: testNow.toISOString(),
      },
    ]);
  });

  it('is a file in which no cell is a formula', () => {
    const entry: ExportedEntry = {
      id: 'one',
      subject: 'import',
      subjectId: '+1',
      action: 'imported',
      at: testNow.toISOString(),
      by: { userId: '@SUM(A1)', name: '=HYPERLINK("https://example.org","a, b")' },
      fields: ['-fileName', 'a "quoted" one'],
      reason: null,
    };
    const csv = trailCsv([entry]);
    const [names, cells] = Papa.parse<string[]>(csv.replace('\ufeff', '')).data;
    expect(names).toContain('waitingSince');
    expect(cells).toEqual([
      'one',
      testNow.toISOString(),
      `'=HYPERLINK("https://example.org","a, b")`,
      `'@SUM(A1)`,
      'imported',
      'import',
      `'+1`,
      `'-fileName a "quoted" one`,
      '',
      '',
      '',
    ]);
    expect(cells!.every((cell) => !/^[=+\-@\t\r]/.test(cell))).toBe(true);
  });
});
