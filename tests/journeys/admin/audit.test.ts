import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  admin,
  apiAs,
  emptyRoom,
  expectAccessibleInLooks,
  expectFocus,
  notice,
  pendingReport,
  problem,
  superAdmin,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { nameOf } from '../../../frontend/src/lib/nameOf.ts';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { openTab } from '../reviewBar.ts';

const room = '/admin?tab=audit';

/** A reviewer whom no other journey has. */
const newReviewer = () => ({ name: `${crypto.randomUUID().slice(0, 8)}@example.org`, roles: ['Admin'] });

it('the audit trail tells super admins who did what, is filtered in the address, and leads to what was decided', async () => {
  const reviewer = newReviewer();
  const name = nameOf(reviewer.name);
  const [shown, refused] = [await pendingReport(), await pendingReport()];
  await apiAs(reviewer).editIncident({
    params: { id: shown.id },
    body: { revision: 0, title: `${shown.title}, again` },
  });
  await apiAs(reviewer).decideIncident({ params: { id: shown.id }, body: { status: 'approved' } });
  await apiAs(reviewer).decideIncident({
    params: { id: refused.id },
    body: { status: 'rejected', reason: { code: 'spam', note: 'A note for the others' } },
  });
  const alike = [await pendingReport(), await pendingReport(), await pendingReport()].map(({ id }) => id);
  await apiAs(reviewer).decideIncidents({ body: { ids: alike, status: 'rejected' } });
  const page = await visit(emptyRoom, { account: superAdmin });
  await openTab(page, 'Audit');
  await page.getByLabel('Person', { exact: true }).selectOption({ label: `${name} (${reviewer.name})` });
  const entries = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  await expect.poll(() => entries.count()).toBe(4);
  const several = entries.filter({ hasText: `${name} rejected 3 reports` });
  await several.getByRole('button', { name: 'Show each' }).click();
  await several.getByText(`Reference ${referenceOf(alike[0] ?? '')}`).waitFor();
  expect(await several.getByText(`${name} rejected a report`).count()).toBe(3);
  await several.getByRole('button', { name: 'Show as one' }).click();
  await expect.poll(() => entries.count()).toBe(4);
  const told = (await entries.allTextContents()).join('\n');
  // By the title that everyone can read, and by the reference.
  expect(told).toContain(`${name} approved ${shown.title}, again`);
  expect(told).toContain(`Reference ${referenceOf(shown.id)}`);
  expect(told).toMatch(new RegExp(`${name} rejected a report.*Reference ${referenceOf(refused.id)}`));
  expect(told).toMatch(/\d\d:\d\d/);
  expect(told).toContain('Changed: Title');
  expect(told).toContain('Reason: Spam, a test or abuse of the form');
  expect(told).toContain('A note for the others');
  // No text of what is not public.
  expect(told).not.toContain(refused.title);
  await expectAccessibleInLooks(page, entries.filter({ hasText: `${name} approved` }));

  // At a desk the references stand in a column, whose end is that of the list.
  const endOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return Math.round(x + width);
  };
  const references = page.getByRole('tabpanel').getByText(/^Reference /);
  const startOf = async (part: Locator) => Math.round((await part.boundingBox())!.x);
  expect(new Set(await Promise.all((await references.all()).map(startOf))).size).toBe(1);
  const ends = new Set(await Promise.all((await references.all()).map(endOf)));
  expect([...ends]).toEqual([await endOf(entries.first())]);

  // At a desk the choice of a person is no wider than a name.
  expect((await page.getByLabel('Person', { exact: true }).boundingBox())!.width).toBeLessThanOrEqual(320);
  // The period stands beside it, and is no further filter.
  await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
  // The further filters are opened after it, in its line.
  const to = (await page.getByLabel('To', { exact: true }).boundingBox())!;
  const more = (await page.getByRole('button', { name: 'Filters', exact: true }).boundingBox())!;
  expect(Math.abs(to.y + to.height - (more.y + more.height))).toBeLessThanOrEqual(1);
  expect(more.x - (to.x + to.width)).toBeLessThan(20);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: /^Remove the filter From/ }).click();
  await page.getByRole('button', { name: /^Remove the filter To/ }).click();
  await expect.poll(() => entries.count()).toBe(4);
  // On a phone the list begins high, under a line with the further filters and the export.
  await resizeTo(page, { width: 390, height: 844 });
  expect((await entries.first().boundingBox())!.y).toBeLessThan(400);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const further = page.getByRole('dialog', { name: 'Filters' });
  await further.getByLabel('What was done').selectOption('Approved');
  await further.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => entries.count()).toBe(1);
  await page.reload();
  await expect.poll(() => entries.count()).toBe(1);
  await entries.getByRole('link', { name: `${shown.title}, again` }).click();
  await page.getByRole('heading', { name: `${shown.title}, again` }).waitFor();
  await page.goBack();
  await expect.poll(() => entries.count()).toBe(1);
  await page.getByRole('button', { name: 'Remove the filter What was done: Approved' }).click();
  await expect.poll(() => entries.count()).toBe(4);
  await expectFocus(page.getByRole('button', { name: 'Filters', exact: true }));
  await page.keyboard.press('Enter');
  await further.getByLabel('From').fill('2020-01-01');
  await further.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByText('Nothing matches these filters.').waitFor();
  await further.getByRole('button', { name: 'Clear filters' }).click();
  await further.getByRole('button', { name: 'Close' }).last().click();
  // What was rejected is opened in its list.
  await entries.getByRole('link', { name: 'a report' }).click();
  await page.getByRole('article', { name: refused.title }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});

it('the trail is exported as a file that has what the filter finds, and the export is in the trail', async () => {
  const reviewer = newReviewer();
  const { id } = await pendingReport(uniqueTitle());
  await apiAs(reviewer).decideIncident({ params: { id }, body: { status: 'approved' } });
  const page = await visit(`${room}&by=${encodeURIComponent(`id of ${reviewer.name}`)}`, { account: superAdmin });
  await page.getByText(`${nameOf(reviewer.name)} approved`).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const saved = await saving;
  await notice(page, '1 entry exported').waitFor();
  expect(saved.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const text = (await readFile(await saved.path(), 'utf8')).replace('\ufeff', '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data).toMatchObject([{ by: reviewer.name, action: 'approved', subjectId: id }]);

  // A break leads back to the tab that was left.
  await page.getByRole('button', { name: 'Take a break' }).click();
  await page.getByRole('button', { name: 'Back to Audit' }).click();
  await page.getByText(`${nameOf(reviewer.name)} approved`).waitFor();

  await page.goto(`${room}&subject=trail`);
  await page
    .getByText(`${nameOf(superAdmin.name)} exported the audit trail`)
    .first()
    .waitFor();
});

it('the trail and the figures are not there for other reviewers, and say when they could not be loaded', async () => {
  const page = await visit(room, { account: admin });
  await page.getByRole('tab', { name: 'Pending' }).waitFor();
  expect(await page.getByRole('tab', { name: /Audit|Figures/ }).count()).toBe(0);

  const failing = await visit('/contact', { account: superAdmin, expected: [/503/] });
  let left = 1;
  await intercept(failing, 'GET', '/api/admin/audit', (route) =>
    left-- > 0 ? route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')) : route.continue(),
  );
  await failing.goto(room);
  await failing.getByText('A part of the service is down.').waitFor();
  await failing.getByRole('button', { name: 'Try again' }).click();
  await failing.getByRole('tabpanel').getByRole('listitem').first().waitFor();
});
