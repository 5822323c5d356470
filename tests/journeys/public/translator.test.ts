import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  fillReport,
  newPage,
  notice,
  openReport,
  problem,
  submit,
  superAdmin,
  uniqueTitle,
  visit,
  type VisitOptions,
} from '../browser.ts';
import { choose, closeChoices, raiseSheet, search } from '../home.ts';
import { intercept } from '../intercept.ts';
import { card, daysAgo, homeWith, list, publish, published, publishGallery } from '../published.ts';
import { expectAlive, stopTranslating, type Translation, translators } from '../translator.ts';

/** Stands behind each text that was translated, so that one that was not, or was left behind, is told from it. */
const mark = '†';
const translated = (translation: Translation = {}): VisitOptions => ({ translation: { mark, ...translation } });

/** A page that is translated. */
const open = (path: string, { expected = [], ...options }: VisitOptions = {}): Promise<Page> =>
  visit(path, { ...translated(), ...options, expected });

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const code = /^\d{4} \d{4} \d{4} \d{4}$/;

describe.each(translators)('under %s', (kind) => {
  // Several words of a text are several texts there.
  const options = translated({ kind, mark: kind === 'words' ? '' : mark });

  it('a report is sent once: its receipt is shown, as it is, and its draft is not offered again', async () => {
    const page = await visit('/contact', options);
    const dialog = await openReport(page);
    await submit(dialog);
    await dialog.getByRole('region', { name: 'Please correct 3 fields' }).waitFor();
    await expectAlive(page);
    const title = uniqueTitle();
    await fillReport(dialog, title, '14 Acacia Avenue, Leeds');
    await dialog
      .getByRole('button')
      .filter({ has: page.locator('[translate=no]', { hasText: 'Leeds' }) })
      .click();
    expect(await dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Leeds');
    await expectAlive(page);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog', { name: 'What the public would see' }).waitFor();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await submit(dialog);
    await heading(page, 'Your receipt code').waitFor();
    await expect.poll(() => page.locator('[translate=no]').filter({ hasText: code }).count()).toBe(1);
    await page.getByRole('dialog', { name: 'Share Your Report' }).waitFor();
    await expectAlive(page);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const again = await openReport(page);
    expect(await again.getByLabel('Title').inputValue()).toBe('');
    expect(await again.getByText('We kept what you typed').count()).toBe(0);
    const { incidents } = await apiAs(admin).searchQueue({
      query: { status: 'pending', limit: 100 },
      body: { text: title },
    });
    expect(incidents).toHaveLength(1);
  });

  it('a receipt finds the report after a wrong code, and changes it', async () => {
    const title = uniqueTitle();
    const { receipt } = await apiAs(null).submitIncident({ body: aReport(title) });
    const page = await visit('/receipt', { ...options, expected: [/404/] });
    const enter = async (typed: string) => {
      await page.getByLabel('Receipt code').fill(typed);
      await page.getByRole('button', { name: 'Show' }).click();
    };
    await enter('0000 0000 0000 0000');
    await shown(page, 'Nothing was found for this code');
    await enter('12');
    await shown(page, 'A receipt code has 16 digits');
    await enter(receipt);
    await shown(page, 'Waiting for review');
    await page.getByRole('button', { name: 'Add information' }).click();
    await page.getByLabel('What you want to add').fill('The driver saw it.');
    await page.getByRole('button', { name: /^Add\W?$/ }).click();
    await notice(page, 'Added to your report').waitFor();
    await shown(page, 'The driver saw it.');
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByLabel('Title').fill(`${title}, corrected`);
    await page.getByRole('button', { name: 'Save correction' }).click();
    await notice(page, 'Your correction was saved').waitFor();
    await shown(page, `${title}, corrected`);
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    // The word to type is not translated.
    await page.locator('label').getByText('ERASE', { exact: true }).waitFor();
    await page.getByLabel('To confirm, type').fill('erase');
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await shown(page, 'Its content was deleted');
    await expectAlive(page);
  });

  it('a search says how many it has found, each time', async () => {
    const found = ['A', 'B', 'C'].map((name) => published(`Incident ${name}`, { location: 'Leeds' }));
    const page = await homeWith(found, '', options);
    await list(page).getByText('1 to 3 of 3 incidents').waitFor();
    await search(page).fill('Leeds');
    await heading(page, '3 incidents within 5 km of Leeds').waitFor();
    await search(page).fill('Durham');
    await heading(page, 'No incidents within 5 km of Durham').waitFor();
    await search(page).fill('Incident A');
    await heading(page, '1 incident').waitFor();
    await search(page).fill('');
    await list(page).getByText('1 to 3 of 3 incidents').waitFor();
    await expectAlive(page);
  });
});

describe('under a translator', () => {
  it.each([
    ['desk', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)('the home page of a %s filters, pages, and shows an incident', async (_, viewport) => {
    const incidents = Array.from({ length: 25 }, (__, index) =>
      published(`Incident ${index + 1}`, { incidentDate: daysAgo(2 * index), severity: index % 2 ? 'high' : 'medium' }),
    );
    const page = await homeWith(incidents, '', { ...translated({ mark: '' }), viewport, expected: [/404/] });
    await raiseSheet(page);
    await list(page).getByText('1 to 10 of 25 incidents').waitFor();
    await list(page).getByRole('button', { name: 'Next' }).click();
    await list(page).getByText('11 to 20 of 25 incidents').waitFor();
    await choose(page, 'When', 'Past week');
    await closeChoices(page);
    await list(page).getByText('1 to 4 of 4 incidents').waitFor();
    await card(page, 'Incident 1').getByRole('link', { name: 'Incident 1' }).first().click();
    await expectAlive(page);
  });

  it('/upload refuses, sends and begins again', async () => {
    const page = await open('/upload', { expected: [/503/] });
    const form = page.locator('form');
    await submit(form);
    await form.getByRole('region', { name: /^Please correct \d fields/ }).waitFor();
    await fillReport(form, uniqueTitle());
    let isDown = true;
    await intercept(page, 'POST', '/api/incidents', (route) =>
      isDown ? route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')) : route.continue(),
    );
    await submit(form);
    await shown(page, 'A part of the service is down.');
    isDown = false;
    await submit(form);
    await heading(page, 'Report Submitted').waitFor();
    await page.getByText(code).waitFor();
    await page.getByRole('button', { name: 'Submit Another Report' }).click();
    expect(await form.getByLabel('Title').inputValue()).toBe('');
    await expectAlive(page);
  });

  it('a post is refused, sent, and has its receipt', async () => {
    const page = await open('/contact');
    await page.getByRole('button', { name: 'Submit Social Post' }).click();
    const panel = page.getByRole('dialog', { name: 'Submit a Post' });
    const send = panel.getByRole('button', { name: 'Submit Post' });
    await panel.getByLabel('Post URL').fill('no address');
    await send.click();
    await panel.getByRole('region', { name: /^Please correct/ }).waitFor();
    await panel.getByLabel('Post URL').fill(`https://example.org/${uniqueTitle().replaceAll(' ', '-')}`);
    await send.click();
    await heading(page, 'Post Submitted Successfully').waitFor();
    await page.getByText(code).waitFor();
    await expectAlive(page);
  });

  it('the recorder films, sends, and tells what is missing', async () => {
    const page = await open('/contact');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Record an incident' });
    await dialog.getByRole('button', { name: 'Open the camera' }).click();
    await dialog.getByText('The camera is starting…').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    await dialog.getByRole('timer', { name: 'Recording time' }).getByText(`0:01${mark}`).waitFor();
    await dialog.getByRole('button', { name: 'Stop recording' }).click();
    await heading(page, 'Your recording').waitFor();
    await dialog.getByRole('button', { name: /^Upload\W?$/ }).click();
    await heading(page, 'Uploaded').waitFor();
    await dialog.getByText(/^[\da-f-]{36}\.webm$/).waitFor();
    const send = dialog.getByRole('button', { name: 'Submit for review' });
    await send.click();
    await dialog.getByRole('region', { name: /^Please correct 3 fields/ }).waitFor();
    await dialog.getByLabel('Title').fill(uniqueTitle());
    await dialog.getByLabel('Location').fill('Leeds');
    await dialog.getByLabel('Type of incident').selectOption('public');
    await send.click();
    await shown(page, '✅ Metadata submitted successfully! Pending review.');
    await expectAlive(page);
  });

  it('the gallery steps through its items, and says at which it is', async () => {
    const page = await newPage(translated());
    await publishGallery(
      page,
      ['One', 'Two'].map((name) => published(name, { sourceUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })),
    );
    await page.goto('/gallery');
    await page.getByRole('article').first().getByRole('link').first().click();
    const viewer = page.getByRole('dialog');
    await viewer.getByText(`1 of 2${mark}`).waitFor();
    await viewer.getByRole('button', { name: 'Next' }).click();
    await viewer.getByText(`2 of 2${mark}`).waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await expectAlive(page);
  });

  it('the monitored posts change', async () => {
    const posts = ['1', '2'].map((id) => ({
      id,
      content: `Invented post ${id}`,
      platform: 'X',
      author: `@author_${id}`,
      searchTerm: 'a term',
      location: '',
      url: `https://x.com/i/status/${id}`,
      timestamp: '2026-06-15T08:00:00Z',
      createdAt: '2026-06-15T08:00:00Z',
    }));
    const page = await newPage(translated());
    await publish(page, []);
    await intercept(page, 'GET', '/api/sentiment/posts', (route) => route.fulfill({ json: { posts } }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Anti-Muslim Posts' }).click();
    const panel = page.getByRole('region', { name: 'Anti-Muslim Posts' });
    await panel.getByText(`Invented post 1${mark}`).waitFor();
    // The name of an account is not translated.
    await panel.getByText('@author_1', { exact: true }).waitFor();
    await panel.getByRole('button', { name: /Next/ }).click();
    await panel.getByText(`Invented post 2${mark}`).waitFor();
    await expectAlive(page);
  });

  it('a request about one’s data is refused and sent, and an address stays what it is', async () => {
    const page = await newPage(translated());
    const contact = { email: 'hello@example.org', postalAddress: '1 Example Street\nLeeds' };
    await intercept(page, 'GET', '/api/site', (route) => route.fulfill({ json: { contact } }));
    await page.goto('/privacy');
    await page.getByText(contact.email, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'See my data' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await shown(page, 'Give your receipt code or an email address');
    await page.getByLabel('Email').fill('someone@example.org');
    await page.getByRole('button', { name: 'Send request' }).click();
    await shown(page, 'Your request was received');
    await page.goto('/contact');
    await page.getByText(contact.email, { exact: true }).waitFor();
    await expectAlive(page);
  });

  it.each(['/method', '/about/review', '/nowhere', '/incident/none', '/partner-submit/nobody', '/import', '/admin'])(
    '%s lives, and so does the way back to the map',
    async (path) => {
      const page = await open(path, { expected: [/404/, /401/] });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAlive(page);
      await page.getByRole('link', { name: 'Home' }).first().click();
      await page.getByRole('region', { name: 'Map of incidents' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAlive(page);
    },
  );

  it('an incident is shared and cited, with its link as it is', async () => {
    const { id } = await apiAs(null).submitIncident({ body: aReport(uniqueTitle()) });
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const page = await open(`/incident/${id}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Share This Incident' });
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    await dialog.getByRole('button', { name: 'Copied' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cite' }).click();
    const cited = page.getByRole('dialog').locator('[translate=no]').filter({ hasText: id });
    expect(await cited.textContent()).not.toContain(mark);
    await expectAlive(page);
  });

  it('a partner’s form sends, and shows the receipt', async () => {
    const name = `Desk ${uniqueTitle().slice(-8)}`;
    await apiAs(superAdmin).addPartner({
      body: { name, domain: 'example.org', entraIdEmail: `${name.replace(' ', '.')}@example.org` },
    });
    const page = await open(`/partner-submit/${encodeURIComponent(name)}`);
    await fillReport(page.locator('form'), uniqueTitle());
    await submit(page.locator('form'));
    await page.getByText(code).waitFor();
    await expectAlive(page);
  });
});

describe('a translator that comes before React', () => {
  it.each(['/', '/contact', '/gallery', '/privacy', '/method', '/upload', '/admin'])(
    'leaves %s alive',
    async (path) => {
      const page = await open(path, translated({ isEarly: true }));
      await page.locator('#root:not([data-page])').waitFor({ state: 'attached' });
      await expectAlive(page);
    },
  );

  it('loses nothing that is typed until then, nor the place where it is typed', async () => {
    const page = await newPage(translated({ isEarly: true }));
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, 'GET', /^\/assets\/index-.*\.js$/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/upload', { waitUntil: 'commit' });
    const title = page.getByLabel('Title');
    await title.pressSequentially('On a tram');
    resolve();
    await page.locator('#root:not([data-page])').waitFor({ state: 'attached' });
    await expect.poll(() => title.inputValue()).toBe('On a tram');
    await title.press('End');
    await page.keyboard.type(' in Leeds');
    expect(await title.inputValue()).toBe('On a tram in Leeds');
    await expectAlive(page);
  });
});

it('a translator that is switched off while a report is typed changes nothing of it', async () => {
  const page = await open('/contact');
  const dialog = await openReport(page);
  const title = uniqueTitle();
  await fillReport(dialog, title);
  await stopTranslating(page);
  expect(await dialog.getByText(mark).count()).toBe(0);
  await dialog.getByLabel('Description').fill('He shouted at me, and nobody helped me.');
  expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
  await submit(dialog);
  await heading(page, 'Your receipt code').waitFor();
});

it('a page whose direction a translator turns round is no wider than the window', async () => {
  for (const path of ['/', '/upload', '/receipt', '/privacy']) {
    const page = await open(path, { viewport: { width: 390, height: 844 } });
    await page.evaluate('document.documentElement.dir = "rtl"');
    const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    // Half a pixel is rounded up.
    await expect.poll(() => page.evaluate<number>(wide)).toBeLessThanOrEqual(1);
    await expectAlive(page);
  }
});
