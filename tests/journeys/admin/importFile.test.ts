import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aWorkbook } from '../../support/api/workbook.ts';
import { admin, apiAs, expectAccessible, expectFocus, superAdmin, uniqueTitle, visit } from '../browser.ts';

const header = ['Ref', 'Summary', 'What happened', 'Town', 'Category', 'Level', 'Date'];
const words = 'They shouted at a family in the shop, and left when the owner called for help.';
const recordOf = (word: string, index: number, day = '05/03/2024'): string[] => [
  `${word}-${index}`,
  `${word} number ${index}`,
  `${words} Record ${index}.`,
  'Leeds',
  'Verbal abuse',
  'Low',
  day,
];
const linesOf = (records: string[][]): string[] => [header, ...records].map((cells) => cells.join(';'));

const choose = (page: Page, name: string, content: string | Uint8Array): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

/** From the check back to the choice of a file. */
async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
}

describe('a file', () => {
  it('that is a workbook by its name alone is not read, which is told with what to do', async () => {
    const page = await visit('/import', { account: admin });
    await choose(page, 'records.xlsx', 'A text that somebody renamed');
    const told = page.getByRole('alert').filter({ hasText: 'This file cannot be read as XLSX' });
    await told.getByText('save it as XLSX without a password, or as CSV').waitFor();
  });

  it('is read with the count of its records beside that of its lines, or refused with the line to mend', async () => {
    const name = `${uniqueTitle()}.csv`;
    const page = await visit('/import', { account: admin });
    const [names = '', ...lines] = linesOf([0, 1, 2, 3, 4].map((index) => recordOf(name, index)));
    const [first = '', second = ''] = lines;
    await choose(page, name, [names, ...lines].join('\n').replace(words, `"${words}`));
    const told = page.getByRole('alert');
    await told.getByText('A quotation mark that opens in line 2 is never closed.').waitFor();
    await choose(page, name, [names, first, `${second};more`].join('\n'));
    await told.getByText('Line 3 has 8 cells, but there are 7 names of columns.').waitFor();

    // The names end in another way than the rows.
    await choose(page, name, `sep=;\r\n${names}\r\n${lines.join('\n')}\n`);
    await page.getByText('5 records in 7 lines, of which 1 has the names and 1 is above the names').waitFor();
    await page.getByRole('button', { name: 'Check 5 rows' }).click();
    await page.getByText('5 rows can be imported.').waitFor();
  });

  it('with a title above the names, or with several sheets, is read once somebody has said what is meant', async () => {
    const word = uniqueTitle();
    const page = await visit('/import', { account: admin });
    const titled = ['Incidents 2024', '', ...linesOf([recordOf(word, 0), recordOf(word, 1)])].join('\r\n');
    await choose(page, `${word}.csv`, titled);
    await page.getByText('The names of the columns seem to stand in line 3: Ref, Summary').waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Choose a file' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, `${word}.csv`, titled);
    await page.getByRole('button', { name: 'Use line 3' }).click();
    await expectFocus(page.getByRole('heading', { name: 'Match the columns' }));
    await page.getByText('2 records in 5 lines, of which 1 has the names and 2 are above the names').waitFor();
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.getByText('2 rows can be imported.').waitFor();

    await goBack(page);
    const sheets = aWorkbook([header, recordOf(word, 0)], undefined, [['Kiosks'], header, recordOf(word, 1)]);
    await choose(page, `${word}.xlsx`, sheets);
    await page.getByText('This file has 2 sheets with rows.').waitFor();
    await page.getByRole('button', { name: 'Notes (3 rows)' }).click();
    await page.getByText('seem to stand in row 2').waitFor();
    await page.getByRole('button', { name: 'Use row 2' }).click();
    await page.getByText('1 record in 3 rows').waitFor();
  });

  it('has its days read in one order, which is asked where they contradict each other', async () => {
    const word = uniqueTitle();
    const days = ['05-Mar-24', '05/03/24', '5.3.2024', '03/15/2024', 'Tuesday, 5 March 2024', '2024-07-05T23:30:00Z'];
    const records = days.map((day, index) => recordOf(word, index, day));
    const text = linesOf(records).join('\n');
    const page = await visit('/import', { account: admin });
    await choose(page, `${word}.csv`, text);
    const order = page.getByRole('combobox', { name: 'Order of day and month' });
    const check = page.getByRole('button', { name: 'Check 6 rows' });
    await check.click();
    await expectFocus(order);
    expect(await order.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    expect(await order.locator('option').allTextContents()).toEqual([
      'Choose…',
      'Day first: 05/03/24 is 5 March 2024',
      'Month first: 05/03/24 is 3 May 2024',
    ]);
    await order.selectOption('dayFirst');
    await page.getByText('From 5 March 2024 to 6 July 2024').waitFor();
    await check.click();
    await page.getByText('1 row needs a fix.').waitFor();
    const day = page.getByRole('group', { name: 'Row 5' }).getByLabel('Date');
    expect(await day.inputValue()).toBe('03/15/2024');
    await page.getByText('This day does not exist, or does not fit the order of its column.').waitFor();
    await day.fill('15/03/2024');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Import 6 rows' }).click();
    await page.getByText('6 reports were added.').first().waitFor();
    const { incidents } = await apiAs(superAdmin).searchQueue({
      query: { status: 'pending', limit: 10 },
      body: { text: word },
    });
    expect(incidents.map(({ incidentDate }) => incidentDate).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => '2024-03-05'),
      '2024-03-15',
      '2024-07-06',
    ]);

    // The same file adds nothing, whichever order is chosen.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, `${word}.csv`, text);
    await order.selectOption('monthFirst');
    await check.click();
    await page.getByText('6 rows were imported before and are left out.').waitFor();

    // One day whose first number can only be the month decides for all.
    await goBack(page);
    await choose(page, `${word}.csv`, linesOf([records[1]!, records[3]!]).join('\n'));
    await expect.poll(() => order.inputValue()).toBe('monthFirst');
    await page.getByText('From 15 March 2024 to 3 May 2024').waitFor();
  });
});
