import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { invoke, type App, type RpcCookie, type RpcHttp } from './core.ts';
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

/** Undefined when the sender went away; 'too large' as soon as that is known, with the rest unread. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too large' | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return Promise.resolve(Buffer.alloc(0));
  if (Number(length ?? 0) > limit) return Promise.resolve('too large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
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
  for (const [name, value] of Object.entries(request.headers)) {
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
const hopByHop = ['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade'];

function send(method: string, response: ServerResponse, result: RpcHttp | undefined): void {
  // A function that answers nothing is 204 in Azure.
  const status = result ? Number(result.statusCode) : 204;
  const headers: OutgoingHttpHeaders = { ...result?.headers };
  for (const name of hopByHop) delete headers[name];
  // The library keeps only the last `set-cookie` header, here as in Azure: cookies go through `cookies`.
  if (result?.cookies?.length) headers['set-cookie'] = result.cookies.map(setCookie);
  const body = result?.body?.bytes ?? new Uint8Array();
  const bodiless = status === 204 || status === 205 || status === 304;
  if (!bodiless) headers['content-length'] = body.byteLength;
  response.writeHead(status, headers);
  if (bodiless || method === 'HEAD') response.end();
  else response.end(body);
}

/** Answers each request by the function that `find` names. */
export function createListener(
  app: App,
  find: (method: string, pathname: string) => Match | undefined,
  limits: Limits,
): RequestListener {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? 'GET';
    const address = addressOf(request);
    if (!address) return refuse(response, 400);
    const found = find(method, address.pathname);
    // A method that is not registered is 404 too, and HEAD is no part of GET: the method is a constraint of Azure's
    // route (HttpMethodRouteConstraint), so no route matches.
    if (!found) return refuse(response, 404);

    const body = await readBody(request, limits.bodyBytes);
    if (body === undefined || response.headersSent) return undefined;
    if (body === 'too large') return refuseUpload(request, response);

    const { registration } = found.route;
    const http: RpcHttp = {
      method,
      url: address.url,
      headers: headersOf(request),
      query: queryOf(address.search),
      params: found.params,
      body: body.length > 0 ? { bytes: body } : null,
    };
    const [name = 'httpTrigger'] =
      Object.entries(registration.metadata.bindings).find(([, binding]) => isHttp(binding.type)) ?? [];
    const { returnValue } = await invoke(app, registration, {
      inputData: [{ name, data: { http } }],
      triggerMetadata: {},
    });
    if (!response.headersSent && !response.destroyed) send(method, response, returnValue?.http);
    return undefined;
  };

  return (request, response) => {
    const deadline = setTimeout(() => refuse(response, 504), limits.answerMs);
    response.on('close', () => clearTimeout(deadline));
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    handle(request, response).catch((error: unknown) => {
      app.log('error', describe(`${request.method} ${request.url?.split('?')[0]}`, error));
      refuse(response, 500);
    });
  };
}

export const isHttp = (type: string) => type.toLowerCase() === 'httptrigger';
