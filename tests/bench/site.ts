import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { openingFile } from '@incidentmap/core/server/publication/openingFile';
import type { ReplaceableFile } from '@incidentmap/core/server/stores/blobs/blobs';
import { registerApi } from '../../api/src/register.ts';
import { root } from '../../ops/site/build.ts';
import { startHost } from '../../dev/host/index.ts';
import { withOpeningAddress } from '../../ops/site/siteConfiguration.ts';
import { servicesIn } from './database.ts';
import { serveBy, typeOf } from './pages.ts';

/**
 * The built site, compressed as a web server would, with the API behind it and the opening file at another address, as
 * the storage would be: `site.ts <folder>`. Sends its address. After the message `sleep`, the API answers nothing until
 * five seconds after its next request, as Microsoft's functions host does that has to wake up.
 */

const [folder = ''] = process.argv.slice(2);
const services = servicesIn(folder);
const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
const dist = join(root, 'frontend/dist');
const packed = new Map<string, Buffer>();

let file: Uint8Array = new Uint8Array();
const storedFile: ReplaceableFile = {
  version: async () => null,
  replace: async (gzipped) => ((file = gzipped), true),
};
await openingFile(storedFile, services.announcements, services.now).save(await services.publication.current(), 0);
const storage = await serveBy((_, response) => {
  const headers = {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'access-control-allow-origin': '*',
  };
  response.writeHead(200, headers).end(file);
});

let isToSleep = false;
let awake: Promise<unknown> = Promise.resolve();
process.on('message', () => (isToSleep = true));

function forward({ url, method, headers }: IncomingMessage, response: ServerResponse): void {
  const sending = request(host.url + url, { method: method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  // The page was closed.
  sending.on('error', () => response.destroy());
  sending.end();
}

const contentOf = (path: string): Buffer | string =>
  path.endsWith('index.html')
    ? withOpeningAddress(readFileSync(path, 'utf8'), `${storage.url}/opening/view.json`)
    : readFileSync(path);

const site = await serveBy((asked, response) => {
  const asks = asked.url?.split('?')[0] ?? '/';
  if (asks.startsWith('/api/')) {
    if (isToSleep) awake = delay(5000);
    isToSleep = false;
    return awake.then(() => forward(asked, response));
  }
  const path = join(dist, existsSync(join(dist, asks)) && asks !== '/' ? asks : 'index.html');
  const bytes = packed.get(path) ?? brotliCompressSync(contentOf(path));
  packed.set(path, bytes);
  response.writeHead(200, { 'content-type': typeOf(path), 'content-encoding': 'br' });
  response.end(bytes);
});
// Warms up the server, so that its code is compiled. The page sends none of these requests.
for (const text of ['a man', 'she was', 'windows', 'followed', 'bradford', 'posters', 'nobody helped', 'zzz']) {
  const place = encodeURIComponent(text);
  for (const path of [`incidents?page=1&place=${place}`, `incidents/map?part=matches&place=${place}`]) {
    const answer = await fetch(`${host.url}/api/${path}`);
    if (!answer.ok) throw new Error(`The site does not answer: ${answer.status}.`);
    await answer.arrayBuffer();
  }
}
process.send?.(site.url);
