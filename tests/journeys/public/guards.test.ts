import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiAs, fillReport, admin, openForm, openReport, submit, uniqueTitle, visit } from '../browser.ts';

/** As extensions do it: from then on React cannot remove the element, nor put anything before it. */
const wrap = (element: Locator): Promise<void> =>
  element.evaluate((found) => {
    const around = found.ownerDocument.createElement('div');
    found.replaceWith(around);
    around.append(found);
  });

/** What stands above the fields. */
const aboveFields = (dialog: Locator) => dialog.locator('form details').first().locator('xpath=../..');

/** React says what it could not do. */
const expected = [/NotFoundError|not a child of this node|removeChild|insertBefore/];

const queued = async (title: string) =>
  (await apiAs(admin).searchQueue({ query: { status: 'pending', limit: 100 }, body: { text: title } })).incidents
    .length;

/** A report form that fails as it is about to say what is missing. */
async function failed() {
  const { page, dialog } = await openForm({ expected });
  const title = uniqueTitle();
  await dialog.getByLabel('Title').fill(title);
  // The summary of errors is put before it.
  await wrap(aboveFields(dialog));
  await submit(dialog);
  await dialog.getByRole('heading', { name: 'This part could not be shown' }).waitFor();
  return { page, dialog, title };
}

describe('what fails in a dialog', () => {
  it('leaves the page, says so, and gives back what was typed', async () => {
    const { page, dialog, title } = await failed();
    await page.getByRole('heading', { name: 'Contact', level: 1, includeHidden: true }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe(title);
    await fillReport(dialog, title);
    await submit(dialog);
    await page.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).waitFor();
    expect(await queued(title)).toBe(1);
  });

  it('can be closed, and the dialog opened again', async () => {
    const { page, dialog } = await failed();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const again = await openReport(page);
    expect(await again.getByLabel('Title').inputValue()).toBe('');
  });

  it('once the report is stored shows its receipt, and does not offer its draft again', async () => {
    const { page, dialog } = await openForm({ expected });
    const title = uniqueTitle();
    await fillReport(dialog, title);
    // It is taken away once the report is sent.
    await wrap(dialog.locator('form'));
    await submit(dialog);
    await page.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).waitFor();
    await page.reload();
    const again = await openReport(page);
    await again.getByLabel('Title').waitFor();
    await expect.poll(() => again.getByText('We kept what you typed').count()).toBe(0);
    expect(await again.getByLabel('Title').inputValue()).toBe('');
    expect(await queued(title)).toBe(1);
  });
});

it('what fails in the frame of a page leaves a sentence and a button, and never a blank page', async () => {
  const page = await visit('/contact', { expected, viewport: { width: 1440, height: 900 } });
  // Another page has a footer of its own.
  await wrap(page.getByRole('contentinfo'));
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('heading', { name: 'Could not load this' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Map of incidents' }).waitFor();
});
