import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from '../../ops/site/build.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

export type Served = { url: string; close(): void };

export async function serveBy(answer: (asked: IncomingMessage, response: ServerResponse) => unknown): Promise<Served> {
  const server = createServer((asked, response) => void answer(asked, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page of the bench, `tests/bench/<name>/index.html`, built like the site; and `data`, by path. */
export async function servePage(name: string, data: Record<string, Uint8Array> = {}): Promise<Served> {
  // Vite would use React's development build.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const built = await build({
    root: join(root, 'tests/bench', name),
    configFile: join(root, 'frontend/vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, sourcemap: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('One build has one output.');
  const files = new Map<string, string | Uint8Array>(Object.entries(data));
  for (const file of built.output) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  return serveBy(({ url = '/' }, response) => {
    const path = url.split('?')[0] === '/' ? '/index.html' : url;
    const file = files.get(path);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': typeOf(path) });
    response.end(file);
  });
}
