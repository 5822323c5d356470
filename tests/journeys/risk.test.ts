import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleInLooks, newPage, toasts, visit } from './browser.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Risk in your region' });
const search = (text: string) => `/?q=${encodeURIComponent(text)}`;

/** Of the strip at its side. */
const colour = (page: Page) =>
  banner(page).evaluate(
    (section) => section.ownerDocument.defaultView?.getComputedStyle(section, '::before').backgroundColor,
  );

describe('the risk banner', () => {
  it('says in words and colour how much likelier abuse is where the searched place lies', async () => {
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
      [
        'Bristol',
        'You are 30% more likely to experience abuse in the South West',
        'REGIONAL RISK',
        'rgb(250, 204, 21)',
      ],
      ['Hackney', 'You are 20% less likely to experience abuse in London', 'BELOW AVERAGE', 'rgb(250, 204, 21)'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Search' }).fill(text);
      await banner(page).getByText(sentence).waitFor();
      await banner(page).getByText(tier).waitFor();
      expect(await banner(page).getByText('HIGH RISK AREA').count()).toBe(tier === 'HIGH RISK AREA' ? 1 : 0);
      await banner(page).getByText('An illustration, not a published figure.').waitFor();
      // The colour is reached by a transition.
      await expect.poll(() => colour(page)).toBe(strip);
    }
  });

  it('warns in general where nothing is searched for, or no place of the UK', async () => {
    const page = await visit('/');
    for (const text of ['', 'New York', 'Leeds', 'headscarf']) {
      await page.getByRole('searchbox', { name: 'Search' }).fill(text);
      if (text === 'Leeds') {
        await banner(page).getByText('Yorkshire').waitFor();
        continue;
      }
      await banner(page).getByText('Stay Vigilant').waitFor();
      expect(await banner(page).getByText('likely').count()).toBe(0);
    }
  });

  it('tells places of one name apart by what else is said', async () => {
    const page = await visit(search('Newport'));
    await banner(page).getByText('in Wales').waitFor();
    await page.goto(search('Newport, Shropshire'));
    await banner(page).getByText('in the West Midlands').waitFor();
  });

  it('speaks of the place that the map marks, by whatever name it was searched for', async () => {
    const page = await visit(search('Glaschu'));
    await page.getByRole('button', { name: 'Searched place: Glasgow' }).waitFor();
    await banner(page).getByText('in Scotland').waitFor();
  });

  it('leads to how it is worked out', async () => {
    const page = await visit(search('Belfast'));
    await banner(page).getByRole('link', { name: 'How is this worked out?' }).click();
    await page.getByRole('heading', { name: 'How is this worked out?', level: 1 }).waitFor();
  });
});

describe('my location', () => {
  it('is turned into its region', async () => {
    const page = await visit('/', {
      permissions: ['geolocation'],
      geolocation: { latitude: 51.4816, longitude: -3.1791 },
    });
    await page.getByRole('button', { name: 'Use my location' }).click();
    await banner(page).getByText('You are 60% more likely to experience abuse in Wales').waitFor();
    // No more of it than the address has is kept, and only until the tab is closed.
    await expect.poll(() => new URL(page.url()).search).toBe('?near=51.48,-3.18');
    expect(
      await page.evaluate('[...Object.values(localStorage), ...Object.values(sessionStorage)].join()'),
    ).not.toMatch(/51\.481|3\.179/);
  });

  it('is refused in words, and changes nothing', async () => {
    const page = await visit(search('Belfast'));
    await banner(page).getByText('Northern Ireland').waitFor();
    await page.getByRole('button', { name: 'Use my location' }).click();
    const toast = toasts(page);
    await toast.getByText('Location access denied').waitFor();
    await toast.getByText('Please enter your location manually or enable location access.').waitFor();
    await banner(page).getByText('Northern Ireland').waitFor();
  });

  it('may be missing in a browser', async () => {
    const page = await newPage();
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Use my location' }).click();
    const toast = toasts(page);
    await toast.getByText('Geolocation not supported').waitFor();
    await toast.getByText('Please enter your location manually.').waitFor();
  });
});

it('every tier is legible', async () => {
  const page = await visit('/');
  for (const [text, region] of [
    ['Belfast', 'Northern Ireland'],
    ['Leeds', 'Yorkshire'],
    ['Bristol', 'South West'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await expectAccessibleInLooks(page, banner(page).getByText(region));
  }
});
