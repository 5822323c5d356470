import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  errorSummary,
  expectAccessibleInLooks,
  expectError,
  expectNoError,
  notice,
  problem,
  siteUrl,
  visit,
  type VisitOptions,
  uniqueTitle,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';

const path = '/api/user-submission/submit-post';
const someLink = (): string => `https://example.org/story/${randomUUID()}`;

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Submit Social Post' }).click();
  const panel = page.getByRole('dialog', { name: 'Submit a Post' });
  await panel.waitFor();
  return panel;
}

/** On the contact page, which has the same button as the home page, and no map that takes time to draw. */
const openPost = async (options?: VisitOptions) => {
  const page = await visit('/contact', options);
  return { page, panel: await openPanel(page) };
};

const send = (panel: Locator): Promise<void> => panel.getByRole('button', { name: 'Submit Post' }).click();

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);

describe('a post', () => {
  it('is sent, and the drawer says what happens next', async () => {
    const { page, panel } = await openPost();
    const sent = page.waitForRequest((request) => request.url() === `${siteUrl}${path}`);
    const link = someLink();
    await panel.getByLabel('Post URL').fill(link);
    await panel.getByLabel('Additional context').fill('Seen this morning.');
    await panel.getByLabel('Email').fill('witness@example.org');
    await panel.getByRole('radio', { name: 'Yes, I may be contacted' }).check();
    await send(panel);
    expect((await sent).postDataJSON()).toEqual({
      postUrl: link,
      additionalContext: 'Seen this morning.',
      submitterEmail: 'witness@example.org',
      allowContact: 'yes',
      mediaFiles: [],
      website: '',
    });
    const title = panel.getByRole('heading', { name: 'Post Submitted Successfully' });
    await title.waitFor();
    await panel.getByText('Your submission is under review and will appear on the map once approved.').waitFor();
    await expect.poll(() => hasFocus(title)).toBe(true);
    await panel.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Submit Social Post' }))).toBe(true);

    const again = await openPanel(page);
    expect(await again.getByLabel('Post URL').inputValue()).toBe('');
  });

  it('goes without the email address of a sender who did not agree to be contacted', async () => {
    const { page, panel } = await openPost();
    const sent = page.waitForRequest((request) => request.url() === `${siteUrl}${path}`);
    await panel.getByLabel('Post URL').fill(someLink());
    const choice = panel.getByRole('radiogroup', { name: 'May we contact you?' });
    expect(await choice.getByRole('radio', { name: 'No, keep my report anonymous' }).isChecked()).toBe(true);
    await panel.getByLabel('Email').fill('witness@example.org');
    await send(panel);
    expect((await sent).postDataJSON()).toMatchObject({ submitterEmail: '', allowContact: 'no' });
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });

  it('that is public already is not stored again', async () => {
    const number = String(Date.now());
    const sourceUrl = `https://twitter.com/someone/status/${number}`;
    const { id } = await apiAs(null).submitIncident({
      body: { ...aReport(uniqueTitle()), sourceUrl },
    });
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const { panel } = await openPost();
    await panel.getByLabel('Post URL').fill(`https://x.com/Someone/status/${number}?s=20`);
    await panel.getByLabel('Post URL').press('Enter');
    await panel.getByRole('heading', { name: 'Post Already Added' }).waitFor();
    await panel.getByText('This post is already in our database.').waitFor();
  });

  it('is sent once, however often the button is pressed', async () => {
    const { page, panel } = await openPost();
    let sent = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, 'POST', path, async (route) => {
      sent += 1;
      await released;
      await route.continue();
    });
    await panel.getByLabel('Post URL').fill(someLink());
    await panel.getByRole('button', { name: 'Submit Post' }).dblclick();
    await panel.getByText('Sending the post…').waitFor();
    release();
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
    expect(sent).toBe(1);
  });
});

