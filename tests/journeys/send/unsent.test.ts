import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  admin,
  apiAs,
  expectAccessible,
  expectFocus,
  newPage,
  notice,
  pendingReport,
  problem,
  signIn,
  superAdmin,
  toasts,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { pendingFile } from '../files.ts';
import { resizeTo } from '../fonts.ts';
import { intercept, type Route } from '../intercept.ts';
import { chooseAct } from '../reviewBar.ts';

/** This file's own: who has what open is kept by person. */
const zaynab: Account = { name: 'zaynab@example.org', roles: ['Admin'] };
const idris: Account = { name: 'idris@example.org', roles: ['Admin'] };
const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;
const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
const desk = { viewport: { width: 1440, height: 900 } };

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep writing' });
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard', exact: true });

/** Closes a dialog in this way, which asks, and keeps what was typed. */
async function expectAsked(page: Page, close: () => Promise<void>): Promise<void> {
  await close();
  await keep(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
}

/** Closes a form and discards what was typed in it. */
async function discardBy(page: Page, close: () => Promise<void>): Promise<void> {
  await close();
  await discard(page).click();
  await question(page).waitFor({ state: 'detached' });
}

/** Fills in a rejection, lets it fail, and expects what was filled in to be there. */
async function expectKept(dialog: Locator, fail: (send: () => Promise<void>) => Promise<void>) {
  await dialog.getByRole('radio', { name: 'Identifies a person' }).check();
  const note = dialog.getByLabel('Note (optional)');
  await note.fill('It names the street.');
  await fail(() => dialog.getByRole('button', { name: /^Reject/ }).click());
  expect(await dialog.getByRole('radio', { name: 'Identifies a person' }).isChecked()).toBe(true);
  expect(await note.inputValue()).toBe('It names the street.');
}

describe('a rejection that fails keeps its form, with the reason and the note', () => {
  const failing: Record<string, (route: Route) => Promise<void>> = {
    'the server is in trouble': (route) => route.fulfill(problem(500, 'internal', 'It went wrong.')),
    'a proxy answers': (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
    'the answer is empty': (route) => route.fulfill({ body: '' }),
    'the connection is lost': (route) => route.abort(),
    'there were too many': (route) => route.fulfill(problem(429, 'too_many_requests', 'Too many.')),
    'somebody has edited it': (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'conflict',
          message: 'Changed.',
          details: [{ path: 'revision', code: 'stale', message: 'Changed.' }],
        },
      }),
  };

  it.each(Object.entries(failing))('because %s', async (_, answer) => {
    const report = await pendingReport();
    const page = await visit(search(report.title), {
      account: zaynab,
      ...desk,
      expected: [/Failed to load|50\d|4\d\d/],
    });
    await intercept(page, 'PUT', `/api/admin/incidents/${report.id}/approval`, answer, { times: 1 });
    await cardOf(page, report.title).getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Reject/ });
    await expectKept(dialog, async (send) => {
      await send();
      await toasts(page).first().waitFor();
    });
    await dialog.getByRole('button', { name: /^Reject/ }).click();
    await notice(page, 'Rejected').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const rejected = await apiAs(superAdmin).getReviewedIncident({ params: { id: report.id } });
    expect(rejected).toMatchObject({ isApproved: 'rejected' });
  });

  it('also that of several reports', async () => {
    const word = uniqueTitle();
    await pendingReport(`${word} one`);
    await pendingReport(`${word} two`);
    const page = await visit(search(word), { account: zaynab, ...desk, expected: [/500/] });
    await intercept(page, 'PUT', '/api/admin/incidents', failing['the server is in trouble']!, { times: 1 });
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('x');
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: /^Reject 2/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Reject/ });
    await expectKept(dialog, async (send) => {
      await send();
      await toasts(page).first().waitFor();
    });
    await dialog.getByRole('button', { name: /^Reject/ }).click();
    await notice(page, '2 reports rejected').waitFor();
  });
});

