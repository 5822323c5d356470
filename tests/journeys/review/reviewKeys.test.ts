import type { RejectionCode } from '@incidentmap/core/domain/audit/audit';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../support/run/pace.ts';
import {
  admin,
  apiAs,
  aReport,
  aWord,
  expectAccessible,
  expectAccessibleInLooks,
  expectFocus,
  notice,
  superAdmin,
  untilNoticesCanBeShown,
  visit,
  problem,
  stopTime,
  reloadSearched,
} from '../browser.ts';
import { pendingFile } from '../files.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';

/** Texts that are like no other: of different words, reports are no likely duplicates. */
const ownWords = () => Array.from({ length: 8 }, aWord).join(' ');
/** An email address to be covered, and a telephone number to be kept. */
const identifying = 'Write to someone@example.org or call 07700 900123.';

async function aReportOf(word: string, n: number, told = ''): Promise<{ id: string; title: string }> {
  const title = `${word} number ${n}`;
  const description = `${ownWords()}. ${told}`;
  const { id } = await apiAs(null).submitIncident({
    body: { ...aReport(title), description, incidentDate: '2021-03-04' },
  });
  return { id, title };
}

async function aPostOf(word: string, n: number): Promise<string> {
  const postUrl = `https://number-${n}.example.org/${word}/posts/${n}`;
  await apiAs(null).submitPost({
    body: { postUrl, additionalContext: ownWords(), submitterEmail: 'sender@example.org', allowContact: 'yes' },
  });
  return postUrl;
}

/** `title`: or the address of a post, which is named by its site. */
const headingOf = (page: Page, title: string): Locator => {
  const name = title.startsWith('https:') ? `Post on ${new URL(title).host}` : title;
  return page.getByRole('article', { name, exact: true }).getByRole('heading', { name, exact: true });
};

/** Does what needs time to pass as it does elsewhere. */
async function inTime(page: Page, act: () => Promise<void>): Promise<void> {
  await page.clock.resume();
  await act();
  await stopTime(page);
}

/** The room with what one word finds, its first item in focus. Its time passes only when it is told to. */
async function roomOf(word: string, first: string, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await visit('/', { account: admin, expected });
  await page.clock.install();
  await page.goto(`/admin?text=${word}`);
  await headingOf(page, first).waitFor();
  await untilNoticesCanBeShown(page);
  await stopTime(page);
  await page.keyboard.press('j');
  await expectFocus(headingOf(page, first));
  // A heading does nothing, so it is not drawn as a control that has the focus.
  expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
  return page;
}

