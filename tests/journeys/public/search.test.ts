import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectError, expectFocus, notice } from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { expectTidy } from '../layout.ts';
import { choicesOf, choose, closeChoices, filters, raiseSheet, search } from '../home.ts';
import { intercept } from '../intercept.ts';
import { card, daysAgo, homeWith, list, map, published, query, titles } from '../published.ts';

const year = Number(daysAgo(0).slice(0, 4));
const rusholme = { location: 'Rusholme, Manchester', latitude: 53.455, longitude: -2.223 };
const leeds = { location: 'Leeds', latitude: 53.798, longitude: -1.545 };

const incidents = [
  published('In Rusholme', { ...rusholme, incidentDate: daysAgo(3) }),
  published('In Stockport', { location: 'Stockport', latitude: 53.408, longitude: -2.157, incidentDate: daysAgo(12) }),
  published('Long ago in Rusholme', { ...rusholme, incidentDate: daysAgo(900) }),
  published('Low in Rusholme', { ...rusholme, severity: 'low', incidentDate: daysAgo(4) }),
  published('New year in Leeds', { ...leeds, incidentDate: `${year}-01-01` }),
  published('Old year in Leeds', { ...leeds, incidentDate: `${year - 1}-12-31` }),
  published('In Glasgow', { location: 'Glasgow', latitude: 55.86, longitude: -4.25, incidentDate: daysAgo(5) }),
  published('In Lerwick', { location: 'Lerwick', latitude: 60.155, longitude: -1.147, incidentDate: daysAgo(6) }),
  published('In Shropshire', { location: 'Newport', latitude: 52.769, longitude: -2.379, incidentDate: daysAgo(7) }),
  published('By the mosque', {
    location: 'Sunbridge Road, Bradford',
    latitude: 53.795,
    longitude: -1.76,
    description: 'A man shouted at people outside a mosque in Bradford.',
    incidentDate: daysAgo(8),
  }),
];

/** Near M14 5GR, more exactly than anyone may know. */
const doorstep = { latitude: 53.4531, longitude: -2.2237 };
const located = { permissions: ['geolocation'], geolocation: doorstep };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
/** By distance, it says so. */
const listHeading = (page: Page) => heading(page, /^(Recent Incidents|Nearest first)$/);
const banner = (page: Page) => page.getByRole('region', { name: 'Risk in your region' });
const within = (page: Page) => filters(page).getByRole('button', { name: /^Within/ });
const marker = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const edge = (page: Page) => page.locator('.map-edge');
const shows = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);

/** Whether the focus is at what was found: the list's heading, or while a phone's sheet is lowered, what it says. */
const expectFound = (found: Locator) =>
  expect
    .poll(() =>
      found.evaluate((element) => {
        const { activeElement, body } = element.ownerDocument;
        return activeElement !== body && activeElement?.contains(element);
      }),
    )
    .toBe(true);

/** Taps, and counts them. */
function taps() {
  let count = 0;
  return {
    tap: async (control: Locator) => {
      count += 1;
      await control.click();
    },
    count: () => count,
  };
}

/** Narrows a search to the past month: with a chip over a phone's list, elsewhere among the choices of *When*. */
async function choosePastMonth(page: Page, tap: ReturnType<typeof taps>['tap']): Promise<void> {
  const chip = button(page, 'Past month');
  const isPhone = page.viewportSize()!.width < 768;
  await tap(isPhone ? chip : (await choicesOf(page, 'When', tap)).getByRole('radio', { name: 'Past month' }));
  if (isPhone) await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
}

/** Expects the number and the first card, from its severity to its place, to be on the screen after three taps. */
async function expectAnswered(page: Page, count: number, found: string, first: string): Promise<void> {
  expect(count).toBeLessThanOrEqual(3);
  await heading(page, found).waitFor();
  const cardBox = async () => (await card(page, first).boundingBox())!;
  const bar = button(page, 'Report Incident');
  const isPhone = page.viewportSize()!.width < 768;
  const end = async () => (isPhone ? (await bar.boundingBox())!.y : page.viewportSize()!.height);
  for (const part of [heading(page, found), card(page, first).getByRole('link', { name: first })]) {
    await expect
      .poll(async () => {
        const { y, height } = (await part.boundingBox())!;
        return y >= 0 && y + height <= (await end());
      })
      .toBe(true);
  }
  await expect.poll(async () => (await cardBox()).y + (await cardBox()).height - (await end())).toBeLessThanOrEqual(0);
}

