import type { APIResponse, BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import { inject } from 'vitest';

const siteUrl = inject('siteUrl');

type Answer = {
  status?: number;
  json?: unknown;
  body?: string | Buffer;
  contentType?: string;
  headers?: Record<string, string>;
};

/** A request that waits until it is fulfilled, continued, left to an earlier handler, or aborted: a part of Playwright's. */
export type Route = {
  request(): Pick<Request, 'method' | 'url' | 'allHeaders'>;
  fulfill(answer: Answer): Promise<void>;
  fallback(): Promise<void>;
  continue(): Promise<void>;
  abort(): Promise<void>;
  /** The server's answer, which the page does not get. */
  fetch(): Promise<APIResponse>;
};

type Handler = { matches: (method: string, path: string) => boolean; answer: (route: Route) => unknown; left: number };

type Paused = {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
};

/** The browser of each page, for what ends with the page: a test that asks a page for its browser may leave something there. */
export const contextOf = new WeakMap<Page, BrowserContext>();

const handlersOf = new WeakMap<Page, Handler[]>();

/** What may be intercepted: the API, files of incidents, the file with streets, code, and what `useFont` changes the letters by. */
const patterns = [
  '/api/*',
  '/media/*',
  '/basemap/*',
  '/preload.js',
  '/exit.js',
  '/assets/index-*.js',
  '/assets/LeafletIncidentMap*',
  '/assets/index-*.css',
  '/assets/layout-test.woff2',
];

/** What the home page shows first, which it reads from here as long as the API has not answered. */
const openingFile = '/opening/view.json';
const inOpeningFile = ['/api/incidents', '/api/incidents/map'];

/**
 * Answers the requests of one method at a path by hand, all of them or as many as `times` says; others go on to the
 * handler before, and then to the server. Unlike Playwright's `page.route`, it pauses few requests and leaves the
 * browser's cache on, so that pages load in two thirds of the time. The two do not go together at one path.
 */
export async function intercept(
  page: Page,
  method: string,
  path: string | RegExp,
  answer: (route: Route) => unknown,
  { times = Infinity }: { times?: number } = {},
): Promise<void> {
  const matchesPath = (at: string) => (typeof path === 'string' ? at === path : path.test(at));
  const handler: Handler = { matches: (each, at) => each === method && matchesPath(at), answer, left: times };
  const known = handlersOf.get(page);
  if (known) return void known.unshift(handler);
  const handlers = [handler];
  handlersOf.set(page, handlers);
  const session = await (contextOf.get(page) ?? page.context()).newCDPSession(page);
  session.on('Fetch.requestPaused', (paused) => void handle(page, session, handlers, paused));
  const urlPatterns = [...patterns.map((pattern) => siteUrl + pattern), `*${openingFile}`];
  await session.send('Fetch.enable', { patterns: urlPatterns.map((urlPattern) => ({ urlPattern })) });
  // A page that is open learns of it a moment later, and a key that is pressed before then sends its request past it.
  if (page.url() !== 'about:blank') await page.evaluate('0');
}

async function handle(page: Page, session: CDPSession, handlers: readonly Handler[], paused: Paused): Promise<void> {
  const { requestId, request } = paused;
  const url = new URL(request.url);
  const fitting = handlers.filter(({ matches, left }) => left > 0 && matches(request.method, url.pathname)).values();
  // The page may have been closed, or may have given the request up.
  const settle = async (action: Promise<unknown>) => void (await action.catch(() => {}));
  const goOn = () => settle(session.send('Fetch.continueRequest', { requestId }));
  const route: Route = {
    request: () => ({
      method: () => request.method,
      url: () => request.url,
      allHeaders: async () =>
        Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
    }),
    fulfill: ({ status = 200, json, body, contentType, headers = {} }) => {
      const type = contentType ?? (json === undefined ? undefined : 'application/json');
      const all = { ...headers, ...(type === undefined ? {} : { 'content-type': type }) };
      const bytes = Buffer.from(json === undefined ? (body ?? '') : JSON.stringify(json));
      return settle(
        session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: status,
          responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
          body: bytes.toString('base64'),
        }),
      );
    },
    fallback: next,
    continue: goOn,
    abort: () => settle(session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
    fetch: () =>
      page.request.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.postData === undefined ? {} : { data: request.postData }),
      }),
  };
  // Where the API's answer is replaced, there is no file that has the true one.
  if (
    url.pathname.endsWith(openingFile) &&
    inOpeningFile.some((at) => handlers.some((each) => each.matches('GET', at)))
  )
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  async function next(): Promise<void> {
    const { value: handler } = fitting.next();
    if (!handler) return goOn();
    handler.left -= 1;
    await handler.answer(route);
  }
  await next();
}
