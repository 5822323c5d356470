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

/** The local cloud and the tests; and what operators run on a deployment. */
const folders = {
  dev: ['start', 'dev', 'build', 'test', 'testHostile', 'testAzure', 'check', 'stage', 'startAzure', 'bench'],
  ops: ['deploySite', 'backup', 'restore', 'migrate', 'costs'],
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

/** @param {string | undefined} command @param {string[]} parameters */
function main(command, parameters) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer (22 is best) and try again.`);
  }
  const folder = Object.entries(folders).find(([, commands]) => commands.includes(command ?? ''))?.[0];
  if (!command || !folder) {
    stop(`Usage: node dev/run.js <${Object.values(folders).flat().join('|')}> [arguments]`);
  }

  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!isInstalled(root)) {
    install(root);
    if (!isInstalled(root)) stop('npm ci left node_modules unlike package-lock.json.');
  }
  const node = findNode(root);
  if (!node)
    stop(`No Node 22 comes with the packages for ${process.platform} ${process.arch}: install Node 22.18 or newer.`);

  const script = join(root, folder, `${command}.ts`);
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