describe.each([390, 1440])('at %i px', (width) => {
  const viewport = { width, height: width === 390 ? 844 : 900 };

  it('what happened near me in the last month is found with three taps, and nobody learns where I am', async () => {
    const page = await homeWith(incidents, '', { ...located, viewport });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const counted = taps();
    const { tap } = counted;
    await tap(page.getByRole('button', { name: 'Use my location' }));
    await heading(page, '2 incidents within 5 km of your location').waitFor();
    await choosePastMonth(page, tap);
    await expectAnswered(page, counted.count(), '1 incident within 5 km of your location', 'In Rusholme');
    await shows(page, ['In Rusholme']);
    await card(page, 'In Rusholme').getByText('Rusholme, Manchester · 0.5 km').waitFor();
    await banner(page).getByText('in the North West').waitFor();
    await marker(page, 'Searched place: Rusholme, Manchester').waitFor();
    expect(query(page)).toBe('?range=month&near=53.45,-2.22');
    // Neither the address nor a request has a third decimal, and no place is looked up outside.
    expect(sent.filter((url) => url.includes('53.453') || url.includes('2.2237') || url.includes('geocode'))).toEqual(
      [],
    );
    // Who gets the link is somewhere else.
    await page.reload();
    await heading(page, '1 incident within 5 km of a point near Rusholme, Manchester').waitFor();
  });

  it('what the severities hide is counted, and shown with one tap; what is found is counted in the figures, and seen on the map above a phone’s half sheet', async () => {
    const page = await homeWith(incidents, '?q=M14+5GR', { viewport });
    // At the head of a phone's sheet, even while that is low, or in a wide row of filters.
    const place = width < 768 ? page.getByRole('main') : filters(page);
    await place.getByText('1 of low severity hidden').waitFor();
    await place.getByRole('button', { name: 'Show', exact: true }).click();
    await heading(page, '3 incidents within 5 km of M14 5GR').waitFor();
    expect(await place.getByText('hidden').count()).toBe(0);
    await expectFocus(width < 768 ? heading(page, /^3 incidents within/) : listHeading(page));
    await expect.poll(() => query(page)).toBe('?severity=critical,high,medium,low&q=M14+5GR');
    await page.goBack();
    await heading(page, '2 incidents within 5 km of M14 5GR').waitFor();

    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expectFocus(search(page));
    expect(await search(page).inputValue()).toBe('');
    const figures = page.getByRole('region', { name: 'Statistics' }).and(page.locator(':not([inert], [inert] *)'));
    await expect.poll(() => figures.getByText('Reports here').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Clear the search' }).count()).toBe(0);
    await search(page).fill('m14 5gr');
    await search(page).press('Enter');
    const found = figures
      .locator('div', { has: page.getByText('Found', { exact: true }) })
      .last()
      .locator('dd');
    await expect.poll(() => found.textContent()).toBe('2');
    await expect.poll(() => figures.getByText('In this search').count()).toBeGreaterThan(0);
    expect(await figures.getByText('Reports here').count()).toBe(0);
    const sheet = page.getByRole('button', { name: 'Show more of Incidents' });
    if (width < 768) await button(page, 'Map').waitFor();
    const room = async () => {
      const [circle, frame] = [(await edge(page).boundingBox())!, (await map(page).boundingBox())!];
      const end = width < 768 ? (await sheet.boundingBox())!.y : frame.y + frame.height;
      return Math.min(circle.y - frame.y, end - circle.y - circle.height);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });

  it('a nation finds what lies in it; a name of several places offers the others; words stay words, and offer the place that they name', async () => {
    const page = await homeWith(incidents, '', { viewport });
    await search(page).fill('Scotland');
    await heading(page, '2 incidents in Scotland').waitFor();
    await page.getByText('All time · latest first', { exact: true }).waitFor();
    await shows(page, ['In Glasgow', 'In Lerwick']);
    await banner(page).getByText('in Scotland').waitFor();
    await marker(page, 'Searched place: Scotland').waitFor();
    expect(await within(page).count()).toBe(0);
    expect(await list(page).getByLabel('Sort by').inputValue()).toBe('date');
    await expect.poll(() => query(page)).toBe('?q=Scotland');

    await search(page).fill('Newport');
    await marker(page, 'Searched place: Newport, South Wales').waitFor();
    const others = page.getByRole('group', { name: 'Did you mean' });
    await expectAccessible(page);
    await others.getByRole('button', { name: 'Newport, Shropshire' }).click();
    await heading(page, '1 incident within 5 km of Newport, Shropshire').waitFor();
    await expectFound(listHeading(page));
    await shows(page, ['In Shropshire']);
    expect(await search(page).inputValue()).toBe('Newport, Shropshire');
    await banner(page).getByText('in the West Midlands').waitFor();
    expect(await others.count()).toBe(0);
    await expectFocus(listHeading(page));
    await page.goBack();
    await marker(page, 'Searched place: Newport, South Wales').waitFor();
    await others.getByRole('button', { name: '2 more' }).click();
    await others.getByRole('button', { name: 'Newport, Pembrokeshire' }).waitFor();

    await search(page).fill('');
    const lookedUp: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/geocode')) lookedUp.push(request.url());
    });
    await search(page).pressSequentially('outside a mosque in Bradford');
    await heading(page, '1 incident for “outside a mosque in Bradford”').waitFor();
    await shows(page, ['By the mosque']);
    await banner(page).getByText('Stay Vigilant').waitFor();
    expect(await marker(page, /^Searched place/).count()).toBe(0);
    await page.getByRole('group', { name: 'Did you mean' }).getByRole('button', { name: 'Bradford' }).click();
    await heading(page, '1 incident within 5 km of Bradford').waitFor();
    await page.getByText('All time · nearest first', { exact: true }).waitFor();
    expect(lookedUp).toEqual([]);
  });

  it('what only names the place is counted apart, and listed below what lies there, or below the ways out', async () => {
    const fans = ['Leeds', 'Durham'].map((place) =>
      published(`Fans from ${place}`, { ...rusholme, description: `They came from ${place}.` }),
    );
    const page = await homeWith([...incidents, ...fans], '?q=Leeds', { viewport });
    await heading(page, '2 incidents within 5 km of Leeds').waitFor();
    await page.getByText('All time · nearest first · 1 more mentions Leeds', { exact: true }).waitFor();
    await raiseSheet(page);
    await heading(page, 'Nearest first').waitFor();
    await shows(page, ['New year in Leeds', 'Old year in Leeds', 'Fans from Leeds']);
    const order = async () =>
      (await list(page).locator('article, p:text-is("1 more mentions Leeds")').allTextContents()).map(
        (text) => /New year|Old year|1 more|Fans from/.exec(text)?.[0],
      );
    await expect.poll(order).toEqual(['New year', 'Old year', '1 more', 'Fans from']);

    await search(page).fill('Durham');
    await heading(page, /^No incidents within 5 km of Durham/).waitFor();
    await list(page)
      .getByRole('button', { name: /^Nearest: .+ km · show$/ })
      .waitFor();
    await list(page).getByText('1 elsewhere mentions Durham', { exact: true }).waitFor();
    await shows(page, ['Fans from Durham']);
    expect(await list(page).getByText('No incidents match').count()).toBe(0);
  });

  it('an empty answer names its cause, and leads to what there is', async () => {
    const page = await homeWith(incidents, '?q=Stockport&km=2&range=week', { viewport });
    // On a phone, the sheet rises for it.
    await heading(page, /^No incidents within 2 km of Stockport/).waitFor();
    await page.getByText('Past week · nearest first', { exact: true }).waitFor();
    const empty = list(page).getByRole('status').filter({ hasText: 'No incidents match' });
    await empty.getByText('Few reports do not mean that nothing happens.').waitFor();
    // There is nothing to sort.
    expect(await list(page).getByLabel('Sort by').count()).toBe(0);
    await expectAccessible(page);
    // The ways out are seen without scrolling.
    const ways = [/^Widen to 10 km$/, /^All time$/, /^Nearest: .+ km · show$/];
    for (const way of ways) {
      const bar = width < 768 ? page.getByRole('button', { name: 'Report Incident', exact: true }) : null;
      const below = async () => (await empty.getByRole('button', { name: way }).boundingBox())!;
      const end = async () => (bar ? (await bar.boundingBox())!.y : viewport.height);
      await expect.poll(async () => (await below()).y + (await below()).height - (await end())).toBeLessThanOrEqual(0);
    }
    await empty.getByRole('button', { name: 'Widen to 10 km' }).click();
    await heading(page, /^1 incident within 10 km of Stockport/).waitFor();
    await expectFocus(listHeading(page));
    await page.goBack();
    await empty.getByRole('button', { name: 'All time' }).click();
    await shows(page, ['In Stockport']);
    await page.goBack();
    await empty.getByRole('button', { name: /^Nearest: / }).click();
    await shows(page, ['In Rusholme']);
    await expect.poll(() => query(page)).toContain('near=53.46,-2.22');
  });

  it('how many there were in Leeds in a year is answered on the screen', async () => {
    const page = await homeWith(incidents, '', { viewport });
    await search(page).fill('Leeds');
    await heading(page, '2 incidents within 5 km of Leeds').waitFor();
    await choose(page, 'When', 'From – to');
    const form = page.getByRole('form', { name: 'Exact dates' });
    const [from, to] = [form.getByLabel('From'), form.getByLabel('To')];
    await expectFocus(from);
    const show = form.getByRole('button', { name: 'Show these dates' });
    await show.click();
    await expectError(from, 'Choose a first or a last day');
    await expectFocus(from);
    await from.fill(`${year}-01-01`);
    await to.fill(`${year + 1}-01-01`);
    await show.click();
    await expectError(to, 'The day must not be in the future');
    await to.fill(`${year - 1}-12-31`);
    await show.click();
    await expectError(to, 'The last day must not be before the first');
    await expectAccessible(page);
    await to.fill(daysAgo(0));
    await show.click();
    await expect.poll(() => query(page)).toContain('from=');
    await expectFocus(show);
    await closeChoices(page);
    await heading(page, '1 incident within 5 km of Leeds').waitFor();
    const when = page.getByText(new RegExp(`^1 January ${year} to .+ ${year} · nearest first`));
    await when.waitFor();
    // The answer is on the screen, without scrolling.
    for (const answer of [heading(page, '1 incident within 5 km of Leeds'), when]) {
      const { y, height } = (await answer.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }
    await shows(page, ['New year in Leeds']);
    await expect.poll(() => query(page)).toBe(`?from=${year}-01-01&to=${daysAgo(0)}&q=Leeds`);
    await page.goBack();
    await heading(page, '2 incidents within 5 km of Leeds').waitFor();
    await page.goForward();
    await heading(page, '1 incident within 5 km of Leeds').waitFor();
    await choicesOf(page, 'When');
    expect(await from.inputValue()).toBe(`${year}-01-01`);
    await choose(page, 'When', 'All time');
    await closeChoices(page);
    await heading(page, '2 incidents within 5 km of Leeds').waitFor();
    await expect.poll(() => query(page)).toBe('?q=Leeds');
  });

  it('after the map was moved, and only then, what it shows can be searched', async () => {
    const page = await homeWith(incidents, '?q=Rusholme', { viewport });
    await heading(page, '2 incidents within 5 km of Rusholme, Manchester').waitFor();
    await marker(page, 'Searched place: Rusholme, Manchester').waitFor();
    const here = page.getByRole('button', { name: 'Search this area' });
    expect(await here.count()).toBe(0);
    const zoom = () => Number(/at=.*,(\d+)$/.exec(query(page))?.[1]);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(zoom).toBeGreaterThan(0);
    const once = zoom();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    // What is searched while the map still moves is another area than it shows then.
    await expect.poll(zoom).toBe(once - 1);
    await here.waitFor();
    // By keyboard it comes after the map.
    expect(await map(page).getByRole('button', { name: 'Search this area' }).count()).toBe(0);
    await here.focus();
    await page.keyboard.press('Enter');
    const found = heading(page, /^\d+ incidents in this area$/);
    await found.waitFor();
    await expectFound(width < 768 ? found : listHeading(page));
    await expect.poll(() => titles(page)).toContain('In Stockport');
    await here.waitFor({ state: 'detached' });
    expect(await search(page).inputValue()).toBe('');
    await expect.poll(() => query(page)).toMatch(/^\?box=(-?\d+(\.\d{1,2})?,?){4}&at=/);
    await banner(page).getByText('Stay Vigilant').waitFor();
    await page.goBack();
    await heading(page, '2 incidents within 5 km of Rusholme, Manchester').waitFor();
    await page.goForward();
    await heading(page, /in this area$/).waitFor();
    if (width < 768) await choicesOf(page, 'When');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await closeChoices(page);
    await expect.poll(() => query(page)).not.toContain('box');
    // The page follows its address in a transition.
    await heading(page, /in this area$/).waitFor({ state: 'detached' });
  });
});

it('a postcode finds what lies around it, nearest first; the radius can be changed and undone, and the past month chosen, on a phone', async () => {
  const page = await homeWith(incidents, '', { viewport: { width: 390, height: 844 } });
  await listHeading(page).waitFor();
  expect(await within(page).count()).toBe(0);
  await search(page).fill('m14 5gr');
  await heading(page, '2 incidents within 5 km of M14 5GR').waitFor();
  await page.getByText('All time · nearest first').waitFor();
  await shows(page, ['In Rusholme', 'Long ago in Rusholme']);
  await expect.poll(() => edge(page).count()).toBe(1);
  expect(await list(page).getByLabel('Sort by').inputValue()).toBe('distance');
  await choose(page, 'Within', '10 km');
  await closeChoices(page);
  await heading(page, '3 incidents within 10 km of M14 5GR').waitFor();
  await shows(page, ['In Rusholme', 'Long ago in Rusholme', 'In Stockport']);
  await card(page, 'In Stockport').getByText('Stockport · 6.5 km').waitFor();
  await expect.poll(() => query(page)).toBe('?q=m14+5gr&km=10');
  await banner(page).getByRole('link', { name: 'How is this worked out?' }).click();
  await page.getByRole('heading', { name: 'How is this worked out?', level: 1 }).waitFor();
  await page.goBack();
  await heading(page, '3 incidents within 10 km of M14 5GR').waitFor();
  await page.goBack();
  await heading(page, '2 incidents within 5 km of M14 5GR').waitFor();
  await page.goBack();
  await expect.poll(() => search(page).inputValue()).toBe('');
  await expect.poll(() => edge(page).count()).toBe(0);
  expect(await page.getByRole('heading', { name: /M14/ }).count()).toBe(0);
  // What happened there in the last month is as few taps away as from where one stands.
  const counted = taps();
  await counted.tap(search(page));
  await page.keyboard.type('m14 5gr');
  await choosePastMonth(page, counted.tap);
  await expectAnswered(page, counted.count(), '1 incident within 5 km of M14 5GR', 'In Rusholme');
  await button(page, 'Past month').click();
  await heading(page, '2 incidents within 5 km of M14 5GR').waitFor();
});

it('a location that is refused, or that no browser can tell, changes nothing, and a slow line shows nothing of the search before', async () => {
  const page = await homeWith(incidents, '?q=Glasgow');
  await heading(page, '1 incident within 5 km of Glasgow').waitFor();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await notice(page, 'Location access denied')
    .getByText('Please enter your location manually or enable location access.')
    .waitFor();
  await page.evaluate('delete Navigator.prototype.geolocation');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await notice(page, 'Geolocation not supported').getByText('Please enter your location manually.').waitFor();
  await heading(page, '1 incident within 5 km of Glasgow').waitFor();
  await banner(page).getByText('in Scotland').waitFor();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, 'GET', '/api/incidents', async (route) => {
    await released;
    await route.fallback();
  });
  await search(page).fill('Leeds');
  await heading(page, 'Searching…').waitFor();
  expect(await marker(page, /^Searched place/).count()).toBe(0);
  expect(await banner(page).getByText('Scotland').count()).toBe(0);
  await expect.poll(() => edge(page).count()).toBe(0);
  release();
  await heading(page, '2 incidents within 5 km of Leeds').waitFor();
  await marker(page, 'Searched place: Leeds').waitFor();
});

