import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  admin,
  apiAs,
  expectAccessible,
  notice,
  pendingReport,
  superAdmin,
  uniqueTitle,
  untilNoticesCanBeShown,
  visit,
} from '../browser.ts';

const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

it('a report is rejected as already reported with the public incident that shows it, which its reviewer searches for', async () => {
  const shown = await pendingReport(uniqueTitle());
  await apiAs(admin).decideIncident({ params: { id: shown.id }, body: { status: 'approved' } });
  const waiting = await pendingReport(uniqueTitle());
  const { id, title } = await pendingReport(uniqueTitle());
  const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  await untilNoticesCanBeShown(page);
  await cardOf(page, title).getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject this report?' });
  await question.getByRole('radio', { name: 'Already reported' }).check();
  const which = question.getByRole('group', { name: 'Which public incident shows it?' });
  await question.getByRole('button', { name: 'Reject report' }).click();
  await which.waitFor();
  expect(await question.getByText('Choose the public incident that shows this already').count()).toBeGreaterThan(0);

  const search = which.getByRole('searchbox');
  await search.fill(waiting.title);
  await which.getByText('Nothing was found.').waitFor();
  await search.fill(`https://map.example.org/incident/${shown.id}`);
  await which.getByRole('button', { name: shown.title }).click();
  await which.getByRole('button', { name: 'Choose another' }).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Reject report' }).click();
  await notice(page, 'Rejected').waitFor();
  const { rejection } = await apiAs(superAdmin).getReviewedIncident({ params: { id } });
  expect(rejection).toEqual({ code: 'duplicate', note: '', incident: shown.id });
});
