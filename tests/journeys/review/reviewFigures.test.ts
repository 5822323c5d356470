import { readFile } from 'node:fs/promises';
import type { Answer } from '@incidentmap/core/contract';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInLooks, newPage, problem, superAdmin, visit } from '../browser.ts';
import { intercept } from '../intercept.ts';
import { expectTidy } from '../layout.ts';

type Months = Answer<'listPublicFigures'>['months'];

const few = 'few' as const;
const month = (name: string, more: Partial<Months[number]> = {}): Months[number] => ({
  month: name,
  approved: 91,
  corrected: 10,
  agreed: 8,
  disagreed: few,
  rejected: 45,
  reasons: {
    notAntiMuslim: few,
    tooLittle: 12,
    identifies: few,
    duplicate: 9,
    outsideUk: few,
    spam: 18,
    other: few,
    none: few,
  },
  medianHours: 7,
  ninetiethHours: 42,
  queueAgeHours: Array.from({ length: 24 }, (_, hour) => (hour === 4 ? null : hour + 1)),
  ...more,
});
const months = [
  month('2026-09'),
  month('2026-08', { approved: few, rejected: 'withheld', corrected: 'withheld' }),
  month('2026-07', { rejected: 0 }),
];

async function openWith(answer: Months, page: Page): Promise<Page> {
  await intercept(page, 'GET', '/api/review-figures', (route) => route.fulfill({ json: { months: answer } }));
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How well we review' }).click();
  await page.getByRole('heading', { level: 1, name: 'How well we review' }).waitFor();
  return page;
}

it('everyone sees how long reports wait and how they are decided, month by month, in words, bars and tables', async () => {
  const page = await openWith(months, await newPage());
  expect(await page.title()).toContain('How well we review');
  const fact = (name: string) => page.locator('dl > div', { hasText: name });
  await fact('Half were decided within').getByText('7 hours').waitFor();
  await fact('Published').getByText('91').waitFor();
  const reasons = page.getByRole('table', { name: 'Rejected reports by reason, September 2026' });
  expect(await reasons.getByRole('row', { name: /^Already reported/ }).textContent()).toContain('9');
  expect(await reasons.getByRole('row', { name: /^Not in the UK/ }).textContent()).toContain('fewer than 5');
  // Each figure stands under its name, which leads on to it.
  const topOf = async (part: string) => (await fact('Half were decided within').locator(part).boundingBox())!.y;
  expect(await topOf('dd')).toBeGreaterThan(await topOf('dt'));
  // One note says why something is not shown, for all of the page.
  const why = page.getByText('Figures about fewer than five reports are not shown');
  await why.waitFor();
  const year = page.getByRole('table', { name: 'Figures of the last twelve months' });
  const august = year.getByRole('row', { name: /^Aug 2026/ });
  await august.getByRole('cell', { name: 'fewer than 5' }).first().waitFor();
  await august.getByText('< 5', { exact: true }).first().waitFor();
  await august.getByText('not shown', { exact: true }).first().waitFor();
  // What is told of no month is no column.
  expect(await year.getByRole('columnheader').allTextContents()).toEqual([
    'Month',
    'Published',
    'Rejected',
    'Half decided within',
    '9 in 10 decided within',
    'Corrected later',
    'Second opinions that agreed',
  ]);
  expect(
    await page
      .getByText(/not shown|fewer than five/)
      .filter({ hasText: 'reports' })
      .count(),
  ).toBe(1);
  // The chart is as wide as the tables.
  const edgesOf = (part: Locator) =>
    part.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    });
  const chart = page.locator('section', { hasText: 'Typical age of the queue' }).locator('[aria-hidden][dir=ltr]');
  expect(await edgesOf(chart)).toEqual(
    await edgesOf(page.getByRole('region', { name: 'Figures of the last twelve months' })),
  );
  await page.getByText('Show as a table').click();
  const ages = page.getByRole('table', { name: 'Typical age of the queue by hour, September 2026' });
  expect(await ages.getByRole('row', { name: /^04:00/ }).textContent()).toContain('not shown');
  await page.getByLabel('Month', { exact: true }).selectOption('August 2026');
  await fact('Published').getByText('fewer than 5').waitFor();
  await fact('Rejected').getByText('not shown').waitFor();
  await page.reload();
  await fact('Rejected').getByText('not shown').waitFor();
  await expectAccessibleInLooks(page, page.getByRole('heading', { name: 'The last twelve months' }));
  await page.getByLabel('Month', { exact: true }).selectOption('July 2026');
  await page.getByText('No report was rejected in July 2026.').waitFor();
  expect(await page.getByRole('table', { name: /^Rejected reports/ }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Why reports were rejected' }).count()).toBe(0);
});

