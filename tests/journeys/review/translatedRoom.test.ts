import { expect, it } from 'vitest';
import {
  admin,
  apiAs,
  emptyRoom,
  notice,
  pendingReport,
  problem,
  siteUrl,
  superAdmin,
  uniqueTitle,
  visit,
  type VisitOptions,
} from '../browser.ts';
import { intercept } from '../intercept.ts';
import { openTab } from '../reviewBar.ts';
import { expectAlive, translators } from '../translator.ts';

/** Stands behind each translated text. */
const mark = '†';
const translated = (options: VisitOptions = {}): VisitOptions => ({ translation: { mark }, ...options });

const roomOf = (title: string) => `/admin?text=${encodeURIComponent(title)}`;

it.each(translators)('under %s a report is edited, approved and taken back', async (kind) => {
  const { title: word } = await pendingReport();
  const page = await visit(roomOf(word), { account: superAdmin, translation: { kind } });
  const card = page.getByRole('article', { name: word }).first();
  await card.waitFor();
  await card.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit this report' });
  await form.getByLabel('Title').fill('No');
  await form.getByRole('button', { name: /^Save/ }).click();
  await form.getByText('Title must be 5 to 200 characters').first().waitFor();
  await form.getByLabel('Title').fill(`${word} corrected`);
  await form.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('article', { name: `${word} corrected` }).waitFor();
  await expectAlive(page);

  const corrected = page.getByRole('article', { name: `${word} corrected` });
  await corrected.getByRole('button', { name: 'Approve' }).click();
  await corrected.waitFor({ state: 'detached' });
  // It tells by the second when that is published.
  await notice(page, `${word} corrected`)
    .or(page.getByText(/Public in \d+ s/))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await corrected.waitFor();
  await expectAlive(page);
});

it.each(translators)('under %s a report is rejected, after a refusal that keeps what was typed', async (kind) => {
  const { id, title } = await pendingReport();
  const page = await visit(roomOf(title), { account: superAdmin, translation: { kind }, expected: [/503/] });
  const refusal = problem(503, 'unavailable', 'A part of the service is down.');
  await intercept(page, 'PUT', `/api/admin/incidents/${id}/approval`, (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByRole('radio', { name: 'Identifies a person' }).check();
  await dialog.getByLabel('Note (optional)').fill('It names the street.');
  const reject = dialog.getByRole('button', { name: /^Reject/ });
  await reject.click();
  await page.getByText('A part of the service is down.').first().waitFor();
  await expectAlive(page);
  expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('It names the street.');
  await reject.click();
  await notice(page, 'Rejected').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectAlive(page);
});

it('the room under a translator opens each of its tabs, empty and filled, and its figures', async () => {
  const page = await visit(emptyRoom, { account: superAdmin, translation: {} });
  await page.getByRole('tab', { name: 'Pending' }).waitFor();
  for (const tab of ['Approved', 'Rejected', 'Data requests', 'Partners', 'Audit', 'Pending']) {
    await openTab(page, tab);
    await expectAlive(page);
  }
  for (const path of ['/about/review', '/import']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectAlive(page);
  }
});

it('the room under a translator asks to sign in, and again when the session has ended', async () => {
  const { title } = await pendingReport();
  const page = await visit(roomOf(title), translated({ account: admin, expected: [/401/] }));
  const card = page.getByRole('article', { name: title });
  await card.waitFor();
  await page.context().clearCookies();
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  await expectAlive(page);
  expect(page.url()).toContain(siteUrl);
});

it('a partner’s link stays what it is', async () => {
  const name = `Desk ${uniqueTitle().slice(-8)}`;
  await apiAs(superAdmin).addPartner({
    body: { name, domain: 'example.org', entraIdEmail: `${name.replace(' ', '.')}@example.org` },
  });
  const page = await visit('/admin?tab=partners', translated({ account: superAdmin }));
  const card = page.getByRole('article', { name });
  const link = card.getByText('partner-submit').locator('xpath=ancestor-or-self::p');
  expect(await link.textContent()).not.toContain(mark);
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain').fill('example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Saved').waitFor();
  await expectAlive(page);
});
