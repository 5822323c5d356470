import { HttpError } from '@incidentmap/core/contract';
import type { AuditEntry } from '@incidentmap/core/domain/audit/audit';
import { toReviewed } from '@incidentmap/core/domain/submission/reviewed';
import type { Collection } from '@incidentmap/core/server/stores/engines/documentStore';
import { describe, expect, it, vi } from 'vitest';
import { run as sweep } from '../../../timers/src/jobs/sweep.ts';
import { admin, json, nobody, superAdmin } from '../../support/api/api.ts';
import { anIncident, aReport, testNow } from '../../support/api/builders.ts';
import { apiForEachTest } from '../../support/api/forEachTest.ts';
import { actionsAt, statusOf } from '../../support/api/actions.ts';

const api = apiForEachTest();

const { sendReport: submit } = actionsAt(api);
const reviewer = (name: string) => api.as({ name, roles: ['Admin'] });
const decide = (id: string, status: 'approved' | 'rejected', name = 'reviewer@example.org', more: object = {}) =>
  reviewer(name).decideIncident({ params: { id }, body: { status, ...more } });
const trailOf = async (incident: string) =>
  (await api.as(superAdmin).listAudit({ query: { incident, cursor: undefined, limit: 50 } })).entries;
const queue = ({ text, ...others }: { text?: string; [name: string]: unknown } = {}, caller = admin) => {
  const query = { status: 'pending', limit: 50, ...others } as never;
  return text === undefined
    ? api.as(caller).listQueue({ query })
    : api.as(caller).searchQueue({ query, body: { text } });
};
const later = (milliseconds: number) => api.setTime(new Date(testNow.getTime() + milliseconds));

describe('a decision', () => {
  it('is made once: of two admins at the same moment one wins and the other gets a conflict; there is one audit entry and one announcement', async () => {
    for (let round = 0; round < 50; round++) {
      const { id } = await submit();
      const { sequence: before } = await api.services.announcements.read();
      const outcomes = await Promise.allSettled([
        decide(id, 'approved', 'a@example.org'),
        decide(id, 'rejected', 'b@example.org'),
      ]);
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect((lost[0]!.reason as HttpError).problem).toMatchObject({ code: 'conflict', message: /already/ });
      const won = outcomes.find((outcome) => outcome.status === 'fulfilled')!.value;
      const isPublic = (await api.as(nobody).listIncidents()).some((incident) => incident.id === id);
      expect(isPublic).toBe(won.isApproved === 'approved');
      expect(await trailOf(id)).toMatchObject([{ action: won.isApproved }]);
      expect((await api.services.announcements.read()).sequence).toBe(before + Number(isPublic));
    }
  });

  it('of many admins who agree at the same moment is recorded once', async () => {
    const { id } = await submit();
    await Promise.all(Array.from({ length: 10 }, (_, n) => decide(id, 'approved', `admin-${n}@example.org`)));
    expect(await trailOf(id)).toHaveLength(1);
    expect(await api.as(nobody).listIncidents()).toHaveLength(1);
  });

  it('gets the same answer when repeated, and a conflict when reversed', async () => {
    const { id } = await submit();
    const first = await decide(id, 'approved');
    expect(await decide(id, 'approved')).toEqual(first);
    expect(await statusOf(decide(id, 'rejected'))).toBe(409);
    const other = await submit();
    await decide(other.id, 'rejected');
    expect(await statusOf(decide(other.id, 'approved'))).toBe(409);
  });

  it('on an unknown incident is 404, with an unknown status 400', async () => {
    expect(await statusOf(decide('no-such-id', 'approved'))).toBe(404);
    const { id } = await submit();
    for (const body of [{ status: 'pending' }, { status: 'published' }, {}, { status: 'approved', id: 'other' }]) {
      expect(
        (await api.send(`/api/admin/incidents/${id}/approval`, { ...json(body, 'PUT'), caller: admin })).status,
      ).toBe(400);
    }
  });

  it('keeps the reason for a rejection, for reviewers', async () => {
    const { id } = await submit();
    const reason = { code: 'identifies', note: 'Names the neighbour' } as const;
    await decide(id, 'rejected', 'a@example.org', { reason });
    expect(await api.as(superAdmin).getReviewedIncident({ params: { id } })).toMatchObject({ rejection: reason });
    expect(await trailOf(id)).toMatchObject([
      { action: 'rejected', reason, by: { userId: 'id of a@example.org', name: 'a@example.org' }, changes: [] },
    ]);
    const { id: other } = await submit();
    expect(await statusOf(decide(other, 'rejected', 'a@example.org', { reason: { code: 'dislike' } }))).toBe(400);
    expect(
      await statusOf(decide(other, 'rejected', 'a@example.org', { reason: { code: 'other', note: 'x'.repeat(501) } })),
    ).toBe(400);
  });

  it('conflicts when the report was edited after the reviewer read it', async () => {
    const { id } = await submit();
    await reviewer('b@example.org').editIncident({ params: { id }, body: { revision: 0, title: 'Another title' } });
    expect(await statusOf(decide(id, 'approved', 'a@example.org', { revision: 0 }))).toBe(409);
    expect(await decide(id, 'approved', 'a@example.org', { revision: 1 })).toMatchObject({ isApproved: 'approved' });
  });
});

