import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  admin,
  apiAs,
  aReport,
  emptyRoom,
  errorSummary,
  expectAccessible,
  expectError,
  expectFocus,
  newPage,
  notice,
  otherAdmin,
  problem,
  siteUrl,
  superAdmin,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { aWebm } from '../../support/media/media.ts';
import { resizeTo } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { pendingFile, publicFiles, upload } from '../files.ts';
import { chooseAct, chooseTool, openTab } from '../reviewBar.ts';

/** This file's own: who has what open is kept by person. */
const reader: Account = { name: 'khadija@example.org', roles: ['Admin'] };
const isPending = async (file: string) =>
  (await apiAs(admin).listPendingMedia({ query: {} })).blobs.some(({ name }) => name === file);
const fileOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Pending Media Uploads' }).getByRole('article', { name: title });

describe('a pending file', () => {
  it('is rejected for a reason, can be restored with Undo, and whoever was slower is told and loses nothing that was typed', async () => {
    const { name, title, receipt } = await pendingFile();
    const room = `/admin?text=${encodeURIComponent(title)}`;
    const page = await visit(room, { account: admin, expected: [/409/] });
    const other = await visit(room, { account: otherAdmin });
    const card = fileOf(page, title);
    await fileOf(other, title).waitFor();
    const reject = card.getByRole('button', { name: 'Reject' });
    const question = page.getByRole('dialog', { name: 'Reject this file?' });

    // As it is drawn: neither the picture nor its colours can be made out before somebody wants to.
    const hidden = card.getByRole('button', { name: `Show the file: ${title}` }).locator('img');
    expect(
      await hidden.evaluate((img) => img.ownerDocument.defaultView!.getComputedStyle(img.parentElement!).filter),
    ).toBe('grayscale(1) blur(18px) brightness(0.6)');

    // Its cover takes little of the column, and says what is under it.
    expect((await hidden.locator('xpath=ancestor::button').boundingBox())!.height).toBe(180);
    await card.getByText('1 photo, hidden').waitFor();
    await expectAccessible(page);

    // What was looked at is covered again, with the focus where the next key is meant to be.
    const show = card.getByRole('button', { name: `Show the file: ${title}` });
    await show.click();
    await expectFocus(card.getByRole('button', { name: 'Hide' }));
    await page.keyboard.press('Enter');
    await expectFocus(show);
    expect(await card.getByRole('button', { name: 'Hide' }).count()).toBe(0);

    await reject.click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(reject);
    expect(await isPending(name)).toBe(true);

    await reject.click();
    await question.getByRole('radio', { name: 'Spam' }).click();
    await question.getByRole('button', { name: 'Reject file' }).click();
    await notice(page, 'Rejected').waitFor();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
    // It is decided already: a page that is closed now loses nothing.
    expect(await isPending(name)).toBe(false);

    await fileOf(other, title).getByRole('button', { name: 'Reject' }).click();
    await other.getByRole('dialog').getByRole('radio', { name: 'Spam' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Reject file' }).click();
    // Who was first is told to nobody who may not read the file any more.
    await notice(other, 'Already decided').waitFor();
    expect(await other.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Undone: the file is pending again').waitFor();
    await card.waitFor();
    expect(await isPending(name)).toBe(true);

    // What is typed and chosen waits while another page is open, and where the other was first and takes that back.
    const form = page.getByRole('form', { name: 'Approve this file' });
    const cover = form.getByRole('button', { name: 'Cover: 07700 900123' });
    const toMapAndBack = async () => {
      await page.getByRole('link', { name: 'Back to Map' }).click();
      await page.waitForURL('/');
      await page.goBack();
    };
    const expectKept = async () => {
      await expect.poll(() => cover.getAttribute('aria-pressed')).toBe('true');
      expect(await form.getByLabel('Description').inputValue()).toBe('He said to call 07700 900123.');
      expect(await form.getByLabel('Severity').inputValue()).toBe('high');
    };
    await toMapAndBack();
    await card.getByRole('button', { name: 'Approve' }).click();
    await form.getByLabel('Description').fill('He said to call 07700 900123.');
    await form.getByLabel('Severity').selectOption('high');
    await cover.click();
    // Somebody who opens the file after the form was opened is told beside its button, and asked about by that.
    await apiAs(reader).viewItem({ body: { item: { kind: 'media', id: name } } });
    await toMapAndBack();
    await expectKept();
    await form.getByText('Khadija has this open').waitFor();
    await card.getByRole('button', { name: `Show the file: ${title}` }).click();
    const publish = form.getByRole('button', { name: 'Approve' });
    const isShared = page.getByRole('dialog', { name: 'Khadija has this open. Decide anyway?' });
    await publish.click();
    await isShared.waitFor();
    expect(await isPending(name)).toBe(true);
    await apiAs(otherAdmin).publishMedia({
      body: { ...aReport(title), blobName: name, delay: true } as never,
    });
    await isShared.getByRole('button', { name: 'Decide anyway' }).click();
    await notice(page, 'Bilal approved this').waitFor();
    await page.getByRole('heading', { name: /^Nothing matches “/ }).waitFor();
    await apiAs(otherAdmin).decidePendingMedia({ params: { name }, body: { status: 'pending' } });
    // Another search, which was not read yet.
    await page.getByRole('searchbox', { name: 'Search' }).fill(title.toUpperCase());
    await expectKept();

    // What its sender takes out is not published with a form that was filled in before.
    await apiAs(null).changeReceipt({ body: { action: 'correct', code: receipt, location: 'Leeds' } });
    await publish.click();
    await notice(page, 'Edited in the meantime').waitFor();
    await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('');
    expect(await isPending(name)).toBe(true);
  });

  it('shows where it will be, and is published where its pin was moved', async () => {
    const { title } = await pendingFile();
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
    const card = fileOf(page, title);
    await card.getByRole('button', { name: `Show the file: ${title}` }).click();
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    const form = page.getByRole('form', { name: 'Approve this file' });
    const latitude = form.getByLabel('Latitude');
    // Where its place was found, with what the public will see.
    await expect.poll(async () => Number(await latitude.inputValue())).toBeCloseTo(52.46, 1);
    await form.getByText('Public: 250 m square').waitFor();
    // Other words have another place, so the pin is asked for again.
    await form.getByRole('textbox', { name: 'Location' }).fill('Leeds, West Yorkshire');
    await expect.poll(() => latitude.inputValue()).toBe('');
    await form.getByRole('button', { name: 'Pin', exact: true }).click();
    await expectFocus(latitude);
    // What is found then stays, also at the point of the sender's words.
    await form.getByRole('textbox', { name: 'Location' }).fill('Sparkhill');
    await form.getByRole('button', { name: 'Find this place' }).click();
    await expect.poll(async () => Number(await latitude.inputValue())).toBeCloseTo(52.46, 1);
    // A coordinate is typed letter by letter, and half a pin is none.
    await latitude.fill('53.8');
    await form.getByLabel('Longitude').fill('');
    expect(await latitude.inputValue()).toBe('53.8');
    await form.getByLabel('Description').fill('Filmed by a passenger of the tram.');
    await form.getByRole('button', { name: 'Approve' }).click();
    await errorSummary(form, 'Please correct one field');
    await form.getByLabel('Longitude').fill('-1.55');
    await form.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await notice(page, 'Published').waitFor();
    const isThere = async () => (await apiAs(null).listIncidents()).find((incident) => incident.title === title);
    await expect.poll(async () => (await isThere())?.latitude).toBeCloseTo(53.8, 2);
    expect((await isThere())?.longitude).toBeCloseTo(-1.55, 2);
  });

  it('is never published unseen: a point leads to it, a key shows it, and then its form says what is missing', async () => {
    const { name, title } = await pendingFile();
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
    const card = fileOf(page, title);
    const show = card.getByRole('button', { name: `Show the file: ${title}` });
    const unseen = page.getByRole('button', { name: '1 photo not seen' });
    const edgeOf = (button: Locator) =>
      button.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).borderTopStyle);
    const approve = card.getByRole('button', { name: 'Approve', exact: true });
    expect([await approve.getAttribute('aria-disabled'), await edgeOf(approve)]).toEqual(['true', 'dashed']);
    // The point leads there, and so does what would approve it.
    await unseen.click();
    await expectFocus(show);
    await card.getByRole('heading', { name: title }).focus();
    await page.keyboard.press('a');
    await expectFocus(show);
    await page.keyboard.press('f');
    await expectFocus(card.getByRole('button', { name: 'Hide' }));
    expect(await unseen.count()).toBe(0);
    expect([await approve.getAttribute('aria-disabled'), await edgeOf(approve)]).toEqual([null, 'solid']);
    expect(await isPending(name)).toBe(true);
    await page.keyboard.press('a');
    const form = page.getByRole('form', { name: 'Approve this file' });
    const publish = form.getByRole('button', { name: 'Approve', exact: true });
    // What is missing is named from the start, and leads to its field.
    expect(await edgeOf(publish)).toBe('dashed');
    await form.getByRole('button', { name: 'Description', exact: true }).click();
    await expectFocus(form.getByLabel('Description'));
    await publish.click();
    await expectError(form.getByLabel('Description'), 'Description must be 10 to 2000 characters');
    await form.getByLabel('Description').fill('Filmed by a passenger of the tram.');
    expect(await form.getByText('To do:').count()).toBe(0);
    expect(await edgeOf(publish)).toBe('solid');
    await card.getByRole('button', { name: 'Hide' }).focus();
    // What was seen may be covered again.
    await page.keyboard.press('Enter');
    await show.waitFor();
    await publish.click();
    await notice(page, 'Approved!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await notice(page, 'Undone: the file is pending again').waitFor();
  });

  it('is as wide as a tablet’s column, and at a desk has the place of its words beside it', async () => {
    const { title } = await pendingFile();
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, {
      account: admin,
      viewport: { width: 768, height: 1024 },
    });
    const card = fileOf(page, title);
    const widthOf = async (locator: Locator) => (await locator.boundingBox())!.width;
    await card.waitFor();
    const show = card.getByRole('button', { name: `Show the file: ${title}` });
    expect(await widthOf(show)).toBeGreaterThan(0.8 * (await widthOf(card)));
    await resizeTo(page, { width: 1440, height: 900 });
    const beside = page.getByRole('complementary', { name: 'About this file' });
    await beside.getByRole('region', { name: 'Where it happened' }).getByText('Found by its name').waitFor();
    await card.getByRole('heading', { name: 'History and notes' }).click();
    await card.getByRole('button', { name: 'Add a note' }).waitFor();
  });

  it('at a home is not looked up for its place, which an outside service would learn', async () => {
    const { title } = await pendingFile();
    const page = await newPage({ account: admin, viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await intercept(page, 'POST', '/api/admin/incidents/all', async (route) => {
      const body = (await (await route.fetch()).text()).replaceAll('"atHome":false', '"atHome":true');
      await route.fulfill({ body, contentType: 'application/json' });
    });
    await page.goto(`/admin?text=${encodeURIComponent(title)}`);
    const beside = page.getByRole('region', { name: 'Where it happened' });
    await beside.getByText('Happened at a home').waitFor();
    expect(asked).not.toContain('/api/geocode');
  });

  it('of an unknown kind cannot be approved, and the page says why', async () => {
    const { title } = await pendingFile();
    const page = await newPage({ account: admin });
    await intercept(page, 'POST', '/api/admin/incidents/all', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { items: { media: object }[] };
      await route.fulfill({
        json: { ...body, items: body.items.map((item) => ({ ...item, media: { ...item.media, kind: 'sound' } })) },
      });
    });
    await page.goto(`/admin?text=${encodeURIComponent(title)}`);
    const card = fileOf(page, title);
    await card.getByText('Unsupported file type').waitFor();
    await card.getByRole('button', { name: 'Approve' }).click();
    await notice(page, 'Unknown item type to approve').waitFor();
    expect(await page.getByRole('form', { name: 'Approve this file' }).count()).toBe(0);
  });
});

describe('colour', () => {
  const filterOf = (part: Locator) =>
    part.evaluate((each) => each.ownerDocument.defaultView!.getComputedStyle(each).filter);

  it('of a photo, a video and a player is seen only where it is asked for, and grey counts as seen', async () => {
    const title = uniqueTitle();
    const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    const film = new File([new Uint8Array(aWebm())], 'film.webm', { type: 'video/webm' });
    const video = mediaNameOf((await apiAs(null).uploadObject({ file: film })).pendingUrl);
    const body = { ...aReport(title), sourceUrl: link, mediaFiles: [await upload(), video] };
    await apiAs(null).submitIncident({ body });
    const page = await newPage({ account: admin });
    await page.route(/youtube-nocookie/, (route) => route.fulfill({ body: '<p>player</p>', contentType: 'text/html' }));
    await page.goto(`/admin?text=${encodeURIComponent(title)}`);
    const card = page.getByRole('article', { name: title });
    const files = card.getByRole('list', { name: 'Photos and videos' }).first().getByRole('listitem');
    await expect.poll(() => files.count()).toBe(3);
    for (const file of await files.all()) {
      await file.getByRole('button', { name: /^Show file/ }).click();
      const load = file.getByRole('button', { name: 'Load the video from YouTube' });
      if (await load.isVisible()) await load.click();
      const media = file.locator('img, video, iframe');
      await expect.poll(() => filterOf(media)).toBe('grayscale(1)');
      const acts = ['Hide', 'In colour'].map((name) => file.getByRole('button', { name, exact: true }));
      for (const act of acts) expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await file.getByRole('button', { name: 'In colour' }).press('Enter');
      expect(await filterOf(media)).toBe('none');
      // The button keeps the focus, and takes the colour away again.
      await expectFocus(file.getByRole('button', { name: 'In grey' }));
      await page.keyboard.press('Enter');
      expect(await filterOf(media)).toBe('grayscale(1)');
      await page.keyboard.press('Enter');
    }
    // Each was seen.
    expect(await page.getByRole('button', { name: /not seen$/ }).count()).toBe(0);
    await expectAccessible(page);

    // What was hidden is grey again.
    const photo = files.last();
    await photo.getByRole('button', { name: 'Hide' }).click();
    await photo.getByRole('button', { name: /^Show file/ }).click();
    expect(await filterOf(photo.getByRole('img'))).toBe('grayscale(1)');

    // What the public would see at once is hidden in the room, and grey.
    await chooseAct(card, 'Preview');
    const preview = card.getByRole('region', { name: 'What the public will see' });
    await preview.getByRole('button', { name: 'Show file 3 of 3' }).click();
    expect(await filterOf(preview.getByRole('img'))).toBe('grayscale(1)');

    // Who chose only the blur sees colour at once.
    await chooseTool(page, 'Your day');
    await page.getByLabel('Pictures and videos before you open them').selectOption('Blurred');
    await page.keyboard.press('Escape');
    expect(await filterOf(photo.getByRole('img'))).toBe('none');
    expect(await page.getByRole('button', { name: /^In (colour|grey)$/ }).count()).toBe(0);
  });
});

describe('public media', () => {
  const filesOf = async (id: string) =>
    (await apiAs(null).listIncidents()).find((incident) => incident.id === id)?.mediaFiles.length;

  it('are listed for super admins, blurred, and deleted after a confirmation', async () => {
    const { id, title } = await publicFiles();
    const page = await visit(emptyRoom, { account: superAdmin });
    await openTab(page, 'Public media');
    await page.waitForURL((url) => url.pathname === '/admin/media');
    const cards = page.getByRole('article', { name: title });
    const card = cards.first();
    await card.waitFor();
    expect(await cards.count()).toBe(2);
    await card.getByText('Sparkhill, Birmingham', { exact: true }).waitFor();
    await card.getByText(/^\d+ \w+ \d{4}$/).waitFor();
    const kinds = page.getByRole('group', { name: 'Kind' });
    // Each says how many there are, and the last kind is what is left of all of them.
    const countOf = async (kind: string) =>
      Number(/\d+$/.exec((await kinds.getByRole('button', { name: kind }).textContent())!)?.[0]);
    const counts = await Promise.all(['All', 'Photos', 'Videos', 'Other files'].map(countOf));
    expect(counts[0]).toBe(counts.slice(1).reduce((sum, each) => sum + each, 0));
    await kinds.getByRole('button', { name: 'Videos' }).click();
    await cards.first().waitFor({ state: 'detached' });
    await kinds.getByRole('button', { name: 'Photos' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('no file has these words');
    await page.getByText('No file matches').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill(title);
    await expect.poll(() => cards.count()).toBe(2);
    expect(await card.getByRole('link', { name: 'View incident' }).getAttribute('href')).toBe(`/incident/${id}`);
    expect(await card.getByRole('img').count()).toBe(0);
    // Its cover says what it is, and nothing says it again.
    await card.getByText('1 photo, hidden').waitFor();
    expect(await card.getByText(/photo/i).count()).toBe(1);
    // On a phone two stand beside each other, and all that is pressed is as large as a finger.
    const size = page.viewportSize()!;
    await resizeTo(page, { width: 360, height: 800 });
    const [left, right] = [(await card.boundingBox())!, (await cards.nth(1).boundingBox())!];
    expect(right.y).toBe(left.y);
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    for (const name of [`Show the file: ${title}`, 'More']) {
      const { width, height } = (await card.getByRole('button', { name }).boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await resizeTo(page, size);
    await card.getByRole('button', { name: `Show the file: ${title}` }).click();
    await card.getByRole('img').waitFor();
    // What is shown is larger than what is covered.
    const widthOf = async (part: Locator) => (await part.boundingBox())!.width;
    expect(await widthOf(card)).toBeGreaterThan(2 * (await widthOf(cards.nth(1))));
    await expectAccessible(page);

    // Cards beside each other have their acts on one line.
    await card.getByRole('button', { name: 'Hide' }).click();
    const foot = async (each: Locator) => (await each.getByRole('link', { name: 'View incident' }).boundingBox())!.y;
    expect(await foot(cards.first())).toBe(await foot(cards.nth(1)));
    // What takes it away for good is in its menu, with a question.
    expect(await card.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await chooseAct(card, 'Delete');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectFocus(card.getByRole('button', { name: 'More' }));
    expect(await filesOf(id)).toBe(2);
    await chooseAct(card, 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Deleted').waitFor();
    await expect.poll(() => cards.count()).toBe(1);
    await expectFocus(card.getByRole('heading', { name: title }));
    expect(await filesOf(id)).toBe(1);
  });

  it('are only for super admins; the tab says when there are none, or when reading or deleting fails', async () => {
    const { title } = await publicFiles();
    const page = await visit('/admin?tab=media', { account: superAdmin, expected: [/503/] });
    const down = problem(503, 'unavailable', 'A part of the service is down.');
    await intercept(page, 'DELETE', /^\/api\/admin\/media\/public\//, (route) => route.fulfill(down));
    const card = page.getByRole('article', { name: title }).first();
    await chooseAct(card, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'Delete failed: A part of the service is down.').waitFor();
    await card.waitFor();
    // The queues are counted though none is open.
    for (const tab of ['Pending', 'Approved', 'Rejected']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab} ?\\d+$`) }).waitFor();
    }

    let answer: object = down;
    await intercept(page, 'GET', '/api/admin/media/public', (route) => route.fulfill(answer));
    await page.reload();
    await page.getByText('Failed to fetch public media').waitFor();
    answer = { json: { blobs: [], cursor: null } };
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No media found').waitFor();
    await page.getByText('The photos and videos of a report come here when it is approved.').waitFor();
    const many = Array.from({ length: 30 }, (_, n) => ({
      name: `${n}.jpg`,
      url: `/none/${n}.jpg`,
      incidentId: null,
      title: null,
      location: null,
      incidentDate: null,
    }));
    answer = { json: { blobs: many, cursor: null } };
    await page.reload();
    await page.getByText('30 files that anyone can see.').waitFor();
    const shown = page.getByRole('article', { name: 'Not shown by any incident' });
    expect(await shown.count()).toBe(24);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => shown.count()).toBe(30);
    // Of a video, the cover says how long it is.
    await intercept(page, 'GET', '/media/short.webm', (route) =>
      route.fulfill({ body: aWebm(), contentType: 'video/webm' }),
    );
    answer = { json: { blobs: [{ ...many[0], url: `${siteUrl}/media/short.webm` }], cursor: null } };
    await page.reload();
    await page.getByText('1 video, 0:01, muted').waitFor();

    const ordinary = await visit(`${emptyRoom}&tab=media`, { account: admin });
    await ordinary.getByRole('button', { name: 'Pending Media Uploads' }).waitFor();
    expect(await ordinary.getByRole('tab', { name: 'Public media' }).count()).toBe(0);
  });
});

it('a report of which a file is lost is approved without it, by a second press on purpose', async () => {
  const title = uniqueTitle();
  const body = { ...aReport(title), mediaFiles: [await upload()] };
  const { id } = await apiAs(null).submitIncident({ body });
  const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin, expected: [/409/] });
  const details = [{ path: 'mediaFiles.0', code: 'file_lost', message: 'A file of this report is lost.' }];
  const lost = { status: 409, json: { ...problem(409, 'conflict', 'A file of this report is lost.').json, details } };
  await intercept(page, 'PUT', `/api/admin/incidents/${id}/approval`, (route) => route.fulfill(lost), { times: 1 });
  await page.getByRole('button', { name: 'Show file 1 of 1' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const told = notice(page, 'A file of this report is lost');
  await told.getByText('It is no longer in the storage, and cannot be published.').waitFor();
  await expectAccessible(page);
  const asked = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes(id));
  await told.getByRole('button', { name: 'Approve without it' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ status: 'approved', withoutLostFiles: true });
  await notice(page, 'Approved!').waitFor();
});
