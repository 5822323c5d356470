import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPicture } from '../../support/media/media.ts';
import { expectAccessible, expectFocus, newPage, siteUrl } from '../browser.ts';
import { choose as chooseFilter, raiseSheet } from '../home.ts';
import { intercept } from '../intercept.ts';
import { choose, homeWith, map, publish, published, query } from '../published.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const mark = (page: Page) => map(page).getByRole('button', { name: /incidents? here/ });

/** Whether nothing lies over the element, from one side to the other. */
const isClear = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      node.contains(node.ownerDocument.elementFromPoint(x + part * width, y + height / 2)),
    );
  });

/** Stands at the upper edge of the sheet. */
const grip = (page: Page) => page.getByRole('button', { name: 'Show more of Incidents' });
/** How many pixels lie between the popup and the sheet, or are covered by it. */
const gapOverSheet = async (page: Page) => {
  const [popup, sheet] = [await page.getByRole('dialog').boundingBox(), await grip(page).boundingBox()];
  return Math.abs(popup!.y + popup!.height - sheet!.y);
};

/** From the list the map flies near enough to see what lies around. */
async function expectFlownTo(page: Page): Promise<void> {
  await raiseSheet(page);
  await choose(page, 'One in Leeds', 'Show on map');
  await page.getByRole('dialog', { name: 'One in Leeds' }).waitFor();
  await expect.poll(() => isClear(mark(page))).toBe(true);
  // A kilometre or two, not the whole country.
  await expect.poll(() => map(page).locator('.leaflet-control-scale-line').textContent()).toMatch(/^[23] km$/);
}

describe('a place on the map', () => {
  it('is reached by Tab, opens by Enter, has the focus again once its popup is closed, and is flown to from the list', async () => {
    const page = await homeWith([published('One in Leeds', { severity: 'high' })], '', desktop);
    const spot = map(page).getByRole('button', { name: '1 incident here, severity: High' });
    await map(page).focus();
    const hasFocus = () => spot.evaluate((node) => node === node.ownerDocument.activeElement);
    for (let press = 0; press < 5 && !(await hasFocus()); press++) await page.keyboard.press('Tab');
    await expectFocus(spot);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('dialog', { name: 'One in Leeds' }));
    await page.keyboard.press('Escape');
    await expectFocus(spot);
    await expectFlownTo(page);
  });

  it('from zoom 12 is the cell of the grid, whose size its popup tells, and the map goes no nearer', async () => {
    const page = await homeWith([published('One in Leeds')], '?at=53.8,-1.549,12', desktop);
    await map(page).locator('.map-cell').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Zoom in', exact: true }).getAttribute('aria-disabled'))
      .toBe('true');
    await mark(page).click();
    await page.getByRole('dialog', { name: 'One in Leeds' }).getByText('Leeds, about 250 m').waitFor();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => map(page).locator('.map-cell').count()).toBe(0);
  });
});

/** Web Mercator, in pixels of a zoom. */
const world = (zoom: number) => 2 ** (zoom + 8);
const down = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
const latOf = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

it.each([
  ['the credits or the zoom buttons of a desktop', desktop, ['.leaflet-control-attribution', '.leaflet-control-zoom']],
  ['the legend or the grip of a phone', phone, ['.map-legend', 'button[aria-label="Show more of Incidents"]']],
] as const)('a place under %s takes no press and no focus, until the map is moved', async (_, options, covers) => {
  const page = await homeWith([published('One in Leeds')], '', options);
  await mark(page).waitFor();
  const frame = (await map(page).boundingBox())!;
  const boxes = [];
  for (const cover of covers) boxes.push((await page.locator(cover).boundingBox())!);
  for (const box of boxes) {
    const right = box.x + box.width / 2 - frame.x - frame.width / 2;
    const below = box.y + box.height / 2 - frame.y - frame.height / 2;
    const zoom = 9;
    const lat = latOf(down(53.8) - below / world(zoom));
    const lon = -1.549 - (right * 360) / world(zoom);
    await page.goto(`/?at=${lat.toFixed(4)},${lon.toFixed(4)},${zoom}`);
    const place = map(page).locator('.map-marker');
    const isInert = () => place.evaluate((element: { inert: boolean }) => element.inert);
    await expect.poll(isInert).toBe(true);
    // The list has it as before.
    await expect.poll(() => page.getByRole('heading', { name: 'One in Leeds', includeHidden: true }).count()).toBe(1);
    await map(page).focus();
    for (const _press of [1, 2]) await page.keyboard.press(below > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect.poll(isInert).toBe(false);
  }
});

it('a popup blurs what may be upsetting, the pin says what it marks, and the legend opens to what all marks mean', async () => {
  const mediaFiles = [`${siteUrl}/media/knife.jpg`];
  const incidents = [
    published('A grave one', { severity: 'critical', latitude: 53.82, mediaFiles }),
    published('A lesser one', { severity: 'medium', latitude: 53.78, mediaFiles }),
  ];
  const picture = await aPicture();
  const page = await newPage(desktop);
  await publish(page, incidents);
  await intercept(page, 'GET', /^\/media\//, (route) => route.fulfill({ contentType: 'image/jpeg', body: picture }));
  await page.goto('/?q=Leeds');
  for (const [severity, title, filter] of [
    ['Critical', 'A grave one', /blur/],
    ['Medium', 'A lesser one', /^none$/],
  ] as const) {
    await map(page)
      .getByRole('button', { name: `1 incident here, severity: ${severity}` })
      .press('Enter');
    const frame = page.getByRole('dialog', { name: title }).locator('span:has(> * img), span:has(> img)').last();
    await frame.waitFor();
    expect(
      await frame.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).filter),
    ).toMatch(filter);
    await page.keyboard.press('Escape');
  }
  await map(page)
    .getByRole('button', { name: /^Searched place: Leeds/ })
    .press('Enter');
  await page
    .getByRole('dialog', { name: /^Leeds/ })
    .getByText('Searched place')
    .waitFor();
  await page.keyboard.press('Escape');
  const legend = page.getByRole('button', { name: 'Legend' });
  const note = page.getByText('Points stand for areas, not addresses.');
  expect([await legend.getAttribute('aria-expanded'), await note.count()]).toEqual(['false', 0]);
  await legend.click();
  await note.waitFor();
  await page.getByRole('list', { name: 'Severity' }).getByText('Searched place').waitFor();
  expect(await legend.getAttribute('aria-expanded')).toBe('true');
});

