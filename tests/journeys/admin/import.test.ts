import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aWorkbook } from '../../support/api/workbook.ts';
import {
  type Account,
  admin,
  apiAs,
  emptyRoom,
  expectAccessible,
  expectFocus,
  signIn,
  stranger,
  superAdmin,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { chooseTool } from '../reviewBar.ts';

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
  const { incidents } = await apiAs(superAdmin).searchQueue({
    query: { status: 'pending', limit: 100 },
    body: { text: word },
  });
  return incidents.map(({ title }) => title);
};

async function takeBack(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: `Take back ${word}.csv` }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
}

type Held = { waiting: () => number; letOnePass: () => void };

/** Holds the parts that the page sends to this path, until they may pass. */
async function holdParts(page: Page, path: RegExp): Promise<Held> {
  const held: (() => void)[] = [];
  await intercept(page, 'PUT', path, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return { waiting: () => held.length, letOnePass: () => held.shift()?.() };
}

/** The page, with a file of 450 records, which are sent in five parts. */
async function manyRecords(): Promise<{ word: string; page: Page }> {
  const word = uniqueTitle();
  const page = await visit('/import', { account: admin });
  const buffer = csvOf(Array.from({ length: 450 }, (_, index) => recordOf(word, index)));
  await page.locator('input[type=file]').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer });
  return { word, page };
}

