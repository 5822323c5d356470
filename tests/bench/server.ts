import { createServer, type OutgoingHttpHeaders, request, Agent } from 'node:http';
import { Worker } from 'node:worker_threads';
import { defaultFilter, type Sort, sortKeys } from '@incidentmap/core/domain/listing';
import { registerApi } from '../../api/src/register.ts';
import { startHost } from '../../dev/host/index.ts';
import { aReport } from '../support/builders.ts';
import { randomFrom } from './data.ts';
import { servicesIn, today } from './database.ts';
import { type Figure, figure, ms, percentile } from './report.ts';

/** Run as a process of its own, so that memory and start are those of one instance: `server.ts <folder> <incidents>`. */

const [folder = '', incidents = '100000'] = process.argv.slice(2);
const count = Number(incidents);
const services = servicesIn(folder);
const figures: Figure[] = [];

const memory = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

async function coldStart(): Promise<void> {
  const before = memory();
  const startedAt = performance.now();
  const snapshot = await services.publication.current();
  const clusters = await snapshot.clusters(6);
  const first = performance.now() - startedAt;
  figures.push(figure('first public answer after a cold start', ms(first), '≤ 1.5 s', first <= 1500));
  const columns = await snapshot.columns();
  const each = columns.br.length / count;
  figures.push(figure('`/api/incidents/map`, brotli', `${each.toFixed(2)} bytes an incident`, '≤ 3', each <= 3));
  figures.push(figure('opening clusters', `${clusters.br.length} bytes`, '≤ 1 kB', clusters.br.length <= 1000));
  snapshot.page(
    { filter: { ...defaultFilter, search: 'leeds' }, sort: { by: 'date', direction: 'descending' }, page: 1 },
    today,
  );
  const used = memory() - before;
  figures.push(figure('memory of the publication, searched', `${Math.round(used)} MB`, '≤ 150 MB', used <= 150));
  await snapshot.list();
  figures.push(figure('the same, after the whole array was asked for', `${Math.round(memory() - before)} MB`));
}

async function lists(): Promise<void> {
  const snapshot = await services.publication.current();
  const random = randomFrom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const words = ['leeds', 'headscarf', 'birm', 'mosque', 'shouted', 'york', 'shop', 'bus stop', 'graffiti', 'glasgow'];
  const times = Array.from({ length: 400 }, () => {
    const search = random() < 0.5 ? '' : random() < 0.5 ? pick(words) : `${pick(words)} ${pick(words)}`;
    const sort: Sort = { by: pick(sortKeys), direction: pick(['ascending', 'descending']) };
    const filter = { ...defaultFilter, search, range: pick(['all', 'year', 'month'] as const) };
    const startedAt = performance.now();
    snapshot.page({ filter, sort, page: 1 + Math.floor(random() * 50) }, today);
    return performance.now() - startedAt;
  });
  const p95 = percentile(times, 95);
  figures.push(
    figure('list by page, sort, filter, text: p95', ms(p95), '≤ 20 ms', p95 <= 20, `p50 ${ms(percentile(times, 50))}`),
  );
}

/** Sends requests from a thread of its own; answers a second. */
function load(): (url: string, headers: OutgoingHttpHeaders) => Promise<number> {
  const worker = new Worker(new URL('./load.js', import.meta.url));
  worker.unref();
  return (url, headers) =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage({ url, headers, requests: 2000 }, []);
    });
}

async function hosts(): Promise<void> {
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const path = '/api/incidents/map?part=clusters';
  const sent = await fetch(host.url + path, { headers: { 'accept-encoding': 'br' } });
  const { br } = await (await services.publication.current()).clusters(6);
  const tag = sent.headers.get('etag') ?? '';
  const headers = {
    ...Object.fromEntries(
      ['cache-control', 'content-type', 'etag', 'vary'].map((name) => [name, sent.headers.get(name) ?? '']),
    ),
    'content-encoding': 'br',
  };
  const bare = createServer((asked, response) => {
    const isHeld = asked.headers['if-none-match'] === tag;
    response.writeHead(isHeld ? 304 : 200, { ...headers, ...(isHeld ? {} : { 'content-length': br.length }) });
    response.end(isHeld ? undefined : br);
  }).listen(0);
  const address = bare.address();
  const bareUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const send = load();
  for (const [name, asked, target] of [
    ['reads', {}, 0.5],
    ['304s', { 'if-none-match': tag }, 0.7],
  ] as const) {
    const rates: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < 6; round++) {
      const theirs = await send(bareUrl + path, { 'accept-encoding': 'br', ...asked });
      rates.push({ theirs, ours: await send(host.url + path, { 'accept-encoding': 'br', ...asked }) });
    }
    // The first round warms both.
    const ratio = percentile(
      rates.slice(1).map(({ ours, theirs }) => ours / theirs),
      50,
    );
    const last = rates.at(-1) ?? { ours: 0, theirs: 0 };
    figures.push(
      figure(
        `${name} through the functions host`,
        `${ratio.toFixed(2)} × (${Math.round(last.ours)} a second)`,
        `≥ ${target} × bare node:http`,
        ratio >= target,
        `${Math.round(last.theirs)} a second`,
      ),
    );
  }
  await submissions(host.url);
  await host.close();
  bare.close();
}

async function submissions(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const before = await services.database.collection('incidents').count();
  const one = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const sending = request(
        `${url}/api/incidents`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 201
              ? resolve(performance.now() - startedAt)
              : reject(new Error(String(answer.statusCode))),
          );
        },
      );
      sending.on('error', reject);
      sending.end(JSON.stringify(aReport()));
    });
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 150; n++) times.push(await one());
    }),
  );
  const rate = (times.length / (performance.now() - startedAt)) * 1000;
  const lost = before + times.length - (await services.database.collection('incidents').count());
  const p95 = percentile(times, 95);
  figures.push(figure('report sent → stored on SQLite: p95', ms(p95), '≤ 50 ms', p95 <= 50));
  figures.push(
    figure('reports a second, none lost', `${Math.round(rate)}, ${lost} lost`, '≥ 200', rate >= 200 && lost === 0),
  );
}

/** What page views read of the database, at 500 a second for a minute of the clock. */
async function readsOfViews(): Promise<void> {
  let time = today.getTime();
  let reads = 0;
  const counted = servicesIn(folder, {
    now: () => new Date(time),
    onRequest: () => {
      reads++;
    },
  });
  const view = () =>
    Promise.all([
      counted.publication.current(),
      counted.demonstration.isThere(),
      counted.collector.read(),
      counted.monitor.read(),
    ]);
  await view();
  reads = 0;
  const views = 30_000;
  for (let n = 0; n < views; n++) {
    time += 2;
    await view();
  }
  const each = (reads / views) * 1000;
  figures.push(figure('database requests for 1,000 page views, at 500 a second', each.toFixed(1), '≤ 1', each <= 1));
  await counted.database.close();
}

await coldStart();
await lists();
await readsOfViews();
await hosts();
await services.database.close();
process.stdout.write(JSON.stringify(figures));
process.exit(0);
