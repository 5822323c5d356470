import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { invoke, type App, type RpcCookie, type RpcHttp } from './core.ts';
import type { Match } from './routes.ts';
import { describe } from './timers.ts';

export interface Limits {
  /** Maximum bytes of a request's body. */
  readonly bodyBytes: number;
  /** Maximum milliseconds from the request's head to the answer. */
  readonly answerMs: number;
  /** Maximum number of requests that are not answered yet; further ones are refused. */
  readonly outstandingRequests: number;
}

/**
 * The limits of managed functions in Static Web Apps (learn.microsoft.com/azure/static-web-apps/quotas), and
 * `maxOutstandingRequests` of api/host.json, above which Azure's host answers 429.
 */
export const azureLimits: Limits = { bodyBytes: 30 * 1024 * 1024, answerMs: 45_000, outstandingRequests: 200 };

/** How long a refused upload may continue before its connection is closed; closing it at once would lose the answer. */
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

/** Answers that the platform itself sends have no body and no headers about it (README.md). */
export function refuse(response: ServerResponse, status: 400 | 404 | 413 | 414 | 429 | 500 | 504): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-length': 0 });
  response.end();
}

const noBody = Buffer.alloc(0);

/** Azure's host drops a body without Content-Length (azure-functions-nodejs-worker#524). */
const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > 0;

/** Reads the body. Undefined when the client disconnected; 'too large', without reading, when Content-Length exceeds the limit. */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | 'too large' | undefined> {
  if (!hasBody(request)) return Promise.resolve(noBody);
  if (Number(request.headers['content-length']) > limit) return Promise.resolve('too large');
  return new Promise((resolve) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    request.on('data', (chunk: Buffer<ArrayBuffer>) => void chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('close', () => resolve(undefined));
  });
}

/** Gives a client whose body is not read time to receive the answer, then closes the connection if it still sends. */
function cutWhenAnswered(request: IncomingMessage): void {
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, lingerMs).unref();
}

/** The absolute URL with path and query as sent; undefined when it is not a valid URL. */
export function addressOf(request: IncomingMessage): { url: string; pathname: string; search: string } | undefined {
  const target = request.url ?? '/';
  const host = request.headers.host ?? 'localhost';
  const plain = /^\/[^?#]*/.exec(target)?.[0];
  if (
    plain !== undefined &&
    !/\/(\.|%2e)/i.test(plain) &&
    /^[\w.-]+(:\d+)?$/.test(host) &&
    URL.canParse(`http://${host}`)
  ) {
    return { url: `http://${host}${target}`, pathname: plain, search: target.slice(plain.length) };
  }
  const url = URL.parse(target.startsWith('/') ? `http://${host}${target}` : target);
  return url ? { url: url.href, pathname: url.pathname, search: url.search } : undefined;
}

/**
 * The query in Azure's form: a repeated name occurs once, with its values joined by commas. Names are case-insensitive; a
 * repeated one is spelled like its second occurrence.
 */
function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '') return query;
  const spelled = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase();
    const before = spelled.get(key);
    if (before === undefined) {
      spelled.set(key, name);
      query[name] = value;
      continue;
    }
    const now = repeated.has(key) ? before : name;
    repeated.add(key);
    spelled.set(key, now);
    const joined = `${query[before]},${value}`;
    if (now !== before) delete query[before];
    query[now] = joined;
  }
  return query;
}

const notAscii = /[^\0-\x7f]/;

/**
 * Node reads headers as Latin-1, Azure's server as UTF-8. Undefined when the value is not UTF-8, or has characters beyond
 * Latin-1, which the library's headers cannot contain.
 */
