import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pmtiles } from '../../support/media/pmtiles.ts';
import { newPage } from '../browser.ts';
import { intercept } from '../intercept.ts';
import { map, publish, published } from '../published.ts';

const leeds = { lat: 53.8, lon: -1.549 };
/** A road through the middle of every tile. */
const road = {
  layer: 'roads',
  kind: 'highway',
  points: [
    [0, 2048],
    [4096, 2048],
  ],
} as const;

/** Serves the file as storage does, in the parts that are asked for; returns the ranges. */
async function withStreets(page: Page): Promise<string[]> {
  const file = pmtiles(road, leeds);
  const asked: string[] = [];
  await intercept(page, 'GET', '/api/site', async (route) => {
    const site = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...site, basemap: '/basemap/uk.pmtiles' } });
  });
  await intercept(page, 'GET', '/basemap/uk.pmtiles', async (route) => {
    const { range = '' } = await route.request().allHeaders();
    asked.push(range);
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const body = file.subarray(Number(from), Number(to) + 1);
    await route.fulfill({
      status: 206,
      body,
      contentType: 'application/octet-stream',
      headers: {
        'content-range': `bytes ${from}-${Number(from) + body.length - 1}/${file.length}`,
        'content-length': String(body.length),
        etag: '"one"',
      },
    });
  });
  return asked;
}

/** How many dots of the tiles are drawn. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(`[...document.querySelectorAll('.leaflet-tile-pane canvas')].reduce((sum, tile) => {
    const { data } = tile.getContext('2d').getImageData(0, 0, tile.width, tile.height);
    return sum + data.filter((value, at) => at % 4 === 3 && value > 0).length;
  }, 0)`);

it('streets are drawn from the operator’s own file, with their credit, once the map is near', async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  await publish(page, [published('One in Leeds')]);
  const asked = await withStreets(page);
  await page.goto('/?at=53.8,-1.549,8');
  await map(page)
    .getByRole('button', { name: /incident here/ })
    .waitFor();
  expect(asked).toEqual([]);
  expect(await map(page).getByRole('link', { name: 'OpenStreetMap' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await map(page).getByRole('link', { name: 'OpenStreetMap' }).waitFor();
  await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
  // In parts, never as a whole.
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every((range) => range.startsWith('bytes='))).toBe(true);
  const zoomIn = page.getByRole('button', { name: 'Zoom in', exact: true });
  for (let zoom = 9; zoom < 12; zoom++) await zoomIn.click();
  await expect.poll(() => zoomIn.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
});

it('where the file cannot be read, the map stays as it is', async () => {
  const page = await newPage({ viewport: { width: 1440, height: 900 }, expected: [/404/, /Bad response code/] });
  await publish(page, [published('One in Leeds')]);
  await withStreets(page);
  await intercept(page, 'GET', '/basemap/uk.pmtiles', (route) => route.fulfill({ status: 404 }));
  await page.goto('/?at=53.8,-1.549,10');
  await map(page)
    .getByRole('button', { name: /incident here/ })
    .waitFor();
  await page.locator('.map-region').first().waitFor({ state: 'attached' });
});
