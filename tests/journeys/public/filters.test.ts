import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFocus, uniqueTitle, visit } from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { choicesOf, choose, closeChoices, filters, search, severity } from '../home.ts';
import { intercept } from '../intercept.ts';
import { approvedReport, daysAgo, homeWith, list, map, published, query, titles } from '../published.ts';

const incidents = [
  published('Today in Leeds', { severity: 'critical', incidentDate: daysAgo(0) }),
  published('Last week in York', {
    severity: 'high',
    incidentDate: daysAgo(6),
    location: 'York',
    latitude: 53.96,
    longitude: -1.08,
    incidentType: 'online',
  }),
  published('Three weeks ago', { incidentDate: daysAgo(20), location: 'Cardiff', latitude: 51.48, longitude: -3.18 }),
  published('Two months ago', { severity: 'low', incidentDate: daysAgo(60) }),
  published('Half a year ago', { incidentDate: daysAgo(180), incidentType: 'workplace' }),
  published('Long ago', { incidentDate: daysAgo(500), description: 'Someone tore at my headscarf on a charabanc.' }),
];

const shows = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);
const usual = ['Today in Leeds', 'Last week in York', 'Three weeks ago', 'Half a year ago', 'Long ago'];

describe('the filters', () => {
  it('are shown as chosen before the page renders what they change, and follow Back and Clear also until then', async () => {
    const page = await homeWith(incidents);
    await shows(page, usual);
    const active = filters(page).getByText('1 filter active');
    // What React does at once is done when the microtasks of the click are.
    const press = await (
      await severity(page, 'Low')
    ).evaluate(async (element) => {
      const box = element as unknown as {
        checked: boolean;
        click(): void;
        ownerDocument: { body: { textContent: string } };
      };
      box.click();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return { isChecked: box.checked, isShown: box.ownerDocument.body.textContent.includes('1 filter active') };
    });
    expect(press).toEqual({ isChecked: true, isShown: false });
    await active.waitFor();
    const typed = await search(page).evaluate(async (element) => {
      const field = element as unknown as {
        value: string;
        dispatchEvent(event: Event): void;
        ownerDocument: { body: { textContent: string } };
      };
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', 'tore', field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return { value: field.value, isShown: field.ownerDocument.body.textContent.includes('2 filters active') };
    });
    expect(typed).toEqual({ value: 'tore', isShown: false });
    await shows(page, ['Long ago']);

    await filters(page).getByRole('button', { name: 'Clear filters' }).click();
    await shows(page, usual);
    await expect.poll(() => query(page)).toBe('');
    const low = await severity(page, 'Low');
    /** Does both, the second before the transition of the first has begun, and waits until it has ended. */
    const doBoth = (first: string, second: string) =>
      page.evaluate(`(async () => {
        const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === 'Low');
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear filters');
        const field = document.querySelector('input[type=search]');
        const before = history.state;
        ${first};
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
        ${second};
        await new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)));
      })()`);
    // As the browser goes back, but at once.
    const back = `history.replaceState(before, '', '/'); dispatchEvent(new PopStateEvent('popstate', { state: before }))`;
    await doBoth('label.click()', back);
    await expect.poll(() => low.isChecked()).toBe(false);
    expect(await filters(page).getByText('1 filter active').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await shows(page, usual);

    await low.check();
    await filters(page).getByText('1 filter active').waitFor();
    const type = `Reflect.set(HTMLInputElement.prototype, 'value', 'x', field);
      field.dispatchEvent(new Event('input', { bubbles: true }))`;
    await doBoth(type, 'button.click()');
    await expect.poll(() => search(page).inputValue()).toBe('');
    await shows(page, usual);
  });

  it('narrow the list to the past week, month, 3 months or year, and to what is typed: at once there, then as a place on the map', async () => {
    const page = await homeWith(incidents);
    await shows(page, usual);
    for (const [label, value, expected] of [
      ['Past year', 'year', usual.slice(0, 4)],
      ['Past week', 'week', usual.slice(0, 2)],
      ['Past 3 months', 'quarter', usual.slice(0, 3)],
      ['Past month', 'month', usual.slice(0, 3)],
    ] as const) {
      await choose(page, 'When', label);
      await shows(page, expected);
      await expect.poll(() => query(page)).toBe(`?range=${value}`);
      await filters(page).getByText('1 filter active').waitFor();
    }
    await choose(page, 'When', 'All time');
    await expect.poll(() => query(page)).toBe('');

    await search(page).pressSequentially('york');
    await shows(page, ['Last week in York']);
    await page.getByRole('button', { name: 'Searched place: York' }).waitFor();
    await filters(page).getByText('On the map: York').waitFor();
    // No other place has the name.
    expect(await page.getByText('Did you mean').count()).toBe(0);
    await expect.poll(() => query(page)).toBe('?q=york');
    await page.getByRole('button', { name: 'Searched place: York' }).press('Enter');
    await page.getByRole('dialog', { name: 'York' }).getByText('Searched place').waitFor();
    await page.keyboard.press('Escape');
    await search(page).fill('charabanc');
    await shows(page, ['Long ago']);
    await filters(page).getByText('Reports that contain these words').waitFor();
    await search(page).fill('');
    await shows(page, usual);
    expect(await page.getByRole('button', { name: /^Searched place/ }).count()).toBe(0);

    // Each is asked for once typing pauses.
    const asked: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, 'GET', '/api/incidents', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('place') ?? '');
      await released;
      await route.fallback();
    });
    await search(page).pressSequentially('tor');
    await expect.poll(() => asked).toEqual(['tor']);
    await search(page).pressSequentially('e at');
    // The page follows the letters in a transition, the address when typing pauses.
    await expect.poll(() => query(page)).toBe('?q=tore+at');
    release();
    await shows(page, ['Long ago']);
    expect(asked).toEqual(['tor', 'tore at']);
  });

  it('leave out low severity at first, and nothing else; they narrow the list by severity, down to none', async () => {
    const page = await homeWith(incidents);
    await shows(page, usual);
    expect(query(page)).toBe('');
    for (const [name, isChecked] of [
      ['Critical', true],
      ['High', true],
      ['Medium', true],
      ['Low', false],
    ] as const)
      expect(await (await severity(page, name)).isChecked()).toBe(isChecked);
    await (await severity(page, 'Low')).check();
    await shows(page, [...usual.slice(0, 3), 'Two months ago', ...usual.slice(3)]);
    for (const name of ['Medium', 'Critical']) await (await severity(page, name)).uncheck();
    await shows(page, ['Last week in York', 'Two months ago']);
    await expect.poll(() => query(page)).toBe('?severity=high,low');
    for (const name of ['High', 'Low']) await (await severity(page, name)).uncheck();
    await list(page).getByText('No incidents match your current filters. Try adjusting your criteria.').waitFor();
    await expect.poll(() => query(page)).toBe('?severity=none');
    await filters(page).getByRole('button', { name: 'Clear filters' }).click();
    await shows(page, usual);
    await expect.poll(() => query(page)).toBe('');
  });

  it('count for the map as for the list', async () => {
    const page = await homeWith(incidents, '?q=cardiff&at=51.5,-3.2,9');
    await shows(page, ['Three weeks ago']);
    await map(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Three weeks ago' }).waitFor();
    await page.keyboard.press('Escape');
    await (await severity(page, 'Medium')).uncheck();
    await list(page).getByText('No incidents match').waitFor();
    await map(page).focus();
    await page.keyboard.press('Enter');
    await (await severity(page, 'Medium')).check();
    await shows(page, ['Three weeks ago']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('show a report that was really approved', async () => {
    const title = uniqueTitle();
    await approvedReport(title, { location: 'Llanelli' });
    const page = await visit('/');
    await expect
      .poll(async () => {
        await page.reload();
        await search(page).fill(title);
        await list(page)
          .getByText(/incidents$/)
          .or(list(page).getByText('No incidents match'))
          .first()
          .waitFor();
        return titles(page);
      })
      .toEqual([title]);
  });
});

describe('the address', () => {
  it('keeps what was typed right before another choice, and is followed by Back, a step for each choice and each text, and none for each letter', async () => {
    const page = await homeWith(incidents);
    await search(page).fill('york');
    await (await severity(page, 'Low')).check();
    await expect.poll(() => query(page)).toMatch(/severity=.*q=york/);
    await page.goBack();
    await expect.poll(() => query(page)).toMatch(/^\?q=york/);
    expect(await search(page).inputValue()).toBe('york');
    await page.goBack();
    await expect.poll(() => query(page)).toBe('');

    await choose(page, 'When', 'Past month');
    await search(page).pressSequentially('york');
    await expect.poll(() => query(page)).toContain('q=york');
    await (await severity(page, 'Critical')).uncheck();
    await expect.poll(() => query(page)).toContain('severity=high,medium');
    await page.goBack();
    await expect.poll(() => search(page).inputValue()).toBe('york');
    expect(await (await severity(page, 'Critical')).isChecked()).toBe(true);
    await page.goBack();
    await shows(page, usual.slice(0, 3));
    expect(await search(page).inputValue()).toBe('');
    await page.goBack();
    await shows(page, usual);
    await page.goForward();
    await page.goForward();
    await shows(page, ['Last week in York']);
  });

  it('can be shared: everything comes back', async () => {
    const page = await homeWith(
      incidents,
      '?range=year&severity=critical,high&type=online&q=york&sort=location&dir=desc&at=53.96,-1.08,11&incident=last-week-in-york&overlays=events',
    );
    await shows(page, ['Last week in York']);
    await page.getByRole('dialog', { name: 'Last week in York' }).waitFor();
    await page.getByRole('button', { name: 'Searched place: York' }).waitFor();
    await filters(page).getByRole('button', { name: 'When Past year' }).waitFor();
    await filters(page).getByRole('button', { name: 'Type Online' }).waitFor();
    expect(await list(page).getByLabel('Sort by').inputValue()).toBe('location');
    await list(page).getByRole('button', { name: 'Order: Descending' }).waitFor();
    await filters(page).getByRole('button', { name: 'Overlays 1 of 2' }).waitFor();
    await filters(page).getByText('4 filters active').waitFor();
    // What came with the address takes no focus.
    await expectFocus(page.locator('body'));
    expect(query(page)).toContain('at=53.96,-1.08,11');
  });

  it('takes no harm from garbage', async () => {
    const page = await homeWith(incidents, '?range=x&severity=y&at=1,2,3&page=-4&incident=%3Cb%3E&sort=z&overlays=,');
    await shows(page, usual);
  });

  it('follows the map, and the map follows Back', async () => {
    // A map of this height opens at zoom 5.
    const page = await homeWith(incidents);
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect.poll(() => query(page)).toMatch(/^\?at=[\d.]+,-[\d.]+,6$/);
    await choose(page, 'When', 'Past year');
    await expect.poll(() => query(page)).toContain('range=year');
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await expect.poll(() => query(page)).toMatch(/,7$/);
    await page.goBack();
    await expect.poll(() => query(page)).toMatch(/,6$/);
  });
});

it('the filters have nothing serious for axe', async () => {
  const page = await homeWith(incidents, '?overlays=areas,events&q=York', { viewport: { width: 390, height: 900 } });
  await page.getByRole('button', { name: 'Searched place: York' }).waitFor();
  await choicesOf(page, 'When');
  await expectAccessible(page);
  await closeChoices(page);
  await resizeTo(page, { width: 1440, height: 900 });
  await choicesOf(page, 'Overlays');
  await expectAccessible(page);
  await page.getByText('Areas and events shown on the map').click();
  await expectAccessible(page);
});