describe('a crash', () => {
  /** Drops the next write of an audit entry, as if the process had crashed before it. */
  const dieBeforeAudit = () =>
    vi.spyOn(api.services.audit, 'record').mockImplementationOnce(() => Promise.reject(new Error('killed')));
  const entries = () => api.services.database.collection('audit') as Collection<AuditEntry>;

  it.each([
    ['the reviewer repeats it', (id: string) => decide(id, 'approved')],
    [
      'the next change copies it',
      (id: string) =>
        reviewer('b@example.org')
          .editIncident({ params: { id }, body: { revision: 1, title: 'Another title' } })
          .catch(() => undefined),
    ],
    ['the sweep finds it', () => sweep(api.services)],
  ])(
    'between a decision and its audit entry leaves one decision, one entry and one announcement: %s',
    async (_, finish) => {
      const { id } = await submit();
      dieBeforeAudit();
      expect(await statusOf(decide(id, 'approved'))).toBe(500);
      expect(await entries().count({ subjectId: id })).toBe(0);
      await finish(id);
      await sweep(api.services);
      await sweep(api.services);
      expect((await trailOf(id)).filter(({ action }) => action === 'approved')).toHaveLength(1);
      expect((await api.services.announcements.read()).recent.filter((each) => each === id)).toHaveLength(1);
      later(6000);
      expect(await api.as(nobody).listIncidents()).toMatchObject([{ id }]);
    },
  );

  it('before an edit is announced is repaired by the sweep, though the incident was announced before', async () => {
    const { id } = await submit();
    await decide(id, 'approved');
    later(1000);
    vi.spyOn(api.services.publication, 'announce').mockRejectedValueOnce(new Error('killed'));
    const edit = { params: { id }, body: { revision: 1, title: 'A corrected title' } };
    expect(await statusOf(api.as(superAdmin).editIncident(edit))).toBe(500);
    await sweep(api.services);
    later(8000);
    expect(await api.as(nobody).listIncidents()).toMatchObject([{ title: 'A corrected title' }]);
    expect(await trailOf(id)).toHaveLength(2);
  });

  it('before an approval is announced is repaired by whoever repeats it, without a sweep', async () => {
    const { id } = await submit();
    vi.spyOn(api.services.publication, 'announce').mockRejectedValueOnce(new Error('killed'));
    expect(await statusOf(decide(id, 'approved'))).toBe(500);
    expect((await api.services.announcements.read()).recent).toEqual([]);
    await decide(id, 'approved');
    expect((await api.services.announcements.read()).recent).toEqual([id]);
  });
});

