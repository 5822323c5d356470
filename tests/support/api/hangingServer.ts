import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

export type HangingServer = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Resolves when this many connections have been opened since the start. */
  connected(times: number): Promise<void>;
  close(): void;
};

/** A server that accepts connections and never answers. */
export async function startHangingServer(): Promise<HangingServer> {
  const sockets: Socket[] = [];
  const waiting: { times: number; resolve: () => void }[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.resume();
    for (const { times, resolve } of waiting) if (sockets.length >= times) resolve();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connected: (times) =>
      sockets.length >= times ? Promise.resolve() : new Promise((resolve) => waiting.push({ times, resolve })),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export type ScriptedServer = { url: string; close(): void };

/** A server with the test's answers. */
export async function startScriptedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<ScriptedServer> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The connection string of a storage account on a test server. */
export const storageAt = (url: string): string =>
  `DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=a2V5;BlobEndpoint=${url}/devstoreaccount1;`;