it('the card of a phone tells what, where and when, leads on, and leaves the place in view', async () => {
  const page = await homeWith(
    [published('One in Leeds', { severity: 'critical', incidentType: 'physical' })],
    '',
    // The page of this incident, to which the popup leads, is not in the API.
    { ...phone, expected: [/404/] },
  );
  await mark(page).click();
  const popup = page.getByRole('dialog', { name: 'One in Leeds' });
  for (const text of ['Critical', 'Physical', 'Leeds, about 250 m', 'A man shouted at me'])
    await popup.getByText(text).waitFor();
  await popup.getByRole('button', { name: /^Share/ }).waitFor();
  await expect.poll(() => isClear(mark(page))).toBe(true);
  await expect.poll(() => gapOverSheet(page)).toBeLessThan(4);
  const [frame, box] = [(await map(page).boundingBox())!, (await popup.boundingBox())!];
  expect(Math.abs(box.width - frame.width)).toBeLessThan(4);
  for (const name of ['Close', 'Share', 'Show in the list'])
    expect([name, await isClear(popup.getByRole('button', { name }))]).toEqual([name, true]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });

  await expectFlownTo(page);
  await popup.getByRole('link', { name: 'View incident' }).click();
  await page.waitForURL((url) => url.pathname === '/incident/one-in-leeds');
});

it('the card of a phone stands above the sheet, however high its head is, and leaves the place in view', async () => {
  const page = await homeWith([published('One in Leeds')], '', phone);
  const { y: before } = (await grip(page).boundingBox())!;
  // As where its words take another line.
  await page.getByRole('heading', { name: '1 incident' }).evaluate((node) => (node.style.paddingBlockEnd = '4rem'));
  await expect.poll(async () => (await grip(page).boundingBox())!.y).toBeLessThan(before);
  await mark(page).click();
  await expect.poll(() => gapOverSheet(page)).toBeLessThan(4);
  await expect.poll(() => isClear(mark(page))).toBe(true);
});

describe('the map speaks', () => {
  it('where nothing matches here, of the nearest place that has some, and goes there; and where nothing matches at all', async () => {
    const page = await homeWith([published('One in Leeds')], '?at=57.5,-5,10', desktop);
    await page.getByText('No match here.').waitFor();
    await expectAccessible(page);
    // Once the map was moved, another button lies over it.
    await map(page).press('-');
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
    await page.getByRole('button', { name: /^Show the nearest, / }).click();
    await mark(page).waitFor();
    await expect.poll(() => page.getByText('No match here.').count()).toBe(0);
    await expect.poll(() => query(page)).toMatch(/at=53\.\d+,-1\.\d+,9/);
    await chooseFilter(page, 'Type', 'Online');
    await page.getByText('No match on the map.').waitFor();
  });

  it('where the incidents cannot be loaded, and tries again', async () => {
    const page = await newPage({ ...desktop, expected: [/503/] });
    await publish(page, [published('One in Leeds')]);
    let isDown = true;
    await intercept(page, 'GET', '/api/incidents/map', (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await page.goto('/');
    const failure = page.getByRole('alert').filter({ hasText: 'The incidents could not be loaded.' });
    await failure.waitFor();
    isDown = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await mark(page).waitFor();
    await expect.poll(() => failure.count()).toBe(0);
  });
});
