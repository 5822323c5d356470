/**
 * Takes the screenshot of the home page in the README. Run it by hand while `npm start -- --stand-ins` runs:
 * `node dev/data/makeScreenshot.ts [http://127.0.0.1:4280]`
 */
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../chromium.ts';

const [site = 'http://127.0.0.1:4280'] = process.argv.slice(2);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
  await page.goto(site);
  // Scrolls past the introduction, so that the map and the list are side by side.
  await page.getByRole('region', { name: 'Map of incidents' }).evaluate((map) => map.scrollIntoView({ block: 'end' }));
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: fileURLToPath(new URL('../../docs/screenshots/home.png', import.meta.url)) });
} finally {
  await browser.close();
}
