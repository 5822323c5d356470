import { app, type HttpRequest, type HttpResponse, type InvocationContext } from '@azure/functions';
import { type Access, type Operation, type OperationEntry, operations, pageAddress } from '@incidentmap/core/contract';
import { fieldProblems } from '@incidentmap/core/domain/messages';
import { isAdmin, isPartner, type Principal } from '@incidentmap/core/domain/review/permissions';
import { isProblem, Problem } from '@incidentmap/core/domain/problem';
import { networksOf } from '@incidentmap/core/server/abuse/address';
import { jsonLog } from '@incidentmap/core/server/runtime/log';
import { withDeadline } from '@incidentmap/core/server/runtime/deadlines';
import { withCurrentRoles } from '@incidentmap/core/server/access/roles';
import type { Services } from '@incidentmap/core/server/services';
import { SettingsError } from '@incidentmap/core/server/runtime/settings';
import { note, noTelemetry, type Telemetry } from '@incidentmap/core/server/runtime/telemetry';
import * as z from 'zod/mini';
import { guardWrite, type SubmissionMeta } from './http/writeGuards.ts';
import type { Context, Handler } from './http/handler.ts';
import { handlers } from './handlers.ts';
import {
  jsonResponse,
  preparedResponse,
  problemResponse,
  readFile,
  readJson,
  redirectResponse,
  refuseCrossSite,
} from './http/http.ts';
import { readPrincipal } from './http/principal.ts';

const entries = Object.entries(operations) as [Operation, OperationEntry][];

/**
 * The route in Azure's form: without `/api/`, and with a first segment `admin` written as a constrained parameter, because
 * the host rejects routes that begin with that word.
 */
