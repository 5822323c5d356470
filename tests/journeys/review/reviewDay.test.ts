import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  expectAccessible,
  expectFocus,
  newPage,
  otherAdmin,
  pendingReport,
  signIn,
  reloadSearched,
} from '../browser.ts';
import { pendingFile } from '../files.ts';
import { intercept } from '../intercept.ts';
import { chooseTool } from '../reviewBar.ts';

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;

describe('a break', () => {
  it('is suggested after an hour in the room and whenever it is asked for, and what is left is decided by its reviewer', async () => {
    const { name, title } = await pendingFile();
    const page = await newPage({ account: admin });
    await intercept(page, 'GET', '/api/site', async (route) => {
      const response = await route.fetch();
      const contact = { email: 'team@example.org', postalAddress: null };
      await route.fulfill({ json: { ...((await response.json()) as object), demonstrationData: true, contact } });
    });
    await page.clock.install();
    await page.goto(search(title));
    await cardOf(page, title).waitFor();
    // The room has no header that would say it. In a line of its own it takes no room from the tabs.
    const said = (await page.locator('[data-room]').getByText('Demonstration: invented data').boundingBox())!;
    const bar = (await page.getByRole('tablist').boundingBox())!;
    expect(said.y + said.height).toBeLessThanOrEqual(bar.y);
    expect(said.height).toBeLessThanOrEqual(24);
    const suggestion = page.getByRole('group', { name: 'Take a break' });
    const media = cardOf(page, title).getByRole('button', { name: `Show the file: ${title}` });
    await media.click();
    const picture = page.getByAltText(title);
    await picture.waitFor();
    // What the other reviewers are told to be open here.
    const told = (item: unknown) =>
      page.waitForRequest((request) => request.method() === 'PUT' && request.postData() === JSON.stringify({ item }));
    const left = told(null);
    const placesOfTabs = () =>
      page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().left));
    await page.getByRole('tab', { name: /^Pending ?\d+$/ }).waitFor();
    const places = await placesOfTabs();
    const faceOfCount = () =>
      page
        .getByRole('tab', { name: /^Pending ?\d+$/ })
        .getByText(/^\d+$/)
        .first()
        .evaluate((count) => {
          const { backgroundColor, color } = count.ownerDocument.defaultView!.getComputedStyle(count);
          return `${backgroundColor} ${color}`;
        });
    const face = await faceOfCount();
    await page.getByRole('button', { name: 'Take a break' }).click();
    await left;
    // No tab is the open one, and none moves.
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
    expect(await placesOfTabs()).toEqual(places);
    const rest = page.getByRole('region', { name: 'Take a break' });
    await expectFocus(rest.getByRole('heading', { name: 'Take a break' }));
    expect(await rest.getByRole('paragraph').first().textContent()).toBe(
      'A few minutes away helps. The queue can wait.',
    );
    // What was opened today is told to nobody else, with no praise and no comparison.
    await rest
      .getByText(
        /^Today you opened \d+ items?(, (a critical one|\d+ of them critical))?\. Only you see this, on this device\.$/,
      )
      .waitFor();
    // Also where no helpline is set, there is somebody to talk to.
    await rest.getByRole('link', { name: '116 123' }).waitFor();
    await rest.getByRole('link', { name: 'team@example.org' }).waitFor();
    // The counts stay as they were.
    expect(await faceOfCount()).toBe(face);
    await expectAccessible(page);
    expect(await cardOf(page, title).isVisible()).toBe(false);
    for (const key of ['?', 'r']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Where nothing is seen, nothing plays either.
    expect(await picture.count()).toBe(0);
    const back = told({ kind: 'media', id: name });
    await rest.getByRole('button', { name: 'Back to the queue' }).click();
    await back;
    await media.waitFor();
    await page.getByRole('tab', { name: /^Pending ?\d+$/ }).waitFor();
    await expectFocus(cardOf(page, title).getByRole('heading', { name: title }));
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await suggestion.count()).toBe(0);
    const minutes = (count: number) => page.clock.runFor(count * 60_000);
    await minutes(58);
    expect(await suggestion.count()).toBe(0);
    // It is looked at once a minute.
    await minutes(3);
    // No figure of what was decided, and no speed.
    expect(await suggestion.getByRole('paragraph').textContent()).toBe(
      'You have been here for an hour. A few minutes away helps. The queue can wait.',
    );
    await expectAccessible(page);

    await suggestion.getByRole('button', { name: 'Remind me in 10 minutes' }).click();
    await suggestion.waitFor({ state: 'detached' });
    await minutes(11);
    await suggestion.waitFor();
    await suggestion.getByRole('button', { name: 'Take a break' }).click();
    await rest.getByRole('button', { name: 'Back to the queue' }).click();
    await minutes(58);
    expect(await suggestion.count()).toBe(0);
    await minutes(3);
    await suggestion.getByRole('button', { name: 'Dismiss' }).click();
    await suggestion.waitFor({ state: 'detached' });
    // For this hour, and not for good.
    await minutes(58);
    expect(await suggestion.count()).toBe(0);
    await minutes(3);
    await suggestion.waitFor();
  });
});

