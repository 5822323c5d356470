import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { familyOf, type Font, fontFile, fontPath, fonts, fontStyle } from '../../dev/tools/layoutFonts.ts';
import { intercept } from './intercept.ts';

/** Gives the site this font. It comes from the site itself, by its own style sheet: the content security policy stays. */
export async function useFont(page: Page, font: Font): Promise<void> {
  await intercept(page, 'GET', /^\/assets\/index-.*\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ contentType: 'text/css', body: (await response.text()) + fontStyle(font) });
  });
  await intercept(page, 'GET', fontPath, (route) =>
    route.fulfill({ body: fontFile, contentType: 'font/woff2', headers: { 'access-control-allow-origin': '*' } }),
  );
}

/** Waits until the page is drawn in its font; throws when it did not get one of the test. */
export async function untilFontIsThere(page: Page): Promise<void> {
  const family = await page.evaluate<string>(
    'getComputedStyle(document.documentElement).getPropertyValue("--fontFamilyBase")',
  );
  const faces = await page.evaluate<number>(
    `document.fonts.load(${JSON.stringify(`1rem ${family}`)}).then((found) => found.length)`,
  );
  if (!fonts.some((font) => family.includes(familyOf(font))) || faces === 0)
    throw new Error('The page does not have the font.');
  await untilDrawn(page);
}

/** Gives a page that has one of the fonts this one, until another document is loaded. */
export async function changeFont(page: Page, font: Font): Promise<void> {
  await page.evaluate(
    `document.documentElement.style.setProperty('--fontFamilyBase', ${JSON.stringify(`'${familyOf(font)}'`)})`,
  );
  await untilFontIsThere(page);
}

/**
 * Waits for two frames: after them the page is laid out as its size, styles and fonts want it. Where less motion is asked
 * for, a change of style is a transition that takes one frame.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/**
 * Resizes the window and waits until the page is laid out at that width: the browser tells the page of it some frames
 * later. Not for a page whose clock the test holds: no frame comes there.
 */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate<number>('window.innerWidth')).toBe(size.width);
  await untilDrawn(page);
}