describe('a dialog of the review room with something typed', () => {
  it('to edit a report is closed only after a question, in whatever way, and at once where nothing was changed', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...desk });
    const edit = cardOf(page, title).getByRole('button', { name: 'Edit' });
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    const field = dialog.getByLabel('Title');
    await edit.click();
    await field.fill('Something else');
    await field.fill(title);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(edit);

    await edit.click();
    await field.fill('What I have typed');
    await expectAsked(page, () => field.press('Escape'));
    await expectFocus(field);
    await expectAsked(page, () => dialog.getByRole('button', { name: 'Cancel' }).click());
    await expectAsked(page, () => dialog.getByRole('button', { name: 'Close' }).click());
    expect(await field.inputValue()).toBe('What I have typed');
    await field.press('Escape');
    await expectAccessible(page);
    await keep(page).click();
    await field.press('Escape');
    await discard(page).click();
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(edit);
    await edit.click();
    expect(await field.inputValue()).toBe(title);
  });

  it('has the place of the item on a phone, which it shows on demand, and names itself while it scrolls', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin, viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: title }).click();
    const back = page.getByRole('button', { name: 'Back to the list' });
    await back.waitFor();
    await chooseAct(cardOf(page, title), 'Edit');
    const form = page.getByRole('form', { name: 'Edit this report' });
    await form.waitFor();
    await back.waitFor({ state: 'hidden' });
    expect((await form.boundingBox())!.y).toBe(0);
    const told = cardOf(page, title).getByText('A man shouted at me', { exact: false }).first();
    await told.waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Show the report' }).click();
    await told.waitFor();
    await form.getByRole('button', { name: 'Hide the report' }).click();
    await told.waitFor({ state: 'hidden' });
    await form.getByLabel('Verified by').focus();
    const head = form.getByRole('heading', { name: 'Edit this report' });
    await expect.poll(async () => (await head.boundingBox())!.y).toBeLessThan(40);
    expect((await head.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await form.getByRole('button', { name: 'Close' }).click();
    await back.waitFor();
  });

  it('to edit a report is kept while another report is open', async () => {
    const word = uniqueTitle();
    const [first, second] = [await pendingReport(`${word} one`), await pendingReport(`${word} two`)];
    const page = await visit(search(word), { account: admin, ...desk });
    const rowOf = ({ title }: { title: string }) => page.getByRole('button', { name: `${title} Medium` }).first();
    const field = page.getByRole('form', { name: 'Edit this report' }).getByLabel('Title');
    await rowOf(first).click();
    await chooseAct(cardOf(page, first.title), 'Edit');
    await field.fill('What I have typed');
    await rowOf(second).click();
    await cardOf(page, second.title).waitFor();
    expect(await field.count()).toBe(0);
    await rowOf(first).click();
    await expect.poll(() => field.inputValue()).toBe('What I have typed');
    await discardBy(page, () => field.press('Escape'));
    expect(await field.count()).toBe(0);
  });

  it('to choose between two versions is closed only after a question', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: admin, ...desk, expected: [/409/] });
    await chooseAct(cardOf(page, title), 'Edit');
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    await dialog.getByLabel('Title').fill(`${title}, as I wrote it`);
    await apiAs(superAdmin).editIncident({ params: { id }, body: { revision: 0, severity: 'high' } as never });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this report' });
    await conflict.waitFor();
    await expectAsked(page, () => page.keyboard.press('Escape'));
    await conflict.getByText(`${title}, as I wrote it`).waitFor();
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await notice(page, 'Saved').waitFor();
  });

  it('to write a note is closed only after a question', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: zaynab, ...desk });
    const ask = page.getByRole('region', { name: 'Second opinion' }).getByRole('button', { name: /^Ask/ });
    const asking = page.getByRole('dialog', { name: 'Ask for a second opinion' });
    await page.getByRole('heading', { name: 'Second opinion' }).waitFor();
    if (!(await ask.isVisible())) await page.getByRole('heading', { name: 'Second opinion' }).click();
    await page.getByRole('button', { name: 'Ask for a second opinion' }).click();
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ask for a second opinion' }).click();
    const note = asking.getByLabel('Note (optional)');
    await note.fill('Is this a threat?');
    await expectAsked(page, () => note.press('Escape'));
    expect(await note.inputValue()).toBe('Is this a threat?');
    await note.press('Escape');
    await discard(page).click();
    await asking.waitFor({ state: 'detached' });

    await chooseAct(cardOf(page, title), 'Reject');
    const rejecting = page.getByRole('dialog', { name: 'Reject this report?' });
    const reason = rejecting.getByLabel('Note (optional)');
    await reason.fill('Sent twice');
    await expectAsked(page, () => reason.press('Escape'));
    await expectAsked(page, () => rejecting.getByRole('button', { name: 'Cancel' }).click());
    expect(await reason.inputValue()).toBe('Sent twice');
    await reason.fill('');
    await reason.press('Escape');
    await rejecting.waitFor({ state: 'detached' });
  });

  it('to reject a report keeps its note while another report is read, until it is discarded', async () => {
    const word = uniqueTitle();
    const titles = [`${word} one`, `${word} two`] as const;
    for (const title of titles) await pendingReport(title);
    const page = await visit(search(word), { account: admin, ...desk });
    await cardOf(page, titles[0]).getByRole('button', { name: 'Reject' }).click();
    const rejecting = page.getByRole('dialog', { name: 'Reject this report?' });
    const note = rejecting.getByLabel('Note (optional)');
    await rejecting.getByRole('radio', { name: 'Already reported' }).check();
    await note.fill('See the one of Friday');
    const open = (title: string) =>
      page.locator('[data-row]').filter({ hasText: title }).getByRole('button').first().click();
    await open(titles[1]);
    await cardOf(page, titles[1]).waitFor();
    await rejecting.waitFor({ state: 'detached' });
    await open(titles[0]);
    await rejecting.waitFor();
    expect(await note.inputValue()).toBe('See the one of Friday');
    expect(await rejecting.getByRole('radio', { name: 'Already reported' }).isChecked()).toBe(true);
    await note.press('Escape');
    await discard(page).click();
    await rejecting.waitFor({ state: 'detached' });
    await cardOf(page, titles[0]).getByRole('button', { name: 'Reject' }).click();
    expect(await note.inputValue()).toBe('');
  });

  it('to turn a post into an incident is closed only after a question, beside the post and within it', async () => {
    const context = uniqueTitle();
    await apiAs(null).submitPost({
      body: {
        postUrl: `https://www.facebook.com/${context.split(' ').at(-1)!}/posts/1`,
        additionalContext: context,
        submitterEmail: 'sender@example.org',
        allowContact: 'yes',
      },
    });
    const page = await visit(search(context), { account: admin, ...desk });
    const dialog = page.getByRole('form', { name: 'Turn this post into an incident' });
    const approve = page.getByRole('button', { name: 'Approve' }).first();
    await approve.click();
    const field = dialog.getByLabel('Title');
    await field.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const width of [1440, 390]) {
      await resizeTo(page, { width, height: 900 });
      await approve.click();
      await field.fill('A title for it');
      await expectAsked(page, () => field.press('Escape'));
      await expectAsked(page, () => dialog.getByRole('button', { name: 'Cancel' }).click());
      expect(await field.inputValue()).toBe('A title for it');
      await field.press('Escape');
      await discard(page).click();
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(approve);
    }
  });

  it('to approve a file is closed only after a question', async () => {
    const { title } = await pendingFile();
    const page = await visit(search(title), { account: admin, ...desk });
    const form = page.getByRole('form', { name: 'Approve this file' });
    const approve = page.getByRole('button', { name: 'Approve' }).first();
    await page.getByRole('button', { name: `Show the file: ${title}` }).click();
    await approve.click();
    await form.getByLabel('Description').fill('What I have typed');
    await expectAsked(page, () => form.getByRole('button', { name: 'Close' }).click());
    await form.getByRole('button', { name: 'Cancel' }).click();
    await discard(page).click();
    await form.waitFor({ state: 'detached' });
    await expectFocus(approve);
  });

  it('to add a partner is closed only after a question', async () => {
    const page = await visit('/admin?tab=partners', { account: superAdmin });
    const add = page.getByRole('button', { name: 'Add a partner' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Add a partner' });
    const name = dialog.getByLabel('Name');
    await name.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await add.click();
    await name.fill('A mosque');
    await expectAsked(page, () => name.press('Escape'));
    expect(await name.inputValue()).toBe('A mosque');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await discard(page).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('what a reviewer typed when the session ended', () => {
  const told = 'Your session has ended. What you typed is still here.';
  const linkIn = (part: Locator | Page) => part.getByRole('link', { name: 'Sign in again in a new tab' });
  const enter = async (title: string) => visit(search(title), { account: zaynab, ...desk, expected: [/401/] });
  const startEdit = async (page: Page, title: string) => {
    await chooseAct(cardOf(page, title), 'Edit');
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    await dialog.getByLabel('Title').fill(`${title}, edited`);
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText(told).waitFor();
    return dialog;
  };

  it('stays in the dialog that edits a report, with the way to sign in again, and is saved after that', async () => {
    const { id, title } = await pendingReport();
    const page = await enter(title);
    const dialog = await startEdit(page, title);
    const link = linkIn(dialog);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    // Nothing is sent, and nothing is lost, before that.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await link.waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe(`${title}, edited`);
    await signIn(page, zaynab);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Saved').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await apiAs(superAdmin).getReviewedIncident({ params: { id } })).title).toBe(`${title}, edited`);
  });

  it('is not shown to somebody else who signs in, nor saved by them', async () => {
    const { id, title } = await pendingReport();
    const page = await enter(title);
    const dialog = await startEdit(page, title);
    await signIn(page, idris);
    // As when the reviewer comes back from the other tab.
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await page.getByText(title).count()).toBe(0);
    expect((await apiAs(superAdmin).getReviewedIncident({ params: { id } })).title).toBe(title);
  });

  it('stays in the dialog that asks which version to keep', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: zaynab, ...desk, expected: [/401/, /409/] });
    await chooseAct(cardOf(page, title), 'Edit');
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    await dialog.getByLabel('Title').fill(`${title}, edited`);
    await apiAs(superAdmin).editIncident({ params: { id }, body: { revision: 0, severity: 'high' } as never });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this report' });
    await conflict.waitFor();
    await page.context().clearCookies();
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await linkIn(conflict).waitFor();
    await signIn(page, zaynab);
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await notice(page, 'Saved').waitFor();
  });

  it('stays in the forms of a file and a post, and is approved after signing in again', async () => {
    const { title } = await pendingFile();
    const page = await enter(title);
    await cardOf(page, title).getByRole('button', { name: 'Show the file' }).click();
    await cardOf(page, title).getByRole('button', { name: 'Approve', exact: true }).click();
    const file = page.getByRole('form', { name: 'Approve this file' });
    await file.getByLabel('Description').fill('Filmed by a passenger of the tram.');
    await page.context().clearCookies();
    await file.getByRole('button', { name: 'Approve' }).click();
    await file.getByRole('alert').getByText(told).waitFor();
    expect(await file.getByLabel('Description').inputValue()).toBe('Filmed by a passenger of the tram.');
    await signIn(page, zaynab);
    await file.getByRole('button', { name: 'Approve' }).click();
    // Its notice would be shown again beside that of the post.
    await page.getByRole('button', { name: 'Publish now' }).click();
    await notice(page, 'Published').waitFor();

    const word = uniqueTitle();
    const postUrl = `https://social.example.com/${randomUUID()}`;
    await apiAs(null).submitPost({ body: { postUrl, additionalContext: word } });
    await page.goto(search(word));
    const card = page.getByRole('article', { name: 'Post on social.example.com' });
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    const post = page.getByRole('form', { name: 'Turn this post into an incident' });
    await post.getByLabel('Title').fill(word);
    await post.getByLabel('Severity').selectOption('High');
    await post.getByRole('textbox', { name: 'Location' }).fill('Leeds');
    await post.getByRole('button', { name: 'Find this place' }).click();
    await expect.poll(() => post.getByLabel('Latitude').inputValue()).not.toBe('');
    await page.context().clearCookies();
    await post.getByRole('button', { name: 'Approve' }).click();
    await post.getByRole('alert').getByText(told).waitFor();
    expect(await post.getByLabel('Title').inputValue()).toBe(word);
    await signIn(page, zaynab);
    await post.getByRole('button', { name: 'Approve' }).click();
    await notice(page, 'Approved!').waitFor();
  });

  it('stays in a note, and is sent after signing in again', async () => {
    const { title } = await pendingReport();
    const page = await enter(title);
    const notes = page.getByRole('region', { name: 'Notes for reviewers' });
    await notes.getByRole('button', { name: 'Add a note' }).click();
    await notes.getByLabel('New note').fill('The video is not watched yet.');
    await page.context().clearCookies();
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByRole('alert').getByText(told).waitFor();
    expect(await notes.getByLabel('New note').inputValue()).toBe('The video is not watched yet.');
    await expectAccessible(page);
    await signIn(page, zaynab);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await linkIn(notes).waitFor({ state: 'detached' });
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByText('Zaynab, ').waitFor();
  });

  it('stays in a rejection of a report, a file, a post and several reports, whose reason and note are sent after signing in again', async () => {
    const report = await pendingReport();
    const file = await pendingFile();
    const word = uniqueTitle();
    const postUrl = `https://social.example.com/${randomUUID()}`;
    await apiAs(null).submitPost({ body: { postUrl, additionalContext: word } });
    const page = await visit('/admin', { account: zaynab, ...desk, expected: [/401/] });
    for (const [searched, card] of [
      [report.title, cardOf(page, report.title)],
      [file.title, cardOf(page, file.title)],
      [word, page.getByRole('article', { name: 'Post on social.example.com' })],
    ] as const) {
      await page.goto(search(searched));
      await card.getByRole('button', { name: 'Reject', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Reject/ });
      await expectKept(dialog, async (send) => {
        await page.context().clearCookies();
        await send();
        await linkIn(dialog).waitFor();
      });
      await signIn(page, zaynab);
      await dialog.getByRole('button', { name: /^Reject/ }).click();
      await notice(page, 'Rejected').first().waitFor();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('stays in a question for a second opinion, also when a colleague has asked meanwhile', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: zaynab, ...desk, expected: [/401/, /409/] });
    const asking = page.getByRole('dialog', { name: 'Ask for a second opinion' });
    const ask = page.getByRole('button', { name: 'Ask for a second opinion' });
    await page.getByRole('heading', { name: 'Second opinion' }).waitFor();
    if (!(await ask.isVisible())) await page.getByRole('heading', { name: 'Second opinion' }).click();
    await ask.click();
    const note = asking.getByLabel('Note (optional)');
    await note.fill('Is this a threat?');
    await page.context().clearCookies();
    const send = asking.getByRole('button', { name: 'Ask for a second opinion' });
    await send.click();
    await linkIn(asking).waitFor();
    await signIn(page, zaynab);
    const item = { kind: 'report' as const, id };
    await apiAs(idris).changeWork({ body: { item, act: 'askOpinion', note: '' } });
    await send.click();
    await notice(page, 'Not done').waitFor();
    expect(await note.inputValue()).toBe('Is this a threat?');
    await apiAs(idris).changeWork({ body: { item, act: 'endOpinion' } });
    await send.click();
    await asking.waitFor({ state: 'detached' });
    await page.getByText('You asked for a second opinion.').waitFor();
    await page.getByText('Is this a threat?').waitFor();
  });

  it('stays while the page shows what became public of an approval that was given before', async () => {
    const word = uniqueTitle();
    const [first, second] = [await pendingReport(`${word} one`), await pendingReport(`${word} two`)];
    const page = await newPage({ account: zaynab, ...desk, expected: [/401/] });
    await page.clock.install();
    await page.goto(search(word));
    const approve = cardOf(page, first.title).getByRole('button', { name: 'Approve' });
    await page.getByRole('button', { name: first.title }).first().click();
    await approve.waitFor();
    await page.clock.runFor(1000);
    await approve.click();
    await notice(page, 'Approved!').waitFor();
    await chooseAct(cardOf(page, second.title), 'Edit');
    const field = page.getByRole('form', { name: 'Edit this report' }).getByLabel('Title');
    await field.fill('What I have typed');
    await page.context().clearCookies();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.clock.runFor(13_000);
    await refused;
    await page.getByRole('button', { name: 'Save' }).click();
    await linkIn(page).waitFor();
    expect(await field.inputValue()).toBe('What I have typed');
  });

  it('without a note closes the room as any other act', async () => {
    const { title } = await pendingReport();
    const page = await enter(title);
    await cardOf(page, title).waitFor();
    await page.context().clearCookies();
    await chooseAct(cardOf(page, title), 'Assign to me');
    await page.getByText('Your session has ended.').waitFor();
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  });
});