it('a month of few reports says once why not all is shown', async () => {
  const reasons = Object.fromEntries(Object.keys(months[0]!.reasons).map((reason) => [reason, few]));
  const small = month('2026-09', {
    approved: 25,
    rejected: few,
    corrected: 'withheld',
    agreed: few,
    reasons: reasons as Months[number]['reasons'],
    medianHours: 25,
    ninetiethHours: null,
    queueAgeHours: Array(24).fill(null),
  });
  const page = await openWith([small], await newPage({ font: 'wide' }));
  const note = page.getByText('Figures about fewer than five reports are not shown');
  await note.waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'How long reports waited',
    'What was decided',
    'Second opinions',
    'Typical age of the queue, by hour of the day',
    'The last twelve months',
    'How to read these figures',
  ]);
  // Where no age of the queue may be told, its part says so.
  await page.getByText('Not shown: too few reports waited.').waitFor();
  const facts = page.locator('dd');
  expect(await facts.allTextContents()).toEqual([
    '25 hours',
    'not shown',
    '25',
    'fewer than 5',
    'not shown',
    'fewer than 5',
    'fewer than 5',
  ]);
  // At a desk all groups stand side by side, and the figures in one line.
  const bottomsOf = (part: string) =>
    page.locator(part).evaluateAll((parts) => parts.map((each) => Math.round(each.getBoundingClientRect().bottom)));
  expect(new Set(await bottomsOf('dd')).size).toBe(1);
  expect(new Set(await bottomsOf('section:has(dl)')).size).toBe(1);
  // The table is as wide as the groups over it, however few its columns are.
  const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
  const frame = page.getByRole('region', { name: 'Figures of the last twelve months' });
  const groups = page.locator('div:has(> section > dl)');
  expect(Math.abs((await widthOf(frame)) - (await widthOf(groups)))).toBeLessThanOrEqual(1);
  // On a phone the choice of a month is as wide as the table, and each figure ends where the others do.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page.getByLabel('Month', { exact: true }))).toBe(await widthOf(frame));
  const ends = await facts.evaluateAll((parts) => parts.map((each) => Math.round(each.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);
  // The number may be told while no reason is.
  const told = await openWith([{ ...small, rejected: 8 }], await newPage());
  await told.getByText('Not shown: fewer than five for each reason.').waitFor();
});

it('the page says that there are no figures yet, or that they could not be loaded', async () => {
  const page = await openWith([], await newPage({ expected: [/503/] }));
  await page.getByRole('heading', { name: 'No figures yet' }).waitFor();
  let left = 1;
  await intercept(page, 'GET', '/api/review-figures', (route) =>
    left-- > 0
      ? route.fulfill(problem(503, 'unavailable', 'A part of the service is down.'))
      : route.fulfill({ json: { months } }),
  );
  await page.reload();
  await page.getByText('A part of the service is down.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Why reports were rejected' }).waitFor();
});

