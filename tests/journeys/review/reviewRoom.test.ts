import { randomUUID } from 'node:crypto';
import { flood } from '@incidentmap/core/domain/limits';
import { referenceOf } from '@incidentmap/core/domain/incident/reference';
import { personalDetailKinds } from '@incidentmap/core/domain/identifiers/kinds';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fonts } from '../../../dev/tools/layoutFonts.ts';
import {
  type Account,
  admin,
  apiAs,
  aReport,
  aWord,
  emptyRoom,
  errorSummary,
  expectAccessible,
  expectAccessibleInLooks,
  expectError,
  expectFocus,
  newPage,
  notice,
  otherAdmin,
  pendingReport,
  signIn,
  superAdmin,
  uniqueTitle,
  visit,
  reloadSearched,
} from '../browser.ts';
import { pendingFile, publicFiles, upload } from '../files.ts';
import { changeFont, resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { expectTidy } from '../layout.ts';
import { chooseAct, moreTabs, openTab } from '../reviewBar.ts';

/** This file's own: who has what open is kept by person. */
const reader: Account = { name: 'safiya@example.org', roles: ['Admin'] };
const cardOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
const search = (word: string) => `/admin?text=${encodeURIComponent(word)}`;
const stateOf = async (id: string) => (await apiAs(superAdmin).getReviewedIncident({ params: { id } })).isApproved;

/** Whether the pin was put there; waits for the place to be looked up. */
const expectNear = (dialog: Locator, latitude: number) =>
  expect.poll(async () => Number(await dialog.getByLabel('Latitude').inputValue())).toBeCloseTo(latitude, 1);

/** A description that is like no other: of different words, reports are no likely duplicates. */
const ownWords = () => Array.from({ length: 12 }, aWord).join(' ');

/** Reports that one word finds, and nothing else. */
async function reportsOf(word: string, count: number): Promise<{ id: string; title: string }[]> {
  const made: { id: string; title: string }[] = [];
  for (let n = 0; n < count; n++) {
    const title = `${word} number ${n}`;
    const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), description: ownWords() } });
    made.push({ id, title });
  }
  return made;
}

