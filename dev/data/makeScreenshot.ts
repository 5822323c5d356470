/**
 * Takes the screenshot of the home page in the README. Run it by hand while `npm start -- --stand-ins` runs:
 * `npx node dev/data/makeScreenshot.ts [http://127.0.0.1:4280]`
 */
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../tools/chromium.ts';

const [site = 'http://127.0.0.1:4280'] = process.argv.slice(2);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(site);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: fileURLToPath(new URL('../../docs/screenshots/home.png', import.meta.url)) });
} finally {
  await browser.close();
}
