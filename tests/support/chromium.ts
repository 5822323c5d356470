import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/** Without a screen a browser's lightest build draws as any other, in half the time. */
const found = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** How a Chromium is started that asks nobody but the page; CHROME_PATH names another one. */
export const launchOptions = {
  executablePath: process.env['CHROME_PATH'] ?? found ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} satisfies LaunchOptions;
