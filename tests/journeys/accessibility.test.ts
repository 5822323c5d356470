import { it } from 'vitest';
import {
  admin,
  expectAccessibleInLooks,
  intercept,
  openReport,
  pendingReport,
  signIn,
  stranger,
  submit,
  suggestions,
  superAdmin,
  visit,
} from './browser.ts';

/** Nothing serious or critical by axe, on a phone and at a desk. */

it('the home page and the report form have nothing serious for axe, clean and with mistakes', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' });
  await page.getByRole('heading', { name: 'Recent Incidents' }).waitFor();
  // The map comes after the page, and its names have nothing to stand on before.
  await expectAccessibleInLooks(page, page.locator('.leaflet-container'));
  const dialog = await openReport(page);
  await expectAccessibleInLooks(page, dialog);
  await dialog.getByRole('combobox', { name: 'Location' }).fill('Spark');
  await expectAccessibleInLooks(page, suggestions(dialog).first());
  await dialog.getByLabel('Email').fill('no address');
  await submit(dialog);
  await expectAccessibleInLooks(page, dialog.getByText('Please correct'));
  await page.keyboard.press('Escape');
  await expectAccessibleInLooks(page, page.getByRole('alertdialog'));
});

it('the review room and its door have nothing serious for axe', async () => {
  const { title } = await pendingReport();
  // Not what other journeys sent as well: axe would look at each card.
  const room = `/admin?text=${encodeURIComponent(title)}`;
  const page = await visit(room, { reducedMotion: 'reduce' });
  await expectAccessibleInLooks(page, page.getByRole('heading', { name: 'Admin Access' }));
  await signIn(page, stranger);
  await page.reload();
  await expectAccessibleInLooks(page, page.getByRole('heading', { name: 'No access yet' }));
  await signIn(page, admin);
  await page.reload();
  await expectAccessibleInLooks(page, page.getByRole('article', { name: title }));
  await signIn(page, superAdmin);
  await intercept(page, 'GET', '/api/admin/incidents/all', (route) =>
    route.fulfill({ json: { incidents: [], cursor: null, counts: { pending: 0, approved: 0, rejected: 0 } } }),
  );
  await page.goto('/admin');
  await expectAccessibleInLooks(page, page.getByText('No pending incidents'));
});
