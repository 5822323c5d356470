import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  expectAccessibleInLooks,
  fillReport,
  newPage,
  openReport,
  pendingReport,
  siteUrl,
  submit,
  uniqueTitle,
  untilNoticesCanBeShown,
  untilTakenOver,
  visit,
  type VisitOptions,
} from '../browser.ts';
import { fonts } from '../../../dev/tools/layoutFonts.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { expectTidy } from '../layout.ts';
import { approvedReport, choose, publish } from '../published.ts';

const mayCopy: VisitOptions = { permissions: ['clipboard-read', 'clipboard-write'] };
const clipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

const dialogOf = (page: Page, name = 'Share This Incident'): Locator => page.getByRole('dialog', { name });

async function publishedIncident() {
  const { id, title } = await pendingReport();
  await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
  return { id, title };
}

/** The share dialog on the page of a published incident, by a clock that can be moved. */
async function openShare(options: VisitOptions = mayCopy) {
  const { id, title } = await publishedIncident();
  const page = await newPage(options);
  await page.clock.install();
  await page.goto(`/incident/${id}`);
  await page.getByRole('button', { name: `Share ${title}` }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return { page, dialog, id, title, link: await dialog.getByLabel('Link to the incident').inputValue() };
}

describe('after a report', () => {
  it('sharing is offered 2 seconds later', async () => {
    const page = await newPage(mayCopy);
    await page.clock.install();
    await page.goto('/contact');
    await untilTakenOver(page);
    const form = await openReport(page);
    await fillReport(form, uniqueTitle());
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit(form);
    const { shareableUrl } = (await (await answer).json()) as { shareableUrl: string };
    await form.waitFor({ state: 'detached' });
    const dialog = dialogOf(page, 'Share Your Report');
    await page.clock.runFor(1900);
    expect(await dialog.count()).toBe(0);
    await page.clock.runFor(200);
    await dialog.waitFor();
    // What is in it comes when its code is there, which takes time of its own.
    await page.clock.resume();
    await dialog.getByRole('heading', { name: 'Share This Incident' }).waitFor();
    await dialog.getByText('The link opens once your report has been approved.').waitFor();
    expect(await dialog.getByLabel('Link to the incident').inputValue()).toBe(shareableUrl);
    const post = new URL((await dialog.getByRole('link', { name: 'Twitter/X' }).getAttribute('href'))!);
    expect(post.searchParams.get('text')).toBe('Anti-Muslim incident reported in the UK (Verbal)');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.clock.resume();
    const button = page.getByRole('button', { name: 'Report Incident' });
    await expect.poll(() => button.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });

  it('nobody is interrupted who has put the receipt away', async () => {
    const page = await newPage();
    await page.clock.install();
    await page.goto('/contact');
    await untilTakenOver(page);
    const form = await openReport(page);
    await fillReport(form, uniqueTitle());
    // The clock stops before the report is answered: on a slow machine the two seconds would be over before the close.
    const sent = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    await intercept(page, 'POST', '/api/incidents', async (route) => {
      sent.resolve();
      await stopped.promise;
      await route.continue();
    });
    await submit(form);
    await sent.promise;
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
    stopped.resolve();
    const close = dialogOf(page, 'Report sent').getByRole('button', { name: 'Close' });
    await close.click();
    await page.clock.resume();
    const again = await openReport(page);
    await page.clock.runFor(10_000);
    expect(await dialogOf(page, 'Share Your Report').count()).toBe(0);
    expect(await again.isVisible()).toBe(true);
  });
});

describe('the link', () => {
  it('is that of the incident, is copied, and the button says so for 2 seconds', async () => {
    const { page, dialog, id, link } = await openShare();
    await untilNoticesCanBeShown(page);
    expect(link).toMatch(new RegExp(`/incident/${id}$`));
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByText('Link copied!').first().waitFor();
    await page.getByText('The incident link has been copied to your clipboard.').first().waitFor();
    expect(await clipboard(page)).toBe(link);
    await page.clock.runFor(1900);
    expect(await dialog.getByRole('button', { name: 'Copied' }).count()).toBe(1);
    await page.clock.runFor(200);
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
  });

  it('is selected to be copied by hand where the browser refuses', async () => {
    const { page, dialog, link } = await openShare({});
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copy failed:').first().waitFor();
    await page.getByText('Please manually copy the link from the input field.').first().waitFor();
    expect(await page.evaluate('String(getSelection())')).toBe(link);
    expect(await dialog.getByRole('button', { name: 'Copied' }).count()).toBe(0);
  });
});

describe('the targets', () => {
  it("carry link and text, open elsewhere without knowing this site, and include the device's own ways where there are any", async () => {
    const { page, dialog, link, title } = await openShare({});
    const text = `Anti-Muslim incident reported in the UK (Verbal): ${title}`;
    const expected: [name: string, address: string, parameters: Record<string, string>][] = [
      ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: link }],
      ['Twitter/X', 'https://x.com/intent/post', { text, url: link }],
      ['WhatsApp', 'https://wa.me/', { text: `${text} ${link}` }],
      ['Telegram', 'https://t.me/share/url', { url: link, text }],
      ['TikTok', 'https://www.tiktok.com/upload', {}],
      ['YouTube', 'https://www.youtube.com/upload', {}],
    ];
    for (const [name, address, parameters] of expected) {
      const target = dialog.getByRole('link', { name });
      const url = new URL((await target.getAttribute('href'))!);
      expect(`${url.origin}${url.pathname}`).toBe(address);
      expect(Object.fromEntries(url.searchParams)).toEqual(parameters);
      expect(await target.getAttribute('target')).toBe('_blank');
      expect(await target.getAttribute('rel')).toBe('noopener noreferrer');
    }

    expect(await page.getByRole('button', { name: 'More ways to share' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(
      'navigator.share = (data) => { window.shared = data; return Promise.reject(new DOMException()); }',
    );
    await page.getByRole('button', { name: `Share ${title}` }).click();
    await page.getByRole('button', { name: 'More ways to share' }).click();
    expect(await page.evaluate('window.shared')).toEqual({ text, url: link });
  });

  it('TikTok and YouTube open their upload page, with the link on the clipboard, from which Instagram takes it', async () => {
    const { page, dialog, link } = await openShare();
    await page.context().route(/tiktok\.com|youtube\.com/, (route) => route.fulfill({ body: 'upload' }));
    const forget = () => page.evaluate("navigator.clipboard.writeText('')");
    for (const name of ['TikTok', 'YouTube']) {
      const opened = page.context().waitForEvent('page');
      await dialog.getByRole('link', { name }).click();
      expect((await opened).url()).toMatch(/\/upload$/);
      await page.bringToFront();
      await page.getByText(`Opening the ${name} upload page`).first().waitFor();
      await page.getByText('Include the link in the video description.').first().waitFor();
      expect(await clipboard(page)).toBe(link);
      await forget();
    }
    await dialog.getByRole('button', { name: 'Instagram' }).click();
    await page.getByText('Share on Instagram').first().waitFor();
    await page.getByText('Copy the link and share it in a story or caption.').first().waitFor();
    expect(await clipboard(page)).toBe(link);
  });
});

it('every incident of the list can be shared, without opening it', async () => {
  const { id, title } = await publishedIncident();
  const published = async () => (await apiAs(null).listIncidents()).filter((incident) => incident.id === id);
  await expect.poll(published).toHaveLength(1);
  const page = await newPage();
  await publish(page, await published());
  await page.goto('/');
  await choose(page, title, 'Share');
  await dialogOf(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

it('the ways to share fit narrow and wide letters, whatever the width', async () => {
  const { page } = await openShare({ ...mayCopy, font: 'wide' });
  await page.clock.resume();
  await expectTidy(page, [320, 390, 600, 768, 1440], fonts);
});

it('the dialog fits and has nothing serious for axe', async () => {
  const { page, dialog } = await openShare({ ...mayCopy });
  for (const width of [390, 1440]) {
    await resizeTo(page, { width, height: 900 });
    const room = async () => {
      const { x, width: taken } = (await dialog.boundingBox())!;
      return Math.min(x, width - x - taken);
    };
    await expect.poll(room, { message: `Room beside the dialog at ${width} px` }).toBeGreaterThanOrEqual(8);
  }
  await expectAccessibleInLooks(page, dialog);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expectAccessibleInLooks(page, page.getByText('Link copied!').first());
});

describe('a shared link, as a network reads it', () => {
  /** A page as a crawler gets it: no script runs. */
  const read = async (path: string) => {
    const answer = await fetch(siteUrl + path, { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const contentOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

  it('shows title, place and date with a picture, and opens the incident for people', async () => {
    const title = uniqueTitle();
    const id = await approvedReport(title);
    const { status, html, headers } = await read(`/incident/${id}`);
    expect(status).toBe(200);
    expect(contentOf(html, 'og:title')).toBe(title);
    expect(contentOf(html, 'og:description')).toMatch(/^Sparkhill, Birmingham · \d{1,2} \w+ \d{4}$/);
    const picture = await fetch(contentOf(html, 'og:image') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);

    // The same policy as on the other pages, which the platform adds to files only.
    const home = await read('/');
    for (const name of ['content-security-policy', 'permissions-policy', 'strict-transport-security', 'cache-control'])
      expect([name, headers.get(name)]).toEqual([name, home.headers.get(name)]);

    const page = await visit(`/incident/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.title()).toBe(`${title} – Islamophobia Incident Map`);
  });

  it('to photos and videos shows the same, and leads back to them', async () => {
    const title = uniqueTitle();
    const id = await approvedReport(title);
    const { status, html, headers } = await read(`/v/${id}`);
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      (await read('/')).headers.get('content-security-policy'),
    ]);
    expect(contentOf(html, 'og:title')).toBe(title);
    expect(contentOf(html, 'og:url')).toBe(`${siteUrl}/v/${id}`);
    expect(contentOf(html, 'og:image')).toBe(contentOf((await read(`/incident/${id}`)).html, 'og:image'));
  });

  it('of a report that waits says what that of an unknown one says, and what the site says of itself', async () => {
    const { id } = await pendingReport();
    const said = (page: string) => page.match(/<title>[^<]*|<meta [^>]*(?:og:|twitter:|description)[^>]*>/g);
    // The home page has a title of its own.
    const ofSite = said((await read('/partner')).html);
    for (const page of ['incident', 'v']) {
      const { html } = await read(`/${page}/${id}`);
      expect(html).toBe((await read(`/${page}/${crypto.randomUUID()}`)).html);
      expect(said(html)).toEqual(ofSite);
    }
  });
});
