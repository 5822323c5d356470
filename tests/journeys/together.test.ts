import { presenceTimes } from '@incidentmap/core/domain/constants';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  admin,
  apiAs,
  aReport,
  expectAccessible,
  expectAccessibleInLooks,
  newPage,
  notice,
  otherAdmin,
  pendingReport,
  superAdmin,
  uniqueTitle,
  visit,
} from './browser.ts';
import { chooseAct, expectAct } from './reviewBar.ts';

/** Two reviewers in one room: Amina and Bilal. */

const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;
const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

/** The room on one report, with a clock that the test moves. */
async function enter(account: Account, title: string, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await newPage({ account, expected });
  await page.clock.install();
  // The others can see it from then on.
  const told = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.goto(search(title));
  await cardOf(page, title).waitFor();
  await told;
  return page;
}
const renew = (page: Page) => page.clock.runFor(presenceTimes.renewed);
const opinionOf = (page: Page) => page.getByRole('region', { name: 'Second opinion' });

/** The title of a critical report. */
async function criticalReport(): Promise<string> {
  const report = await pendingReport();
  const body = { revision: 0, severity: 'critical' } as never;
  await apiAs(superAdmin).editIncident({ params: { id: report.id }, body });
  return report.title;
}

describe('two reviewers', () => {
  it('see what the other has open, take it, and leave each other notes', async () => {
    const { title } = await pendingReport();
    const amina = await enter(admin, title);
    await amina.getByText('Only you have this open').waitFor();
    const bilal = await enter(otherAdmin, title, [/409/]);
    await bilal.getByText('Amina has this open').waitFor();
    await bilal.getByRole('button', { name: /Amina is reading this/ }).waitFor();
    await renew(amina);
    await amina.getByText('Bilal has this open').waitFor();

    await chooseAct(cardOf(amina, title), 'Assign to me');
    await expectAct(cardOf(amina, title), 'Hand over');
    // Bilal's page does not know yet.
    await chooseAct(cardOf(bilal, title), 'Assign to me');
    await notice(bilal, 'amina@example.org has just taken this.').waitFor();
    await expectAct(cardOf(bilal, title), 'Take over from Amina');

    const notes = amina.getByRole('region', { name: 'Notes for reviewers' });
    await notes.getByRole('button', { name: 'Add a note' }).click();
    await notes.getByLabel('New note').fill('The video is not watched yet.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByText('Amina, ').waitFor();
    await notes.getByRole('button', { name: 'Add a note' }).waitFor();
    await chooseAct(cardOf(amina, title), 'Hand over');
    const question = amina.getByRole('dialog', { name: 'Hand this over to the others?' });
    await question.getByLabel('Note (optional)').fill('My shift ends.');
    await question.getByRole('button', { name: 'Hand over' }).click();
    await notes.getByText('My shift ends.').waitFor();
    await renew(bilal);
    await bilal.getByText('The video is not watched yet.').waitFor();
    await bilal.getByText('My shift ends.').waitFor();
    // A phone shows one item once it was opened from the list.
    await bilal.getByRole('button', { name: /Amina is reading this/ }).click();
    await expectAccessibleInLooks(bilal, cardOf(bilal, title));
  });

  it('give each other a second opinion, which the first cannot give', async () => {
    const title = await criticalReport();
    const amina = await visit(search(title), { account: admin, expected: [/409/] });
    await opinionOf(amina).getByText('This report is critical.').waitFor();
    await opinionOf(amina).getByRole('button', { name: 'Ask for a second opinion' }).click();
    const asking = amina.getByRole('dialog', { name: 'Ask for a second opinion' });
    await asking.getByLabel('Note (optional)').fill('Is this a threat?');
    await expectAccessible(amina);
    await asking.getByRole('button', { name: 'Ask for a second opinion' }).click();
    await opinionOf(amina).getByText('You asked for a second opinion.').waitFor();
    expect(await opinionOf(amina).getByRole('button', { name: 'Agree to approve' }).count()).toBe(0);
    await cardOf(amina, title).getByRole('button', { name: 'Approve' }).click();
    await notice(amina, 'A second opinion comes first').waitFor();

    const bilal = await visit(`${search(title)}&work=opinion`, { account: otherAdmin });
    await bilal.getByText('Second opinion wanted').waitFor();
    await opinionOf(bilal).getByText('Amina asks: should this be approved?').waitFor();
    await opinionOf(bilal).getByText('Is this a threat?').waitFor();
    await opinionOf(bilal).getByRole('button', { name: 'Agree to approve' }).click();
    const agreeing = bilal.getByRole('dialog', { name: 'Agree to approve' });
    await agreeing.getByRole('button', { name: 'Agree to approve' }).click();
    await opinionOf(bilal).getByText('Bilal agrees to approve it.').waitFor();

    await amina.reload();
    await opinionOf(amina).getByText('Bilal agrees to approve it.').waitFor();
    await cardOf(amina, title).getByRole('button', { name: 'Approve' }).click();
    await notice(amina, 'Approved!').waitFor();
  });

  it('hand on what is not for them, which the other does not see, and take that back', async () => {
    const word = uniqueTitle();
    const titles = [`${word} one`, `${word} two`];
    for (const title of titles)
      await apiAs(null).submitIncident({ body: { ...aReport(title), description: `${title} happened.` } });
    const page = await visit(search(word), { account: admin });
    await chooseAct(cardOf(page, titles[0]!), 'Not for me');
    await cardOf(page, titles[1]!).waitFor();
    await page.reload();
    // It is not opened first any more.
    await cardOf(page, titles[1]!).waitFor();
    await page.getByText('Not for you').waitFor();
    const bilal = await visit(search(word), { account: otherAdmin });
    await cardOf(bilal, titles[0]!).waitFor();
    expect(await bilal.getByText('Not for you').count()).toBe(0);
    await chooseAct(cardOf(page, titles[1]!), 'Not for me');
    await notice(page, 'Handed on to the others').getByRole('button', { name: 'Undo' }).click();
    await expectAct(cardOf(page, titles[1]!), 'Not for me');
  });

  it('list what is theirs in a view that the address keeps', async () => {
    const [mine, other] = [await pendingReport(), await pendingReport()];
    const item = { kind: 'report' as const, id: mine.id };
    await apiAs(admin).changeWork({ body: { act: 'take', from: null, item } });
    const page = await visit('/admin', { account: admin });
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('work') === 'mine');
    await cardOf(page, mine.title).waitFor();
    await page.reload();
    await cardOf(page, mine.title).waitFor();
    expect(await page.getByText(other.title).count()).toBe(0);
    await apiAs(admin).changeWork({ body: { act: 'handOver', item } });
  });
});
