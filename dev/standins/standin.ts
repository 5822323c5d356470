import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An outside service played on the wire, that can be in bad moods. */

/** `slow`: answers when `release` is called; `stalled`: begins its body and never ends it; `never`: does not even begin. */
export type Mood = 'ok' | 'slow' | 'failing' | 'html' | 'garbage' | 'redirect' | 'huge' | 'stalled' | 'never';
export const badMoods = ['failing', 'html', 'garbage', 'redirect', 'huge', 'stalled', 'never'] as const;

/** `at`: by the stand-in's clock. */
export type AskedFor = { path: string; query: Record<string, string>; headers: IncomingHttpHeaders; at: number };

export type Standin = {
  url: string;
  mood: Mood;
  requests: AskedFor[];
  /** Resolves when so many requests in all have come. */
  asked(total: number): Promise<void>;
  /** Answers what waits in the mood `slow`. */
  release(): void;
  close(): Promise<void>;
};

type Answer = { status: number; body: unknown };

export async function startStandin(answer: (asked: AskedFor) => Answer, now: () => number): Promise<Standin> {
  let waiting: (() => void)[] = [];
  let expecting: { total: number; resolve: () => void }[] = [];

  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://standin');
    const asked = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      at: now(),
    };
    standin.requests.push(asked);
    const { length } = standin.requests;
    expecting = expecting.filter(({ total, resolve }) => (length >= total ? resolve() : true));
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const json = () => {
      const { status, body } = answer(asked);
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));
    };
    const behaviour: Record<Mood, () => unknown> = {
      ok: json,
      slow: () => waiting.push(json),
      failing: () => send(500, 'application/json', '{"error":"a private detail of the other side"}'),
      html: () => send(200, 'text/html', '<h1>Sign in to this network</h1>'),
      garbage: () => send(200, 'application/json', '[{"lat": "a private detail of the other side'),
      redirect: () => response.writeHead(302, { location: `${standin.url}/elsewhere` }).end(),
      huge: () => send(200, 'application/json', JSON.stringify('x'.repeat(1_000_000))),
      stalled: () => response.writeHead(200, { 'content-type': 'application/json' }).write('[{"lat": "51'),
      never: () => undefined,
    };
    behaviour[standin.mood]();
  };

  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standin: Standin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'ok',
    requests: [],
    asked: (total) =>
      new Promise((resolve) => {
        if (standin.requests.length >= total) resolve();
        else expecting.push({ total, resolve });
      }),
    release() {
      const held = waiting;
      waiting = [];
      for (const json of held) json();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standin;
}
