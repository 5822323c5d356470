import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus, siteUrl } from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { raiseSheet } from '../home.ts';
import { intercept } from '../intercept.ts';
import {
  card,
  choose,
  daysAgo,
  homeWith,
  list,
  map,
  menuButton,
  publishGallery,
  published,
  query,
  titles,
} from '../published.ts';

const shows = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);

/** In its sheet, the list has a type filter of its own. */
const phone = { viewport: { width: 390, height: 844 } };

const three = [
  published('Alpha', { severity: 'medium', location: 'York', incidentDate: daysAgo(3), incidentType: 'online' }),
  published('Beta', {
    severity: 'critical',
    location: 'Aberdeen',
    latitude: 57.15,
    longitude: -2.1,
    incidentDate: daysAgo(9),
    incidentType: 'other',
  }),
  published('Gamma', {
    severity: 'high',
    location: 'Hull',
    latitude: 53.74,
    longitude: -0.33,
    incidentDate: daysAgo(1),
    incidentType: 'public',
  }),
];

describe('the order', () => {
  it('is by date, severity or location, and the other way round', async () => {
    const page = await homeWith(three);
    for (const [label, expected, direction, address] of [
      ['Severity', ['Beta', 'Gamma', 'Alpha'], 'Descending', '?sort=severity'],
      ['Location', ['Beta', 'Gamma', 'Alpha'], 'Ascending', '?sort=location'],
      ['Date', ['Gamma', 'Alpha', 'Beta'], 'Descending', ''],
    ] as const) {
      await list(page).getByLabel('Sort by').selectOption({ label });
      await shows(page, [...expected]);
      await expect.poll(() => query(page)).toBe(address);
      await list(page)
        .getByRole('button', { name: `Order: ${direction}` })
        .click();
      await shows(page, expected.toReversed());
      await list(page)
        .getByRole('button', { name: `Order: ${direction === 'Ascending' ? 'Descending' : 'Ascending'}` })
        .waitFor();
    }
  });

  it('leaves only one type when asked to', async () => {
    const page = await homeWith(three, '', phone);
    await raiseSheet(page);
    const type = list(page).getByLabel('Type');
    expect(await type.getByRole('option').allTextContents()).toEqual([
      'All types',
      'Verbal',
      'Physical',
      'Online',
      'Workplace',
      'Education',
      'Public space',
      'Property',
      'Other',
    ]);
    await type.selectOption({ label: 'Public space' });
    await shows(page, ['Gamma']);
    await list(page).getByText('1 to 1 of 1 incidents').waitFor();
    await type.selectOption({ label: 'Education' });
    await list(page).getByText('No incidents match your current filters. Try adjusting your criteria.').waitFor();
  });
});

describe('a list without incidents', () => {
  it('does not blame the filters where nothing is published', async () => {
    const page = await homeWith([]);
    await list(page).getByText('No incidents yet').waitFor();
    expect(await list(page).getByText('Try adjusting your criteria').count()).toBe(0);
    expect(await page.getByText('severity hidden').count()).toBe(0);
    await page.getByText('No incidents yet.', { exact: true }).waitFor();
    expect(await page.getByText('No match on the map.').count()).toBe(0);
  });

  it('says how many are hidden, and shows them when asked to', async () => {
    const page = await homeWith([published('Low', { severity: 'low' })]);
    await list(page).getByText('No incidents match your current filters. Try adjusting your criteria.').waitFor();
    const note = page.getByText('1 of low severity hidden');
    await note.first().waitFor();
    await page
      .getByRole('button', { name: /^Show$/ })
      .first()
      .click();
    await shows(page, ['Low']);
    expect(await note.count()).toBe(0);
    expect(query(page)).toBe('?severity=critical,high,medium,low');
  });
});

