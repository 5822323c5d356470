import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { incidentDocuments } from '@incidentmap/core/server/pages/incidentPage';
import { programs, root, siteMaps, buildStale } from './build.ts';
import {
  type Hosts,
  copySiteConfiguration,
  hostsOf,
  requireTenant,
  siteConfigurationFile,
  writeSiteConfiguration,
} from './siteConfiguration.ts';

/**
 * `npm run stage`: writes the folders that are deployed, `.stage/site`, `.stage/api` and `.stage/timers`. Each app has its
 * bundle, host.json and the packages that are not bundled, for Linux x64 whatever this machine is. A fourth folder, `maps`,
 * is not deployed: it has the source maps of the other three, for reading telemetry.
 */

export const stageFolder = join(root, '.stage');

export interface StageOptions {
  readonly folder?: string;
  /**
   * The Entra tenant whose accounts can sign in. `null`: the folders are only for this machine, where the emulator simulates
   * the sign-in; `npm run deploy:site` refuses them.
   */
  readonly tenantId: string | null | undefined;
  /** The hosts for the CSP. `npm run deploy:site` writes the policy again with the current hosts. */
  readonly hosts?: Hosts | undefined;
}

export interface Size {
  readonly bytes: number;
  readonly files: number;
}

/**
 * The limits of one environment in the Standard plan, which infra/modules/staticSite.bicep uses
 * (learn.microsoft.com/azure/static-web-apps/quotas).
 */
export const siteLimits: Size & { readonly plan: string } = { plan: 'Standard', bytes: 500_000_000, files: 15_000 };

/**
 * Packages that a bundle requires but that are not staged. Azure's worker provides the first. The second is the local
 * database engine, needed only when DATABASE is sqlite:…; a staged app that runs locally (`npm run start:azure`) finds it in
 * a node_modules folder above its own.
 */
const notStaged = ['@azure/functions-core', 'better-sqlite3'];

function sizeOf(path: string): Size {
  const found = lstatSync(path);
  if (!found.isDirectory()) return { bytes: found.size, files: 1 };
  return readdirSync(path)
    .map((name) => sizeOf(join(path, name)))
    .reduce((sum, { bytes, files }) => ({ bytes: sum.bytes + bytes, files: sum.files + files }), {
      bytes: 0,
      files: 0,
    });
}

/** One sentence when Static Web Apps would refuse a site of this size; undefined otherwise. */
export function overLimit({ bytes, files }: Size): string | undefined {
  if (bytes > siteLimits.bytes)
    return `${megabytes(bytes)} are more than the ${megabytes(siteLimits.bytes)} that ${allows}`;
  if (files > siteLimits.files) return `${files} files are more than the ${siteLimits.files} that ${allows}`;
  return undefined;
}

const allows = `Static Web Apps allows on its ${siteLimits.plan} plan.`;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

type Lock = Record<string, Locked>;

const runsOnAzure = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

/** The paths in package-lock.json of the packages and all their dependencies on Linux x64, resolved like Node does. */
export function closureOf(names: readonly string[], lock: Lock): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, optional: boolean): void => {
    let folder = from;
    let path = `${folder}node_modules/${name}`;
    while (!lock[path] && folder !== '') {
      folder = folder.slice(0, folder.lastIndexOf('node_modules/'));
      path = `${folder}node_modules/${name}`;
    }
    const locked = lock[path];
    if (!locked) {
      if (optional) return;
      throw new Error(`package-lock.json has no ${name}.`);
    }
    if (found.has(path) || !runsOnAzure(locked)) return;
    found.add(path);
    for (const dependency of Object.keys(locked.dependencies ?? {})) add(dependency, `${path}/`, false);
    for (const dependency of Object.keys(locked.optionalDependencies ?? {})) add(dependency, `${path}/`, true);
  };
  for (const name of names) add(name, '', false);
  return [...found];
}

