import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  admin,
  apiAs,
  aReport,
  expectAccessible,
  expectFocus,
  newPage,
  notice,
  pendingReport,
  superAdmin,
  uniqueTitle,
  visit,
  reloadSearched,
} from '../browser.ts';
import { expectAct, moreTabs, openTab } from '../reviewBar.ts';
import { changeFont, resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { expectTidy } from '../layout.ts';

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;
const phone = { viewport: { width: 390, height: 844 } };

describe('a report on a phone', () => {
  it('has its decisions and Skip at the lower edge, and what stands beside it as rows that open', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...phone });
    // Over the list and over an item, as large as a finger needs it.
    const rest = page.getByRole('button', { name: 'Take a break' });
    const sizeOfRest = async () => {
      const box = (await rest.boundingBox())!;
      return Math.min(box.width, box.height);
    };
    expect(await sizeOfRest()).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: title }).click();
    const card = cardOf(page, title);
    const approve = card.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    expect(await sizeOfRest()).toBeGreaterThanOrEqual(44);
    // A picture says that nobody else is there, before the age, which ends where the text does.
    const alone = card.getByTitle('Only you have this open');
    const age = card.getByText(/^\d+ min$/);
    const [picture, waited] = [(await alone.boundingBox())!, (await age.boundingBox())!];
    expect(await alone.textContent()).toBe('Only you have this open');
    expect(picture.width).toBeGreaterThanOrEqual(16);
    expect(picture.x + picture.width).toBeLessThanOrEqual(waited.x);
    expect(Math.round(waited.x + waited.width)).toBe(phone.viewport.width - 16);
    // Four buttons fill the width, and the decisions are the widest.
    const names = ['Reject', 'Skip', 'More', 'Approve'];
    const boxes = await Promise.all(
      names.map(async (name) => (await card.getByRole('button', { name, exact: true }).boundingBox())!),
    );
    for (const [at, { x }] of boxes.entries()) {
      const before = boxes[at - 1];
      expect(x - (before ? before.x + before.width : 0)).toBeLessThanOrEqual(16);
    }
    const [reject, skip, more, last] = boxes.map((box) => Math.floor(box.width));
    expect(Math.min(reject!, last!)).toBeGreaterThan(Math.max(skip!, more!));
    const { x, y, width, height } = (await approve.boundingBox())!;
    // It ends where the text may.
    expect(x + width).toBeGreaterThanOrEqual(phone.viewport.width - 16);
    expect(y + height).toBeGreaterThan(phone.viewport.height - 32);
    expect(y + height).toBeLessThanOrEqual(phone.viewport.height);
    const add = page.getByRole('button', { name: 'Add a note' });
    expect(await add.count()).toBe(0);
    // Each closed row says on its one line what is in it.
    const rows = {
      'Where it happened': '250 m square',
      'Second opinion': 'Not asked for',
      'History and notes': 'Not edited · no notes',
    };
    for (const [name, value] of Object.entries(rows)) {
      const row = page.getByRole('region', { name });
      await row.getByText(value).waitFor();
      expect((await row.boundingBox())!.height).toBeLessThan(52);
    }
    await page.getByRole('heading', { name: 'History and notes' }).click();
    await add.waitFor();
    expect(await page.getByText('Not edited').count()).toBe(0);
    await expectAccessible(page);
    // A question is a sheet as wide as the window, also where the page behind it scrolls.
    await resizeTo(page, { width: 390, height: 480 });
    await card.getByRole('button', { name: 'Reject', exact: true }).click();
    const edges = async () => {
      const sheet = (await page.getByRole('dialog').boundingBox())!;
      return [sheet.x, sheet.width, sheet.y + sheet.height];
    };
    await expect.poll(edges).toEqual([0, 390, 480]);
  });

  it('leaves the way to everything else where it cannot be loaded', async () => {
    const page = await newPage({ account: admin, ...phone, expected: [/503/] });
    await intercept(page, 'GET', '/api/admin/incidents/all', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin?item=none');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('tab', { name: /^Pending/ }).waitFor();
  });

  it('has the acts without a button in a menu, in which letters decide nothing, and which gives the focus back', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...phone, hasTouch: true });
    await page.getByRole('button', { name: title }).tap();
    const more = cardOf(page, title).getByRole('button', { name: 'More', exact: true });
    await more.tap();
    const assign = page.getByRole('menuitem', { name: 'Assign to me', exact: true });
    await assign.waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).focus();
    await page.keyboard.type('are');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await assign.waitFor({ state: 'detached' });
    await expectFocus(more);
    await more.tap();
    // It says whether the preview is shown.
    const preview = page.getByRole('menuitemcheckbox', { name: 'Preview', exact: true });
    expect(await preview.getAttribute('aria-checked')).toBe('false');
    await preview.tap();
    await more.tap();
    expect(await preview.getAttribute('aria-checked')).toBe('true');
    await assign.tap();
    await expectAct(cardOf(page, title), 'Hand over');
    expect((await apiAs(admin).getReviewedIncident({ params: { id } })).isApproved).toBe('pending');
  });

  it('is approved after a look at what is likely the same', async () => {
    const title = uniqueTitle();
    // Words that no other report has: else the two belong to the flood of what other journeys send.
    const description = Array.from({ length: 8 }, () => randomUUID().replaceAll(/[\d-]/g, '')).join(' ');
    const body = { ...aReport(title), description };
    for (let n = 0; n < 2; n++) await apiAs(null).submitIncident({ body });
    const page = await visit(search(title), { account: admin, ...phone });
    const row = page.getByRole('button', { name: title }).first();
    await row.click();
    // Back in the list, the reader is where they were.
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expectFocus(row);
    await row.click();
    const approve = cardOf(page, title).getByRole('button', { name: 'Approve', exact: true });
    const toCompare = cardOf(page, title).getByRole('button', { name: '1 likely duplicate' });
    await toCompare.waitFor();
    // What leads to it fits beside it.
    expect((await cardOf(page, title).getByText('To do:').last().boundingBox())!.width).toBeGreaterThan(20);
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    // A press of it leads to the comparison, and decides nothing.
    const { x, y, width, height } = (await approve.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    const comparison = page.getByRole('dialog', { name: 'Compare the two' });
    await comparison.getByText('Both say the same, word for word.').waitFor();
    expect(await notice(page, 'Approved!').count()).toBe(0);
    // To look is no answer.
    await comparison.getByRole('button', { name: 'Close' }).click();
    await comparison.waitFor({ state: 'detached' });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    // What is selected beside it is seen in the list, with what can be done with it.
    await page.getByRole('heading', { name: 'Likely the same' }).click();
    await page.getByRole('button', { name: 'Select all but the earliest' }).click();
    await page.getByRole('button', { name: 'Reject 1' }).waitFor();
    await row.click();
    // Its link leads there too.
    await toCompare.click();
    await comparison.waitFor();
    await expectAccessible(page);
    await comparison.getByRole('button', { name: 'Not the same' }).click();
    await comparison.waitFor({ state: 'detached' });
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull();
    expect(await notice(page, 'Approved!').count()).toBe(0);
    await notice(page, 'Not the same').getByRole('button', { name: 'Dismiss' }).click();
    await approve.click();
    // What says so names it, and is low, because it stands over what is read.
    await notice(page, 'Approved!').getByText(title).waitFor();
    await notice(page, 'Approved!').getByRole('button', { name: 'Dismiss' }).waitFor();
    const said = (await notice(page, 'Approved!').boundingBox())!;
    expect(said.height).toBeLessThanOrEqual(104);
    expect(said.x).toBe(16);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await notice(page, 'Published').waitFor();
    // A link to what is public says where it leads.
    await apiAs(null).submitIncident({ body });
    await reloadSearched(page, title);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: title }).last().click();
    await page.getByRole('heading', { name: 'Likely the same' }).click();
    const link = page.getByRole('link', { name: /same day · 100% alike \(opens its public page\)$/ });
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
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
  await expect.poll(() => notes.getByLabel('New note').count()).toBe(0);
  await open(first.title);
  expect(await notes.getByLabel('New note').inputValue()).toBe('The video is not watched yet.');
});

