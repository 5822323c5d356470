import { operations } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { filterOf, interpretSearch } from '@incidentmap/core/domain/search/interpret';
import { daysBefore } from '@incidentmap/core/domain/dates/relativeDate';
import type { Locator, Page } from 'playwright-core';
import { snapshotOf } from '../support/api/snapshot.ts';
import { admin, apiAs, aReport, newPage, problem, type VisitOptions } from './browser.ts';
import { raiseSheet } from './home.ts';
import { intercept, type Route } from './intercept.ts';

export const daysAgo = (days: number): string => daysBefore(londonDate(new Date()), days);

/** An incident as the server would publish it; each is known by its title. */
export const published = (title: string, overrides: Partial<PublicIncident> = {}): PublicIncident => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  title,
  description: 'A man shouted at me about my headscarf and followed me to the next stop.',
  location: 'Leeds',
  furtherSources: [],
  placeMetres: 250,
  datePrecision: 'day',
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

const queryOf = (route: Route) => Object.fromEntries(new URL(route.request().url()).searchParams);

type Answer = Parameters<Route['fulfill']>[0];

/**
 * Answers for the server as if exactly these were published: `GET /api/incidents`, with and without a query, and the map.
 * `most`: up to how many the map gets at once.
 */
export async function publish(
  page: Page,
  incidents: readonly PublicIncident[],
  answer: (route: Route, made: Answer) => unknown = (route, made) => route.fulfill(made),
  most?: number,
): Promise<void> {
  const snapshot = await snapshotOf(incidents, most);
  await intercept(page, 'GET', '/api/incidents', async (route) => {
    const asked = queryOf(route);
    if (Object.keys(asked).length === 0) return answer(route, { json: incidents });
    const query = operations.searchIncidents.query.parse(asked);
    const {
      sort,
      direction = sort === 'distance' ? 'ascending' : 'descending',
      index,
      mapHash,
      beside,
      page: number,
      around,
    } = query;
    const at = index !== undefined && mapHash !== undefined ? { mapHash, index } : beside;
    const { filter, ...understood } = filterOf(query);
    const found = snapshot.page({ filter, sort: { by: sort, direction }, page: number, around, at }, new Date());
    return answer(route, { json: { ...found, ...understood } });
  });
  await intercept(page, 'GET', '/api/incidents/map', async (route) => {
    const asked = queryOf(route);
    if ('mapHash' in asked && asked.mapHash !== snapshot.mapHash) {
      const json = { code: 'conflict', message: 'The map has changed since.' };
      return answer(route, { status: 409, json });
    }
    const { view, countsSince } = snapshot.mapViews(snapshot.mapHash);
    if ('tiles' in asked) {
      const query = operations.getMapView.query.parse(asked);
      const [zoom, west, north, east, south] = query.tiles;
      const tiles = { zoom, west, north, east, south };
      return answer(route, { json: view({ filter: filterOf(query).filter, tiles }, new Date()) });
    }
    if ('days' in asked) {
      const query = operations.getMapCounts.query.parse(asked);
      return answer(route, { json: countsSince({ filter: filterOf(query).filter, days: query.days }, new Date()) });
    }
    const { part, zoom = 6, search = '', ...where } = operations.getIncidentMap.query.parse(asked);
    const { identity, contentType } = await (part === 'columns'
      ? snapshot.columns()
      : part === 'clusters'
        ? snapshot.clusters(zoom)
        : snapshot.matches({ search, target: interpretSearch(where).target }));
    return answer(route, { body: identity ?? Buffer.alloc(0), contentType });
  });
}

/** Answers for the server as if exactly these were published: the pages of the gallery, and each incident by its id. */
export async function publishGallery(
  page: Page,
  incidents: readonly PublicIncident[],
  answer: (route: Route, made: Answer) => unknown = (route, made) => route.fulfill(made),
): Promise<void> {
  const snapshot = await snapshotOf(incidents);
  await intercept(page, 'GET', '/api/gallery', (route) => {
    const { cursor, ...filter } = operations.listGallery.query.parse(queryOf(route));
    return answer(route, { json: snapshot.gallery(filter, cursor) });
  });
  await intercept(page, 'GET', /^\/api\/incidents\/[\w-]+$/, (route) => {
    const found = snapshot.find(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return answer(route, found ? { json: found } : problem(404, 'not_found', 'Not found.'));
  });
}

/** The home page where exactly these are published. */
export async function homeWith(
  incidents: readonly PublicIncident[],
  query = '',
  { most, ...options }: VisitOptions & { most?: number } = {},
): Promise<Page> {
  const page = await newPage(options);
  await publish(page, incidents, undefined, most);
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
/** The button that opens the menu of an incident in the list. */
export const menuButton = (page: Page, title: string): Locator =>
  card(page, title).getByRole('button', { name: 'Actions' });
/** Chooses an action in that menu. */
export async function choose(page: Page, title: string, action: string): Promise<void> {
  await raiseSheet(page);
  await menuButton(page, title).click();
  await page.getByRole('menuitem', { name: action }).click();
}
export const map = (page: Page): Locator => page.getByRole('region', { name: 'Map of incidents' });
export const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search);
