import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';

/**
 * Two fonts whose letters are 20 % narrower and 20 % wider than those of usual ones, so that layouts can be looked at
 * as people have them, whatever fonts the machine has that runs the tests.
 */
export type Font = 'narrow' | 'wide';
export const fonts: readonly Font[] = ['narrow', 'wide'];

/** Percent of the font's normal width, which is about that of Arial and Segoe UI; Verdana has 115. */
const widths: Record<Font, number> = { narrow: 80, wide: 120 };

const file = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
);

/** Of one width only, at every weight: whatever width a style asks for, it gets this one. */
const styleOf = (font: Font): string => `
  @font-face {
    font-family: 'Layout test';
    src: url('/assets/layout-test.woff2') format('woff2');
    font-weight: 100 900;
    font-stretch: ${widths[font]}%;
  }
  :root { --fontFamilyBase: 'Layout test'; }
`;

/** Gives the site this font. It comes from the site itself, by its own style sheet: the content security policy stays. */
export async function useFont(page: Page, font: Font): Promise<void> {
  await intercept(page, 'GET', /^\/assets\/index-.*\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ contentType: 'text/css', body: (await response.text()) + styleOf(font) });
  });
  await intercept(page, 'GET', '/assets/layout-test.woff2', (route) =>
    route.fulfill({ body: file, contentType: 'font/woff2', headers: { 'access-control-allow-origin': '*' } }),
  );
}

/** Waits until the page is drawn in its font; throws when it did not get the one of the test. */
export async function untilFontIsThere(page: Page): Promise<void> {
  const family = await page.evaluate<string>(
    'getComputedStyle(document.documentElement).getPropertyValue("--fontFamilyBase")',
  );
  const faces = await page.evaluate<number>(`document.fonts.load('1rem "Layout test"').then((found) => found.length)`);
  if (!family.includes('Layout test') || faces === 0) throw new Error('The page does not have the font.');
  await untilDrawn(page);
}

/**
 * Waits for two frames: after them the page is laid out as its size, styles and fonts want it. Where less motion is asked
 * for, a change of style is a transition that takes one frame.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
