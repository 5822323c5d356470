import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neutralPage } from '@incidentmap/core/domain/help/neutralPage';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { root } from '../../../ops/site/build.ts';
import {
  admin,
  emptyRoom,
  expectFocus,
  fillReport,
  newPage,
  siteUrl,
  uniqueTitle,
  untilTakenOver,
  type VisitOptions,
} from '../browser.ts';
import { untilDrawn } from '../fonts.ts';
import { publicPicture } from '../files.ts';
import { intercept } from '../intercept.ts';
import { approvedReport, daysAgo, list, publish, published } from '../published.ts';

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
    // That of other pages than the home page waits until they are shown, except the exit, where there is a button for it.
    const code = asked.filter((file) => file?.endsWith('.js'));
    expect(code.includes('/exit.js')).toBe(document.includes(' data-exit='));
    if (path !== '/') expect(code.filter((file) => file !== '/exit.js')).toHaveLength(2);
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

  it.each([
    [390, 844],
    [1440, 900],
  ])(
    'the first incidents are drawn as React draws them, and taken over, on a screen of %i × %i',
    async (width, height) => {
      const isPhone = width < 768;
      const page = await newPage({ viewport: { width, height } });
      const some = [
        published('<img src=x onerror=alert(1)> & "quotes" %title%', {
          severity: 'critical',
          incidentDate: daysAgo(0),
        }),
        published('A partner’s', {
          partnerId: '<b>Tell $& %place%</b>',
          verifiedBy: 'A & B',
          incidentDate: daysAgo(2),
        }),
        published('مسجد', { description: 'كتابات على جدار المسجد', location: 'برادفورد', incidentDate: daysAgo(8) }),
        published('Two\nlines', { description: '', incidentDate: daysAgo(20) }),
        published('News', { description: 'https://www.bbc.co.uk/news/uk-1', incidentDate: daysAgo(35) }),
        published('A post', { sourceUrl: 'https://x.com/one/status/1?a=1&b="2"', incidentDate: daysAgo(90) }),
        published('Elsewhere', { sourceUrl: 'https://example.org/', severity: 'high', incidentDate: daysAgo(370) }),
        published('A photo', { mediaFiles: ['http://127.0.0.1/a.jpg'], incidentDate: daysAgo(371) }),
        published('Photos', {
          mediaFiles: ['http://127.0.0.1/a.jpg', 'http://127.0.0.1/b.png'],
          incidentDate: daysAgo(800),
        }),
        published('Both', {
          mediaFiles: ['http://127.0.0.1/a.jpg'],
          sourceUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          incidentDate: daysAgo(801),
        }),
        published('On the second page', { incidentDate: daysAgo(802) }),
      ];
      await publish(page, some);
      const cards = list(page).locator('li:has(> article)');
      // React marks where texts meet, for itself.
      const drawn = () => cards.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.replaceAll('<!-- -->', '')));
      const arrive = await hold(page, pageCode);
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(() => cards.count()).toBe(10);
      await list(page).getByText('11', { exact: true }).waitFor();
      if (isPhone) await page.getByRole('heading', { name: '11 incidents' }).waitFor();
      const first = await drawn();
      await cards.evaluateAll((all) => all.forEach((each) => each.setAttribute('data-seen', '')));
      const link = cards.nth(3).getByRole('link', { name: 'Two lines' });
      if (!isPhone) await link.focus();
      // As if midnight had passed since.
      await cards
        .nth(5)
        .locator('time')
        .evaluate((time) => (time.textContent = 'Another day'));
      arrive();
      await untilTakenOver(page);
      await page.getByText('1 to 10 of 11 incidents').waitFor({ state: 'attached' });
      expect(await list(page).locator('li[data-seen] > article').count()).toBe(10);
      if (!isPhone) await expectFocus(link);
      // What else the address asks leaves the page to React.
      await page.goto('/?from=mail');
      await expect.poll(() => cards.count()).toBe(10);
      expect(first).toEqual(await drawn());
    },
  );

  it('nothing is loaded while React takes the page over, which would change what it renders', async () => {
    const page = await newPage();
    await publish(
      page,
      Array.from({ length: 12 }, (_, index) => published(`Shouted at on tram ${index}`)),
    );
    await page.addInitScript(`new MutationObserver(() => {
      if (!document.querySelector('[data-page]')) window.takenOver ??= performance.now();
    }).observe(document, { subtree: true, attributeFilter: ['data-page'] })`);
    const arrive = await hold(page, pageCode);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => list(page).locator('li > article').count()).toBe(10);
    arrive();
    await untilTakenOver(page);
    const late = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < takenOver)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !document.querySelector('[href="' + path + '"], [src="' + path + '"]'))`);
    // What deletes old drafts renders nothing.
    const codes = await Promise.all(late.map(async (path) => (await fetch(siteUrl + path)).text()));
    expect(codes.filter((code) => !code.includes('draft:'))).toEqual([]);
  });

  it('the first markers are drawn, also where the document has been read before the script that asks for them', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await publish(page, [published('One in Leeds', { latitude: 53.8, longitude: -1.55 })]);
    await hold(page, pageCode);
    const arrive = await hold(page, '/preload.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('document.readyState')).toBe('interactive');
    arrive();
    await page.locator('.map-first-markers .map-spot').waitFor();
    // With them, the largest thing of the first view counts as painted.
    await page.evaluate(`new Promise((painted) => new PerformanceObserver((list) => {
      if (list.getEntries().some(({ url }) => url.includes('/land-'))) painted();
    }).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  });

  it('a phone has its buttons at the bottom while the rest of the document is on its way', async () => {
    // A document that is answered by hand may not ask the storage, which is another origin.
    const page = await newPage({ viewport: { width: 390, height: 844 }, expected: [/opening\/view\.json/] });
    await hold(page, pageCode);
    await page.route(`${siteUrl}/`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const phone = html.indexOf('data-screen="phone"');
      const bar = html.lastIndexOf('Report Incident', html.indexOf('data-paper="map"', phone));
      await route.fulfill({ response, body: html.slice(0, html.indexOf('</button>', bar)) });
    });
    await page.goto('/', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Report Incident' }).filter({ visible: true });
    await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(844 - 64);
  });

  it('what is searched for stays, and is answered', async () => {
    const { page, arrive } = await withoutCode('/');
    const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true });
    await search.evaluate((field) => field.setAttribute('data-seen', ''));
    await search.pressSequentially('Leeds');
    await search.press('Enter');
    arrive();
    await untilTakenOver(page);
    await page.waitForURL((url) => url.searchParams.get('q') === 'Leeds');
    expect(await page.locator('[data-seen]').inputValue()).toBe('Leeds');
    await search.press('End');
    await search.pressSequentially('x');
    expect(await search.inputValue()).toBe('Leedsx');
  });

  it.each([
    [390, 844],
    [1440, 900],
  ])('what is searched for is answered, and React goes on with the answer, at %i × %i', async (width, height) => {
    const page = await newPage({ viewport: { width, height } });
    await publish(page, [
      ...Array.from({ length: 12 }, (_, n) =>
        published(`At a bus stop ${n}`, {
          latitude: 51.48,
          longitude: -3.18,
          location: 'Cardiff',
          incidentDate: daysAgo(n),
        }),
      ),
      ...['One', 'Another'].map((title, n) =>
        published(`${title} mosque`, { latitude: 53.8, longitude: -1.55, incidentDate: daysAgo(n + 20) }),
      ),
      published('Heard of Leeds', {
        latitude: 51.45,
        longitude: -2.59,
        location: 'Bristol',
        incidentDate: daysAgo(30),
      }),
    ]);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/incidents') asked.push(url.searchParams.get('place') ?? '');
    });
    const arrive = await hold(page, pageCode);
    await page.goto('/', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true });
    const cards = list(page).locator('li:has(> article)');
    await expect.poll(() => cards.count()).toBe(10);
    const first = page.getByRole('heading', {
      name: width < 768 ? '15 incidents' : 'Anti-Muslim incidents across the UK',
      exact: true,
    });
    await search.fill('mosque');
    await page.getByRole('heading', { name: '2 incidents for “mosque”' }).waitFor();
    await page.getByText('All time · latest first').filter({ visible: true }).waitFor();
    expect(await cards.locator('h3').allTextContents()).toEqual(['One mosque', 'Another mosque']);
    await search.fill('');
    await first.filter({ visible: true }).waitFor();
    await expect.poll(() => cards.count()).toBe(10);
    await search.fill('Leeds');
    await page.getByRole('heading', { name: '2 incidents within 5 km of Leeds' }).waitFor();
    await page.getByText('All time · nearest first · 1 more mentions Leeds').filter({ visible: true }).waitFor();
    expect(asked).toEqual(['', 'mosque', 'Leeds']);
    await cards.evaluateAll((all) => all.forEach((each) => each.setAttribute('data-seen', '')));
    await page.evaluate(`{
      window.headings = new Set();
      new MutationObserver(() => window.headings.add(document.querySelector('#result')?.textContent)).observe(
        document.body, { childList: true, subtree: true, characterData: true });
    }`);
    await search.press('End');
    arrive();
    await untilTakenOver(page);
    await page.waitForURL((url) => url.searchParams.get('q') === 'Leeds');
    await list(page).getByText('Heard of Leeds').waitFor({ state: 'attached' });
    // Nothing was drawn anew, and nothing else was said meanwhile.
    expect(await cards.locator('h3').allTextContents()).toEqual(['One mosque', 'Another mosque', 'Heard of Leeds']);
    expect(await list(page).locator('li[data-seen]').count()).toBe(2);
    expect(await page.evaluate('[...window.headings]')).toEqual(['2 incidents within 5 km of Leeds']);
    expect(asked).toEqual(['', 'mosque', 'Leeds']);
    await expectFocus(search);
    // The answer to no text is the true one.
    await search.fill('');
    await list(page).getByText('1 to 10 of 15 incidents').waitFor({ state: 'attached' });
    expect(await cards.locator('h3').first().textContent()).toBe('At a bus stop 0');
  });

  it.each([
    ['as React begins', 'id', 390],
    ['as React begins', 'id', 1440],
    ['in the moment of the takeover', 'data-page', 390],
    ['in the moment of the takeover', 'data-page', 1440],
  ])('a text that is erased %s leaves nothing of its answer', async (_, attribute, width) => {
    const page = await newPage({ viewport: { width, height: 900 } });
    await publish(page, [
      published('A mosque', { incidentDate: daysAgo(3) }),
      published('A bus', { incidentDate: daysAgo(4) }),
    ]);
    const arrive = await hold(page, pageCode);
    await page.goto('/', { waitUntil: 'commit' });
    const cards = list(page).locator('li:has(> article)');
    await expect.poll(() => cards.count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true }).fill('mosque');
    await page.getByRole('heading', { name: '1 incident for “mosque”' }).waitFor();
    await page.evaluate(`{
      const erase = () => {
        const field = document.querySelector('#root input[type=search]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      new MutationObserver((_, observer) => {
        observer.disconnect();
        void scheduler.postTask(erase, { priority: 'user-blocking' });
      }).observe(document.body, { subtree: true, attributeFilter: ['${attribute}'] });
    }`);
    arrive();
    await untilTakenOver(page);
    await expect.poll(() => cards.locator('h3').allTextContents()).toEqual(['A mosque', 'A bus']);
    const [heading, line] =
      width < 768
        ? ['2 incidents', 'Whole UK · All time']
        : ['Anti-Muslim incidents across the UK', 'A person approves every report before it is published.'];
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.getByText(line).filter({ visible: true }).first().waitFor();
  });

  it('a text that finds nothing leaves the first incidents, until React says what to do', async () => {
    const page = await newPage();
    await publish(page, [published('A mosque'), published('A bus')]);
    const arrive = await hold(page, pageCode);
    await page.goto('/', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true });
    await search.fill('mosque');
    await page.getByRole('heading', { name: '1 incident for “mosque”' }).waitFor();
    await search.fill('mosques and more');
    await page.getByRole('heading', { name: 'Anti-Muslim incidents across the UK' }).waitFor();
    arrive();
    await page.getByRole('heading', { name: 'No incidents for “mosques and more”' }).waitFor();
    await list(page).getByText('No incidents match your current filters').waitFor();
  });

  it('an answer that is under way as React takes over is the one that React shows, to what is typed by then', async () => {
    const page = await newPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked: string[] = [];
    await publish(page, [published('One in Leeds'), published('A mosque')], async (route, made) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname === '/api/incidents' && searchParams.has('place')) {
        asked.push(searchParams.get('place') ?? '');
        await promise;
      }
      return route.fulfill(made);
    });
    const arrive = await hold(page, pageCode);
    await page.goto('/', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true });
    await list(page).getByText('One in Leeds').waitFor();
    await search.fill('mosque');
    await expect.poll(() => asked).toEqual(['mosque']);
    await search.fill('mosques');
    await search.fill('mosque');
    arrive();
    await untilTakenOver(page);
    resolve();
    await page.getByRole('heading', { name: '1 incident for “mosque”' }).waitFor();
    expect(asked).toEqual(['mosque']);
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

  it('a report that is sent in the moment of the takeover has what was typed before it', async () => {
    const { page, arrive } = await withoutCode('/upload');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await fillReport(page.locator('form'), uniqueTitle());
    // A browser answers its visitor before it does what a page has planned for later.
    await page.evaluate(`{
      const send = () => document.querySelector('form').requestSubmit();
      new MutationObserver(() => void scheduler.postTask(send, { priority: 'user-blocking' })).observe(
        document.querySelector('[data-page]'),
        { attributeFilter: ['data-page'] },
      );
    }`);
    arrive();
    await sent;
  });

  it('a button that is pressed acts when its code is there', async () => {
    const { page, arrive } = await withoutCode('/upload');
    await page.getByRole('button', { name: 'Submit' }).last().click();
    expect(await page.locator('#root[data-page]').count()).toBe(1);
    arrive();
    await untilTakenOver(page);
    await page.getByRole('heading', { name: 'Please correct' }).waitFor();
  });

  it.each([
    ['the exit button', (page: Page) => page.getByRole('button', { name: 'Exit this page' }).click()],
    [
      'Shift, pressed three times,',
      // The script that counts may still be loading.
      (page: Page) =>
        expect
          .poll(async () => {
            for (let at = 0; at < 3; at += 1) await page.keyboard.press('Shift');
            return page.url();
          })
          .toBe(neutralPage),
    ],
  ])('%s leaves the site', async (_, leave) => {
    const { page, arrive } = await withoutCode('/upload');
    await page.route(neutralPage, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
    await leave(page);
    await page.waitForURL(neutralPage);
    arrive();
  });

  it('the exit button leaves for the address of the operator, where the browser refuses storage too', async () => {
    const other = 'https://weather.example.org/';
    const page = await newPage();
    await page.route(other, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }));
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: () => { throw new DOMException('Refused', 'SecurityError'); } });`);
    // Both of the first scripts have it, and either may come last.
    await intercept(page, 'GET', /^\/(?:exit|preload)\.js$/, async (route) => {
      const staged = (await (await route.fetch()).text()).replace(
        `exitAddress="${neutralPage}"`,
        `exitAddress="${other}"`,
      );
      await route.fulfill({ body: staged, contentType: 'text/javascript' });
    });
    const arrive = await hold(page, pageCode);
    await page.goto('/upload', { waitUntil: 'commit' });
    // A press before the first script has loaded is nobody's; once the page has left there is nothing to press.
    const press = () => page.getByRole('button', { name: 'Exit this page' }).click({ timeout: 1000 });
    await expect
      .poll(() =>
        press()
          .catch(() => {})
          .then(() => page.url()),
      )
      .toBe(other);
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

  it.each([
    [390, 1600, 1200],
    [1280, 900, 1200],
  ])('shows its picture where React does, on a screen of %i px', async (width, ...size) => {
    const { id, title } = await publicPicture(...size);
    const page = await newPage({ viewport: { width, height: 844 } });
    const loaded: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'image' && loaded.push(request.url())));
    const picture = page.getByRole('img', { name: `Photo: ${title}` });
    const place = async () => {
      const { x, y, height } = (await picture.boundingBox())!;
      return [x, y, height].map(Math.round);
    };
    const arrive = await hold(page, pageCode);
    await page.goto(`/incident/${id}`, { waitUntil: 'commit' });
    await expect
      .poll(() => picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
    const first = await place();
    arrive();
    await untilTakenOver(page);
    await expect.poll(place).toEqual(first);
    expect(loaded.filter((url) => /x1200r/.test(url))).toHaveLength(1);
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
    return `/${manifest['src/pages/admin/AdminRoom.tsx']!.file}`;
  };

  it.each([
    ['only asks to sign in', undefined, false],
    ['loads the room for a reviewer', admin, true],
  ])('%s', async (_, account, isLoaded) => {
    const page = await newPage(account ? { account } : {});
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.goto(emptyRoom);
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
    await page.goto(emptyRoom, { waitUntil: 'commit' });
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
