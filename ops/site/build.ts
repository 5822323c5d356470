import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Builds what is deployed: one CommonJS bundle for each function app, and the site. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Part = 'api' | 'timers' | 'frontend';

const everyPart = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'ops/site/build.ts',
  'core/package.json',
  'core/src',
];

const cleaner = ['media-cleaner/package.json', 'media-cleaner/src'];

const parts: Record<Part, { inputs: readonly string[]; output: string }> = {
  api: { inputs: ['api/package.json', 'api/src', ...cleaner], output: 'api/dist/main.cjs' },
  timers: { inputs: ['timers/package.json', 'timers/src', ...cleaner], output: 'timers/dist/main.cjs' },
  frontend: {
    inputs: [
      ...[
        'index.html',
        'package.json',
        'tsconfig.json',
        'browsers.ts',
        'documents.ts',
        'vite.config.ts',
        'public',
        'src',
      ].map((name) => `frontend/${name}`),
      'staticwebapp.config.json',
    ],
    output: 'frontend/dist/index.html',
  },
};

/** The folder of the site's source maps, which is not served. */
export const siteMaps = join(root, 'frontend', 'maps');

const stampOf = (part: Part) => join(root, 'node_modules', '.cache', 'build', part);

function filesOf(folder: string, input: string): string[] {
  const found = statSync(join(folder, input), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [input] : [];
  return readdirSync(join(folder, input))
    .toSorted()
    .flatMap((name) => filesOf(folder, `${input}/${name}`));
}

/** Hashes the names and contents of a part's inputs (files or folders), and the version of Node that builds it. */
export function hashOf(folder: string, inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => filesOf(folder, input))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

/** The parts whose output is missing or out of date, with the hash of their current inputs. */
function staleParts(wanted = Object.keys(parts) as Part[]): { part: Part; hash: string }[] {
  return wanted.flatMap((part) => {
    const { inputs, output } = parts[part];
    const hash = hashOf(root, [...everyPart, ...inputs]);
    const fresh = existsSync(join(root, output)) && existsSync(stampOf(part));
    return fresh && readFileSync(stampOf(part), 'utf8') === hash ? [] : [{ part, hash }];
  });
}

/** The entry points of each app: the app itself, and the programs that it starts as child processes. */
export const programs: Record<'api' | 'timers', Record<string, string>> = {
  api: {
    main: 'api/src/main.ts',
    videoProcess: 'media-cleaner/src/videoProcess.ts',
    heicProcess: 'media-cleaner/src/heicProcess.ts',
  },
  timers: { main: 'timers/src/main.ts' },
};

/** The fonts of the social cards, which are copied beside the bundle. */
const fonts = 'core/src/server/pages/fonts';

/** esbuild's options for a function app. Native modules are not bundled; they are installed beside the bundle. */
export const bundleOptions = (part: 'api' | 'timers') => ({
  absWorkingDir: root,
  entryPoints: programs[part],
  outdir: dirname(parts[part].output),
  outExtension: { '.js': '.cjs' },
  // A program's bundle is beside the bundle that starts it.
  define: { 'import.meta.dirname': '__dirname' },
  bundle: true,
  platform: 'node' as const,
  format: 'cjs' as const,
  target: 'node22',
  sourcemap: true,
  external: ['@azure/functions-core', 'sharp', 'better-sqlite3'],
  logLevel: 'warning' as const,
});

/** Moves every source map from a served folder to one that is not served. */
function moveMaps(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    if (entry.isDirectory()) moveMaps(path, join(to, entry.name));
    else if (entry.name.endsWith('.map')) {
      mkdirSync(to, { recursive: true });
      renameSync(path, join(to, entry.name));
    }
  }
}

async function buildPart(part: Part): Promise<void> {
  if (part === 'frontend') {
    // Tests build too, and with their NODE_ENV they would get React's development build.
    process.env['NODE_ENV'] = 'production';
    const vite = await import('vite');
    await vite.build({ root: join(root, 'frontend'), logLevel: 'warn' });
    rmSync(siteMaps, { recursive: true, force: true });
    moveMaps(join(root, 'frontend/dist'), siteMaps);
    const config = join(root, 'staticwebapp.config.json');
    writeFileSync(join(root, 'frontend/dist/staticwebapp.config.json'), readFileSync(config));
  } else {
    const esbuild = await import('esbuild');
    await esbuild.build(bundleOptions(part));
    if (part === 'api') {
      rmSync(join(root, 'api/dist/fonts'), { recursive: true, force: true });
      cpSync(join(root, fonts), join(root, 'api/dist/fonts'), { recursive: true });
    }
  }
}

/** Builds the stale parts and returns their names. Throws what the bundlers throw. */
export async function build(wanted?: Part[]): Promise<Part[]> {
  const stale = staleParts(wanted);
  const done = await Promise.allSettled(
    stale.map(async ({ part, hash }) => {
      await buildPart(part);
      mkdirSync(dirname(stampOf(part)), { recursive: true });
      writeFileSync(stampOf(part), hash);
    }),
  );
  const failed = done.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return stale.map(({ part }) => part);
}

/** Builds the stale parts in a child process, so that a test runner's environment does not affect the bundles. */
export function buildStale(wanted?: Part[]): Promise<boolean> {
  const stale = staleParts(wanted).map(({ part }) => part);
  if (stale.length === 0) return Promise.resolve(false);
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', import.meta.filename, ...stale], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => (code === 0 ? done(true) : failed(new Error(`The build failed.\n${output}`))));
  });
}

if (import.meta.main) {
  const startedAt = performance.now();
  const named = (Object.keys(parts) as Part[]).filter((part) => process.argv.includes(part));
  const built = await build(named.length > 0 ? named : undefined).catch((error: unknown): never => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(built.length > 0 ? `Built ${built.join(', ')} in ${seconds} s.` : 'Everything is up to date.');
}
