import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHost, type Host } from '../../dev/host/index.ts';
import { azuriteConnection } from '../../ops/site/localSettings.ts';
import { registerTimers } from '../../timers/src/register.ts';
import { anIncident, testNow } from '../support/api/builders.ts';

let services: Services;
let time: Date;
let host: Host;
beforeEach(async () => {
  time = testNow;
  services = makeServices(
    readSettings({
      SITE_URL: 'http://site.test',
      DATABASE: 'sqlite::memory:',
      BLOB_CONNECTION_STRING: azuriteConnection(1),
      SECRET: 'a secret of at least thirty-two characters',
    }),
    { now: () => time, log: { info: () => undefined, warn: () => undefined, error: () => undefined } },
  );
  host = await startHost({ load: () => registerTimers(() => services), timers: 'manual', log: () => undefined });
});
afterEach(async () => {
  await host.close();
  await services.database.close();
});

it('the next sweep announces an approval whose announcement was lost in a crash, once', async () => {
  await services.publication.current();
  const incident = anIncident({ status: 'approved', changedAt: time.toISOString() });
  await services.submissions.add(incident);
  time = new Date(time.getTime() + 20 * 60_000);
  expect((await services.publication.current()).size).toBe(0);
  await host.fire('sweep');
  time = new Date(time.getTime() + 5000);
  expect([...(await services.publication.current()).incidents()].map(({ id }) => id)).toEqual([incident.id]);
  const { sequence } = await services.announcements.read();
  await host.fire('sweep');
  expect((await services.announcements.read()).sequence).toBe(sequence);
});

it('the next sweep takes off the map what was hidden in a crash and has been rejected since', async () => {
  const incident = anIncident({ status: 'approved' });
  const { etag } = (await services.submissions.add(incident))!;
  expect((await services.publication.current()).size).toBe(1);
  time = new Date(time.getTime() + 60_000);
  const [by, at] = [{ userId: 'reviewer', name: 'reviewer' }, time.toISOString()];
  const life = { is: 'rejected', by, at, why: null, wasPublic: { by, heldSince: at } } as const;
  await services.submissions.save({ ...incident, life, changedAt: at }, etag);
  await host.fire('sweep');
  time = new Date(time.getTime() + 5000);
  expect((await services.publication.current()).size).toBe(0);
});

it('the sweep announces nothing that was never public', async () => {
  for (const status of ['pending', 'rejected'] as const) await services.submissions.add(anIncident({ status }));
  time = new Date(time.getTime() + 20 * 60_000);
  await host.fire('sweep');
  expect((await services.announcements.read()).sequence).toBe(0);
});

it('the sweep removes expired documents and nothing else', async () => {
  const limits = services.database.collection<{ id: string; expiresAt: string }>('limits');
  await limits.create({ id: 'old', expiresAt: new Date(time.getTime() + 1000).toISOString() });
  await limits.create({ id: 'new', expiresAt: new Date(time.getTime() + 60_000).toISOString() });
  time = new Date(time.getTime() + 2000);
  await host.fire('sweep');
  expect(await limits.removeExpired(10)).toBe(0);
  expect((await limits.read('new'))?.document.id).toBe('new');
});

it('the sweep can be started by hand, as on Azure', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await fetch(`${host.url}/admin/functions/sweep`, init)).status).toBe(202);
  expect((await fetch(`${host.url}/admin/functions/unknown`, init)).status).toBe(404);
});