it('a location that comes after something was typed is dropped', async () => {
  const page = await homeWith(incidents, '', located);
  await page.evaluate(
    `navigator.geolocation.getCurrentPosition = (done) => { globalThis.found = () => done({ coords: ${JSON.stringify(doorstep)} }); }`,
  );
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect.poll(() => page.evaluate('typeof globalThis.found')).toBe('function');
  await search(page).fill('Glasgow');
  await heading(page, '1 incident within 5 km of Glasgow').waitFor();
  await page.evaluate('globalThis.found()');
  await expect.poll(() => query(page)).toBe('?q=Glasgow');
});

it('the order of a search is the usual one until another is chosen', async () => {
  const page = await homeWith(incidents, '?q=M14+5GR&km=10');
  await shows(page, ['In Rusholme', 'Long ago in Rusholme', 'In Stockport']);
  const sort = list(page).getByLabel('Sort by');
  await sort.selectOption('date');
  await shows(page, ['In Rusholme', 'In Stockport', 'Long ago in Rusholme']);
  await expect.poll(() => query(page)).toContain('sort=date');
  await sort.selectOption({ label: 'Distance' });
  await expect.poll(() => query(page)).not.toContain('sort');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => sort.inputValue()).toBe('date');
});

it('long words do not fill the screen, and nothing is cut off at any width', async () => {
  const words = `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ${'very '.repeat(20)}long`;
  const page = await homeWith(incidents, `?q=${encodeURIComponent(words)}&range=week`, { font: 'wide' });
  await heading(page, 'No incidents for “Llanfairpwllgwyngyllgogerychwyrndrobwlll…”').waitFor();
  await expectTidy(page, [320, 390, 768, 1024, 1440]);
  await page.goto('/?q=Newport&from=2020-01-01');
  await page.getByRole('button', { name: '2 more' }).click();
  await resizeTo(page, { width: 390, height: 900 });
  await choicesOf(page, 'When');
  await page.getByRole('form', { name: 'Exact dates' }).waitFor();
  await expectTidy(page, [320, 390, 768, 1024, 1440]);
});

