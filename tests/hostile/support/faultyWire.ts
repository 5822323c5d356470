import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault between us and a service. */
export const wireFaults = ['drop', 'hang', 'busy', 'down', 'garbage', 'lostAnswer', 'halfAnswer'] as const;
export type WireFault = (typeof wireFaults)[number];

export type FaultyWire = {
  url: string;
  /** Called for each request; returns its fault. */
  fault: () => WireFault | null;
  /** Requests so far. */
  requests: number;
  close(): Promise<void>;
};

/** A proxy in front of an HTTP service on this machine; without faults by default. */
export async function startFaultyWire(target: string): Promise<FaultyWire> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    wire.requests += 1;
    const fault = wire.fault();
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    switch (fault) {
      case 'drop':
        return void incoming.socket.destroy();
      case 'hang':
        return void incoming.resume();
      case 'busy':
      case 'down':
        incoming.resume();
        outgoing.writeHead(fault === 'busy' ? 429 : 503, { 'retry-after': '1', 'x-ms-retry-after-ms': '200' });
        return void outgoing.end();
      case 'garbage':
        incoming.resume();
        outgoing.writeHead(200, { 'content-type': 'text/html' });
        return void outgoing.end('<html>A page of somebody else</html>');
    }
    const { method, url: path, headers } = incoming;
    const forwarded = ask({ hostname, port, method, path, headers }, (answer) => {
      // The service has carried out the request.
      if (fault === 'lostAnswer') {
        answer.resume();
        return answer.on('end', () => incoming.socket.destroy());
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fault !== 'halfAnswer') return answer.pipe(outgoing);
      outgoing.flushHeaders();
      return answer.once('data', (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, chunk.length / 2), () => incoming.socket.destroy());
      });
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const wire: FaultyWire = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => null,
    requests: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return wire;
}
