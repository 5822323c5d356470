import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neutralPage } from '@incidentmap/core/domain/reporter/helpline';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { root } from '../../dev/build.ts';
import { admin, expectFocus, newPage, siteUrl, uniqueTitle, untilTakenOver, type VisitOptions } from './browser.ts';
import { untilDrawn } from './fonts.ts';
import { intercept } from './intercept.ts';
import { approvedReport, publish, published } from './published.ts';

const rendered = ['/', '/admin', '/contact', '/gallery', '/method', '/privacy', '/upload'];
/** Both widths and both schemes, not each pair. */
const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const;

/** The largest difference between two pictures in a pixel, of 255: the edge of a letter may be rounded otherwise. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()));
  expect(a!.length).toBe(b!.length);
  return a!.reduce((most, value, at) => Math.max(most, Math.abs(value - b![at]!)), 0);
}

/** The page as a PNG. A browser that has just got its size may have nothing to take a picture of for a moment. */
async function pictureOf(page: Page): Promise<Buffer> {
  // A document does not know when the next update of the monitor is.
  const mask = [page.getByText(/^next \d+ [AP]M$/)];
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide', mask });
  return take().catch(async (error: unknown) => {
    if (!String(error).includes('Unable to capture screenshot')) throw error;
    await untilDrawn(page);
    return take();
  });
}

const pageCode = /^\/assets\/index-.*\.js$/;

/** Holds a script of the page until the returned function is called. */
async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, 'GET', path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A page whose code arrives when `arrive` is called, so that it shows its document until then. */
async function withoutCode(path: string, options: VisitOptions = {}) {
  const page = await newPage(options);
  const arrive = await hold(page, pageCode);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('[data-page] h1').filter({ visible: true }).waitFor();
  return { page, arrive };
}

describe.each(rendered)('the document of %s', (path) => {
  it('shows what React shows, at any width, light and dark, and React takes it over without a word', async () => {
    for (const look of looks) {
      const pictures: Buffer[] = [];
      for (const javaScriptEnabled of [false, true]) {
        const options: VisitOptions = { ...look, javaScriptEnabled };
        const page = await newPage(options);
        const said: string[] = [];
        page.on('console', (message) => said.push(message.text()));
        // What the document does not know yet, React does not know either.
        await page.route(/\/api\/|\/opening\//, () => {});
        // The rest of the map comes later.
        await page.route(/LeafletIncidentMap-/, () => {});
        await page.goto(path, { waitUntil: 'load' });
        if (javaScriptEnabled) {
          await untilTakenOver(page);
          expect(await page.locator('link[data-rendered]').count()).toBe(0);
        }
        pictures.push(await pictureOf(page));
        expect(said).toEqual([]);
      }
      expect(await differenceOf(pictures[0]!, pictures[1]!), look.colorScheme).toBeLessThan(8);
    }
  });
});

it('a document asks for the styles of its page before it asks for any code', async () => {
  for (const path of rendered) {
    const document = await (await fetch(siteUrl + path)).text();
    const asked = [...document.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]+\.(?:css|js))"/g)].map(
      ([, file]) => file,
    );
    const own = /href="([^"]+)" data-rendered/.exec(document)?.[1];
    expect(own).toBeDefined();
    expect(asked[0]).toBe(own);
  }
});