describe('what is typed', () => {
  /** Counts what the server is asked for a text, once the page has all of the first view. */
  async function counting(page: Page, field: Locator) {
    await page.waitForLoadState('networkidle');
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const text = searchParams.get('place');
      if (pathname.startsWith('/api/') && text !== null) asked.push(`${pathname.split('/').at(-1)} ${text}`);
    });
    return {
      asked,
      type: async (text: string) => {
        for (const key of text) {
          await field.press(key);
          await page.clock.runFor(100);
        }
      },
    };
  }

  it('is asked for once it pauses for 300 ms, not with each key; at once with Enter, and when it is cleared', async () => {
    const page = await homeWith(incidents, '', { viewport: { width: 1440, height: 900 } });
    const { asked, type } = await counting(page, search(page));
    await type('mosque');
    expect(await search(page).inputValue()).toBe('mosque');
    expect(asked).toEqual([]);
    await page.clock.runFor(190);
    expect(asked).toEqual([]);
    await page.clock.runFor(20);
    const both = (text: string) => [`incidents ${text}`, `map ${text}`];
    await expect.poll(() => asked.toSorted()).toEqual(both('mosque'));
    await shows(page, ['By the mosque']);
    asked.length = 0;
    await type(' in Brad');
    await search(page).press('Enter');
    await expect.poll(() => asked.toSorted()).toEqual(both('mosque in Brad'));
    await page.clock.runFor(1000);
    expect(asked).toHaveLength(2);
    asked.length = 0;
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => titles(page)).toContain('In Glasgow');
    expect(asked).toEqual([]);
    await page.clock.runFor(1000);
    await expect.poll(() => query(page)).toBe('');
  });

  it('keeps every key while an answer is awaited, and goes into the history once', async () => {
    const page = await homeWith(incidents, '', { viewport: { width: 1440, height: 900 } });
    const { type } = await counting(page, search(page));
    await type('mosque');
    await page.clock.runFor(300);
    await type(' Bradford');
    expect(await search(page).inputValue()).toBe('mosque Bradford');
    await page.clock.runFor(300);
    await expect.poll(() => query(page)).toBe('?q=mosque+Bradford');
    await page.goBack();
    await expect.poll(() => search(page).inputValue()).toBe('');
  });

  it('is not lost where a filter is chosen before it was asked for', async () => {
    const page = await homeWith(incidents, '', { viewport: { width: 1440, height: 900 } });
    const choices = await choicesOf(page, 'When');
    await closeChoices(page);
    expect(await choices.isVisible()).toBe(false);
    const { type } = await counting(page, search(page));
    await type('mosque');
    await page.clock.resume();
    await choose(page, 'When', 'Past year');
    await expect.poll(() => query(page)).toContain('q=mosque');
    expect(await search(page).inputValue()).toBe('mosque');
    await shows(page, ['By the mosque']);
  });
});
