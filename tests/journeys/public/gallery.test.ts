import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchChromium } from '../../../dev/tools/chromium.ts';
import {
  expectAccessibleInLooks,
  expectFocus,
  newPage,
  notice,
  problem,
  siteUrl,
  type VisitOptions,
  untilTakenOver,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { published, publishGallery } from '../published.ts';

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** A picture that nobody needs to have uploaded. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const galleryOf = async (incidents: readonly PublicIncident[], path = '/gallery', options: VisitOptions = {}) => {
  const page = await newPage({ expected: [/c\.webm/], ...options });
  await publishGallery(page, incidents);
  await intercept(page, 'GET', /^\/media\/.*\.jpg$/, (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  await intercept(page, 'GET', /^\/media\/.*\.webm$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(path);
  await untilTakenOver(page);
  return page;
};

const some = [
  published('On a tram', { sourceUrl: youtube, severity: 'high', incidentDate: '2026-01-03' }),
  published('At a market', {
    location: 'York',
    mediaFiles: [`${siteUrl}/media/b.jpg`, `${siteUrl}/media/b2.jpg`],
    incidentDate: '2026-01-02',
  }),
  published('At a station', { mediaFiles: [`${siteUrl}/media/c.webm`], severity: 'low', incidentDate: '2026-01-01' }),
  published('Nothing to see'),
];

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name });
const path = (page: Page) => page.url().slice(siteUrl.length);

const touch = (page: Page, from: number, to: number) =>
  page.getByRole('dialog').evaluate(
    (dialog, [start, end]) => {
      const { Touch, TouchEvent } = dialog.ownerDocument.defaultView as unknown as {
        Touch: new (touch: object) => object;
        TouchEvent: new (type: string, event: object) => Event;
      };
      const target = dialog.querySelector('img, video, p')!;
      const at = (x: number) => [new Touch({ identifier: 1, target, clientX: x, clientY: 300 })];
      target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: at(start!) }));
      target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: at(end!) }));
    },
    [from, to],
  );

const severe = [
  published('With a knife', {
    severity: 'critical',
    mediaFiles: [`${siteUrl}/media/k.jpg`],
    incidentDate: '2026-02-01',
  }),
  published('At a market', { mediaFiles: [`${siteUrl}/media/b.jpg`], incidentDate: '2026-01-02' }),
];

