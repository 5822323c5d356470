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
} from './browser.ts';
import { intercept } from './intercept.ts';

const path = '/api/user-submission/submit-post';
const someLink = (): string => `https://example.org/story/${randomUUID()}`;

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Submit Social Post' }).click();
  const panel = page.getByRole('dialog', { name: 'Submit a Post' });
  await panel.waitFor();
  return panel;
}

const home = async (options?: VisitOptions) => {
  const page = await visit('/', options);
  return { page, panel: await openPanel(page) };
};

const send = (panel: Locator): Promise<void> => panel.getByRole('button', { name: 'Submit Post' }).click();

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);

describe('a post', () => {
  it('is sent, and the drawer says what happens next', async () => {
    const { page, panel } = await home();
    const sent = page.waitForRequest((request) => request.url() === `${siteUrl}${path}`);
    const link = someLink();
    await panel.getByLabel('Post URL').fill(link);
    await panel.getByLabel('Additional context').fill('Seen this morning.');
    await panel.getByLabel('Email').fill('witness@example.org');
    await send(panel);
    expect((await sent).postDataJSON()).toEqual({
      postUrl: link,
      additionalContext: 'Seen this morning.',
      submitterEmail: 'witness@example.org',
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

  it('that is public already is not stored again', async () => {
    const number = String(Date.now());
    const sourceUrl = `https://twitter.com/someone/status/${number}`;
    const { id } = await apiAs(null).submitIncident({
      body: { ...aReport(`Shouted at, number ${number}`), sourceUrl },
    });
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const { panel } = await home();
    await panel.getByLabel('Post URL').fill(`https://x.com/Someone/status/${number}?s=20`);
    await panel.getByLabel('Post URL').press('Enter');
    await panel.getByRole('heading', { name: 'Post Already Added' }).waitFor();
    await panel.getByText('This post is already in our database.').waitFor();
  });

  it('is sent once, however often the button is pressed', async () => {
    const { page, panel } = await home();
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
  it('are shown in a toast, at their fields and in a summary that links to each', async () => {
    const { page, panel } = await home();
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
    await send(panel);
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });

  it('of every kind are shown at their fields', async () => {
    const { panel } = await home();
    await panel.getByLabel('Post URL').fill(someLink());
    for (const [label, value, message] of [
      ['Post URL', 'javascript:alert(1)', /^Enter a web address/],
      ['Post URL', 'not an address', /^Enter a web address/],
      ['Post URL', `https://example.org/${'x'.repeat(2000)}`, /at most 2000 characters/],
      ['Additional context', 'x'.repeat(2001), /^This text is too long/],
    ] as const) {
      const field = panel.getByLabel(label);
      await field.fill(value);
      await send(panel);
      await expectError(field, message);
      await field.fill(label === 'Post URL' ? someLink() : '');
      await expectNoError(field);
    }
  });

  it('that only the server finds are shown at their fields', async () => {
    const { page, panel } = await home({ expected: [/400/] });
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
  it.each([
    [
      'that the server explains',
      problem(503, 'unavailable', 'A part of the service is down.'),
      'A part of the service',
    ],
    [
      'that it does not',
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      'Failed to submit post',
    ],
    ['that it says in an answer', { json: { success: false, message: 'Not today.' } }, 'Not today.'],
  ])('%s', async (_, answer, words) => {
    const { page, panel } = await home({ expected: [/50[23]/] });
    await intercept(page, 'POST', path, (route) => route.fulfill(answer), { times: 1 });
    const link = someLink();
    await panel.getByLabel('Post URL').fill(link);
    await panel.getByLabel('Additional context').fill('Seen this morning.');
    await send(panel);
    await page.getByText('Submission Failed').first().waitFor();
    await page.getByText(words).first().waitFor();
    await panel.getByText('Everything you typed is still here.').waitFor();
    expect(await panel.getByLabel('Post URL').inputValue()).toBe(link);
    expect(await panel.getByLabel('Additional context').inputValue()).toBe('Seen this morning.');
    await send(panel);
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });

  it('of the network', async () => {
    const { page, panel } = await home({ expected: [/ERR_INTERNET_DISCONNECTED/] });
    await panel.getByLabel('Post URL').fill(someLink());
    await page.context().setOffline(true);
    await send(panel);
    await page.getByText('There was an error processing your submission. Please try again.').first().waitFor();
    await page.context().setOffline(false);
    await send(panel);
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });
});

describe('leaving the drawer', () => {
  it('needs no confirmation when nothing was typed', async () => {
    const { page, panel } = await home();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['Cancel', (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
    ['Close', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
  ])('by %s asks once before discarding what was typed', async (_, leave) => {
    const { page, panel } = await home();
    await panel.getByLabel('Additional context').fill('Half a thought');
    await leave(page);
    const question = page.getByRole('alertdialog', { name: 'Discard this post?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await panel.getByLabel('Additional context').inputValue()).toBe('Half a thought');
    await leave(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await panel.waitFor({ state: 'detached' });
    const again = await openPanel(page);
    expect(await again.getByLabel('Additional context').inputValue()).toBe('');
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  });
});

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('at $width px', (viewport) => {
  it('fills a phone and stands at the end of anything wider', async () => {
    const { panel } = await home({ viewport });
    // The browser may keep a place for the scroll bar beside it.
    const scrollBar = 16;
    const size = viewport.width === 390 ? viewport.width : 480;
    const box = async () => (await panel.boundingBox())!;
    await expect.poll(async () => viewport.width - (await box()).x - size).toBeGreaterThanOrEqual(0);
    const { x, width, height } = await box();
    expect(width).toBeGreaterThanOrEqual(size - scrollBar);
    expect(width).toBeLessThanOrEqual(size);
    expect(x + width).toBeGreaterThanOrEqual(viewport.width - scrollBar);
    expect(height).toBe(viewport.height);
  });
});

it('axe finds nothing serious in the drawer', async () => {
  const { page, panel } = await home({});
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
