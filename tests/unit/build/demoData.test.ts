import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { incidentSubmission } from '@incidentmap/core/domain/submission/report';
import { type Entry, isPublic, isWaiting } from '@incidentmap/core/domain/submission/submission';
import { approvalOf } from '@incidentmap/core/domain/submission/life';
import { isPinned, type Pinned } from '@incidentmap/core/domain/places/coordinates';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { demonstrationStore } from '@incidentmap/core/server/stores/demonstration';
import { submissionStore } from '@incidentmap/core/server/stores/submissions';
import { partnerStore } from '@incidentmap/core/server/stores/partners';
import { openSqlite } from '@incidentmap/core/server/stores/engines/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoIncidents, fillWithDemoData, isKept } from '../../../dev/demo/fill.ts';
import { anIncident } from '../../support/api/builders.ts';

/** In summer, when London's date can be ahead of UTC's. */
const now = new Date('2026-06-15T23:30:00Z');
const siteUrl = 'http://site.test';
const all = demoIncidents(londonDate(now));
const approved = all.filter(isPublic);
const pending = all.filter(isWaiting);

/** Towns that represent their region or nation: an incident belongs to the nearest one. */
const anchors: Record<string, [lat: number, lon: number][]> = {
  'North East': [
    [54.97, -1.61],
    [54.57, -1.23],
    [55.4, -1.7],
  ],
  'North West': [
    [53.48, -2.24],
    [53.41, -2.98],
    [53.76, -2.7],
    [54.05, -2.8],
    [54.89, -2.93],
  ],
  'Yorkshire and the Humber': [
    [53.8, -1.55],
    [53.38, -1.47],
    [53.96, -1.08],
    [53.74, -0.34],
    [53.52, -1.13],
  ],
  'East Midlands': [
    [52.95, -1.15],
    [52.64, -1.13],
    [53.23, -0.54],
    [52.24, -0.9],
  ],
  'West Midlands': [
    [52.48, -1.9],
    [53, -2.18],
    [52.41, -1.51],
    [52.71, -2.75],
    [52.19, -2.22],
  ],
  'East of England': [
    [52.63, 1.3],
    [52.2, 0.12],
    [51.88, -0.42],
    [51.73, 0.47],
    [52.06, 1.15],
    [51.54, 0.71],
  ],
  London: [
    [51.51, -0.13],
    [51.54, 0.05],
    [51.55, -0.35],
    [51.41, -0.2],
    [51.37, -0.1],
    [51.6, -0.1],
  ],
  'South East': [
    [50.9, -1.4],
    [50.83, -0.14],
    [51.46, -0.97],
    [51.75, -1.26],
    [51.28, 0.52],
    [51.28, 1.08],
    [51.24, -0.57],
  ],
  'South West': [
    [51.45, -2.59],
    [50.37, -4.14],
    [50.72, -3.53],
    [50.72, -1.88],
    [51.56, -1.78],
    [50.26, -5.05],
  ],
  Wales: [
    [51.48, -3.18],
    [51.62, -3.94],
    [53.05, -3],
    [53.2, -3.9],
    [52.42, -4.08],
    [51.59, -2.99],
  ],
  Scotland: [
    [55.86, -4.26],
    [55.95, -3.19],
    [57.14, -2.1],
    [56.46, -2.97],
    [57.48, -4.22],
  ],
  'Northern Ireland': [
    [54.6, -5.93],
    [55, -7.32],
    [54.18, -6.34],
  ],
};

function regionOf({ latitude, longitude }: Pinned<Entry>): string | undefined {
  const distances = Object.entries(anchors).flatMap(([region, points]) =>
    points.map(([lat, lon]) => ({ region, far: (latitude - lat) ** 2 + ((longitude - lon) * 0.6) ** 2 })),
  );
  return distances.toSorted((a, b) => a.far - b.far)[0]?.region;
}

const count = (values: readonly (string | undefined)[]) => Map.groupBy(values, (value) => value);
const sizes = (values: readonly (string | undefined)[]) =>
  Object.fromEntries([...count(values)].map(([value, found]) => [value, found.length]));

