import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  expectAccessible,
  expectFocus,
  notice,
  pendingReport,
  superAdmin,
  uniqueTitle,
  visit,
} from './browser.ts';
import { expectAct } from './reviewBar.ts';

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;
const phone = { viewport: { width: 390, height: 844 } };

describe('a report on a phone', () => {
  it('has its decisions and Skip at the lower edge, and what stands beside it as rows that open', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...phone });
    await page.getByRole('button', { name: title }).click();
    const card = cardOf(page, title);
    const approve = card.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    await card.getByRole('button', { name: 'Skip', exact: true }).waitFor();
    const { y, height } = (await approve.boundingBox())!;
    expect(y + height).toBeGreaterThan(phone.viewport.height - 32);
    expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
    const notes = page.getByRole('region', { name: 'Notes for reviewers' });
    const add = notes.getByRole('button', { name: 'Add a note' });
    expect(await add.count()).toBe(0);
    await notes.getByRole('heading', { name: 'Notes for reviewers' }).click();
    await add.waitFor();
    await expectAccessible(page);
  });

  it('has the acts without a button in a menu, which gives the focus back', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...phone, hasTouch: true });
    await page.getByRole('button', { name: title }).tap();
    const more = cardOf(page, title).getByRole('button', { name: 'More', exact: true });
    await more.tap();
    const assign = page.getByRole('menuitem', { name: 'Assign to me', exact: true });
    await assign.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await assign.waitFor({ state: 'detached' });
    await expectFocus(more);
    await more.tap();
    await assign.tap();
    await expectAct(cardOf(page, title), 'Hand over');
    expect((await apiAs(admin).getReviewedIncident({ params: { id } })).isApproved).toBe('pending');
  });

  it('is approved after a look at what is likely the same', async () => {
    const title = uniqueTitle();
    for (let n = 0; n < 2; n++) await apiAs(null).submitIncident({ body: aReport(title) });
    const page = await visit(search(title), { account: admin, ...phone });
    await page.getByRole('button', { name: title }).first().click();
    const approve = cardOf(page, title).getByRole('button', { name: 'Approve', exact: true });
    await page.getByText('Look at what is likely the same before approving.').waitFor();
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('a');
    expect(await notice(page, 'Approved!').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Likely the same' }).click();
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull();
    await approve.click();
    await notice(page, 'Approved!').waitFor();
  });

  it('is not decided by letters that are typed in its menu', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...phone });
    await page.getByRole('button', { name: title }).click();
    await cardOf(page, title).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).focus();
    await page.keyboard.type('are');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await apiAs(superAdmin).getReviewedIncident({ params: { id } })).isApproved).toBe('pending');
  });
});

it('an unsent note waits for its reviewer while another report is opened', async () => {
  const word = uniqueTitle();
  const first = await pendingReport(`${word} one`);
  const second = await pendingReport(`${word} two`);
  const page = await visit(search(word), { account: admin, viewport: { width: 1440, height: 900 } });
  const notes = page.getByRole('region', { name: 'Notes for reviewers' });
  const open = async (title: string) => {
    await page.getByRole('button', { name: title }).first().click();
    await cardOf(page, title).waitFor();
  };
  await open(first.title);
  await notes.getByRole('button', { name: 'Add a note' }).click();
  await notes.getByLabel('New note').fill('The video is not watched yet.');
  await open(second.title);
  await notes.getByRole('button', { name: 'Add a note' }).waitFor();
  await open(first.title);
  expect(await notes.getByLabel('New note').inputValue()).toBe('The video is not watched yet.');
});

it('the kinds of what waits need no scrolling sideways at 320 px with text twice as large', async () => {
  const page = await visit('/admin', { account: admin, viewport: { width: 320, height: 640 } });
  const kinds = page.getByRole('group', { name: 'What is listed' });
  await kinds.waitFor();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const kind of await kinds.getByRole('button').all()) {
    const { x, width } = (await kind.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

it('the tab that is opened stays in sight where the tabs scroll', async () => {
  const page = await visit('/admin', { account: superAdmin, ...phone });
  const tab = page.getByRole('tab', { name: 'Data requests' });
  await tab.click();
  await page.getByRole('tabpanel', { name: 'Data requests' }).waitFor();
  const end = async () => {
    const box = await tab.boundingBox();
    return box ? box.x + box.width : Infinity;
  };
  await expect.poll(end).toBeLessThanOrEqual(phone.viewport.width);
});