describe('the open report', () => {
  it('has its acts on a bar in a room that fills the window, and lies on a map where the square that the public will see is seen with the reported point in it', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), {
      account: admin,
      viewport: { width: 1440, height: 480 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const card = cardOf(page, title);
    const acts = ['Approve', 'Reject', 'Edit', 'Merge', 'Assign to me', 'Skip'];
    const expectActs = async () => {
      for (const name of acts) await card.getByRole('button', { name, exact: true }).waitFor();
    };
    await expectActs();
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    for (const name of ['Take a break', 'Logout']) await page.getByRole('button', { name }).waitFor();
    await page.getByRole('link', { name: 'Back to Map' }).waitFor();
    // Each pane scrolls, and the page does not.
    const beside = page.getByRole('complementary', { name: 'About this report' });
    await beside.getByRole('button').last().focus();
    // The number by which it is quoted is with its history, to be copied. With three columns, that is open.
    const history = page.getByRole('region', { name: 'History', exact: true });
    await history.getByText(`Reference ${referenceOf(id)}`, { exact: true }).waitFor();
    await history.getByRole('button', { name: 'Copy the reference' }).click();
    await notice(page, 'Reference copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(referenceOf(id));
    expect(await page.getByText(referenceOf(id)).count()).toBe(1);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBe(480);
    expect((await card.getByRole('button', { name: 'Skip' }).boundingBox())!.y).toBeGreaterThan(400);

    await resizeTo(page, { width: 1920, height: 900 });
    await expectActs();
    await resizeTo(page, { width: 1440, height: 900 });
    // One row stands over the title: what it is, and at the end who has it open.
    const alone = card.getByText('Only you have this open');
    const middleOf = async (part: Locator) => {
      const box = (await part.boundingBox())!;
      return box.y + box.height / 2;
    };
    const [what, who] = [await middleOf(card.getByText('Manual Report')), await middleOf(alone)];
    expect(Math.abs(what - who)).toBeLessThan(4);
    const place = page.getByRole('region', { name: 'Where it happened' });
    const pin = place.getByTitle('Location pin', { exact: true });
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    await pin.waitFor();
    // Its frame is drawn around it, and would count as some pixels of it.
    const pixels = () => page.evaluate<number>(`document.querySelector('.map-cell')?.getBBox().width ?? 0`);
    await expect.poll(pixels).toBeGreaterThanOrEqual(39);
    expect(await pixels()).toBeLessThanOrEqual(80);
    expect(await pixels()).toBeGreaterThan(3 * (await widthOf(pin.locator('span'))));
    // So near a map shows few places: those around are named on plates at its edges, and a line under it says where it is.
    // No name lies under another, the square or a control.
    await place.getByText(/^(About \d.* of|In the middle of) \p{Lu}.*\.$/u).waitFor();
    await expect
      .poll(() =>
        place
          .locator('.map-edge-name')
          .filter({ hasText: /^[←↖↙].* \d|\d.*[→↘↓↑↗]$/u })
          .count(),
      )
      .toBeGreaterThan(0);
    await expect
      .poll(() => place.locator('.map-place, .map-edge-name').filter({ visible: true }).count())
      .toBeGreaterThan(1);
    expect(await place.locator('.map-edge-name').filter({ visible: true }).count()).toBeLessThanOrEqual(3);
    // Each plate stands at the edge that its arrow points to, or over what stands at the lower one, on its side of the pin.
    const astray = () =>
      place.locator('.map').evaluate((frame) => {
        const map = frame.getBoundingClientRect();
        const point = frame.querySelector('.map-dot')!.getBoundingClientRect();
        const foot = Math.min(
          ...[...frame.querySelectorAll('.leaflet-bottom .leaflet-control')].map(
            (each) => each.getBoundingClientRect().top,
          ),
        );
        const plates = [...frame.querySelectorAll('.map-edge-name')].filter((each) => each.getClientRects().length > 0);
        return plates.flatMap((plate) => {
          const { left, right, top, bottom } = plate.getBoundingClientRect();
          const across = (left + right) / 2 - (point.left + point.right) / 2;
          const down = (top + bottom) / 2 - (point.top + point.bottom) / 2;
          const sides = [
            { arrows: '→↗↘', isThere: across > 0, room: map.right - right },
            { arrows: '←↖↙', isThere: across < 0, room: left - map.left },
            { arrows: '↑↖↗', isThere: down < 0, room: top - map.top },
            { arrows: '↓↘↙', isThere: down > 0, room: Math.min(Math.abs(foot - bottom), map.bottom - bottom) },
          ].filter(({ arrows }) => [...arrows].some((arrow) => plate.textContent.includes(arrow)));
          const isAtEdge = sides.every(({ isThere }) => isThere) && sides.some(({ room }) => room < 12);
          return isAtEdge ? [] : [plate.textContent];
        });
      });
    await expect.poll(astray).toEqual([]);
    expect(await place.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
    // The scale and the credits have a lower corner each.
    const cornersOf = async (part: Locator) => {
      const [box, map] = [(await part.boundingBox())!, (await place.locator('.map').boundingBox())!];
      return { start: box.x - map.x, end: map.x + map.width - box.x - box.width };
    };
    expect((await cornersOf(place.locator('.leaflet-control-scale'))).start).toBeLessThan(16);
    expect((await cornersOf(place.locator('.leaflet-control-attribution'))).end).toBeLessThan(4);
    const overlapping = () =>
      place.evaluate((region) => {
        const of = (parts: string) => [...region.querySelectorAll(parts)];
        const named = of('.map-place span, .map-edge-name');
        const touch = (one: (typeof named)[number], other: (typeof named)[number]) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        };
        return named.flatMap((name, index) =>
          [...named.slice(index + 1), ...of('.map-cell, .map-dot span, .leaflet-control')]
            .filter((other) => touch(name, other))
            .map((other) => `${name.textContent} over ${other.textContent || other.className}`),
        );
      });
    await expect.poll(overlapping).toEqual([]);
    for (const entry of ['Reported, for reviewers only', 'Public: 250 m square']) {
      await place.getByRole('listitem').getByText(entry, { exact: true }).waitFor();
    }
    // The square is true to the scale beside it.
    const scale = place.locator('.leaflet-control-scale-line');
    const metresAPixel = async () => {
      const [, length, unit] = /^(\d+) (k?m)$/.exec((await scale.textContent())!)!;
      return (Number(length) * (unit === 'km' ? 1000 : 1)) / (await widthOf(scale));
    };
    const side = async () => (await pixels()) * (await metresAPixel());
    await expect.poll(side).toBeGreaterThan(200);
    expect(await side()).toBeLessThan(320);
    await resizeTo(page, { width: 1920, height: 1080 });
    await expect.poll(() => widthOf(beside)).toBeGreaterThan(400);
    expect(await widthOf(beside)).toBeLessThanOrEqual(440);
    await expect.poll(async () => (await place.locator('.map').boundingBox())!.height).toBeGreaterThan(300);
    // In a wide column, its head, its parts and its bar begin and end at one edge, in the middle of the column.
    const startOf = async (part: Locator) => Math.round((await part.boundingBox())!.x);
    const endOf = async (part: Locator) => {
      const box = (await part.boundingBox())!;
      return Math.round(box.x + box.width);
    };
    const notes = card.getByRole('region', { name: 'History and notes' });
    const [start, edge] = [await startOf(notes), await endOf(notes)];
    for (const part of [alone, card.getByRole('button', { name: 'More', exact: true })])
      await expect.poll(() => endOf(part)).toBe(edge);
    for (const part of [card.getByRole('heading', { name: title }), card.getByRole('button', { name: 'Approve' })])
      await expect.poll(() => startOf(part)).toBe(start);
    const besides = [start - (await startOf(card)), (await endOf(card)) - edge] as const;
    expect(Math.abs(besides[0] - besides[1])).toBeLessThanOrEqual(1);
    expect(besides[0]).toBeGreaterThan(100);
    // Nothing is placed here.
    await place.getByText('Arrow keys move the map, + and − zoom.', { exact: true }).waitFor({ state: 'attached' });
    // With less room the ways out are in the menu; a break stays one press away.
    await resizeTo(page, { width: 1024, height: 768 });
    await page.getByRole('link', { name: 'Back to Map' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Take a break' }).waitFor();
  });

  it('has a bar of one line with 8 px between its buttons, in every font', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), {
      account: admin,
      viewport: { width: 1440, height: 900 },
      font: 'narrow',
    });
    const card = cardOf(page, title);
    const buttonsOf = async () => {
      const bar = card.getByRole('button', { name: 'Approve', exact: true }).locator('xpath=..');
      const boxes = await Promise.all((await bar.getByRole('button').all()).map((button) => button.boundingBox()));
      return boxes.map((box) => box!);
    };
    for (const font of fonts) {
      await changeFont(page, font);
      for (const width of [768, 1024, 1200, 1280, 1366, 1440, 1600, 1920]) {
        await resizeTo(page, { width, height: 900 });
        const gaps = async () => {
          const boxes = await buttonsOf();
          return {
            lines: new Set(boxes.map(({ y }) => Math.round(y))).size,
            hasRoom: boxes.slice(1).every(({ x }, at) => Math.round(x - boxes[at]!.x - boxes[at]!.width) >= 8),
          };
        };
        await expect.poll(gaps, { message: `${width} px, ${font} font` }).toEqual({ lines: 1, hasRoom: true });
      }
    }
    // A common laptop has the room for all the keys.
    await resizeTo(page, { width: 1440, height: 900 });
    await changeFont(page, 'narrow');
    for (const key of ['a', 'r', 'e', 'm', 't', 's'])
      await card.locator('kbd').getByText(key, { exact: true }).last().waitFor();
  });

  it('stands between the list and what belongs to it from 1,200 px on, and above that where there is less room', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin, viewport: { width: 1200, height: 800 } });
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    const card = cardOf(page, title);
    const place = page.getByRole('heading', { name: 'Where it happened' });
    const isBeside = async () => {
      const [read, beside] = [await boxOf(card), await boxOf(place)];
      return beside.x >= read.x + read.width;
    };
    await expect.poll(isBeside).toBe(true);
    const row = await boxOf(page.locator('[data-row]').first());
    expect(row.x + row.width).toBeLessThanOrEqual((await boxOf(card)).x);

    await resizeTo(page, { width: 1199, height: 800 });
    await expect.poll(isBeside).toBe(false);
    const read = await boxOf(card.getByRole('heading', { name: title }));
    expect((await boxOf(place)).y).toBeGreaterThan(read.y + read.height);
    expect((await boxOf(card)).x).toBeGreaterThanOrEqual(320);
  });

  it('keeps the room that it needs where the text of the page is made larger: fewer columns stand beside each other', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), { account: admin, viewport: { width: 1440, height: 900 } });
    const card = cardOf(page, title);
    await page.getByRole('complementary', { name: 'About this report' }).waitFor();
    const widthOf = async () => (await card.boundingBox())!.width;
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    await expect.poll(widthOf).toBeGreaterThan(1440 * 0.55);
    await page.evaluate('document.documentElement.style.fontSize = ""');
    await expect.poll(widthOf).toBeLessThan(1440 * 0.55);
  });

  it('has notices that are dark in the dark, and are read there', async () => {
    const { title } = await pendingReport();
    const page = await visit(search(title), {
      account: admin,
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Copy the reference' }).click();
    await notice(page, 'Reference copied').waitFor();
    const ground = await page
      .locator('.fui-Toast')
      .evaluate((toast) => toast.ownerDocument.defaultView!.getComputedStyle(toast).backgroundColor);
    for (const part of ground.match(/\d+/g)!.slice(0, 3)) expect(Number(part)).toBeLessThan(100);
    await expectAccessible(page);
  });

  it('has its text in 18 px and before its pictures, and says of each identifier what it is', async () => {
    const title = uniqueTitle();
    const mediaFiles = [await upload()];
    const description = `Call 07700 900123 about it. ${ownWords()}`;
    await apiAs(null).submitIncident({ body: { ...aReport(title), description, mediaFiles } });
    const page = await visit(search(title), { account: admin });
    const card = cardOf(page, title);
    const text = card.locator('p').filter({ hasText: 'about it.' });
    const styleOf = (part: Locator, name: 'fontSize' | 'textDecorationLine') =>
      part.evaluate((each, of) => each.ownerDocument.defaultView!.getComputedStyle(each)[of], name);
    expect(await styleOf(text, 'fontSize')).toBe('18px');
    const number = text.locator('mark');
    expect(await number.textContent()).toBe('07700 900123 (A phone number)');
    expect(await number.getAttribute('title')).toBe('A phone number');
    expect(await styleOf(number, 'textDecorationLine')).toBe('underline');
    const [words, picture] = await Promise.all(
      [text, card.getByRole('button', { name: /^Show/ })].map(async (part) => (await part.boundingBox())!),
    );
    expect(picture!.y).toBeGreaterThanOrEqual(words!.y + words!.height);
  });

  it('has the name of the nearest place at the edge of its map where none is in view, clear of all else', async () => {
    const title = uniqueTitle();
    // Nine kilometres from any place with a name.
    const far = { latitude: 54.9, longitude: -2.6 };
    await apiAs(null).submitIncident({ body: { ...aReport(title), ...far, description: ownWords() } });
    const page = await visit(search(title), { account: admin, viewport: { width: 1440, height: 900 } });
    const place = page.getByRole('region', { name: 'Where it happened' });
    await place.getByText('About 9.2 km south-west of Greenhead.', { exact: true }).waitFor();
    const name = place.locator('.map-edge-name').filter({ hasText: 'Greenhead 9.2 km↗' });
    await name.waitFor();
    const [label, map, cell] = await Promise.all(
      [name, place.locator('.map'), place.locator('.map-cell')].map(async (part) => (await part.boundingBox())!),
    );
    expect(label!.x + label!.width).toBeLessThanOrEqual(map!.x + map!.width);
    expect(label!.y).toBeGreaterThanOrEqual(map!.y);
    expect(label!.y + label!.height).toBeLessThanOrEqual(cell!.y);
  });

  it('has the name of the nearest place at that place where it is in view, and of the square alone its outline', async () => {
    const title = uniqueTitle();
    // A little south of the middle of Leicester.
    const near = { latitude: 52.6368, longitude: -1.1332 };
    await apiAs(null).submitIncident({ body: { ...aReport(title), ...near, description: ownWords() } });
    const page = await visit(search(title), { account: admin, viewport: { width: 1440, height: 900 } });
    const place = page.getByRole('region', { name: 'Where it happened' });
    const said = place.getByText(/^(In the middle|About \d00 m \S+) of Leicester\.$/);
    await said.waitFor();
    const name = place.locator('.map-place').getByText('Leicester', { exact: true });
    await name.waitFor();
    expect(await place.locator('.map-edge-name').filter({ hasText: 'Leicester' }).count()).toBe(0);
    const [label, map] = await Promise.all(
      [name, place.locator('.map')].map(async (part) => (await part.boundingBox())!),
    );
    expect(label!.x).toBeGreaterThanOrEqual(map!.x);
    expect(label!.y).toBeGreaterThanOrEqual(map!.y);
    expect(label!.x + label!.width).toBeLessThanOrEqual(map!.x + map!.width);
    expect(await place.locator('.map-grid').count()).toBe(0);
    // A pin to move has the squares around its own, quietly.
    await page.keyboard.press('e');
    await page.getByRole('form').locator('.map-grid').waitFor();
  });

  it('leads to what may identify someone, shows what the public gets of it, and can be approved once all is covered', async () => {
    const title = uniqueTitle();
    const description = `Call 07700 900123 or write to someone@example.org. ${ownWords()}`;
    const sender = { allowContact: 'yes' as const, contactEmail: 'a.sender@reports.example' };
    const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), ...sender, description } });
    const page = await visit(search(title), { account: admin });
    const card = cardOf(page, title);
    // Its sender's address is no louder than what it is about.
    const faceOf = (part: Locator) =>
      part.evaluate((each) => {
        const { fontSize, fontWeight } = each.ownerDocument.defaultView!.getComputedStyle(each);
        return `${fontSize} ${fontWeight}`;
      });
    await card.getByRole('button', { name: 'Show the contact address' }).click();
    expect(await faceOf(card.getByText('@reports.example', { exact: true }))).toBe('14px 400');
    const approve = card.getByRole('button', { name: 'Approve', exact: true });
    const coverAll = card.getByRole('button', { name: /^Cover (all|the rest)$/ });
    expect(await coverAll.textContent()).toBe('Cover all');
    // The list of kinds is closed, and whole.
    const lookedFor = card.getByRole('group').filter({ hasText: 'What is looked for' });
    expect(await lookedFor.getByText('An IP address').isVisible()).toBe(false);
    await lookedFor.getByText('What is looked for').click();
    await lookedFor.getByText('An IP address').waitFor();
    expect(await lookedFor.getByRole('listitem').count()).toBe(personalDetailKinds.length);
    await expectAccessibleInLooks(page, card);
    await lookedFor.getByText('What is looked for').click();
    // To press what is blocked leads to the first thing to do, as its line does.
    const first = card.getByRole('button', { name: 'Cover: 07700 900123' });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await approve.click({ force: true });
    await expectFocus(first);
    // What the keys choose for is marked, in the text and among the choices, and to keep it is the quieter choice.
    const current = card.locator('[aria-current=true]');
    const expectCurrent = (told: string) =>
      expect
        .poll(() => current.allTextContents())
        .toEqual([expect.stringContaining(told), expect.stringContaining(told)]);
    await expectCurrent('07700 900123');
    const weightOf = (button: Locator) =>
      button.evaluate((each) => Number(each.ownerDocument.defaultView!.getComputedStyle(each).fontWeight));
    const keep = card.getByRole('button', { name: 'Keep: 07700 900123' });
    expect(await weightOf(keep)).toBeLessThan(await weightOf(first));
    await page.keyboard.press('Enter');
    await expectCurrent('someone@example.org');
    expect(await first.textContent()).toMatch(/^Covered/);
    expect(await coverAll.textContent()).toBe('Cover the rest');
    const marked = card.locator('mark');
    await expect.poll(() => marked.first().innerText()).toMatch(/^phone number covered/);
    expect(await marked.first().getAttribute('title')).toBe('07700 900123');
    await marked.getByText('covered: a phone number').waitFor();
    await card.getByText('To do:').first().waitFor();
    await card.getByRole('button', { name: '1 identifier' }).click();
    await expectFocus(card.getByRole('button', { name: 'Cover: someone@example.org' }));
    await expectAccessibleInLooks(page, card);
    await coverAll.click();
    await card.getByText('What may identify someone is covered, or kept on purpose.').waitFor();
    expect(await coverAll.getAttribute('aria-disabled')).toBe('true');
    expect(await card.getByText('To do:').count()).toBe(0);
    await approve.click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(() => stateOf(id)).toBe('approved');
    const { description: told } = await apiAs(superAdmin).getReviewedIncident({ params: { id } });
    expect(told).not.toContain('07700');
    expect(told).not.toContain('example.org');
  });
});

