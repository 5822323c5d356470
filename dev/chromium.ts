import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { binOf } from './check.ts';

/** The Chromium that the tests, the bench and the costs drive: how it is found, installed and started. */

const programFiles = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'] as const;

const places = (environment: NodeJS.ProcessEnv): Partial<Record<NodeJS.Platform, readonly string[]>> => ({
  // The headless shell is the same engine without the machinery of windows: journeys take two thirds of the time in it.
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
 * The path of a Chromium of this machine: the one that CHROME_PATH names, else one that is installed, else the one that
 * Playwright once downloaded; undefined when there is none. Throws when CHROME_PATH names a file that does not exist.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment['CHROME_PATH'];
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROME_PATH names ${named}, which does not exist. Correct it or unset it.`);
    return named;
  }
  return [...(places(environment)[process.platform] ?? []), chromium.executablePath()].find((path) => existsSync(path));
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

/** Installs a Chromium when the machine has none. Throws when that fails, with what can be done. */
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
    throw new Error('Chromium could not be installed. Install it by hand, or name one in CHROME_PATH.');
  }
}

/** Starts a Chromium that asks nobody but the page. `flags`: further ones of its command line. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('This machine has no Chromium. npm test installs one; or name one in CHROME_PATH.');
  }
  return chromium.launch({
    executablePath,
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
