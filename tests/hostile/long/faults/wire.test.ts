import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { filesOf } from '@incidentmap/core/domain/media/renditions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nobody, superAdmin } from '../../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../../support/media/blobs.ts';
import { aReport, testNow } from '../../../support/api/builders.ts';
import { aPicture } from '../../../support/media/media.ts';
import { type FaultyWire, startFaultyWire, type WireFault, wireFaults } from '../../support/faultyWire.ts';
import { type Instances, startInstances } from '../../support/instances.ts';
import { conclude, type Findings, noFindings, randomNumbers, seed } from '../../support/runs.ts';
import { startCosmosEmulator } from '../../../support/stores/cosmosEmulator.ts';

/**
 * Sent: reports, files and decisions while the database or the storage drops connections, hangs, is busy or down,
 * returns garbage, or carries out requests and loses the answers. Must come back: success, or 503 with Retry-After, in
 * time. Afterwards everything works again, and acknowledged content is there, once.
 */

/** Several consecutive waits of at most five seconds each. */
const longest = 20;

let storage: TestBlobs;
let cosmos: Awaited<ReturnType<typeof startCosmosEmulator>>;
let wire: FaultyWire;
beforeAll(async () => {
  storage = await startBlobs();
  cosmos = await startCosmosEmulator();
});
afterAll(async () => {
  await cosmos.close();
  await storage.close();
});

type Asked = { path: string; init: RequestInit };
type Answered = { status: number; text: string };

const ask = async (platform: Instances, { path, init }: Asked): Promise<Answered & { retryAfter: string | null }> => {
  const response = await fetch(platform.url + path, init);
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
};

/** Sends a request, and records answers that no caller may get. */
async function askInTime(platform: Instances, asked: Asked, what: string, findings: Findings): Promise<Answered> {
  const beganAt = performance.now();
  const answer = await ask(platform, asked);
  const seconds = (performance.now() - beganAt) / 1000;
  const isFine = answer.status < 400 || (answer.status === 503 && answer.retryAfter !== null);
  if (!isFine) findings.failures.push(`${what}: ${answer.status}, Retry-After ${answer.retryAfter}: ${answer.text}`);
  if (seconds > longest) findings.failures.push(`${what}: took ${Math.round(seconds)} s`);
  return answer;
}

const submission = (title: string, mediaFiles: string[] = []): Asked => ({
  path: '/api/incidents',
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(aReport({ title, mediaFiles })),
  },
});

/** A storage that has just started may miss its first deadline on a busy machine. */
const whenWarm = (platform: Instances) =>
  expect.poll(async () => (await ask(platform, await upload())).status, { timeout: 60_000, interval: 500 }).toBe(200);

async function upload(): Promise<Asked> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await aPicture('jpeg', 60, 40))], 'photo.jpg'));
  return { path: '/api/objects/upload', init: { method: 'POST', body } };
}

const titlesOf = async (platform: Instances) =>
  (await Array.fromAsync(platform.services.submissions.incidents('pending'))).map(({ entry }) => entry.title);

for (const fault of wireFaults) {
  it(`a storage with the fault ${fault} fails for files for a while, and for nothing else`, async (context) => {
    const findings = noFindings();
    const address = /BlobEndpoint=(http:\/\/[^/;]+)/.exec(storage.connectionString)![1]!;
    wire = await startFaultyWire(address);
    const platform = await startInstances(1, {
      BLOB_CONNECTION_STRING: storage.connectionString.replace(address, wire.url),
    });
    try {
      await whenWarm(platform);
      const before = await platform.as(nobody).uploadObject({
        file: new File([new Uint8Array(await aPicture('jpeg', 60, 40))], 'photo.jpg'),
      });
      const { id, receipt } = await platform
        .as(nobody)
        .submitIncident({ body: aReport({ mediaFiles: [mediaNameOf(before.pendingUrl)] }) });
      wire.fault = () => fault;
      const sent = submission(`Sent while the storage has the fault ${fault}`);
      expect((await askInTime(platform, sent, 'a report without files', findings)).status).toBe(201);
      expect((await askInTime(platform, { path: '/api/incidents', init: {} }, 'the list', findings)).status).toBe(200);
      await askInTime(platform, await upload(), 'an upload', findings);
      await platform
        .as(superAdmin)
        .decideIncident({ params: { id }, body: { status: 'approved' } })
        .catch((error: unknown) => {
          if (!/^(503|409):/.test((error as Error).message)) findings.failures.push(`an approval: ${String(error)}`);
        });
      wire.fault = () => null;
      expect((await ask(platform, await upload())).status).toBe(200);
      await platform.as(superAdmin).decideIncident({ params: { id }, body: { status: 'approved' } });
      platform.setTime(new Date(testNow.getTime() + 10_000));
      const shown = (await platform.as(nobody).listIncidents()).find((incident) => incident.id === id);
      const urls = shown?.mediaFiles.flatMap(filesOf) ?? [];
      if (shown?.mediaFiles.length !== 1) findings.lost.push('The approved report has lost its picture.');
      for (const url of urls) if (!(await fetch(url)).ok) findings.lost.push(`${url} is named and not there.`);
      if ((await platform.as(nobody).readReceipt({ body: { code: receipt } })).state !== 'approved') {
        findings.lost.push('The receipt does not say that the report is approved.');
      }
    } finally {
      await platform.close();
      await wire.close();
    }
    conclude(context, findings);
  });

  it(`a database with the fault ${fault} fails for a while, and loses nothing`, async (context) => {
    const findings = noFindings();
    wire = await startFaultyWire(cosmos.endpoint);
    const platform = await startInstances(1, cosmosSettings());
    try {
      const first = await platform.as(nobody).submitIncident({ body: aReport({ title: 'Sent before' }) });
      await platform.as(superAdmin).decideIncident({ params: { id: first.id }, body: { status: 'approved' } });
      await platform.as(nobody).listIncidents();
      wire.fault = () => fault;
      const sent = submission(`Sent while the database has the fault ${fault}`);
      const answer = await askInTime(platform, sent, 'a report', findings);
      // The last good state is shown, whatever the state of the database.
      expect((await askInTime(platform, { path: '/api/incidents', init: {} }, 'the list', findings)).status).toBe(200);
      wire.fault = () => null;
      const again = await ask(platform, sent);
      if (again.status !== 201) findings.failures.push(`a report sent again: ${again.status} ${again.text}`);
      if (answer.status === 201 && again.text !== answer.text) findings.lost.push('The same report was kept twice.');
      if ((await titlesOf(platform)).length !== 1) findings.lost.push(`Kept: ${(await titlesOf(platform)).join(', ')}`);
      const { receipt } = JSON.parse(again.text) as { receipt: string };
      await platform.as(nobody).readReceipt({ body: { code: receipt } });
    } finally {
      await platform.close();
      await wire.close();
    }
    conclude(context, findings);
  });
}