it('nothing is cut off or beside the page at 320 px with text twice as large', async () => {
  const title = uniqueTitle();
  const description = 'He said that his name was Daniel Harcourt. Call 07700 900123 or write to someone@example.org.';
  // Far from what other journeys tell in few words, which would be likely the same.
  const far = { latitude: 57.15, longitude: -2.1 };
  await apiAs(null).submitIncident({ body: { ...aReport(title), ...far, description } });
  const page = await newPage({ account: superAdmin, viewport: { width: 320, height: 640 }, font: 'wide' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto(search(title));
  await page.getByRole('group', { name: 'What is listed' }).waitFor();
  await expectTidy(page, [320]);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const found = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Show 1', exact: true });
  await found.waitFor();
  await expectTidy(page, [320]);
  await found.click();
  // A title in Urdu, and one of a single long word.
  const shown = [`مسجد کے باہر ایک خاتون کو دھمکی دی گئی ${uniqueTitle()}`, `${'long'.repeat(20)} ${uniqueTitle()}`];
  for (const [index, each] of shown.entries()) {
    const { id } = await pendingReport(each);
    // By people who do nothing else: acts of one person are told as one.
    const by: Account = { name: `reviewer-${index}@example.org`, roles: ['Admin'] };
    await apiAs(by).decideIncident({ params: { id }, body: { status: 'approved' } });
  }
  for (const tab of ['Approved', 'Audit']) {
    await openTab(page, tab);
    for (const each of shown) await page.getByText(each).first().waitFor();
    await expectTidy(page, [320]);
  }
  await openTab(page, 'Pending');
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  await page.getByRole('button', { name: title }).click();
  await cardOf(page, title).getByRole('button', { name: 'Cover all' }).waitFor();
  await cardOf(page, title)
    .getByRole('button', { name: /^Cover: / })
    .first()
    .click();
  await cardOf(page, title).getByRole('button', { name: 'Cover the rest' }).waitFor();
  await expectTidy(page, [320]);
  // In text of the usual size, the bar has one line over its buttons.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  const point = cardOf(page, title).getByRole('button', { name: '2 identifiers' });
  const approve = cardOf(page, title).getByRole('button', { name: 'Approve', exact: true });
  const rise = async () => (await approve.boundingBox())!.y - (await point.boundingBox())!.y;
  await expect.poll(rise).toBeLessThan(48);
});

it('the tabs that have no room on a phone are in a menu, which is seen in any font and names the open one', async () => {
  const page = await visit('/admin', { account: superAdmin, ...phone, font: 'wide' });
  const more = moreTabs(page);
  for (const font of ['wide', 'narrow'] as const) {
    await changeFont(page, font);
    for (const width of [390, 320]) {
      await resizeTo(page, { width, height: 844 });
      await more.waitFor();
      const ends = async () => {
        const { x, width: wide } = (await more.boundingBox())!;
        return x + wide;
      };
      await expect.poll(ends).toBeLessThanOrEqual(width);
      // Each tab is seen as a whole, or not at all.
      const bar = page.getByRole('tablist').locator('..');
      await expect.poll(() => bar.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    }
  }
  await openTab(page, 'Data requests');
  await page.getByRole('tabpanel', { name: 'Data requests' }).waitFor();
  expect((await more.textContent())?.trim()).toBe('More: Data requests');
  await expectAccessible(page);
  await expectTidy(page, [320, 390]);
});

it('a link to an item that is not listed leads to the list, which says so until one is opened', async () => {
  const { title } = await pendingReport();
  const page = await visit(`${search(title)}&item=none`, { account: admin, ...phone, font: 'wide' });
  const told = page.getByRole('alert').filter({ hasText: 'This one is not in the list' });
  await told.waitFor();
  const row = page.locator('[data-row]').first();
  expect((await told.boundingBox())!.y).toBeLessThan((await row.boundingBox())!.y);
  await expectAccessible(page);
  await expectTidy(page, [320, 390]);
  await page.getByRole('button', { name: title }).click();
  await cardOf(page, title).waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await row.waitFor();
  expect(await told.count()).toBe(0);
});
