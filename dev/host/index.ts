import { oneLine } from '@incidentmap/core/server/runtime/log';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { collect, runHooks, type Log, type Registration } from './core.ts';
import { addressOf, answer, azureLimits, createListener, isHttp, readBody, refuse, type Limits } from './http.ts';
import { createRouter, parseTemplate, shadowed, type Route } from './routes.ts';
import { createTimer, describe, scheduleProblem } from './timers.ts';

export interface HostOptions {
  /** Imports or requires the app, so that it registers its functions. */
  readonly load: () => unknown;
  /** The default, 0, chooses a free port. */
  readonly port?: number;
  /** `manual` ignores the schedules: timers run only when fired. The default is `scheduled`. */
  readonly timers?: 'scheduled' | 'manual';
  /** The default is Azure's limits. */
  readonly limits?: Partial<Limits>;
  /** The default prints warnings and errors to stderr, and information to stdout. */
  readonly log?: Log;
}

export interface Host {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly registrations: readonly { name: string; type: string; methods: readonly string[]; route?: string }[];
  /** Runs a timer function now and waits for it. Throws what it throws, or an Error when there is no such timer. */
  fire(name: string): Promise<void>;
  /** Answers every call in flight with 500, as Azure's host does when its worker crashes. */
  fail(): Promise<void>;
  /** Stops schedules and closes connections, after the answers and runs that are under way. */
  close(): Promise<void>;
}

/** At 40 functions a managed app was seen to register none and report success. */
const mostFunctions = 39;

/** Prints a message as one line, whatever it contains (prevents log injection). */
const print: Log = (level, message) => {
  if (level === 'error' || level === 'critical' || level === 'warning') console.error(oneLine(message));
  else if (level === 'information') console.log(oneLine(message));
};

const triggerOf = ({ metadata }: Registration) => {
  const binding = Object.values(metadata.bindings).find(({ type }) => /trigger$/i.test(type));
  if (!binding) throw new Error(`Function "${metadata.name}" has no trigger.`);
  return binding;
};

const reserved = /^(admin|runtime)/i;

function refuseApp(sentence: string): never {
  throw new Error(sentence);
}

/** Throws an Error of one sentence for anything that Azure would refuse or silently ignore. */
function check(registrations: readonly Registration[]): Route[] {
  if (registrations.length === 0) refuseApp('The app registered no function.');
  if (registrations.length > mostFunctions) {
    refuseApp(`The app registers ${registrations.length} functions: Azure allows at most ${mostFunctions}.`);
  }
  const names = new Map<string, string>();
  const routes: Route[] = [];
  for (const registration of registrations) {
    const { name } = registration.metadata;
    const trigger = triggerOf(registration);
    if (reserved.test(name))
      refuseApp(`Function name "${name}" begins with "admin" or "runtime", which Azure reserves.`);
    if (!/^[a-z][\w-]{0,127}$/i.test(name) || name.toLowerCase() === 'host') {
      refuseApp(`Function name "${name}" must be a letter, then letters, digits, "-" and "_", and not "host".`);
    }
    const other = names.get(name.toLowerCase());
    if (other !== undefined) refuseApp(`Function name "${name}" is taken by "${other}": Azure ignores case in names.`);
    names.set(name.toLowerCase(), name);

    if (isHttp(trigger.type)) {
      const template = String(trigger['route'] ?? name).replace(/^\/+|\/+$/g, '');
      if (reserved.test(template)) {
        refuseApp(`Route "${template}" of "${name}" begins with "admin" or "runtime", which Azure reserves.`);
      }
      const methods = (trigger['methods'] as string[]).map((method) => method.toUpperCase());
      const twin = routes.find(
        (route) =>
          route.template.toLowerCase() === template.toLowerCase() &&
          route.methods.some((method) => methods.includes(method)),
      );
      if (twin) {
        refuseApp(
          `Route "${template}" is registered by both "${twin.registration.metadata.name}" and "${name}" for the same method.`,
        );
      }
      const [[binding] = ['']] = Object.entries(registration.metadata.bindings).filter(([, { type }]) => isHttp(type));
      routes.push({ registration, trigger: binding, methods, template, segments: parseTemplate(template) });
    } else if (trigger.type === 'timerTrigger') {
      const problem = scheduleProblem(trigger['schedule']);
      if (problem !== undefined) refuseApp(`Function "${name}": ${problem}.`);
    } else {
      refuseApp(`Function "${name}" has a ${trigger.type}: this host runs HTTP and timer functions.`);
    }
  }
  const [loser, winner] = shadowed(routes) ?? [];
  if (loser && winner) {
    refuseApp(
      `Route "${winner.template}" of "${winner.registration.metadata.name}" would take requests for "${loser.template}" of ` +
        `"${loser.registration.metadata.name}": Azure tries functions in the order of their names, so constrain the parameter or rename one.`,
    );
  }
  return routes;
}