/** Downloads a package for another platform from the registry, and verifies it against package-lock.json. */
function download(name: string, { version, integrity }: Locked, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  try {
    const shell = process.platform === 'win32';
    const packed = spawnSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], {
      cwd: folder,
      shell,
    });
    const [archive] = readdirSync(folder);
    if (packed.status !== 0 || archive === undefined) throw new Error(`${name}@${version} cannot be downloaded.`);
    const hash = createHash('sha512')
      .update(readFileSync(join(folder, archive)))
      .digest('base64');
    if (`sha512-${hash}` !== integrity)
      throw new Error(`${name}@${version} does not match its hash in package-lock.json.`);
    mkdirSync(target, { recursive: true });
    if (spawnSync('tar', ['-xzf', archive, '--strip-components=1', '-C', target], { cwd: folder }).status !== 0) {
      throw new Error(`${archive} cannot be unpacked.`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bare = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that a bundle requires at run time. */
export function externalsOf(bundle: string): string[] {
  const required = [...bundle.matchAll(/\b(?:require|import)\(\s*["']([^"'.][^"']*)["']\s*\)/g)].map(([, name = '']) =>
    bare(name),
  );
  const builtin = new Set(process.getBuiltinModule('node:module').builtinModules);
  return [...new Set(required)].filter((name) => !name.startsWith('node:') && !builtin.has(name));
}

function stageApp(app: 'api' | 'timers', folder: string): void {
  const target = join(folder, app);
  const bundles = Object.keys(programs[app]).map((program) => ({
    file: `${program}.cjs`,
    text: readFileSync(join(root, app, 'dist', `${program}.cjs`), 'utf8').replace(
      /\n\/\/# sourceMappingURL=.*\s*$/,
      '\n',
    ),
  }));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  const { name } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')) as { name: string };
  const direct = [...new Set(bundles.flatMap(({ text }) => externalsOf(text)))].filter(
    (required) => packages[`node_modules/${required}`] && !notStaged.includes(required),
  );
  mkdirSync(target, { recursive: true });
  for (const { file, text } of bundles) {
    writeFileSync(join(target, file), text);
    cpSync(join(root, app, 'dist', `${file}.map`), join(folder, 'maps', app, `${file}.map`));
  }
  const fonts = join(root, app, 'dist', 'fonts');
  if (existsSync(fonts)) cpSync(fonts, join(target, 'fonts'), { recursive: true });
  cpSync(join(root, app, 'host.json'), join(target, 'host.json'));
  const manifest = {
    name,
    private: true,
    main: 'main.cjs',
    engines: { node: '>=22' },
    dependencies: Object.fromEntries(
      direct.map((required) => [required, packages[`node_modules/${required}`]?.version]),
    ),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const path of closureOf(direct, packages)) {
    const locked = packages[path];
    const installed = join(root, path);
    if (existsSync(installed)) {
      // Nested packages have their own entries, so they are not copied here.
      cpSync(installed, join(target, path), {
        recursive: true,
        filter: (source) => source === installed || basename(source) !== 'node_modules',
      });
    } else if (locked)
      download(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked, join(target, path));
  }
}

/** The file beside the API's bundle with the build's name, which `/api/health` returns. */
const buildFile = 'build.txt';

/** The build's name: a hash of the contents of the site and the apps. */
function buildOf(folder: string): string {
  const hash = createHash('sha256');
  for (const part of ['site', 'api', 'timers']) {
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).toSorted()) {
      const path = join(folder, part, name);
      // Depends on where the site is deployed, not on the build.
      if (basename(name) === siteConfigurationFile || !lstatSync(path).isFile()) continue;
      hash.update(`\0${part}/${name.replaceAll('\\', '/')}\0`).update(readFileSync(path));
    }
  }
  return hash
    .update(readFileSync(join(root, siteConfigurationFile)))
    .digest('hex')
    .slice(0, 16);
}

/** The name of the staged build. Throws when nothing is staged. */
export const stagedBuild = (folder = stageFolder): string => readFileSync(join(folder, 'api', buildFile), 'utf8');

/**
 * Builds the stale parts and writes the folders. Throws an Error of one sentence when there is no tenant (before anything
 * else), when the build fails, or when a limit is exceeded.
 */
export async function stage({
  folder = stageFolder,
  tenantId: given,
  hosts = {},
}: StageOptions): Promise<Record<'site' | 'api' | 'timers', Size>> {
  const tenant = given === null ? null : requireTenant(given);
  await buildStale();
  rmSync(folder, { recursive: true, force: true });
  const site = join(folder, 'site');
  mkdirSync(dirname(site), { recursive: true });
  cpSync(join(root, 'frontend/dist'), site, { recursive: true });
  cpSync(siteMaps, join(folder, 'maps', 'site'), { recursive: true });
  writeSiteConfiguration(site, tenant, hosts);
  stageApp('api', folder);
  for (const name of incidentDocuments) cpSync(join(site, name), join(folder, 'api', 'site', name));
  copySiteConfiguration(folder);
  stageApp('timers', folder);
  writeFileSync(join(folder, 'api', buildFile), buildOf(folder));
  const sizes = { site: sizeOf(site), api: sizeOf(join(folder, 'api')), timers: sizeOf(join(folder, 'timers')) };
  const refused = overLimit({ bytes: sizes.site.bytes + sizes.api.bytes, files: sizes.site.files + sizes.api.files });
  if (refused !== undefined) throw new Error(refused);
  return sizes;
}

if (import.meta.main) {
  // azd and the deployment workflow set these outputs of infra/main.bicep as environment variables.
  const hosts = hostsOf(process.env);
  try {
    const sizes = await stage({ tenantId: process.env['ENTRA_TENANT_ID'], hosts });
    for (const [name, { bytes, files }] of Object.entries(sizes)) {
      console.log(`✓ .stage/${name.padEnd(8)} ${megabytes(bytes).padStart(9)} in ${files} files`);
    }
    console.log(`✓ build ${stagedBuild()}, which /api/health returns once it is deployed`);
    if (!hosts.storage)
      console.log(
        'PENDING_STORAGE_URL and PUBLIC_STORAGE_URL are not set: npm run deploy:site adds them to the policy.',
      );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