describe('what waits', () => {
  it('is one list with the number of each kind, which the address keeps; a row tells what is needed to choose it', async () => {
    const title = uniqueTitle();
    await apiAs(null).submitIncident({ body: { ...aReport(title), severity: 'high' } });
    const postUrl = `https://www.facebook.com/somebody/posts/${randomUUID()}`;
    await apiAs(null).submitPost({ body: { postUrl, additionalContext: title } });
    await pendingFile(title);
    const page = await visit(search(title), { account: admin });
    const kinds = page.getByRole('group', { name: 'What is listed' }).getByRole('button');
    const expectKinds = (...told: RegExp[]) =>
      expect.poll(() => kinds.allTextContents()).toEqual(told.map((each) => expect.stringMatching(each)));
    await expectKinds(/^All.*3$/, /^Reports.*1$/, /1$/, /1$/);
    const rows = page.locator('[data-row]');
    const told = async () => (await rows.allTextContents()).toSorted();
    await expect
      .poll(told)
      .toEqual([
        expect.stringMatching(`^${title}High, Sparkhill·Report\\d+ min`),
        expect.stringMatching(`^${title}Medium, Sparkhill·File\\d+ min`),
        expect.stringMatching(/^facebook\.com.*Place not given·Post\d+ min/),
      ]);
    await kinds.nth(2).click();
    await page.waitForURL((url) => url.searchParams.get('kind') === 'post');
    await expect.poll(() => rows.count()).toBe(1);
    await reloadSearched(page, title);
    await rows.filter({ hasText: 'facebook.com' }).waitFor();
    expect(await rows.count()).toBe(1);
    await expectKinds(/^All.*3$/, /^Reports.*1$/, /1$/, /1$/);
  });
});

