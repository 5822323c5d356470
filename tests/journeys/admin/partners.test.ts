import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import {
  emptyRoom,
  admin,
  apiAs,
  errorSummary,
  expectAccessible,
  expectError,
  expectFocus,
  fillReport,
  notice,
  problem,
  siteUrl,
  stranger,
  submit,
  suggestions,
  superAdmin,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { seconds } from '../../support/run/pace.ts';

const uniqueName = () => `Listening Desk ${randomUUID().slice(0, 8)}`;
const addressOf = (name: string) => `${name.replaceAll(' ', '.').toLowerCase()}@example.org`;

const aPartner = (name: string) =>
  apiAs(superAdmin).addPartner({ body: { name, domain: 'example.org', entraIdEmail: addressOf(name) } });

describe('a partner', () => {
  it('is added and deactivated by a super admin; admins do not see the tab', async () => {
    const name = uniqueName();
    const page = await visit('/admin?tab=partners', {
      account: superAdmin,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Add a partner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a partner' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await errorSummary(dialog, 'Please correct 2 fields');
    await expectError(dialog.getByLabel('Domain'), 'The domain must be 3 to 255 characters');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Domain').fill('example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Saved').waitFor();
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: 'Copy link' }).click();
    await notice(page, 'Link copied!').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      `${siteUrl}/partner-submit/${encodeURIComponent(name)}`,
    );
    await expectAccessible(page);
    await card.getByText('example.org · No account').waitFor();
    // Its address is shown as it is copied, all of it in sight and in one look, also on a phone.
    const size = page.viewportSize()!;
    await resizeTo(page, { width: 390, height: 844 });
    const link = card.getByRole('paragraph').filter({ hasText: '/partner-submit/' });
    expect(await link.textContent()).toBe(`${siteUrl}/partner-submit/${encodeURIComponent(name)}`);
    const weightOf = (part: Locator) =>
      part.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).fontWeight);
    const colourOf = (part: Locator) =>
      part.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).color);
    const named = link.getByText(encodeURIComponent(name));
    expect(await weightOf(link)).toBe('400');
    expect([await weightOf(named), await colourOf(named)]).toEqual([await weightOf(link), await colourOf(link)]);
    // Its badge stands in the middle of its name's line.
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    };
    const heading = card.getByRole('heading', { name });
    expect(
      Math.abs((await middleOf(heading.getByText(name))) - (await middleOf(heading.getByText('Active')))),
    ).toBeLessThan(1);
    const copy = card.getByRole('button', { name: 'Copy link' });
    const [end, next] = [(await link.boundingBox())!, (await copy.boundingBox())!];
    expect([end.x + end.width <= next.x, next.x + next.width <= 390]).toEqual([true, true]);
    expect(await link.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
    expect(Math.abs(end.y + end.height / 2 - (next.y + next.height / 2))).toBeLessThan(2);
    // What is done to it begins where it does.
    const edit = card.getByRole('button', { name: 'Edit' });
    expect(Math.abs((await edit.boundingBox())!.x - (await card.boundingBox())!.x)).toBeLessThan(4);
    await resizeTo(page, size);
    // At a desk its last button ends where the list and the button over it do.
    const last = (await card.getByRole('button', { name: 'Deactivate' }).boundingBox())!;
    const adding = page.getByRole('button', { name: 'Add a partner' });
    const add = (await adding.boundingBox())!;
    // Its buttons weigh what all others do.
    for (const button of await card.getByRole('button').all()) {
      expect(await weightOf(button)).toBe(await weightOf(adding));
    }
    expect(Math.abs(last.x + last.width - (add.x + add.width))).toBeLessThan(1);
    await card.getByRole('button', { name: 'Deactivate' }).click();
    await card.getByText('Inactive').waitFor();

    const visitor = await visit(`/partner-submit/${encodeURIComponent(name)}`, { expected: [/404/] });
    await visitor.getByRole('heading', { name: 'This partner link is not in use' }).waitFor();
    await visitor.getByRole('button', { name: 'Report Incident' }).click();
    await visitor.getByRole('dialog', { name: 'Report an Incident' }).waitFor();

    await intercept(page, 'GET', '/api/admin/partners', (route) => route.fulfill({ json: { partners: [] } }));
    await page.reload();
    // Where there is none yet, the page says what a partner is before it offers to add one.
    const empty = page.getByText('Organisations with a link of their own.');
    await page.getByRole('heading', { name: 'No partners yet' }).waitFor();
    const topOf = async (part: typeof empty) => (await part.boundingBox())!.y;
    expect(await topOf(page.getByRole('button', { name: 'Add a partner' }))).toBeGreaterThan(await topOf(empty));

    const other = await visit(`${emptyRoom}&tab=partners`, { account: admin });
    await other.getByRole('tab', { name: 'Pending' }).waitFor();
    expect(await other.getByRole('tab', { name: 'Partners' }).count()).toBe(0);
  });

  it('gets reports by its link, sees them, verifies one, and its name is on the map', async () => {
    const name = uniqueName();
    await aPartner(name);
    const source = 'https://example.org/case/1';
    const title = uniqueTitle();
    const reporter = await visit(
      `/partner-submit/${encodeURIComponent(name.toUpperCase())}?ref=${encodeURIComponent(source)}`,
    );
    await reporter.getByText(`This report will be linked to ${name}.`).waitFor();
    expect(await reporter.getByRole('radio', { name: 'Morning' }).isDisabled()).toBe(true);
    const form = reporter.locator('form');
    await fillReport(form, 'To be cleared');
    await reporter.getByRole('button', { name: 'Clear' }).click();
    await reporter.getByRole('button', { name: 'Discard' }).click();
    await reporter.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('');
    await fillReport(form, title);
    // The question that has just closed may give the focus back only now, which closes the list.
    await vi.waitFor(
      async () => {
        await form.getByRole('combobox', { name: 'Location' }).fill('');
        await form.getByRole('combobox', { name: 'Location' }).fill('Leeds');
        await suggestions(form)
          .first()
          .click({ timeout: seconds(3) });
      },
      { timeout: seconds(15) },
    );
    await expectAccessible(reporter);
    await submit(form);
    await reporter.getByRole('heading', { name: 'Report Submitted' }).waitFor();

    const page = await visit('/partner', { account: { name: addressOf(name), roles: [] } });
    const card = page.getByRole('article', { name: title });
    await card.getByText('Pending').waitFor();
    await card.getByLabel('We verified this').check();
    await notice(page, 'Marked as verified by you').waitFor();
    await expectAccessible(page);

    const { incidents } = await apiAs(admin).listQueue({
      query: { status: 'pending', partner: name, cursor: undefined, limit: 50 } as never,
    });
    expect(incidents).toMatchObject([
      { title, partnerId: name, verifiedBy: name, sourceUrl: source, incidentTime: 'Unknown' },
    ]);
    await apiAs(admin).decideIncident({ params: { id: incidents[0]!.id }, body: { status: 'approved' } });
    const visitor = await visit(`/?q=${encodeURIComponent(title)}`);
    await visitor.getByText(`Partner: ${name}`).first().waitFor();
  });

  it('gets reports without coordinates, which a reviewer will place, but none while geocoding fails', async () => {
    const name = uniqueName();
    await aPartner(name);
    const page = await visit(`/partner-submit/${encodeURIComponent(name)}`, { expected: [/503/] });
    const form = page.locator('form');
    await fillReport(form, uniqueTitle(), 'Zzyzx Nowhere Xyzzy');
    await form.getByRole('button', { name: 'Preview' }).click();
    await notice(page, 'No preview yet').getByText('a reviewer will place it').waitFor();
    let isDown = true;
    await intercept(page, 'GET', '/api/geocode', (route) =>
      isDown ? route.fulfill(problem(503, 'unavailable', 'Down.')) : route.fallback(),
    );
    await submit(form);
    await notice(page, 'Submission Failed').getByText('Geocode failed').waitFor();
    isDown = false;
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/incidents'),
    );
    await submit(form);
    expect((await sent).postDataJSON()).toMatchObject({ partnerId: name, latitude: null, longitude: null });
    await page.getByText('We could not find the location on the map, so a reviewer will place it.').waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Report Submitted' }));
    await expectAccessible(page);
  });
});

describe('the partner page', () => {
  it('links to sign-in, and tells accounts without a partner that they have no access', async () => {
    const page = await visit('/partner');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/\.auth\/login\/aad\?post_login_redirect_uri=/);
    const other = await visit('/partner', { account: stranger });
    await other.getByRole('heading', { name: 'No partner account' }).waitFor();
    await other.getByText(stranger.name).waitFor();
  });
});
