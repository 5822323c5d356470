import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  errorSummary,
  expectAccessibleInLooks,
  expectError,
  expectFocus,
  newPage,
  notice,
  problem,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { intercept } from '../intercept.ts';

async function openRecorder(page: Page) {
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record an incident' });
  await dialog.getByRole('button', { name: 'Open the camera' }).click();
  return dialog;
}

/** Of the player, what is looked at. */
type Video = { videoWidth: number; volume: number; muted: boolean };

type Recorder = Awaited<ReturnType<typeof openRecorder>>;

const cameraReady = (dialog: Recorder) => dialog.getByText('The camera is starting…').waitFor({ state: 'detached' });

async function record(dialog: Recorder) {
  await cameraReady(dialog);
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await dialog.getByRole('timer', { name: 'Recording time' }).getByText('0:01').waitFor();
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByRole('heading', { name: 'Your recording' }).waitFor();
}

/** Before the page asks for the camera; `original` asks for it. */
const insteadOfCamera = (page: Page, body: string) =>
  page.addInitScript({
    content: `{
      const devices = navigator.mediaDevices;
      const original = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => { ${body} };
    }`,
  });

/** Of what the camera gave. */
const liveTracks = (page: Page) => page.evaluate('given.filter(({ readyState }) => readyState === "live").length');

