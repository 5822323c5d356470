import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collectingOf, each, list, monthOf, useOf } from '../../dev/bill.ts';
import type { Envelope } from '../../dev/standins/ingestion.ts';

const sent = (baseType: string, name: string, type = 'cosmos') =>
  ({ data: { baseType, baseData: { name, type } } }) as Envelope;
const nothing = { operations: 0, reads: 0, queries: 0, writes: 0, fileReads: 0, fileWrites: 0, bytes: 0 };

it('counts operations, and questions by what they are in Cosmos DB and in Blob Storage', () => {
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

const measured = {
  firstView: { ...nothing, operations: 5, reads: 2, bytes: 400_000 },
  laterView: nothing,
  report: nothing,
  jobs: { sweep: { use: { ...nothing, fileWrites: 3 }, runs: 2160 } },
  post: { ...nothing, reads: 1, writes: 1 },
};

it('grows with views, but for what is fixed', () => {
  const [few, many] = [monthOf(10_000, measured), monthOf(1_000_000, measured)];
  expect(few['Site, fixed']).toBe(many['Site, fixed']);
  expect(few['Site, traffic']).toBe(0);
  // Half of the views are first ones: 200 GB, of which 100 are in the price.
  expect(many['Site, traffic']).toBeCloseTo(20);
  expect(many['Database']).toBeGreaterThan(few['Database']!);
  expect(few['Timers']).toBe(many['Timers']);
});

it('bills what a job asks of the storage', () => {
  const idle = monthOf(0, { ...measured, jobs: { sweep: { use: nothing, runs: 2160 } } });
  expect(monthOf(0, measured)['Files']! - idle['Files']!).toBeCloseTo((3 * 2160 * 5.5) / 1e6);
});

it('takes what a post costs from a run with posts and one without', () => {
  const run = { ...nothing, operations: 1, reads: 20, writes: 75 };
  expect(each({ ...run, reads: 140, writes: 195 }, run, 120)).toEqual({ ...nothing, reads: 1, writes: 1 });
});

it('pays X for a new post when it is found, and again for each day that it is kept', () => {
  const month = collectingOf(100, measured);
  expect(month['X, posts found']).toBeCloseTo(100 * 30 * 0.005);
  expect(month['X, kept posts looked up each day']).toBeCloseTo(100 * 30 * 30 * 0.005);
});

it('counts the alerts that there are', () => {
  const rules = readFileSync('infra/modules/monitoring.bicep', 'utf8').match(/^ {4}name: '[\w-]+'$/gm);
  expect(list.assumptions['alertRules']?.amount).toBe(rules?.length);
});
