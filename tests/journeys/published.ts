import { londonDate } from '@incidentmap/core/domain/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident';
import { daysBefore } from '@incidentmap/core/domain/relativeDate';
import type { Locator, Page } from 'playwright-core';
import { admin, apiAs, aReport, intercept, visit, type VisitOptions } from './browser.ts';

export const daysAgo = (days: number): string => daysBefore(londonDate(new Date()), days);

/** An incident as the server would publish it; each is known by its title. */
export const published = (title: string, overrides: Partial<PublicIncident> = {}): PublicIncident => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  title,
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Leeds',
  latitude: 53.8,
  longitude: -1.549,
  incidentType: 'verbal',
  severity: 'medium',
  incidentDate: daysAgo(1),
  mediaFiles: [],
  shareableUrl: '',
  sourceUrl: null,
  partnerId: null,
  verifiedBy: null,
  createdAt: daysAgo(1),
  ...overrides,
});

/** The home page where exactly these are published. */
export async function homeWith(
  incidents: readonly PublicIncident[],
  query = '',
  options: VisitOptions = {},
): Promise<Page> {
  const page = await visit('/contact', { reducedMotion: 'reduce', ...options });
  await intercept(page, 'GET', '/api/incidents', (route) => route.fulfill({ json: incidents }));
  await page.goto(`/${query}`);
  await page.getByRole('region', { name: 'Map of incidents' }).waitFor();
  return page;
}

/** A report that was really sent and approved. */
export async function approvedReport(title: string, overrides: Partial<ReturnType<typeof aReport>> = {}) {
  const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), ...overrides } });
  await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
  return id;
}

export const list = (page: Page): Locator => page.getByRole('region', { name: 'Recent Incidents' });
export const titles = (page: Page): Promise<string[]> =>
  list(page).getByRole('heading', { level: 3 }).allTextContents();
export const card = (page: Page, title: string): Locator => list(page).getByRole('article').filter({ hasText: title });
export const map = (page: Page): Locator => page.getByRole('region', { name: 'Map of incidents' });
export const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search);