/** The ids of the reports whose decisions the page sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const id = /\/incidents\/([^/]+)\/approval$/.exec(new URL(request.url()).pathname)?.[1];
    if (request.method() === 'PUT' && id !== undefined) sent.push(id);
  });
  return sent;
}

const stateOf = async (id: string) => (await apiAs(superAdmin).getReviewedIncident({ params: { id } })).isApproved;
const historyOf = async (id: string) =>
  (await apiAs(superAdmin).listAudit({ query: { incident: id, limit: 50 } as never })).entries;

describe('after a decision, keys and buttons are deaf', () => {
  it('until the next report is drawn, and for 600 ms after that', async () => {
    const word = aWord();
    const [first, second, third] = [await aReportOf(word, 1), await aReportOf(word, 2), await aReportOf(word, 3)];
    const page = await roomOf(word, first.title);
    const sent = sentBy(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, 'PUT', `/api/admin/incidents/${first.id}/approval`, async (route) => {
      await released;
      await route.continue();
    });
    for (const key of ['a', 'a', 'r', 'j']) await page.keyboard.press(key);
    // A server that takes long does not make them hear again.
    await page.clock.runFor(5000);
    await page.keyboard.press('a');
    release();
    await expectFocus(headingOf(page, second.title));
    for (const wait of [0, 599]) {
      await page.clock.runFor(wait);
      for (const key of ['a', 'r', 'j', 'u']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('button', { name: 'Reject' }).click();
    }
    expect(sent).toEqual([first.id]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.clock.runFor(1);
    await headingOf(page, second.title).focus();
    await page.keyboard.press('a');
    await expectFocus(headingOf(page, third.title));
    expect(sent).toEqual([first.id, second.id]);
  });

  it('to the second half of a double click, and to a key that is held down', async () => {
    const word = aWord();
    const [first, second, third] = [await aReportOf(word, 1), await aReportOf(word, 2), await aReportOf(word, 3)];
    const page = await roomOf(word, first.title);
    const sent = sentBy(page);
    await page.getByRole('button', { name: 'Approve' }).dblclick();
    await expectFocus(headingOf(page, second.title));
    await page.clock.runFor(600);
    await page.keyboard.down('a');
    await expectFocus(headingOf(page, third.title));
    await page.clock.runFor(600);
    // Down without up: the key repeats.
    for (let n = 0; n < 3; n++) await page.keyboard.down('a');
    await page.keyboard.up('a');
    expect(sent).toEqual([first.id, second.id]);
    expect(await stateOf(third.id)).toBe('pending');
  });
});

describe('rejecting', () => {
  it('takes three keys, and a digit in the note is text', async () => {
    const word = aWord();
    const [first, second] = [await aReportOf(word, 1), await aReportOf(word, 2)];
    const page = await roomOf(word, first.title);
    for (const key of ['r', '5', 'Enter']) await page.keyboard.press(key);
    await notice(page, 'Rejected').waitFor();
    expect((await historyOf(first.id))[0]?.reason).toEqual({ code: 'outsideUk', note: '' });
    await expectFocus(headingOf(page, second.title));
    await page.clock.runFor(10_000);
    await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    const card = page.getByRole('article', { name: second.title });
    const fill = () =>
      card
        .getByRole('button', { name: 'Approve' })
        .evaluate((button) => button.ownerDocument.defaultView!.getComputedStyle(button).backgroundColor);
    const filled = await fill();
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: 'Reject this report?' });
    // At a desk it stands beside the report, which can be read and scrolled while the reason is chosen: in the place of the
    // list, or of what stands beside the report where there is a third column.
    const list = page.locator('div:has(> ul > [data-row])');
    const side = page.locator('div:has(> aside)');
    const send = question.getByRole('button', { name: 'Reject report' });
    const edge = () =>
      send.evaluate((button) => button.ownerDocument.defaultView!.getComputedStyle(button).borderTopStyle);
    expect(await edge()).toBe('dashed');
    const hint = question.getByText('It is never sent to the reporter.');
    await inTime(page, async () => {
      for (const width of [1024, 1440, 1920]) {
        await resizeTo(page, { width, height: 768 });
        const [covered, seen] = width === 1024 ? [list, side] : [side, list];
        await expect.poll(async () => (await covered.boundingBox())?.width).toBe((await question.boundingBox())!.width);
        expect(await question.boundingBox()).toEqual(await covered.boundingBox());
        expect(await covered.isVisible()).toBe(false);
        if (width > 1024) expect(await seen.isVisible()).toBe(true);
        const room = async () => {
          const [last, foot] = [await hint.boundingBox(), await question.getByText('Cancel').boundingBox()];
          return foot!.y - last!.y - last!.height;
        };
        expect(await room()).toBeGreaterThan(8);
        await card.getByRole('heading', { name: second.title }).click({ trial: true });
      }
      // One decision at a time stands out.
      await expect.poll(fill).not.toBe(filled);
      await expectAccessibleInLooks(page, question);
    });
    // Without a reason nothing is rejected, and what is missing is said.
    await page.keyboard.press('Enter');
    await question.getByText('Choose one of the reasons').first().waitFor();
    // The whole row of a reason can be pressed.
    const other = question.getByRole('radio', { name: 'Another reason' });
    const { x, width } = (await question.getByRole('radiogroup').boundingBox())!;
    const { y, height } = (await other.boundingBox())!;
    await page.mouse.click(x + width - 8, y + height / 2);
    expect(await other.isChecked()).toBe(true);
    expect(await edge()).toBe('solid');
    await page.keyboard.press('6');
    const spam = question.getByRole('radio', { name: 'Spam' });
    expect(await spam.isChecked()).toBe(true);
    await expectFocus(spam);
    await page.keyboard.press('Tab');
    await page.keyboard.type('3 of these today');
    expect(await spam.isChecked()).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
    expect((await historyOf(second.id))[0]?.reason).toEqual({ code: 'spam', note: '3 of these today' });
  });
});

describe('the key ?', () => {
  /** The keys that the page takes for itself where the focus is. */
  const taken = (page: Page) =>
    page.evaluate<string[]>(`[...'abcdefghijklmnopqrstuvwxyz0123456789?'].filter((key) =>
      !document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))`);
  const listed = (page: Page) => page.getByRole('dialog', { name: 'Keyboard' }).locator('dt').allTextContents();

  it('lists exactly the keys that there are, for a report and for a post', async () => {
    const word = aWord();
    const first = await aReportOf(word, 1);
    const second = await aReportOf(word, 2, identifying);
    const third = await aPostOf(word, 3);
    const page = await roomOf(word, first.title);
    // Also of a report in which nothing identifies anyone.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    expect(await listed(page)).toEqual(expect.arrayContaining(['c', 'v']));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.clock.runFor(100);
    await expectFocus(headingOf(page, first.title));
    const lists: string[][] = [];
    for (const [keys, next] of [
      [['a'], second.title],
      [['r', '6', 'Enter'], third],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await expectFocus(headingOf(page, next));
      // The keys are deaf now: the page takes them, and they do nothing.
      const all = await taken(page);
      await page.clock.runFor(600);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
      for (const name of ['Move', 'Decide', 'Change', 'Help'])
        await page.getByRole('dialog', { name: 'Keyboard' }).getByRole('heading', { name }).waitFor();
      // Where acts without a key are, and how the list closes.
      await page.getByText('The other acts are in the menu “…”, beside the report').waitFor();
      await page.getByText('Esc closes this list.').waitFor();
      const shown = await listed(page);
      expect(shown.toSorted()).toEqual(all.toSorted());
      lists.push(shown);
      await inTime(page, () => expectAccessibleInLooks(page, page.getByRole('dialog', { name: 'Keyboard' })));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.clock.runFor(100);
      await expectFocus(headingOf(page, next));
    }
    expect(lists[0]).toEqual(expect.arrayContaining(['t', 'c', 'v', 'e', 'p', 'x']));
    expect(lists[1]).not.toContain('e');
  });

  it('acts on the open item before anything has the focus, and on none while another part has it', async () => {
    const word = aWord();
    const [first, second] = [await aReportOf(word, 1), await aReportOf(word, 2)];
    const page = await visit(`/admin?text=${word}`, { account: admin });
    await headingOf(page, first.title).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).focus();
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await reloadSearched(page, word);
    await headingOf(page, first.title).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    for (const key of ['1', 'Enter']) await page.keyboard.press(key);
    await headingOf(page, second.title).waitFor();
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['rejected', 'pending']);
  });

  it('is text where people type; and all keys can be switched off', async () => {
    const word = aWord();
    const [first, second] = [await aReportOf(word, 1), await aReportOf(word, 2)];
    const page = await roomOf(word, first.title);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('?ujar');
    expect(await search.inputValue()).toBe(`${word}?ujar`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await search.fill(word);
    await headingOf(page, first.title).focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await help.waitFor();
    const choice = help.getByRole('switch', { name: 'Use these keys' });
    while (!(await choice.evaluate((found) => found === found.ownerDocument.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await headingOf(page, first.title).focus();
    for (const key of ['?', 'j', 'a', 'r']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectFocus(headingOf(page, first.title));
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['pending', 'pending']);
  });
});

describe('an approval', () => {
  it('that comes to nothing is told, and the report is in the list again', async () => {
    const word = aWord();
    const title = `${word} number 1`;
    const { receipt } = await apiAs(null).submitIncident({ body: { ...aReport(title), description: ownWords() } });
    const page = await roomOf(word, title);
    await page.keyboard.press('a');
    await notice(page, 'Public in 10 s').waitFor();
    await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
    await apiAs(null).changeReceipt({ body: { action: 'correct', code: receipt, location: 'Leeds' } });
    await page.clock.runFor(13_000);
    await notice(page, 'Not published: it waits again').waitFor();
    await headingOf(page, title).waitFor();
  });
});

describe('the undo of a decision', () => {
  it('stays within reach when the next one is made, by button and by key', async () => {
    const word = aWord();
    const [first, second] = [await aReportOf(word, 1), await aReportOf(word, 2)];
    const [third, fourth] = [await aReportOf(word, 3), await aReportOf(word, 4)];
    const page = await roomOf(word, first.title);
    const states = async () => Promise.all([first, second, third].map(({ id }) => stateOf(id)));
    for (const [keys, next] of [
      [['r', '1', 'Enter'], second],
      [['r', '2', 'Enter'], third],
      [['r', '3', 'Enter'], fourth],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key);
      await expectFocus(headingOf(page, next.title));
      await page.clock.runFor(600);
    }
    expect(await states()).toEqual(['rejected', 'rejected', 'rejected']);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect.poll(() => undo.count()).toBe(3);
    // During a break, too, for which the panes are put away.
    await page.getByRole('button', { name: 'Take a break' }).click();
    const tops = () => undo.evaluateAll((all) => all.map((each) => Math.sign(each.getBoundingClientRect().top)));
    await expect.poll(tops).toEqual([1, 1, 1]);
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await page.getByRole('button', { name: `Undo: ${second.title}` }).click();
    await notice(page, 'Undone: the report is pending again').waitFor();
    expect(await states()).toEqual(['rejected', 'pending', 'rejected']);
    // What was taken back is open again, for another decision.
    await expectFocus(headingOf(page, second.title));
    await page.clock.runFor(600);
    // Of what is left, the key takes the newest.
    await page.keyboard.press('u');
    await page.getByRole('button', { name: `Undo: ${third.title}` }).waitFor({ state: 'detached' });
    await expect.poll(states).toEqual(['rejected', 'pending', 'pending']);
    await expectFocus(headingOf(page, third.title));
    await page.getByRole('button', { name: `Undo: ${first.title}` }).waitFor();
    // A toast that has the focus stays.
    await undo.first().focus();
    await inTime(page, () => expectAccessible(page));
    await headingOf(page, third.title).focus();
    await page.clock.runFor(10_000);
    await expect.poll(() => undo.count()).toBe(0);
  });

  it('is offered again when it failed, as long as it is possible', async () => {
    const word = aWord();
    const [first, second] = [await aReportOf(word, 1), await aReportOf(word, 2)];
    const page = await roomOf(word, first.title, [/503/]);
    await page.keyboard.press('a');
    await expectFocus(headingOf(page, second.title));
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.waitFor();
    let isFailing = true;
    await intercept(page, 'PUT', /^\/api\/admin\/incidents$/, (route) =>
      isFailing ? route.fulfill(problem(503, 'unavailable', 'Not now.')) : route.continue(),
    );
    await undo.click();
    const again = notice(page, 'Undo failed:').getByRole('button', { name: /^Undo/ });
    await again.waitFor();
    isFailing = false;
    await again.click();
    await notice(page, 'Undone: the report is pending again').waitFor();
    await page.clock.runFor(20_000);
    expect(await stateOf(first.id)).toBe('pending');
  });

  it('is offered again when the page is loaded again within its ten seconds, and not after them', async () => {
    const word = aWord();
    const [first, second] = [await aReportOf(word, 1), await aReportOf(word, 2)];
    const postUrl = await aPostOf(word, 3);
    const file = await pendingFile(`${word} number 4`);
    const page = await roomOf(word, first.title);
    const sent = sentBy(page);
    const undo = page.getByRole('button', { name: /^Undo/ });
    const loadAgain = async () => {
      await reloadSearched(page, word);
      await page.getByRole('heading', { name: 'Review room' }).waitFor();
      await untilNoticesCanBeShown(page);
    };
    await page.keyboard.press('a');
    await expectFocus(headingOf(page, second.title));
    await undo.waitFor();
    await notice(page, 'Public in 10 s').waitFor();
    // What would be undone is told whole.
    const told = notice(page, 'Approved!').getByText(first.title, { exact: true });
    expect(await told.evaluate((words) => words.scrollHeight - words.clientHeight)).toBe(0);
    // At the foot of the last column, which ends above it meanwhile: so it covers nothing.
    const boxOf = async () => (await notice(page, 'Approved!').boundingBox())!;
    const bottomOfColumn = () =>
      page.evaluate<number>(`(() => {
        const column = document.querySelector('[data-toasts="foot"]');
        return column.getBoundingClientRect().top + column.clientHeight;
      })()`);
    await expect.poll(async () => (await boxOf()).y - (await bottomOfColumn())).toBeGreaterThan(0);
    const box = await boxOf();
    const { width, height } = page.viewportSize()!;
    expect(box.x + box.width / 2).toBeGreaterThan(width / 2);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(await bottomOfColumn()).toBeGreaterThan(height / 2);
    for (const name of [/^Undo/, 'Publish now'])
      expect((await page.getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await page.clock.runFor(4000);
    await notice(page, 'Public in 6 s').waitFor();
    await inTime(page, loadAgain);
    await undo.waitFor();
    // It is named, though nothing of a report is kept on the device.
    await notice(page, 'Approved!').getByText(first.title).waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage) + JSON.stringify(localStorage)')).not.toContain(
      first.title,
    );
    await page.getByRole('button', { name: 'Publish now' }).waitFor();
    await undo.click();
    await notice(page, 'Undone: the report is pending again').waitFor();
    await page.clock.runFor(20_000);
    expect(await stateOf(first.id)).toBe('pending');
    expect(sent).toEqual([first.id]);

    // A notice fades in the browser's own time, which goes on beside that of the page.
    await expect.poll(() => undo.count()).toBe(0);
    await expectFocus(headingOf(page, first.title));
    // The list may have come back only now: keys are deaf until it is drawn, and 600 ms after that.
    await page.clock.runFor(1000);
    await page.keyboard.press('a');
    await undo.waitFor();
    const approved = sent.at(-1)!;
    await inTime(page, loadAgain);
    await undo.waitFor();
    await page.clock.runFor(10_000);
    await expect.poll(() => undo.count()).toBe(0);
    // The server publishes it, by its own clock.
    await expect.poll(() => stateOf(approved), { timeout: seconds(30) }).toBe('approved');

    /** Opens an item; whatever keys are deaf before that. */
    const open = async (title: string, row = title) => {
      await page.getByRole('listitem').getByRole('button').filter({ hasText: row }).click();
      await expectFocus(headingOf(page, title));
      await page.clock.runFor(1000);
    };
    await open(postUrl, 'number-3.example.org');
    await page.keyboard.press('a');
    const post = page.getByRole('form', { name: 'Turn this post into an incident' });
    await post.getByLabel('Title').fill(`${word} number 3`);
    await post.getByLabel('Severity').selectOption('Medium');
    await post.getByRole('textbox', { name: 'Location' }).fill('Leeds');
    await post.getByRole('button', { name: 'Find this place' }).click();
    await expect.poll(() => post.getByLabel('Latitude').inputValue()).not.toBe('');
    await post.getByRole('button', { name: 'Approve' }).click();
    await undo.waitFor();
    await inTime(page, loadAgain);
    await undo.waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await notice(page, 'Published').waitFor();
    expect((await apiAs(null).listIncidents()).some(({ sourceUrl }) => sourceUrl === postUrl)).toBe(true);
    await expect.poll(() => undo.count()).toBe(0);

    await open(file.title);
    await page.getByRole('button', { name: `Show the file: ${file.title}` }).click();
    await page.keyboard.press('a');
    const form = page.getByRole('form', { name: 'Approve this file' });
    await form.getByLabel('Description').fill('He shouted');
    await form.getByRole('button', { name: 'Approve' }).click();
    await undo.waitFor();
    await inTime(page, loadAgain);
    await page.getByRole('button', { name: 'Publish now' }).waitFor();
    await undo.click();
    await notice(page, 'Undone: the file is pending again').waitFor();
    await expectFocus(headingOf(page, file.title));
    await page.clock.runFor(10_000);
    expect((await apiAs(null).listIncidents()).some(({ title }) => title === file.title)).toBe(false);
    await inTime(page, loadAgain);
    expect(await undo.count()).toBe(0);
  });
});

describe('fifty mixed items', () => {
  type Plan = { kind: 'report' | 'post' | 'file'; keys: readonly string[]; outcome: 'approved' | RejectionCode };
  const reject = (kind: Plan['kind'], digit: number, outcome: RejectionCode): Plan => ({
    kind,
    keys: ['r', String(digit), 'Enter'],
    outcome,
  });
  const approve: Plan = { kind: 'report', keys: ['a'], outcome: 'approved' };
  /** The email address is covered, the telephone number is kept. */
  /** The five of them name the same number, and so are likely duplicates. */
  const chooseFirst: Plan = { kind: 'report', keys: ['c', 'v', 'a'], outcome: 'approved' };
  const ten: Plan[] = [
    approve,
    chooseFirst,
    approve,
    reject('post', 2, 'tooLittle'),
    approve,
    approve,
    approve,
    reject('file', 3, 'identifies'),
    approve,
    approve,
  ];
  const plans = Array.from({ length: 5 }, () => ten).flat();
  plans[5] = reject('report', 6, 'spam');
  /** A file is looked at first. What a post or a file becomes must be described: the form opens with the cursor in its title. */
  plans[33] = { kind: 'post', keys: ['a'], outcome: 'approved' };
  plans[47] = { kind: 'file', keys: ['f', 'a'], outcome: 'approved' };

  it(
    'are decided in at most 120 keys, each as it was meant',
    async () => {
      const word = aWord();
      const items: (Plan & { id: string; title: string })[] = [];
      for (const [n, plan] of plans.entries()) {
        const title = `${word} number ${n}`;
        if (plan.kind === 'file') items.push({ ...plan, id: (await pendingFile(title)).name, title });
        else if (plan.kind === 'post') items.push({ ...plan, id: '', title: await aPostOf(word, n) });
        else items.push({ ...plan, ...(await aReportOf(word, n, plan === chooseFirst ? identifying : '')) });
      }
      const waiting = await apiAs(admin).searchWaiting({
        query: { sort: 'age', limit: 50 } as never,
        body: { text: word },
      });
      for (const item of waiting.items) {
        if (item.kind !== 'post') continue;
        const found = items.find(({ title }) => title === item.post.postUrl);
        if (found) found.id = item.post.id;
      }

      const page = await roomOf(word, items[0]!.title);
      // The one that opened the room.
      let pressed = 1;
      const press = async (key: string) => {
        await page.keyboard.press(key);
        pressed += 1;
      };
      const goTo = async (field: Locator) => {
        while (!(await field.evaluate((found) => found === found.ownerDocument.activeElement))) await press('Tab');
      };
      for (const [n, plan] of items.entries()) {
        for (const key of plan.keys) await press(key);
        if (plan.kind === 'file' && plan.outcome === 'approved') {
          const form = page.getByRole('form', { name: 'Approve this file' });
          await expectFocus(form.getByLabel('Title'));
          await goTo(form.getByLabel('Description'));
          for (const key of 'He shouted') await press(key);
          // Back in the title, where Enter sends the form.
          await press('Shift+Tab');
          await press('Enter');
        }
        if (plan.kind === 'post' && plan.outcome === 'approved') {
          const form = page.getByRole('form', { name: 'Turn this post into an incident' });
          await form.waitFor();
          await page.clock.runFor(100);
          await goTo(form.getByLabel('Title'));
          for (const key of 'Abuse') await press(key);
          await goTo(form.getByLabel('Severity'));
          await press('m');
          await goTo(form.getByLabel('Location'));
          for (const key of 'Leeds') await press(key);
          await press('Tab');
          await press('Enter');
          await expect.poll(() => form.getByLabel('Latitude').inputValue()).not.toBe('');
          await press('Shift+Tab');
          await press('Enter');
        }
        const next = items[n + 1];
        if (plan.keys === chooseFirst.keys) {
          // The first press of the key leads to the comparison with the likeliest one, unless the two were compared before.
          const comparison = page.getByRole('dialog', { name: 'Compare the two' });
          await comparison.or(headingOf(page, next!.title)).waitFor();
          if (await comparison.isVisible()) {
            await press('1');
            await notice(page, 'Not the same').waitFor();
            await page.clock.runFor(600);
            await press('a');
          }
        }
        if (next) await expectFocus(headingOf(page, next.title));
        else await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
        await page.clock.runFor(600);
      }
      expect(pressed).toBeLessThanOrEqual(120);

      const published = async () =>
        (await apiAs(null).listIncidents()).filter(
          ({ title, sourceUrl }) => title.startsWith(word) || sourceUrl?.includes(word),
        );
      const approved = items.filter(({ outcome }) => outcome === 'approved');
      // The server publishes them, by its own clock.
      await expect.poll(async () => (await published()).length, { timeout: seconds(30) }).toBe(approved.length);
      expect((await published()).map(({ title, sourceUrl }) => sourceUrl ?? title).toSorted()).toEqual(
        approved.map(({ title }) => title).toSorted(),
      );
      const incidents = await published();
      for (const { kind, keys, id, title, outcome } of items) {
        // What is public is no longer known by the name of its file.
        const incident = kind === 'file' ? incidents.find((each) => each.title === title) : undefined;
        const decisions = (await historyOf(incident?.id ?? id)).filter(
          ({ action, subject }) =>
            subject !== (kind === 'post' ? 'incident' : '') && /^(approved|rejected)$/.test(action),
        );
        expect(
          decisions.map(({ reason }) => (typeof reason === 'string' ? reason : (reason?.code ?? 'approved'))),
        ).toEqual([outcome]);
        if (keys.includes('c')) {
          const { description } = await apiAs(null).getIncident({ params: { id } });
          expect(description).toMatch(/Write to \[…\] or call 07700 900123\.$/);
        }
      }
    },
    seconds(180),
  );
});