describe('before the code has loaded', () => {
  it('what is typed stays, and counts', async () => {
    const { page, arrive } = await withoutCode('/upload');
    const link = page.getByRole('textbox', { name: 'Video link' });
    const words = page.getByRole('textbox', { name: /^Description/ });
    await page.locator('h1').evaluate((heading) => heading.setAttribute('data-seen', ''));
    await link.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await words.pressSequentially('Two men shouted at her');
    await words.press('ArrowLeft');
    arrive();
    await untilTakenOver(page);
    await expect.poll(() => page.getByRole('button', { name: 'Auto-fill' }).isEnabled()).toBe(true);
    await words.pressSequentially('!');
    expect(await words.inputValue()).toBe('Two men shouted at he!r');
    // React has drawn nothing anew.
    expect(await page.locator('h1[data-seen]').count()).toBe(1);
    expect(await link.inputValue()).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  });

  it.each([
    [390, 844],
    [1440, 900],
  ])('the first markers are drawn where the map has them, on a screen of %i × %i', async (width, height) => {
    const page = await newPage({ viewport: { width, height } });
    await publish(page, [
      published('One in Leeds', { latitude: 53.8, longitude: -1.55 }),
      published('One in Bristol', { latitude: 51.45, longitude: -2.59, severity: 'critical' }),
      ...['a', 'b', 'c'].map((name, index) =>
        published(`Glasgow ${name}`, { latitude: 55.86 + index / 100, longitude: -4.25 }),
      ),
    ]);
    const arrive = await hold(page, pageCode);
    await page.goto('/', { waitUntil: 'commit' });
    const boxes = async (within: string) => {
      const markers = page.locator(`${within} :is(.map-spot, .map-cluster)`).filter({ visible: true });
      const all = await markers.evaluateAll((found) =>
        found.map((each) => {
          const { x, y, width: size } = each.getBoundingClientRect();
          return [size, x, y];
        }),
      );
      return all.toSorted(([size = 0, x = 0], [otherSize = 0, otherX = 0]) => size - otherSize || x - otherX).flat();
    };
    await page.locator('.map-first-markers .map-cluster').waitFor();
    const first = await boxes('.map-first-markers');
    expect(first).toHaveLength(3 * 3);
    arrive();
    await page.getByRole('button', { name: 'Zoom in', exact: true }).waitFor();
    expect(await page.locator('.map-first-markers').count()).toBe(0);
    const last = await boxes('.leaflet-container');
    // Leaflet puts its markers on whole pixels.
    expect(Math.max(...first.map((number, index) => Math.abs(number - last[index]!)))).toBeLessThanOrEqual(1);
    expect(last).toHaveLength(first.length);
  });

  it('the first markers are drawn, also where the document has been read before the script that asks for them', async () => {
    const page = await newPage();
    await publish(page, [published('One in Leeds', { latitude: 53.8, longitude: -1.55 })]);
    await hold(page, pageCode);
    const arrive = await hold(page, '/preload.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('document.readyState')).toBe('interactive');
    arrive();
    await page.locator('.map-first-markers .map-spot').waitFor();
  });

  it('what is searched for stays, and is answered', async () => {
    const { page, arrive } = await withoutCode('/');
    const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true });
    await search.evaluate((field) => field.setAttribute('data-seen', ''));
    await search.pressSequentially('Leeds');
    arrive();
    await untilTakenOver(page);
    await page.waitForURL((url) => url.searchParams.get('q') === 'Leeds');
    expect(await page.locator('[data-seen]').inputValue()).toBe('Leeds');
    await search.press('End');
    await search.pressSequentially('x');
    expect(await search.inputValue()).toBe('Leedsx');
  });

  it.each([390, 1440, 1920])('a button of code of its own acts too, on a screen of %i px', async (width) => {
    const { page, arrive } = await withoutCode('/', { viewport: { width, height: 900 } });
    await page.getByRole('button', { name: 'Anti-Muslim Posts' }).click();
    arrive();
    await page.getByRole('region', { name: 'Anti-Muslim Posts' }).waitFor();
  });

  it('a page that has been scrolled stays where it is', async () => {
    const { page, arrive } = await withoutCode('/privacy', { viewport: { width: 1280, height: 600 } });
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate('scrollY')).toBe(300);
    arrive();
    await untilTakenOver(page);
    expect(await page.evaluate('scrollY')).toBe(300);
  });

  it('what is chosen stays, and counts', async () => {
    const { page, arrive } = await withoutCode('/privacy');
    const choice = page.getByRole('switch', { name: /^Preferences/ });
    await choice.uncheck({ force: true });
    arrive();
    await untilTakenOver(page);
    const stored = () => page.evaluate(() => localStorage.getItem('cookie-choices'));
    await expect.poll(stored).toContain('"preferences":false');
    expect(await choice.isChecked()).toBe(false);
  });

  it('a button that is pressed acts when its code is there', async () => {
    const { page, arrive } = await withoutCode('/upload');
    await page.getByRole('button', { name: 'Submit' }).last().click();
    expect(await page.locator('#root[data-page]').count()).toBe(1);
    arrive();
    await untilTakenOver(page);
    await page.getByRole('heading', { name: 'Please correct' }).waitFor();
  });

  it('the exit button leaves the site', async () => {
    const { page, arrive } = await withoutCode('/upload');
    await page.route(neutralPage, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
    await page.getByRole('button', { name: 'Exit this page' }).click();
    await page.waitForURL(neutralPage);
    arrive();
  });
});

