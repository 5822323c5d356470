import { expect, it } from 'vitest';
import { apiAs, expectAccessible, notice, superAdmin, uniqueTitle, visit } from '../browser.ts';
import { intercept } from '../intercept.ts';
import { approvedReport } from '../published.ts';
import { chooseAct } from '../reviewBar.ts';

/** Where a second opinion is required, two people change what is public. */

const other = { name: 'zaynab@example.org', roles: ['SuperAdmin'] };
const roomOf = (title: string) => `/admin?tab=approved&text=${encodeURIComponent(title)}`;
const publicTitles = async () => (await apiAs(null).listIncidents()).map((incident) => incident.title);

/** What the API answers where `SECOND_OPINION` is `required`, which it is not here. */
const needsAnother = {
  status: 409,
  json: {
    code: 'conflict',
    message: 'Another super admin must agree before this is changed. Ask for a second opinion.',
    details: [{ path: 'opinion', code: 'opinion_required', message: 'Ask for a second opinion.' }],
  },
};

it.each([true, false])('a question about an edit is asked by one and answered by another: %s', async (agrees) => {
  const title = uniqueTitle();
  const id = await approvedReport(title);
  const page = await visit(roomOf(title), { account: superAdmin, expected: [/409/] });
  await intercept(page, 'PATCH', `/api/admin/incidents/${id}`, (route) => route.fulfill(needsAnother), { times: 1 });
  await chooseAct(page.getByRole('article', { name: title }), 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit this report' });
  await form.getByLabel('Title').fill(`${title} in Leeds`);
  await form.getByRole('button', { name: /^Save/ }).click();
  await form.getByText('Not saved yet: another super admin must agree').waitFor();
  await form.getByRole('button', { name: 'Ask for a second opinion' }).click();
  await notice(page, 'Asked.').waitFor();
  expect(await publicTitles()).toContain(title);

  for (const width of [320, 1440]) {
    const theirs = await visit(roomOf(title), { account: other, viewport: { width, height: 900 } });
    const asked = theirs.locator('[data-asked-edit]').filter({ hasText: title });
    await asked.getByText('should this public incident be changed like this?').waitFor();
    await asked.getByText(`${title} in Leeds`).waitFor();
    await expectAccessible(theirs);
    if (width === 320) continue;
    await asked.getByRole('button', { name: agrees ? 'Agree and change it' : 'Do not change it' }).click();
    await asked.waitFor({ state: 'detached' });
  }
  await expect.poll(async () => (await publicTitles()).includes(`${title} in Leeds`)).toBe(agrees);
});
