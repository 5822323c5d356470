import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { daysBefore } from '@incidentmap/core/domain/dates/relativeDate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aReport, newPage, problem } from '../browser.ts';
import { raiseSheet } from '../home.ts';
import { publish } from '../published.ts';

/** A phone's sheet has its counts at its head while it is low, and all figures inside, which are inert until it is raised. */
const card = (page: Page) =>
  page.getByRole('region', { name: 'Statistics' }).and(page.locator(':not([inert], [inert] *)'));
const figure = (page: Page, label: string) =>
  card(page)
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
    .locator('dd')
    .textContent();

const happened = (daysAgo: number): PublicIncident => ({
  ...aReport(`${daysAgo} days ago`),
  id: `days-${daysAgo}`,
  incidentDate: daysBefore(londonDate(new Date()), daysAgo),
  mediaFiles: [],
  shareableUrl: '',
  sourceUrl: null,
  furtherSources: [],
  placeMetres: 250,
  datePrecision: 'day',
  partnerId: null,
  verifiedBy: null,
  createdAt: londonDate(new Date()),
});

describe('the statistics', () => {
  it.each([390, 1440])(
    'show the published figures and count what is published here, without moving the page at %i px',
    async (width) => {
      const page = await newPage({ viewport: { width, height: 900 } });
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await publish(page, [0, 6, 7, 29, 30].map(happened), async (route, made) => {
        await released;
        await route.fulfill(made);
      });
      await page.goto('/');
      await card(page).waitFor();
      const before = await card(page).boundingBox();
      release();
      await expect.poll(() => figure(page, 'Reports here')).toBe('5');
      expect(await figure(page, 'This month')).toBe('4');
      expect(await figure(page, 'This week')).toBe('2');
      expect(await card(page).boundingBox()).toEqual(before);
      await raiseSheet(page);
      expect(await figure(page, 'Reports here')).toBe('5');
      await card(page).getByText('Source: Tell MAMA, 2024').waitFor();
      expect(await figure(page, 'Reports in 2024')).toBe('6,313');
      expect(await figure(page, 'Verified cases')).toBe('5,837');
      expect(await figure(page, 'Assault increase')).toBe('+73%');
      // There is no room for bars.
      expect(await page.getByRole('heading', { name: 'The last twelve months' }).count()).toBe(0);
    },
  );

  it('say when the counts could not be had', async () => {
    const page = await newPage({ expected: [/503/] });
    await publish(page, [], (route) => route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')));
    await page.goto('/');
    await expect.poll(() => figure(page, 'This week')).toBe('–Not available');
    expect(await figure(page, 'Reports in 2024')).toBe('6,313');
  });

  it('have the last twelve months as bars where there is room, each of which chooses its month', async () => {
    const page = await newPage({ viewport: { width: 1920, height: 1080 } });
    const online = { ...happened(0), id: 'online', incidentType: 'online' as const };
    await publish(page, [happened(0), online, happened(400)]);
    await page.goto('/');
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Europe/London' });
    const running = card(page).getByRole('button', { name: `${month.format(new Date())}: 2 incidents` });
    await running.waitFor();
    expect(await card(page).getByRole('button').count()).toBe(12);
    await running.press('Enter');
    await expect.poll(() => running.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('region', { name: 'Recent Incidents' }).getByText('1 to 2 of 2 incidents').waitFor();
    // They count what is found, as the figures do, but in every month: another one can be chosen.
    await page.goto('/?type=online&range=week');
    await card(page)
      .getByRole('button', { name: `${month.format(new Date())}: 1 incident` })
      .waitFor();
    await page.goto('/?type=verbal&q=nothing+of+this');
    await card(page)
      .getByRole('button', { name: `${month.format(new Date())}: 0 incidents` })
      .waitFor();
  });

  it('count in their months what lies in a searched place, region, nation or county, as list and heading do, and no mentions of it', async () => {
    const page = await newPage({ viewport: { width: 1920, height: 1080 } });
    const areas = [
      ['Leeds', 53.8, -1.55],
      ['North West', 53.8, -2.7],
      ['Scotland', 55.86, -4.25],
      ['Kent', 51.13, 1.31],
    ] as const;
    const cardiff = { location: 'Cardiff', latitude: 51.48, longitude: -3.18 };
    await publish(
      page,
      areas.flatMap(([area, latitude, longitude]) => [
        { ...happened(0), id: area, location: area, latitude, longitude },
        { ...happened(0), ...cardiff, id: `${area} mentioned`, description: `They came from ${area}.` },
      ]),
    );
    await page.goto('/?q=Leeds');
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Europe/London' });
    for (const [area] of areas) {
      await page.getByRole('searchbox', { name: 'Search' }).fill(area);
      await page.getByRole('heading', { name: new RegExp(`^1 incident (within 5 km of|in) .*${area}`) }).waitFor();
      await page
        .getByRole('region', { name: 'Recent Incidents' })
        .getByText(/^1 to [12] of [12] incidents$/)
        .waitFor();
      await card(page)
        .getByRole('button', { name: `${month.format(new Date())}: 1 incident`, exact: true })
        .waitFor();
    }
  });
});
