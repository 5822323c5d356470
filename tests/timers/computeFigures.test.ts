import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cron } from 'croner';
import Papa from 'papaparse';
import {
  type FigureEntry,
  figureReasons,
  figuresOf,
  type MonthFigures,
} from '@incidentmap/core/domain/figures/figures';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { trailCsv } from '@incidentmap/core/domain/audit/trail';
import { type Host, startHost } from '../../dev/host/index.ts';
import { schedule } from '../../timers/src/jobs/computeFigures.ts';
import { registerTimers } from '../../timers/src/register.ts';
import { admin, nobody, startApi, superAdmin } from '../support/api/api.ts';
import { actionsAt, statusOf } from '../support/api/actions.ts';
import { apiForEachTest, storageForAllTests } from '../support/api/forEachTest.ts';

const storage = storageForAllTests();
const api = apiForEachTest(() => ({ BLOB_CONNECTION_STRING: storage.connectionString }));
let timers: Host;
beforeEach(async () => {
  timers = await startHost({ load: () => registerTimers(() => api.services), timers: 'manual', log: () => undefined });
});
afterEach(() => timers.close());

const { sendReport, sendPost, approve } = actionsAt(api);
const at = (moment: string) => api.setTime(new Date(moment));
const night = async (moment: string) => {
  at(moment);
  await timers.fire('computeFigures');
  // What is shown is kept for half a minute.
  at(new Date(Date.parse(moment) + 60_000).toISOString());
};
/** `incident`: of what was reported already, the public one that shows it. */
const reject = (id: string, code: 'spam' | 'duplicate', incident?: string) =>
  api.as(admin).decideIncident({
    params: { id },
    body: { status: 'rejected', reason: { code, note: '', ...(incident === undefined ? {} : { incident }) } },
  });
const exact = () => api.as(superAdmin).getReviewFigures({ query: { figures: 'months' } });
const open = async () => (await api.as(nobody).listPublicFigures()).months;

/** One of each hour of the day. */
const hours = expect.toSatisfy(
  (values: (number | null)[]) =>
    values.length === 24 && values.every((value) => value === null || typeof value === 'number'),
);
/** Whoever did something, by name and by id, as the trail knows them. */
const names = async () => {
  const { entries } = await api.as(superAdmin).exportTrail({ body: { id: crypto.randomUUID() } });
  return [...new Set(entries.flatMap(({ by }) => [by.name, by.userId]))];
};

const second = { name: 'second@example.org', roles: ['Admin'] };

/** A month with some of everything. */
async function aMonth(month: string): Promise<string[]> {
  at(`${month}-03T09:00:00Z`);
  const ids = [];
  for (let n = 0; n < 8; n += 1) ids.push((await sendReport()).id);
  at(`${month}-03T11:30:00Z`);
  for (const id of ids.slice(0, 6)) await approve(id);
  const item = { kind: 'report', id: ids[6]! } as const;
  await api.as(admin).changeWork({ body: { act: 'askOpinion', item, note: '' } });
  await api.as(second).changeWork({ body: { act: 'giveOpinion', item, agrees: false, note: 'A note' } });
  at(`${month}-04T09:00:00Z`);
  await reject(ids[6]!, 'spam');
  await reject(ids[7]!, 'duplicate', ids[0]);
  at(`${month}-04T09:00:05Z`);
  await api.as(admin).decideIncidents({ body: { ids: [ids[7]!], status: 'pending' } });
  at(`${month}-05T09:00:00Z`);
  await reject(ids[7]!, 'duplicate', ids[0]);
  const revision = (await api.services.submissions.find(ids[0]!))!.document.revision;
  await api.as(superAdmin).editIncident({ params: { id: ids[0]! }, body: { revision, title: 'A corrected title' } });
  return ids;
}

