import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessibleInLooks,
  expectFocus,
  newPage,
  notice,
  problem,
  siteUrl,
  type VisitOptions,
} from './browser.ts';
import { intercept } from './intercept.ts';
import { published } from './published.ts';

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** A picture that nobody needs to have uploaded. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const galleryOf = async (incidents: readonly PublicIncident[], path = '/gallery', options: VisitOptions = {}) => {
  const page = await newPage({ expected: [/c\.webm/], ...options });
  await intercept(page, 'GET', '/api/incidents', (route) => route.fulfill({ json: incidents }));
  await intercept(page, 'GET', /^\/media\/.*\.jpg$/, (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  await intercept(page, 'GET', /^\/media\/.*\.webm$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(path);
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

describe('/gallery', () => {
  it('says when there is nothing', async () => {
    const page = await galleryOf([published('Nothing to see')]);
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    await page.getByText('0 items').waitFor();
  });

  it('is searched and filtered, and the address holds it', async () => {
    const page = await galleryOf(some);
    await page.getByText('4 items').waitFor();
    expect(await titles(page)).toEqual(['On a tram', 'At a market', 'At a market', 'At a station']);
    await page.getByLabel('Search by title or location').fill('york');
    await page.getByText('2 items', { exact: true }).waitFor();
    await expect.poll(() => path(page)).toBe('/gallery?q=york');
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('4 items').waitFor();
    await page.getByLabel('Media', { exact: true }).selectOption('video');
    await expect.poll(() => titles(page)).toEqual(['At a station']);
    await page.goto('/gallery?severity=high');
    await page.getByText('1 item', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(['On a tram']);
  });

  it('can be loaded again after a failure', async () => {
    const page = await newPage({ expected: [/503/] });
    await intercept(
      page,
      'GET',
      '/api/incidents',
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

  it('copies the link of an item', async () => {
    const page = await galleryOf(some, '/v/at-a-market', { permissions: ['clipboard-read', 'clipboard-write'] });
    const market = viewer(page, 'At a market');
    await market.getByRole('button', { name: 'Share Link' }).click();
    await notice(page, 'Shareable link copied!').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${siteUrl}/v/at-a-market`);
    await page.keyboard.press('Escape');
    await market.waitFor({ state: 'detached' });
    expect(path(page)).toBe('/gallery');
    await page.getByText('4 items').waitFor();
  });

  it('stays usable where a link leads to nothing', async () => {
    const page = await galleryOf(some, '/v/nobody');
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

  it('keeps a thousand items off the page until they are near', async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      published(`Item ${String(index + 1).padStart(4, '0')}`, {
        mediaFiles: [`${siteUrl}/media/${index}.jpg`],
        incidentDate: '2026-01-01',
      }),
    );
    const page = await galleryOf(many);
    await page.getByText('1000 items').waitFor();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    const first = page.getByRole('listitem').filter({ hasText: 'Item 0001' });
    expect(await first.getAttribute('aria-setsize')).toBe('1000');
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight / 2)');
    await expect
      .poll(async () => (await titles(page)).some((title) => /^Item 0(?:4[5-9]|5[0-4])/.test(title)))
      .toBe(true);
    expect(await page.getByRole('article').count()).toBeLessThan(60);
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
