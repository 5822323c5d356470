import { createClient } from '@incidentmap/core/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Ingestion, startIngestion } from '../../dev/standins/ingestion.ts';
import { run as watchQueue } from '../../timers/src/jobs/watchQueue.ts';
import { aReport } from '../support/builders.ts';
import { admin, nobody, startApi, type TestApi } from '../support/api.ts';

let ingestion: Ingestion;
let api: TestApi;
beforeAll(async () => {
  vi.stubEnv('APPLICATION_INSIGHTS_NO_STATSBEAT', 'true');
  ingestion = await startIngestion();
  api = await startApi({ APPLICATIONINSIGHTS_CONNECTION_STRING: ingestion.connectionString });
});
afterAll(async () => {
  await api.close();
  await ingestion.close();
  vi.unstubAllEnvs();
});

/** What came of the work: the requests and dependencies in the order they ended. */
async function measured(work: () => Promise<unknown>, requests = 1) {
  const before = ingestion.envelopes.length;
  await work();
  // The answer may be with the caller before the span has ended.
  await expect
    .poll(async () => {
      await api.services.telemetry.flush();
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

it('is one trace from the browser to the store', async () => {
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
  const stored = spans.find(({ name }) => name === 'incidents.create');
  expect(stored).toMatchObject({ is: 'RemoteDependencyData', trace: traceId, parent: operation?.id, success: true });
});

it('names two calls of one browser differently', async () => {
  const spans = await measured(async () => {
    await api.as(nobody).getSite();
    await api.as(nobody).getSite();
  }, 2);
  const traces = spans.filter(({ name }) => name === 'getSite').map(({ trace }) => trace);
  expect(new Set(traces).size).toBe(2);
});

it('tells a refusal from a failure, and both from success', async () => {
  const refused = await measured(() => api.send('/api/admin/incidents/all'));
  expect(refused.at(-1)).toMatchObject({ name: 'listAllIncidents', success: true, properties: { status: '401' } });
  const failed = await measured(() => api.send('/api/health'));
  expect(failed.at(-1)).toMatchObject({ name: 'getHealth', success: false, properties: { status: '503' } });
});

it('takes no trace from what is none', async () => {
  const spans = await measured(() =>
    api.send('/api/site', { headers: { traceparent: '00-' + '0'.repeat(32) + '-x' } }),
  );
  expect(spans.at(-1)?.trace).toMatch(/^(?!0{32})[\da-f]{32}$/);
});

it('says how long the oldest report has waited', async () => {
  api.setTime(new Date(api.services.now().getTime() + 30 * 3_600_000));
  const [span] = (
    await measured(() => api.services.telemetry.operation('watchQueue', {}, () => watchQueue(api.services)))
  ).filter(({ is }) => is === 'RequestData');
  expect(Number(span?.properties['oldestHours'])).toBeGreaterThanOrEqual(30);
});

it('sends nothing of a person, of a place, or of an address', async () => {
  await measured(() => api.as(admin).listAllIncidents({ query: {} }));
  await measured(() => api.send('/api/geocode?query=Sparkhill%20Road'));
  for (const word of ['neighbour', 'Sparkhill', 'reporter@', '52.451', 'someone@', '127.0.0.1', 'http://']) {
    expect(ingestion.text()).not.toContain(word);
  }
});