describe('a row of what waits', () => {
  /** How high a row is, wherever the list stands and whatever its fonts are. */
  const rowHeight = 72;

  it('tells what stops its approval before what is likely, in words or as a number, and keeps its height and its kind', async () => {
    const word = uniqueTitle();
    const description = `He said that his name was Daniel Harcourt. Call 07700 900123. ${ownWords()}`;
    const location = 'Newcastle upon Tyne, Tyne and Wear';
    const send = (title: string, told: string, latitude: number) =>
      apiAs(null).submitIncident({ body: { ...aReport(`${title} ${word}`), description: told, location, latitude } });
    // As far away as no likely duplicate is.
    await send('Alone', `Write to someone@example.org. ${ownWords()}`, 54.9);
    await send('First', description, 52.45);
    await send('First', description, 52.45);
    const page = await newPage({ account: admin, viewport: { width: 1440, height: 900 }, font: 'wide' });
    await page.goto(search(word));
    const rows = page.locator('[data-row]');
    const alone = rows.filter({ hasText: 'Alone' });
    const both = rows.filter({ hasText: 'First' }).first();
    await both.getByText('likely duplicate').waitFor();
    expect(await alone.getByText('likely duplicate').count()).toBe(0);
    const title = both.getByTitle(`First ${word}`, { exact: true });
    // Whether there is room for the words of one mark, and of two for those of the likely duplicate, and of both.
    for (const [width, isRoomy, isAlikeTold, isWide] of [
      [1920, true, true, false],
      [1440, true, false, false],
      [1024, true, false, false],
      [768, false, false, false],
      [600, true, true, true],
      [390, true, false, false],
      [320, false, false, false],
    ] as const) {
      await resizeTo(page, { width, height: 900 });
      await page.goto(search(word));
      await both.waitFor();
      for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBe(rowHeight);
      for (const row of [alone, both]) {
        const kind = row.getByText('Report', { exact: true });
        expect(await kind.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(1);
        // At least ten letters of the place are read.
        const place = (await row.getByText('Newcastle upon Tyne', { exact: true }).boundingBox())!;
        expect(place.width).toBeGreaterThan(10 * 8);
      }
      const isSeen = async (words: Locator) => (await words.boundingBox())!.width > 1;
      expect(await isSeen(both.getByText('2 identifiers', { exact: true }))).toBe(isWide);
      expect(await both.getByText('2', { exact: true }).isVisible()).toBe(!isWide);
      expect(await isSeen(both.getByText('likely duplicate', { exact: true }))).toBe(isAlikeTold);
      const alike = both.getByTitle('1 likely duplicate', { exact: true });
      expect(await alike.getByText('1', { exact: true }).isVisible()).toBe(!isAlikeTold);
      // Beside the place: the title has its two lines also here.
      expect((await alike.boundingBox())!.y).toBeCloseTo(
        (await both.getByTitle('may identify someone').boundingBox())!.y,
        0,
      );
      if (width === 320) expect((await title.boundingBox())!.height).toBe(40);
      expect(await isSeen(alone.getByText('1 identifier', { exact: true }))).toBe(isRoomy);
      await expectTidy(page, [width]);
    }
    const weightOf = (part: Locator) =>
      part.evaluate((each) => Number(each.ownerDocument.defaultView!.getComputedStyle(each).fontWeight));
    const likely = await weightOf(both.getByText('likely duplicate'));
    expect(await weightOf(both.getByText('2', { exact: true }))).toBeGreaterThan(likely);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });

  it('breaks the address of a post before its last part, which stays whole', async () => {
    const word = uniqueTitle();
    const postUrl = `https://social.example.com/${randomUUID()}/status/1859`;
    await apiAs(null).submitPost({ body: { postUrl, additionalContext: word } });
    const page = await newPage({ account: admin, viewport: { width: 320, height: 800 }, font: 'wide' });
    await page.goto(search(word));
    const row = page.locator('[data-row]').filter({ hasText: 'social.example' });
    const last = row.getByText('/1859', { exact: true });
    const site = row.getByText('social.example.com/…', { exact: true });
    const lineOf = async (part: Locator) => (await part.boundingBox())!.y;
    for (const [width, isBroken] of [
      [320, true],
      [600, false],
    ] as const) {
      await resizeTo(page, { width, height: 800 });
      expect(await last.evaluate((words) => words.scrollWidth > words.clientWidth)).toBe(false);
      expect((await lineOf(last)) - (await lineOf(site))).toBe(isBroken ? 20 : 0);
      await row.getByText('Place not given').waitFor();
      expect((await row.boundingBox())!.height).toBe(rowHeight);
    }
    // Where others' work has a line, the address has one: the site ends where the address is left out.
    await resizeTo(page, { width: 320, height: 800 });
    const other = await newPage({ account: otherAdmin });
    await other.goto(search(word));
    await other.getByText('Only you have this open').waitFor();
    await reloadSearched(page, word);
    await row.getByText(/has this open$/).waitFor();
    const start = row.getByText('social.example…', { exact: true });
    expect(await lineOf(last)).toBe(await lineOf(start));
    const end = (await start.boundingBox())!;
    expect((await last.boundingBox())!.x).toBeCloseTo(end.x + end.width, 0);
    expect((await row.boundingBox())!.height).toBe(rowHeight);
  });
});

describe('a link to an item that waits no longer', () => {
  it('opens no other one in its place, which could be decided for it', async () => {
    const word = uniqueTitle();
    const [decided, waiting] = await reportsOf(word, 2);
    await apiAs(admin).decideIncident({ params: { id: decided!.id }, body: { status: 'rejected' } });
    const page = await visit(`${search(word)}&item=${decided!.id}`, { account: admin });
    await page.getByRole('heading', { name: 'This one is not in the list' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    for (const key of ['a', 'r']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the first one' }).click();
    await cardOf(page, waiting!.title).waitFor();
    await page.waitForURL((url) => url.searchParams.get('item') === waiting!.id);
    expect(await stateOf(waiting!.id)).toBe('pending');
  });
});

describe('many reports', () => {
  it('are found by search, filters and a sort that the address keeps, rejected in bulk, and restored with one undo', async () => {
    const word = uniqueTitle();
    const made = await reportsOf(word, 3);
    const page = await visit(emptyRoom, { account: admin });
    await page.getByRole('searchbox', { name: 'Search' }).fill(word);
    await page.getByRole('button', { name: `${word} number 2` }).waitFor();
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await sort.selectOption('Place, A to Z');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'place');
    await reloadSearched(page, word);
    await expect.poll(() => sort.inputValue()).toBe('place');
    await page.getByRole('button', { name: `${word} number 2` }).waitFor();
    // No row has a checkbox before that is asked for.
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select: / }).count()).toBe(3);
    await page.getByLabel('Select all 3 shown').check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Reject 3' }).click();
    const question = page.getByRole('dialog', { name: 'Reject 3 reports?' });
    await question.getByRole('radio', { name: 'Spam' }).click();
    await question.getByRole('button', { name: 'Reject 3 reports' }).click();
    await notice(page, '3 reports rejected').waitFor();
    expect(await Promise.all(made.map(({ id }) => stateOf(id)))).toEqual(['rejected', 'rejected', 'rejected']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Undone: 3 reports are pending again').waitFor();
    expect(await Promise.all(made.map(({ id }) => stateOf(id)))).toEqual(['pending', 'pending', 'pending']);
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select: / }).count()).toBe(3);
  });

  it('say which words find nothing, and how many wait: the search is cleared there, or in its field', async () => {
    await pendingReport();
    for (const place of ['main', 'search'] as const) {
      const page = await visit(emptyRoom, { account: admin });
      await page.getByRole('heading', { name: /^Nothing matches “.*nothing-is-called-this.*”$/ }).waitFor();
      await page.getByText(/^\d+ waits? in the queue\.$/).waitFor();
      const field = page.getByRole('searchbox', { name: 'Search' });
      const clear = page.getByRole('button', { name: 'Clear the search' });
      expect(await clear.count()).toBe(2);
      await (
        place === 'search' ? page.getByRole('search').getByRole('button', { name: 'Clear the search' }) : clear.last()
      ).click();
      await page.waitForURL((url) => !url.searchParams.has('text'));
      expect(await field.inputValue()).toBe('');
      if (place === 'search') await expectFocus(field);
      await page.locator('[data-row]').first().waitFor();
      expect(await clear.count()).toBe(0);
    }
  });

  it('are grouped if they are likely duplicates', async () => {
    const title = `${uniqueTitle()} by a man who then followed her to the next stop and waited there`;
    const description = `Call 07700 900123. ${ownWords()}`;
    const body = { ...aReport(title), location: 'Bradford, West Yorkshire', description };
    for (let n = 0; n < 2; n++) await apiAs(null).submitIncident({ body });
    const page = await visit(search(title), { account: admin });
    const alike = page.getByRole('region', { name: 'Likely the same' });
    await alike.getByText('Bradford · same day · 100% alike').waitFor();
    // The parts beside a report stand in the same order whatever is in them, and the duplicate is in sight on a laptop.
    await resizeTo(page, { width: 1440, height: 900 });
    const beside = page.getByRole('complementary', { name: 'About this report' });
    expect(await beside.getByRole('heading').allTextContents()).toEqual([
      'Where it happened',
      'Likely the same',
      'Second opinion',
    ]);
    const compare = (await alike.getByRole('button', { name: 'Compare' }).boundingBox())!;
    expect(compare.y + compare.height).toBeLessThan(900);
    // Whatever is told in a row, it has the height of all others, and its age ends its first line. The place is whole: what
    // has no room for its words beside it is a picture with its number.
    for (const width of [1440, 1024, 768, 1920, 1280]) {
      await resizeTo(page, { width, height: 900 });
      for (const row of await page.locator('[data-row]').all()) {
        await row.getByText('Bradford', { exact: true }).waitFor();
        await expect.poll(async () => (await row.boundingBox())!.height).toBe(72);
        const box = (await row.boundingBox())!;
        const place = row.getByText('Bradford', { exact: true });
        expect(await place.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
        let from = { x: box.x, y: box.y };
        for (const part of [
          place,
          row.getByText('Report', { exact: true }),
          row.getByTitle('may identify someone', { exact: true }),
          row.getByTitle('1 likely duplicate', { exact: true }),
        ]) {
          const { x, y, width: wide, height } = (await part.boundingBox())!;
          expect(x >= from.x || y >= from.y).toBe(true);
          expect(wide).toBeGreaterThan(10);
          expect(x + wide).toBeLessThanOrEqual(box.x + box.width - 16);
          expect(y).toBeGreaterThan(box.y);
          expect(y + height).toBeLessThan(box.y + box.height);
          from = { x: x + wide, y: y + height };
        }
        const age = (await row.getByText(/^\d+ min$/).boundingBox())!;
        expect(age.x + age.width).toBeCloseTo(box.x + box.width - 24, 0);
        expect(Math.abs(age.y - (await row.getByTitle(title, { exact: true }).boundingBox())!.y)).toBeLessThan(3);
      }
    }
    expect(await page.getByText('likely duplicate', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Select all but the earliest' }).click();
    await page.getByText('1 selected').waitFor();
    // What is selected need not be open, so the question does not stand in the place of the list.
    await page.getByRole('button', { name: 'Reject 1' }).click();
    const question = page.getByRole('dialog', { name: 'Reject this report?' });
    await question.waitFor();
    expect(await page.locator('[data-row]').first().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expectAccessible(page);
  });

  it('have their kinds in one line, evenly apart, and their order in words there or below them, or in the row of the search', async () => {
    const page = await newPage({ account: admin, font: 'wide' });
    let counts = { report: 14, post: 1, media: 1 };
    await intercept(page, 'POST', '/api/admin/incidents/all', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), kinds: counts } });
    });
    const kinds = page.getByRole('group', { name: 'What is listed' });
    const order = page.getByRole('combobox', { name: 'Sort by' });
    for (const font of fonts) {
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(emptyRoom);
        await kinds.getByRole('button', { name: 'Files 1' }).waitFor();
        await changeFont(page, font);
        // The narrowest column beside an item has a picture for it.
        if (width === 768) expect(await page.getByText('Oldest', { exact: true }).count()).toBe(0);
        else await page.getByText('Oldest', { exact: true }).filter({ visible: true }).waitFor();
        const face = (await order.locator('xpath=..').boundingBox())!;
        expect(face.height).toBeGreaterThanOrEqual(44);
        const parts = await kinds.getByRole('button').all();
        const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
        expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
        const gaps = boxes.slice(1).map(({ x }, at) => x - boxes[at]!.x - boxes[at]!.width);
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(-0.1);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1);
        // In their line, or below it.
        const last = boxes.at(-1)!;
        if (width === 768) expect(face.y + face.height).toBeLessThanOrEqual(last.y);
        else expect(face.x >= last.x + last.width || face.y >= last.y + last.height - 1).toBe(true);
      }
    }
    // A queue of thousands scrolls there.
    counts = { report: 14_800, post: 1500, media: 1600 };
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(emptyRoom);
    const all = kinds.getByRole('button', { name: 'All 17,900' });
    await all.waitFor();
    const files = kinds.getByRole('button', { name: 'Files 1,600' });
    expect((await files.boundingBox())!.y).toBe((await all.boundingBox())!.y);
    const fade = (end: 'left' | 'right') =>
      kinds.evaluate(
        (line, name) =>
          parseFloat(line.ownerDocument.defaultView!.getComputedStyle(line).getPropertyValue(name).slice(4)),
        `--fade-${end}`,
      );
    await expect.poll(() => fade('right')).toBeGreaterThan(0);
    expect(await fade('left')).toBe(0);
    await files.focus();
    await expect.poll(() => fade('left')).toBeGreaterThan(0);
  });

  it('are narrowed to what has identifiers, of every kind, in a view that the address keeps', async () => {
    const word = uniqueTitle();
    await pendingReport(`${word} plain`);
    await apiAs(null).submitIncident({
      body: { ...aReport(`${word} told`), description: `Call 07700 900123. ${ownWords()}` },
    });
    const postUrl = `https://www.facebook.com/somebody/posts/${randomUUID()}`;
    await apiAs(null).submitPost({ body: { postUrl, additionalContext: `${word}: call 07700 900456.` } });
    const page = await visit(search(word), { account: admin });
    const rows = page.locator('[data-row]');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    const view = panel.getByRole('button', { name: 'Has identifiers' });
    await view.click();
    await page.waitForURL((url) => url.searchParams.get('identifiers') === 'yes');
    await panel.getByText('2 match').waitFor();
    expect(await view.getAttribute('aria-pressed')).toBe('true');
    for (const control of await panel.locator('button, select, input').all())
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await reloadSearched(page, word);
    await expect.poll(() => rows.count()).toBe(2);
    for (const row of await rows.all()) await row.getByTitle('may identify someone').waitFor();
    await page.getByRole('button', { name: '1 filter active' }).click();
    await view.click();
    await page.waitForURL((url) => !url.searchParams.has('identifiers'));
    await expect.poll(() => rows.count()).toBe(3);
  });

  it('are narrowed to those of a partner, whom super admins choose among all and admins name', async () => {
    const name = `Partner ${randomUUID().slice(0, 8)}`;
    await apiAs(superAdmin).addPartner({
      body: { name, domain: 'example.org', entraIdEmail: `${randomUUID()}@example.org` },
    });
    const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
    const page = await visit(emptyRoom, { account: superAdmin });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await filters(page).getByRole('combobox', { name: 'Partner' }).selectOption(name);
    await page.waitForURL((url) => url.searchParams.get('partner') === name);
    await signIn(page, admin);
    await page.reload();
    await page.getByRole('button', { name: '1 filter active' }).click();
    await filters(page).getByText('0 match').waitFor();
    const field = filters(page).getByLabel('Partner');
    expect(await field.inputValue()).toBe(name);
    await field.fill('');
    await page.waitForURL((url) => !url.searchParams.has('partner'));
  });

  it('of one flood are grouped, can be filtered, and are rejected in bulk', async () => {
    const title = uniqueTitle();
    const description = ownWords();
    const made: string[] = [];
    while (made.length < flood.size)
      made.push((await apiAs(null).submitIncident({ body: { ...aReport(title), description } })).id);
    const page = await visit(`${search(title)}&quarantine=yes`, { account: admin });
    await page.getByText('4 more near-identical reports came within an hour').waitFor();
    await page.getByRole('button', { name: 'Show only these' }).click();
    await page.waitForURL((url) => url.searchParams.has('flood'));
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByLabel('Select all 5 shown').check();
    await page.getByRole('button', { name: 'Reject 5' }).click();
    const question = page.getByRole('dialog', { name: 'Reject 5 reports?' });
    await question.getByRole('radio', { name: 'Spam' }).click();
    await question.getByRole('button', { name: 'Reject 5 reports' }).click();
    await notice(page, '5 reports rejected').waitFor();
    expect(new Set(await Promise.all(made.map(stateOf)))).toEqual(new Set(['rejected']));
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.waitForURL((url) => !url.searchParams.has('flood') && !url.searchParams.has('quarantine'));
  });

  it('are gone through with the next one in sight', async () => {
    const word = uniqueTitle();
    const made = await reportsOf(word, 8);
    const page = await visit(search(word), { account: admin, viewport: { width: 1440, height: 600 } });
    await cardOf(page, made[0]!.title).waitFor();
    const list = (await page.locator('[data-row]').first().locator('xpath=ancestor::div[1]').boundingBox())!;
    await page.keyboard.press('j');
    for (const { title } of made.slice(1, 7)) {
      await page.keyboard.press('j');
      await expectFocus(cardOf(page, title).getByRole('heading', { name: title }));
      const room = async () => {
        const row = (await page.locator('[data-row]:has([aria-current])').boundingBox())!;
        return list.y + list.height - row.y - row.height;
      };
      await expect.poll(room).toBeGreaterThanOrEqual(72);
    }
  });

  it('are reviewed with keyboard shortcuts', async () => {
    const word = uniqueTitle();
    const made = await reportsOf(word, 3);
    const page = await visit(search(word), { account: admin });
    await cardOf(page, made[0]!.title).waitFor();
    await page.clock.install();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(made[0]!.title);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(made[1]!.title);
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(made[0]!.title);
    await page.keyboard.press('a');
    await notice(page, 'Approved!').waitFor();
    await expect.poll(focused).toBe(made[1]!.title);
    // For so long, keys are deaf after a decision.
    await page.clock.runFor(600);
    expect(await stateOf(made[2]!.id)).toBe('pending');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await notice(page, 'Published').waitFor();
    await cardOf(page, made[1]!.title).getByRole('heading', { name: made[1]!.title }).focus();
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: 'Reject this report?' });
    // The dialog takes the focus when it opens; only then does the choice keep it for the Enter that follows.
    await question.locator(':focus').waitFor();
    await question.getByRole('radio', { name: 'Too little to go on' }).press('Space');
    await page.keyboard.press('Enter');
    await notice(page, 'Rejected').waitFor();
    expect([await stateOf(made[0]!.id), await stateOf(made[1]!.id)]).toEqual(['approved', 'rejected']);
    await expect.poll(focused).toBe(made[2]!.title);
    await page.clock.runFor(600);
    await page.keyboard.press('e');
    await page.getByRole('form', { name: 'Edit this report' }).waitFor();
    // While typing, letters are letters.
    await page.getByRole('form', { name: 'Edit this report' }).getByLabel('Title').fill('');
    await page.keyboard.type('jar');
    expect(await page.getByRole('form', { name: 'Edit this report' }).getByLabel('Title').inputValue()).toBe('jar');
    expect(await stateOf(made[2]!.id)).toBe('pending');
  });
});

