import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../ops/site/build.ts';

/**
 * Finds Microsoft's functions host: `func` of azure-functions-core-tools. The npm package contains only a small script; the
 * binary is downloaded by its install script, which runs only on request.
 */

export const packageName = 'azure-functions-core-tools';

type Environment = Readonly<Record<string, string | undefined>>;

const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));

const ending = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];

/**
 * The host to run: the one in FUNC, else the one that the package has downloaded, else `func` on the PATH; undefined when
 * there is none. It must support `start --port <number>` in an app's folder. The package's command in node_modules/.bin is
 * ignored, because it would start the download. Throws an Error when the file in FUNC does not exist.
 */
export function findFunc(environment: Environment, folder = packageFolder()): string | undefined {
  const { FUNC: named } = environment;
  if (named) {
    if (!existsSync(named)) throw new Error(`FUNC is ${named}, where there is no file.`);
    return named;
  }
  const folders = (environment['PATH'] ?? environment['Path'] ?? '')
    .split(delimiter)
    .filter((path) => path !== '' && !path.includes('node_modules'));
  return [join(folder, 'bin'), ...folders]
    .flatMap((path) => ending.map((end) => join(path, `func${end}`)))
    .find((path) => existsSync(path));
}

/** Makes npm run the install script of that package only; returns whether it succeeded. */
function rebuild(): boolean {
  const parameters = ['rebuild', packageName, '--ignore-scripts=false', '--foreground-scripts'];
  const cli = process.env['npm_execpath'];
  const options = { cwd: root, stdio: 'inherit' } as const;
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...parameters], options)
    : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' });
  return done.status === 0;
}

/**
 * Like `findFunc`, but downloads the host when there is none, after a message that explains the download. Throws an Error of
 * one sentence when the download fails.
 */
export function ensureFunc(
  environment: Environment,
  { folder = packageFolder(), download = rebuild, say = console.log as (sentence: string) => void } = {},
): string {
  const found = findFunc(environment, folder);
  if (found !== undefined) return found;
  say(
    `Microsoft's functions host is not on this machine. npm rebuild ${packageName} now runs the install script of that package alone, which downloads several hundred megabytes from cdn.functions.azure.com into node_modules/${packageName}/bin; its progress shows the size.`,
  );
  const isDone = download();
  const fetched = findFunc(environment, folder);
  if (isDone && fetched !== undefined) return fetched;
  throw new Error(
    `Microsoft's functions host is missing, and could not be downloaded from cdn.functions.azure.com: try again where that address can be reached, or set FUNC to a func that you have.`,
  );
}
