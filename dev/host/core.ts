import { registerHooks } from 'node:module';

/**
 * The module `@azure/functions-core`. On Azure the worker provides it; `@azure/functions` loads it at the first
 * registration, and registers no function when it is missing. Types: Azure/azure-functions-nodejs-worker, types-core.
 */

type LogLevel = 'trace' | 'debug' | 'information' | 'warning' | 'error' | 'critical' | 'none';
/** Takes what functions, the library and the host have to say. */
export type Log = (level: LogLevel, message: string) => void;

interface Binding {
  readonly type: string;
  readonly direction: 'in' | 'out';
  readonly [option: string]: unknown;
}

interface FunctionMetadata {
  readonly name: string;
  readonly bindings: Readonly<Record<string, Binding>>;
}

type Callback = (...values: unknown[]) => unknown;

export interface RpcHttp {
  method?: string;
  url?: string;
  statusCode?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  params?: Record<string, string>;
  cookies?: RpcCookie[];
  body?: TypedData | null;
}

export interface RpcCookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: { value: string };
  readonly path?: { value: string };
  readonly expires?: { value: { seconds: number } };
  readonly maxAge?: { value: number };
  readonly secure?: { value: boolean };
  readonly httpOnly?: { value: boolean };
  readonly sameSite?: 'none' | 'lax' | 'strict' | 'explicitNone';
}

interface TypedData {
  readonly bytes?: Uint8Array;
  readonly string?: string;
  readonly json?: string;
  readonly http?: RpcHttp;
}

export interface RpcRequest {
  readonly inputData: readonly { name: string; data: TypedData }[];
  readonly triggerMetadata: Readonly<Record<string, TypedData>>;
}

interface RpcResponse {
  readonly returnValue?: TypedData | null;
}

interface CoreContext {
  readonly invocationId: string;
  readonly request: RpcRequest;
  readonly metadata: FunctionMetadata;
  state?: 'preInvocationHooks' | 'invocation' | 'postInvocationHooks' | undefined;
  log(level: LogLevel, category: string, message: string): void;
}

interface ProgrammingModel {
  readonly name: string;
  readonly version: string;
  getInvocationModel(context: CoreContext): InvocationModel;
}

interface InvocationModel {
  getArguments(): Promise<{ context: object; inputs: unknown[] }>;
  invokeFunction(context: object, inputs: unknown[], handler: Callback): Promise<unknown>;
  getResponse(context: object, result: unknown): Promise<RpcResponse>;
}

export interface Registration {
  readonly model: ProgrammingModel;
  readonly metadata: FunctionMetadata;
  readonly callback: Callback;
}

type Hook = (context: object) => unknown;

/** What an app registered while it loaded. */
export interface App {
  readonly registrations: Registration[];
  readonly hooks: Map<string, Hook[]>;
  readonly log: Log;
}

interface Bridge {
  app: App | undefined;
  model: ProgrammingModel | undefined;
  /** The log of the app that loaded last, because log calls outside an invocation do not name an app. */
  log: Log;
  /** Resolves when the current app has loaded: the library has only one core, so apps load one after another. */
  turn: Promise<unknown>;
}

// On `globalThis`, because the library keeps the first core that it loads, and a test runner may evaluate this file again.
const key = Symbol.for('functions-host.core');
const shared = globalThis as { [key]?: { bridge: Bridge; core: object } };

function install(): { bridge: Bridge; core: object } {
  const bridge: Bridge = { app: undefined, model: undefined, log: () => undefined, turn: Promise.resolve() };
  const loading = (what: string): App => {
    if (!bridge.app) throw new Error(`${what} can be registered only while the app loads, as in Azure.`);
    return bridge.app;
  };
  const core = {
    version: '3.12.0',
    hostVersion: '4.1043.0',
    setProgrammingModel: (model: ProgrammingModel) => {
      bridge.model = model;
    },
    getProgrammingModel: () => bridge.model,
    registerFunction: (metadata: FunctionMetadata, callback: Callback) => {
      const app = loading(`Function "${metadata.name}"`);
      if (!bridge.model) throw new Error('No programming model is set.');
      app.registrations.push({ model: bridge.model, metadata, callback });
      return { dispose: () => undefined };
    },
    registerHook: (name: string, hook: Hook) => {
      const hooks = loading(`Hook "${name}"`).hooks;
      hooks.set(name, [...(hooks.get(name) ?? []), hook]);
      return { dispose: () => hooks.set(name, hooks.get(name)?.filter((other) => other !== hook) ?? []) };
    },
    log: (level: LogLevel, _category: string, message: string) => bridge.log(level, message),
  };
  const url = 'functions-host:core';
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@azure/functions-core'
        ? { url, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (address, context, next) =>
      address === url
        ? {
            format: 'commonjs',
            source: "module.exports = globalThis[Symbol.for('functions-host.core')].core;",
            shortCircuit: true,
          }
        : next(address, context),
  });
  return { bridge, core };
}

const { bridge } = (shared[key] ??= install());

/** Runs `load` and returns what it registered. Throws what `load` throws. */
export async function collect(load: () => unknown, log: Log): Promise<App> {
  const before = bridge.turn;
  const { promise, resolve } = Promise.withResolvers<void>();
  bridge.turn = promise;
  await before;
  const app: App = { registrations: [], hooks: new Map(), log };
  try {
    bridge.app = app;
    bridge.log = log;
    await load();
  } finally {
    bridge.app = undefined;
    resolve();
  }
  return app;
}

export async function runHooks(app: App, name: string, context: object): Promise<void> {
  for (const hook of app.hooks.get(name) ?? []) await hook(context);
}

/** Runs one invocation through the library's own programming model. Throws what the handler throws. */
export async function invoke(app: App, { model, metadata, callback }: Registration, request: RpcRequest) {
  const core: CoreContext = {
    invocationId: crypto.randomUUID(),
    request,
    metadata,
    log: (level, _category, message) => app.log(level, message),
  };
  const invocation = model.getInvocationModel(core);
  const { context, inputs } = await invocation.getArguments();
  if (app.hooks.size === 0) {
    return invocation.getResponse(context, await invocation.invokeFunction(context, inputs, callback));
  }

  const hookData = {};
  const before = { hookData, invocationContext: context, inputs, functionCallback: callback };
  core.state = 'preInvocationHooks';
  await runHooks(app, 'preInvocation', before);
  const after = {
    hookData,
    invocationContext: context,
    inputs: before.inputs,
    result: null as unknown,
    error: null as unknown,
  };
  core.state = 'invocation';
  try {
    after.result = await invocation.invokeFunction(context, before.inputs, before.functionCallback);
  } catch (error) {
    after.error = error ?? new Error('The function threw nothing.');
  }
  core.state = 'postInvocationHooks';
  await runHooks(app, 'postInvocation', after);
  core.state = undefined;
  if (after.error !== null) throw after.error;
  return invocation.getResponse(context, after.result);
}