function utf8(value: string): string | undefined {
  const bytes = Buffer.from(value, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString() : undefined;
  return text === undefined || /[^\0-\xff]/.test(text) ? undefined : text;
}

/** The maximum bytes of the request line on Azure's server, including ` HTTP/1.1` and the line break. */
const longestLine = 8192;

/** The status with which Azure's server refuses the head of a request; undefined when it accepts it. */
function refusalOf(
  { method = '', url = '', headers, rawHeaders }: IncomingMessage,
  pathname: string,
): 400 | 414 | undefined {
  if (method.length + 1 + url.length + ' HTTP/1.1\r\n'.length > longestLine) return 414;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    if (notAscii.test(value)) {
      const read = utf8(value);
      if (read === undefined) return 400;
      headers[name.toLowerCase()] = rawHeaders[index + 1] = read;
    }
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts < 2 && !pathname.includes('%00') ? undefined : 400;
}

/** The headers in Azure's form: the values of a repeated header are joined by commas, while Node drops some of them. */
function headersOf({ headers: single, rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  let count = 0;
  for (const name in single) {
    const value = single[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(',');
    count++;
  }
  if (count * 2 === rawHeaders.length) return headers;
  const joined = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

const sameSite = { none: undefined, lax: 'lax', strict: 'strict', explicitNone: 'none' } as const;

/** A Set-Cookie header in the form of Azure's host, where a cookie without a path is for the whole site. */
function setCookie(cookie: RpcCookie): string {
  const { domain, path, expires, maxAge, secure, httpOnly } = cookie;
  const site = sameSite[cookie.sameSite ?? 'none'];
  return [
    `${cookie.name}=${encodeURIComponent(cookie.value)}`,
    ...(expires ? [`expires=${new Date(expires.value.seconds * 1000).toUTCString()}`] : []),
    ...(maxAge ? [`max-age=${Math.floor(maxAge.value)}`] : []),
    ...(domain ? [`domain=${domain.value}`] : []),
    `path=${path?.value ?? '/'}`,
    ...(secure?.value ? ['secure'] : []),
    ...(site ? [`samesite=${site}`] : []),
    ...(httpOnly?.value ? ['httponly'] : []),
  ].join('; ');
}

/** Hop-by-hop headers, which the host sets itself. */
const hopByHop = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

function send(method: string, response: ServerResponse, result: RpcHttp | undefined): void {
  // On Azure, a function that returns nothing answers 204.
  const status = result ? Number(result.statusCode) : 204;
  const headers: OutgoingHttpHeaders = {};
  for (const name in result?.headers) {
    const value = result.headers[name] ?? '';
    if (notAscii.test(value)) throw new TypeError(`The header ${name} is not ASCII, which Azure refuses to send.`);
    if (!hopByHop.has(name)) headers[name] = value;
  }
  // The library keeps only the last `set-cookie` header, here as in Azure: cookies go through `cookies`.
  if (result?.cookies?.length) headers['set-cookie'] = result.cookies.map(setCookie);
  const body = result?.body?.bytes ?? noBody;
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
) {
  const unanswered = new Set<ServerResponse>();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? 'GET';
    const address = addressOf(request);
    if (!address) return refuse(response, 400);
    const refusal = refusalOf(request, address.pathname);
    if (refusal) return refuse(response, refusal);
    const found = find(method, address.pathname);
    // A method that is not registered is 404 too, and GET does not include HEAD: on Azure the method is a constraint of the
    // route (HttpMethodRouteConstraint), so no route matches.
    if (!found) return refuse(response, 404);

    const body = hasBody(request) ? await readBody(request, limits.bodyBytes) : noBody;
    if (body === undefined || response.headersSent) return undefined;
    if (body === 'too large') {
      refuse(response, 413);
      return cutWhenAnswered(request);
    }
    if (request.headers['transfer-encoding'] !== undefined) response.once('finish', () => cutWhenAnswered(request));

    const { registration, trigger } = found.route;
    const http: RpcHttp = {
      method,
      url: address.url,
      headers: headersOf(request),
      query: queryOf(address.search),
      params: found.params,
      body: body.length > 0 ? { bytes: body } : null,
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
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      if (unanswered.size >= limits.outstandingRequests) {
        refuse(response, 429);
        return cutWhenAnswered(request);
      }
      unanswered.add(response);
      const deadline = setTimeout(() => refuse(response, 504), limits.answerMs).unref();
      response.on('close', () => {
        clearTimeout(deadline);
        unanswered.delete(response);
      });
      handle(request, response).catch((error: unknown) => {
        app.log('error', describe(`${request.method} ${request.url?.split('?')[0]}`, error));
        refuse(response, 500);
      });
    },
    unanswered: (): number => unanswered.size,
    /** Answers all of them 500, and ends when that is sent. */
    fail: async (): Promise<void> => {
      const sent = [...unanswered].map(
        (response) =>
          new Promise((resolve) => {
            if (response.writableFinished) resolve(undefined);
            for (const event of ['finish', 'close']) response.once(event, resolve);
            refuse(response, 500);
          }),
      );
      await Promise.all(sent);
    },
  };
}

export const isHttp = (type: string) => type.toLowerCase() === 'httptrigger';
