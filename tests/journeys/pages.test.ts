import type { PublicIncident } from '@incidentmap/core/domain/incident';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  expectAccessible,
  fillReport,
  intercept,
  problem,
  submit,
  superAdmin,
  uniqueTitle,
  visit,
} from './browser.ts';

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const stored = async (title: string) =>
  (await apiAs(superAdmin).listAllIncidents({ query: {} })).filter((incident) => incident.title === title);

describe('/upload', () => {
  it('sends a report with the link of its video, which waits for review', async () => {
    const page = await visit('/upload');
    const title = uniqueTitle();
    await page.getByText('Reviewed before it is published').waitFor();
    expect(await page.getByLabel('Time of day').isDisabled()).toBe(true);
    await page.getByLabel('Video link').fill(youtube);
    await fillReport(page.locator('form'), title);
    await page.getByRole('radio', { name: 'High' }).check();
    await submit(page.locator('form'));
    const heading = page.getByRole('heading', { name: 'Report Submitted' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    expect((await stored(title))[0]).toMatchObject({
      isApproved: 'pending',
      sourceUrl: youtube,
      severity: 'high',
      incidentTime: 'Unknown',
      location: 'Leeds',
    });

    await page.getByRole('button', { name: 'Submit Another Report' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    expect(await page.getByLabel('Video link').inputValue()).toBe('');
  });

  it('leads on to the gallery', async () => {
    const page = await visit('/upload');
    await intercept(page, 'POST', '/api/incidents', (route) =>
      route.fulfill({ status: 201, json: { id: 'one', shareableUrl: '/incident/one', isApproved: 'pending' } }),
    );
    await fillReport(page.locator('form'), uniqueTitle());
    await submit(page.locator('form'));
    await page.getByRole('link', { name: 'View Media Gallery' }).click();
    await page.getByRole('heading', { name: 'Media Gallery', level: 1 }).waitFor();
  });

  it('tells of a link that is none', async () => {
    const page = await visit('/upload');
    await page.getByLabel('Video link').fill('a video');
    await fillReport(page.locator('form'), uniqueTitle());
    await submit(page.locator('form'));
    await page.getByRole('alert').getByText('Please correct one field: video link.').waitFor();
    expect(await page.getByLabel('Video link').evaluate((node) => node === node.ownerDocument.activeElement)).toBe(
      true,
    );
  });

  it('puts a place that nobody knows in central London', async () => {
    const page = await visit('/upload');
    const title = uniqueTitle();
    await fillReport(page.locator('form'), title, 'Qwzzkx');
    await submit(page.locator('form'));
    await page.getByRole('heading', { name: 'Report Submitted' }).waitFor();
    expect((await stored(title))[0]).toMatchObject({ latitude: 51.5074, longitude: -0.1278 });
  });

  it('shows what the server says of a failure, and its own words where it says nothing', async () => {
    const page = await visit('/upload', { expected: [/503/, /Failed to load/, /ERR_FAILED/] });
    const answers = [
      (route: Parameters<Parameters<typeof intercept>[3]>[0]) =>
        route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')),
      (route: Parameters<Parameters<typeof intercept>[3]>[0]) => route.abort(),
    ];
    await intercept(page, 'POST', '/api/incidents', (route) => answers.shift()?.(route));
    await fillReport(page.locator('form'), uniqueTitle());
    await submit(page.locator('form'));
    await page.locator('.fui-Toast').getByText('A part of the service is down.').waitFor();
    await submit(page.locator('form'));
    await page.locator('.fui-Toast').getByText('Unknown error occurred. Check console logs.').waitFor();
  });
});

const shown = (overrides: Partial<PublicIncident>): PublicIncident => ({
  ...aReport('Filmed on a tram'),
  id: 'one',
  mediaFiles: [],
  shareableUrl: '',
  sourceUrl: null,
  partnerId: null,
  verifiedBy: null,
  createdAt: '2026-01-02',
  ...overrides,
});

const galleryOf = async (incidents: readonly PublicIncident[], options?: Parameters<typeof visit>[1]) => {
  const page = await visit('/contact', options);
  await intercept(page, 'GET', '/api/incidents', (route) => route.fulfill({ json: incidents }));
  await page.goto('/gallery');
  return page;
};

const three = [
  shown({ id: 'a', title: 'On a tram', sourceUrl: youtube, severity: 'high', incidentDate: '2026-01-03' }),
  shown({ id: 'b', title: 'At a market', location: 'York', mediaFiles: ['b.jpg'], incidentDate: '2026-01-02' }),
  shown({ id: 'c', title: 'At a station', mediaFiles: ['c.webm'], severity: 'low', incidentDate: '2026-01-01' }),
  shown({ id: 'd', title: 'Nothing to see' }),
];

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

describe('/gallery', () => {
  it('says when there is nothing', async () => {
    const page = await galleryOf([shown({})]);
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    await page.getByText('0 items').waitFor();
  });

  it('shows an incident with a video once it is approved, and asks no other site', async () => {
    const title = uniqueTitle();
    const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), sourceUrl: youtube } });
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    await expect
      .poll(async () => (await apiAs(null).listIncidents()).some((one) => one.id === id), { timeout: 15_000 })
      .toBe(true);
    const page = await visit('/upload');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    await page.goto('/gallery');
    const tile = page.getByRole('article').filter({ hasText: title });
    await tile.getByText('YouTube').waitFor();
    await tile.getByText('Sparkhill, Birmingham').waitFor();
    await tile.getByText('Medium').waitFor();
    await tile.getByRole('link', { name: title }).click();
    await page.waitForURL((url) => url.pathname === `/incident/${id}`);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(new Set(asked).size).toBe(1);
  });

  it('is searched and filtered, and the address holds it', async () => {
    const page = await galleryOf(three);
    await page.getByText('3 items').waitFor();
    expect(await titles(page)).toEqual(['On a tram', 'At a market', 'At a station']);
    await page.getByLabel('Search by title or location').fill('york');
    await page.getByText('1 item', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(['At a market']);
    expect(new URL(page.url()).search).toBe('?q=york');
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('3 items').waitFor();
    await page.getByLabel('Media').selectOption('video');
    expect(await titles(page)).toEqual(['At a station']);
    await page.goto('/gallery?severity=high');
    await page.getByText('1 item', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(['On a tram']);
  });

  it('can be loaded again after a failure', async () => {
    const page = await visit('/contact', { expected: [/503/] });
    await page.route(
      (url) => url.pathname === '/api/incidents',
      (route) => route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')),
      { times: 1 },
    );
    await page.goto('/gallery');
    await page.getByText('A part of the service is down.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/\d items?/).waitFor();
  });
});

describe('/method', () => {
  it('has every record with its source, and calls an illustration one', async () => {
    const page = await visit('/method');
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    const rows = (name: string) => page.getByRole('table', { name }).getByRole('rowheader');
    expect(await rows('Risk multiplier and other figures for each region').count()).toBe(12);
    expect(await rows('Constituencies shown on the map').count()).toBe(8);
    expect(await rows('Events shown on the map').count()).toBe(4);
    await page.getByText('The risk figures are illustrations').waitFor();
    const belfast = page.getByRole('row', { name: /^Northern Ireland/ });
    expect(await belfast.textContent()).toMatch(/2\.8Illustration180% more likely/);
    await page
      .getByRole('row', { name: /^Clacton/ })
      .getByText('UK Parliament')
      .waitFor();
    await page.getByRole('link', { name: 'Office for National Statistics, Census 2021' }).waitFor();
  });
});

const looks = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, viewport: { width, height: 900 } })),
);

describe.each(looks)('axe at $width px, $colorScheme', ({ colorScheme, viewport }) => {
  const look = { colorScheme, viewport, reducedMotion: 'reduce' } as const;

  it('the pages', async () => {
    const page = await visit('/upload', look);
    await page.getByRole('button', { name: 'Submit Report' }).waitFor();
    await expectAccessible(page);
    await page.goto('/method');
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await expectAccessible(page);
    await page.goto('/contact');
    await page.getByText('has not published').first().waitFor();
    await expectAccessible(page);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await expectAccessible(page);
  });

  it('the gallery, empty and full', async () => {
    const page = await galleryOf(three, look);
    await page.getByText('3 items').waitFor();
    await expectAccessible(page);
    await page.goto('/gallery?q=nothing+like+it');
    await page.getByRole('heading', { name: 'No media found' }).waitFor();
    await expectAccessible(page);
  });
});
