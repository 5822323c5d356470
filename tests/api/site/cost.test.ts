import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { makeServices, type Services } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { openDocumentStore } from '@incidentmap/core/server/stores/engines/open';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anIncident, testNow } from '../../support/api/builders.ts';
import { counting } from '../../support/api/counting.ts';
import { viewHome } from '../../support/browser/homeView.ts';
import { memoryFile } from '../../support/stores/memoryFile.ts';

let folder: string;
let time: number;
let requests: number;
let documents: number;
let services: Services;
/** What is counted is the database's part. */
const opening = memoryFile();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cost-'));
  time = testNow.getTime();
  const settings = readSettings({
    SITE_URL: 'http://site.test',
    DATABASE: `sqlite:${join(folder, 'cost.db')}`,
    BLOB_CONNECTION_STRING:
      'DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=a2V5;BlobEndpoint=http://127.0.0.1:1/devstoreaccount1;',
    SECRET: 'a secret of at least thirty-two characters',
    GEOCODER_URL: 'off',
    POSTCODES_URL: 'off',
  });
  const now = () => new Date(time);
  const database = counting(openDocumentStore(settings, now), (_, touched) => {
    requests++;
    documents += touched;
  });
  services = makeServices(settings, { now, database, opening });
});
afterEach(async () => {
  await services.database.close();
  rmSync(folder, { recursive: true });
});

const publish = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await services.submissions.add(anIncident({ status: 'approved' }));
};

it('database requests grow with time, not with views: at most 30 a minute, which is 1 per 1,000 views at 500 a second', async () => {
  await publish(3);
  await viewHome(services);
  requests = 0;
  for (let second = 0; second < 60; second++) {
    time += 1000;
    await Promise.all(Array.from({ length: 10 }, () => viewHome(services)));
  }
  expect(requests).toBeLessThanOrEqual(30);
});

it('an approval reads and writes the same few documents, however many incidents are published', async () => {
  const costs: number[] = [];
  for (const more of [2, 200]) {
    await publish(more);
    const waiting = anIncident();
    await services.submissions.add(waiting);
    const { size } = await services.publication.current();
    documents = 0;
    const reviewer = { userId: 'someone', name: 'Someone', role: 'Admin' } as const;
    await approve(services, waiting.id, { isDelayed: false, choices: [] }, reviewer);
    expect((await services.publication.current()).size).toBe(size + 1);
    costs.push(documents);
    // A starting instance also reads incidents that were stored without an announcement.
    services = makeServices(services.settings, { now: services.now, database: services.database, opening });
  }
  // The second opinion among them.
  expect(costs[0]).toBeLessThanOrEqual(13);
  expect(costs[1]).toBe(costs[0]);
});
