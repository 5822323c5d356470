import { createClient } from '@incidentmap/core/contract';
import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { sweepMedia } from '@incidentmap/core/server/commands/sweep/sweepFiles';
import { blobLeases } from '@incidentmap/core/server/stores/blobs/lease';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Ingestion, startIngestion } from '../../../dev/standins/ingestion.ts';
import { run as watchQueue } from '../../../timers/src/jobs/watchQueue.ts';
import { aReport } from '../../support/api/builders.ts';
import { admin, nobody, startApi, type TestApi } from '../../support/api/api.ts';
import { startBlobs, type TestBlobs } from '../../support/media/blobs.ts';
import { aPicture } from '../../support/media/media.ts';

let ingestion: Ingestion;
let blobs: TestBlobs;
let api: TestApi;
beforeAll(async () => {
  vi.stubEnv('APPLICATION_INSIGHTS_NO_STATSBEAT', 'true');
  [ingestion, blobs] = await Promise.all([startIngestion(), startBlobs()]);
  api = await startApi({
    APPLICATIONINSIGHTS_CONNECTION_STRING: ingestion.connectionString,
    TELEMETRY_SAMPLE_PERCENT: '100',
    BLOB_CONNECTION_STRING: blobs.connectionString,
  });
});
afterAll(async () => {
  await api.close();
  await blobs.close();
  await ingestion.close();
  vi.unstubAllEnvs();
});

/** The exported requests and dependencies, in the order in which they ended. */
async function measured(work: () => Promise<unknown>, { requests = 1, of = api } = {}) {
  const before = ingestion.envelopes.length;
  await work();
  // The caller may have the answer before the span has ended.
  await expect
    .poll(async () => {
      await of.services.telemetry.flush();
      return ingestion.envelopes.slice(before).filter(({ data }) => data.baseType === 'RequestData').length;
    })
    .toBe(requests);
  return ingestion.envelopes.slice(before).map(({ data: { baseType, baseData }, tags }) => ({
    ...baseData,
    is: baseType,
    trace: tags['ai.operation.id'],
    parent: tags['ai.operation.parentId'],
    role: tags['ai.cloud.role'],
  }));
}

const report = aReport({
  title: 'Insulted by a neighbour',
  location: 'Sparkhill, Birmingham',
  contactEmail: 'reporter@example.org',
  allowContact: 'yes',
});

it('a request is one trace from the browser to the store', async () => {
  let sent = '';
  const client = createClient({
    baseUrl: api.url,
    fetch: (input, init) => {
      sent = new Headers(init?.headers).get('traceparent') ?? '';
      return fetch(input, init);
    },
  });
  const spans = await measured(() => client.submitIncident({ body: report as never }));
  const [, traceId, spanId] = sent.split('-');
  const operation = spans.find(({ is }) => is === 'RequestData');
  expect(operation).toMatchObject({
    name: 'submitIncident',
    role: 'api',
    trace: traceId,
    parent: spanId,
    success: true,
  });
  expect(operation?.properties).toEqual({ status: '201' });
  const stored = spans.find(({ name }) => name === 'submissions.create');
  expect(stored).toMatchObject({ is: 'RemoteDependencyData', trace: traceId, parent: operation?.id, success: true });
});

it('two requests of one browser have unrelated traces', async () => {
  const spans = await measured(
    async () => {
      await api.as(nobody).getSite();
      await api.as(nobody).getSite();
    },
    { requests: 2 },
  );
  const traces = spans.filter(({ name }) => name === 'getSite').map(({ trace }) => trace);
  expect(new Set(traces).size).toBe(2);
});

it('a refusal is not recorded as a failure', async () => {
  const refused = await measured(() => api.send('/api/admin/incidents/all'));
  expect(refused.at(-1)).toMatchObject({ name: 'listAllIncidents', success: true, properties: { status: '401' } });
});

it('storage calls of an operation are measured without a file name', async () => {
  let name = '';
  const taken = await measured(async () => {
    const file = new File([new Uint8Array(await aPicture())], 'my-street.jpg', { type: 'image/jpeg' });
    name = mediaNameOf((await api.as(nobody).uploadObject({ file })).pendingUrl);
  });
  const operation = taken.find(({ is }) => is === 'RequestData');
  const asked = taken.filter(({ type }) => type === 'blob');
  expect(asked.map((span) => span.name)).toContain('pending.putNew');
  for (const span of asked) {
    expect(span).toMatchObject({ success: true, trace: operation?.trace, parent: operation?.id });
    expect(span.duration).toMatch(/^\d\d:\d\d:\d\d\.\d+$/);
  }
  const swept = await measured(() => api.services.telemetry.operation('sweep', {}, () => sweepMedia(api.services)));
  expect(swept.filter(({ type }) => type === 'blob').map((span) => span.name)).toEqual(['pending.list', 'public.list']);
  for (const word of [name, 'my-street']) expect(ingestion.text()).not.toContain(word);
});

