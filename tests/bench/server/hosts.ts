import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Services } from '@incidentmap/core/server/services';
import functions from '@azure/functions';
import { registerApi } from '../../../api/src/register.ts';
import { startHost } from '../../../dev/host/index.ts';
import { type Figure, figure, percentile } from '../report.ts';
import type { Load } from './load.ts';

const rounds = 6;

/** The share of a bare server's reads that the API should reach; tests/bench/report.ts says why no more. */
const target = 0.4;

/** A server that does nothing but send these bytes, or 304 to who holds them. */
async function bareServer(bytes: Buffer, tag: string, headers: Record<string, string>) {
  const server = createServer((asked, response) => {
    const isHeld = asked.headers['if-none-match'] === tag;
    response.writeHead(isHeld ? 304 : 200, { ...headers, ...(isHeld ? {} : { 'content-length': bytes.length }) });
    response.end(isHeld ? undefined : bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** The cost of the functions library and the host alone: a handler that does the same as the bare server. */
const emptyHost = (bytes: Buffer, tag: string, headers: Record<string, string>) =>
  startHost({
    log: () => undefined,
    load: () =>
      functions.app.http('empty', {
        route: 'empty',
        methods: ['GET'],
        authLevel: 'anonymous',
        handler: (request) =>
          request.headers.get('if-none-match') === tag
            ? { status: 304, headers }
            : { status: 200, headers, body: bytes },
      }),
  });

/** Reads through the functions host, relative to a bare server that sends the same bytes in the same minute. */
export async function measureHosts(services: Services, load: Load): Promise<Figure[]> {
  const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
  const figures: Figure[] = [];
  // Else the first figure would be that of code that is not compiled yet.
  await load(`${host.url}/api/incidents/map?part=clusters`, [{ headers: {} }], { times: 20_000 });
  for (const [what, path, reads] of [
    ['opening clusters', '/api/incidents/map?part=clusters', 2000],
    ['columns', '/api/incidents/map', 300],
  ] as const) {
    const sent = await fetch(host.url + path, { headers: { 'accept-encoding': 'br' } });
    const snapshot = await services.publication.current();
    const { br: bytes, etag } = await (what === 'columns' ? snapshot.columns() : snapshot.clusters(6));
    const { 'content-length': _, ...headers } = Object.fromEntries(sent.headers);
    const bare = await bareServer(bytes, etag, headers);
    const empty = await emptyHost(bytes, etag, headers);
    for (const [name, asked, times] of [
      ['reads', {}, reads],
      ['304s', { 'if-none-match': etag }, 2000],
    ] as const) {
      const sends = [{ headers: { 'accept-encoding': 'br', ...asked } }];
      const ratios: { ours: number; empty: number }[] = [];
      let last = { ours: 0, bare: 0 };
      for (let round = 0; round < rounds; round++) {
        const theirs = await load(bare.url + path, sends, { times });
        const ours = await load(host.url + path, sends, { times });
        const library = await load(`${empty.url}/api/empty`, sends, { times });
        last = { ours: ours.perSecond, bare: theirs.perSecond };
        // The first round is a warm-up.
        if (round === 0) continue;
        ratios.push({ ours: ours.perSecond / theirs.perSecond, empty: library.perSecond / theirs.perSecond });
      }
      const ratio = percentile(
        ratios.map(({ ours }) => ours),
        50,
      );
      const ofLibrary = percentile(
        ratios.map((each) => each.empty),
        50,
      );
      figures.push(
        figure(
          `${name} of the ${what} (${bytes.length} bytes) through the functions host`,
          `${ratio.toFixed(2)} × (${Math.round(last.ours)} a second)`,
          `≥ ${target} × bare node:http`,
          ratio >= target,
          `bare ${Math.round(last.bare)} a second; the host and the library with a handler that does as much ${ofLibrary.toFixed(2)} ×`,
        ),
      );
    }
    bare.close();
    await empty.close();
  }
  await host.close();
  return figures;
}
