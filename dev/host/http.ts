import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { invoke, type App, type RpcCookie, type RpcHttp } from './core.ts';
import { LazyRequest } from './lazyRequest.ts';
import type { Match } from './routes.ts';
import { describe } from './timers.ts';

export interface Limits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Milliseconds from the request's head to the answer. */
  readonly answerMs: number;
}

/** Of the functions that Static Web Apps manages (learn.microsoft.com/azure/static-web-apps/quotas). */
export const azureLimits: Limits = { bodyBytes: 30 * 1024 * 1024, answerMs: 45_000 };

/** How long a refused upload may go on before its connection is cut: an answer sent into a sender's ear is lost. */
const lingerMs = 500;

export function answer(response: ServerResponse, status: number, body?: unknown): void {
  if (response.headersSent) return;
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-store',
  });
  response.end(bytes);
}

const refusals = {
  400: { code: 'invalid_request', message: 'The request cannot be read.' },
  404: { code: 'not_found', message: 'There is nothing here.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  500: { code: 'internal', message: 'Something went wrong.' },
  504: { code: 'unavailable', message: 'The answer took too long.' },
} as const;

export const refuse = (response: ServerResponse, status: keyof typeof refusals) =>
  answer(response, status, refusals[status]);

const noBody = Buffer.alloc(0);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Undefined when the sender went away; 'too large' as soon as that is known, with the rest unread. */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | 'too large' | undefined> {
  if (!hasBody(request)) return Promise.resolve(noBody);
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve('too large');
  return new Promise((resolve) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    const take = (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length;
      if (size > limit) {
        request.off('data', take);
        resolve('too large');
      } else {
        chunks.push(chunk);
      }
    };
    request.on('data', take);
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('close', () => resolve(undefined));
  });
}

/** Refuses with 413, lets the sender hear it, then cuts a connection that still sends. */
function refuseUpload(request: IncomingMessage, response: ServerResponse): void {
  refuse(response, 413);
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, lingerMs).unref();
}

/** The path and query as sent, made absolute; undefined when it is no address. */
export function addressOf(request: IncomingMessage): { url: string; pathname: string; search: string } | undefined {
  const target = request.url ?? '/';
  const host = request.headers.host ?? 'localhost';
  const plain = /^\/[^?#]*/.exec(target)?.[0];
  if (plain !== undefined && !/\/(\.|%2e)/i.test(plain) && /^[\w.-]+(:\d+)?$/.test(host)) {
    return { url: `http://${host}${target}`, pathname: plain, search: target.slice(plain.length) };
  }
  const url = URL.parse(target.startsWith('/') ? `http://${host}${target}` : target);
  return url ? { url: url.href, pathname: url.pathname, search: url.search } : undefined;
}

/** Azure hands a repeated name over once, its values joined by commas. */
function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) {
    query[name] = Object.hasOwn(query, name) ? `${query[name]},${value}` : value;
  }
  return query;
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in request.headers) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return headers;
}

const sameSite = { none: undefined, lax: 'Lax', strict: 'Strict', explicitNone: 'None' } as const;

function setCookie(cookie: RpcCookie): string {
  const { domain, path, expires, maxAge, secure, httpOnly } = cookie;
  const site = sameSite[cookie.sameSite ?? 'none'];
  return [
    `${cookie.name}=${encodeURIComponent(cookie.value)}`,
    ...(maxAge ? [`Max-Age=${Math.floor(maxAge.value)}`] : []),
    ...(domain ? [`Domain=${domain.value}`] : []),
    ...(path ? [`Path=${path.value}`] : []),
    ...(expires ? [`Expires=${new Date(expires.value.seconds * 1000).toUTCString()}`] : []),
    ...(httpOnly?.value ? ['HttpOnly'] : []),
    ...(secure?.value ? ['Secure'] : []),
    ...(site ? [`SameSite=${site}`] : []),
  ].join('; ');
}

/** The host frames the answer itself. */
const hopByHop = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

function send(method: string, response: ServerResponse, result: RpcHttp | undefined): void {
  // A function that answers nothing is 204 in Azure.
  const status = result ? Number(result.statusCode) : 204;
  const headers: OutgoingHttpHeaders = {};
  for (const name in result?.headers) if (!hopByHop.has(name)) headers[name] = result.headers[name];
  // The library keeps only the last `set-cookie` header, here as in Azure: cookies go through `cookies`.
  if (result?.cookies?.length) headers['set-cookie'] = result.cookies.map(setCookie);
  const body = result?.body?.bytes ?? noBody;
  const bodiless = status === 204 || status === 205 || status === 304;
  if (!bodiless) headers['content-length'] = body.byteLength;
  response.writeHead(status, headers);
  if (bodiless || method === 'HEAD') response.end();
  else response.end(body);
}

/** How often it is looked for answers that take too long; each deadline by a timer of its own would cost every request. */
const lookEvery = (limits: Limits): number => Math.min(1000, limits.answerMs / 4);

/** Answers each request by the function that `find` names. */
export function createListener(
  app: App,
  find: (method: string, pathname: string) => Match | undefined,
  limits: Limits,
) {
  /** Those that are not answered yet, the oldest first, and when each came. */
  const answering = new Map<ServerResponse, number>();
  const looking = setInterval(() => {
    const latest = performance.now() - limits.answerMs;
    for (const [response, cameAt] of answering) {
      if (cameAt > latest) break;
      refuse(response, 504);
    }
  }, lookEvery(limits)).unref();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? 'GET';
    const address = addressOf(request);
    if (!address) return refuse(response, 400);
    const found = find(method, address.pathname);
    // A method that is not registered is 404 too, and HEAD is no part of GET: the method is a constraint of Azure's
    // route (HttpMethodRouteConstraint), so no route matches.
    if (!found) return refuse(response, 404);

    const body = hasBody(request) ? await readBody(request, limits.bodyBytes) : noBody;
    if (body === undefined || response.headersSent) return undefined;
    if (body === 'too large') return refuseUpload(request, response);

    const { registration, trigger } = found.route;
    const headers = headersOf(request);
    const sent = body.length > 0 ? body : null;
    const mayHaveBody = method !== 'GET' && method !== 'HEAD';
    const http: RpcHttp = {
      method,
      url: address.url,
      headers,
      query: queryOf(address.search),
      params: found.params,
      body: sent && { bytes: sent },
      // What a GET brings along all the same is the library's to complain of.
      ...(sent && !mayHaveBody ? {} : { nativeRequest: new LazyRequest(method, address.url, headers, sent) }),
    };
    const { returnValue } = await invoke(app, registration, {
      inputData: [{ name: trigger, data: { http } }],
      triggerMetadata: {},
    });
    if (!response.headersSent && !response.destroyed) send(method, response, returnValue?.http);
    return undefined;
  };

  return {
    listen(request: IncomingMessage, response: ServerResponse): void {
      answering.set(response, performance.now());
      response.on('close', () => answering.delete(response));
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      handle(request, response).catch((error: unknown) => {
        app.log('error', describe(`${request.method} ${request.url?.split('?')[0]}`, error));
        refuse(response, 500);
      });
    },
    /** How many are not answered yet. */
    answering: (): number => answering.size,
    close: (): void => clearInterval(looking),
  };
}

export const isHttp = (type: string) => type.toLowerCase() === 'httptrigger';
