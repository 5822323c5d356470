import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The other side of a wire: what was asked of it, and answers that wait. */
export type Wire<Asked> = {
  url: string;
  requests: Asked[];
  /** Resolves when so many requests in all have come. */
  asked(total: number): Promise<void>;
  /** Gives the answers that wait. */
  release(): void;
  close(): Promise<void>;
};

/** `note` is called with each request, `hold` with an answer that waits for `release`. */
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
