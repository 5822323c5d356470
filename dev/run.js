/**
 * The first step of every script: `node dev/run.js <command> [arguments]`. Installs what is missing,
 * then runs the command's file in `dev/` or `ops/` on the pinned Node. Built-ins only, because it runs before anything is installed, on
 * whatever Node the machine has.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What each command does, and what it is given: `options` that it knows, or all those of Vitest; `rest`, names of files or
 * parts. `folder`: where it is, dev unless said: the local cloud and the tests; in ops is what operators run on a deployment.
 * @type {Record<string, Command>}
 */
const commands = {
  start: {
    does: 'Starts the whole platform on this machine; with --stand-ins the outside services are played too.',
    options: ['--stand-ins'],
  },
  dev: { does: 'Starts the whole platform with hot reload.' },
  build: { does: 'Builds what is stale, or of the named parts.', rest: '[api] [timers] [frontend]' },
  test: { does: 'Checks and tests everything, or the named files.', options: 'Vitest', rest: '[file …]' },
  testHostile: { does: 'Attacks the platform for an hour or two.', options: 'Vitest', rest: '[file …]' },
  testAzure: {
    does: "Compares Microsoft's functions host with ours, then runs the journeys on it, unless --compare is said.",
    options: ['--compare'],
  },
  check: { does: 'Lint, format, types, unused code, architecture.' },
  stage: { does: 'Lays out what is deployed in .stage.' },
  startAzure: { does: "Starts what is deployed on Microsoft's functions host." },
  deploySite: { folder: 'ops', does: 'Deploys the site that is staged.' },
  backup: { folder: 'ops', does: 'Writes everything that is kept to one file.', rest: '<file.tar>' },
  restore: { folder: 'ops', does: 'Reads such a file into an empty database and storage.', rest: '<file.tar>' },
  migrate: { folder: 'ops', does: 'Rewrites what an older release wrote.' },
  costs: { folder: 'ops', does: 'Counts what a view asks for and computes the bill: docs/costs.md.' },
  bench: { does: 'Measures the platform: docs/benchmarks.md.', rest: '[part …]' },
};

/**
 * Whether node_modules is what package-lock.json says. The stamp answers at once; without a stamp for this lock (an
 * install by hand, a branch switched) the versions installed are compared. Times of files say nothing: a checkout
 * changes them.
 * @param {string} root
 */
export function isInstalled(root) {
  const modules = join(root, 'node_modules');
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(modules, '.cache', 'lock-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(lock.toString()).packages);
  const same = wanted.every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || optional || link || present[path]?.version === version,
  );
  if (same) {
    mkdirSync(join(modules, '.cache'), { recursive: true });
    writeFileSync(stamp, hash);
  }
  return same;
}

/**
 * The pinned Node of node_modules, or this one when it is recent enough to run TypeScript, or undefined.
 * @param {string} root
 */
export function findNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
    .map((name) => join(root, 'node_modules', name, 'bin', binary))
    .find((path) => existsSync(path));
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return pinned ?? (major > 22 || (major === 22 && minor >= 18) ? process.execPath : undefined);
}

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {string} root */
function install(root) {
  console.log('Installing packages (npm ci) …');
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8') };
  const cli = process.env['npm_execpath'];
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, 'ci'], options)
    : spawnSync('npm', ['ci'], { ...options, shell: process.platform === 'win32' });
  if (done.status === 0) return;
  process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  stop(`npm ci failed${done.error ? `: ${done.error.message}` : ''}.`);
}

/** @typedef {{ does: string, folder?: 'ops', options?: string[] | 'Vitest', rest?: string }} Command */

/** @param {string} name @param {Command} command */
function usageOf(name, { does, options = [], rest = '' }) {
  const optional = options === 'Vitest' ? '[options of Vitest]' : options.map((option) => `[${option}]`).join(' ');
  return `Usage: node dev/run.js ${[name, optional, rest].filter(Boolean).join(' ')}\n${does}`;
}

/** @param {string} given @param {Command} command */
function isKnown(given, { options = [], rest }) {
  if (options === 'Vitest' || options.includes(given)) return true;
  return rest !== undefined && !given.startsWith('-');
}

/** @param {string | undefined} command @param {string[]} parameters */
function main(command, parameters) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer (22 is best) and try again.`);
  }
  const known = command && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!known) stop(`Usage: node dev/run.js <${Object.keys(commands).join('|')}> [arguments]`);
  const usage = usageOf(String(command), known);
  if (parameters.some((given) => given === '--help' || given === '-h')) return console.log(usage);
  const unknown = parameters.find((given) => !isKnown(given, known));
  if (unknown !== undefined) stop(`There is no ${unknown} here.\n${usage}`);

  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!isInstalled(root)) {
    install(root);
    if (!isInstalled(root)) stop('npm ci left node_modules unlike package-lock.json.');
  }
  const node = findNode(root);
  if (!node)
    stop(`No Node 22 comes with the packages for ${process.platform} ${process.arch}: install Node 22.18 or newer.`);

  const script = join(root, known.folder ?? 'dev', `${command}.ts`);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...parameters], {
    cwd: root,
    // The channel tells the child when this process is killed without a chance to say so.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => stop(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2], process.argv.slice(3));
