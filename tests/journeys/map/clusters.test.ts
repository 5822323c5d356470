import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFocus, newPage, uniqueTitle } from '../browser.ts';
import { intercept } from '../intercept.ts';
import { approvedReport, daysAgo, homeWith, list, map, published, query } from '../published.ts';

/** Six hundred spots over England, and a dozen incidents at one of them. */
const crowd = [
  ...Array.from({ length: 600 }, (_, n) =>
    published(`Incident ${n + 1}`, {
      latitude: 51.2 + (n % 25) / 10,
      longitude: -2.5 + Math.floor(n / 25) / 10,
      severity: n === 40 ? 'critical' : 'medium',
      incidentDate: daysAgo(n % 300),
    }),
  ),
  ...Array.from({ length: 12 }, (_, n) =>
    published(`Online ${n + 1}`, { incidentType: 'online', latitude: 57.1, longitude: -2.1, incidentDate: daysAgo(n) }),
  ),
];

describe('where there are too many to show each', () => {
  it('clusters say how many and how severe, add up to the list, and part by keyboard', async () => {
    const page = await homeWith(crowd, '', { viewport: { width: 1440, height: 900 } });
    await list(page).getByText('1 to 10 of 612 incidents').waitFor();
    const clusters = map(page).getByRole('button', { name: /incidents, worst severity:/ });
    const sum = async () => {
      const names = await clusters.evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? ''));
      return names.reduce((total, name) => total + Number.parseInt(name, 10), 0);
    };
    // The dozen at one place are a spot, not a cluster.
    await expect.poll(sum).toBe(600);
    expect(
      await map(page)
        .getByRole('button', { name: /worst severity: Critical/ })
        .count(),
    ).toBe(1);
    await expectAccessible(page);
    await clusters.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => query(page)).toMatch(/at=/);
    await expectFocus(map(page));
  });

  it('filters act on them, and what cannot part opens a list', async () => {
    const page = await homeWith(crowd, '?type=online&at=57.1,-2.1,10', { viewport: { width: 1440, height: 900 } });
    await list(page).getByText('1 to 10 of 12 incidents').waitFor();
    expect(
      await map(page)
        .getByRole('button', { name: /worst severity:/ })
        .count(),
    ).toBe(0);
    await map(page).focus();
    await page.keyboard.press('Enter');
    const spot = page.getByRole('dialog', { name: '12 incidents here' });
    await spot.getByText('Page 1 of 2').waitFor();
    await spot.getByRole('button', { name: 'Next incidents here' }).click();
    await spot.getByRole('button', { name: /^Online 12/ }).click();
    await page.getByRole('dialog', { name: 'Online 12' }).getByText('12 of 12 incidents here').waitFor();
    await list(page).getByText('11 to 12 of 12 incidents').waitFor();
  });
});

describe('before the code of the map is there', () => {
  it('marks are shown; and with it come credits in the colours of the page', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const page = await newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
    await approvedReport(uniqueTitle());
    await intercept(page, 'GET', /^\/assets\/LeafletIncidentMap/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await page.locator('.map-spot, .map-cluster').first().waitFor();
    await page.getByText('Loading the map').filter({ visible: true }).waitFor();
    release();
    await map(page).waitFor();
    await page.locator('.leaflet-control-attribution').waitFor();
    const ground = 'getComputedStyle(document.querySelector(".leaflet-control-attribution")).backgroundColor';
    // Leaflet's own is white in both schemes.
    expect(await page.evaluate(ground)).not.toMatch(/255, 255, 255/);
  });
});