describe('an edit', () => {
  it('by two editors at once overwrites nothing: both versions are shown, and one is chosen', async () => {
    const { id, title } = await pendingReport();
    const first = await visit(search(title), { account: admin });
    const second = await visit(search(title), { account: otherAdmin, expected: [/409/] });
    const dialogs = await Promise.all(
      [first, second].map(async (page) => {
        await chooseAct(cardOf(page, title), 'Edit');
        return page.getByRole('form', { name: 'Edit this report' });
      }),
    );
    await dialogs[0]!.getByLabel('Title').fill(`${title}, as the first wrote it`);
    await dialogs[0]!.getByLabel('Severity').selectOption('critical');
    await dialogs[0]!.getByRole('button', { name: 'Save' }).click();
    await notice(first, 'Saved').waitFor();
    await dialogs[1]!.getByLabel('Title').fill(`${title}, as the second wrote it`);
    await dialogs[1]!.getByRole('button', { name: 'Save' }).click();
    const conflict = second.getByRole('dialog', { name: 'Someone else changed this report' });
    await conflict.getByText(`${title}, as the first wrote it`).waitFor();
    await conflict.getByText(`${title}, as the second wrote it`).waitFor();
    await conflict.getByRole('button', { name: 'Save mine instead' }).click();
    await notice(second, 'Saved').waitFor();
    expect(await apiAs(admin).getReviewedIncident({ params: { id } })).toMatchObject({
      title: `${title}, as the second wrote it`,
      severity: 'critical',
    });
    const history = second.getByRole('region', { name: 'History', exact: true });
    await history.getByText('Edited').first().waitFor();
    await history.getByText('Amina, ').waitFor();
  });

  it('moves the pin, and the preview shows what the public will see', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: admin });
    const card = cardOf(page, title);
    await chooseAct(card, 'Edit');
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    // The text of every field begins at one place.
    const startOf = (field: Locator) =>
      field.evaluate((control) => {
        const { paddingLeft, borderLeftWidth } = control.ownerDocument.defaultView!.getComputedStyle(control);
        // Fluent draws the border around its inputs, and not on them.
        const border = control.matches('select') ? borderLeftWidth : '1px';
        return Number.parseFloat(paddingLeft) + Number.parseFloat(border);
      });
    const starts = await Promise.all([
      ...['Title', 'Description', 'Location', 'Latitude'].map((name) => startOf(dialog.getByRole('textbox', { name }))),
      ...['Type', 'Severity'].map((name) => startOf(dialog.getByRole('combobox', { name }))),
    ]);
    expect(new Set(starts)).toEqual(new Set([13]));
    // The map begins so near that the pin's place in the public square is seen, and a nudge is some metres.
    const cell = dialog.locator('.map-cell');
    await expect.poll(async () => (await cell.boundingBox())?.width ?? 0).toBeGreaterThan(78);
    // What the public will see has the colour that the words below the map give it, as in the room.
    const colourOf = (part: Locator, property: 'stroke' | 'borderTopColor') =>
      part.evaluate((node, name) => node.ownerDocument.defaultView!.getComputedStyle(node)[name], property);
    const entry = dialog.getByRole('listitem').filter({ hasText: 'Public: 250 m square' });
    expect(await colourOf(cell, 'stroke')).toBe(await colourOf(entry.locator('span[aria-hidden]'), 'borderTopColor'));
    const latitude = Number(await dialog.getByLabel('Latitude').inputValue());
    await dialog.getByRole('button', { name: 'Location pin' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => Number(await dialog.getByLabel('Latitude').inputValue())).not.toBe(latitude);
    expect(Number(await dialog.getByLabel('Latitude').inputValue()) - latitude).toBeLessThan(0.0005);
    await dialog.getByRole('textbox', { name: 'Location' }).fill('Nowhere of this name');
    await dialog.getByRole('button', { name: 'Find this place' }).click();
    await dialog.getByRole('alert').getByText('No place of this name was found.').waitFor();
    await dialog.getByRole('textbox', { name: 'Location' }).fill('Leeds');
    await dialog.getByRole('button', { name: 'Find this place' }).click();
    await expectNear(dialog, 53.8);
    await dialog.getByLabel('Verified by').fill('A local charity');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Saved').waitFor();
    await chooseAct(card, 'Preview');
    const preview = card.getByRole('region', { name: 'What the public will see' });
    await preview.getByText('Verified by A local charity').waitFor();
    await preview.getByText('Leeds').waitFor();
    expect((await apiAs(admin).getReviewedIncident({ params: { id } })).latitude).toBeCloseTo(53.8, 1);
  });
});

