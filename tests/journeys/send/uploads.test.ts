import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aHeic } from '../../support/media/heic.ts';
import { aPicture, aWebm } from '../../support/media/media.ts';
import { knownClip, knownVideo, privateVideo } from '../../../dev/standins/oembed.ts';
import {
  admin,
  apiAs,
  expectAccessible,
  expectAccessibleInLooks,
  fillReport,
  newPage,
  notice,
  openForm,
  openReport,
  problem,
  siteUrl,
  submit,
  superAdmin,
  uniqueTitle,
  untilStill,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { intercept } from '../intercept.ts';
import { seconds } from '../../support/run/pace.ts';

const jpeg = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();

/** A picture that cannot be packed: so many bytes, about. */
const largePicture = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

const choose = (form: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  form.locator('input[type="file"]').setInputFiles(files);

const photo = async (name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await jpeg() });
const row = (form: Locator, name: string) =>
  form.getByRole('list', { name: 'Chosen files' }).getByText(name).locator('../..');

const stored = async (title: string) =>
  (await apiAs(superAdmin).listAllIncidents({ query: {} })).find((incident) => incident.title === title);

/** `files`: what puts them into `data`, a DataTransfer. */
const drop = async (form: Locator, files: string) =>
  form.getByText('Drag files here').dispatchEvent('drop', {
    dataTransfer: await form.page().evaluateHandle(`{ const data = new DataTransfer(); ${files}; data; }`),
  });

/** Keeps what the page uploads: the browser tells nobody else. */
const keepUploads = (page: Page) =>
  page.addInitScript({
    content: `{
      window.uploaded = [];
      const original = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) window.uploaded.push(body.get('file'));
        return original.call(this, body);
      };
    }`,
  });
const uploadedNames = (page: Page) => page.evaluate<string[]>('uploaded.map(({ name }) => name)');
const uploadedFiles = async (page: Page) => {
  const files = await page.evaluate<number[][]>(
    'Promise.all(uploaded.map(async (file) => [...new Uint8Array(await file.arrayBuffer())]))',
  );
  return files.map((bytes) => Buffer.from(bytes));
};

describe('files with a report', () => {
  it('are uploaded when it is sent, under neutral names', async () => {
    const page = await newPage();
    await keepUploads(page);
    await page.goto('/contact');
    await untilTakenOver(page);
    const form = await openReport(page);
    const title = uniqueTitle();
    // The device does not know the type of the second.
    const second = { ...(await photo('second')), mimeType: 'application/octet-stream' };
    await choose(form, await photo('My name is.jpg'), second);
    await fillReport(form, title);
    await submit(form);
    await notice(page, '✓ Report Submitted Successfully').waitFor();
    expect((await stored(title))?.mediaFiles).toHaveLength(2);
    const ownName = expect.stringMatching(/^incident-\d+\.jpg$/);
    expect(await uploadedNames(page)).toEqual([ownName, ownName]);
  });

  it('show their progress, and can be cancelled, retried and removed', async () => {
    const { page, dialog: form } = await openForm();
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await choose(form, { name: 'large.png', mimeType: 'image/png', buffer: await largePicture(900) });
    await limit(150_000);
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    const progress = form.getByRole('progressbar', { name: 'Upload of large.png' });
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(1);
    await fillReport(form, uniqueTitle());
    await submit(form);
    await form.getByText('Files are still being uploaded.').waitFor();
    await form.getByRole('button', { name: 'Cancel the upload of large.png' }).click();
    await form.getByText('Not uploaded yet').waitFor();
    await limit(-1);
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    await row(form, 'large.png').getByText('Uploaded').waitFor();
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    await form.getByText('No file to upload.').waitFor();
    await form.getByRole('button', { name: 'Remove large.png' }).click();
    await form.getByText('large.png').waitFor({ state: 'detached' });
  });

  it('that the server refuses show the reason, stop the report from being sent without them, and can be retried', async () => {
    const { page, dialog: form } = await openForm({ expected: [/415/] });
    const title = uniqueTitle();
    let isRefused = true;
    await intercept(page, 'POST', '/api/objects/upload', (route) =>
      isRefused
        ? route.fulfill(problem(415, 'unsupported_media', 'This kind of content is not accepted here.'))
        : route.fallback(),
    );
    await choose(form, await photo());
    await fillReport(form, title);
    await submit(form);
    await form.getByText('Upload failed: 415: This kind of content is not accepted here.').waitFor();
    await form.getByText('Not every file was uploaded.').waitFor();
    isRefused = false;
    await form.getByRole('button', { name: 'Upload photo.jpg again' }).click();
    await row(form, 'photo.jpg').getByText('Uploaded').waitFor();
    await submit(form);
    await notice(page, '✓ Report Submitted Successfully').waitFor();
    expect((await stored(title))?.mediaFiles).toHaveLength(1);
  });

  it('that are not accepted cause an error before any upload; they can be dropped, and a drop without a file shows an error', async () => {
    const { dialog: form } = await openForm();
    await choose(
      form,
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'report.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
      { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      await photo(),
    );
    await form.getByText('drawing.svg cannot be added: not every browser shows').waitFor();
    await form.getByText('report.jpg cannot be added: it is a document').waitFor();
    await form.getByText('nothing.jpg cannot be added: it is empty').waitFor();
    await form.getByText('photo.jpg').waitFor();
    await drop(form, '');
    await form.getByText('No file selected.').waitFor();
    const film = [...aWebm()].join();
    await drop(form, `data.items.add(new File([new Uint8Array([${film}])], 'dropped.webm', { type: 'text/plain' }))`);
    await form.getByText('dropped.webm').waitFor();
    expect(await form.getByText('No file selected.').count()).toBe(0);
  });

  it('are uploaded straight to storage if they are large videos', async () => {
    const { page, dialog: form } = await openForm();
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/pending/'));
    // Made in the page, of a real video and room that means nothing: it would take long to hand it over.
    const room = 26 * 1024 * 1024;
    const header = Buffer.from('ec0100000000000000', 'hex');
    header.writeUInt32BE(room, 5);
    const start = [...aWebm(), ...header].join();
    await drop(
      form,
      `data.items.add(
        new File([new Uint8Array([${start}]), new Uint8Array(${room})], 'long.webm', { type: 'video/webm' }),
      )`,
    );
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    expect(new URL((await sent).url()).origin).not.toBe(siteUrl);
    await row(form, 'long.webm')
      .getByText('Uploaded')
      .waitFor({ timeout: seconds(40) });
  });
});

describe('a picture', () => {
  it('is redacted before it is uploaded: no covered pixel leaves the browser', async () => {
    const page = await newPage();
    await keepUploads(page);
    await page.goto('/contact');
    await untilTakenOver(page);
    const form = await openReport(page);
    await choose(form, await photo());
    await form.getByRole('button', { name: 'Hide faces or plates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide faces or plates' });
    await dialog.getByRole('img', { name: 'The picture to be covered' }).waitFor();
    await untilStill(page);
    const area = await dialog.getByRole('img', { name: 'The picture to be covered' }).boundingBox();
    if (!area) throw new Error('The picture is not shown');
    const at = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const;
    await page.mouse.move(...at(0.1, 0.1));
    await page.mouse.down();
    await page.mouse.move(...at(0.3, 0.3));
    await page.mouse.up();
    const box = (number: number) => dialog.getByRole('button', { name: `Box ${number}` });
    await box(1).waitFor();
    // Another, by keyboard alone: into the lower right corner.
    await dialog.getByRole('button', { name: 'Add a box' }).press('Enter');
    for (let steps = 0; steps < 20; steps += 1) await box(2).press(steps % 2 ? 'ArrowRight' : 'ArrowDown');
    await box(2).press('Shift+ArrowRight');
    await dialog.getByRole('button', { name: 'Add a box' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    expect(await dialog.getByRole('button', { name: /^Box \d/ }).count()).toBe(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    await row(form, 'photo.jpg').getByText('Uploaded').waitFor();

    const sent = await uploadedFiles(page);
    expect(sent).toHaveLength(1);
    const { data, info } = await sharp(sent[0]).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) =>
      data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels] ?? 0;
    expect(
      [red(0.12, 0.12), red(0.2, 0.2), red(0.28, 0.28), red(0.7, 0.7), red(0.65, 0.65)].every((value) => value < 20),
    ).toBe(true);
    expect([red(0.05, 0.05), red(0.4, 0.2), red(0.5, 0.5), red(0.95, 0.95)].every((value) => value > 230)).toBe(true);
  });
});

describe('pictures that few browsers show', () => {
  it('are converted to a format that every browser shows: HEIC, also without a media type, and GIF', async () => {
    const title = uniqueTitle();
    const { page, dialog: form } = await openForm();
    await choose(
      form,
      { name: 'phone.HEIC', mimeType: '', buffer: aHeic({ rows: 1, columns: 2 }) },
      { name: 'moving.gif', mimeType: 'image/gif', buffer: await aPicture('gif', 60, 40) },
    );
    await row(form, 'phone.HEIC').getByText('This browser cannot show this picture').waitFor();
    await row(form, 'moving.gif').getByRole('button', { name: 'Hide faces or plates' }).waitFor();
    expect(await row(form, 'phone.HEIC').getByRole('button', { name: 'Hide faces or plates' }).count()).toBe(0);
    await expectAccessible(page);
    await fillReport(form, title);
    const sent = page.waitForRequest((request) => request.url() === `${siteUrl}/api/incidents`);
    await submit(form);
    expect((await sent).postDataJSON()).toMatchObject({
      mediaFiles: [expect.stringMatching(/\.jpg$/), expect.stringMatching(/\.png$/)],
    });
    await notice(page, '✓ Report Submitted Successfully').waitFor();
  });
});

describe('files with a post', () => {
  it('can be sent instead of a link', async () => {
    const page = await visit('/contact');
    await page.getByRole('button', { name: 'Submit Social Post' }).click();
    const panel = page.getByRole('dialog', { name: 'Submit a Post' });
    expect(await panel.getByLabel('Post URL').getAttribute('required')).toBeNull();
    await panel.getByRole('button', { name: 'Submit Post' }).click();
    await panel.getByText('Please provide either a post URL or upload media files').first().waitFor();
    await choose(panel, await photo('screenshot.jpg'));
    const sent = page.waitForRequest((request) => request.url().endsWith('/submit-post'));
    await panel.getByRole('button', { name: 'Submit Post' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ postUrl: '', mediaFiles: [expect.stringMatching(/\.jpg$/)] });
    await panel.getByRole('heading', { name: 'Post Submitted Successfully' }).waitFor();
  });
});

describe('the link of a video', () => {
  const fill = (page: Page) => page.getByRole('button', { name: 'Auto-fill' });

  it('is found in the text that an app shares with it, and a post of photos is said to have no title', async () => {
    const page = await visit('/upload');
    const link = page.getByLabel('Video link');
    const youtube = `https://youtu.be/${knownVideo.id}?si=abc`;
    await link.fill(`Check out this video on YouTube: ${youtube}.`);
    await fill(page).click();
    await notice(page, 'Video Details Fetched!').waitFor();
    expect(await link.inputValue()).toBe(youtube);
    expect(await page.getByLabel('Title').inputValue()).toBe(knownVideo.title);
    const photos = 'https://www.tiktok.com/@a.b/photo/7123456789012345678';
    await link.fill(photos);
    await page.getByLabel('Title').fill('Typed by hand');
    await fill(page).click();
    await notice(page, 'Failed to fetch video info').getByText('This is a post of photos').waitFor();
    expect(await link.inputValue()).toBe(photos);
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed by hand');
  });

  it('fills in the title, or shows an error if it is invalid or the video is unknown', async () => {
    const page = await visit('/upload', { expected: [/404/] });
    const link = page.getByLabel('Video link');
    expect(await fill(page).isDisabled()).toBe(true);
    for (const [wrong, title, body] of [
      ['https://www.youtube.com/watch?v=short', 'Invalid YouTube URL:', 'Please enter a valid YouTube URL'],
      ['https://www.tiktok.com/', 'Invalid TikTok URL:', 'Please enter a valid TikTok URL'],
      [
        'https://example.org/youtube?v=abcdefghijk',
        'Not a YouTube or TikTok link',
        'manually enter the incident details',
      ],
    ] as const) {
      await link.fill(wrong);
      await fill(page).click();
      await notice(page, title).getByText(body).waitFor();
    }
    let release: () => void = () => {};
    const isSeen = new Promise<void>((resolve) => (release = resolve));
    await intercept(page, 'GET', `/api/youtube/video/${privateVideo}`, async (route) => {
      await isSeen;
      await route.fallback();
    });
    await link.fill(`https://www.youtube.com/watch?v=${privateVideo}`);
    await fill(page).click();
    await notice(page, 'Fetching video information...').waitFor();
    release();
    await notice(page, 'Failed to fetch video info').getByText('Please manually enter the incident details').waitFor();
    await link.fill('https://vm.tiktok.com/ZMabc123/');
    await fill(page).click();
    await notice(page, 'Failed to fetch video info').getByText('paste the full link of the video').waitFor();
    await link.fill(`youtu.be/${knownVideo.id}`);
    await fill(page).click();
    await notice(page, 'Video Details Fetched!').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(knownVideo.title);
    expect(await link.inputValue()).toBe(`https://youtu.be/${knownVideo.id}`);
    await page.getByLabel('Title').fill('');
    await link.fill(knownClip.url);
    await fill(page).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(knownVideo.title);
  });
});

it('axe finds nothing serious with refused files', async () => {
  const { page, dialog: form } = await openForm({ expected: [/503/] });
  await intercept(page, 'POST', '/api/objects/upload', (route) => route.fulfill(problem(503, 'unavailable', 'Down.')));
  await choose(form, await photo());
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await form.getByText('Upload failed: 503').waitFor();
  await choose(form, await photo('second.jpg'), { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('x') });
  await expectAccessibleInLooks(page, form.getByText('a.svg cannot be added'));
});

// A reviewer meets what they did not ask for: it is blurred.
it('a report in the review room shows its files on request', async () => {
  const title = uniqueTitle();
  const { page, dialog: form } = await openForm();
  await choose(form, await photo());
  await fillReport(form, title);
  await submit(form);
  await notice(page, '✓ Report Submitted Successfully').waitFor();
  const room = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  const card = room.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Show file 1 of 1' }).click();
  const image = card.getByRole('img', { name: `Photo: ${title}` });
  await expect.poll(() => image.evaluate((shown: { naturalWidth: number }) => shown.naturalWidth)).toBe(300);
});