describe('field errors', () => {
  it('of every kind are shown in a toast, at their fields and in a summary that links to each', async () => {
    const { page, panel } = await openPost();
    const [url, email] = [panel.getByLabel('Post URL'), panel.getByLabel('Email')];
    await send(panel);
    await notice(page, 'Validation Error').waitFor();
    const message = 'Please provide either a post URL or upload media files';
    await notice(page, message).waitFor();
    await expectError(url, message);
    const first = await errorSummary(panel, 'Please correct one field');
    await first.getByRole('link', { name: message }).click();
    await expect.poll(() => hasFocus(url)).toBe(true);

    await url.fill('   ');
    await email.fill('nobody at home');
    await send(panel);
    await expectError(email, 'Please enter a valid email');
    const both = await errorSummary(panel, 'Please correct 2 fields');
    expect(await both.getByRole('link').allTextContents()).toEqual([message, 'Please enter a valid email']);

    await url.fill(someLink());
    await expectNoError(url);
    await email.fill('');
    for (const [label, value, wrong] of [
      ['Post URL', 'javascript:alert(1)', /^Enter a web address/],
      ['Post URL', 'not an address', /^Enter a web address/],
      ['Post URL', `https://example.org/${'x'.repeat(2000)}`, /at most 2000 characters/],
      ['Additional context', 'x'.repeat(2001), /^This text is too long/],
    ] as const) {
      const field = panel.getByLabel(label);
      await field.fill(value);
      await send(panel);
      await expectError(field, wrong);
      await field.fill(label === 'Post URL' ? someLink() : '');
      await expectNoError(field);
    }
    await send(panel);
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });

  it('that only the server finds are shown at their fields', async () => {
    const { page, panel } = await openPost({ expected: [/400/] });
    await intercept(page, 'POST', path, (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'invalid_request',
          message: 'Check the details.',
          details: [{ path: 'submitterEmail', code: 'email_invalid_post', message: 'Please enter a valid email' }],
        },
      }),
    );
    await panel.getByLabel('Post URL').fill(someLink());
    await panel.getByLabel('Email').fill('refused@example.org');
    await send(panel);
    await expectError(panel.getByLabel('Email'), 'Please enter a valid email');
    await notice(page, 'Submission Failed').waitFor();
    await notice(page, 'Check the details.').waitFor();
    await errorSummary(panel, 'Please correct one field');
    await panel.getByLabel('Email').fill('other@example.org');
    await expectNoError(panel.getByLabel('Email'));
  });
});

describe('a failure keeps everything that was typed', () => {
  it('that the server explains, that it does not, and that it says in an answer', async () => {
    const { page, panel } = await openPost({ expected: [/50[23]/] });
    const link = someLink();
    await panel.getByLabel('Post URL').fill(link);
    await panel.getByLabel('Additional context').fill('Seen this morning.');
    for (const [answer, words] of [
      [problem(503, 'unavailable', 'A part of the service is down.'), 'A part of the service'],
      [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, 'Failed to submit post'],
      [{ json: { success: false, message: 'Not today.' } }, 'Not today.'],
    ] as const) {
      await intercept(page, 'POST', path, (route) => route.fulfill(answer), { times: 1 });
      await send(panel);
      await notice(page, 'Submission Failed').getByText(words).waitFor();
      await panel.getByText('Everything you typed is still here.').waitFor();
      expect(await panel.getByLabel('Post URL').inputValue()).toBe(link);
      expect(await panel.getByLabel('Additional context').inputValue()).toBe('Seen this morning.');
    }
    await send(panel);
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });

  it('of the network', async () => {
    const { page, panel } = await openPost({ expected: [/ERR_INTERNET_DISCONNECTED/] });
    await panel.getByLabel('Post URL').fill(someLink());
    await page.context().setOffline(true);
    await send(panel);
    await page.getByText('There was an error processing your submission. Please try again.').first().waitFor();
    await page.context().setOffline(false);
    await send(panel);
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });
});

it('leaving the drawer by Escape, Cancel or Close asks once before discarding what was typed, and only then', async () => {
  const { page, panel: first } = await openPost();
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'detached' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    const panel = await openPanel(page);
    expect(await panel.getByLabel('Additional context').inputValue()).toBe('');
    await panel.getByLabel('Additional context').fill('Half a thought');
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Discard this post?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await panel.getByLabel('Additional context').inputValue()).toBe('Half a thought');
    await leave();
    await question.getByRole('button', { name: 'Discard' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  }
  const panel = await openPanel(page);
  expect(await panel.getByLabel('Additional context').inputValue()).toBe('');
});

it('the drawer fills a phone and stands at the end of anything wider', async () => {
  const { page, panel } = await openPost();
  // The browser may keep a place for the scroll bar beside it.
  const scrollBar = 16;
  for (const { width: window, height: full, size } of [
    { width: 1440, height: 900, size: 480 },
    { width: 390, height: 844, size: 390 },
  ]) {
    await resizeTo(page, { width: window, height: full });
    const box = async () => (await panel.boundingBox())!;
    await expect.poll(async () => window - (await box()).x - size).toBeGreaterThanOrEqual(0);
    const { x, width, height } = await box();
    expect(width).toBeGreaterThanOrEqual(size - scrollBar);
    expect(width).toBeLessThanOrEqual(size);
    expect(x + width).toBeGreaterThanOrEqual(window - scrollBar);
    expect(height).toBe(full);
  }
});

it('axe finds nothing serious in the drawer', async () => {
  const { page, panel } = await openPost();
  await expectAccessibleInLooks(page, panel);
  await panel.getByLabel('Email').fill('nobody');
  await send(panel);
  await expectAccessibleInLooks(page, panel.getByRole('heading', { name: 'Please correct' }));
  await page.keyboard.press('Escape');
  await expectAccessibleInLooks(page, page.getByRole('alertdialog'));
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await panel.getByLabel('Email').fill('');
  await panel.getByLabel('Post URL').fill(someLink());
  await send(panel);
  await expectAccessibleInLooks(page, panel.getByRole('heading', { name: 'Post Submitted Successfully' }));
});