describe('/gallery', () => {
  it('blurs what may be upsetting, in the viewer too, until it is asked for, or until that is switched off, which is remembered', async () => {
    const page = await galleryOf(severe, '/v/with-a-knife');
    const knife = viewer(page, 'With a knife');
    await knife.getByText('May be upsetting. Shown only if you ask.').waitFor();
    expect(await knife.getByRole('img').count()).toBe(0);
    await knife.getByRole('button', { name: 'Show the picture' }).click();
    await knife.getByRole('img', { name: 'Photo: With a knife' }).waitFor();
    await page.keyboard.press('Escape');
    await knife.waitFor({ state: 'detached' });
    await page.reload();
    const reveal = page.getByRole('button', { name: 'Show the picture: With a knife' });
    await reveal.click();
    await reveal.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('link', { name: 'With a knife' }));
    await page.reload();
    await reveal.waitFor();
    const blur = page.getByRole('switch', { name: 'Blur high and critical' });
    await blur.uncheck();
    await reveal.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('2 items').waitFor();
    expect(await blur.isChecked()).toBe(false);
    expect(await reveal.count()).toBe(0);
  });

  it('has on a phone months as headings, two columns, and all choices under one button beside the search', async () => {
    const more = ['One', 'Two', 'Three'].map((title) =>
      published(title, { mediaFiles: [`${siteUrl}/media/${title}.jpg`], incidentDate: '2026-03-01' }),
    );
    const page = await galleryOf([...severe, ...more], '/gallery', { viewport: { width: 390, height: 844 } });
    await page.getByText('5 items').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['March 2026', 'February 2026', 'January 2026']);
    const boxes = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => page.getByRole('article').filter({ hasText: name }).boundingBox()),
    );
    expect(boxes[1]!.y).toBe(boxes[0]!.y);
    expect(boxes[2]!.y).toBeGreaterThan(boxes[0]!.y);
    const first = page.getByRole('article').filter({ hasText: 'One' }).locator('img');
    expect(await first.getAttribute('loading')).toBe('eager');
    const last = page.getByRole('article').filter({ hasText: 'At a market' }).locator('img');
    expect(await last.getAttribute('loading')).toBe('lazy');

    const filters = page.getByRole('search', { name: 'Filter the gallery' });
    await filters.getByRole('button', { name: 'Filters' }).click();
    await filters.getByRole('combobox', { name: 'Severity' }).selectOption('high');
    await filters.getByRole('button', { name: 'Filters, 1 chosen' }).waitFor();
    for (const control of [filters.getByRole('combobox', { name: 'Media' }), filters.getByRole('switch')]) {
      const { x, width } = (await control.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await filters.getByRole('button', { name: 'Filters, 1 chosen' }).click();
    await filters.getByLabel('Severity').waitFor({ state: 'hidden' });
  });

  it('keeps its filters in sight, in one row, at any width; no tile is empty', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      published(`Item ${index}`, { mediaFiles: [`${siteUrl}/media/${index}.jpg`] }),
    );
    const page = await galleryOf(many, '/gallery');
    await page.getByText('60 items').waitFor();
    const filters = page.getByRole('search', { name: 'Filter the gallery' });
    const search = filters.getByRole('searchbox', { name: 'Search by title or location' });
    for (const width of [390, 768, 1440]) {
      await resizeTo(page, { width, height: 900 });
      for (const from of [0, 1500]) {
        await page.evaluate(`window.scrollTo(0, ${from})`);
        await expect.poll(async () => (await search.boundingBox())!.y).toBeLessThan(from === 0 ? 400 : 200);
        expect((await search.boundingBox())!.y).toBeGreaterThan(0);
        expect((await filters.boundingBox())!.height).toBeLessThan(72);
        const columns = width < 1440 ? 2 : 4;
        const empty = () =>
          page.evaluate<number>(`(() => {
            const isFilled = (x, y) => document.elementFromPoint(x, y)?.closest('article, [role=list], h2') != null;
            let holes = 0;
            for (let y = 450; y < innerHeight; y += 50)
              for (let column = 0; column < ${columns}; column++)
                if (!isFilled((column + 0.5) * document.documentElement.clientWidth / ${columns}, y)) holes++;
            return holes;
          })()`);
        await expect.poll(empty).toBe(0);
      }
      // The hint of the search is not cut off.
      const hint = await page.evaluate<number>(`(() => {
        const field = document.querySelector('input[type=search]');
        const style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = style.font;
        return field.clientWidth - 2 * parseFloat(style.paddingInlineStart) - pen.measureText(field.placeholder).width;
      })()`);
      expect(hint).toBeGreaterThanOrEqual(0);
    }
  });

  it('moves nothing when the incidents come', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shifted += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await publishGallery(page, severe, async (route, made) => {
      await released;
      await route.fulfill(made!);
    });
    await intercept(page, 'GET', /^\/media\//, (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
    await page.goto('/gallery');
    await untilTakenOver(page);
    await page.getByText('Loading the gallery…').waitFor();
    release();
    await page.getByRole('article').getByRole('link', { name: 'At a market' }).waitFor();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.03);
  });

  it('loads nothing of a blurred video', async () => {
    const requested: string[] = [];
    const page = await newPage({ expected: [/c\.webm/] });
    page.on('request', (request) => requested.push(request.url()));
    const violent = published('Filmed', { mediaFiles: [`${siteUrl}/media/c.webm`], severity: 'critical' });
    await publishGallery(page, [violent]);
    await intercept(page, 'GET', /^\/media\/.*\.webm$/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/gallery');
    await page.getByRole('button', { name: 'Show the picture: Filmed' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => url.endsWith('.webm'))).toEqual([]);
    await page.getByRole('button', { name: 'Show the picture: Filmed' }).click();
    await expect.poll(() => requested.some((url) => url.includes('.webm'))).toBe(true);
  });

  it('leads on from an item by swipes and by the arrows at the sides, and copies its link', async () => {
    const page = await galleryOf(some, '/v/at-a-market', {
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const market = viewer(page, 'At a market');
    await market.getByText('2 of 4').waitFor();
    await touch(page, 300, 100);
    await market.getByText('3 of 4').waitFor();
    await touch(page, 100, 300);
    await market.getByText('2 of 4').waitFor();
    await touch(page, 100, 120);
    await market.getByRole('button', { name: 'Next' }).click();
    await market.getByText('3 of 4').waitFor();
    const box = (await market.boundingBox())!;
    expect([Math.round(box.x), Math.round(box.y)]).toEqual([0, 0]);
    expect(Math.round(box.height)).toBe(844);

    await market.getByRole('button', { name: 'Previous' }).click();
    await market.getByText('2 of 4').waitFor();
    await market.getByRole('button', { name: 'Share Link' }).click();
    await notice(page, 'Shareable link copied!').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${siteUrl}/v/at-a-market`);
    await page.keyboard.press('Escape');
    await market.waitFor({ state: 'detached' });
    expect(path(page)).toBe('/gallery');
    await page.getByText('4 items').waitFor();
  });

  it('shows an item from edge to edge, where scroll bars take room', async () => {
    const browser = await launchChromium([], { hasScrollBars: true });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 700 } });
      await page.route('**/api/gallery', (route) =>
        route.fulfill({ json: { incidents: some, total: 4, cursor: null } }),
      );
      await page.goto(`${siteUrl}/gallery`);
      const main = page.getByRole('main');
      await page.getByText('4 items').waitFor();
      const before = await main.boundingBox();
      expect(before!.x + before!.width).toBeLessThan(1440);
      await page.getByRole('article').getByRole('link', { name: 'At a market' }).first().click();
      const market = viewer(page, 'At a market');
      await market.getByText('2 of 4').waitFor();
      await expect.poll(() => market.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 700 });
      await page.goBack();
      await market.waitFor({ state: 'detached' });
      await expect.poll(() => main.boundingBox()).toEqual(before);
    } finally {
      await browser.close();
    }
  });

  it('says when there is nothing', async () => {
    const page = await galleryOf([published('Nothing to see')]);
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    await page.getByText('0 items').waitFor();
  });

  it('is searched and filtered, and the address holds it', async () => {
    const page = await galleryOf(some);
    await page.getByText('4 items').waitFor();
    await expect.poll(() => titles(page)).toEqual(['On a tram', 'At a market', 'At a market', 'At a station']);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/api/gallery?search=york');
    await intercept(page, 'GET', '/api/gallery', (route) => released.then(() => route.fallback()), { times: 1 });
    await page.getByLabel('Search by title or location').fill('york');
    await expect.poll(() => path(page)).toBe('/gallery?q=york');
    await asked;
    await page.getByText('4 items').waitFor();
    expect(await titles(page)).toHaveLength(4);
    release();
    await page.getByText('2 items', { exact: true }).waitFor();
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    // What was deleted meanwhile is not shown by a filter that was used before.
    await publishGallery(page, some.toSpliced(1, 1));
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('2 items', { exact: true }).waitFor();
    await expect.poll(() => titles(page)).toEqual(['On a tram', 'At a station']);
    await page.getByLabel('Media', { exact: true }).selectOption('video');
    await expect.poll(() => titles(page)).toEqual(['At a station']);
    await page.goto('/gallery?severity=high');
    await page.getByText('1 item', { exact: true }).waitFor();
    await expect.poll(() => titles(page)).toEqual(['On a tram']);
  });

  it('can be loaded again after a failure', async () => {
    const page = await newPage({ expected: [/503/] });
    await intercept(
      page,
      'GET',
      '/api/gallery',
      (route) => route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')),
      { times: 1 },
    );
    await page.goto('/gallery');
    await page.getByText('A part of the service is down.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/\d items?/).waitFor();
  });

  it('opens an item in a viewer: arrow keys move, going back closes, the focus comes back', async () => {
    const page = await galleryOf(some, '/gallery?q=at+a');
    await page.getByRole('article').getByRole('link', { name: 'At a market' }).first().click();
    const market = viewer(page, 'At a market');
    await market.getByText('1 of 3').waitFor();
    await market.getByRole('img', { name: 'Photo: At a market' }).waitFor();
    expect(path(page)).toBe('/v/at-a-market?q=at+a');
    await page.keyboard.press('ArrowRight');
    await market.getByText('2 of 3').waitFor();
    expect(path(page)).toBe('/v/at-a-market?q=at+a&item=2');
    await page.keyboard.press('ArrowRight');
    const station = viewer(page, 'At a station');
    await station.getByText('This file could not be loaded.').waitFor();
    await page.keyboard.press('ArrowRight');
    await market.getByText('1 of 3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await station.getByText('3 of 3').waitFor();
    await page.goBack();
    await station.waitFor({ state: 'detached' });
    expect(path(page)).toBe('/gallery?q=at+a');
    await expectFocus(page.getByRole('article').getByRole('link', { name: 'At a station' }));
  });

  it('stays usable where a link leads to nothing', async () => {
    const page = await galleryOf(some, '/v/nobody', { expected: [/404/] });
    await page.getByText('This link has no photo or video to show.').waitFor();
    await page.getByText('The incident may still be under review').waitFor();
    await page.getByRole('article').getByRole('link', { name: 'On a tram' }).click();
    await viewer(page, 'On a tram').waitFor();
  });

  it('asks another site for a video only when it is wanted', async () => {
    const page = await galleryOf(some);
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.route(/youtube-nocookie/, (route) => route.fulfill({ body: '<p>player</p>', contentType: 'text/html' }));
    await page.getByRole('article').getByRole('link', { name: 'On a tram' }).click();
    const tram = viewer(page, 'On a tram');
    await tram.getByText('YouTube will know').waitFor();
    const elsewhere = () => asked.filter(({ origin }) => origin !== siteUrl).map(({ href }) => href);
    expect(elsewhere()).toEqual([]);
    await tram.getByRole('button', { name: 'Load the video from YouTube' }).click();
    await page.frameLocator('iframe').getByText('player').waitFor();
    expect(elsewhere()).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
  });

  const many = Array.from({ length: 1000 }, (_, index) =>
    published(`Item ${String(index + 1).padStart(4, '0')}`, {
      mediaFiles: [`${siteUrl}/media/${index}.jpg`],
      incidentDate: '2026-01-01',
    }),
  );
  /** Scrolls to the end, until a later page is asked for. */
  const scrollOn = async (page: Page) => {
    const asked = page.waitForRequest('**/api/gallery?cursor=*');
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await asked;
  };

  it('asks for a page of a thousand items at a time, and keeps those off the page that are far', async () => {
    const page = await newPage({ expected: [/503/] });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/gallery') asked.push(search);
    });
    let isDown = false;
    await publishGallery(page, many, (route, made) =>
      route.fulfill(isDown ? problem(503, 'unavailable', 'A part of the service is down.') : made!),
    );
    await intercept(page, 'GET', /^\/media\//, (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
    await page.goto('/gallery');
    await page.getByText('1000 items').waitFor();
    const first = page.getByRole('listitem').filter({ hasText: 'Item 0001' });
    expect(await first.getAttribute('aria-setsize')).toBe('1000');
    expect(asked).toEqual(['']);
    await scrollOn(page);
    const second = page.getByRole('article').filter({ hasText: /Item 00(?:49|[5-9]\d)/ });
    await second.first().waitFor();
    expect(asked).toEqual(['', '?cursor=2026-01-01-item-0048']);
    expect(await page.getByRole('article').count()).toBeLessThan(60);

    isDown = true;
    await scrollOn(page);
    await page.getByText('A part of the service is down.').waitFor();
    await page.getByRole('article').filter({ hasText: 'Item 0096' }).waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('A part of the service is down.').waitFor({ state: 'detached' });
    // What is in sight may ask for the next page by itself.
    const askedOn = async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      return asked.slice(2, 5);
    };
    await expect
      .poll(askedOn)
      .toEqual(['?cursor=2026-01-01-item-0096', '?cursor=2026-01-01-item-0096', '?cursor=2026-01-01-item-0144']);
    await page.getByText('1000 items').waitFor();

    // What was loaded is there again on the way back from an incident.
    await page
      .getByRole('article')
      .getByRole('link', { name: /Item 01[2-9]/ })
      .first()
      .click();
    const opened = page.getByRole('dialog');
    const position = await opened.getByText(/^1[2-9]\d of 1,000$/).textContent();
    await opened.getByRole('link', { name: 'View incident' }).click();
    await page.waitForURL('**/incident/*');
    await page.goBack();
    await opened.getByText(position!).waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('article').getByRole('link', { name: `Item 0${position!.slice(0, 3)}` }));
  });

  it('opens an item that is on no page yet, and leads from page to page', async () => {
    const page = await newPage({ expected: [/503/] });
    let isDown = true;
    await publishGallery(page, many, (route, made) =>
      route.fulfill(
        isDown && route.request().url().includes('cursor')
          ? problem(503, 'unavailable', 'A part of the service is down.')
          : made!,
      ),
    );
    await intercept(page, 'GET', /^\/media\//, (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
    await page.goto('/v/item-0777');
    const far = viewer(page, 'Item 0777');
    await far.getByRole('img', { name: 'Photo: Item 0777' }).waitFor();
    expect(await far.getByText(/ of /).count()).toBe(0);
    expect(await far.getByRole('button', { name: 'Next' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await far.waitFor({ state: 'detached' });

    await page.getByRole('article').getByRole('link', { name: 'Item 0001' }).click();
    const first = viewer(page, 'Item 0001');
    await first.getByText('1 of 1,000').waitFor();
    expect(await first.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await viewer(page, 'Item 0002').getByText('2 of 1,000').waitFor();

    await page.goto('/v/item-0047');
    await viewer(page, 'Item 0047').getByText('47 of 1,000').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer(page, 'Item 0048').getByText('48 of 1,000').waitFor();
    await page.keyboard.press('ArrowRight');
    await notice(page, 'A part of the service is down.').waitFor();
    await viewer(page, 'Item 0048').getByText('48 of 1,000').waitFor();
    isDown = false;
    await page.keyboard.press('ArrowRight');
    await viewer(page, 'Item 0049').getByText('49 of 1,000').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('article').getByRole('link', { name: 'Item 0049' }));
  });
});

it('the gallery has nothing serious for axe', async () => {
  const page = await galleryOf(some);
  await expectAccessibleInLooks(page, page.getByText('4 items'));
  await page.getByRole('article').getByRole('link', { name: 'At a market' }).first().click();
  await expectAccessibleInLooks(page, viewer(page, 'At a market').getByText('2 of 4'));
  await page.goto('/gallery?q=nothing+like+it');
  await expectAccessibleInLooks(page, page.getByRole('heading', { name: 'No media found' }));
});
