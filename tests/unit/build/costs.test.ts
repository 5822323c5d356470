import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collectingOf, each, list, monthOf, useOf } from '../../../dev/costs/bill.ts';
import { simulateXBill } from '../../../dev/costs/xBill.ts';
import { xPrices } from '@incidentmap/core/domain/monitor/xBudget';
import { seconds } from '../../support/run/pace.ts';
import type { Envelope } from '../../../dev/standins/ingestion.ts';

const sent = (baseType: string, name: string, type = 'cosmos') =>
  ({ data: { baseType, baseData: { name, type } } }) as Envelope;
const nothing = { operations: 0, reads: 0, queries: 0, writes: 0, fileReads: 0, fileWrites: 0, bytes: 0 };

it('counts operations, and requests by their kind in Cosmos DB and Blob Storage', () => {
  const use = useOf(
    [
      sent('RequestData', 'submitIncident'),
      sent('RemoteDependencyData', 'meta.read'),
      sent('RemoteDependencyData', 'incidents.page'),
      sent('RemoteDependencyData', 'incidents.create'),
      sent('RemoteDependencyData', 'limits.replace'),
      sent('RemoteDependencyData', 'nominatim.example.org', 'http'),
      sent('RemoteDependencyData', 'pending.read', 'blob'),
      sent('RemoteDependencyData', 'pending.putNew', 'blob'),
      sent('RemoteDependencyData', 'leases.take', 'blob'),
    ],
    500,
  );
  expect(use).toEqual({ operations: 1, reads: 1, queries: 1, writes: 2, fileReads: 1, fileWrites: 2, bytes: 500 });
});

const price = (name: string) => list.prices[name]!.amount;
const assumed = (name: string) => list.assumptions[name]!.amount;
/** A rendition is looked for and then written. */
const renditionCalls = (views: number) =>
  ((views / 1000) *
    assumed('reportsPerThousandViews') *
    assumed('picturesPerReport') *
    assumed('renditionsPerPicture') *
    (price('blobMillionReads') + price('blobMillionWrites'))) /
  1e6;
const measured = {
  firstView: { ...nothing, operations: 5, reads: 2, bytes: 400_000 },
  laterView: nothing,
  report: nothing,
  jobs: { sweep: { use: { ...nothing, fileWrites: 3 }, runs: 2160 } },
  post: { ...nothing, reads: 1, writes: 1 },
  x: new Map([[100, { found: 100, lookedUp: 40, authors: 30 }]]),
};

it('costs grow with views, except for the fixed ones', () => {
  const [few, many] = [monthOf(10_000, measured), monthOf(1_000_000, measured)];
  expect(few['Site, fixed']).toBe(many['Site, fixed']);
  expect(few['Site, traffic']).toBe(0);
  // Half of the views are first ones: 200 GB, of which 100 are included in the price.
  expect(many['Site, traffic']).toBeCloseTo(20);
  expect(many['Database']).toBeGreaterThan(few['Database']!);
  expect(few['Timers']).toBe(many['Timers']);
});

it('bills a job’s storage requests', () => {
  const idle = monthOf(0, { ...measured, jobs: { sweep: { use: nothing, runs: 2160 } } });
  expect(monthOf(0, measured)['Files']! - idle['Files']!).toBeCloseTo((3 * 2160 * 5.5) / 1e6);
});

it('bills runs and traffic only beyond Azure’s free allowance', () => {
  const busy = { ...measured, jobs: { sweep: { use: nothing, runs: 1_250_000 } } };
  expect(monthOf(0, measured)['Timers']).toBe(0);
  expect(monthOf(0, busy)['Timers']).toBeGreaterThan(price('timersMillionRuns'));
  const shown = (views: number) => monthOf(views, { ...measured, firstView: nothing, laterView: nothing })['Files']!;
  const pictures = assumed('tilesShown') * assumed('tileKB') + assumed('picturesShown') * assumed('pictureKB');
  const included =
    (price('trafficIncludedGB') * 1000) / (pictures / 1000 + assumed('videosShownMB') + assumed('openingFileMB'));
  // Each view reads the opening file.
  const calls = (views: number) => (views * price('blobMillionReads')) / 1e6 + renditionCalls(views);
  expect(shown(included)).toBeCloseTo(shown(0) + calls(included));
  expect(shown(included * 2)).toBeCloseTo(
    shown(0) + calls(included * 2) + price('trafficIncludedGB') * price('blobTrafficGB'),
  );
});

it('bills the renditions of published pictures: their storage, their requests and the time to draw them', () => {
  const idle = { ...measured, firstView: nothing, jobs: {} };
  const timers = (views: number) => monthOf(views, idle)['Timers']!;
  const drawn = (views: number) =>
    (views / 1000) * assumed('reportsPerThousandViews') * assumed('picturesPerReport') * assumed('renditionsSeconds');
  const many = 1e9;
  expect(timers(many)).toBeCloseTo(
    Math.max(0, drawn(many) * assumed('timerGB') - price('timersIncludedGBSeconds')) * price('timersGBSecond'),
  );
  expect(timers(many)).toBeGreaterThan(0);
  expect(monthOf(0, idle)['Files']).toBeCloseTo((assumed('filesGB') + assumed('renditionsGB')) * price('blobGB'));
});

it('derives the cost of a post from a run with posts and one without', () => {
  const run = { ...nothing, operations: 1, reads: 20, writes: 75 };
  expect(each({ ...run, reads: 140, writes: 195 }, run, 120)).toEqual({ ...nothing, reads: 1, writes: 1 });
});

it('bills X’s daily charges: posts found, posts looked up again, and their authors', () => {
  const month = collectingOf(100, measured);
  expect(month['X, posts found']).toBeCloseTo(100 * 30 * 0.005);
  expect(month['X, shown posts looked up']).toBeCloseTo(40 * 30 * 0.005);
  expect(month['X, their authors']).toBeCloseTo(30 * 30 * 0.01);
  expect(() => collectingOf(99, measured)).toThrow('99 posts a day was not simulated');
});

it("uses the same prices as the collector's budget", () => {
  expect(price('xPost') * 100).toBe(xPrices.post);
  expect(price('xUser') * 100).toBe(xPrices.user);
});

it('X charges a charity at most 250 dollars a month at 1,000 new posts a day', { timeout: seconds(120) }, async () => {
  const billed = await simulateXBill(1000);
  // The last few posts of a day may wait for the next day's budget.
  expect(billed.found).toBeGreaterThan(980);
  expect(billed.found).toBeLessThanOrEqual(1000);
  // Three refreshes of 50 posts with their authors; most of the posts were billed when they were found.
  expect(billed.authors).toBe(150);
  expect(billed.lookedUp).toBeGreaterThan(0);
  expect(billed.lookedUp).toBeLessThanOrEqual(100);
  const month = collectingOf(1000, { ...measured, x: new Map([[1000, billed]]) });
  const ofX = Object.entries(month).reduce((sum, [name, amount]) => sum + (name.startsWith('X, ') ? amount : 0), 0);
  expect(ofX).toBeGreaterThan(150);
  expect(ofX).toBeLessThanOrEqual(250);
});

it('counts every alert', () => {
  const rules = readFileSync('infra/modules/monitoring.bicep', 'utf8').match(/^ {4}name: '[\w-]+'$/gm);
  expect(list.assumptions['alertRules']?.amount).toBe(rules?.length);
});
