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
import { guardWrite, type SubmissionMeta, refuseCrossSite } from './http/writeGuards.ts';
import type { Context, Handler } from './http/handler.ts';
import { handlers } from './handlers.ts';
import {
  jsonResponse,
  maxBytesOf,
  preparedResponse,
  problemResponse,
  readFile,
  readJson,
  redirectResponse,
} from './http/http.ts';
import { readPrincipal } from './http/principal.ts';
import { functionName, functionsOf, hostRoute, isCallOf } from './routes.ts';

const entries = Object.entries(operations) as [Operation, OperationEntry][];

/**
 * Registers the functions of the contract. The path, the method and the query select the operation. `services` is
 * called at the first request, not while the app loads: if it threw then, every route would answer 404.
 */
export function registerApi(services: () => Services): void {
  for (const [route, operationsOfRoute] of functionsOf(entries)) {
    // Operations that require a query come first; the others take the calls without one.
    const inTurn = operationsOfRoute
      .toSorted(([, a], [, b]) => Number(b.onlyWithQuery !== undefined) - Number(a.onlyWithQuery !== undefined))
      .map((pair) => ({ pair, isCalled: isCallOf(pair[1].path) }));
    app.http(functionName(route), {
      route: hostRoute(route),
      methods: [...new Set(operationsOfRoute.map(([, { method }]) => method))],
      authLevel: 'anonymous',
      handler: (request, context) => {
        const atPath = inTurn.filter(({ isCalled }) => isCalled(request.params));
        const called = atPath.find(
          ({ pair: [, entry] }) => entry.method === request.method && matchesQuery(entry, request),
        );
        if (called) return measured(called.pair, request, context, services);
        return problemResponse(new Problem(atPath.length === 0 ? 'not_found' : 'method_not_allowed'));
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
    body: entry.body && parse(entry.body(services.now()), await readJson(request, maxBytesOf(operation))),
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
