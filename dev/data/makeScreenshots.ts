/**
 * Takes a screenshot of each public screen in each width, scheme and font, to be looked at side by side. Run it by hand
 * while `npm start -- --stand-ins` runs: `node dev/data/makeScreenshots.ts <folder> [http://127.0.0.1:4280 [screen …]]`
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@incidentmap/core/contract';
import { fontFile, fontPath, fonts, fontStyle } from '../../tests/support/layoutFonts.ts';
import { launchChromium } from '../chromium.ts';

const [folder, site = 'http://127.0.0.1:4280', ...chosen] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the screenshots.');

const newest = (await createClient({ baseUrl: site }).listIncidents())[0];
if (!newest) throw new Error('The site has no incident to show.');

const screens: Record<string, string> = {
  home: '/',
  search: '/?q=Leeds',
  nothing: '/?q=zzzz',
  incident: `/incident/${newest.id}`,
  gallery: '/gallery',
  upload: '/upload',
  contact: '/contact',
  method: '/method',
  privacy: '/privacy',
  reviewFigures: '/about/review',
  receipt: '/receipt',
  partner: '/partner',
  missing: '/no-such-page',
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
        for (const [name, path] of named) {
          await page.goto(site + path, { waitUntil: 'networkidle' });
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${font}.png`) });
        }
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