describe('an edit that is not permitted any more', () => {
  it('shows the reason and keeps what was typed', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: admin, expected: [/403/] });
    await chooseAct(cardOf(page, title), 'Edit');
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    await dialog.getByLabel('Title').fill('What I have typed');
    await apiAs(otherAdmin).decideIncident({ params: { id }, body: { status: 'approved' } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('only a super admin may edit a decided one').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('What I have typed');
    await page.getByText(`Signed in as ${admin.name}`).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await cardOf(page, title).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
  });
});

describe('a report without a pin', () => {
  it('shows that, cannot be approved, and gets its pin by an edit', async () => {
    const title = uniqueTitle();
    const unplaced = { ...aReport(title), latitude: 51.5074, longitude: -0.1278, isPlaced: false };
    await apiAs(null).submitIncident({ body: unplaced });
    const page = await visit(search(title), { account: admin });
    const card = cardOf(page, title);
    await card.getByText('No pin yet').waitFor();
    // It leads to what comes first.
    await card.getByRole('button', { name: 'Approve' }).click({ force: true });
    const dialog = page.getByRole('form', { name: 'Edit this report' });
    await dialog.getByText('Press the map to place the pin.').waitFor();
    await expectFocus(dialog.getByLabel('Latitude'));
    // So does what stands there to be done.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Pin', exact: true }).click();
    await expectFocus(dialog.getByLabel('Latitude'));
    for (const name of ['Latitude', 'Longitude']) expect(await dialog.getByLabel(name).inputValue()).toBe('');
    // Other fields can be saved without a pin; half a pin cannot.
    await dialog.getByLabel('Latitude').fill('53.8');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectError(dialog.getByLabel('Latitude'), 'A latitude and a longitude are needed');
    await dialog.getByRole('textbox', { name: 'Location' }).fill('Leeds');
    await dialog.getByRole('button', { name: 'Find this place' }).click();
    await expectNear(dialog, 53.8);
    await dialog.getByText('Drag the pin').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Saved').waitFor();
    await card.getByText('No pin yet').waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Approve' }).click();
    await notice(page, 'Approved!').waitFor();
  });
});

describe('an approved incident', () => {
  it('is deleted after a confirmation, and the page reloads', async () => {
    const { id, title } = await pendingReport();
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const page = await visit(`/admin?tab=approved&text=${encodeURIComponent(title)}`, { account: superAdmin });
    await page.clock.install();
    // A row of a list that is looked through, with its acts at the end.
    expect((await cardOf(page, title).boundingBox())!.height).toBeLessThan(120);
    await expectAccessible(page);
    // Its title opens it, and the line above it names what the list is narrowed by.
    const opener = cardOf(page, title).getByRole('heading').getByRole('button', { name: title });
    await opener.click();
    await cardOf(page, title).getByRole('region', { name: 'What the public will see' }).waitFor();
    await opener.click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Severity').selectOption('Low');
    await page.keyboard.press('Escape');
    await cardOf(page, title).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the filter Severity: Low' }).click();
    await chooseAct(cardOf(page, title), 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete this incident?' });
    await question
      .getByText(
        'This will delete from a cloud storage service and remove the incident from the database. Are you sure?',
      )
      .waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Deleted').waitFor();
    expect((await apiAs(null).listIncidents()).some((incident) => incident.id === id)).toBe(false);
    await page.clock.runFor(5000);
    await cardOf(page, title).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /^Approved ?\d+$/, selected: true }).waitFor();
  });

  it('stays where its reviewer has deleted too many that day, and the room says so and stays open', async () => {
    const { id, title } = await pendingReport();
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    const page = await visit(`/admin?tab=approved&text=${encodeURIComponent(title)}`, {
      account: superAdmin,
      expected: [/403/],
    });
    const message = 'You can delete again in 9 hours; a super admin can at any time.';
    await intercept(page, 'DELETE', `/api/incidents/${id}`, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'forbidden', message, details: [{ path: 'deletions', code: 'deletions_spent', message }] },
      }),
    );
    await chooseAct(cardOf(page, title), 'Delete');
    await page.getByRole('dialog', { name: 'Delete this incident?' }).getByRole('button', { name: 'Delete' }).click();
    await notice(page, `Failed to delete incident: ${message}`).waitFor();
    expect(await cardOf(page, title).isVisible()).toBe(true);
  });
});

