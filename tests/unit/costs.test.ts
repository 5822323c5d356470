import { expect, it } from 'vitest';
import { monthOf, useOf } from '../../dev/costs.ts';
import type { Envelope } from '../../dev/standins/ingestion.ts';

const sent = (baseType: string, name: string) => ({ data: { baseType, baseData: { name } } }) as Envelope;

it('counts operations, and questions by what they are in Cosmos DB', () => {
  const use = useOf(
    [
      sent('RequestData', 'submitIncident'),
      sent('RemoteDependencyData', 'meta.read'),
      sent('RemoteDependencyData', 'incidents.page'),
      sent('RemoteDependencyData', 'incidents.create'),
      sent('RemoteDependencyData', 'limits.replace'),
      sent('RemoteDependencyData', 'nominatim.example.org'),
    ],
    500,
  );
  expect(use).toEqual({ operations: 1, reads: 1, queries: 1, writes: 2, bytes: 500 });
});

it('grows with views, but for what is fixed', () => {
  const nothing = { operations: 0, reads: 0, queries: 0, writes: 0, bytes: 0 };
  const view = { operations: 5, reads: 2, queries: 0, writes: 0, bytes: 400_000 };
  const measured = {
    firstView: view,
    laterView: nothing,
    report: nothing,
    jobs: { sweep: { use: nothing, runs: 2160 } },
  };
  const [few, many] = [monthOf(10_000, measured), monthOf(1_000_000, measured)];
  expect(few['Site, fixed']).toBe(many['Site, fixed']);
  expect(few['Site, traffic']).toBe(0);
  // Half of the views are first ones: 200 GB, of which 100 are in the price.
  expect(many['Site, traffic']).toBeCloseTo(20);
  expect(many['Database']).toBeGreaterThan(few['Database']!);
  expect(few['Timers']).toBe(many['Timers']);
});