describe('the figures of the review', () => {
  it('are computed once a night, in summer and in winter, while reviewers sleep', () => {
    for (const month of ['2026-01', '2026-07']) {
      const runs = new Cron(schedule, { mode: '6-part', timezone: 'UTC', paused: true }).nextRuns(
        4,
        `${month}-10T12:00:00Z`,
      );
      const days = runs.map((run) => londonDate(run));
      expect(days).toEqual([11, 12, 13, 14].map((day) => `${month}-${day}`));
      for (const run of runs) {
        expect(run.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })).toMatch(/^0[1-5]:/);
      }
    }
  });

  it('are computed each night, and shown exactly to super admins alone', async () => {
    expect(await exact()).toEqual({ computedAt: null, months: [] });
    await aMonth('2026-09');
    await night('2026-09-06T02:30:00Z');
    const { computedAt, months } = await exact();
    expect(computedAt).toBe('2026-09-06T02:30:00.000Z');
    // Nothing else: no figure is about a reviewer, and none can be ranked.
    const none = Object.fromEntries(figureReasons.map((reason) => [reason, 0]));
    const september = {
      month: '2026-09',
      approved: 6,
      rejected: { ...none, spam: 1, duplicate: 1 },
      corrected: 1,
      opinions: { agreed: 0, disagreed: 1 },
      waits: { median: 150, ninetieth: 48 * 60 },
      queueAge: hours,
      queueAgeOfFive: hours,
    };
    expect(months).toEqual([september]);
    expect(months[0]!.queueAge[10]).not.toBeNull();
    const sent = await (await api.send('/api/admin/audit?figures=months', { caller: superAdmin })).text();
    expect(JSON.parse(sent)).toEqual({ computedAt, months: [september] });
    const reviewers = await names();
    expect(reviewers.length).toBeGreaterThan(2);
    for (const name of reviewers) expect(sent).not.toContain(name);
    for (const caller of [nobody, admin]) {
      expect(await statusOf(api.as(caller).getReviewFigures({ query: { figures: 'months' } }))).not.toBe(200);
    }
  });

  it('are public from the middle of the next month on, without what fewer than five stand for', async () => {
    await aMonth('2026-09');
    await night('2026-10-14T02:30:00Z');
    expect(await open()).toEqual([]);
    await night('2026-10-15T02:30:00Z');
    expect(await open()).toEqual([
      {
        month: '2026-09',
        approved: 6,
        rejected: 'few',
        corrected: 'withheld',
        agreed: 'few',
        disagreed: 'few',
        reasons: Object.fromEntries(figureReasons.map((reason) => [reason, 'few'])),
        medianHours: null,
        ninetiethHours: null,
        queueAgeHours: hours,
      },
    ]);
  });

  it('are reproduced, to the number, from the file that a super admin exports', async () => {
    await aMonth('2026-09');
    await aMonth('2026-10');
    at('2026-10-30T12:00:00Z');
    // Nobody has decided it yet.
    await sendReport();
    await sendPost({ postUrl: 'https://x.com/a/status/1' });
    await night('2026-11-20T02:30:00Z');
    const body = { id: crypto.randomUUID() };
    const { entries: trail, cursor } = await api.as(superAdmin).exportTrail({ body });
    const { entries: waiting } = await api.as(superAdmin).exportTrail({ body: { ...body, cursor: cursor ?? '' } });
    const entries = [...waiting, ...trail];
    const { data } = Papa.parse<Record<string, string>>(trailCsv(entries).replace('\ufeff', ''), {
      header: true,
      skipEmptyLines: true,
    });
    const read = data.map(
      ({ id, subjectId, action, at: moment, by, userId, reason, waitingSince, agrees }) =>
        ({
          id,
          subjectId,
          action,
          at: moment,
          by: { userId, name: by },
          reason: reason === '' ? null : reason,
          ...(waitingSince === '' ? {} : { waitingSince }),
          ...(agrees === '' ? {} : { agrees: agrees === 'true' }),
        }) as FigureEntry,
    );
    const { computedAt, months } = await exact();
    expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09']);
    expect(months[0]!.queueAge).not.toContain(null);
    for (const figures of months) {
      expect(figuresOf(figures.month, read, new Date(computedAt!))).toEqual(figures);
    }
  });

  it('of a closed month stay, whatever happens to its reports, and come back if they are lost', async () => {
    const ids = await aMonth('2026-09');
    await night('2026-10-15T02:30:00Z');
    const september = (months: MonthFigures[]) => months.find(({ month }) => month === '2026-09');
    const before = september((await exact()).months);
    at('2026-10-20T12:00:00Z');
    for (const id of ids.slice(0, 3)) await api.as(superAdmin).deleteIncident({ params: { id } });
    await night('2026-10-21T02:30:00Z');
    expect(september((await exact()).months)).toEqual(before);
    await api.services.database.collection('meta').remove('reviewFigures');
    await night('2026-12-01T02:30:00Z');
    expect(september((await exact()).months)).toEqual(before);
  });

  it('read only the months that are not closed, once there are some', async () => {
    await aMonth('2026-08');
    await night('2026-09-16T02:30:00Z');
    await aMonth('2026-10');
    const froms: (string | undefined)[] = [];
    const { since } = api.services.audit;
    api.services.audit.since = (from) => {
      froms.push(from);
      return since(from);
    };
    await night('2026-10-20T02:30:00Z');
    await night('2026-10-21T02:30:00Z');
    // August closed on the first night, September on the second.
    expect(froms).toEqual(['2026-08-31T23:00:00.000Z', '2026-09-30T23:00:00.000Z']);
    expect((await exact()).months.map(({ month, approved }) => [month, approved])).toEqual([
      ['2026-10', 6],
      ['2026-09', 0],
      ['2026-08', 6],
    ]);
  });

  it('are nothing before the first decision, and a night without work does no harm', async () => {
    await night('2026-09-16T02:30:00Z');
    expect((await exact()).months).toEqual([]);
    const other = await startApi();
    expect((await other.as(nobody).listPublicFigures()).months).toEqual([]);
    await other.close();
  });
});
