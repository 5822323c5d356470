import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  emptyRoom,
  expectAccessible,
  expectAccessibleInLooks,
  expectFocus,
  newPage,
  notice,
  otherAdmin,
  pendingReport,
  problem,
  signIn,
  siteUrl,
  stranger,
  superAdmin,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { paths, roomTabs } from '../../../frontend/src/lib/paths.ts';
import { intercept, type Route } from '../intercept.ts';
import { openTab } from '../reviewBar.ts';

const isPublic = async (id: string) => (await apiAs(null).listIncidents()).some((incident) => incident.id === id);

/** The room with what one word finds, so that nothing else is opened. */
const roomOf = (title: string, tab = 'pending') => `/admin?tab=${tab}&text=${encodeURIComponent(title)}`;

/** The answer of an empty list, whatever its kind. */
const nothing = {
  incidents: [],
  items: [],
  cursor: null,
  kinds: { report: 0, post: 0, media: 0 },
  handedOn: 0,
  counts: { pending: 0, approved: 0, rejected: 0 },
};

async function giveReason(page: Page, reason: string): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByRole('radio', { name: reason }).click();
  await question.getByRole('button', { name: /^Reject/ }).click();
}

describe('the review room’s gate', () => {
  it('is closed to visitors who are not signed in, and links to sign-in and back to the map as it was left', async () => {
    const page = await visit('/admin');
    await intercept(page, 'GET', '/api/admin/incidents/all', (route) => route.fulfill({ json: nothing }));
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/\.auth\/login\/aad\?post_login_redirect_uri=/);
    await page.getByLabel('User name').fill(admin.name);
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`${siteUrl}/admin/pending`);
    await page.getByText(`Signed in as ${admin.name}`).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${siteUrl}/`);
    await page.goto('/?range=year');
    await page.getByRole('button', { name: 'Report Incident' }).waitFor();
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    await page.getByRole('link', { name: 'Back to Map' }).click();
    await page.getByRole('button', { name: 'Report Incident' }).waitFor();
    expect(page.url()).toBe(`${siteUrl}/?range=year`);
  });

  it('lets in to exactly what was asked for: the item, the tab and the filters', async () => {
    const { id, title } = await pendingReport();
    const page = await newPage();
    for (const [address, shown = address] of [
      [`/admin/pending?item=${id}`],
      [`/admin?kind=report&item=${id}`, `/admin/pending?kind=report&item=${id}`],
      [`/admin?text=${encodeURIComponent(`${title} & more #1`)}`, '/admin/pending'],
      ['/admin?tab=approved&text=%D9%85%D8%B3%D8%AC%D8%AF', '/admin/approved'],
      ['/admin/rejected?severity=high'],
      ['/partner?status=rejected'],
      ['/import?a=b'],
    ] as const) {
      // Nothing is still asked for as the last session ends.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(address);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/\.auth\/login\/aad\?post_login_redirect_uri=/);
      await page.getByLabel('User name').fill(superAdmin.name);
      await page.getByRole('textbox', { name: 'Roles' }).fill('SuperAdmin');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(`${siteUrl}${shown}`);
    }
  });

  it('has an address for each tab, which no browser keeps either, and no others', async () => {
    const page = await newPage({ account: superAdmin, viewport: { width: 1920, height: 900 } });
    const names = ['Pending', 'Approved', 'Rejected', 'Public media', 'Partners', 'Figures', 'Audit', 'Data requests'];
    for (const [index, tab] of roomTabs.entries()) {
      await page.goto(paths.room(tab));
      await page.getByRole('tab', { name: names[index]!, selected: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(paths.room(tab));
      expect((await page.request.head(paths.room(tab))).headers()['cache-control']).toBe('no-store');
    }
    await page.goBack();
    await page.getByRole('tab', { name: 'Audit', selected: true }).waitFor();
    await page.goto('/admin/nothing');
    await page.getByText('404 Page Not Found').waitFor();
  });

  it('leads an admin to what waits, and lists nothing else, where the address is of decided reports', async () => {
    const { id, title } = await pendingReport();
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const page = await newPage({ account: admin });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto('/admin/approved');
    await page.getByRole('tab', { name: 'Pending', selected: true }).waitFor();
    await page.getByRole('tab', { name: /^Approved ?\d+$/ }).waitFor();
    expect(await page.getByRole('tab', { name: 'Approved' }).isDisabled()).toBe(true);
    expect(await page.getByText(title).count()).toBe(0);
    expect(asked.filter((address) => address.includes('status='))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/admin/pending');
  });

  it('is not kept by the browser, which would show it again to whoever goes back after it was left', async () => {
    const { title } = await pendingReport();
    const page = await visit(roomOf(title), { account: admin });
    await page.getByRole('article', { name: title }).waitFor();
    expect((await page.request.head('/admin')).headers()['cache-control']).toBe('no-store');
    await page.context().clearCookies();
    // As browsers do it with a page that they kept; the one of these tests keeps none.
    const shown = `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      getComputedStyle(document.documentElement).display`;
    expect(await page.evaluate(shown)).toBe('none');
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    expect(await page.getByText(title).count()).toBe(0);
  });

  it('tells an account without a role that it has no access yet', async () => {
    const page = await visit('/admin', { account: stranger });
    await page.getByRole('heading', { name: 'No access yet' }).waitFor();
    await page.getByText(stranger.name).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });

  it('closes again when the session ends', async () => {
    const { title } = await pendingReport();
    const page = await visit(roomOf(title), { account: admin, expected: [/401/] });
    const card = page.getByRole('article', { name: title });
    await card.waitFor();
    await page.context().clearCookies();
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    await page.getByText('Your session has ended.').waitFor();
    expect(await page.getByText(title).count()).toBe(0);
  });
});

describe('a decision', () => {
  it('to reject removes the report from the pending list at once, and the public never sees it', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(roomOf(title), { account: superAdmin });
    const card = page.getByRole('article', { name: title });
    await card.getByRole('button', { name: 'Reject' }).click();
    await giveReason(page, 'Identifies a person');
    await notice(page, 'Rejected').waitFor();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Rejected' }).click();
    await card.waitFor();
    await card.getByText('Identifies a person').waitFor();
    await card.getByText(/^\d+ \w+, \d\d:\d\d$/).waitFor();
    await card.getByText('by Chief', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    expect(await isPublic(id)).toBe(false);
    const visitor = await visit(`/incident/${id}`, { expected: [/404/] });
    await visitor.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });

  it('to approve moves the report to Approved, updates the counts and focuses the next report', async () => {
    const word = uniqueTitle();
    const second = await pendingReport(`${word} one`);
    const first = await pendingReport(`${word} two`);
    const page = await visit(roomOf(word), { account: superAdmin });
    const countOf = async (name: string) =>
      Number(/\d+/.exec((await page.getByRole('tab', { name }).textContent()) ?? '')?.[0]);
    await page.getByRole('button', { name: second.title }).click();
    await page.getByRole('article', { name: second.title }).waitFor();
    const before = { pending: await countOf('Pending'), approved: await countOf('Approved') };
    await page.getByRole('article', { name: second.title }).getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByRole('article', { name: second.title }).waitFor({ state: 'detached' });
    expect(await countOf('Pending')).toBe(before.pending - 1);
    expect(await countOf('Approved')).toBe(before.approved + 1);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H3');
    await page.getByRole('article', { name: first.title }).waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect
      .poll(async () => (await apiAs(null).listIncidents()).some(({ title }) => title === second.title))
      .toBe(true);

    // In its list it is a low row, which opens wherever it is pressed.
    await page.getByRole('tab', { name: 'Approved' }).click();
    const decided = page.getByRole('article', { name: second.title });
    await decided.getByText(/^\d+ \w+, \d\d:\d\d$/).waitFor();
    await decided.getByText('by Chief', { exact: true }).waitFor();
    // The tab says that it was approved.
    expect(await decided.getByText(/Approved/).count()).toBe(0);
    const { x, y, width, height } = (await decided.boundingBox())!;
    expect(height).toBeLessThanOrEqual(72);
    await page.mouse.click(x + width - 8, y + height / 2);
    await expect.poll(() => decided.getByRole('button', { expanded: true }).count()).toBe(1);

    // The same visit finds it, whatever else was published today.
    await page.getByRole('link', { name: 'Back to Map' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill(word);
    await page.getByRole('link', { name: second.title }).waitFor();
  });

  it('by two reviewers at once is made once, and the second reviewer is told', async () => {
    const { title } = await pendingReport();
    const { title: next } = await pendingReport(`${title} and after it`);
    const loser = await visit(roomOf(title), { account: otherAdmin, expected: [/409/] });
    const winner = await visit(roomOf(title), { account: admin });
    const cardOf = (page: typeof winner) => page.getByRole('article', { name: title, exact: true });
    await cardOf(loser).waitFor();
    await winner
      .getByRole('button', { name: `${title} Medium` })
      .first()
      .click();
    await cardOf(winner).getByText('Bilal has this open').waitFor();
    await cardOf(winner).getByRole('button', { name: 'Approve' }).click();
    await winner.getByRole('button', { name: 'Decide anyway' }).click();
    await cardOf(winner).waitFor({ state: 'detached' });
    await cardOf(loser).getByRole('button', { name: 'Reject' }).click();
    await giveReason(loser, 'Identifies a person');
    await notice(loser, 'Amina approved this').waitFor();
    await cardOf(loser).waitFor({ state: 'detached' });
    await expectFocus(loser.getByRole('heading', { name: next }));
  });

  it('shows an error when it fails, also on our side, can be repeated, and disables both buttons while it is sent', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(roomOf(title), { account: admin, expected: [/50[23]/] });
    const card = page.getByRole('article', { name: title });
    const [approve, reject] = ['Approve', 'Reject'].map((name) => card.getByRole('button', { name })) as [
      Locator,
      Locator,
    ];
    let answer: Parameters<Route['fulfill']>[0] = problem(503, 'unavailable', 'A part of the service is down.');
    await intercept(page, 'PUT', `/api/admin/incidents/${id}/approval`, (route) => route.fulfill(answer));
    await reject.click();
    await giveReason(page, 'Identifies a person');
    await notice(page, 'Reject failed: A part of the service is down.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    /** A button is deaf for a moment after a decision. */
    const approveUntil = (said: string) =>
      expect
        .poll(async () => {
          await approve.click();
          return notice(page, said).count();
        })
        .toBe(1);
    await approveUntil('Approval failed: A part of the service is down.');
    // An answer that is not the server's own is never called unreachable.
    answer = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
    await approveUntil('Approval failed: Something went wrong on our side.');

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let sent = 0;
    await intercept(page, 'PUT', `/api/admin/incidents/${id}/approval`, async (route) => {
      sent += 1;
      await released;
      await route.continue();
    });
    const approveTwice = async () => {
      // Also while it is disabled: then it does nothing.
      await approve.dblclick({ force: true });
      return sent;
    };
    await expect.poll(approveTwice).toBe(1);
    for (const button of [approve, reject]) await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    release();
    await card.waitFor({ state: 'detached' });
    expect(sent).toBe(1);
  });
});

/** The roles with which the page asks for the lists from now on. */
function rolesAskedBy(page: Page): (string | null)[] {
  const roles: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/incidents/all' && searchParams.has('limit')) roles.push(searchParams.get('role'));
  });
  return roles;
}

describe('the review lists', () => {
  it('are searched for words that stand in no address, no entry of the history and no request line', async () => {
    const { id, title } = await pendingReport();
    const page = await newPage({ account: superAdmin, viewport: { width: 1440, height: 900 } });
    const addresses: string[] = [];
    page.on('request', (request) => void addresses.push(request.url(), request.headers()['referer'] ?? ''));
    page.on('framenavigated', (frame) => void addresses.push(frame.url()));
    const search = async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill(title);
      await page.getByRole('article', { name: title }).waitFor();
    };
    await page.goto('/admin/pending');
    await search();
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    await openTab(page, 'Rejected');
    await search();
    const entries = 'JSON.stringify([location.href, history.state, performance.getEntries().map(({ name }) => name)])';
    const kept = await page.evaluate<string>(entries);
    const told = [...addresses, kept].map((each) => decodeURIComponent(each.replaceAll('+', ' ')));
    expect(told.filter((each) => each.includes(title))).toEqual([]);
    expect(addresses.some((address) => address.includes('/api/admin/incidents/all?'))).toBe(true);
  });

  it('of approved and rejected reports are locked for admins, with the reason and their counts', async () => {
    for (const status of ['approved', 'rejected'] as const) {
      const { id } = await pendingReport();
      await apiAs(admin).decideIncident({ params: { id }, body: { status } });
    }
    const page = await newPage({ account: admin });
    const roles = rolesAskedBy(page);
    await page.goto(emptyRoom);
    await page.getByRole('tab', { name: 'Pending' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Pending' }).isEnabled()).toBe(true);
    for (const name of [/^Approved ?[1-9]\d*$/, /^Rejected ?[1-9]\d*$/]) {
      await page.getByRole('tab', { name }).waitFor();
      expect(await page.getByRole('tab', { name }).isDisabled()).toBe(true);
    }
    const pending = page.getByRole('tab', { name: 'Pending' });
    const names = await page.getByRole('tab').allTextContents();
    expect(names.map((name) => /^[a-z ]+/i.exec(name)?.[0])).toEqual([
      expect.stringContaining('Pending'),
      expect.stringContaining('Approved'),
      expect.stringContaining('Rejected'),
    ]);
    await pending.focus();
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await notice(page, 'Approved and Rejected are open to super admins only.').waitFor();
    expect(await pending.getAttribute('aria-selected')).toBe('true');
    expect(new Set(roles)).toEqual(new Set(['Admin']));
    await expectAccessible(page);
  });

  it('are requested with the first role of the user, and say when they are empty', async () => {
    const page = await newPage({ account: superAdmin });
    const roles = rolesAskedBy(page);
    await intercept(page, 'GET', '/api/admin/incidents/all', (route) => route.fulfill({ json: nothing }));
    await page.goto('/admin');
    for (const [tab, message, next] of [
      ['Pending', 'No pending incidents', 'What is sent next comes here.'],
      ['Approved', 'No approved incidents', 'A report that is approved comes here.'],
      ['Rejected', 'No rejected incidents', 'A report that is rejected comes here, with the reason.'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('heading', { name: message, exact: true }).waitFor();
      await page.getByText(next, { exact: true }).waitFor();
      if (tab !== 'Pending') await page.getByRole('heading', { name: tab, exact: true }).waitFor();
    }
    // Nothing is there to search in.
    await page.getByRole('searchbox', { name: 'Search' }).waitFor({ state: 'detached' });
    expect(new Set(roles)).toEqual(new Set(['SuperAdmin']));
  });

  it('show an error when they cannot be read, and can be read again', async () => {
    const page = await newPage({ account: admin, expected: [/503/] });
    const breakOnce = (method: 'GET' | 'POST') =>
      intercept(
        page,
        method,
        '/api/admin/incidents/all',
        (route) => route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')),
        { times: 1 },
      );
    await breakOnce('GET');
    await page.goto('/admin?kind=media');
    await page.getByText('Failed to fetch pending media').waitFor();
    await breakOnce('POST');
    const title = uniqueTitle();
    await page.goto(roomOf(title));
    await page.getByText('Failed to fetch incidents').waitFor();
    await pendingReport(title);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article', { name: title }).waitFor();
  });

  it('show the email address of a sender only to a reviewer who asks, and if they agreed to be contacted', async () => {
    const [one, two] = [await pendingReport(), await pendingReport()];
    const page = await newPage({ account: admin });
    const answer = await apiAs(admin).listWaiting({ query: { sort: 'age', limit: 50 } });
    const item = answer.items.find(({ kind }) => kind === 'report') as { report: object };
    const of = (id: string, more: object) => ({ ...item, report: { ...item.report, id, ...more } });
    const shown = of(one.id, { title: 'May be contacted', allowContact: 'yes', contactEmail: 'yes@example.org' });
    const hidden = of(two.id, { title: 'Anonymous', allowContact: 'no', contactEmail: 'no@example.org' });
    await intercept(page, 'GET', '/api/admin/incidents/all', (route) =>
      route.fulfill({ json: { ...answer, cursor: null, items: [shown, hidden] } }),
    );
    await page.goto('/admin');
    await page.getByText('Contact given, for reviewers only').waitFor();
    const isOnPage = async (words: string) => (await page.content()).includes(words);
    expect(await isOnPage('yes@example.org')).toBe(false);
    const show = page.getByRole('button', { name: 'Show the contact address' });
    expect((await show.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await show.press('Enter');
    // It is read out, can be copied in one piece, and goes again with the same button.
    await page.getByRole('status').filter({ hasText: 'yes@example.org' }).waitFor();
    expect(await page.getByText('@example.org', { exact: true }).locator('..').innerText()).toBe('yes@example.org');
    const hide = page.getByRole('button', { name: 'Hide the contact address' });
    await expectFocus(hide);
    await hide.press('Enter');
    await expectFocus(show);
    expect(await isOnPage('yes@example.org')).toBe(false);
    await show.press('Enter');
    const choose = (name: RegExp) => page.getByRole('button', { name }).first().click();
    await choose(/^Anonymous/);
    await page.getByRole('article', { name: 'Anonymous' }).waitFor();
    expect(await page.getByText('Contact given').count()).toBe(0);
    expect(await isOnPage('no@example.org')).toBe(false);
    await choose(/^May be contacted/);
    await show.waitFor();
    expect(await isOnPage('yes@example.org')).toBe(false);
  });
});

it('axe finds nothing serious in the review room and its gate', async () => {
  const { id, title } = await pendingReport();
  // A phone shows the list or the report that is open.
  const room = `${roomOf(title)}&item=${id}`;
  const page = await visit(room);
  await expectAccessibleInLooks(page, page.getByRole('heading', { name: 'Admin Access' }));
  await signIn(page, stranger);
  await page.reload();
  await expectAccessibleInLooks(page, page.getByRole('heading', { name: 'No access yet' }));
  await signIn(page, admin);
  await page.reload();
  await expectAccessibleInLooks(page, page.getByRole('article', { name: title }));
  await signIn(page, superAdmin);
  await intercept(page, 'GET', '/api/admin/incidents/all', (route) => route.fulfill({ json: nothing }));
  await page.goto('/admin');
  await expectAccessibleInLooks(page, page.getByText('No pending incidents'));
});
