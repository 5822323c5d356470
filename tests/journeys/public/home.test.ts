import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFocus, fillReport, newPage, openReport, visit } from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { choicesOf, choose, closeChoices, filters, filterSheet, raiseSheet, search, severity } from '../home.ts';
import { intercept } from '../intercept.ts';
import { expectTidy } from '../layout.ts';
import {
  card,
  choose as chooseAction,
  daysAgo,
  homeWith,
  list,
  map,
  publish,
  published,
  query,
  titles,
} from '../published.ts';

const phone = { viewport: { width: 390, height: 844 } };
const laptop = { viewport: { width: 1440, height: 900 } };

const incidents = Array.from({ length: 12 }, (_, index) =>
  published(`Incident ${'ABCDEFGHIJKL'[index]}`, {
    incidentDate: daysAgo(9 * index),
    severity: index % 4 === 3 ? 'low' : 'high',
    latitude: 51.5 + index / 3,
    longitude: -1,
  }),
);

/** How many pixels of the element lie outside the window. */
const outside = async (page: Page, element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize()!;
  if (!box || box.width === 0) return Infinity;
  return Math.max(0, -box.x, -box.y, box.x + box.width - width, box.y + box.height - height);
};
const expectInScreen = (page: Page, element: Locator): Promise<void> =>
  expect.poll(() => outside(page, element), { message: `${element} is in the first screen` }).toBeLessThan(1);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The browser's own setting for the size of text, which is 16 px by default. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/** What somebody comes for, on a laptop. */
const ofLaptop = (page: Page) => [
  map(page),
  search(page),
  card(page, 'Incident A'),
  card(page, 'Incident B'),
  card(page, 'Incident C'),
  button(page, 'Report Incident'),
];

it('the first screen of a laptop has the map, the search, the first three incidents and Report Incident, also where it says that the data is invented', async () => {
  const page = await newPage(laptop);
  await publish(page, incidents);
  await intercept(page, 'GET', '/api/site', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), demonstrationData: true } });
  });
  await page.goto('/');
  await list(page).getByText('1 to 9 of 9 incidents').waitFor();
  const said = page.getByRole('banner').getByText('Demonstration: invented data');
  for (const element of [said, ...ofLaptop(page)]) await expectInScreen(page, element);
});

it('the row of filters says what is chosen, each part opens by keyboard and gives the focus back, and on a tablet some are under More', async () => {
  const page = await homeWith(incidents, '', laptop);
  const when = filters(page).getByRole('button', { name: 'When All time' });
  await when.focus();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('group', { name: 'Date range' });
  await choices.waitFor();
  await page.keyboard.press('Tab');
  await expectFocus(choices.getByRole('radio', { name: 'All time' }));
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => query(page)).toBe('?range=week');
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
  const changed = filters(page).getByRole('button', { name: 'When Past week' });
  await expectFocus(changed);
  await filters(page).getByText('1 filter active').waitFor();
  // It closes as well when the focus goes on.
  await changed.press('Enter');
  await choices.waitFor();
  await search(page).focus();
  await choices.waitFor({ state: 'detached' });
  await (await severity(page, 'High')).uncheck();
  await filters(page).getByRole('button', { name: 'Severity 2 of 4' }).waitFor();
  await filters(page).getByRole('button', { name: 'Clear filters' }).click();
  await filters(page).getByRole('button', { name: 'Severity 3 of 4' }).waitFor();
  await expect.poll(() => query(page)).toBe('');

  await resizeTo(page, { width: 1024, height: 768 });
  await filters(page)
    .getByRole('button', { name: /^Severity/ })
    .waitFor();
  await expect.poll(() => filters(page).getByRole('button', { name: /^Type/ }).isVisible()).toBe(false);
  await choose(page, 'Type', 'Online');
  await expect.poll(() => query(page)).toBe('?type=online');
  await button(page, 'Record').hover();
  await page.getByRole('tooltip', { name: 'Record' }).waitFor();
});