describe('the invented incidents', () => {
  test('are 300 approved, 14 pending and 120 rejected ones, each with its own id', () => {
    expect(sizes(all.map(({ life }) => approvalOf(life)))).toEqual({ approved: 300, pending: 14, rejected: 120 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(434);
    for (const { id } of all)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('are the same all day, and different the next day', () => {
    expect(demoIncidents('2026-06-16')).toEqual(all);
    const others = new Set(demoIncidents('2026-06-17').map(({ id }) => id));
    expect(all.some(({ id }) => others.has(id))).toBe(false);
  });

  test.each(['2026-06-16', '2026-01-01', '2027-02-28', '2028-02-29', '2026-11-20'])(
    'cover every region, type and severity, on %s',
    (day) => {
      const made = demoIncidents(day)
        .filter(isPublic)
        .map(({ entry }) => entry);
      const regions = sizes(made.filter(isPinned).map(regionOf));
      expect(Object.keys(regions).toSorted()).toEqual(Object.keys(anchors).toSorted());
      for (const amount of Object.values(regions)) expect(amount).toBeGreaterThanOrEqual(3);
      const types = sizes(made.map(({ incidentType }) => incidentType));
      expect(Object.keys(types).toSorted()).toEqual([...incidentTypes].toSorted());
      const bySeverity = sizes(made.map(({ severity }) => severity));
      expect(Object.keys(bySeverity).toSorted()).toEqual([...severities].toSorted());
      expect(bySeverity['critical']).toBeLessThan(25);
    },
  );

  test('satisfy the domain’s rules as reports and as stored incidents', () => {
    for (const { id, kind, sentAt, sent, entry, sender, files, life, changedAt, revision, lastChange } of all) {
      // Whoever decided may say more of it than its sender.
      const { severity, verifiedBy: _badge, placeMetres: _place, datePrecision: _day, ...told } = entry;
      const report = {
        ...told,
        severity: severity === 'critical' ? 'high' : severity,
        contactEmail: sender.contactEmail,
        allowContact: sender.allowContact,
        mediaFiles: files,
      };
      expect(kind).toBe('report');
      expect(incidentSubmission(now).safeParse(report).error).toBeUndefined();
      expect(sent).toEqual({ ...told, severity: report.severity });
      expect(id).toMatch(/^[\w-]{36}$/);
      expect(Date.parse(sentAt)).toBeLessThanOrEqual(now.getTime());
      expect(londonDate(new Date(sentAt)) >= entry.incidentDate).toBe(true);
      if (life.is === 'waiting') expect([changedAt, revision, lastChange]).toEqual([sentAt, 0, undefined]);
      else {
        expect(['public', 'rejected']).toContain(life.is);
        expect(changedAt).toBe('at' in life && life.at);
        expect(lastChange).toMatchObject({ at: changedAt, by: { userId: 'demonstration' } });
        expect(changedAt > sentAt && changedAt <= now.toISOString()).toBe(true);
      }
    }
  });

  test('fall within the last two years, with slightly more in the second', () => {
    const dates = all.map(({ entry }) => entry.incidentDate).toSorted();
    expect((dates[0] ?? '') >= '2024-06-16').toBe(true);
    expect((dates.at(-1) ?? '') < '2026-06-16').toBe(true);
    const later = approved.filter(({ entry }) => entry.incidentDate >= '2025-06-16').length;
    expect(later).toBeGreaterThan(150);
    expect(later).toBeLessThan(225);
    const weekdays = approved
      .map(({ entry }) => entry)
      .filter(({ incidentType }) => incidentType === 'workplace' || incidentType === 'education')
      .map(({ incidentDate }) => new Date(incidentDate).getUTCDay());
    expect(weekdays).not.toContain(0);
    expect(weekdays).not.toContain(6);
  });

  test('state that they are invented, and refer to nobody', () => {
    for (const { entry, sender } of all) {
      const { description, sourceUrl, verifiedBy } = entry;
      expect(description).toMatch(/All of this is invented\.$/);
      expect(description).not.toMatch(/https?:/);
      expect(sourceUrl ?? 'https://news.example.org/').toMatch(/^https:\/\/[a-z]+\.example\.(org|com|net)\//);
      expect([null, 'Demonstration partner']).toContain(verifiedBy);
      expect(sender.contactEmail ?? '@example.org').toMatch(/@example\.org$/);
      expect(sender.partner).toBeNull();
    }
    expect(new Set(all.map(({ entry }) => entry.description)).size).toBeGreaterThan(270);
    expect(approved.filter(({ entry }) => entry.sourceUrl).length).toBeGreaterThan(40);
    expect(approved.filter(({ entry }) => entry.verifiedBy).length).toBeGreaterThan(30);
    expect(pending.filter(({ sender }) => sender.allowContact === 'yes' && sender.contactEmail).length).toBe(6);
  });
});

describe('filling the database', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'demo-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const within = async <T>(
    databasePath: string,
    work: (store: ReturnType<typeof openSqlite>) => Promise<T>,
  ): Promise<T> => {
    const store = openSqlite({ path: databasePath, now: () => now });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const idsIn = (databasePath: string) =>
    within(databasePath, async (store) => {
      const ids: string[] = [];
      for await (const { id } of submissionStore(store).incidents()) ids.push(id);
      return ids.toSorted();
    });
  const partnersIn = (databasePath: string) =>
    within(databasePath, async (store) => {
      const partners = await partnerStore(store).list();
      return partners.map(({ name }) => name);
    });
  const kept = all.filter((incident) => isKept(incident, londonDate(now)));
  const expected = kept.map(({ id }) => id).toSorted();

  test('adds everything once, with the note', async () => {
    const databasePath = join(folder, 'once.sqlite');
    expect(await fillWithDemoData({ databasePath, siteUrl, now })).toEqual({ added: kept.length });
    expect(await idsIn(databasePath)).toEqual(expected);
    expect(await within(databasePath, (store) => demonstrationStore(store).isThere())).toBe(true);
    expect(await partnersIn(databasePath)).toEqual(['Demonstration partner']);
    expect(await fillWithDemoData({ databasePath, siteUrl, now: new Date('2026-07-01T12:00:00Z') })).toEqual({
      added: 0,
    });
  });

  test('does not restore deleted incidents', async () => {
    const databasePath = join(folder, 'deleted.sqlite');
    await fillWithDemoData({ databasePath, siteUrl, now });
    await within(databasePath, (store) => submissionStore(store).remove(expected[0] ?? ''));
    expect(await fillWithDemoData({ databasePath, siteUrl, now })).toEqual({ added: 0 });
    expect(await idsIn(databasePath)).toHaveLength(kept.length - 1);
  });

  test('leaves a database alone that has incidents of its own', async () => {
    const databasePath = join(folder, 'real.sqlite');
    await within(databasePath, (store) => submissionStore(store).add(anIncident()));
    expect(await fillWithDemoData({ databasePath, siteUrl, now })).toEqual({ added: 0 });
    expect(await idsIn(databasePath)).toHaveLength(1);
    expect(await within(databasePath, (store) => demonstrationStore(store).isThere())).toBe(false);
  });

  test.each([0, 1, 150, 314])(
    'is completed by a later start when it was interrupted after %i incidents',
    async (done) => {
      const databasePath = join(folder, `short-${done}.sqlite`);
      await within(databasePath, async (store) => {
        await store.collection<{ id: string; addedAt: string }>('meta').create({
          id: 'demonstrationData',
          addedAt: now.toISOString(),
        });
        for (const incident of kept.slice(0, done)) await submissionStore(store).add(incident);
      });
      const later = { databasePath, siteUrl, now: new Date('2026-06-20T09:00:00Z') };
      expect(await fillWithDemoData(later)).toEqual({ added: kept.length - done });
      expect(await idsIn(databasePath)).toEqual(expected);
      expect(await partnersIn(databasePath)).toEqual(['Demonstration partner']);
      expect(await fillWithDemoData(later)).toEqual({ added: 0 });
    },
  );
});