describe('the lists of decided reports', () => {
  it('begin with the last decision, or with what was sent last, and the address keeps that', async () => {
    const word = uniqueTitle();
    const [first, second] = await reportsOf(word, 2);
    for (const { id } of [second!, first!])
      await apiAs(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    const page = await visit(`/admin?tab=rejected&text=${encodeURIComponent(word)}`, { account: superAdmin });
    const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
    await expect.poll(titles).toEqual([first!.title, second!.title]);
    const sort = page.getByLabel('Sort by');
    await sort.selectOption('Last sent first');
    await expect.poll(titles).toEqual([second!.title, first!.title]);
    await page.waitForURL((url) => url.searchParams.get('sort') === 'sent');
    await reloadSearched(page, word);
    await expect.poll(titles).toEqual([second!.title, first!.title]);
    await sort.selectOption('Last decided first');
    await expect.poll(titles).toEqual([first!.title, second!.title]);
  });

  it('say what was kept in a text on purpose, and by whom, here and in the audit', async () => {
    const title = uniqueTitle();
    const description = `Call 07700 900123. ${ownWords()}`;
    const { id } = await apiAs(null).submitIncident({ body: { ...aReport(title), description } });
    // Nobody else's acts stand between these, or are told as one with them.
    const keeper: Account = { name: 'zainab@example.org', roles: ['Admin'] };
    const page = await visit(search(title), { account: keeper });
    const card = cardOf(page, title);
    await card.getByRole('button', { name: 'Keep: 07700 900123' }).click();
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(() => stateOf(id)).toBe('approved');

    const chief = await visit(`/admin?tab=approved&text=${encodeURIComponent(title)}`, { account: superAdmin });
    await chooseAct(cardOf(chief, title), 'History');
    const history = chief.getByRole('dialog', { name: 'History' }).getByRole('listitem');
    const kept = history.filter({ hasText: 'Kept on purpose' });
    await kept.getByText(/phone number/i).waitFor();
    await kept.getByText(/^Zainab, /).waitFor();
    await chief.keyboard.press('Escape');
    await openTab(chief, 'Audit');
    await chief
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: `Zainab approved ${title}` })
      .getByText(/phone number/i)
      .waitFor();
  });

  it('say over their columns what stands in them, and on a phone who decided in one line', async () => {
    const title = uniqueTitle();
    const { id } = await pendingReport(title);
    const by: Account = { name: `${'wilhelmina-'.repeat(5)}${Date.now()}@example.org`, roles: ['Admin'] };
    await apiAs(by).decideIncident({ params: { id }, body: { status: 'rejected' } });
    const page = await visit(`/admin?tab=rejected&text=${encodeURIComponent(title)}`, {
      account: superAdmin,
      viewport: { width: 1440, height: 900 },
      font: 'wide',
    });
    const card = cardOf(page, title);
    const decider = card.getByText(/^by wilhelmina/i);
    await decider.waitFor();
    const panel = page.getByRole('tabpanel');
    const leftOf = async (part: Locator) => Math.round((await part.boundingBox())!.x);
    expect(await leftOf(panel.getByText('Report', { exact: true }))).toBe(await leftOf(card.getByRole('heading')));
    const happened = panel.getByText('Where and when it happened', { exact: true });
    expect(await leftOf(happened)).toBe(await leftOf(card.getByText('Birmingham')));
    expect(await leftOf(panel.getByText('Decided', { exact: true }).last())).toBe(await leftOf(decider));
    // Those are for the eye: each row says it to whoever listens.
    await card.getByText('Where and when it happened:').waitFor({ state: 'attached' });
    await card.getByText('Decided:').waitFor({ state: 'attached' });
    await expectAccessible(page);
    expect((await page.getByRole('searchbox').boundingBox())!.width).toBeLessThanOrEqual(28 * 16);
    // A tablet has room for two of them.
    await resizeTo(page, { width: 768, height: 1024 });
    await happened.waitFor({ state: 'detached' });
    expect(await leftOf(panel.getByText('Decided', { exact: true }).last())).toBe(await leftOf(decider));
    expect(await leftOf(decider)).toBeGreaterThan((await leftOf(card.getByRole('heading'))) + 200);
    await resizeTo(page, { width: 390, height: 844 });
    expect((await decider.boundingBox())!.height).toBeLessThan(24);
    await expectTidy(page, [390]);
  });

  it('are rows of one height on a phone, which tell the day of the incident from that of the decision and open wherever they are pressed', async () => {
    const word = uniqueTitle();
    for (const title of [
      `A short title ${word}`,
      `A title of so many words that it takes two lines of a phone ${word}`,
    ]) {
      const { id } = await apiAs(null).submitIncident({
        body: { ...aReport(title), description: ownWords(), incidentDate: '2025-03-04' },
      });
      await apiAs(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    }
    const page = await visit(`/admin?tab=rejected&text=${encodeURIComponent(word)}`, {
      account: superAdmin,
      viewport: { width: 390, height: 844 },
      font: 'wide',
    });
    const rows = page.getByRole('article');
    await expect.poll(() => rows.count()).toBe(2);
    const heights = await Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())!.height));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
    expect(heights[0]).toBeLessThanOrEqual(105);
    const row = rows.first();
    await row.getByText('4 Mar 2025', { exact: true }).waitFor();
    await row.getByText(/^Rejected \d+ \w+$/).waitFor();
    await row.getByText('by Amina', { exact: true }).waitFor();
    await expectAccessible(page);
    const { x, y, width, height } = (await row.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height - 4);
    await expect.poll(() => row.getByRole('button', { expanded: true }).count()).toBe(1);
    await row.getByRole('region', { name: 'What the public will see' }).waitFor();
    await expectTidy(page, [320, 390]);
  });

  it('say when its sender withdrew a report', async () => {
    const title = uniqueTitle();
    const { receipt } = await apiAs(null).submitIncident({ body: aReport(title) });
    await apiAs(null).changeReceipt({ body: { code: receipt, action: 'withdraw' } });
    const page = await visit(`/admin?tab=rejected&text=${encodeURIComponent(title)}`, { account: superAdmin });
    await cardOf(page, title)
      .getByText(/^Withdrawn \d+ \w+, \d\d:\d\d by its sender$/)
      .waitFor();
  });
});

describe('the bar of the room', () => {
  it('keeps its tabs in their places: what has no room is in a menu, which names the open one', async () => {
    const page = await visit(emptyRoom, {
      account: superAdmin,
      viewport: { width: 1440, height: 900 },
      font: 'narrow',
    });
    const shown = () => page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-tab')));
    await page.getByRole('tab', { name: /^Pending ?\d+$/ }).waitFor();
    await openTab(page, 'Audit');
    await page.getByRole('tabpanel', { name: 'Audit' }).waitFor();
    const panel = page.getByRole('tabpanel');
    const order = ['pending', 'approved', 'rejected', 'media', 'partners', 'figures', 'audit', 'data'];
    // A laptop has room for all of them.
    await expect.poll(shown).toEqual(order);
    for (const width of [1440, 1200, 1024, 900, 1024, 768]) {
      await resizeTo(page, { width, height: 900 });
      const left = async () => {
        const names = await shown();
        return names.length > 0 && names.every((name, at) => name === order[at]);
      };
      await expect.poll(left).toBe(true);
      // Nothing is cut off: the bar has room for what it shows, and for its menu.
      const bar = page.getByRole('tablist').locator('..');
      await expect.poll(() => bar.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    }
    const more = moreTabs(page);
    expect((await more.textContent())?.trim()).toBe('More: Audit');
    await expectAccessible(page);
    await more.click();
    const entry = page.getByRole('menuitem', { name: 'Audit' });
    expect(await entry.getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('Escape');
    await expectFocus(more);
    await page.getByRole('tab', { name: 'Approved' }).click();
    await expect.poll(async () => (await more.textContent())?.trim()).toBe('More');
    expect(await panel.getAttribute('aria-label')).toBe('Approved');
  });

  it('has the words of all tabs on one line, and the open one underlined at its lower edge, as wide as its words', async () => {
    const page = await visit(emptyRoom, { account: superAdmin, viewport: { width: 1440, height: 900 } });
    await page.getByRole('tab', { name: /^Pending ?\d+$/ }).waitFor();
    const tops = await page.getByRole('tab').evaluateAll((tabs) =>
      tabs.map((tab) => {
        const words = tab.ownerDocument.createRange();
        words.selectNodeContents(tab.querySelector('.fui-Tab__content')!.firstChild!);
        return Math.round(words.getBoundingClientRect().top * 10);
      }),
    );
    expect(new Set(tops).size).toBe(1);
    /** How far the line under something begins and ends beside its words, and ends over the lower edge of the bar. */
    const lineOf = (part: Locator) =>
      part.evaluate((each) => {
        const { document } = each.ownerDocument.defaultView!;
        const { getComputedStyle } = document.defaultView!;
        const line = getComputedStyle(each, '::after');
        const frame = each.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(each.querySelector('.fui-Tab__content') ?? each);
        const { left, right } = words.getBoundingClientRect();
        const bar = each.closest('[data-keep-clear]')!.getBoundingClientRect();
        return [
          frame.left + parseFloat(line.left) - left,
          right - (frame.right - parseFloat(line.right)),
          bar.bottom - 1 - (frame.bottom - parseFloat(line.bottom)),
        ].map((distance) => Math.round(distance) + 0);
      });
    const isUnder = [0, 0, 0];
    for (const name of ['Pending', 'Audit']) {
      await openTab(page, name);
      await expect.poll(() => lineOf(page.getByRole('tab', { selected: true }))).toEqual(isUnder);
    }
    await resizeTo(page, { width: 390, height: 844 });
    const named = moreTabs(page).getByText('More: Audit');
    await expect.poll(() => lineOf(named)).toEqual(isUnder);
    await openTab(page, 'Pending');
    await expect.poll(() => lineOf(page.getByRole('tab', { selected: true }))).toEqual(isUnder);
    // A break is what is open while it is on, and no tab is.
    await resizeTo(page, { width: 1440, height: 900 });
    const rest = page.getByRole('button', { name: 'Take a break' });
    expect(await rest.getAttribute('aria-current')).toBe('false');
    await rest.click();
    await expect.poll(() => rest.getAttribute('aria-current')).toBe('true');
    expect(await lineOf(rest.getByText('Take a break'))).toEqual(isUnder);
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0);
  });

  it('names the open tab in the one heading of the first level', async () => {
    const page = await visit(emptyRoom, { account: superAdmin });
    const tabs = ['Pending', 'Approved', 'Rejected', 'Public media', 'Partners', 'Figures', 'Audit', 'Data requests'];
    for (const name of tabs) {
      await openTab(page, name);
      await page.getByRole('heading', { level: 1, name: `Review room: ${name}` }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
    }
  });

  it('is followed by the same top in each tab that lists something: a heading, one sentence, and what is listed', async () => {
    const { id } = await pendingReport();
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    await publicFiles();
    const other = await pendingReport();
    await apiAs(admin).decideIncident({ params: { id: other.id }, body: { status: 'rejected' } });
    const page = await visit(emptyRoom, { account: superAdmin, viewport: { width: 1440, height: 900 } });
    const panel = page.getByRole('tabpanel');
    const tops = new Map<string, number[]>();
    for (const [name, sentence] of [
      ['Approved', 'Reports that anyone can see.'],
      ['Rejected', 'Reports that are not public: rejected, withdrawn or merged.'],
      ['Public media', /^\d+ files? that anyone can see\.$/],
      ['Audit', 'Who changed what, and when, in London time.'],
    ] as const) {
      await openTab(page, name);
      const heading = panel.getByRole('heading', { level: 2, name, exact: true });
      const lead = panel.getByText(sentence);
      await lead.waitFor();
      const filters = panel.getByRole('search').first();
      const boxes = await Promise.all([heading, lead, filters].map(async (part) => (await part.boundingBox())!));
      tops.set(
        name,
        boxes.map(({ y }) => Math.round(y)),
      );
      expect(boxes[1]!.x).toBe(boxes[0]!.x);
      expect(Math.round(boxes[2]!.y - boxes[1]!.y - boxes[1]!.height)).toBe(16);
    }
    expect(new Set([...tops.values()].map(String)).size).toBe(1);
  });

  it('begins where the filters and the rows do', async () => {
    const { id, title } = await pendingReport();
    const page = await visit(search(title), { account: superAdmin });
    const leftOf = async (part: Locator) => (await part.boundingBox())!.x;
    const logo = page.getByRole('heading', { level: 1 }).locator('..').locator('img');
    const field = page.getByRole('searchbox', { name: 'Search' }).locator('..');
    const expectAt = async (gutter: number) => {
      for (const part of [logo, field]) await expect.poll(() => leftOf(part)).toBe(gutter);
    };
    for (const [width, gutter] of [
      [390, 16],
      [768, 24],
      [1440, 24],
    ] as const) {
      await resizeTo(page, { width, height: 900 });
      await expectAt(gutter);
    }
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'rejected' } });
    await page.goto(`/admin?tab=rejected&text=${encodeURIComponent(title)}`);
    await cardOf(page, title).waitFor();
    for (const [width, gutter] of [
      [390, 16],
      [1440, 24],
    ] as const) {
      await resizeTo(page, { width, height: 900 });
      await expectAt(gutter);
    }
  });
});