describe('a recording', () => {
  it('is recorded, reviewed, shown in the gallery, and has its own address', async () => {
    const page = await visit('/contact');
    const title = `Filmed on a tram ${randomUUID().slice(0, 8)}`;
    const dialog = await openRecorder(page);
    await record(dialog);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByRole('heading', { name: 'Uploaded' }).waitFor();
    const name = (await dialog.getByText(/^[\da-f-]{36}\.webm$/).textContent()) ?? '';

    await dialog.getByRole('button', { name: 'Submit for review' }).click();
    const summary = await errorSummary(dialog, 'Please correct 3 fields');
    for (const [label, message] of [
      ['Title', 'Title must be at least 3 characters'],
      ['Location', 'Please specify a location'],
      ['Type of incident', 'Select a type'],
    ] as const) {
      await expectError(dialog.getByLabel(label), message);
      await summary.getByRole('link', { name: message }).waitFor();
    }
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Location').fill('Leeds');
    await dialog.getByLabel('Type of incident').selectOption('public');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/media-incidents'));
    await dialog.getByRole('button', { name: 'Submit for review' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ title, severity: 'medium', mediaFiles: [name] });
    await dialog.getByText('✅ Metadata submitted successfully! Pending review.').waitFor();

    const room = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
    const media = room.getByRole('region', { name: 'Pending Media Uploads' });
    const card = media.getByRole('article', { name: title });
    await card.getByText('Leeds').waitFor();
    await card.getByRole('button', { name: `Show the file: ${title}` }).click();
    await card.locator('video[controls]').waitFor();
    // A reviewer hears nothing before they want to.
    expect(await card.locator('video').evaluate((video: Video) => video.muted)).toBe(true);
    await card.getByRole('button', { name: 'Approve' }).click();
    const form = room.getByRole('form', { name: 'Approve this file' });
    await form.getByRole('button', { name: 'Approve' }).click();
    await errorSummary(form, 'Please correct one field');
    await expectError(form.getByLabel('Description'), 'Description must be 10 to 2000 characters');
    await form.getByLabel('Description').fill('Filmed by a passenger of the tram.');
    await form.getByRole('button', { name: 'Approve' }).click();
    await notice(room, 'Approved!').waitFor();
    await card.waitFor({ state: 'detached' });
    await room.getByRole('button', { name: 'Publish now' }).click();

    const published = async () => (await apiAs(null).listIncidents()).find((incident) => incident.title === title);
    await expect.poll(published).toBeDefined();
    const incident = await published();
    expect(incident?.latitude).toBeCloseTo(53.8, 0);
    expect(incident?.mediaFiles[0]).not.toContain(name);

    const gallery = await visit(`/gallery?q=${encodeURIComponent(title)}`);
    const tile = gallery.getByRole('article').filter({ hasText: title });
    await tile.getByText('Video').waitFor();
    await tile.getByRole('link', { name: title }).click();
    await gallery.waitForURL((url) => url.pathname === `/v/${incident?.id}`);
    const player = gallery.getByRole('dialog', { name: title }).locator('video');
    await expect.poll(() => player.evaluate((video: Video) => video.videoWidth)).toBe(1280);
    expect(await player.evaluate((video: Video) => video.volume)).toBe(0.7);
    expect(await player.evaluate((video: Video) => video.muted)).toBe(false);
    await gallery.goto(`/v/${incident?.id}`);
    await gallery.getByRole('dialog', { name: title }).locator('video').waitFor();
  });

  it.each([
    ['without its address', { json: {} }],
    ['with an empty address', { json: { pendingUrl: '' } }],
    ['with nothing', { json: null }],
    ['with a list', { json: [] }],
  ])('that the server answers %s says so, is kept, and can be sent again', async (_, answer) => {
    const page = await visit('/contact');
    const dialog = await openRecorder(page);
    await cameraReady(dialog);
    await dialog.getByRole('button', { name: 'Take screenshot' }).click();
    await intercept(page, 'POST', '/api/objects/upload', (route) => route.fulfill(answer), { times: 1 });
    const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
    await upload.click();
    const told = 'json' in answer && answer.json === null ? /^Upload failed: 200: / : '❌ No uploaded file URL found.';
    await dialog.getByRole('alert').getByText(told, { exact: true }).waitFor();
    await upload.click();
    await dialog.getByRole('heading', { name: 'Uploaded' }).waitFor();
  });

  it('can be discarded, and the camera is off whenever its picture is not shown', async () => {
    const page = await newPage();
    await insteadOfCamera(
      page,
      `const stream = await original(constraints);
       window.given = [...(window.given ?? []), ...stream.getTracks()];
       return stream;`,
    );
    await page.goto('/upload');
    const dialog = await openRecorder(page);
    await record(dialog);
    await expect.poll(() => liveTracks(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await cameraReady(dialog);
    expect(await liveTracks(page)).toBe(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Open the camera' }).click();
    await cameraReady(dialog);
    await dialog.getByRole('button', { name: 'Take screenshot' }).click();
    await dialog.getByText('screenshot.webp').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await liveTracks(page)).toBe(0);
    await expectFocus(page.getByRole('button', { name: 'Record', exact: true }));
  });

  it('is kept when its details are refused', async () => {
    const page = await visit('/contact', { expected: [/503/] });
    await intercept(page, 'POST', '/api/media-incidents', (route) =>
      route.fulfill(problem(503, 'unavailable', 'It is down.')),
    );
    const dialog = await openRecorder(page);
    await cameraReady(dialog);
    await dialog.getByRole('button', { name: 'Take screenshot' }).click();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByLabel('Title').fill('Filmed on a tram');
    await dialog.getByLabel('Location').fill('Leeds');
    await dialog.getByLabel('Type of incident').selectOption('public');
    await dialog.getByRole('button', { name: 'Submit for review' }).click();
    await dialog.getByText('❌ Failed to save metadata. It is down.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Filmed on a tram');
  });
});

describe('the camera', () => {
  it('shows an error when permission is denied', async () => {
    const page = await visit('/contact', { camera: 'denied' });
    const dialog = await openRecorder(page);
    await dialog.getByText('Could not access camera/microphone.').waitFor();
    await dialog.getByText('Allow the camera and the microphone').waitFor();
  });

  it('shows an error when it is missing, and works once it is there', async () => {
    const page = await newPage();
    await insteadOfCamera(
      page,
      `devices.getUserMedia = original;
       throw new DOMException('Requested device not found', 'NotFoundError');`,
    );
    await page.goto('/contact');
    await untilTakenOver(page);
    const dialog = await openRecorder(page);
    await dialog.getByText('Could not access camera/microphone.').waitFor();
    await dialog.getByText('No camera or no microphone was found.').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await cameraReady(dialog);
  });

  it('may take a while to start, and a single camera cannot be flipped', async () => {
    const page = await newPage();
    await insteadOfCamera(
      page,
      `window.asked = constraints;
       await new Promise((resolve) => { window.letIn = resolve; });
       return original(constraints);`,
    );
    await page.goto('/contact');
    await untilTakenOver(page);
    const dialog = await openRecorder(page);
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    await dialog.getByText('Camera not ready. Please wait a moment and try again.').waitFor();
    await page.evaluate('letIn()');
    await cameraReady(dialog);
    expect(await page.evaluate('asked')).toEqual({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
      audio: true,
    });
    expect(await dialog.getByRole('button', { name: 'Flip camera' }).count()).toBe(0);
  });
});

it('axe finds nothing serious in the recorder', async () => {
  const page = await visit('/upload');
  const dialog = await openRecorder(page);
  await cameraReady(dialog);
  await expectAccessibleInLooks(page, dialog);
  await dialog.getByRole('button', { name: 'Take screenshot' }).click();
  await expectAccessibleInLooks(page, dialog.getByText('screenshot.webp'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expectAccessibleInLooks(page, dialog.getByRole('heading', { name: 'Please correct 3 fields' }));
});