describe('your day', () => {
  it('counts what was opened for its reviewer alone, and remembers how media looks', async () => {
    const { title } = await pendingReport();
    const page = await newPage({ account: admin });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
    await page.goto(search(title));
    await cardOf(page, title).waitFor();
    await chooseTool(page, 'Your day');
    const day = page.getByRole('dialog', { name: 'Your day' });
    await day.getByRole('row', { name: /^(Critical|High|Medium|Low) 1 1$/ }).waitFor();
    // Today, of the last seven days.
    const days = day.getByRole('row', { name: /^(Today|\w+,? \d+ \w+) \d \d$/ });
    expect(await days.count()).toBe(7);
    await days
      .first()
      .filter({ hasText: /^Today1[01]$/ })
      .waitFor();
    await expectAccessible(page);
    await day.getByLabel('Pictures and videos before you open them').selectOption('Blurred');
    await reloadSearched(page, title);
    await cardOf(page, title).waitFor();
    await chooseTool(page, 'Your day');
    await day.getByRole('row', { name: /^(Critical|High|Medium|Low) 1 1$/ }).waitFor();
    expect(await day.getByLabel('Pictures and videos before you open them').inputValue()).toBe('blur');
    const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(kept.filter((name) => name.startsWith('review-')).toSorted()).toEqual([
      expect.stringMatching(/^review-day [0-9a-f]{64}$/),
      expect.stringMatching(/^review-media [0-9a-f]{64}$/),
    ]);
    // Nothing that is sent says what or how much was opened: only what is read now, for the other reviewers, and what
    // is searched for.
    const changes = sent.filter((each) => !/^(GET|HEAD) /.test(each));
    const isOfReading = / \{"item":(null|\{"kind":"report","id":"[^"]+"\})\}$| \{"text":"[^"]+"\}$/;
    expect(changes.filter((each) => !isOfReading.test(each))).toEqual([]);
    // Dialogs stand outside the room.
    expect(
      await page.evaluate(
        "getComputedStyle(document.querySelector('[role=dialog]')).getPropertyValue('--media-filter')",
      ),
    ).toBe('blur(18px)');
    // Where they rest, they are told how much it was.
    await page.keyboard.press('Escape');
    await page.evaluate(`{
      const name = Object.keys(localStorage).find((each) => each.startsWith('review-day'));
      const { days, seen } = JSON.parse(localStorage[name]);
      const more = Object.keys(days).map((date) => [date, { critical: 3, medium: 11 }]);
      localStorage[name] = JSON.stringify({ days: Object.fromEntries(more), seen });
    }`);
    await page.getByRole('button', { name: 'Take a break' }).click();
    const rest = page.getByRole('region', { name: 'Take a break' });
    const opened = rest.getByText(/^Today you opened/);
    expect(await opened.textContent()).toBe(
      'Today you opened 14 items, 3 of them critical. Only you see this, on this device.',
    );
    await expectAccessible(page);
    // Another reviewer on the same device.
    await signIn(page, otherAdmin);
    await page.goto('/admin?text=nothing-is-called-this');
    await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
    await page.getByRole('button', { name: 'Take a break' }).click();
    await rest.getByText('Today you have opened nothing yet. Only you see this, on this device.').waitFor();
    // Their day is one press away, and behind it the break goes on.
    const toDay = rest.getByRole('button', { name: 'Your day' });
    await toDay.click();
    await day.waitFor();
    await page.keyboard.press('Escape');
    await day.waitFor({ state: 'detached' });
    await expectFocus(toDay);
    await toDay.click();
    expect(await day.getByRole('row', { name: / 0 0$/ }).count()).toBe(5 + 7);
    expect(await day.getByLabel('Pictures and videos before you open them').inputValue()).toBe('greyAndBlur');
  });
});