describe('an edit', () => {
  it('changes only the given fields, once, and records their previous values', async () => {
    const { id } = await submit();
    const edited = await reviewer('a@example.org').editIncident({
      params: { id },
      body: { revision: 0, title: 'A better title', severity: 'critical', verifiedBy: 'The council' },
    });
    expect(edited).toMatchObject({ revision: 1, severity: 'critical', description: aReport()['description'] });
    expect(await trailOf(id)).toMatchObject([
      {
        action: 'edited',
        at: testNow.toISOString(),
        changes: [
          { field: 'title', before: 'Shouted at on a tram', after: 'A better title' },
          { field: 'severity', before: 'medium', after: 'critical' },
          { field: 'verifiedBy', before: null, after: 'The council' },
        ],
      },
    ]);
    expect(
      await reviewer('a@example.org').editIncident({ params: { id }, body: { revision: 0, title: 'A better title' } }),
    ).toEqual(edited);
    expect(await trailOf(id)).toHaveLength(1);
  });

  it('of an approved incident is public at the next read, with its place as an area only', async () => {
    const { id } = await submit();
    await decide(id, 'approved');
    await api.as(superAdmin).editIncident({
      params: { id },
      body: { revision: 1, latitude: 53.800123, longitude: -1.549321, location: 'Leeds', verifiedBy: 'A charity' },
    });
    const [shown] = await api.as(nobody).listIncidents();
    expect(shown).toMatchObject({ location: 'Leeds', verifiedBy: 'A charity' });
    expect([shown!.latitude, shown!.longitude]).not.toEqual([53.800123, -1.549321]);
  });

  it('conflicts when another admin edited meanwhile, and overwrites nothing; in each of 30 races one wins', async () => {
    for (let round = 0; round < 30; round++) {
      const { id } = await submit();
      const outcomes = await Promise.all(
        ['One title of two', 'Another title of two'].map((title, n) =>
          statusOf(reviewer(`${n}@example.org`).editIncident({ params: { id }, body: { revision: 0, title } })),
        ),
      );
      expect(outcomes.toSorted()).toEqual([200, 409]);
      const now = await reviewer('a@example.org').getReviewedIncident({ params: { id } });
      expect(now.title).toBe(outcomes[0] === 200 ? 'One title of two' : 'Another title of two');
      expect(await trailOf(id)).toHaveLength(1);
    }
  });

  it.each([
    [{ title: 'No' }, 'title'],
    [{ latitude: 48.85, longitude: 2.35 }, 'latitude'],
    [{ severity: 'extreme' }, 'severity'],
    [{ isApproved: 'approved' }, 'isApproved'],
    [{ partnerId: 'Somebody' }, 'partnerId'],
    [{ verifiedBy: 'x'.repeat(101) }, 'verifiedBy'],
    [{ revision: undefined }, 'revision'],
  ])('of %o is rejected', async (body, path) => {
    const { id } = await submit();
    const response = await api.send(`/api/admin/incidents/${id}`, {
      ...json({ revision: 0, ...body }, 'PATCH'),
      caller: admin,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path }] });
    expect(await trailOf(id)).toEqual([]);
  });

  it('of a decided report is for super admins only, and so are its content and history', async () => {
    const { id } = await submit();
    expect(await statusOf(api.as(admin).getReviewedIncident({ params: { id } }))).toBe(200);
    await decide(id, 'rejected');
    const attempts = (caller: typeof admin) => [
      api.as(caller).getReviewedIncident({ params: { id } }),
      api.as(caller).editIncident({ params: { id }, body: { revision: 1, title: 'Changed after all' } }),
      api.as(caller).listAudit({ query: { incident: id, cursor: undefined, limit: 50 } }),
      queue({ status: 'rejected' }, caller),
    ];
    expect(await Promise.all(attempts(admin).map(statusOf))).toEqual([403, 403, 403, 403]);
    expect(await Promise.all(attempts(superAdmin).map(statusOf))).toEqual([200, 200, 200, 200]);
  });
});

