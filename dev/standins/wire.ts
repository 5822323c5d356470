import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server side of a stand-in: the requests that it received, and answers that are held back. */
export type Wire<Asked> = {
  url: string;
  requests: Asked[];
  /** Resolves when this many requests have arrived in total. */
  asked(total: number): Promise<void>;
  /** Sends the answers that are held back. */
  release(): void;
  close(): Promise<void>;
};

/** `respond` calls `note` with each request, and `hold` with an answer that waits for `release`. */
export async function startWire<Asked>(
  respond: (
    request: IncomingMessage,
    response: ServerResponse,
    to: { note: (asked: Asked) => void; hold: (answer: () => unknown) => void },
  ) => void,
): Promise<Wire<Asked>> {
  const requests: Asked[] = [];
  let waiting: (() => unknown)[] = [];
  let expecting: { total: number; resolve: () => void }[] = [];
  const note = (asked: Asked) => {
    requests.push(asked);
    expecting = expecting.filter(({ total, resolve }) => (requests.length >= total ? resolve() : true));
  };
  const hold = (answer: () => unknown) => void waiting.push(answer);
  const server = createServer((request, response) => respond(request, response, { note, hold }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    asked: (total) =>
      new Promise((resolve) => {
        if (requests.length >= total) resolve();
        else expecting.push({ total, resolve });
      }),
    release() {
      const held = waiting;
      waiting = [];
      for (const answer of held) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
