import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { binOf } from '../../ops/site/binOf.ts';

/** Finds, installs and starts the Chromium that the tests, `npm run bench` and `npm run costs` use. */

const programFiles = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'] as const;

const installPaths = (environment: NodeJS.ProcessEnv): Partial<Record<NodeJS.Platform, readonly string[]>> => ({
  // The headless shell is the same engine without a window system; journeys take two thirds of the time in it.
  linux: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: programFiles.map((name) => `${environment[name]}\\Google\\Chrome\\Application\\chrome.exe`),
});

/**
 * The path of a Chromium on this machine: the one in CHROME_PATH, else an installed one, else the one that Playwright
 * downloaded; undefined when there is none. Throws when the file in CHROME_PATH does not exist.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment['CHROME_PATH'];
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROME_PATH names ${named}, which does not exist. Correct it or unset it.`);
    return named;
  }
  return [...(installPaths(environment)[process.platform] ?? []), chromium.executablePath()].find((path) =>
    existsSync(path),
  );
}

function run(command: string, ...parameters: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`${command} ${parameters.join(' ')} failed.\n${stdout ?? ''}${stderr ?? ''}`);
  return status === 0;
}

const debianPackage = 'chromium-headless-shell';

/** Installs Chromium when the machine has none. When that fails, throws an error that suggests what to do. */
export function ensureChromium(): void {
  if (findChromium() !== undefined) return;
  console.log('Installing Chromium …');
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const isInstalled =
    (isDebianRoot &&
      run('apt-get', 'update') &&
      run('apt-get', 'install', '-y', '--no-install-recommends', debianPackage)) ||
    run(process.execPath, binOf('playwright-core'), 'install', 'chromium');
  if (!isInstalled || findChromium() === undefined) {
    throw new Error('Chromium could not be installed. Install it manually, or set CHROME_PATH to one.');
  }
}

/** Starts a Chromium that makes no requests of its own besides the page's. `flags`: additional command-line flags. `hasScrollBars`: with scroll bars that take room, as on most desks. */
export function launchChromium(flags: readonly string[] = [], { hasScrollBars = false } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('This machine has no Chromium. Run npm test, which installs one, or set CHROME_PATH to one.');
  }
  return chromium.launch({
    executablePath,
    ...(hasScrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}