it('a failing dependency is recorded by name', async () => {
  const alone = await startApi({ APPLICATIONINSIGHTS_CONNECTION_STRING: ingestion.connectionString });
  const spans = await measured(() => alone.send('/api/health'), { of: alone });
  await alone.close();
  expect(spans.find(({ type }) => type === 'blob')).toMatchObject({ name: 'account.ping', success: false });
  expect(spans.at(-1)).toMatchObject({ name: 'getHealth', success: false, properties: { status: '503' } });
});

it('the lease of a job is measured', async () => {
  const leases = blobLeases(api.services.settings);
  const spans = await measured(() =>
    api.services.telemetry.operation('collectPosts', {}, async () => (await leases.take('collectPosts'))?.release()),
  );
  expect(spans.filter(({ type }) => type === 'blob').map(({ name }) => name)).toEqual([
    'leases.take',
    'leases.release',
  ]);
});

it('an invalid trace header is ignored', async () => {
  const spans = await measured(() =>
    api.send('/api/site', { headers: { traceparent: '00-' + '0'.repeat(32) + '-x' } }),
  );
  expect(spans.at(-1)?.trace).toMatch(/^(?!0{32})[\da-f]{32}$/);
});

describe('of a hundred successful requests', () => {
  let sampled: TestApi;
  beforeAll(async () => {
    sampled = await startApi({
      APPLICATIONINSIGHTS_CONNECTION_STRING: ingestion.connectionString,
      TELEMETRY_SAMPLE_PERCENT: '10',
    });
  });
  afterAll(() => sampled.close());

  /** What is sent of so many requests whose trace id ends so. */
  async function sentOf(count: number, end: string, path: string) {
    const before = ingestion.envelopes.length;
    const headers = { traceparent: `00-${'1'.repeat(24)}${end}-${'2'.repeat(16)}-01` };
    for (let n = 0; n < count; n += 1) await sampled.send(path, { caller: admin, headers });
    return sentSince(before);
  }
  async function sentSince(before: number) {
    // A job is always sent, and what was to be sent before it has been by then.
    await sampled.services.telemetry.operation('lastOfAll', {}, async () => undefined);
    const sent = () =>
      ingestion.envelopes
        .slice(before)
        .filter(({ data }) => ['RequestData', 'RemoteDependencyData'].includes(data.baseType))
        .map(({ data, sampleRate }) => [data.baseData.name, sampleRate]);
    await expect
      .poll(async () => {
        await sampled.services.telemetry.flush();
        return sent().at(-1);
      })
      .toEqual(['lastOfAll', 100]);
    return sent().slice(0, -1);
  }
  it.each(['00000000', 'ffffffff', '19999999'])(
    'some ten are sent, each with all that it depended on, whatever trace a caller names: %s',
    async (end) => {
      const sent = await sentOf(200, end, '/api/admin/incidents/all');
      const requests = sent.filter(([name]) => name === 'listAllIncidents').length;
      // That none or more than sixty of two hundred are chosen is less likely than one in a thousand million.
      expect({ requests, isAShare: requests > 0 && requests < 60 }).toMatchObject({ isAShare: true });
      expect(sent.filter(([name]) => name === 'submissions.page')).toHaveLength(requests);
      expect(new Set(sent.map(([, rate]) => rate))).toEqual(new Set([10]));
    },
  );

  it.each(['00000000', 'ffffffff'])(
    'a failure is always sent, with what failed, and counts for itself: %s',
    async (end) => {
      const failed = (await sentOf(20, end, '/api/health')).filter(([name]) => name === 'getHealth');
      expect(failed).toEqual(Array.from({ length: 20 }, () => ['getHealth', 100]));
    },
  );
});

it('the age of the oldest pending report is recorded', async () => {
  api.setTime(new Date(api.services.now().getTime() + 30 * 3_600_000));
  const [span] = (
    await measured(() => api.services.telemetry.operation('watchQueue', {}, () => watchQueue(api.services)))
  ).filter(({ is }) => is === 'RequestData');
  expect(Number(span?.properties['oldestHours'])).toBeGreaterThanOrEqual(30);
});

it('no person, place or address is sent', async () => {
  await measured(() => api.as(admin).listAllIncidents({ query: {} }));
  await measured(() => api.send('/api/geocode?query=Sparkhill%20Road'));
  // A time of day may contain the digits of the latitude.
  const sent = ingestion.text().replaceAll(/[\d-]+T[\d:.]+Z/g, '');
  for (const word of ['neighbour', 'Sparkhill', 'reporter@', '52.451', 'someone@', '127.0.0.1', 'http://']) {
    expect(sent).not.toContain(word);
  }
});
