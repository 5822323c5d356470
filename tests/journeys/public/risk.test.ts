import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInLooks, visit } from '../browser.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Risk in your region' });
const search = (text: string) => `/?q=${encodeURIComponent(text)}`;

/** Of the strip at its side. */
const colour = (page: Page) =>
  banner(page).evaluate(
    (section) => section.ownerDocument.defaultView?.getComputedStyle(section, '::before').backgroundColor,
  );

it('the risk banner says in words and colour how much likelier abuse is where the searched place lies, legibly in every tier', async () => {
  const page = await visit('/');
  for (const [text, sentence, tier, strip] of [
    [
      'Belfast',
      'You are 180% more likely to experience abuse in Northern Ireland',
      'HIGH RISK AREA',
      'rgb(220, 38, 38)',
    ],
    [
      'Leeds',
      'You are 90% more likely to experience abuse in Yorkshire and The Humber',
      'RAISED RISK',
      'rgb(251, 146, 60)',
    ],
    ['Bristol', 'You are 30% more likely to experience abuse in the South West', 'REGIONAL RISK', 'rgb(250, 204, 21)'],
    ['Hackney', 'You are 20% less likely to experience abuse in London', 'BELOW AVERAGE', 'rgb(250, 204, 21)'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await banner(page).getByText(sentence).waitFor();
    await banner(page).getByText(tier).waitFor();
    expect(await banner(page).getByText('HIGH RISK AREA').count()).toBe(tier === 'HIGH RISK AREA' ? 1 : 0);
    await banner(page).getByText('An illustration, not a published figure.').waitFor();
    // The colour is reached by a transition.
    await expect.poll(() => colour(page)).toBe(strip);
    if (tier !== 'BELOW AVERAGE') await expectAccessibleInLooks(page, banner(page).getByText(sentence.slice(-8)));
  }
});

it('the risk banner speaks of the place that the map marks, and warns in general where there is none in the UK', async () => {
  const page = await visit(search('Newport'));
  await banner(page).getByText('in Wales').waitFor();
  for (const [text, words] of [
    // Places of one name are told apart by what else is said.
    ['Newport, Shropshire', 'in the West Midlands'],
    ['', 'Stay Vigilant'],
    // By whatever name it is searched for.
    ['Glaschu', 'in Scotland'],
    ['New York', 'Stay Vigilant'],
    ['Leeds', 'Yorkshire'],
    ['headscarf', 'Stay Vigilant'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await banner(page).getByText(words).waitFor();
    if (words === 'Stay Vigilant') expect(await banner(page).getByText('likely').count()).toBe(0);
    if (text === 'Glaschu') await page.getByRole('button', { name: 'Searched place: Glasgow' }).waitFor();
  }
});

it('my location is turned into its region', async () => {
  const page = await visit('/', {
    permissions: ['geolocation'],
    geolocation: { latitude: 51.4816, longitude: -3.1791 },
  });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await banner(page).getByText('You are 60% more likely to experience abuse in Wales').waitFor();
  // No more of it than the address has is kept, and only until the tab is closed.
  await expect.poll(() => new URL(page.url()).search).toBe('?near=51.48,-3.18');
  expect(await page.evaluate('[...Object.values(localStorage), ...Object.values(sessionStorage)].join()')).not.toMatch(
    /51\.481|3\.179/,
  );
});
