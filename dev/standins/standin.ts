import type { IncomingHttpHeaders } from 'node:http';
import { startWire, type Wire } from './wire.ts';

/** A stand-in of an outside service over HTTP, which can simulate failures ("moods"). */

/** `slow`: answers when `release` is called; `stalled`: begins a body and never ends it; `never`: sends nothing at all. */
export type Mood = 'ok' | 'slow' | 'failing' | 'html' | 'garbage' | 'redirect' | 'huge' | 'stalled' | 'never';
export const badMoods = ['failing', 'html', 'garbage', 'redirect', 'huge', 'stalled', 'never'] as const;

/** `at`: the time on the stand-in's clock. */
export type AskedFor = { path: string; query: Record<string, string>; headers: IncomingHttpHeaders; at: number };

export type Standin = Wire<AskedFor> & { mood: Mood };

type Answer = { status: number; body: unknown };

export async function startStandin(answer: (asked: AskedFor) => Answer, now: () => number): Promise<Standin> {
  const wire = await startWire<AskedFor>((request, response, { note, hold }) => {
    const url = new URL(request.url ?? '/', 'http://standin');
    const asked = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      at: now(),
    };
    note(asked);
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const json = () => {
      const { status, body } = answer(asked);
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));
    };
    const behaviour: Record<Mood, () => unknown> = {
      ok: json,
      slow: () => hold(json),
      failing: () => send(500, 'application/json', '{"error":"a private detail of the other side"}'),
      html: () => send(200, 'text/html', '<h1>Sign in to this network</h1>'),
      garbage: () => send(200, 'application/json', '[{"lat": "a private detail of the other side'),
      redirect: () => response.writeHead(302, { location: `${standin.url}/elsewhere` }).end(),
      huge: () => send(200, 'application/json', JSON.stringify('x'.repeat(1_000_000))),
      stalled: () => response.writeHead(200, { 'content-type': 'application/json' }).write('[{"lat": "51'),
      never: () => undefined,
    };
    behaviour[standin.mood]();
  });
  const standin: Standin = { ...wire, mood: 'ok' };
  return standin;
}
