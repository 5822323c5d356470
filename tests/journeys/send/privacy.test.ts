import { readFile } from 'node:fs/promises';
import { dataRights } from '@incidentmap/core/domain/sender/privacyRequest';
import { describe, expect, it } from 'vitest';
import { en as texts } from '../../../frontend/src/features/privacy/texts.ts';
import {
  admin,
  apiAs,
  aReport,
  emptyRoom,
  errorSummary,
  expectAccessible,
  expectError,
  newPage,
  notice,
  superAdmin,
  uniqueTitle,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { intercept } from '../intercept.ts';
import { openTab } from '../reviewBar.ts';

describe('/privacy', () => {
  it('lists the promises, and is linked in the footer', async () => {
    const page = await visit('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy and data protection' }).waitFor();
    await page.getByText('Last updated August 27, 2025').waitFor();
    for (const promise of Object.values(texts.promises)) {
      expect(await page.getByText(promise, { exact: true }).count()).toBe(1);
    }
    await expectAccessible(page);
  });

  it('has the contact details on the page, and says whose fault it is when they are missing', async () => {
    const page = await newPage({ expected: [/502/] });
    let isDown = true;
    await intercept(page, 'GET', '/api/site', (route) =>
      route.fulfill(
        isDown
          ? { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
          : { json: { contact: { email: 'hello@example.org', postalAddress: '1 Example Street\nLeeds' } } },
      ),
    );
    await page.goto('/privacy');
    await page.getByText('Something went wrong on our side').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 Example Street').waitFor();
    const link = page.getByRole('link', { name: 'hello@example.org' });
    expect(await link.getAttribute('href')).toBe('mailto:hello@example.org');
    await page.getByText('Questions about your data, or unhappy with our answer? Write to us.').waitFor();
  });

  it('keeps the choices on this device: essential always on, analytics and marketing off, preferences on', async () => {
    const page = await visit('/privacy');
    const toggle = (name: string) => page.getByRole('switch', { name });
    expect(await toggle('Essential').isDisabled()).toBe(true);
    expect(await toggle('Essential').isChecked()).toBe(true);
    expect(await toggle('Analytics').isChecked()).toBe(false);
    expect(await toggle('Marketing').isChecked()).toBe(false);
    expect(await toggle('Preferences').isChecked()).toBe(true);
    await toggle('Analytics').check();
    await toggle('Preferences').uncheck();
    await page.reload();
    await untilTakenOver(page);
    expect(await toggle('Analytics').isChecked()).toBe(true);
    expect(await toggle('Marketing').isChecked()).toBe(false);
    expect(await toggle('Preferences').isChecked()).toBe(false);
  });

  it('requires a receipt code or an email address, and sends a request for each right', async () => {
    const page = await visit('/privacy');
    await page.getByRole('button', { name: 'See my data' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expectError(page.getByLabel('Receipt code'), 'Give your receipt code or an email address');
    await errorSummary(page.getByRole('main'), 'Please correct one field');
    await page.getByLabel('Receipt code').fill('12');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expectError(page.getByLabel('Receipt code'), 'A receipt code has 16 digits');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Receipt code').count()).toBe(0);

    const email = `${crypto.randomUUID()}@example.org`;
    for (const right of dataRights) {
      await page.getByRole('button', { name: texts.rights[right].button }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Message').fill(`About ${right}`);
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('Your request was received').waitFor();
      await page.getByText('within 30 days.', { exact: false }).last().waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
    }
    const { requests } = await apiAs(superAdmin).listPrivacyRequests({ query: {} });
    const mine = requests.filter((request) => request.email === email);
    expect(mine.map(({ right, message, state }) => ({ right, message, state }))).toEqual(
      expect.arrayContaining(dataRights.map((right) => ({ right, message: `About ${right}`, state: 'open' }))),
    );
    expect(mine).toHaveLength(dataRights.length);
  });
});

it('a super admin exports, erases and closes requests', async () => {
  const title = uniqueTitle();
  const { id, receipt } = await apiAs(null).submitIncident({ body: aReport(title) });
  const message = `Please erase ${crypto.randomUUID()}`;
  await apiAs(null).requestPrivacy({ body: { right: 'erasure', receipt, message } });
  const page = await visit(emptyRoom, { account: superAdmin });
  await openTab(page, 'Data requests');
  const request = page.getByRole('article').filter({ hasText: message });
  await request.getByText('30 days left').waitFor();
  await request.getByText(title).waitFor();
  await request.getByText('No email').waitFor();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await request.getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(title);
  await request.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await notice(page, 'Erased').waitFor();
  await request.getByText('Done', { exact: true }).waitFor();
  const left = await apiAs(admin).listAllIncidents({ query: {} });
  expect(left.some((incident) => incident.id === id)).toBe(false);
});

it('an admin has no tab for requests', async () => {
  const page = await visit(emptyRoom, { account: admin });
  await page.getByRole('tab', { name: 'Pending' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Data requests' }).count()).toBe(0);
});
