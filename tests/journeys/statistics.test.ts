import { londonDate } from '@incidentmap/core/domain/text/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { daysBefore } from '@incidentmap/core/domain/text/relativeDate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aReport, newPage, problem, visit } from './browser.ts';
import { publish } from './published.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Statistics' });
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
  partnerId: null,
  verifiedBy: null,
  createdAt: londonDate(new Date()),
});

describe('the statistics', () => {
  it('show the published figures with source and year', async () => {
    const page = await visit('/');
    await card(page).getByText('Source: Tell MAMA, 2024').waitFor();
    expect(await figure(page, 'Reports in 2024')).toBe('6,313');
    expect(await figure(page, 'Verified cases')).toBe('5,837');
    expect(await figure(page, 'Assault increase')).toBe('+73%');
  });

  it.each([390, 1440])('count what is published here, without moving the page at %i px', async (width) => {
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
  });

  it('say when the counts could not be had', async () => {
    const page = await newPage({ expected: [/503/] });
    await publish(page, [], (route) => route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')));
    await page.goto('/');
    await expect.poll(() => figure(page, 'This week')).toBe('–Not available');
    expect(await figure(page, 'Reports in 2024')).toBe('6,313');
  });
});
