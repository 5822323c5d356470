import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { registerApi } from '../../api/src/register.ts';
import { root } from '../../dev/build.ts';
import { startHost } from '../../dev/host/index.ts';
import { servicesIn } from './database.ts';
import { serveBy, typeOf } from './pages.ts';

/** The built site, compressed as a web server would, with the API behind it: `site.ts <folder>`. Sends its address. */

const [folder = ''] = process.argv.slice(2);
const services = servicesIn(folder);
const host = await startHost({ load: () => registerApi(() => services), log: () => undefined });
const dist = join(root, 'frontend/dist');
const packed = new Map<string, Buffer>();

function forward({ url, method, headers }: IncomingMessage, response: ServerResponse): void {
  const sending = request(host.url + url, { method: method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  // The page was closed.
  sending.on('error', () => response.destroy());
  sending.end();
}

const site = await serveBy((asked, response) => {
  const path = asked.url?.split('?')[0] ?? '/';
  if (path.startsWith('/api/')) return forward(asked, response);
  const file = join(dist, existsSync(join(dist, path)) && path !== '/' ? path : 'index.html');
  const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(file));
  packed.set(file, bytes);
  response.writeHead(200, { 'content-type': typeOf(file), 'content-encoding': 'br' });
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