describe('a row', () => {
  it('shows what is known, in its own direction, and keeps what can be done in a menu, which gives the focus back', async () => {
    const incidents = [
      published('Whole', {
        description: 'First line\n\nsecond line, see https://example.org/a/b for more.',
        partnerId: 'Helping Hands',
        verifiedBy: 'Tell MAMA',
        severity: 'high',
        location: 'Sparkhill, Birmingham',
      }),
      published('تعرضت للإهانة في الحافلة', { id: 'arabic' }),
      published('Filmed', {
        location: 'Mangotsfield, South Gloucestershire',
        mediaFiles: ['/none/photo.jpg', '/none/recorded.webm'],
        sourceUrl: 'https://x.com/someone/status/1',
      }),
      published('Plain', { incidentDate: daysAgo(3) }),
    ];
    const page = await homeWith(incidents);
    await publishGallery(page, incidents);
    for (const text of [
      'First line second line, see for more.',
      'Partner: Helping Hands',
      'Verified by Tell MAMA',
      'Severity: High',
      'Location: Sparkhill, Birmingham',
      'Type: Verbal',
      'Date: Yesterday',
    ])
      await card(page, 'Whole').getByText(text, { exact: true }).waitFor();
    const arabic = list(page).getByRole('link', { name: 'تعرضت للإهانة في الحافلة' });
    expect(await arabic.evaluate((link) => link.ownerDocument.defaultView?.getComputedStyle(link).direction)).toBe(
      'rtl',
    );

    const filmed = card(page, 'Filmed');
    const video = filmed.getByRole('link', { name: 'View Video: 2 files' });
    await video.waitFor();
    await filmed.getByRole('link', { name: 'View Source: X' }).waitFor();
    const button = menuButton(page, 'Filmed');
    await button.press('Enter');
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.allTextContents())
      .toEqual(['Show on map', 'View Source (opens another site)', 'View Video', 'Share']);
    await expectFocus(items.first());
    await page.keyboard.press('Escape');
    await expectFocus(button);

    await choose(page, 'Filmed', 'Share');
    const dialog = page.getByRole('dialog', { name: 'Share This Incident' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(button);

    // The menu has no line of its own, however much there is to say beside it.
    await resizeTo(page, { width: 768, height: 1024 });
    const place = (await filmed.getByText('Mangotsfield, South Gloucestershire').boundingBox())!;
    const link = (await video.boundingBox())!;
    const menu = (await button.boundingBox())!;
    expect(menu.y).toBeLessThan(Math.max(place.y + place.height, link.y + link.height));
    expect(menu.x).toBeGreaterThanOrEqual(Math.max(place.x + place.width, link.x + link.width));

    await choose(page, 'Filmed', 'View Video');
    await page.waitForURL('**/v/filmed');
    await page.goBack();
    await menuButton(page, 'Plain').click();
    await expect.poll(() => items.allTextContents()).toEqual(['Show on map', 'Share']);
  });

  it('is called by the kind of link in its description, and leads there', async () => {
    const kinds = [
      ['https://www.bbc.co.uk/news/uk-1', 'news report', 'View Source'],
      ['https://x.com/someone/status/1', 'social media incident report', 'View Source'],
      ['https://youtu.be/dQw4w9WgXcQ', 'YouTube video report', 'View Video'],
    ] as const;
    const page = await homeWith([
      ...kinds.map(([link], n) =>
        published(`Linked ${n}`, { description: `Seen at ${link} today.`, incidentDate: daysAgo(n) }),
      ),
      published('Its own title', { sourceUrl: 'https://www.bbc.co.uk/news/uk-1', incidentDate: daysAgo(9) }),
    ]);
    await shows(page, [...kinds.map(([, label]) => label), 'Its own title']);
    expect(await list(page).getByText('Seen at').count()).toBe(0);
    for (const [n, [link, label, action]] of kinds.entries()) {
      const found = card(page, label).getByRole('link', { name: action });
      if (action === 'View Video') {
        expect(await found.getAttribute('href')).toBe(`/v/linked-${n}`);
        expect(await found.getAttribute('target')).toBeNull();
      } else {
        expect(await found.getAttribute('href')).toBe(link);
        expect(await found.getAttribute('target')).toBe('_blank');
        expect(await found.getAttribute('rel')).toContain('noopener noreferrer');
      }
    }
    // A source that only the form named gives no label.
    const named = card(page, 'Its own title').getByRole('link', { name: 'View Source' });
    expect(await named.getAttribute('href')).toBe('https://www.bbc.co.uk/news/uk-1');
  });

  it('leads to its video, be it recorded, uploaded or linked, as its popup and its page do', async () => {
    const incidents = [
      published('Recorded', { mediaFiles: ['/none/photo.jpg', '/none/recorded.webm'] }),
      published('Uploaded', {
        mediaFiles: ['/none/uploaded.mp4'],
        location: 'Leeds',
        latitude: 53.8,
        longitude: -1.55,
      }),
      published('Linked', {
        sourceUrl: 'https://www.tiktok.com/@someone/video/7123456789012345678',
        location: 'Hull',
        latitude: 53.74,
        longitude: -0.33,
      }),
      published('Clipped', { sourceUrl: 'https://www.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs' }),
      published('Only a photo', { mediaFiles: ['/none/photo.jpg'], sourceUrl: 'https://www.bbc.co.uk/news/uk-1' }),
    ];
    const page = await homeWith(incidents, '', { expected: [/404/] });
    for (const title of ['Recorded', 'Uploaded', 'Linked', 'Clipped']) {
      const link = card(page, title).getByRole('link', { name: 'View Video' });
      expect(await link.getAttribute('href')).toBe(`/v/${title.toLowerCase()}`);
      expect(await card(page, title).getByRole('link', { name: 'View Source' }).count()).toBe(0);
    }
    expect(await card(page, 'Only a photo').getByRole('link', { name: 'View Video' }).count()).toBe(0);
    await card(page, 'Only a photo').getByRole('link', { name: 'View Source' }).waitFor();

    for (const [title, json] of [
      ['Uploaded', incidents[1]],
      ['Linked', incidents[2]],
    ] as const) {
      const id = title.toLowerCase();
      await choose(page, title, 'Show on map');
      const popup = page.getByRole('dialog', { name: title });
      expect(await popup.getByRole('link', { name: 'View Video' }).getAttribute('href')).toBe(`/v/${id}`);
      await intercept(page, 'GET', `/api/incidents/${id}`, (route) => route.fulfill({ json }));
      await popup.getByRole('link', { name: 'View incident' }).click();
      await page.waitForURL(`**/incident/${id}`);
      const link = page.getByRole('main').getByRole('link', { name: 'View Video' });
      expect(await link.getAttribute('href')).toBe(`/v/${id}`);
      await page.goBack();
    }
  });
});

describe('the pages', () => {
  const many = Array.from({ length: 95 }, (_, n) =>
    published(`Incident ${n + 1}`, { incidentDate: daysAgo(n), incidentType: n < 12 ? 'online' : 'verbal' }),
  );
  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of incidents' });
  const written = async (page: Page) => (await pages(page).getByRole('listitem').allTextContents()).join(' ').trim();
  /** Gaps are hidden from the accessibility tree. */
  const gaps = (page: Page) => pages(page).getByText('…').count();

  it('are shown as first, neighbours and last', async () => {
    const page = await homeWith(many);
    await list(page).getByText('1 to 10 of 95 incidents').waitFor();
    expect(await written(page)).toBe('Previous 1 2 10 Next');
    expect(await gaps(page)).toBe(1);
    await pages(page).getByRole('button', { name: 'Page 10' }).click();
    await list(page).getByText('91 to 95 of 95 incidents').waitFor();
    expect(await titles(page)).toHaveLength(5);
    expect(await pages(page).getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await pages(page).getByRole('button', { name: 'Previous' }).click();
    await list(page).getByText('81 to 90 of 95 incidents').waitFor();
    await expect.poll(() => query(page)).toBe('?page=9');
    await page.goBack();
    await list(page).getByText('91 to 95 of 95 incidents').waitFor();
    await page.goto('/?page=999');
    await list(page).getByText('91 to 95 of 95 incidents').waitFor();
  });

  it('are as they were, with the filters, after a look at an incident', async () => {
    const page = await homeWith(many, '?range=year&page=2');
    await list(page).getByText('11 to 20 of 95 incidents').waitFor();
    await intercept(page, 'GET', '/api/incidents/incident-12', (route) => route.fulfill({ json: many[11] }));
    await list(page).getByRole('link', { name: 'Incident 12' }).click();
    const back = page.getByRole('link', { name: 'Back to the map' });
    await back.waitFor();
    await page.reload();
    await back.click();
    await list(page).getByText('11 to 20 of 95 incidents').waitFor();
    expect(query(page)).toBe('?range=year&page=2');
    await page.goBack();
    await back.click();
    await list(page).getByText('11 to 20 of 95 incidents').waitFor();
  });

  it('begin again when filter or order change', async () => {
    const page = await homeWith(many, '?page=5', phone);
    await list(page).getByText('41 to 50 of 95 incidents').waitFor();
    await raiseSheet(page);
    expect(await written(page)).toBe('Previous 1 4 5 6 10 Next');
    expect(await gaps(page)).toBe(2);
    await list(page).getByLabel('Type').selectOption('online');
    await list(page).getByText('1 to 10 of 12 incidents').waitFor();
    await expect.poll(() => query(page)).toBe('?type=online');
    await pages(page).getByRole('button', { name: 'Next' }).click();
    await list(page).getByText('11 to 12 of 12 incidents').waitFor();
    await list(page).getByRole('button', { name: 'Order: Descending' }).click();
    await list(page).getByText('1 to 10 of 12 incidents').waitFor();
    await pages(page).getByRole('button', { name: 'Next' }).click();
    await page.getByRole('searchbox').fill('Incident 1');
    await list(page).getByText('1 to 4 of 4 incidents').waitFor();
  });
});

describe.each([390, 1440])('list and map at %i px', (width) => {
  const viewport = { width, height: 900 };
  const isPhone = width < 768;

  it('show the same incident', async () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      published(`Incident ${n + 1}`, { incidentDate: daysAgo(n), latitude: 51 + n / 10, longitude: -2 + n / 10 }),
    );
    const page = await homeWith(many, '', { viewport });
    await raiseSheet(page);
    await choose(page, 'Incident 3', 'Show on map');
    const popup = page.getByRole('dialog', { name: 'Incident 3' });
    await popup.waitFor();
    await expectFocus(popup);
    expect(await popup.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true);
    await card(page, 'Incident 3').getByText('Shown on the map').waitFor();
    await expect.poll(() => query(page)).toContain('incident=incident-3');
    await page.keyboard.press('Escape');
    // On a phone the list has made room for the map: the focus is on the button that brings it back.
    const back = page.getByRole('button', { name: 'List', exact: true });
    await expectFocus(isPhone ? back : menuButton(page, 'Incident 3'));
    await expect.poll(() => query(page)).not.toContain('incident=');
    await page.goBack();
    await popup.waitFor();
    await page.goBack();
    await popup.waitFor({ state: 'detached' });

    await page.goto('/?at=53.5,0.5,11');
    await list(page).getByText('1 to 10 of 30 incidents').waitFor();
    await map(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Incident 26' }).waitFor();
    await list(page).getByText('21 to 30 of 30 incidents').waitFor();
    // The list is where it was once the popup is closed, unless people went on from there.
    await page.keyboard.press('Escape');
    await list(page).getByText('1 to 10 of 30 incidents').waitFor();
    expect(query(page)).not.toContain('page=');
    await page.keyboard.press('Enter');
    await list(page).getByText('21 to 30 of 30 incidents').waitFor();
    await page.getByRole('button', { name: 'Show in the list' }).click();
    await expectFocus(list(page).getByRole('link', { name: 'Incident 26' }));
    await expect.poll(() => query(page)).toContain('page=3');
    if (isPhone) await page.getByRole('button', { name: 'Map', exact: true }).click();
    await page.getByRole('dialog', { name: 'Incident 26' }).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => query(page)).not.toContain('incident=');
    await list(page).getByText('21 to 30 of 30 incidents').waitFor();
  });

  it('read and leaf through a place with several, and bring what one leafs to into view, under the same title too', async () => {
    const short = published('Shouted at', { latitude: 58.5, longitude: -5, description: 'Short.' });
    const long = { ...short, id: 'long', description: 'A man shouted at me. '.repeat(30), incidentDate: daysAgo(2) };
    const other = { ...short, id: 'other', title: 'Spat at', incidentDate: daysAgo(3) };
    const page = await homeWith([short, long, other], '', { viewport });
    await map(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Shouted at' }).getByText('1 of 3 incidents here').waitFor();
    const next = page.getByRole('button', { name: 'Next incident here' });
    await next.click();
    await page.getByText('2 of 3 incidents here').waitFor();
    await expect.poll(() => query(page)).toContain('incident=long');
    const top = async (place: Locator) => (await place.boundingBox())!.y;
    await expect
      .poll(async () => (await top(page.getByRole('dialog', { name: 'Shouted at' }))) - (await top(map(page))))
      .toBeGreaterThan(0);
    await next.click();
    await page.getByRole('dialog', { name: 'Spat at' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expectFocus(map(page));
  });

  // On a phone it does not lie on the map.
  it.skipIf(isPhone)('keep a popup in view while its text grows, and leave it where people moved it', async () => {
    const page = await homeWith([published('Alpha', { latitude: 54.5, longitude: -2 })], '?incident=alpha', {
      viewport,
    });
    const popup = page.getByRole('dialog', { name: 'Alpha' });
    await popup.waitFor();
    const box = async (place: Locator) => (await place.boundingBox())!;
    const underTop = async () => Math.round((await box(popup)).y - (await box(map(page))).y);
    await expect.poll(underTop).toBeGreaterThan(0);
    const { height } = await box(popup);
    await page.evaluate(`document.documentElement.style.setProperty('--lineHeightBase300', '32px')`);
    await expect.poll(async () => (await box(popup)).height).toBeGreaterThan(height);
    await expect.poll(underTop).toBeGreaterThan(0);
    // On a phone the popup stays at the bottom, and its place moves.
    const place = map(page).getByRole('button', { name: /incident here/ });
    const placeTop = async () => Math.round((await box(place)).y - (await box(map(page))).y);
    // The map has moved for the popup once three looks agree.
    const looks: number[] = [];
    await expect
      .poll(async () => {
        looks.push(await placeTop());
        return looks.length > 2 && new Set(looks.slice(-3)).size;
      })
      .toBe(1);
    const before = looks.at(-1)!;
    await map(page).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(placeTop).toBe(before - 240);
    await expect.poll(() => query(page)).toContain('at=');
    await list(page).getByLabel('Sort by').selectOption({ label: 'Severity' });
    await expect.poll(() => query(page)).toContain('sort=severity');
    expect(await placeTop()).toBe(before - 240);
  });
});

describe('on paper', () => {
  const many = Array.from({ length: 12 }, (_, n) => published(`Paper ${n + 1}`, { incidentDate: daysAgo(n + 1) }));

  it.each([
    ['at a desk', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', phone],
  ])(
    'has the filters, the map of the screen, the numbered list, the method and the address, and no controls, %s',
    async (_, size) => {
      const page = await homeWith(many, '?range=all&page=2', size);
      await page.getByText(/^How this list comes about/).waitFor({ state: 'attached' });
      await page.locator('.map-spot, .map-cluster').first().waitFor();
      const shownMap = (await page.locator('[data-paper="map"]').elementHandle())!;
      await page.evaluate(`addEventListener('beforeprint', () => setTimeout(() => (window.isPrinted = true)))`);
      await page.emulateMedia({ media: 'print' });
      const top = async (part: Locator) => {
        await part.waitFor();
        return (await part.boundingBox())!.y;
      };
      const parts = [
        page.getByRole('heading', { level: 1, name: 'Anti-Muslim incidents across the UK' }),
        page.getByText('When: All time'),
        map(page),
        list(page).getByText('Paper 11', { exact: true }),
        list(page).getByText('Paper 12', { exact: true }),
        page.getByText(/^How this list comes about/),
        page.getByText(`${siteUrl}/?range=all&page=2`),
      ];
      // The map takes its size on paper a moment later.
      await expect
        .poll(async () => {
          const tops: number[] = [];
          for (const part of parts) tops.push(await top(part));
          return tops.every((each, at) => each >= (tops[at - 1] ?? 0));
        })
        .toBe(true);
      const numbered = list(page).locator('[data-paper-numbered]');
      expect(
        await numbered.evaluate((found: { style: { getPropertyValue(name: string): string } }) =>
          found.style.getPropertyValue('--paper-from'),
        ),
      ).toBe('11');
      for (const control of ['Report Incident', 'Next', /^Order/, /^More/])
        expect(await page.getByRole('button', { name: control }).count()).toBe(0);
      expect(await page.getByRole('search').count()).toBe(0);
      expect(await page.getByRole('combobox').count()).toBe(0);
      expect(await page.getByRole('navigation').count()).toBe(0);
      const paper = await page.pdf({ format: 'A4' });
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
      // Paper is wider than a phone, but has no layout of its own.
      await expect.poll(() => page.evaluate('window.isPrinted')).toBe(true);
      const own = shownMap.evaluate(
        ({ isConnected, style }: { isConnected: boolean; style: { getPropertyValue(name: string): string } }) => [
          isConnected,
          style.getPropertyValue('--paper-width') !== '',
        ],
      );
      expect(await own).toEqual([true, true]);
    },
  );
});
