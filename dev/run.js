/**
 * The entry point of every npm script: `node dev/run.js <command> [arguments]`. It installs missing packages, then runs the
 * command's file on the pinned Node. It uses only built-in modules, because it runs before anything is
 * installed, on any Node that the machine has.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The commands. `options`: the options that a command accepts, or all those of Vitest. `rest`: other arguments, such as
 * files or parts. `folder`: where its file is, `dev/commands` by default.
 * @type {Record<string, Command>}
 */
const commands = {
  start: {
    does: 'Starts the whole platform on this machine; --stand-ins also simulates the outside services.',
    options: ['--stand-ins'],
  },
  dev: { does: 'Starts the whole platform with hot reload.' },
  build: {
    folder: 'ops/site',
    does: 'Builds the parts (or the named ones) that are out of date.',
    rest: '[api] [timers] [frontend]',
  },
  test: { does: 'Checks and tests everything, or the named files.', options: 'Vitest', rest: '[file …]' },
  testHostile: { does: 'Attacks the platform for an hour or two.', options: 'Vitest', rest: '[file …]' },
  testAzure: {
    folder: 'tests/azure',
    does: "Compares Microsoft's functions host with ours, then runs the journeys on it, except with --compare.",
    options: ['--compare'],
  },
  check: { does: 'Checks lint, format, types and architecture.' },
  stage: { folder: 'ops/site', does: 'Writes the folders for the deployment to .stage.' },
  startAzure: { does: "Starts the staged folders on Microsoft's functions host." },
  deploySite: { folder: 'ops/site', does: 'Deploys the staged site.' },
  backup: { folder: 'ops/data', does: 'Writes all documents and files to one archive.', rest: '<file.tar>' },
  restore: {
    folder: 'ops/data',
    does: 'Restores such an archive into an empty database and storage.',
    rest: '<file.tar>',
  },
  migrate: { folder: 'ops/data', does: 'Updates documents from older releases.' },
  costs: { folder: 'dev/costs', does: 'Measures the use of Azure and computes the bill: docs/costs.md.' },
  bench: { folder: 'tests/bench', does: 'Measures the platform: docs/benchmarks.md.', rest: '[part …]' },
};

/**
 * Whether node_modules matches package-lock.json. A stamp with the lock file's hash makes this fast; without it (after a
 * manual install, or on another branch) the installed versions are compared. File times are not reliable, because a checkout
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
      !path.startsWith('node_modules/') || optional || (link ? present[path] : present[path]?.version === version),
  );
  if (same) {
    mkdirSync(join(modules, '.cache'), { recursive: true });
    writeFileSync(stamp, hash);
  }
  return same;
}

/**
 * The pinned Node in node_modules, or the current one if it is recent enough to run TypeScript; otherwise undefined.
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

/** @typedef {{ does: string, folder?: string, options?: string[] | 'Vitest', rest?: string }} Command */

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
  if (unknown !== undefined) stop(`Unknown argument ${unknown}.\n${usage}`);

  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!isInstalled(root)) {
    install(root);
    if (!isInstalled(root)) stop('After npm ci, node_modules still does not match package-lock.json.');
  }
  const node = findNode(root);
  if (!node) stop(`The packages contain no Node for ${process.platform} ${process.arch}: install Node 22.18 or newer.`);

  const script = join(root, known.folder ?? 'dev/commands', `${command}.ts`);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...parameters], {
    cwd: root,
    // The IPC channel closes when this process is killed, which tells the child to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => stop(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2], process.argv.slice(3));
