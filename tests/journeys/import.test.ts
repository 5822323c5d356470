import { describe, expect, it } from 'vitest';
import { aWorkbook } from '../support/workbook.ts';
import { admin, apiAs, expectAccessible, expectFocus, stranger, superAdmin, uniqueTitle, visit } from './browser.ts';

const header = ['Ref', 'Summary', 'What happened', 'Town', 'Category', 'Level', 'Date'];
const words = 'They shouted at a family in the shop, and left when the owner called for help.';
const recordOf = (word: string, index: number): string[] => [
  `${word}-${index}`,
  `${word} number ${index}`,
  `${words} Record ${index}.`,
  index % 2 === 0 ? 'Leeds' : 'Bradford',
  'Verbal abuse',
  'Low',
  '05/03/2024',
];
const csvOf = (records: string[][]) => Buffer.from([header, ...records].map((cells) => cells.join(';')).join('\r\n'));
const titlesOf = async (word: string) => {
  const { incidents } = await apiAs(superAdmin).listQueue({ query: { status: 'pending', limit: 100, text: word } });
  return incidents.map(({ title }) => title);
};

describe('records', () => {
  it('of a CSV file are matched, checked, imported once, and taken back', async () => {
    const word = uniqueTitle();
    const records = Array.from({ length: 20 }, (_, index) => recordOf(word, index));
    const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: csvOf(records) };
    const page = await visit('/admin', { account: admin });
    await page.getByRole('link', { name: 'Import records' }).click();
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(file);
    await expectFocus(page.getByRole('heading', { name: 'Match the columns' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check 20 rows' }).click();
    await page.getByText('20 rows can be imported.').waitFor();
    expect(await titlesOf(word)).toEqual([]);
    await page.getByRole('button', { name: 'Import 20 rows' }).click();
    await page.getByText('20 reports were added.').first().waitFor();
    expect(await titlesOf(word)).toHaveLength(20);

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose.setInputFiles(file);
    await page.getByRole('button', { name: 'Check 20 rows' }).click();
    await page.getByText('20 rows were imported before and are left out.').waitFor();
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: `Take back ${word}.csv` }).click();
    await page.getByRole('button', { name: 'Yes, remove them' }).click();
    await page
      .getByRole('article')
      .or(page.getByRole('listitem').filter({ hasText: word }))
      .getByText('Taken back', { exact: true })
      .waitFor();
    expect(await titlesOf(word)).toEqual([]);
  });

  it('of a workbook name two bad rows with the fix, which can be made there', async () => {
    const word = uniqueTitle();
    const records = Array.from({ length: 5 }, (_, index) => [
      ...recordOf(word, index).slice(0, -1),
      new Date('2024-03-05T00:00:00Z'),
    ]);
    records[1]![3] = 'Nowhere at all';
    records[3]![5] = 'Awful';
    const page = await visit('/import', { account: admin });
    const buffer = Buffer.from(aWorkbook([header, ...records]));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type=file]').setInputFiles({ name: `${word}.xlsx`, mimeType, buffer });
    await page.getByRole('button', { name: 'Check 5 rows' }).click();
    await page.getByText('2 rows need a fix.').waitFor();
    await page.getByText('Write low, medium or high.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Location of row 3').fill('Leeds');
    await page.getByLabel('Severity of row 5').fill('high');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Import 5 rows' }).click();
    await page.getByText('5 reports were added.').first().waitFor();
    expect(await titlesOf(word)).toHaveLength(5);
  });

  it('are imported as public by a super admin, who names the verification and the source', async () => {
    const word = uniqueTitle();
    const page = await visit('/import', { account: superAdmin });
    const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: csvOf([recordOf(word, 0)]) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel('Publish at once, without review').check();
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await page.getByText('Give the name that verified the records').waitFor();
    await page.getByLabel('Verified by').fill('A charity');
    await page.getByLabel('Source (web address)').last().fill('https://example.org/report');
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('They are public.').waitFor();
    const found = (await apiAs(null).listIncidents()).filter(({ title }) => title.startsWith(word));
    expect(found).toMatchObject([{ verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' }]);
  });

  it('are not for everyone, and a file that cannot be read says why', async () => {
    const refused = await visit('/import', { account: stranger });
    await refused.getByText('You cannot import records').waitFor();
    const page = await visit('/import', { account: admin });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Title,Place\n') });
    await page.getByText('This file has no rows below the names of the columns.').waitFor();
  });
});