it('nothing of the page is cut off or too small, with 200 % text too', async () => {
  const page = await openWith(months, await newPage({ font: 'wide' }));
  await page.getByRole('heading', { name: 'Why reports were rejected' }).waitFor();
  await expectTidy(page, [320, 390, 768, 1440]);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await page.getByRole('heading', { name: 'Why reports were rejected' }).waitFor();
  await expectTidy(page, [320, 390]);
  const tables = await page.getByRole('region', { name: /^(Figures of|Rejected reports)/ }).all();
  expect(tables).toHaveLength(2);
  for (const table of tables) {
    expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  }
});

it('the months are a table on a phone too, which scrolls sideways beside their names and says so', async () => {
  const year = Array.from({ length: 12 }, (_, index) => month(`2025-${String(12 - index).padStart(2, '0')}`));
  const page = await openWith(year, await newPage({ viewport: { width: 320, height: 700 }, font: 'wide' }));
  const frame = page.getByRole('region', { name: 'Figures of the last twelve months' });
  await frame.scrollIntoViewIfNeeded();
  expect((await frame.boundingBox())!.height).toBeLessThan(700);
  await page.getByText('Scroll sideways to see all columns.').waitFor();
  const endOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  const last = frame.getByRole('columnheader', { name: 'Second opinions that agreed' });
  expect(await endOf(last)).toBeGreaterThan(await endOf(frame));
  await frame.focus();
  // A browser scrolls some forty pixels a press.
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => endOf(last)).toBeLessThanOrEqual(await endOf(frame));
  const name = (await frame.getByRole('rowheader', { name: 'Dec 2025' }).boundingBox())!;
  expect(name.x).toBeGreaterThanOrEqual((await frame.boundingBox())!.x);
  // Without the columns of which nothing is told, all fit.
  await intercept(page, 'GET', '/api/review-figures', (route) =>
    route.fulfill({
      json: { months: [month('2026-09', { rejected: few, corrected: few, agreed: few, ninetiethHours: null })] },
    }),
  );
  await page.reload();
  await frame.waitFor();
  expect(await page.getByText('Scroll sideways').count()).toBe(0);
});

it('super admins see the exact figures in the review room, with a way to the public page', async () => {
  const page = await visit('/contact', { account: superAdmin });
  await intercept(page, 'GET', '/api/admin/audit', (route) =>
    route.fulfill({
      json: {
        computedAt: '2026-10-02T02:30:00.000Z',
        months: [
          {
            month: '2026-09',
            approved: 3,
            rejected: {
              notAntiMuslim: 0,
              tooLittle: 1,
              identifies: 0,
              duplicate: 0,
              outsideUk: 0,
              spam: 1,
              other: 0,
              none: 0,
            },
            corrected: 1,
            opinions: { agreed: 2, disagreed: 0 },
            waits: { median: 95, ninetieth: 300 },
            queueAge: Array(24).fill(30),
            queueAgeOfFive: Array(24).fill(null),
          },
        ],
      },
    }),
  );
  await page.goto('/admin?tab=figures');
  const panel = page.getByRole('tabpanel');
  await panel.getByText('Computed on 2 October 2026 at 03:30').waitFor();
  await panel.locator('dl > div', { hasText: 'Half were decided within' }).getByText('95 minutes').waitFor();
  await panel.locator('dl > div', { hasText: 'Rejected' }).getByText('2', { exact: true }).waitFor();
  expect(await panel.getByLabel('Month', { exact: true }).locator('option').allTextContents()).toEqual([
    'September 2026 (not complete)',
  ]);
  await expectAccessibleInLooks(page, panel.getByRole('heading', { name: 'Figures' }));
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as CSV' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const { data } = Papa.parse(text.replace('\ufeff', ''), { header: true, skipEmptyLines: true });
  expect(data).toMatchObject([{ month: '2026-09', approved: '3', spam: '1', agreed: '2', median: '95' }]);
  await panel.getByRole('link', { name: 'The public page' }).click();
  await page.getByRole('heading', { level: 1, name: 'How well we review' }).waitFor();
});