describe('records', () => {
  it('of a CSV file are matched, checked, imported once, and taken back', async () => {
    const word = uniqueTitle();
    const records = Array.from({ length: 20 }, (_, index) => recordOf(word, index));
    const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: csvOf(records) };
    const page = await visit(emptyRoom, { account: admin });
    await chooseTool(page, 'Import records');
    const choose = page.locator('input[type=file]');
    await page.getByRole('heading', { level: 1, name: 'Import records' }).waitFor();
    // It is a part of the room: no bar of the public pages is over it, and it has the way back.
    expect(await page.getByRole('banner').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the review room' }).click();
    await page.getByRole('tab', { name: 'Pending' }).waitFor();
    await page.goBack();
    await choose.setInputFiles(file);
    await expectFocus(page.getByRole('heading', { name: 'Match the columns' }));
    const chosen = page.getByText(`${word}.csv · 20 records in 21 lines`);
    await chosen.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check 20 rows' }).click();
    await page.getByText('20 rows can be imported.').waitFor();
    await chosen.waitFor();
    expect(await titlesOf(word)).toEqual([]);
    await page.getByRole('button', { name: 'Import 20 rows' }).click();
    await page.getByText('20 reports were added.').first().waitFor();
    expect(await titlesOf(word)).toHaveLength(20);
    const review = page.getByRole('link', { name: 'Review the 20 reports' });
    expect(await review.getAttribute('href')).toBe('/admin');

    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose.setInputFiles(file);
    await page.getByRole('button', { name: 'Check 20 rows' }).click();
    await page.getByText('20 rows were imported before and are left out.').waitFor();
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await takeBack(page, word);
    // Its button is gone.
    await expectFocus(page.getByRole('heading', { name: 'Earlier imports' }));
    await page
      .getByRole('article')
      .or(page.getByRole('listitem').filter({ hasText: word }))
      .getByText('Taken back', { exact: true })
      .waitFor();
    expect(await titlesOf(word)).toEqual([]);
  });

  it('of a workbook name bad rows with the fix, which can be made there, once for all with the same fault', async () => {
    const word = uniqueTitle();
    const records = Array.from({ length: 5 }, (_, index) => [
      ...recordOf(word, index).slice(0, -1),
      new Date('2024-03-05T00:00:00Z'),
    ]);
    records[1]![3] = records[2]![3] = 'Nowhere at all';
    records[3]![5] = 'Awful';
    const page = await visit('/import', { account: admin });
    const buffer = Buffer.from(aWorkbook([header, ...records]));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type=file]').setInputFiles({ name: `${word}.xlsx`, mimeType, buffer });
    await page.getByRole('button', { name: 'Check 5 rows' }).click();
    await page.getByText('3 rows need a fix.').waitFor();
    await expectAccessible(page);
    const place = page.getByRole('group', { name: 'Rows 3 and 4' }).getByLabel('Location');
    expect(await place.inputValue()).toBe('Nowhere at all');
    expect(await place.getAttribute('aria-invalid')).toBe('true');
    // It no longer looks wrong once it was changed, and says what to do all the same.
    await place.fill('Leeds');
    await expect.poll(() => place.getAttribute('aria-invalid')).not.toBe('true');
    const rows = page.getByRole('group', { name: 'Rows 3 and 4' });
    await rows.getByText('No place in the UK was found').waitFor();
    // The action is in sight, however many rows there are.
    const window = { width: 1280, height: 560 };
    await resizeTo(page, window);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    const again = page.getByRole('button', { name: 'Check again' });
    const lowestOf = async (part: Locator) => {
      const box = (await part.boundingBox())!;
      return box.y + box.height;
    };
    await expect.poll(() => lowestOf(again)).toBeLessThanOrEqual(window.height);
    const severity = page.getByRole('group', { name: 'Row 5' }).getByLabel('Severity');
    expect(await severity.locator('option').first().textContent()).toBe('Not understood: Awful');
    await severity.selectOption('High');
    await again.click();
    await page.getByRole('button', { name: 'Import 5 rows' }).click();
    await page.getByText('5 reports were added.').first().waitFor();
    expect(await titlesOf(word)).toHaveLength(5);
  });

  it('of one file are known again, whichever columns are matched, and need no second correction', async () => {
    const word = uniqueTitle();
    const records = [0, 1, 2].map((index) => recordOf(word, index));
    records[1]![3] = 'Nowhere at all';
    const file = { name: `${word}.csv`, mimeType: 'text/csv', buffer: csvOf(records) };
    const page = await visit('/import', { account: admin });
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(file);
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByRole('group', { name: 'Row 3' }).getByLabel('Location').fill('Leeds');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.getByText('3 reports were added.').first().waitFor();

    // The same file with one more record; its ids are not matched.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose.setInputFiles({ ...file, buffer: csvOf([...records, recordOf(word, 3)]) });
    await page.getByLabel('Your own number for it').selectOption('Not in the file');
    await page.getByRole('button', { name: 'Check 4 rows' }).click();
    await page.getByText('3 rows were imported before and are left out.').waitFor();
    expect(await page.getByText('needs a fix').count()).toBe(0);
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 report was added.').first().waitFor();
    await page.getByText('3 rows were left out').waitFor();
    expect(await titlesOf(word)).toHaveLength(4);
  });

  it('are imported as public by a super admin, except those that may identify a person', async () => {
    const word = uniqueTitle();
    const named = recordOf(word, 1);
    named[2] = 'A man shouted at me, and wrote from shouter@example.org the next day.';
    const page = await visit('/import', { account: superAdmin });
    const buffer = csvOf([recordOf(word, 0), named, recordOf(word, 0)]);
    await page.locator('input[type=file]').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer });
    await page.getByLabel('Publish at once, without review').check();
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    const verifiedBy = page.getByRole('textbox', { name: 'Verified by', description: 'This is required' });
    await expectFocus(verifiedBy);
    await verifiedBy.fill('A charity');
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    const source = page.getByRole('textbox', { name: 'Source (web address)' });
    await expectFocus(source);
    await source.fill('https://example.org/report');
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByText('1 row repeats another one of the file and is left out.').waitFor();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('2 reports were added.').first().waitFor();
    await page.getByText('1 is public.').waitFor();
    await page.getByText('1 waits for review, because its text may identify a person.').waitFor();
    await page.getByText('1 row was left out').waitFor();
    const found = (await apiAs(null).listIncidents()).filter(({ title }) => title.startsWith(word));
    expect(found).toMatchObject([{ verifiedBy: 'A charity', sourceUrl: 'https://example.org/report' }]);
    const { incidents } = await apiAs(superAdmin).searchQueue({
      query: { status: 'pending', limit: 10 },
      body: { text: word },
    });
    expect(incidents).toMatchObject([{ verifiedBy: 'A charity', description: named[2] }]);

    await takeBack(page, word);
    await page.getByText('The import was taken back.').waitFor();
    expect((await apiAs(null).listIncidents()).filter(({ title }) => title.startsWith(word))).toEqual([]);
    expect(await titlesOf(word)).toEqual([]);
  });

  it('of a partner are matched by hand, imported for it alone, and taken back', async () => {
    const word = uniqueTitle();
    const partner: Account = { name: `${word.slice(-8)}@example.org`, roles: [] };
    const body = { name: `Charity ${word.slice(-8)}`, domain: 'example.org', entraIdEmail: partner.name };
    await apiAs(superAdmin).addPartner({ body });
    const page = await visit('/partner', { account: partner });
    await page.getByRole('link', { name: 'Import records' }).click();
    // Under the bar of the public pages, as the page it belongs to.
    await page.getByRole('link', { name: 'Back to your reports' }).waitFor();
    expect(await page.getByRole('banner').count()).toBe(1);
    const lines = [['No', 'Heading', ...header.slice(2)], ...[0, 1].map((index) => recordOf(word, index))];
    const buffer = Buffer.from(
      lines
        .map((cells) => cells.join(','))
        .join('\n')
        .replaceAll(', and left', ' and left'),
    );
    await page.locator('input[type=file]').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer });
    // What is missing is said at once, at the top and at its column, and both lead there.
    const told = page.getByRole('status').filter({ hasText: '1 needed column is not matched: Title' });
    const title = page.getByRole('combobox', { name: 'Title', description: 'Needed: choose a column', exact: true });
    await told.getByRole('button', { name: 'Title' }).click();
    await expectFocus(title);
    expect(await title.getAttribute('aria-required')).toBe('true');
    await expectAccessible(page);
    const check = page.getByRole('button', { name: 'Check 2 rows' });
    await check.focus();
    await check.click();
    await expectFocus(title);
    expect(await page.getByLabel('Publish at once, without review').count()).toBe(0);
    await title.selectOption('Heading');
    await told.waitFor({ state: 'detached' });
    expect(await page.getByText('Needed: choose a column').count()).toBe(0);
    await check.click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('2 reports were added.').first().waitFor();
    await page.getByText('2 wait for review.').waitFor();
    expect(await page.getByRole('link', { name: 'Review the 2 reports' }).count()).toBe(0);
    const own = async () => (await apiAs(partner).listPartnerIncidents({ query: { limit: 10 } })).incidents;
    expect(await own()).toHaveLength(2);
    const { incidents } = await apiAs(superAdmin).searchQueue({
      query: { status: 'pending', limit: 10 },
      body: { text: word },
    });
    expect(incidents).toMatchObject([{ partnerId: body.name }, { partnerId: body.name }]);
    expect(
      (await apiAs(admin).listImports({ query: {} })).imports.some(({ fileName }) => fileName.includes(word)),
    ).toBe(false);

    await takeBack(page, word);
    await page.getByText('The import was taken back.').waitFor();
    expect(await own()).toEqual([]);
  });

  it('that were half sent when the session ended go on after signing in', async () => {
    const word = uniqueTitle();
    const page = await visit('/import', { account: admin, expected: [/401/] });
    const records = Array.from({ length: 450 }, (_, index) => recordOf(word, index));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: csvOf(records) });
    await page.getByRole('button', { name: 'Check 450 rows' }).click();
    await page.getByRole('button', { name: 'Import 450 rows' }).waitFor();
    // The session ends when two of the five parts have arrived.
    let arrived = 0;
    let isSignedIn = true;
    await intercept(page, 'PUT', /^\/api\/imports\/[^/]+$/, async (route) => {
      if (!isSignedIn) return route.continue();
      arrived += 1;
      if (arrived === 2) {
        isSignedIn = false;
        await page.context().clearCookies();
      }
      return route.continue();
    });
    await page.getByRole('button', { name: 'Import 450 rows' }).click();
    await page.getByRole('link', { name: 'Sign in again in a new tab' }).waitFor();
    expect(await titlesOf(word)).toEqual([]);
    await expectAccessible(page);
    await signIn(page, admin);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('450 reports were added.').first().waitFor();
    expect((await apiAs(admin).listImports({ query: {} })).imports[0]).toMatchObject({ added: 450, known: 0 });
    await takeBack(page, word);
    await page.getByText('The import was taken back.').waitFor();
  });

  it('say how far they are as they are checked and sent', async () => {
    const { word, page } = await manyRecords();
    const bar = page.getByRole('progressbar');
    const share = async () => Number(await bar.getAttribute('aria-valuenow'));
    /** Lets one part through after the other, and reads what the bar says before each. */
    const readAsTheyPass = async ({ waiting, letOnePass }: Held): Promise<number[]> => {
      const read: number[] = [];
      for (let passed = 0; passed < 5; passed += 1) {
        await expect.poll(waiting).toBeGreaterThan(0);
        await expect.poll(share).toBeGreaterThan(read.at(-1) ?? -1);
        read.push(await share());
        letOnePass();
      }
      return read;
    };
    const checking = await holdParts(page, /^\/api\/imports$/);
    await page.getByRole('button', { name: 'Check 450 rows' }).click();
    const shares = [0, 100, 200, 300, 400].map((rows) => expect.closeTo(rows / 450, 5) as number);
    expect(await readAsTheyPass(checking)).toEqual(shares);
    const sending = await holdParts(page, /^\/api\/imports\/[^/]+$/);
    await page.getByRole('button', { name: 'Import 450 rows' }).click();
    await page.getByText('0 of 450 rows sent').waitFor();
    expect(await readAsTheyPass(sending)).toEqual(shares);
    await page.getByText('450 reports were added.').first().waitFor();
    await takeBack(page, word);
    await page.getByText('The import was taken back.').waitFor();
  });

  it('that are cancelled as they are checked can be matched again, and no import begins', async () => {
    const { word, page } = await manyRecords();
    const { waiting, letOnePass } = await holdParts(page, /^\/api\/imports$/);
    await page.getByRole('button', { name: 'Check 450 rows' }).click();
    await expect.poll(waiting).toBe(2);
    letOnePass();
    await expect.poll(waiting).toBe(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    letOnePass();
    letOnePass();
    await expectFocus(page.getByRole('heading', { name: 'Match the columns' }));
    // Of five parts, those two were under way.
    expect(waiting()).toBe(0);
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(
      (await apiAs(admin).listImports({ query: {} })).imports.some(({ fileName }) => fileName.includes(word)),
    ).toBe(false);
    expect(await titlesOf(word)).toEqual([]);
  });

  it('that are cancelled as they are sent leave nothing', async () => {
    const { word, page } = await manyRecords();
    await page.getByRole('button', { name: 'Check 450 rows' }).click();
    await page.getByRole('button', { name: 'Import 450 rows' }).waitFor();
    const { waiting, letOnePass } = await holdParts(page, /^\/api\/imports\/[^/]+$/);
    await page.getByRole('button', { name: 'Import 450 rows' }).click();
    await page.getByRole('progressbar').waitFor();
    await expect.poll(waiting).toBe(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    letOnePass();
    letOnePass();
    await page.getByText('The import was taken back.').waitFor();
    expect(await titlesOf(word)).toEqual([]);
  });

  it('can be imported and taken back with the keyboard alone', async () => {
    const word = uniqueTitle();
    const page = await visit('/import', { account: admin });
    const { keyboard } = page;
    const tabTo = async (element: Locator) => {
      await element.waitFor();
      const hasFocus = () => element.evaluate((each) => each === each.ownerDocument.activeElement);
      for (let presses = 0; presses < 40 && !(await hasFocus()); presses += 1) await keyboard.press('Tab');
      await expectFocus(element);
    };
    const button = (name: string) => page.getByRole('button', { name });

    // Asked for before the way there: the browser learns of it late, and the key would open nothing that can be answered.
    const asked = page.waitForEvent('filechooser');
    await tabTo(button('Choose a file…'));
    await keyboard.press('Enter');
    const lines = [[...header.slice(0, 3), 'Region', ...header.slice(4)], ...[0, 1].map((at) => recordOf(word, at))];
    lines[2]![5] = 'Awful';
    const buffer = Buffer.from(lines.map((cells) => cells.join(';')).join('\n'));
    await (await asked).setFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer });
    await expectFocus(page.getByRole('heading', { name: 'Match the columns' }));

    const place = page.getByLabel('Location');
    await tabTo(place);
    await keyboard.type('Region');
    expect(await place.locator('option:checked').textContent()).toBe('Region');
    await tabTo(button('Check 2 rows'));
    await keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { name: 'Check', exact: true }));

    const severity = page.getByRole('group', { name: 'Row 3' }).getByLabel('Severity');
    await tabTo(severity);
    await keyboard.type('High');
    await tabTo(button('Check again'));
    await keyboard.press('Enter');
    await button('Import 2 rows').waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Check', exact: true }));
    await tabTo(button('Import 2 rows'));
    await keyboard.press('Enter');
    await page.getByText('2 reports were added.').first().waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Done' }));
    expect(await titlesOf(word)).toHaveLength(2);

    await tabTo(button(`Take back ${word}.csv`));
    await keyboard.press('Enter');
    await tabTo(button('Remove them'));
    await keyboard.press('Enter');
    await page.getByText('The import was taken back.').waitFor();
    expect(await titlesOf(word)).toEqual([]);
  });

  it('are shown by an example to download, which comes after the choice of a file and can itself be checked', async () => {
    const page = await visit('/import', { account: admin });
    const choose = page.getByRole('button', { name: 'Choose a file…' });
    const example = page.getByRole('button', { name: 'Download an example (CSV)' });
    await page.getByText('You can take the whole import back later.').waitFor();
    await choose.focus();
    await page.keyboard.press('Tab');
    await expectFocus(example);
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('import-example.csv');
    await page.locator('input[type=file]').setInputFiles(await saved.path());
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.getByText('2 rows can be imported. Nothing has been stored so far.').waitFor();
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
