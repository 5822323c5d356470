import { events as protests } from '@incidentmap/core/domain/data/events';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFocus } from '../browser.ts';
import { closeChoices, overlay, raiseSheet } from '../home.ts';
import { homeWith, map, published, query } from '../published.ts';

const areas = 'Areas with strong support for a political party (high or medium risk)';
const events = 'Planned far-right marches and protests';
const legend = (page: Page, name: string) => page.getByRole('figure').getByRole('list', { name }).getByRole('listitem');
const records = (page: Page) => page.getByText('Areas and events shown on the map');

describe.each([390, 1440])('the overlays at %i px', (width) => {
  const viewport = { width, height: 900 };
  const open = (address = '') => homeWith([published('One in Leeds')], address, { viewport });
  const choose = async (page: Page, name: string, isChosen: boolean) => {
    await (await overlay(page, name)).setChecked(isChosen);
    await closeChoices(page);
  };

  it('come and go, with their part of the legend', async () => {
    const page = await open();
    const more = page.getByRole('button', { name: 'Legend' });
    await more.press('Enter');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    expect(await legend(page, 'Severity').allTextContents()).toEqual([
      'Critical',
      'High',
      'Medium',
      'Low',
      'Searched place',
    ]);
    expect(await records(page).count()).toBe(0);
    await choose(page, areas, true);
    await expect.poll(() => query(page)).toBe('?overlays=areas');
    // The legend comes with the overlay, which is loaded then.
    await expect
      .poll(() => legend(page, 'Areas with strong support for a political party').allTextContents())
      .toEqual(['High risk', 'Medium risk']);
    await choose(page, events, true);
    await expect.poll(() => query(page)).toBe('?overlays=areas,events');
    await expect
      .poll(() =>
        map(page)
          .getByRole('button', { name: /^(March|Protest):/ })
          .count(),
      )
      .toBe(4);
    await expect.poll(() => legend(page, events).allTextContents()).toEqual(['High risk', 'Medium risk', 'Low risk']);
    await choose(page, areas, false);
    await expect.poll(() => query(page)).toBe('?overlays=events');
    await page.goBack();
    await expect.poll(async () => (await overlay(page, areas)).isChecked()).toBe(true);
    await closeChoices(page);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => records(page).count()).toBe(0);
  });

  it('open the popup of an event by keyboard and by pointer, and are listed in full, for those who do without the map', async () => {
    const page = await open('?overlays=areas,events');
    const event = map(page).getByRole('button', { name: 'March: Example march in the city centre' });
    await event.focus();
    await page.keyboard.press('Enter');
    const ofEvent = page.getByRole('dialog', { name: 'Example march in the city centre' });
    for (const text of ['12 December 2026', 'Example national group', 'Confirmed', 'High'])
      await ofEvent.getByText(text, { exact: true }).waitFor();
    await ofEvent.getByText('Illustration: this record is invented.').waitFor();
    await ofEvent.getByRole('button', { name: 'Close' }).click();
    await expectFocus(event);
    await map(page)
      .getByRole('button', { name: /^Protest: Example protest in a square/ })
      .click();
    const ofProtest = page.getByRole('dialog', { name: 'Example protest in a square' });
    await ofProtest.getByText('Low').waitFor();
    await page.keyboard.press('Escape');
    await ofProtest.waitFor({ state: 'detached' });

    await raiseSheet(page);
    await records(page).focus();
    await page.keyboard.press('Enter');
    const clacton = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Clacton' }) });
    for (const text of ['46.2% for Reform UK', 'Won', 'High', 'Clacton-on-Sea, Essex'])
      await clacton.getByText(text, { exact: true }).waitFor();
    await clacton.getByRole('link', { name: 'Source: UK Parliament, general election of 4 July 2024' }).waitFor();
    expect(await clacton.getByText('Illustration').count()).toBe(0);
    const march = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Example march in the city centre' }) });
    for (const text of ['12 December 2026', 'Example national group', 'Confirmed', 'High'])
      await march.getByText(text, { exact: true }).waitFor();
    await march.getByText('Illustration: this record is invented.').waitFor();
    expect(await page.getByRole('button', { name: /^Show on map \w/ }).count()).toBe(12);

    // Each leads to its place on the map, from which the focus comes back.
    const button = page.getByRole('button', { name: 'Show on map Llanelli' });
    await button.press('Enter');
    const popup = page.getByRole('dialog', { name: 'Llanelli' });
    await expectFocus(popup);
    for (const text of ['27.6% for Reform UK', 'Second', 'Medium'])
      await popup.getByText(text, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    // On a phone, the sheet that holds it was lowered for the map.
    await expectFocus(width < 768 ? page.getByRole('button', { name: 'List', exact: true }) : button);
  });
});

it('an area opens its popup by pointer', async () => {
  const page = await homeWith([published('One in Leeds')], '?overlays=areas,events&at=53.1,-1.25,9');
  // Drawn at once with the areas, which have no elements.
  await map(page)
    .getByRole('button', { name: /^March:/ })
    .first()
    .waitFor({ state: 'attached' });
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map has no size');
  const popup = page.getByRole('dialog', { name: 'Ashfield' });
  // The areas come once the map is there.
  await expect
    .poll(async () => {
      await map(page).click({ position: { x: box.width / 2, y: box.height / 2 } });
      return popup.isVisible();
    })
    .toBe(true);
  await popup.getByText('42.8% for Reform UK').waitFor();
});

describe('where incidents happened at the place of an event', () => {
  const march = protests.find(({ title }) => title === 'Example march in the city centre')!;
  const at = { latitude: march.latitude, longitude: march.longitude };
  /** What is drawn on top where the event is. */
  const onTop = (page: Page) =>
    map(page)
      .getByRole('button', { name: /^March: Example march in the city centre/ })
      .evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.ownerDocument
          .elementFromPoint(x + width / 2, y + height / 2)
          ?.closest('.leaflet-marker-icon')
          ?.className.match(/map-[a-z]+/)?.[0];
      });

  it.each([
    ['one incident', [published('At the march', at)]],
    ['one further north', [published('By the march', { ...at, latitude: at.latitude + 0.02 })]],
    ['many at one place', Array.from({ length: 12 }, (_, n) => published(`At the march ${n}`, at))],
    [
      'so many that they are a cluster',
      Array.from({ length: 600 }, (_, n) =>
        published(`Near the march ${n}`, {
          latitude: at.latitude + ((n % 25) - 12) / 500,
          longitude: at.longitude + (Math.floor(n / 25) - 12) / 500,
        }),
      ),
    ],
  ])('%s comes first', async (_, incidents) => {
    const page = await homeWith(incidents, `?overlays=events&at=${at.latitude},${at.longitude},6`, {
      viewport: { width: 1440, height: 900 },
    });
    await map(page).locator('.map-marker').first().waitFor();
    await expect.poll(() => onTop(page)).toBe('map-marker');
  });
});