/**
 * Serves the functions that `load` registers on 127.0.0.1, as Azure would: HTTP functions below `/api`, timers by schedule
 * and by `POST /admin/functions/<name>`. Throws what `load` throws, an Error of one sentence for anything that Azure
 * refuses, or the server's error (EADDRINUSE) when the port is in use.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { log = print, timers: mode = 'scheduled' } = options;
  const limits = { ...azureLimits, ...options.limits };
  const app = await collect(options.load, log);
  const routes = check(app.registrations);
  const listener = createListener(app, createRouter(routes, 'api'), limits);

  const described = app.registrations.map((registration) => {
    const { type, methods = [], route } = triggerOf(registration);
    return {
      name: registration.metadata.name,
      type,
      methods: methods as string[],
      ...(typeof route === 'string' && { route }),
    };
  });

  const admin = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const name = decodeURIComponent(/^\/admin\/functions\/([^/]+)$/i.exec(pathname)?.[1] ?? '');
    // The SWA emulator requests this list, to warn about functions that it cannot serve.
    if (request.method === 'GET' && pathname === '/admin/functions') {
      return answer(
        response,
        200,
        app.registrations.map(({ metadata }) => ({
          name: metadata.name,
          config: { bindings: Object.values(metadata.bindings) },
        })),
      );
    }
    const timer = timers.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (request.method !== 'POST' || !timer) return refuse(response, 404);
    // CSRF protection: a page of another site always sends its origin with a POST; a command-line client sends none.
    const body = await readBody(request, 1024);
    if (request.headers.origin !== undefined || !isJsonObject(body)) return refuse(response, 400);
    timer.fire().catch((error: unknown) => log('error', describe(timer.name, error)));
    return answer(response, 202);
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (!/^(\w+:\/\/[^/]*)?\/admin(\/|$|\?)/i.test(request.url ?? '')) return listener.listen(request, response);
    const pathname = addressOf(request)?.pathname ?? '';
    return admin(request, response, pathname).catch(() => refuse(response, 400));
  };
  // The limit of Azure's server; Node's default is half of it.
  const server = createServer({ maxHeaderSize: 32 * 1024 }, onRequest);
  // Longer than a proxy keeps idle connections, so that it never sends a request on one that is being closed.
  server.keepAliveTimeout = 65_000;
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A client that sends `Expect: 100-continue` gets the decision at once.
    if (Number(request.headers['content-length'] ?? 0) <= limits.bodyBytes) response.writeContinue();
    void onRequest(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  const timers = app.registrations
    .filter((registration) => triggerOf(registration).type === 'timerTrigger')
    .map((registration) => createTimer(app, registration, mode));
  await runHooks(app, 'appStart', { hookData: {} });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : options.port}`,
    registrations: described,
    fire: async (name) => {
      const timer = timers.find((candidate) => candidate.name === name);
      if (!timer) throw new Error(`There is no timer function "${name}".`);
      await timer.fire();
    },
    fail: listener.fail,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      while (listener.unanswered() > 0) await delay(10);
      // Idle ones too, and those that a client opened but never used.
      server.closeAllConnections();
      await Promise.all([closed, ...timers.map((timer) => timer.stop())]);
      await runHooks(app, 'appTerminate', { hookData: {} });
    },
  };
}

function isJsonObject(body: unknown): boolean {
  if (!Buffer.isBuffer(body)) return false;
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
