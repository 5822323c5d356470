import { describe, it } from 'vitest';
import {
  admin,
  expectAccessible,
  intercept,
  openReport,
  pendingReport,
  stranger,
  submit,
  suggestions,
  superAdmin,
  visit,
  type VisitOptions,
} from './browser.ts';

const looks = [
  { width: 390, colorScheme: 'dark' as const, viewport: { width: 390, height: 900 } },
  { width: 1440, colorScheme: 'light' as const, viewport: { width: 1440, height: 900 } },
];

/** Nothing serious or critical by axe, at each width and in each scheme. */
describe.each(looks)('axe at $width px, $colorScheme', ({ colorScheme, viewport }) => {
  const look: VisitOptions = { colorScheme, viewport, reducedMotion: 'reduce' };

  it('the home page and the report form, clean and with mistakes', async () => {
    const page = await visit('/', look);
    await page.getByRole('heading', { name: 'Recent Incidents' }).waitFor();
    // The map comes after the page, and its names have nothing to stand on before.
    await page.locator('.leaflet-container').waitFor();
    await page.waitForFunction('document.getAnimations().every((animation) => animation.playState !== "running")');
    await expectAccessible(page);
    const dialog = await openReport(page);
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Spark');
    await suggestions(dialog).first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill('no address');
    await submit(dialog);
    await dialog.getByRole('heading', { name: 'Please correct' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
  });

  it('the review room and its door', async () => {
    const { title } = await pendingReport();
    const signedOut = await visit('/admin', look);
    await signedOut.getByRole('heading', { name: 'Admin Access' }).waitFor();
    await expectAccessible(signedOut);
    const noRole = await visit('/admin', { ...look, account: stranger });
    await noRole.getByRole('heading', { name: 'No access yet' }).waitFor();
    await expectAccessible(noRole);
    const pending = await visit('/admin', { ...look, account: admin });
    await pending.getByRole('article', { name: title }).waitFor();
    await expectAccessible(pending);
    const empty = await visit('/admin', { ...look, account: superAdmin });
    await intercept(empty, 'GET', '/api/admin/incidents/all', (route) =>
      route.fulfill({ json: { incidents: [], cursor: null, counts: { pending: 0, approved: 0, rejected: 0 } } }),
    );
    await empty.reload();
    await empty.getByText('No pending incidents').waitFor();
    await expectAccessible(empty);
  });
});
