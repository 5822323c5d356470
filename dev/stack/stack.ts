import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { incidentDocuments } from '@incidentmap/core/server/pages/incidentPage';
import { blobAddress } from '@incidentmap/core/server/stores/blobs/blobAccounts';
import { type Environment, type StackSettings, stackSettings } from '../../ops/site/localSettings.ts';
import { awaitOrphans, type Child, ChildError, type Program, startChild } from './children.ts';
import { freePorts, takenPort } from './ports.ts';
import { allowRequestsFrom, azuriteParameters } from './azurite.ts';
import { azuriteConnection } from '../../ops/site/localSettings.ts';
import { buildStale, root } from '../../ops/site/build.ts';
import {
  openingAddress,
  readSiteConfiguration,
  withHosts,
  writeExitAddress,
  writeOpeningAddress,
} from '../../ops/site/siteConfiguration.ts';

/** The whole platform on this machine: Azurite, the two function apps and the Static Web Apps emulator. */

/** The stored secret: it stays the same, so that receipts and sessions remain valid after a restart. */
function secretOf(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** Creates the data folder, readable only by its owner. An existing folder is restricted too if it contains our secret. */
function makeDataFolder(dataDir: string): void {
  const isOurs = !existsSync(dataDir) || existsSync(join(dataDir, 'secret'));
  mkdirSync(dataDir, { recursive: true });
  if (isOurs) chmodSync(dataDir, 0o700);
}

/** Starts a run of a timer through the host's admin API; the run continues after the answer. */
export async function fireTimer(timersUrl: string, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${timersUrl}/admin/functions/${name}`, { method: 'POST', headers, body: '{}' });
  if (status !== 202) throw new Error(`The timer ${name} could not be started: ${status}.`);
}

/** Has the sweep write the opening file, which on Azure is there since the first minutes of the site. */
export async function writeOpeningFile({ timersUrl, openingUrl }: Stack): Promise<void> {
  await fireTimer(timersUrl, 'sweep');
  const isThere = async () => (await fetch(openingUrl)).ok;
  while (!(await isThere())) await delay(50);
}

const binOf = (name: string, file: string) =>
  join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', file);

export interface StackOptions {
  /**
   * The default, for tests, is free ports, no demonstration data, and a new temporary folder that `stop` removes.
   */
  readonly settings?: StackSettings;
  /** Fills an empty database when the settings want demonstration data; resolves with the number of incidents added. */
  readonly fill?: (settings: StackSettings) => Promise<number>;
  /** Additional settings for the function apps, when `settings` is not given. */
  readonly environment?: Environment;
  /** `manual`, the default: timers run only by `POST <timersUrl>/admin/functions/<name>` with the JSON body `{}`. */
  readonly timers?: 'scheduled' | 'manual';
  /** Called at the end of each stage, with the seconds since the start. */
  readonly report?: (stage: string, seconds: number) => void;
  /** A dev server to use instead of frontend/dist: `http://127.0.0.1:<port>`. */
  readonly siteDevServer?: string;
  /** The folder that ops/site/stage.ts wrote: runs the staged apps and site instead of the builds. */
  readonly staged?: string;
  /** With `staged`: the path of Microsoft's host (`func` of azure-functions-core-tools), to use instead of ours. */
  readonly coreTools?: string;
  /**
   * Restarts a function app that crashes after it was ready, as Azure restarts a worker. The default, for tests, is false:
   * a crash rejects `died`, and the app is not restarted.
   */
  readonly restartApps?: boolean;
}

export interface Stack {
  /** The URL of the site and `/api` in the emulator, without a trailing slash. */
  readonly url: string;
  readonly apiUrl: string;
  readonly timersUrl: string;
  /** The address of the opening file. */
  readonly openingUrl: string;
  readonly dataDir: string;
  /** Rejects with ChildError when a process ends unexpectedly; never resolves. */
  readonly died: Promise<never>;
  /** Restarts a function app after a build. */
  restart(app: 'api' | 'timers'): Promise<void>;
  /** Ends every process. The data is kept, unless the settings are the default ones. */
  stop(): Promise<void>;
}

/** The error of the first process that ended unexpectedly (e.g. after an unhandled rejection); undefined when all run. */
export const endedByItself = ({ died }: Stack): Promise<unknown> =>
  Promise.race([died, undefined]).catch((error: unknown) => error);

/** The environment of Microsoft's host, which stores the timers' schedule in blob storage and needs the runtime's name. */
const coreToolsEnvironment = (environment: Environment): Environment => ({
  ...environment,
  AzureWebJobsStorage: environment['BLOB_CONNECTION_STRING'],
  FUNCTIONS_WORKER_RUNTIME: 'node',
  // Turns off its telemetry.
  FUNCTIONS_CORE_TOOLS_TELEMETRY_OPTOUT: '1',
});

async function temporarySettings(environment: Environment = {}): Promise<StackSettings> {
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  return stackSettings({}, { ...Object.fromEntries(ports), DATA_DIR: dataDir, DEMO_DATA: 'off', ...environment });
}

/**
 * Starts everything and resolves when it is ready. Throws an Error of one sentence when a port is in use or the build
 * fails, and ChildError when a process ends; in either case nothing is left running.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { timers = 'manual', report, fill, siteDevServer, staged, coreTools, restartApps = false } = options;
  const settings = options.settings ?? (await temporarySettings(options.environment));
  const startedAt = performance.now();
  const done = (stage: string) => report?.(stage, (performance.now() - startedAt) / 1000);
  const { ports, dataDir } = settings;
  const logs = join(dataDir, 'logs');
  const emulator = join(dataDir, 'emulator');
  makeDataFolder(dataDir);
  for (const folder of [logs, emulator]) mkdirSync(folder, { recursive: true });
  const record = join(dataDir, 'processes.json');
  await awaitOrphans(record);
  const taken = await takenPort(ports);
  if (taken) throw new Error(taken);

  const { promise: died, reject: fail } = Promise.withResolvers<never>();
  died.catch(() => undefined);
  const children = new Map<string, Child>();
  let stopped = false;
  const start = (
    name: string,
    parameters: readonly string[],
    env: Environment = {},
    { program, ended = fail }: { program?: Program; ended?: (error: ChildError) => void } = {},
  ) => {
    // Another failure may have stopped the stack in the meantime.
    if (stopped) throw new Error('The stack is stopped.');
    const child = startChild(name, parameters, {
      env: { ...process.env, ...env },
      logs,
      died: ended,
      program,
      appendLog: children.has(name),
    });
    children.set(name, child);
    const running = [...children.values()].map(({ pid }) => pid);
    writeFileSync(record, JSON.stringify({ parent: process.pid, children: running }));
    return child;
  };
  const stop = async () => {
    stopped = true;
    await Promise.all([...children.values()].map((child) => child.stop()));
    rmSync(record, { force: true });
    if (!options.settings) rmSync(dataDir, { recursive: true, force: true });
  };
  const appEnvironment = {
    ...settings.environment,
    SECRET: settings.environment['SECRET'] ?? secretOf(dataDir),
    SITE_FOLDER: emulator,
  };
  const timersUrl = `http://127.0.0.1:${ports.TIMERS_PORT}`;
  const appPorts = { api: ports.API_PORT, timers: ports.TIMERS_PORT };
  const startApp = async (app: 'api' | 'timers') => {
    const port = String(appPorts[app]);
    const bundle = staged === undefined ? `${app}/dist/main.cjs` : join(staged, app, 'main.cjs');
    let wasReady = false;
    const startAgain = async () => {
      try {
        await startApp(app);
      } catch (error) {
        fail(error);
      }
    };
    const ended = (error: ChildError) => {
      // An app that was never ready would only crash again.
      if (!restartApps || !wasReady || stopped) return fail(error);
      console.error(`${error.message}\nRestarting the ${app} app.`);
      return void startAgain();
    };
    const child =
      coreTools !== undefined && staged !== undefined
        ? start(app, ['start', '--port', port], coreToolsEnvironment(appEnvironment), {
            program: { command: coreTools, folder: join(staged, app) },
            ended,
          })
        : start(
            app,
            [join(root, 'dev/host/main.ts'), '--app', bundle, '--port', port, '--timers', timers],
            appEnvironment,
            { ended },
          );
    await child.ready(appPorts[app]);
    wasReady = true;
  };

  const startBlobs = async () => {
    await start('azurite', azuriteParameters(ports.BLOB_PORT, join(dataDir, 'blobs'))).ready(ports.BLOB_PORT);
    await allowRequestsFrom(azuriteConnection(ports.BLOB_PORT), settings.environment['SITE_URL'] ?? '');
    done('Azurite');
  };
  const storage = {
    pending: blobAddress(settings.environment, 'private'),
    public: blobAddress(settings.environment, 'public'),
  };
  const startSite = async () => {
    const config = withHosts(readSiteConfiguration(staged === undefined ? root : join(staged, 'site')), {
      storage,
      tileUrl: settings.environment['TILE_URL'],
      basemapUrl: settings.environment['BASEMAP_URL'],
    });
    // With `auth`, the emulator would redirect to Entra instead of showing its own sign-in form.
    delete config.auth;
    // Vite's dev server injects inline scripts, which the CSP would block.
    if (siteDevServer !== undefined) delete config.globalHeaders['Content-Security-Policy'];
    const site = join(emulator, 'site');
    rmSync(site, { recursive: true, force: true });
    if (siteDevServer === undefined) {
      cpSync(staged === undefined ? join(root, 'frontend/dist') : join(staged, 'site'), site, { recursive: true });
      writeOpeningAddress(site, { storage });
      writeExitAddress(site, { exitUrl: settings.environment['EXIT_URL'] });
      for (const name of incidentDocuments) copyFileSync(join(site, name), join(emulator, name));
      // Vite's dev server has one page for all addresses.
    } else config.routes = (config.routes ?? []).filter(({ rewrite }) => rewrite === undefined);
    writeFileSync(join(emulator, 'staticwebapp.config.json'), JSON.stringify(config));
    // Runs the emulator's server directly, with the environment of `swa start`: three seconds faster, without an update check.
    const preloads = ['environment', 'signInPage', 'requests'].flatMap((name) => [
      '--import',
      pathToFileURL(join(root, `dev/emulator/${name}.js`)).href,
    ]);
    await start('emulator', [...preloads, binOf('@azure/static-web-apps-cli', 'dist/msha/server.js')], {
      SWA_CLI_PORT: String(ports.PORT),
      SWA_CLI_HOST: '127.0.0.1',
      SWA_CLI_APP_LOCATION: emulator,
      SWA_CLI_OUTPUT_LOCATION: siteDevServer ?? site,
      SWA_CLI_API_LOCATION: `http://127.0.0.1:${ports.API_PORT}`,
      SWA_CLI_API_PORT: String(ports.API_PORT),
      SWA_RUNTIME_CONFIG_LOCATION: emulator,
      SWA_CLI_SERVER_TIMEOUT: '60',
      SWA_CLI_APP_SSL: 'false',
      SWA_CLI_OPEN_BROWSER: 'false',
    }).ready(ports.PORT);
    done('Site and sign-in');
  };
  const startFunctions = async (blobs: Promise<void>) => {
    const built =
      staged === undefined && (await buildStale(siteDevServer === undefined ? undefined : ['api', 'timers']));
    if (built) done('Build');
    // The demonstration data includes pictures, which need the storage.
    await blobs;
    const added = settings.demoData && fill ? await fill(settings) : 0;
    if (added > 0) done(`${added} demonstration incidents added`);
    // The emulator polls for the API at startup, and sleeps for seconds if it is not ready yet.
    const startApiAndSite = async () => {
      await startApp('api');
      done('API');
      await startSite();
    };
    const startTimers = async () => {
      await startApp('timers');
      done('Timers');
    };
    await Promise.all([startApiAndSite(), startTimers()]);
  };
  try {
    await Promise.race([startFunctions(startBlobs()), died]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${ports.PORT}`,
    apiUrl: `http://127.0.0.1:${ports.API_PORT}`,
    timersUrl,
    openingUrl: openingAddress(storage),
    dataDir,
    died,
    restart: async (app) => {
      await children.get(app)?.stop();
      await startApp(app);
    },
    stop,
  };
}
