/**
 * Takes a screenshot of each screen in each width, scheme and font, to be looked at side by side. Run it by hand while
 * `npm start -- --stand-ins` runs with the demonstration data:
 * `npx node dev/data/makeScreenshots.ts <folder> [http://127.0.0.1:4280 [screen …]]`. It changes nothing that is stored.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@incidentmap/core/contract';
import type { Page } from 'playwright-core';
import { fontFile, fontPath, fonts, fontStyle } from '../tools/layoutFonts.ts';
import { launchChromium } from '../tools/chromium.ts';

const [folder, site = 'http://127.0.0.1:4280', ...chosen] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the screenshots.');

const newest = (await createClient({ baseUrl: site }).listIncidents())[0];
if (!newest) throw new Error('The site has no incident to show.');

type Screen = {
  path: string;
  /** Whether a super admin is signed in. */
  isRoom?: true;
  /** Opens what is shown over the path's own screen. */
  open?: (page: Page) => Promise<void>;
};

/** Chooses a row of what waits; a wide screen has the first one open from the start. */
const choose = (page: Page, told: RegExp) =>
  page.locator('[data-row]').getByRole('button', { name: told }).first().click();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const tab = (name: string): Screen => ({ path: `/admin/${name}`, isRoom: true });

const item = (told: RegExp, open?: (page: Page) => Promise<void>): Screen => ({
  path: '/admin',
  isRoom: true,
  open: async (page) => {
    await choose(page, told);
    await page.getByRole('article').first().waitFor();
    await open?.(page);
  },
});

const screens: Record<string, Screen> = {
  home: { path: '/' },
  search: { path: '/?q=Leeds' },
  nothing: { path: '/?q=zzzz' },
  incident: { path: `/incident/${newest.id}` },
  gallery: { path: '/gallery' },
  upload: { path: '/upload' },
  contact: { path: '/contact' },
  method: { path: '/method' },
  privacy: { path: '/privacy' },
  reviewFigures: { path: '/about/review' },
  receipt: { path: '/receipt' },
  partner: { path: '/partner' },
  missing: { path: '/no-such-page' },
  signIn: { path: '/admin' },
  queue: { path: '/admin', isRoom: true },
  report: item(/likely duplicate/),
  reject: item(/Report/, (page) => press(page, 'Reject')),
  merge: item(/likely duplicate/, async (page) => {
    await page.keyboard.press('m');
    await page.getByRole('dialog').waitFor();
  }),
  post: item(/Post/),
  file: item(/File/),
  break: { path: '/admin', isRoom: true, open: (page) => press(page, 'Take a break') },
  approved: tab('approved'),
  rejected: tab('rejected'),
  media: tab('media'),
  partners: tab('partners'),
  figures: tab('figures'),
  audit: tab('audit'),
  import: { path: '/import', isRoom: true },
};

/** What the emulator's sign-in form leaves. */
const session = {
  name: 'StaticWebAppsAuthCookie',
  value: Buffer.from(
    JSON.stringify({
      identityProvider: 'aad',
      userId: 'screenshots',
      userDetails: 'amina@example.org',
      userRoles: ['anonymous', 'authenticated', 'SuperAdmin'],
    }),
  ).toString('base64'),
  url: site,
};

const heights = { 320: 640, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 };

const named = Object.entries(screens).filter(([name]) => chosen.length === 0 || chosen.includes(name));
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
try {
  for (const font of fonts) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [width, height] of Object.entries(heights)) {
        const page = await browser.newPage({
          viewport: { width: Number(width), height },
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'en-GB',
        });
        await page.route(/\/assets\/index-.*\.css$/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()) + fontStyle(font) });
        });
        await page.route(`**${fontPath}`, (route) => route.fulfill({ body: fontFile, contentType: 'font/woff2' }));
        for (const [name, { path, isRoom, open }] of named) {
          await page.context().clearCookies();
          if (isRoom) await page.context().addCookies([session]);
          await page.goto(site + path, { waitUntil: 'networkidle' });
          if (open) await open(page);
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${font}.png`) });
        }
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
