import { presenceTimes } from '@incidentmap/core/domain/limits';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  apiAs,
  aReport,
  aWord,
  expectAccessible,
  expectAccessibleInLooks,
  expectFocus,
  newPage,
  notice,
  pendingReport,
  siteUrl,
  superAdmin,
  toasts,
  uniqueTitle,
  visit,
  reloadSearched,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { chooseAct, expectAct } from '../reviewBar.ts';

/** Two reviewers in one room. They are this file's own: who has what open is kept by person, and others run beside this. */
const admin: Account = { name: 'maryam@example.org', roles: ['Admin'] };
const otherAdmin: Account = { name: 'yusuf@example.org', roles: ['Admin'] };
const aisha: Account = { name: 'aisha@example.org', roles: ['Admin'] };

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
const renew = (page: Page) => page.clock.fastForward(presenceTimes.renewed);
const opinionOf = (page: Page) => page.getByRole('region', { name: 'Second opinion' });

/** Reaches it with the Tab key. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  const hasFocus = () => control.evaluate((each) => each === each.ownerDocument.activeElement);
  for (let press = 0; press < 60 && !(await hasFocus()); press++) await control.page().keyboard.press('Tab');
  await expectFocus(control);
}

async function pressOn(button: Locator): Promise<void> {
  await tabTo(button);
  await button.page().keyboard.press('Enter');
}

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
    const maryam = await enter(admin, title);
    await maryam.getByText('Only you have this open').waitFor();
    const yusuf = await enter(otherAdmin, title, [/409/, /ERR_FAILED/]);
    await yusuf.getByRole('status').getByText('Maryam has this open').waitFor();
    await cardOf(yusuf, title).getByText('Maryam has this open').waitFor();
    await yusuf.getByRole('button', { name: /Maryam has this open/ }).waitFor();
    await renew(maryam);
    await cardOf(maryam, title).getByText('Yusuf has this open').waitFor();

    await maryam.keyboard.press('t');
    await expectAct(cardOf(maryam, title), 'Hand over');
    // Yusuf's page does not know yet.
    await chooseAct(cardOf(yusuf, title), 'Assign to me');
    await notice(yusuf, 'maryam@example.org has just taken this.').waitFor();
    await expectAct(cardOf(yusuf, title), 'Take over from Maryam');
    // No key takes anything over: the page leaves it to the browser.
    const press = `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true, cancelable: true }))`;
    expect(await yusuf.evaluate(press)).toBe(true);

    const notes = maryam.getByRole('region', { name: 'Notes for reviewers' });
    await notes.getByRole('button', { name: 'Add a note' }).click();
    await notes.getByLabel('New note').fill('The video is not watched yet.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByText('Maryam, ').waitFor();
    await notes.getByRole('button', { name: 'Add a note' }).waitFor();
    await chooseAct(cardOf(maryam, title), 'Hand over');
    const question = maryam.getByRole('dialog', { name: 'Hand this over to the others?' });
    await question.getByLabel('Note (optional)').fill('My shift ends.');
    await question.getByRole('button', { name: 'Hand over' }).click();
    await notes.getByText('My shift ends.').waitFor();
    await renew(yusuf);
    await yusuf.getByText('The video is not watched yet.').waitFor();
    await yusuf.getByText('My shift ends.').waitFor();
    // A phone shows one item once it was opened from the list.
    await yusuf.getByRole('button', { name: /Maryam has this open/ }).click();
    await expectAccessibleInLooks(yusuf, cardOf(yusuf, title));
    // Without a connection, nobody knows who is still there.
    await intercept(yusuf, 'PUT', '/api/admin/incidents/all', (route) => route.abort());
    await yusuf.clock.fastForward(presenceTimes.kept);
    await expect.poll(() => yusuf.getByText('Maryam has this open').count()).toBe(0);
  });

  it('never read on what the other has decided meanwhile, be it open or listed', async () => {
    const word = uniqueTitle();
    const titles = [`${word} one`, `${word} two`, `${word} three`] as const;
    const ids: string[] = [];
    for (const title of titles) {
      const body = { ...aReport(title), description: `${title} happened.` };
      ids.push((await apiAs(null).submitIncident({ body })).id);
    }
    const approve = (id: string) =>
      apiAs(otherAdmin).decideIncident({ params: { id }, body: { status: 'approved', delay: true } });
    const page = await newPage({ account: admin, expected: [/403/] });
    await page.clock.install();
    await page.goto(search(word));
    await cardOf(page, titles[0]).waitFor();

    await approve(ids[0]!);
    await renew(page);
    await notice(page, 'Already decided').waitFor();
    await cardOf(page, titles[1]).waitFor();

    await approve(ids[2]!);
    await page.getByRole('button', { name: `${titles[2]} Medium` }).click();
    await expect.poll(() => page.getByText(titles[2]).count()).toBe(0);
    await cardOf(page, titles[1]).waitFor();
  });

  it('lose nothing that they are writing when the other decides meanwhile', async () => {
    const report = await pendingReport();
    const page = await enter(admin, report.title, [/403/, /404/, /409/]);
    await chooseAct(cardOf(page, report.title), 'Edit');
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    await dialog.getByLabel('Title').fill('Half a title');
    const body = { status: 'rejected', reason: { code: 'spam', note: '' } } as const;
    await apiAs(otherAdmin).decideIncident({ params: { id: report.id }, body });
    const answered = () =>
      page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/all'));
    const first = answered();
    await renew(page);
    await first;
    // Another renewal is answered only after the room has taken the first one in.
    const second = answered();
    await renew(page);
    await second;
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a title');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await renew(page);
    await notice(page, 'Already decided').waitFor();
  });

  it('are advised to ask each other about a text that may identify someone, and do so by the keyboard alone', async () => {
    const title = uniqueTitle();
    const description = `Call 07700 900123, said ${title}.`;
    // Far from what other journeys tell in few words, which would be likely the same.
    const far = { latitude: 50.37, longitude: -4.14 };
    await apiAs(null).submitIncident({ body: { ...aReport(title), ...far, description } });
    const maryam = await visit(search(title), { account: admin });
    await opinionOf(maryam).getByText('Its text may identify someone.').waitFor();
    const ask = opinionOf(maryam).getByRole('button', { name: 'Ask for a second opinion' });
    await pressOn(ask);
    const asking = maryam.getByRole('dialog', { name: 'Ask for a second opinion' });
    await tabTo(asking.getByLabel('Note (optional)'));
    await maryam.keyboard.type('Whose number is it?');
    await pressOn(asking.getByRole('button', { name: 'Ask for a second opinion' }));
    await opinionOf(maryam).getByText('You asked for a second opinion.').waitFor();

    const yusuf = await visit(`${search(title)}&work=opinion`, { account: otherAdmin });
    await opinionOf(yusuf).getByText('Maryam asks: should this be approved?').waitFor();
    await opinionOf(yusuf).getByText('Whose number is it?').waitFor();
    await pressOn(opinionOf(yusuf).getByRole('button', { name: 'Do not approve' }));
    const giving = yusuf.getByRole('dialog', { name: 'Do not approve' });
    await pressOn(giving.getByRole('button', { name: 'Do not approve' }));
    await opinionOf(yusuf).getByText('Yusuf would not approve it.').waitFor();
    // A note is written, and the report handed over, in the same way.
    await yusuf.keyboard.press('t');
    await expectAct(cardOf(yusuf, title), 'Hand over');
    await pressOn(yusuf.getByRole('button', { name: 'Add a note' }));
    await expectFocus(yusuf.getByLabel('New note'));
    await yusuf.keyboard.type('Seen by two of us.');
    await pressOn(yusuf.getByRole('button', { name: 'Add note' }));
    await yusuf.getByText('Seen by two of us.').waitFor();
    await expectFocus(yusuf.getByRole('button', { name: 'Add a note' }));
    await yusuf.keyboard.press('t');
    const handing = yusuf.getByRole('dialog', { name: 'Hand this over to the others?' });
    await pressOn(handing.getByRole('button', { name: 'Hand over' }));
    await expectAct(cardOf(yusuf, title), 'Assign to me');
  });

  it('give each other a second opinion, which the first cannot give', async () => {
    const title = await criticalReport();
    const maryam = await visit(search(title), { account: admin });
    await opinionOf(maryam).getByText('This report is critical.').waitFor();
    await opinionOf(maryam).getByRole('button', { name: 'Ask for a second opinion' }).click();
    const asking = maryam.getByRole('dialog', { name: 'Ask for a second opinion' });
    await asking.getByText(title).waitFor();
    await asking.getByLabel('Note (optional)').fill('Is this a threat?');
    await expectAccessible(maryam);
    await asking.getByRole('button', { name: 'Ask for a second opinion' }).click();
    await opinionOf(maryam).getByText('You asked for a second opinion.').waitFor();
    expect(await opinionOf(maryam).getByRole('button', { name: 'Agree to approve' }).count()).toBe(0);
    // To press it leads to what comes first.
    await cardOf(maryam, title).getByRole('button', { name: 'Second opinion', exact: true }).waitFor();
    await pressOn(cardOf(maryam, title).getByRole('button', { name: 'Approve' }));
    await expectFocus(opinionOf(maryam).getByRole('button', { name: 'Take the question back' }));

    const yusuf = await visit(`${search(title)}&work=opinion`, { account: otherAdmin });
    await yusuf.getByText('Second opinion wanted').waitFor();
    await opinionOf(yusuf).getByText('Maryam asks: should this be approved?').waitFor();
    await opinionOf(yusuf).getByText('Is this a threat?').waitFor();
    await opinionOf(yusuf).getByRole('button', { name: 'Agree to approve' }).click();
    const agreeing = yusuf.getByRole('dialog', { name: 'Agree to approve' });
    await agreeing.getByRole('button', { name: 'Agree to approve' }).click();
    await opinionOf(yusuf).getByText('Yusuf agrees to approve it.').waitFor();

    await reloadSearched(maryam, title);
    await opinionOf(maryam).getByText('Yusuf agrees to approve it.').waitFor();
    await cardOf(maryam, title).getByRole('button', { name: 'Approve' }).click();
    const question = maryam.getByRole('dialog', { name: 'Yusuf has this open. Decide anyway?' });
    await question.getByRole('button', { name: 'Decide anyway' }).click();
    await notice(maryam, 'Approved!').waitFor();
  });

  it('hand on what is not for them, which the other does not see, and take that back', async () => {
    const word = uniqueTitle();
    const titles = [`${word} one`, `${word} two`];
    for (const title of titles)
      await apiAs(null).submitIncident({ body: { ...aReport(title), description: `${title} happened.` } });
    const page = await visit(search(word), { account: admin });
    const rowOf = (title: string) => page.locator('[data-row]').filter({ hasText: title });
    const all = (count: number) => page.getByRole('button', { name: `All ${count}`, exact: true });
    const show = page.getByRole('button', { name: '1 handed on · Show' });
    await all(2).waitFor();
    expect(await show.count()).toBe(0);
    // The list is not read again for it.
    const { promise: read, resolve: letRead } = Promise.withResolvers<void>();
    const waitingNow = page.getByRole('tab', { name: /^Pending/ });
    const waits = await waitingNow.textContent();
    await intercept(page, 'POST', '/api/admin/incidents/all', async (route) => {
      if (route.request().url().includes('sort=')) await read;
      await route.continue();
    });
    await chooseAct(cardOf(page, titles[0]!), 'Not for me');
    await expectFocus(cardOf(page, titles[1]!).getByRole('heading', { name: titles[1]! }));
    await all(1).waitFor();
    await show.waitFor();
    expect([await rowOf(titles[0]!).count(), await waitingNow.textContent()]).toEqual([0, waits]);
    letRead();
    await reloadSearched(page, word);
    await cardOf(page, titles[1]!).waitFor();
    await show.waitFor();
    expect(await rowOf(titles[0]!).count()).toBe(0);
    const yusuf = await visit(search(word), { account: otherAdmin });
    await cardOf(yusuf, titles[0]!).waitFor();
    await yusuf.getByRole('button', { name: 'All 2', exact: true }).waitFor();
    expect(await yusuf.getByText('handed on').count()).toBe(0);
    await chooseAct(cardOf(page, titles[1]!), 'Not for me');
    await page.getByRole('button', { name: '2 handed on · Show' }).waitFor();
    await notice(page, 'Handed on to the others').getByText('Nobody can see that it was you.').waitFor();
    await notice(page, 'Handed on to the others').getByRole('button', { name: 'Undo' }).click();
    await expectAct(cardOf(page, titles[1]!), 'Not for me');
    await all(1).waitFor();
  });

  it('find what they handed on in a list of its own, where none opens by itself', async () => {
    const word = uniqueTitle();
    const titles = [`${word} one`, `${word} two`];
    const [first] = [await pendingReport(titles[0]!), await pendingReport(titles[1]!)];
    await apiAs(aisha).changeWork({ body: { act: 'pass', item: { kind: 'report', id: first.id } } });
    const page = await visit(`${search(word)}&item=${first.id}`, { account: aisha });
    // Its address does not open it.
    await page.getByText('This one is not in the list').waitFor();
    await page.getByRole('button', { name: 'Open the first one' }).click();
    await cardOf(page, titles[1]!).waitFor();
    const show = page.getByRole('button', { name: '1 handed on · Show' });
    expect((await show.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await pressOn(show);
    await page.waitForURL((url) => url.searchParams.get('work') === 'passed');
    await page.getByText('Open one to read it').waitFor();
    expect([await page.getByRole('article').count(), await page.locator('[data-row]').count()]).toEqual([0, 1]);
    await expectAccessibleInLooks(page, page.getByRole('button', { name: 'Show what waits' }));
    await pressOn(page.getByRole('button', { name: 'Show what waits' }));
    await page.waitForURL((url) => !url.searchParams.has('work'));
    await cardOf(page, titles[1]!).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Handed on by you', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.locator('[data-row]').filter({ hasText: titles[0]! }).getByRole('button').click();
    await chooseAct(cardOf(page, titles[0]!), 'For me after all');
    // It goes on being read, among what waits.
    await page.waitForURL((url) => !url.searchParams.has('work'));
    await expectFocus(cardOf(page, titles[0]!).getByRole('heading', { name: titles[0]! }));
    await page.getByRole('button', { name: 'All 2', exact: true }).waitFor();
    expect(await page.getByText('handed on').count()).toBe(0);

    // A phone does the same, and an undo is right wherever it is pressed.
    await resizeTo(page, { width: 320, height: 700 });
    await chooseAct(cardOf(page, titles[0]!), 'Not for me');
    await cardOf(page, titles[1]!).waitFor();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: '1 handed on · Show' }).click();
    await page.getByRole('button', { name: 'Show what waits' }).waitFor();
    await notice(page, 'Handed on to the others').getByRole('button', { name: 'Undo' }).click();
    await expectFocus(cardOf(page, titles[0]!).getByRole('heading', { name: titles[0]! }));
    expect(new URL(page.url()).searchParams.has('work')).toBe(false);
  });

  it('are not led to what a colleague has taken or is reading', async () => {
    const word = uniqueTitle();
    const reports = [];
    for (const name of ['read', 'first', 'taken', 'free']) {
      const title = `${word} ${name}`;
      // None of them is likely the same as another one.
      const description = Array.from({ length: 12 }, aWord).join(' ');
      reports.push({ title, ...(await apiAs(null).submitIncident({ body: { ...aReport(title), description } })) });
    }
    const [read, , taken] = reports;
    const item = { kind: 'report' as const, id: taken!.id };
    await apiAs(otherAdmin).changeWork({ body: { act: 'take', from: null, item } });
    await enter(otherAdmin, read!.title);
    const maryam = await visit(search(word), { account: admin });
    const row = maryam.getByRole('button', { name: /Yusuf has this open/ });
    await row.waitFor();
    await cardOf(maryam, `${word} first`).getByRole('button', { name: 'Approve' }).click();
    await cardOf(maryam, `${word} free`).waitFor();

    // Whoever opens it is asked before they approve it, and only once.
    const card = cardOf(maryam, read!.title);
    const question = maryam.getByRole('dialog', { name: 'Yusuf has this open. Decide anyway?' });
    await row.click();
    await card.getByText('Yusuf has this open').waitFor();
    // Deaf for a moment after a decision, and after Back.
    const isAsked = async () => {
      if ((await question.count()) === 0) await card.getByRole('button', { name: 'Approve' }).click();
      return question.count();
    };
    await expect.poll(isAsked).toBe(1);
    await expectAccessible(maryam);
    await question.getByRole('button', { name: 'Skip' }).click();
    await expectFocus(cardOf(maryam, taken!.title).getByRole('heading', { name: taken!.title }));
    await row.click();
    await expectFocus(card.getByRole('heading', { name: read!.title }));
    await maryam.keyboard.press('a');
    await question.waitFor();
    // A question that was left does not come back with its item.
    const size = maryam.viewportSize()!;
    await resizeTo(maryam, { width: 390, height: 844 });
    await maryam.goBack();
    await row.click();
    await expectFocus(card.getByRole('heading', { name: read!.title }));
    expect(await question.count()).toBe(0);
    await resizeTo(maryam, size);
    await expect.poll(isAsked).toBe(1);
    await maryam.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Reject' }).click();
    const rejecting = maryam.getByRole('dialog', { name: 'Reject this report?' });
    await rejecting.getByText('Yusuf has this open').waitFor();
    await maryam.keyboard.press('Escape');
    await rejecting.waitFor({ state: 'detached' });
    // The notice of the decision before goes first, because it can undo, too. By its text, since a dialog that closes
    // hides the button from screen readers for a moment longer.
    const undo = toasts(maryam).getByText('Undo', { exact: true });
    await expect.poll(() => undo.count()).toBe(0);
    await card.getByRole('button', { name: 'Approve' }).click();
    await question.getByRole('button', { name: 'Decide anyway' }).click();
    await undo.click();
    await card.waitFor();
    await undo.waitFor({ state: 'detached' });
    const approveAgain = async () => {
      // Deaf for a moment after the undo.
      if ((await card.count()) > 0) await maryam.keyboard.press('a');
      return undo.count();
    };
    await expect.poll(approveAgain).toBe(1);
  });

  it('list what is theirs in a view that the address keeps', async () => {
    // Nobody else's items are in this view, whatever the others have left.
    const word = uniqueTitle();
    const [mine, other] = [await pendingReport(`${word} mine`), await pendingReport(`${word} other`)];
    const item = { kind: 'report' as const, id: mine.id };
    await apiAs(aisha).changeWork({ body: { act: 'take', from: null, item } });
    const page = await visit(search(word), { account: aisha, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('work') === 'mine');
    // A link to it can be kept, or sent to another reviewer.
    await page.getByRole('button', { name: 'Copy link to this view' }).click();
    await notice(page, 'Link copied').waitFor();
    const view = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect([view.origin, view.pathname]).toEqual([siteUrl, '/admin/pending']);
    expect(Object.fromEntries(view.searchParams)).toEqual({ work: 'mine' });
    await page.keyboard.press('Escape');
    await cardOf(page, mine.title).waitFor();
    await reloadSearched(page, word);
    await cardOf(page, mine.title).waitFor();
    expect(await page.getByRole('button', { name: other.title }).count()).toBe(0);
    await page.getByRole('button', { name: '1 filter active' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByText('1 matches').waitFor();
    await expectAccessible(page);
    // What is read beside the list stays in sight.
    const endOf = async (part: Locator) => {
      const { x, width } = (await part.boundingBox())!;
      return x + width;
    };
    expect(await endOf(panel)).toBeLessThanOrEqual(await endOf(page.locator('search')));
    await panel.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => !url.searchParams.has('work'));
  });
});