describe('the document of an incident', () => {
  /** Where the words stand. */
  const boxes = (page: Page) =>
    Promise.all(
      ['article h1', 'article > div', 'article time', 'article h1 ~ p:last-of-type'].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    );

  it.each([390, 1280])('shows it where React does, on a screen of %i px, and asks for it no more', async (width) => {
    const id = await approvedReport(`${uniqueTitle()} by <b>two</b> & “more”`);
    const page = await newPage({ viewport: { width, height: 844 } });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const arrive = await hold(page, pageCode);
    await page.goto(`/incident/${id}`, { waitUntil: 'commit' });
    await page.locator('[data-page] h1').waitFor();
    const [first, words] = [await boxes(page), await page.locator('article').innerText()];
    const back = page.getByRole('link', { name: 'Back to the map' });
    await back.focus();
    arrive();
    await untilTakenOver(page);
    expect(await boxes(page)).toEqual(first);
    expect(await page.locator('article').innerText()).toBe(words);
    await expectFocus(back);
    await page.getByText('The place is shown as an area').waitFor();
    expect(asked).not.toContain(`/api/incidents/${id}`);
    expect(await page.locator('main').count()).toBe(1);
  });

  it('has buttons that act when their code is there', async () => {
    const id = await approvedReport(uniqueTitle());
    const page = await newPage({ viewport: { width: 1280, height: 844 } });
    const arrive = await hold(page, pageCode);
    await page.goto(`/incident/${id}?from=mail`, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Report Incident' }).click();
    arrive();
    await page.getByRole('dialog', { name: 'Report an Incident' }).waitFor();
  });
});

describe('the document of the review room', () => {
  const room = () => {
    const manifest = JSON.parse(readFileSync(join(root, 'frontend/dist/.vite/manifest.json'), 'utf8')) as Record<
      string,
      { file: string }
    >;
    return `/${manifest['src/app/AdminRoom.tsx']!.file}`;
  };

  it.each([
    ['only asks to sign in', undefined, false],
    ['loads the room for a reviewer', admin, true],
  ])('%s', async (_, account, isLoaded) => {
    const page = await newPage(account ? { account } : {});
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await page.getByRole('heading', { name: account ? 'Review room' : 'Admin Access' }).waitFor();
    await untilTakenOver(page);
    await page.waitForLoadState('networkidle');
    expect(loaded.includes(room())).toBe(isLoaded);
  });

  it('does not ask to sign in where there is a session', async () => {
    const page = await newPage({ account: admin });
    // As the page notes it.
    await page.addInitScript(`sessionStorage.setItem('session', 'expected')`);
    const arrive = await hold(page, pageCode);
    await page.goto('/admin', { waitUntil: 'commit' });
    await page.locator('[data-session] [data-page] h1').waitFor({ state: 'attached' });
    expect(await page.getByRole('heading', { name: 'Admin Access' }).isVisible()).toBe(false);
    arrive();
    await page.getByRole('heading', { name: 'Review room' }).waitFor();
  });
});

describe('the document of the home page', () => {
  it.each([
    [320, 640],
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ])('shows one of its layouts on a screen of %i × %i, and React goes on with that', async (width, height) => {
    const viewport = { width, height };
    const still = await newPage({ viewport, javaScriptEnabled: false });
    await still.goto('/');
    expect(await still.locator('h1').filter({ visible: true }).count()).toBe(1);
    expect(await still.locator('[data-screen]').filter({ visible: true }).count()).toBe(1);
    const { page, arrive } = await withoutCode('/', { viewport });
    await page
      .locator('[data-screen] h1')
      .evaluateAll((all) => all.forEach((each) => each.setAttribute('data-seen', '')));
    arrive();
    await untilTakenOver(page);
    expect(await page.locator('[data-screen]').count()).toBe(1);
    expect(await page.locator('h1[data-seen]').count()).toBe(1);
  });

  it('leaves a phone held sideways to React', async () => {
    const page = await newPage({ viewport: { width: 667, height: 375 } });
    await page.goto('/');
    await untilTakenOver(page);
    await page.getByRole('button', { name: 'Report Incident' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  });
});

it('other addresses get no document of another page', async () => {
  for (const path of rendered) {
    const html = await (await fetch(siteUrl + path)).text();
    expect(html).toContain(`data-page="${path}"`);
  }
  for (const path of ['/incident/none', '/v/none', '/gallery/none', '/partner', '/nowhere']) {
    const html = await (await fetch(siteUrl + path)).text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('land');
  }
});
