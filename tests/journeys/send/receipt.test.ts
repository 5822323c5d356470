import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { spacedReceipt } from '@incidentmap/core/domain/sender/receipt';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  errorSummary,
  expectAccessible,
  expectError,
  expectFocus,
  fillReport,
  newPage,
  notice,
  openForm,
  openReport,
  problem,
  submit,
  superAdmin,
  uniqueTitle,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { intercept } from '../intercept.ts';
import { card } from '../published.ts';

const sent = async (overrides: Partial<ReturnType<typeof aReport> & { atHome: boolean }> = {}) => {
  const title = uniqueTitle();
  return { title, ...(await apiAs(null).submitIncident({ body: { ...aReport(title), ...overrides } })) };
};

const approve = (id: string) => apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Receipt code').fill(code);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
}

describe('the receipt', () => {
  it('is shown once after a report, can be copied, and finds the report again', async () => {
    const { page, dialog } = await openForm({ permissions: ['clipboard-read', 'clipboard-write'] });
    const title = uniqueTitle();
    await fillReport(dialog, title);
    await submit(dialog);
    const after = page.getByRole('dialog');
    await after.getByRole('heading', { name: 'Your receipt code' }).waitFor();
    await after.getByText('It is shown only this once').waitFor();
    // Sharing comes beside it, not over it; as it comes, the button may move from under the pointer.
    await page.getByRole('dialog', { name: 'Share Your Report' }).waitFor();
    await after.getByRole('button', { name: 'Copy code' }).click();
    await after.getByRole('button', { name: 'Copied' }).waitFor();
    const code: string = await page.evaluate('navigator.clipboard.readText()');
    expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
    await page.emulateMedia({ media: 'print' });
    await page.getByText(code).waitFor();
    await page.getByText('Copied').first().waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    await after.getByText(code).waitFor();
    await expectAccessible(page);

    await page.goto('/receipt');
    const inArabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    await enter(page, `\u2067This is my receipt, in Arabic: “${inArabic.replaceAll(' ', '–')}”.\u2069`);
    await page.getByText('Waiting for review').waitFor();
    await page.getByText(title, { exact: true }).waitFor();
  });

  it('can be used to add, correct, export and withdraw', async () => {
    const { receipt, title, id } = await sent();
    const page = await visit('/receipt');
    await enter(page, spacedReceipt(receipt));
    await page.getByText(title, { exact: true }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add information' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const addition = page.getByLabel('What you want to add');
    await expectError(addition, 'Write what you want to add, or add a file');
    await expectFocus(addition);
    await addition.fill('The driver saw it too.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await notice(page, 'Added to your report').waitFor();
    await page.getByText('The driver saw it too.').waitFor();

    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expectError(page.getByLabel('Title'), 'Nothing was changed');
    await page.getByLabel('Title').fill('No');
    await page.getByRole('button', { name: 'Save correction' }).click();
    await expectError(page.getByLabel('Title'), 'Title must be 5 to 200 characters');
    await errorSummary(page.getByRole('main'), 'Please correct one field');
    await page.getByLabel('Title').fill(`${title}, corrected`);
    await page.getByRole('button', { name: 'Save correction' }).click();
    await notice(page, 'Your correction was saved').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a copy' }).click();
    const exported = JSON.parse(await readFile(await (await download).path(), 'utf8')) as unknown;
    expect(exported).toMatchObject({ kind: 'incident', content: { title: `${title}, corrected` } });

    await approve(id);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('heading', { name: 'Withdraw this?' }).waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).last().click();
    await page.getByText('Withdrawn by you').waitFor();
    await expect.poll(async () => (await apiAs(null).listIncidents()).some((shown) => shown.id === id)).toBe(false);
  });

  it('can be used to erase, after typing the word', async () => {
    const { receipt, title } = await sent();
    const page = await visit('/receipt');
    await enter(page, receipt);
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Type ERASE to confirm').waitFor();
    await page.getByLabel('To confirm, type ERASE').fill('erase');
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Its content was deleted').waitFor();
    expect(await page.getByText(title).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
    const left = await apiAs(superAdmin).listAllIncidents({ query: {} });
    expect(left.some((incident) => incident.title === title)).toBe(false);
  });

  it('says when a super admin has taken it off the map', async () => {
    const { id, receipt } = await sent();
    await approve(id);
    await apiAs(superAdmin).decideIncident({ params: { id }, body: { status: 'hidden' } });
    const page = await visit('/receipt');
    await enter(page, receipt);
    await page.getByText('Waiting for review').waitFor();
    await page.getByText('We have taken it off the map while we look at it again.').waitFor();
    expect(await page.getByText('None of it is public yet.').count()).toBe(0);
  });

  it('shows that a code is wrong, or when to try again', async () => {
    const page = await visit('/receipt', { expected: [/404/, /429/] });
    await enter(page, '1234');
    await page.getByText('A receipt code has 16 digits').waitFor();
    await enter(page, '0000 0000 0000 0000');
    await page.getByText('Nothing was found for this code').waitFor();
    await intercept(page, 'POST', '/api/receipts', (route) =>
      route.fulfill({ ...problem(429, 'too_many_requests', 'Too many.'), headers: { 'retry-after': '600' } }),
    );
    await enter(page, '0000 0000 0000 0001');
    await page.getByText('Please try again in 10 minutes.').waitFor();
    await expectAccessible(page);
  });
});

describe('the preview', () => {
  it('shows field errors instead of an invalid report, warns of personal details, and shows what the public sees after the approval', async () => {
    const { page, dialog } = await openForm();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expectError(dialog.getByLabel('Title'), 'Title must be 5 to 200 characters');
    await errorSummary(dialog, 'Please correct 3 fields');
    const title = uniqueTitle();
    await fillReport(dialog, title, 'Sheffield');
    const description = dialog.getByLabel('Description');
    const harmless = await description.inputValue();
    await description.fill('Mr Smith did it, call me on 07700 900123.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'What the public would see' });
    await preview.getByText('A name: “Mr Smith”').waitFor();
    await preview.getByText('A phone number: “07700 900123”').waitFor();
    await preview.getByRole('button', { name: 'Back to the form' }).click();
    await description.fill(harmless);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await preview.getByText('Nothing in the text looks like').waitFor();
    const shown = preview.getByRole('article');
    const texts = async (article: typeof shown) => ({
      title: await article.getByRole('heading').textContent(),
      description: await article.locator('p').first().textContent(),
      facts: await article.getByRole('listitem').allTextContents(),
    });
    const before = await texts(shown);
    expect(before.title).toBe(title);
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Back to the form' }).click();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submit(dialog);
    const { id } = (await (await answer).json()) as { id: string };
    await approve(id);
    const visitor = await visit(`/?q=${encodeURIComponent(title)}`);
    await card(visitor, title).waitFor();
    expect(await texts(card(visitor, title))).toEqual(before);
  });
});

it('the proof of work is computed while the form is filled in, and sent with it', async () => {
  const require = createRequire(new URL('../../../core/package.json', import.meta.url));
  const { createChallenge, verifySolution } = require('altcha-lib') as Record<
    string,
    (options: object) => Promise<unknown>
  >;
  const { deriveKey } = require('altcha-lib/algorithms/pbkdf2') as { deriveKey: unknown };
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'other secret' };
  const challenge = await createChallenge!({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    counter: 50,
    deriveKey,
    ...secrets,
  });
  const page = await newPage({ expected: [/503/] });
  await intercept(page, 'GET', '/api/challenge', (route) => route.fulfill({ json: { challenge } }));
  const requests: Record<string, string>[] = [];
  await intercept(page, 'POST', '/api/incidents', async (route) => {
    requests.push(await route.request().allHeaders());
    if (requests.length === 1) return route.fulfill(problem(503, 'unavailable', 'Try again.'));
    return route.fulfill({
      status: 201,
      json: { id: 'x', shareableUrl: '', isApproved: 'pending', receipt: '1234567890123456' },
    });
  });
  await page.goto('/contact');
  await untilTakenOver(page);
  const dialog = await openReport(page);
  await fillReport(dialog, uniqueTitle());
  await submit(dialog);
  await notice(page, 'Submission Failed').waitFor();
  await submit(dialog);
  await page.getByText('1234 5678 9012 3456').waitFor();

  const [first, second] = requests;
  expect(first?.['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  expect(second?.['idempotency-key']).toBe(first?.['idempotency-key']);
  const proof = JSON.parse(Buffer.from(first?.['x-challenge'] ?? '', 'base64').toString()) as object;
  expect(await verifySolution!({ ...proof, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

it('the preview and the public see only the district of a report at home', async () => {
  const { page, dialog } = await openForm();
  const title = uniqueTitle();
  await fillReport(dialog, title, 'LS6 3BN');
  await dialog.getByRole('checkbox', { name: 'This happened at someone’s home' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What the public would see' });
  const location = preview.getByRole('article').getByText(/^Location: ./);
  const shown = (await location.textContent())?.replace('Location: ', '');
  await preview.getByRole('button', { name: 'Back to the form' }).click();
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await submit(dialog);
  const { id } = (await (await answer).json()) as { id: string };
  await approve(id);
  await expect
    .poll(async () => (await apiAs(null).listIncidents()).find((incident) => incident.id === id)?.location)
    .toBe(shown);
  expect(shown).not.toContain('LS6');
});
