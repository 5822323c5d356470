import { neutralPage } from '@incidentmap/core/domain/help/neutralPage';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPicture } from '../../support/media/media.ts';
import { admin, apiAs, expectFocus, newPage, pendingReport, uniqueTitle, untilTakenOver, visit } from '../browser.ts';
import { filterSheet } from '../home.ts';
import { approvedReport, publish, query } from '../published.ts';

const phone = { viewport: { width: 390, height: 844 } };

const path = (page: Page) => new URL(page.url()).pathname;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** The home page of a phone, opened after another page. */
async function home(options = {}) {
  const page = await newPage({ ...phone, ...options });
  await publish(page, []);
  await page.goto('/method');
  await untilTakenOver(page);
  await page.goto('/');
  await untilTakenOver(page);
  return page;
}

const openers: [name: string, opener: string | RegExp, dialog: string][] = [
  ['the report form', 'Report Incident', 'Report an Incident'],
  ['the post form', 'Submit Social Post', 'Submit a Post'],
  ['the recorder', 'Record', 'Record an incident'],
  ['the menu', 'Open the menu', 'Menu'],
  ['the filters', /^Filters/, 'Filters'],
];

describe('Back on a phone', () => {
  it.each(openers)('closes %s, and only then leaves the page', async (_, opener, name) => {
    const page = await home();
    const dialog = page.getByRole('dialog', { name });
    for (const _round of [1, 2]) {
      await button(page, opener).click();
      await dialog.waitFor();
      await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(path(page)).toBe('/');
    }
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/method');
  });

  it.each(openers)('goes to the page before once %s was closed by Escape or its button', async (_, opener, name) => {
    const page = await home();
    const dialog = page.getByRole('dialog', { name });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () =>
        dialog
          .getByRole('button', { name: /^Close/ })
          .first()
          .click(),
    ]) {
      await button(page, opener).click();
      await dialog.waitFor();
      await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
      await close();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0);
    }
    expect(path(page)).toBe('/');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/method');
  });

  it('puts the report form away with what was typed and uploaded, which Cancel discards', async () => {
    const page = await home();
    const title = uniqueTitle();
    const dialog = page.getByRole('dialog', { name: 'Report an Incident' });
    await button(page, 'Report Incident').click();
    await dialog.getByLabel('Title').fill(title);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'tram.jpg', mimeType: 'image/jpeg', buffer: await aPicture() });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText(/^Uploaded ·/).waitFor();
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await page.goBack();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(path(page)).toBe('/');

    await button(page, 'Report Incident').click();
    await expectFocus(dialog.getByRole('heading', { name: 'Report an Incident' }));
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    await dialog.getByText('tram.jpg').waitFor();
    await dialog.getByText(/^Uploaded ·/).waitFor();

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    // Back keeps what was typed, too.
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(2);
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await button(page, 'Report Incident').click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    expect(await dialog.getByText('tram.jpg').count()).toBe(0);
  });

  it('leads nowhere near the site once its page was left with the form open, and neither does the way forward', async () => {
    const page = await home();
    await page
      .context()
      .route(`${neutralPage}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">Weather' }),
      );
    await button(page, 'Report Incident').click();
    const dialog = page.getByRole('dialog', { name: 'Report an Incident' });
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await dialog.getByRole('button', { name: 'Exit this page' }).click();
    await page.waitForURL(neutralPage);
    await page.goForward();
    await expect.poll(() => page.url()).toBe(neutralPage);
    await page.goBack();
    await page.waitForURL(neutralPage);
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/method');
  });

  it('puts the post form and a recording away as they are', async () => {
    const page = await home();
    const post = page.getByRole('dialog', { name: 'Submit a Post' });
    await button(page, 'Submit Social Post').click();
    const field = post.getByRole('textbox').first();
    await field.fill('https://social.example.com/1');
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await page.goBack();
    await expect.poll(() => post.isVisible()).toBe(false);
    await button(page, 'Submit Social Post').click();
    await post.waitFor();
    expect(await field.inputValue()).toBe('https://social.example.com/1');
    await page.goBack();
    await expect.poll(() => post.isVisible()).toBe(false);

    const recorder = page.getByRole('dialog', { name: 'Record an incident' });
    await button(page, 'Record').click();
    await recorder.getByRole('button', { name: 'Open the camera' }).click();
    await recorder.getByText('The camera is starting…').waitFor({ state: 'detached' });
    await recorder.getByRole('button', { name: 'Take screenshot' }).click();
    await recorder.getByRole('heading', { name: 'Your screenshot' }).waitFor();
    await page.goBack();
    await expect.poll(() => recorder.isVisible()).toBe(false);
    await button(page, 'Record').click();
    await recorder.getByRole('heading', { name: 'Your screenshot' }).waitFor();
    expect(path(page)).toBe('/');
  });

  it('keeps the filters that were chosen in their sheet, and then undoes them', async () => {
    const page = await home();
    await button(page, /^Filters/).click();
    await filterSheet(page).getByRole('radio', { name: 'Past year' }).check();
    await expect.poll(() => query(page)).toContain('range=year');
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await page.goBack();
    await filterSheet(page).waitFor({ state: 'detached' });
    expect(query(page)).toContain('range=year');
    await page.goBack();
    await expect.poll(() => query(page)).toBe('');
    expect(path(page)).toBe('/');
    await page.goForward();
    await expect.poll(() => query(page)).toContain('range=year');
    await page.goBack();
    await expect.poll(() => query(page)).toBe('');
  });

  it('returns from a page of the menu to the page before, without the menu', async () => {
    const page = await home();
    await button(page, 'Open the menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Media Gallery' }).click();
    await expect.poll(() => path(page)).toBe('/gallery');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/');
    await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0);
    expect(await menu.count()).toBe(0);
    await page.goForward();
    await expect.poll(() => path(page)).toBe('/gallery');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/method');
  });

  it('closes what shares an incident', async () => {
    const title = uniqueTitle();
    const id = await approvedReport(title);
    await expect.poll(async () => (await apiAs(null).listIncidents()).some((each) => each.id === id)).toBe(true);
    const page = await visit(`/incident/${id}`, phone);
    await page.getByRole('button', { name: `Share ${title}` }).click();
    const share = page.getByRole('dialog', { name: 'Share This Incident' });
    await share.waitFor();
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await page.goBack();
    await share.waitFor({ state: 'detached' });
    expect(path(page)).toBe(`/incident/${id}`);
  });

  it('asks before it closes a form of the review room, and loses nothing', async () => {
    const { title } = await pendingReport();
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { ...phone, account: admin });
    await page.getByRole('button', { name: title }).first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Reject/ });
    await dialog.getByLabel('Note (optional)').fill('It names the street.');
    const before = page.url();
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('It names the street.');
    expect(page.url()).toBe(before);
  });
});