describe('a submitted post', () => {
  it('from two senders is shown once; with a location from an admin it appears on the map', async () => {
    const postUrl = `https://www.facebook.com/somebody/posts/${Date.now()}`;
    const context = uniqueTitle();
    const other = uniqueTitle();
    const submit = (additionalContext: string, submitterEmail: string) =>
      apiAs(null).submitPost({ body: { postUrl, additionalContext, submitterEmail, allowContact: 'yes' } });
    expect(await submit(context, 'one@example.org')).toMatchObject({ success: true });
    expect(await submit(other, 'other@example.org')).toMatchObject({ success: true });

    const report = aReport(`${context} and after it`);
    await apiAs(null).submitIncident({ body: { ...report, description: `Call 07700 900456. ${ownWords()}` } });

    const page = await visit(search(context), { account: superAdmin });
    const card = cardOf(page, 'Post on facebook.com');
    await card.getByRole('link', { name: postUrl }).waitFor();
    await card.getByText(/Facebook/).waitFor();
    const beside = page.getByRole('complementary', { name: 'About this post' });
    const contact = beside.getByRole('region', { name: 'Contact' });
    await contact.getByText('Contact given, for reviewers only').waitFor();
    expect(await page.content()).not.toContain('one@example.org');
    await contact.getByRole('button', { name: 'Show the contact address' }).click();
    await contact.getByText('one@example.org').waitFor();
    // When it was sent is with its history, and not told again.
    await card.getByText(/^Sent \d+ \w+ \d{4} at \d\d:\d\d\./).waitFor();
    expect(await beside.getByText(/ \d{4} at \d\d:\d\d/).count()).toBe(0);
    // What it has not is said before it is asked for.
    await beside.getByText('No place is given: it is asked for when you approve.').waitFor();
    // The site is always whole; the whole address is for whoever asks for it.
    await card
      .getByTitle(postUrl)
      .getByText(`facebook.com/…/${postUrl.split('/').at(-1)}`, { exact: true })
      .waitFor();
    await card.getByRole('button', { name: 'Add a note' }).waitFor();
    await card.getByText(context).waitFor();
    const addition = card.getByRole('list', { name: 'What was added' }).getByRole('listitem');
    await addition.getByText(other).waitFor();
    await addition.getByRole('button', { name: 'Show the contact address' }).click();
    await addition.getByText('other@example.org').waitFor();
    await addition.getByText('Sent by someone else').waitFor();
    const approve = card.getByRole('button', { name: 'Approve' });
    await approve.click();
    const dialog = page.getByRole('form', { name: 'Turn this post into an incident' });
    // Escape ends what an input method composes, and then the form.
    await dialog.getByLabel('Title').dispatchEvent('keydown', { key: 'Escape', isComposing: true });
    await dialog.getByLabel('Title').press('Escape');
    await expectFocus(approve);
    await approve.press('Enter');
    // The post stays beside its form, to be read and copied from.
    await card.getByText(context).click({ trial: true });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectError(dialog.getByLabel('Title'), 'Title must be 5 to 200 characters');
    // A post rates nothing: whoever approves it does.
    await expectError(dialog.getByLabel('Severity'), 'Choose critical, high, medium or low');
    await errorSummary(dialog, 'Please correct 4 fields');
    const title = uniqueTitle();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Severity').selectOption('Medium');
    await dialog.getByRole('textbox', { name: 'Location' }).fill('Leeds');
    await dialog.getByRole('button', { name: 'Find this place' }).click();
    await expectNear(dialog, 53.8);
    // Spaces at the ends are cleaned away before the server looks.
    await dialog.getByLabel('Description').fill('  She was told to call 07700 900123.');
    await dialog.getByRole('button', { name: 'Approve' }).click({ force: true });
    const cover = dialog.getByRole('button', { name: 'Cover: 07700 900123' });
    await expectFocus(cover);
    await dialog.getByRole('button', { name: '1 identifier', exact: true }).waitFor();
    await cover.click();
    // What is typed and chosen is still there after another item, another tab and the map.
    const rows = page.getByRole('listitem').getByRole('button');
    const keep = cardOf(page, report.title).getByRole('button', { name: 'Keep: 07700 900456' });
    await rows.filter({ hasText: report.title }).click();
    await keep.click();
    expect(await dialog.count()).toBe(0);
    await rows.filter({ hasText: 'facebook.com/…/' }).click();
    await expectFocus(card.getByRole('heading', { name: 'Post on facebook.com' }));
    const expectKept = async () => {
      expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
      expect(await cover.getAttribute('aria-pressed')).toBe('true');
    };
    await expectKept();
    await openTab(page, 'Data requests');
    await page.getByRole('heading', { name: 'Data requests', exact: true }).waitFor();
    await openTab(page, 'Pending');
    await page.getByRole('link', { name: 'Back to Map' }).click();
    await page.waitForURL('/');
    // Somebody who opens the post after the form was opened is told beside its button, and asked about by that.
    const { items } = await apiAs(admin).searchWaiting({ query: { sort: 'age' } as never, body: { text: context } });
    const { post } = items.find((item) => item.kind === 'post')!;
    await apiAs(reader).viewItem({ body: { item: { kind: 'post', id: post.id } } });
    for (const shown of ['/admin/pending', '/admin/data', '/admin/pending']) {
      await page.goBack();
      await page.waitForURL((url) => url.pathname === shown);
    }
    await expectKept();
    await dialog.getByText('Safiya has this open').waitFor();
    await expectAccessible(page);
    const isShared = page.getByRole('dialog', { name: 'Safiya has this open. Decide anyway?' });
    const size = page.viewportSize()!;
    // On a phone, the form covers the post with all that is said there, and the question stands over the form.
    await resizeTo(page, { width: 390, height: 844 });
    await dialog.getByText('Safiya has this open').click({ trial: true });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await isShared.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await isShared.waitFor({ state: 'detached' });
    await expectFocus(dialog.getByRole('button', { name: 'Approve' }));
    await resizeTo(page, size);
    await expectKept();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    const send = async (button: Locator) => {
      await button.click();
      await notice(page, 'Approved!').waitFor();
      await card.waitFor({ state: 'detached' });
      await expectFocus(cardOf(page, report.title).getByRole('heading', { name: report.title }));
    };
    await send(isShared.getByRole('button', { name: 'Decide anyway' }));
    expect(await keep.getAttribute('aria-pressed')).toBe('true');
    // Whoever takes an approval back, to correct a word, types no other one again.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectFocus(card.getByRole('heading', { name: 'Post on facebook.com' }));
    await expectKept();
    await notice(page, 'Approved!').waitFor({ state: 'detached' });
    await send(dialog.getByRole('button', { name: 'Approve' }));
    await page.getByRole('button', { name: 'Publish now' }).click();
    await notice(page, 'Published').waitFor();
    expect((await apiAs(null).listIncidents()).find((incident) => incident.title === title)).toMatchObject({
      description: 'She was told to call […].',
      sourceUrl: postUrl,
      incidentType: 'online',
    });
    expect((await submit(other, 'other@example.org')).existingIncident).toBe(true);
  });
});
