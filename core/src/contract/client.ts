import type { FieldProblem, FirstDecision, ProblemCode } from '../domain/problem.ts';
import type { Answer, Request } from './operations.ts';
import { type Operation, type Route, routes } from './routes.ts';

export { type Operation, type Route, routes };

/**
 * The body of every error answer. `challenge`: to be solved, as that of getChallenge, and sent with the same request.
 * `first`: the earlier decision because of which one was refused.
 */
export type ProblemBody = {
  code: ProblemCode;
  message: string;
  details?: FieldProblem[];
  challenge?: Record<string, unknown>;
  first?: FirstDecision;
};

/**
 * Thrown for any error answer. `message` is the status, a colon and a space, then the body's text (or the status text).
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The parsed body; null when it is not one of ours, such as a proxy's error page. */
  readonly problem: ProblemBody | null;
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | null;

  constructor(status: number, text: string, retryAfter: number | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.problem = readProblem(text);
    this.retryAfter = retryAfter;
  }
}

function readProblem(text: string): ProblemBody | null {
  try {
    const body = JSON.parse(text) as Partial<ProblemBody> | null;
    return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ProblemBody) : null;
  } catch {
    return null;
  }
}

/** The answer in a body; null where it is none, as of an empty body, a proxy's page or one that was cut off. */
function readAnswer(text: string): object | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

export type CallOptions = {
  signal?: AbortSignal;
  /** Headers in addition to those of every call. */
  headers?: Record<string, string>;
};

/** One method per operation, with the operation's name. Operations without input take no argument. */
export type Client = {
  [K in Operation]: unknown extends Request<K>
    ? (request?: undefined, options?: CallOptions) => Promise<Answer<K>>
    : (request: Request<K>, options?: CallOptions) => Promise<Answer<K>>;
};

type AnyRequest = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: File };

/** The path and query of a call. */
export function urlOf(operation: Operation, request: AnyRequest = {}): string {
  const path = routes[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

const hexOf = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A unique id for one call, which links the server's measurements of it (W3C Trace Context). */
const newTraceparent = (): string => `00-${hexOf(16)}-${hexOf(8)}-01`;

/** The body of a request. For a form, the browser sets the content type itself, because it chooses the boundary. */
function bodyOf({ body, file }: AnyRequest): { body?: string | FormData } {
  if (file === undefined) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  form.append('file', file, file.name);
  return { body: form };
}

/**
 * The API client for the site and the tests. `baseUrl` is '' on the site's own origin; `headers` are sent with every
 * call. Throws HttpError for an error answer and for one that is no answer of ours, and what `fetch` throws when there
 * is none.
 */
export function createClient({
  baseUrl = '',
  fetch = globalThis.fetch.bind(globalThis),
  headers = {},
}: { baseUrl?: string; fetch?: typeof globalThis.fetch; headers?: Record<string, string> } = {}): Client {
  const call = async (operation: Operation, request: AnyRequest = {}, options: CallOptions = {}): Promise<unknown> => {
    const { method } = routes[operation];
    const response = await fetch(baseUrl + urlOf(operation, request), {
      method,
      credentials: 'include',
      headers: {
        traceparent: newTraceparent(),
        ...headers,
        ...options.headers,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...bodyOf(request),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    if (!response.ok) {
      const retryAfter = Number(response.headers.get('retry-after'));
      throw new HttpError(
        response.status,
        (await response.text()) || response.statusText,
        Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
      );
    }
    if (response.headers.get('content-type') === 'application/octet-stream') {
      return new Uint8Array(await response.arrayBuffer());
    }
    const text = await response.text();
    const answer = readAnswer(text);
    if (answer === null) throw new HttpError(response.status, text || response.statusText, null);
    return answer;
  };
  return Object.fromEntries(
    (Object.keys(routes) as Operation[]).map((operation) => [
      operation,
      (request?: AnyRequest, options?: CallOptions) => call(operation, request, options),
    ]),
  ) as Record<Operation, unknown> as Client;
}