const routeOf = (path: string): string =>
  path.replace(/^\/api\//, '').replace(/^admin(?=\/|$)/, '{area:regex(^admin$)}');

/**
 * `/api/admin/incidents/all` → `review-incidents-all`: a function's name must not begin with `admin` either. A parameter
 * becomes `z-…`, because Azure matches routes in the order of function names and literal segments must come first.
 */
const nameOf = (path: string): string =>
  path
    .replace(/^\/api\//, '')
    .replace(/^admin(?=\/|$)/, 'review')
    .replace(/\{(\w+)\??\}/g, 'z-$1')
    .replaceAll('/', '-');

/** The last segment if it is a parameter: `/api/incidents/{id}` → `{id}`. */
const itemOf = (path: string): string | undefined => /\/(\{\w+\})$/.exec(path)?.[1];

/**
 * The operations of each function, by path. A collection and its items share one function with an optional last segment
 * (`/api/incidents/{id?}`), because Azure allows fewer than 40 functions.
 */
export function functionsOf(all: readonly [Operation, OperationEntry][]): Map<string, [Operation, OperationEntry][]> {
  const paths = new Set(all.map(([, { path }]) => path as string));
  const items = Map.groupBy(paths, (path) => path.replace(/\/\{\w+\}$/, ''));
  return Map.groupBy(all, ([, { path }]) => {
    const collection = path.replace(/\/\{\w+\}$/, '');
    const item = items
      .get(collection)
      ?.map(itemOf)
      .find((name) => name !== undefined);
    return paths.has(collection) && item !== undefined ? `${collection}/${item.replace('}', '?}')}` : path;
  });
}

/**
 * Registers the functions of the contract. The method, and whether the path has an item, select the operation. `services`
 * is called at the first request, not while the app loads: if it threw then, every route would answer 404.
 */
export function registerApi(services: () => Services): void {
  for (const [path, operationsOfPath] of functionsOf(entries)) {
    const item = /\{(\w+)\?\}$/.exec(path)?.[1];
    // Operations that require a query come first; the others take the calls without one.
    const inTurn = operationsOfPath.toSorted(
      ([, a], [, b]) => Number(b.onlyWithQuery !== undefined) - Number(a.onlyWithQuery !== undefined),
    );
    app.http(nameOf(path), {
      route: routeOf(path),
      methods: [...new Set(operationsOfPath.map(([, { method }]) => method))],
      authLevel: 'anonymous',
      handler: (request, context) => {
        const isItem = item !== undefined && request.params[item] !== undefined;
        const pair = inTurn.find(
          ([, entry]) =>
            entry.method === request.method &&
            (item === undefined || isItem === (itemOf(entry.path) !== undefined)) &&
            matchesQuery(entry, request),
        );
        return pair ? measured(pair, request, context, services) : problemResponse(new Problem('method_not_allowed'));
      },
    });
  }
}

const matchesQuery = ({ onlyWithQuery }: OperationEntry, { query }: HttpRequest): boolean =>
  onlyWithQuery === undefined || (onlyWithQuery === true ? query.size > 0 : query.has(onlyWithQuery));

/** Without valid settings there is nowhere to send telemetry. */
function telemetryOf(services: () => Services): Telemetry {
  try {
    return services().telemetry;
  } catch {
    return noTelemetry;
  }
}

function measured(
  pair: [Operation, OperationEntry],
  request: HttpRequest,
  context: InvocationContext,
  services: () => Services,
): Promise<HttpResponse> {
  const options = {
    traceparent: request.headers.get('traceparent'),
    hasFailed: ({ status }: HttpResponse) => status >= 500,
    isSampled: true,
  };
  return telemetryOf(services).operation(pair[0], options, async () => {
    const response = await respond(pair, request, context, services);
    note({ status: response.status });
    return response;
  });
}

async function respond(
  [operation, entry]: [Operation, OperationEntry],
  request: HttpRequest,
  context: InvocationContext,
  services: () => Services,
): Promise<HttpResponse> {
  const log = jsonLog({
    info: (line) => context.log(line),
    warn: (line) => context.warn(line),
    error: (line) => context.error(line),
  });
  const startedAt = performance.now();
  let response: HttpResponse;
  try {
    response = await withDeadline(() => answer([operation, entry], request, services()));
  } catch (error) {
    const problem = problemOf(error);
    // Only our own failures are logged, not the caller's mistakes.
    if (problem.status >= 500) log.error(operation, isProblem(error) ? (error.cause ?? error) : error);
    response = entry.onFailure === undefined ? problemResponse(problem) : jsonResponse(200, entry.onFailure);
  }
  log.info(operation, { status: response.status, ms: Math.round(performance.now() - startedAt) });
  return response;
}

function problemOf(error: unknown): Problem {
  if (isProblem(error)) return error;
  if (error instanceof SettingsError) return new Problem('unavailable', { details: [...error.problems] });
  return new Problem('internal');
}

async function answer(
  [operation, entry]: [Operation, OperationEntry],
  request: HttpRequest,
  services: Services,
): Promise<HttpResponse> {
  if (entry.method !== 'GET') refuseCrossSite(request, services.settings.SITE_URL);
  const signedIn = readPrincipal(request.headers.get('x-ms-client-principal'));
  const principal = signedIn && (await withCurrentRoles(services, signedIn));
  requireAccess(entry.access, principal);
  const parsed = {
    params: entry.params && parse(entry.params, request.params),
    query: entry.query && parse(entry.query, queryOf(entry, request)),
    body: entry.body && parse(entry.body(services.now()), await readJson(request)),
  };
  // The guard comes after parsing, so that an invalid form costs neither part of the rate limit nor the proof of work.
  const isGuarded = entry.limit !== undefined || entry.challenge === true;
  const networks = networksOf(request.headers.get('x-forwarded-for'), services.settings.FORWARDED_HOPS);
  const meta = isGuarded ? await guardWrite(services, entry, request, networks, principal, parsed.body) : noMeta;
  // The file comes last: it is not even read for a caller who is over the limit.
  const file = entry.takesFile && (await readFile(request));
  const input = { ...parsed, file, meta, network: networks.at(-1) ?? null, principal, services };
  // TypeScript cannot see that this handler and this input belong to the same operation.
  const handle = handlers[operation] as Handler<Operation>;
  const result = await handle(input as Context<Operation>);
  if ('etag' in result && 'identity' in result) return preparedResponse(request, result);
  const body = z.parse(entry.answer, result);
  if (entry.status === 302 || entry.isPage) return redirectResponse((body as { location: string }).location);
  return jsonResponse(entry.status ?? 200, body);
}

/** The query; of a page, the address in the browser, which Static Web Apps puts into a header as it rewrites it. */
function queryOf({ isPage }: OperationEntry, { query, headers }: HttpRequest): Record<string, string> {
  if (!isPage) return Object.fromEntries(query);
  const address = headers.get('x-ms-original-url') ?? '';
  return { address: pageAddress.test(address) ? address : '' };
}

const noMeta: SubmissionMeta = { key: null, isSuspected: false };

function requireAccess(access: Access, principal: Principal | null): void {
  if (access === 'anyone' || access === 'platform') return;
  if (!principal) throw new Problem('unauthenticated');
  const isLetIn = (access !== 'partner' && isAdmin(principal)) || (access !== 'admin' && isPartner(principal));
  if (!isLetIn) throw new Problem('forbidden');
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Problem('invalid_request', { details: fieldProblems(parsed.error) });
  return parsed.data;
}
