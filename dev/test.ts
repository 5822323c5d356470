import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, root } from './build.ts';
import { binOf, check } from './check.ts';

/** `npm test`: the checks, the build and every test. Ends with the line `N passed, N failed`. */

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  // The shell is the same engine without a window's machinery: journeys take two thirds of the time in it.
  linux: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']].map(
    (folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
};

const debianPackage = 'chromium-headless-shell';

const findChromium = () =>
  [process.env['CHROME_PATH'] ?? '', ...(places[process.platform] ?? [])].find(
    (path) => path !== '' && existsSync(path),
  );

function run(command: string, ...parameters: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  if (status !== 0) console.log(`${command} ${parameters.join(' ')} failed.\n${stdout ?? ''}${stderr ?? ''}`);
  return status === 0;
}

/** The path of a Chromium, installed when there is none; undefined when that fails. */
async function chromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('Installing Chromium …');
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.env['DEBIAN_FRONTEND'] = 'noninteractive';
    if (run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', debianPackage)) {
      return findChromium();
    }
  }
  if (!run(process.execPath, binOf('playwright-core'), 'install', 'chromium')) return undefined;
  const playwright = await import('playwright-core');
  return playwright.chromium.executablePath();
}

/** Tests, and one for each file that could not be loaded. A run that ends badly without either counts as one failed. */
export function count(report: Report | undefined, exitCode: number): { passed: number; failed: number } {
  const passed = report?.numPassedTests ?? 0;
  const broken =
    report?.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ) ?? [];
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed };
}

async function main(parameters: readonly string[]): Promise<void> {
  let broken = (await check()).length;
  try {
    const built = await build();
    if (built.length > 0) console.log(`✓ built ${built.join(', ')}`);
  } catch (error) {
    console.log(`✗ build\n${error instanceof Error ? error.message : String(error)}`);
    broken++;
  }
  const browser = await chromium();

  const path = join(root, 'node_modules', '.cache', 'tests.json');
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const child = spawn(
    process.execPath,
    [binOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...parameters],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(browser !== undefined && { CHROME_PATH: browser }) },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
  const { passed, failed } = count(report, exitCode);
  process.exitCode = broken + failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${broken + failed} failed`);
}

if (import.meta.main) await main(process.argv.slice(2));