const cosmosSettings = () => ({
  DATABASE: 'cosmos',
  COSMOS_ENDPOINT: wire.url,
  COSMOS_KEY: Buffer.from('any key will do').toString('base64'),
  COSMOS_DATABASE: `test-${crypto.randomUUID()}`,
  BLOB_CONNECTION_STRING: storage.connectionString,
});

it('a database that fails now and then, in any way, stores each of 60 reports once', async (context) => {
  const findings = noFindings();
  const random = randomNumbers(seed);
  wire = await startFaultyWire(cosmos.endpoint);
  const platform = await startInstances(1, cosmosSettings());
  try {
    await platform.as(nobody).getHealth();
    // No hangs here, because each would take seconds and the test above covers them.
    const some = wireFaults.filter((fault) => fault !== 'hang');
    const next = (): WireFault | null => (random() < 0.15 ? some[Math.floor(random() * some.length)]! : null);
    const acknowledged: { title: string; receipt: string }[] = [];
    for (let n = 0; n < 60; n += 1) {
      const sent = submission(`Report ${n} over a bad wire`);
      wire.fault = next;
      // Like a browser: retries with the same key until it succeeds.
      for (let tries = 0; tries < 20; tries += 1) {
        const answer = await askInTime(platform, sent, `report ${n}`, findings);
        if (answer.status !== 201) continue;
        const { receipt } = JSON.parse(answer.text) as { receipt: string };
        acknowledged.push({ title: `Report ${n} over a bad wire`, receipt });
        break;
      }
    }
    wire.fault = () => null;
    expect(acknowledged.length).toBe(60);
    const kept = await titlesOf(platform);
    for (const { title, receipt } of acknowledged) {
      const times = kept.filter((each) => each === title).length;
      if (times !== 1) findings.lost.push(`${title} is kept ${times} times.`);
      const read = await platform.as(nobody).readReceipt({ body: { code: receipt } });
      if (read.content?.title !== title) findings.lost.push(`The receipt of ${title} leads elsewhere.`);
    }
  } finally {
    await platform.close();
    await wire.close();
  }
  conclude(context, findings);
});

it('a clock that is a day fast, then a day slow, and right again loses and hides nothing', async (context) => {
  const findings = noFindings();
  const platform = await startInstances(1, { BLOB_CONNECTION_STRING: storage.connectionString });
  const day = 24 * 60 * 60_000;
  const receipts: string[] = [];
  try {
    for (const days of [0, 1, -1, 0]) {
      platform.setTime(new Date(testNow.getTime() + days * day + receipts.length * 10_000));
      const sent = submission(`Sent with the clock ${days} days off`);
      const answer = await askInTime(platform, sent, `a report, ${days} days off`, findings);
      const { id, receipt } = JSON.parse(answer.text) as { id: string; receipt: string };
      await platform.as(superAdmin).decideIncident({ params: { id }, body: { status: 'approved' } });
      receipts.push(receipt);
      if ((await ask(platform, sent)).text !== answer.text) findings.lost.push('Sent again, it was kept again.');
    }
    platform.setTime(new Date(testNow.getTime() + 2 * day));
    const shown = await platform.as(nobody).listIncidents();
    if (shown.length !== 4) findings.lost.push(`${shown.length} of 4 approved reports are shown.`);
    for (const code of receipts) {
      const { state } = await platform.as(nobody).readReceipt({ body: { code } });
      if (state !== 'approved') findings.lost.push(`A receipt says ${state}.`);
    }
  } finally {
    await platform.close();
  }
  conclude(context, findings);
});