describe('on a phone', () => {
  it('the filters are in a sheet that says how many incidents match, and its button how many are set', async () => {
    const page = await homeWith(incidents, '', phone);
    const open = filters(page).getByRole('button', { name: /^Filters/ });
    await choose(page, 'When', 'Past month');
    await (await severity(page, 'Low')).check();
    await expectAccessible(page);
    await filterSheet(page).getByRole('button', { name: 'Show 4 incidents' }).click();
    await filterSheet(page).waitFor({ state: 'detached' });
    await expectFocus(open);
    await filters(page).getByRole('button', { name: 'Filters 2 filters active' }).waitFor();
    await page.getByRole('heading', { name: '4 incidents' }).waitFor();
    await choicesOf(page, 'When');
    await filterSheet(page).getByRole('button', { name: 'Clear filters' }).click();
    await filterSheet(page).getByRole('button', { name: 'Show 9 incidents' }).waitFor();
    await closeChoices(page);
    await expect.poll(() => query(page)).toBe('');
  });

  it('the map, the search and Report Incident are in the first screen, and the focus goes from the bar over them to the sheet, which leads to the map and back', async () => {
    const page = await homeWith(incidents, '', phone);
    for (const element of [
      map(page),
      search(page),
      button(page, 'Report Incident'),
      page.getByRole('heading', { name: '9 incidents' }),
    ])
      await expectInScreen(page, element);
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
    // In one line, as the button beside it.
    expect((await button(page, 'Submit Social Post').boundingBox())!.height).toBe(44);
    const stations = [
      button(page, 'Open the menu'),
      search(page),
      filters(page).getByRole('button', { name: /^Filters/ }),
      page.getByRole('link', { name: 'How is this worked out?' }),
      button(page, 'Report Incident'),
      button(page, 'Submit Social Post'),
      button(page, 'Record'),
      map(page),
      button(page, 'List'),
    ];
    await button(page, 'Open the menu').focus();
    const passed = [0];
    for (let press = 0; press < 60 && passed.length < stations.length; press += 1) {
      await page.keyboard.press('Tab');
      for (const [index, station] of stations.entries())
        if (await station.evaluate((element) => element === element.ownerDocument.activeElement)) passed.push(index);
    }
    expect(passed).toEqual(stations.map((_, index) => index));
    // The list in the lowered sheet is not reached.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("article") === null')).toBe(true);

    // The sheet is raised and lowered by its button, by Escape and by dragging.
    const top = async () => (await page.getByRole('heading', { name: '9 incidents' }).boundingBox())!.y;
    await expect.poll(top).toBeGreaterThan(600);
    await button(page, 'List').click();
    await expect.poll(top).toBeLessThan(600);
    await button(page, 'Show more of Incidents').click();
    await expect.poll(top).toBeLessThan(300);
    // What it covers is out of reach.
    expect(await map(page).evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
    await button(page, 'Map').focus();
    await page.keyboard.press('Escape');
    await expect.poll(top).toBeGreaterThan(300);
    await page.keyboard.press('Escape');
    await expect.poll(top).toBeGreaterThan(600);
    await expectFocus(button(page, 'List'));
    const y = await top();
    await page.mouse.move(100, y + 10);
    await page.mouse.down();
    await page.mouse.move(100, y - 300, { steps: 8 });
    await page.mouse.move(100, y - 340, { steps: 8 });
    await page.mouse.up();
    await expect.poll(top).toBeLessThan(600);
    await button(page, 'Map').waitFor();

    // The list leads to the map, and a popup of the map to the list.
    await chooseAction(page, 'Incident B', 'Show on map');
    await button(page, 'List').waitFor();
    const popup = page.getByRole('dialog', { name: 'Incident B' });
    await popup.getByRole('button', { name: 'Show in the list' }).click();
    await button(page, 'Map').waitFor();
    await expectFocus(card(page, 'Incident B').getByRole('link', { name: 'Incident B' }));
  });

  it('a search raises the sheet to what it found, and a reload keeps it where it is', async () => {
    const page = await homeWith(incidents, '', phone);
    await search(page).fill('Incident');
    await button(page, 'List').waitFor();
    await search(page).press('Enter');
    await button(page, 'Map').waitFor();
    await expectInScreen(page, card(page, 'Incident A').getByRole('link', { name: 'Incident A' }));
    // The address follows once typing pauses.
    await expect.poll(() => query(page)).toContain('q=Incident');
    // The address is ahead of what React has rendered for a moment.
    await page.evaluate(`history.replaceState({ ...history.state, key: 'ahead' }, '')`);
    await page.reload();
    await list(page).getByText('1 to 9 of 9 incidents').waitFor();
    await button(page, 'Map').click();
    await button(page, 'List').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^9 incidents/ }).waitFor();
    await button(page, 'List').waitFor();
  });

  it('turning the screen keeps what was typed into a report', async () => {
    const page = await visit('/', phone);
    const dialog = await openReport(page);
    await fillReport(dialog, 'Typed before the screen was turned');
    await resizeTo(page, { width: 844, height: 390 });
    await page.getByRole('banner', { includeHidden: true }).waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Typed before the screen was turned');
  });
});

it('with text of twice the size nothing is cut off at any width, and the page scrolls as a whole', async () => {
  const page = await newPage({ font: 'wide' });
  await setTextSize(page, 32);
  await publish(page, incidents);
  await page.goto('/');
  for (const width of [1440, 390, 320]) {
    await resizeTo(page, { width, height: 900 });
    await list(page).getByText('1 to 9 of 9 incidents').waitFor();
    await expectTidy(page, [width]);
    await page.getByRole('button', { name: 'Report Incident' }).getByText('Report Incident').waitFor();
    await list(page).scrollIntoViewIfNeeded();
    await expect.poll(() => titles(page)).toHaveLength(9);
    await page.getByRole('link', { name: 'Contact' }).scrollIntoViewIfNeeded();
  }
});

it('at 320 px with wide letters, Report Incident keeps its words and the other actions are icons', async () => {
  const page = await homeWith(incidents, '', { font: 'wide', viewport: { width: 320, height: 640 } });
  await button(page, 'Report Incident').getByText('Report Incident').waitFor();
  for (const name of ['Submit Social Post', 'Record']) expect(await button(page, name).textContent()).toBe('');
  await raiseSheet(page);
  await expectTidy(page, [320]);
});
