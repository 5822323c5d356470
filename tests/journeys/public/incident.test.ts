import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  expectAccessibleInLooks,
  newPage,
  notice,
  siteUrl,
  uniqueTitle,
  visit,
  type VisitOptions,
} from '../browser.ts';
import { fonts } from '../../../dev/tools/layoutFonts.ts';
import { changeFont, resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { expectTidy } from '../layout.ts';
import { daysAgo, publish, published } from '../published.ts';

/** A picture of one pixel, for any name. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const id = '7c3f92ad-1b2c-4d5e-8f90-a1b2c3d4e5f6';

const described = published('Shouted at on a tram', {
  id,
  description: 'A man shouted at me about my headscarf and followed me to the next stop. '.repeat(12),
  verifiedBy: 'Tell MAMA',
});

/** The incident's page, where these others are public too. */
async function pageOf(
  incident: PublicIncident,
  others: readonly PublicIncident[] = [],
  options: VisitOptions = {},
): Promise<Page> {
  const page = await newPage(options);
  await publish(page, [incident, ...others]);
  await intercept(page, 'GET', `/api/incidents/${incident.id}`, (route) => route.fulfill({ json: incident }));
  await intercept(page, 'GET', /^\/media\//, (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
  await page.goto(`/incident/${incident.id}`);
  await page.getByRole('heading', { level: 1, name: incident.title }).waitFor();
  return page;
}

it('a link with a full stop, a bracket, a tracking name or capitals opens the incident, at its true address', async () => {
  const title = uniqueTitle();
  const sent = await apiAs(null).submitIncident({ body: aReport(title) });
  await apiAs(admin).decideIncident({ params: { id: sent.id }, body: { status: 'approved' } });
  for (const written of [`${sent.id}.`, `${sent.id})`, `${sent.id}&fbclid=x`, `${sent.id}%22`, sent.id.toUpperCase()]) {
    const page = await visit(`/incident/${written}?from=mail`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(page.url()).toBe(`${siteUrl}/incident/${sent.id}?from=mail`);
    await page.close();
  }
});

describe('the page of an incident', () => {
  it('says first how severe it is, what, where and when, shows the place as its cell, and leads to the nearest others and to the form', async () => {
    const near = published('In Headingley', { latitude: 53.82, longitude: -1.58 });
    const farther = published('In Bradford', { latitude: 53.795, longitude: -1.759 });
    const old = published('Long ago', { incidentDate: daysAgo(500) });
    const page = await pageOf(described, [
      farther,
      published('In London', { latitude: 51.5, longitude: -0.12 }),
      old,
      near,
    ]);
    const article = page.getByRole('article');
    expect(await article.innerText()).toMatch(/^Severity:\s+Medium\s+Verified by Tell MAMA\s+Shouted at on a tram/);
    await article.getByText('Leeds').waitFor();
    expect((await article.innerText()).match(/Verbal/g)).toHaveLength(1);
    await page.getByText('Reference 7C3F-92AD-1B2C').waitFor();
    await page.getByText('Exact places are never published.').waitFor();
    // A map without buttons.
    const shown = page.getByRole('region', { name: 'Map of the location' });
    await expect.poll(() => shown.locator('path.map-cell').count()).toBe(1);
    expect(await shown.getByRole('button').count()).toBe(0);

    // The nearest of the past year first, without itself.
    const nearby = page.getByRole('region', { name: 'Nearby in the past year' });
    await expect
      .poll(() => nearby.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['In Headingley', 'In Bradford']);
    await nearby.getByText('The nearest first.').waitFor();
    // In steps of half a kilometre: the public may know no place finer than the grid.
    await expect.poll(() => nearby.getByText(/^Leeds · about \d+(\.5)? km away$/).count()).toBe(2);
    const kilometres = (await nearby.getByText('km away').allTextContents()).map((text) =>
      Number(/about ([\d.]+) km/.exec(text)?.[1]),
    );
    expect(kilometres).toEqual([...kilometres].sort((a, b) => a - b));

    await page
      .getByRole('region', { name: 'Seen something similar?' })
      .getByRole('button', { name: 'Report Incident' })
      .click();
    await page.getByRole('dialog', { name: 'Report an Incident' }).waitFor();
    await page.keyboard.press('Escape');

    // It is read on white, unlike the other pages.
    const ground = () =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('main').parentElement).backgroundColor`);
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await page.getByRole('link', { name: 'Back to the map' }).click();
    await expect.poll(ground).not.toBe('rgb(255, 255, 255)');
  });

  it('is quoted with a ready citation', async () => {
    const page = await pageOf(described, [], { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Cite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cite this incident' });
    await dialog.getByRole('button', { name: 'Copy the citation' }).click();
    await notice(page, 'The citation was copied.').waitFor();
    const citation = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(citation).toMatch(
      /^“Shouted at on a tram”, \d{1,2} \w+ \d{4}\. Islamophobia Incident Map, reference 7C3F-92AD-1B2C\. /,
    );
    expect(citation).toMatch(new RegExp(` ${siteUrl}/incident/${id}\\. Accessed \\d{1,2} \\w+ \\d{4}\\.$`));
  });

  it('is printed on one page of A4, without controls', async () => {
    const long = { ...described, description: 'Someone shouted at me and nobody did anything. '.repeat(42) };
    const page = await pageOf(long, [published('In Headingley', { latitude: 53.82, longitude: -1.58 })]);
    await page.getByRole('region', { name: 'Nearby in the past year' }).waitFor();
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Reference 7C3F-92AD-1B2C'),
      page.getByText(`Address: ${siteUrl}/incident/${id}`),
    ])
      await expect.poll(() => shown.isVisible()).toBe(true);
    for (const control of ['Share', 'Print', 'Cite', 'Report Incident'])
      expect(await page.getByRole('button', { name: control }).count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByText('Nearby in the past year').isVisible()).toBe(false);
  });

  it('keeps the place of a picture free before it has loaded, and gives it its own ratio', async () => {
    const page = await newPage();
    const tall = { ...described, mediaFiles: [`${siteUrl}/media/0-600x900r.jpg`, `${siteUrl}/media/1.jpg`] };
    await publish(page, [tall]);
    await intercept(page, 'GET', `/api/incidents/${id}`, (route) => route.fulfill({ json: tall }));
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await intercept(page, 'GET', /^\/media\//, async (route) => {
      await loaded;
      await route.fulfill({ body: picture, contentType: 'image/png' });
    });
    await page.goto(`/incident/${id}`);
    const photos = page.getByRole('img', { name: 'Photo: Shouted at on a tram' });
    const boxes = () => photos.evaluateAll((all) => all.map((photo) => photo.getBoundingClientRect()));
    await expect.poll(async () => (await boxes()).length).toBe(2);
    const [own, other] = await boxes();
    expect(own!.width / own!.height).toBeCloseTo(2 / 3, 1);
    expect(other!.width / other!.height).toBeCloseTo(16 / 9, 1);
    expect(await photos.evaluateAll((all) => all.map((photo) => photo.getAttribute('loading')))).toEqual([
      'eager',
      'lazy',
    ]);
    load();
    await expect.poll(() => photos.first().evaluate((photo) => (photo as { complete?: boolean }).complete)).toBe(true);
    expect(await boxes()).toEqual([own, other]);
  });

  it('cuts nothing off, and has lines of at most 66 letters, whatever the width and the font', async () => {
    const urdu = {
      ...described,
      title: 'ٹرام میں ہراساں کیا گیا Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      location: 'بریڈ فورڈ',
      partnerId: 'Islamophobia Response Unit',
      mediaFiles: [`${siteUrl}/media/0-600x900.jpg`],
    };
    const page = await pageOf(urdu, [published('In Headingley', { latitude: 53.82, longitude: -1.58 })], {
      font: 'wide',
    });
    await page.getByRole('region', { name: 'Nearby in the past year' }).waitFor();
    await expectTidy(page, [320, 390, 768, 1024, 1440, 1920], fonts);
    const inLine = `(() => {
      const text = document.querySelector('article h1 ~ p + p').firstChild;
      const range = document.createRange();
      const lines = new Map();
      for (let at = 0; at < text.length - 1; at++) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lines.set(top, (lines.get(top) ?? 0) + 1);
      }
      const counts = [...lines.values()].slice(0, -1);
      return counts.reduce((sum, count) => sum + count, 0) / counts.length;
    })()`;
    await resizeTo(page, { width: 1440, height: 900 });
    for (const font of fonts) {
      await changeFont(page, font);
      const letters = await page.evaluate<number>(inLine);
      expect(letters, font).toBeGreaterThan(45);
      expect(letters, font).toBeLessThanOrEqual(66);
    }
  });

  it('shows pictures of what was severe only once they are asked for, and has nothing serious for axe', async () => {
    const severe = { ...described, severity: 'critical' as const, mediaFiles: [`${siteUrl}/media/0-600x400.jpg`] };
    const page = await pageOf(severe, [published('In Headingley', { latitude: 53.82, longitude: -1.58 })]);
    await expectAccessibleInLooks(page, page.getByText('Nearby in the past year'));
    const photo = page.getByRole('img', { name: 'Photo: Shouted at on a tram' });
    const door = page.getByRole('button', { name: 'Show the picture' });
    await door.waitFor();
    await page.getByText('May be upsetting. Shown only if you ask.').waitFor();
    expect(await photo.count()).toBe(0);
    await door.click();
    await photo.waitFor();
    await page.getByRole('button', { name: 'Cite' }).click();
    await expectAccessibleInLooks(page, page.getByRole('button', { name: 'Copy the citation' }));
  });
});
