import { expect, it } from 'vitest';
import { apiAs, expectAccessible, newPage, uniqueTitle, untilTakenOver } from '../browser.ts';
import { approvedReport, list, map } from '../published.ts';

/** Functions that nobody has asked for a while need seconds to wake up: until then there is the opening file. */

it.each([
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1440, height: 900 }],
])('the first incidents and markers are there while no function answers, on %s', async (_, viewport) => {
  await approvedReport(uniqueTitle());
  const page = await newPage({ viewport });
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await awake;
    await route.continue();
  });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/assets\/index-.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const cards = list(page).locator('article');
  await cards.first().waitFor({ state: 'attached' });
  arrive();
  await untilTakenOver(page);
  await map(page).locator('.map-spot, .map-cluster').first().waitFor();
  await expectAccessible(page);
  // The functions are woken meanwhile.
  expect(asked).toEqual(expect.arrayContaining(['/api/incidents', '/api/incidents/map']));
  const id = (await cards.first().getAttribute('id'))?.replace(/^incident-/, '') ?? '';
  wake();
  expect((await apiAs(null).getIncident({ params: { id } })).id).toBe(id);
  await map(page).getByRole('button', { name: 'Zoom in', exact: true }).waitFor();
});
