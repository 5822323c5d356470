import type { RawRequest, RawResponse } from '../hostile/support/rawHttp.ts';
import { sendRaw } from '../hostile/support/rawHttp.ts';

/**
 * Sends the same requests to two functions hosts that serve the same app, and names the differences in their answers.
 */

export interface Difference {
  /** The request's method and target, and its name. */
  readonly request: string;
  /** `status`, `body`, or `header <name>`. */
  readonly part: string;
  readonly ours: string;
  readonly theirs: string;
}

export type NamedRequest = RawRequest & { readonly name: string };

/** How an answer is framed and when it was created: dev/host/README.md explains why no client notices. */
const ofTheWire = new Set(['connection', 'content-length', 'date', 'keep-alive', 'server', 'transfer-encoding']);

/** Each host has a database of its own, so ids, times and keys differ; their presence must not. */
const volatile: readonly [pattern: RegExp, name: string][] = [
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\b[\da-f]{16,}\b/gi, '<hex>'],
  [/\b[A-Z\d]{4}(-[A-Z\d]{4}){2,}\b/g, '<code>'],
  [/127\.0\.0\.1:\d+/g, '<host>'],
];
const masked = (text: string): string =>
  volatile.reduce((changed, [pattern, name]) => changed.replace(pattern, name), text);

/** Compressed bytes contain ids too, and their ETags depend on them. */
const bodyOf = ({ headers, body }: RawResponse): string =>
  headers.has('content-encoding') ? `<${headers.get('content-encoding')}>` : masked(body.toString());
const headerOf = ({ headers }: RawResponse, name: string): string => {
  const value = headers.get(name);
  if (value === undefined) return 'none';
  return name === 'etag' ? '<etag>' : masked(value);
};

const shown = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

function differencesOf(request: string, ours: RawResponse | null, theirs: RawResponse | null): Difference[] {
  const status = (answer: RawResponse | null) => (answer === null ? 'no answer' : String(answer.status));
  if (ours === null || theirs === null || ours.status !== theirs.status) {
    const isSame = status(ours) === status(theirs);
    return isSame ? [] : [{ request, part: 'status', ours: status(ours), theirs: status(theirs) }];
  }
  const names = new Set([...ours.headers.keys(), ...theirs.headers.keys()]);
  const parts = [...names]
    .filter((name) => !ofTheWire.has(name))
    .toSorted()
    .map((name) => [`header ${name}`, headerOf(ours, name), headerOf(theirs, name)] as const);
  return [...parts, ['body', bodyOf(ours), bodyOf(theirs)] as const]
    .filter(([, mine, other]) => mine !== other)
    .map(([part, mine, other]) => ({ request, part, ours: shown(mine), theirs: shown(other) }));
}

/**
 * Sends each request to both addresses (`http://…`, without a trailing slash), one after another, because an answer may
 * depend on earlier requests. Two hosts of the same app with the same initial data must not differ.
 */
export async function compareHosts(
  ours: string,
  theirs: string,
  requests: readonly NamedRequest[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const request of requests) {
    const [mine, other] = await Promise.all([sendRaw(ours, request), sendRaw(theirs, request)]);
    differences.push(...differencesOf(`${request.method} ${request.target} (${request.name})`, mine, other));
  }
  return differences;
}