describe('a report without a pin', () => {
  const unpinned = async (overrides: Parameters<typeof anIncident>[0] = {}) => {
    const report = anIncident({ latitude: null, longitude: null, ...overrides });
    await api.services.submissions.add(report);
    return report.id;
  };
  const edit = (id: string, revision: number, changes: object) =>
    reviewer('a@example.org').editIncident({ params: { id }, body: { revision, ...changes } });

  it('waits like any other, and can be approved only after a reviewer has placed it', async () => {
    const id = await unpinned({ sender: { partner: 'A partner' } });
    expect((await queue()).incidents).toMatchObject([{ id, latitude: null, longitude: null }]);
    const refused = await decide(id, 'approved').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, problem: { code: 'invalid_request' } });
    expect((refused as HttpError).problem?.details).toMatchObject([{ path: 'latitude', code: 'pin_missing' }]);
    expect(await trailOf(id)).toEqual([]);

    expect(await edit(id, 0, { location: 'Sparkbrook, Birmingham' })).toMatchObject({ latitude: null, revision: 1 });
    expect(await statusOf(edit(id, 1, { latitude: 52.46 }))).toBe(400);
    expect(await edit(id, 1, { latitude: 52.46, longitude: -1.87 })).toMatchObject({ latitude: 52.46, revision: 2 });
    expect((await trailOf(id))[0]?.changes).toEqual([
      { field: 'latitude', before: null, after: 52.46 },
      { field: 'longitude', before: null, after: -1.87 },
    ]);
    expect(await decide(id, 'approved')).toMatchObject({ isApproved: 'approved' });
    expect(await api.as(nobody).listIncidents()).toMatchObject([
      { id, latitude: expect.any(Number) as number, longitude: expect.any(Number) as number },
    ]);
  });

  it('can be rejected and restored like any other', async () => {
    const id = await unpinned();
    await decide(id, 'rejected', 'a@example.org');
    await reviewer('a@example.org').decideIncidents({ body: { ids: [id], status: 'pending' } });
    expect((await queue()).incidents).toMatchObject([{ id, latitude: null }]);
  });
});

