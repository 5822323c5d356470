import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage } from '../browser.ts';
import { choose, search } from '../home.ts';
import { intercept } from '../intercept.ts';
import { daysAgo, homeWith, list, map, publish, published } from '../published.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
/** As if there were more than are sent to a browser. */
const onServer = { ...desktop, most: 0 };

const mark = (page: Page) => map(page).getByRole('button', { name: /incidents? here/ });

/** Two hundred spots over England, and one incident in Aberdeen. */
const crowd = [
  ...Array.from({ length: 200 }, (_, n) =>
    published(`Incident ${n + 1}`, {
      latitude: 51.2 + (n % 20) / 10,
      longitude: -2.5 + Math.floor(n / 20) / 5,
      incidentDate: daysAgo(n),
    }),
  ),
  published('Shouted at in Aberdeen', {
    latitude: 57.1,
    longitude: -2.1,
    incidentType: 'online',
    location: 'Aberdeen',
  }),
];

/** The queries of the map, as they are asked from now on. */
function asked(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/incidents/map') queries.push(searchParams);
  });
  return queries;
}
const views = (queries: readonly URLSearchParams[]) => queries.filter((query) => query.has('tiles'));

const countOnMap = async (page: Page): Promise<number> => {
  const clusters = map(page).getByRole('button', { name: /incidents, worst severity:/ });
  const names = await clusters.evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? ''));
  return names.reduce((total, name) => total + Number.parseInt(name, 10), 0);
};

describe('a map of more incidents than a browser gets', () => {
  it('follows filter and search, shows the clusters of each view, and goes nearer to one', async () => {
    const page = await homeWith(crowd, '', { ...onServer, viewport: { width: 1680, height: 900 } });
    await list(page).getByText('1 to 10 of 201 incidents').waitFor();
    await expect.poll(() => countOnMap(page)).toBe(200);
    await choose(page, 'Type', 'Online');
    await page.keyboard.press('Escape');
    await expect.poll(() => countOnMap(page)).toBe(0);
    await mark(page).waitFor();
    // The months are counted there too.
    await page.getByRole('button', { name: /: 1 incident$/ }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => countOnMap(page)).toBe(200);
    await search(page).fill('Shouted at in Aberdeen');
    await expect.poll(() => countOnMap(page)).toBe(0);
    await mark(page).waitFor();
    await search(page).fill('');
    await expect.poll(() => countOnMap(page)).toBe(200);

    const queries = asked(page);
    await map(page)
      .getByRole('button', { name: /worst severity:/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => views(queries).length).toBe(1);
    await expect.poll(() => countOnMap(page)).toBeLessThan(200);
    // Nothing tells more of a place than the tiles around it.
    expect([...views(queries)[0]!.keys()].toSorted()).toEqual(['mapHash', 'range', 'severities', 'tiles', 'type']);
  });

  it('asks for nothing while the tiles stay the same, nor for a view that it has seen', async () => {
    const page = await homeWith(crowd, '?at=52,-1.5,7', onServer);
    await expect.poll(() => countOnMap(page)).toBeGreaterThan(0);
    const queries = asked(page);
    const zoom = (key: string) => async () => {
      await map(page).focus();
      await page.keyboard.press(key);
      await page.waitForURL((url) => url.search.includes(key === '+' ? ',8' : ',7'));
    };
    await zoom('+')();
    await expect.poll(() => views(queries).length).toBe(1);
    await zoom('-')();
    await zoom('+')();
    await expect.poll(() => countOnMap(page)).toBeGreaterThan(0);
    expect(views(queries).length).toBe(1);
  });

  it('says where the nearest is when none is in view, and opens it', async () => {
    const page = await homeWith(crowd, '?at=59.9,-5,10', onServer);
    await page.getByText('No match here.').waitFor();
    await page.getByRole('button', { name: /^Show the nearest, / }).click();
    await mark(page).click();
    await page.getByRole('dialog', { name: 'Shouted at in Aberdeen' }).waitFor();
  });

  it('says when a view could not be had, tries again, and shows what was published since, also where the view is refused because of it', async () => {
    const page = await newPage({ ...desktop, expected: [/503/, /409/] });
    await publish(page, crowd, undefined, 0);
    let isDown = true;
    await intercept(page, 'GET', '/api/incidents/map', (route) =>
      isDown && route.request().url().includes('tiles=') ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await page.goto('/');
    const failure = page.getByRole('alert').filter({ hasText: 'The incidents could not be loaded.' });
    await failure.waitFor();
    isDown = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => countOnMap(page)).toBe(200);
    await expect.poll(() => failure.count()).toBe(0);
    const more = Array.from({ length: 9 }, (_, n) =>
      published(`New ${n}`, { latitude: 52 + n / 10, longitude: -1.05 }),
    );
    await publish(page, [...crowd, ...more], undefined, 0);
    await map(page).focus();
    await page.keyboard.press('-');
    await expect.poll(() => countOnMap(page)).toBe(209);
  });
});
