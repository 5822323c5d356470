import { createServer } from 'node:net';
import type { StackSettings } from '../../ops/site/localSettings.ts';

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

/** An error sentence for the first port that is in use; undefined when all are free. */
export async function takenPort(ports: StackSettings['ports']): Promise<string | undefined> {
  const others = Object.values(ports);
  for (const [name, port] of Object.entries(ports)) {
    if (await canListen(port)) continue;
    let free = port + 1;
    while (others.includes(free) || !(await canListen(free))) free++;
    return `Port ${port} is in use: stop what uses it, or start with ${name}=${free}.`;
  }
  return undefined;
}

/** Finds ports that are free now. */
export async function freePorts(): Promise<StackSettings['ports']> {
  const free = () =>
    new Promise<{ port: number; close: () => void }>((done, failed) => {
      const server = createServer();
      server.once('error', failed);
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        done({ port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() });
      });
    });
  // All four are held at the same time, so that they differ.
  const held = await Promise.all([free(), free(), free(), free()]);
  for (const { close } of held) close();
  const [PORT = 0, API_PORT = 0, TIMERS_PORT = 0, BLOB_PORT = 0] = held.map(({ port }) => port);
  return { PORT, API_PORT, TIMERS_PORT, BLOB_PORT };
}