describe('bulk decisions', () => {
  const decideAll = (name: string, ids: string[], status: 'rejected' | 'pending', reason?: { code: 'spam' }) =>
    reviewer(name).decideIncidents({ body: { ids, status, ...(reason ? { reason } : {}) } });

  it('reject with one reason, and can be undone by the same admin for a short while', async () => {
    const ids = [await submit(), await submit(), await submit()].map(({ id }) => id);
    const done = await decideAll('a@example.org', ids, 'rejected', { code: 'spam' });
    expect(done).toEqual({ incidents: ids.map((id) => ({ id, isApproved: 'rejected', revision: 1 })), refused: [] });
    const { incidents: rejected } = await queue({ status: 'rejected' }, superAdmin);
    expect(rejected.map(({ rejection }) => rejection?.code)).toEqual(ids.map(() => 'spam'));
    expect((await queue()).counts.pending).toBe(0);

    expect(await decideAll('b@example.org', ids, 'pending')).toEqual({ incidents: [], refused: ids });
    later(10_000);
    const back = await decideAll('a@example.org', ids, 'pending');
    expect(back).toEqual({ incidents: ids.map((id) => ({ id, isApproved: 'pending', revision: 2 })), refused: [] });
    const { incidents: waiting } = await queue();
    expect(waiting.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(waiting.map(({ rejection, decidedAt }) => [rejection, decidedAt])).toEqual(ids.map(() => [null, null]));
    expect((await trailOf(ids[0]!)).map(({ action }) => action).toSorted()).toEqual(['rejected', 'restored']);
    expect(await decide(ids[0]!, 'approved')).toMatchObject({ isApproved: 'approved' });
  });

  it('cannot be undone too late, nor after an approval', async () => {
    const { id } = await submit();
    await decideAll('a@example.org', [id], 'rejected');
    const approved = await submit();
    await decide(approved.id, 'approved', 'a@example.org');
    later(21_000);
    const ids = [id, approved.id, 'no-such-id'];
    expect((await decideAll('a@example.org', ids, 'pending')).refused).toEqual(ids);
  });

  it('skip and name a report that was decided meanwhile', async () => {
    const [first, second] = [await submit(), await submit()];
    await decide(first.id, 'approved');
    const done = await decideAll('a@example.org', [first.id, second.id, second.id], 'rejected');
    expect(done).toMatchObject({ incidents: [{ id: second.id }], refused: [first.id] });
    expect(await api.as(nobody).listIncidents()).toHaveLength(1);
  });

  it('cannot approve, and cannot cover more than a hundred reports', async () => {
    for (const body of [
      { ids: ['a'], status: 'approved' },
      { ids: [], status: 'rejected' },
      { ids: Array.from({ length: 101 }, (_, n) => `id-${n}`), status: 'rejected' },
    ]) {
      expect((await api.send('/api/admin/incidents', { ...json(body, 'PUT'), caller: admin })).status).toBe(400);
    }
  });
});

describe('the queue', () => {
  it('is paged, newest first, without gaps or repetitions', async () => {
    for (let n = 0; n < 7; n++) {
      await api.services.submissions.add(anIncident({ sentAt: new Date(testNow.getTime() - n * 1000).toISOString() }));
    }
    const first = await queue({ limit: 3 });
    const second = await queue({ limit: 3, cursor: first.cursor });
    const third = await queue({ limit: 3, cursor: second.cursor });
    const all = [first, second, third].flatMap(({ incidents }) => incidents);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(7);
    expect(third.cursor).toBeNull();
  });

  it('gives an Admin the number of decided reports but none of them, whatever role the query claims', async () => {
    const decided = (['approved', 'rejected', 'rejected'] as const).map((status) => anIncident({ status }));
    for (const incident of [anIncident(), ...decided]) await api.services.submissions.add(incident);
    const counts = { pending: 1, approved: 1, rejected: 2 };
    for (const role of ['Admin', 'SuperAdmin', undefined]) {
      const page = await queue({ role });
      expect(page.counts).toEqual(counts);
      expect(page.incidents).toHaveLength(1);
      expect(await statusOf(queue({ role, status: 'approved' }))).toBe(403);
    }
    expect(await queue({ role: 'Admin', status: 'rejected' }, superAdmin)).toMatchObject({
      counts,
      incidents: [{}, {}],
    });
  });

  it.each([
    [{ text: 'HEADSCARF, cafe' }, ['text']],
    [{ type: 'online' }, ['type']],
    [{ severity: 'critical' }, ['severity']],
    [{ source: 'x' }, ['source']],
    [{ source: 'manual', type: 'online' }, ['type']],
    [{ partner: 'A partner' }, ['partner']],
    [{ from: '2026-05-01', to: '2026-05-03' }, ['early']],
    [{ text: 'nothing of the kind' }, []],
  ])('is filtered by %o', async (filter, titles) => {
    for (const [title, overrides] of Object.entries({
      text: { description: 'They pulled at my headscarf, café windows were broken.' },
      type: { incidentType: 'online' },
      severity: { severity: 'critical' },
      source: { sourceUrl: 'https://x.com/a/status/1' },
      partner: { sender: { partner: 'A partner' } },
      early: { incidentDate: '2026-05-03' },
    } satisfies Record<string, Parameters<typeof anIncident>[0]>)) {
      await api.services.submissions.add(anIncident({ title, ...overrides }));
    }
    expect((await queue(filter)).incidents.map(({ title }) => title)).toEqual(titles);
  });

  it('of decided reports begins with the last decision, or with what was sent last', async () => {
    const ids: string[] = [];
    for (const second of [0, 1, 2]) {
      later(second * 1000);
      ids.push((await submit()).id);
    }
    const [one = '', two = '', three = ''] = ids;
    for (const [second, id] of [two, three, one].entries()) {
      later(10_000 + second * 1000);
      await decide(id, 'approved');
    }
    const page = (query: object) => queue({ status: 'approved', ...query }, superAdmin);
    const listed = async (query: object) => (await page(query)).incidents.map(({ id }) => id);
    expect(await listed({ order: 'decided' })).toEqual([one, three, two]);
    expect(await listed({ order: 'decided', severity: 'medium' })).toEqual([one, three, two]);
    expect(await listed({ order: 'sent' })).toEqual([three, two, one]);
    const { cursor } = await page({ order: 'decided', limit: 2 });
    expect(await listed({ order: 'decided', limit: 2, cursor })).toEqual([two]);
    expect(await statusOf(page({ order: 'sent', limit: 2, cursor }))).toBe(400);
    await submit();
    expect((await queue({ order: 'decided' })).incidents).toHaveLength(1);
  });

  it('rejects an invalid query', async () => {
    for (const query of [
      'limit=5&status=open',
      'limit=5&from=2026-02-31',
      'limit=0',
      'limit=1000',
      'limit=5&cursor=nonsense',
      'limit=5&severity=bad',
      'limit=5&order=age',
    ]) {
      expect((await api.send(`/api/admin/incidents/all?${query}`, { caller: admin })).status).toBe(400);
    }
  });
});

describe('a deletion', () => {
  const remove = (id: string, name = 'a@example.org') => reviewer(name).deleteIncident({ params: { id } });

  it('by two admins at once is recorded once, and the audit trail outlives the incident', async () => {
    const { id } = await submit();
    await decide(id, 'approved');
    const outcomes = await Promise.all([remove(id, 'a@example.org'), remove(id, 'b@example.org')]);
    expect(outcomes.some(({ deleted }) => deleted)).toBe(true);
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect((await trailOf(id)).map(({ action }) => action).toSorted()).toEqual(['approved', 'deleted']);
    expect((await queue({ status: 'rejected' }, superAdmin)).incidents).toEqual([]);
  });

  it('that crashed before it was recorded is completed by the sweep', async () => {
    const { id } = await submit();
    await decide(id, 'approved');
    vi.spyOn(api.services.publication, 'announce').mockRejectedValueOnce(new Error('killed'));
    expect(await statusOf(remove(id))).toBe(500);
    expect(await statusOf(api.as(superAdmin).getReviewedIncident({ params: { id } }))).toBe(404);
    expect(await statusOf(decide(id, 'approved'))).toBe(404);
    await sweep(api.services);
    later(6000);
    expect(await api.as(nobody).listIncidents()).toEqual([]);
    expect(await api.services.submissions.find(id)).toBeNull();
    expect((await trailOf(id)).filter(({ action }) => action === 'deleted')).toHaveLength(1);
  });
});

it('the audit trail shows super admins alone who changed what, and when', async () => {
  const { id } = await submit();
  await reviewer('a@example.org').editIncident({ params: { id }, body: { revision: 0, title: 'A better title' } });
  later(60_000);
  await decide(id, 'approved', 'b@example.org');
  const { entries } = await api.as(superAdmin).listTrail({ query: { limit: 1 } });
  expect(entries).toEqual([
    {
      id: `incident-${id}-2`,
      subject: 'incident',
      subjectId: id,
      action: 'approved',
      at: '2026-06-15T22:31:00.000Z',
      by: { userId: 'id of b@example.org', name: 'b@example.org' },
      fields: [],
      reason: null,
      note: '',
      choices: [],
      waitingSince: '2026-06-15T22:30:00.000Z',
      place: 'public',
      title: 'A better title',
      file: null,
    },
  ]);
  expect(await statusOf(api.as(admin).listTrail({ query: { limit: 50 } }))).toBe(403);
});

it('the revision of a report that was never changed is 0', () => {
  expect(toReviewed(anIncident(), [], '').revision).toBe(0);
});
