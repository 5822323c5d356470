import { randomUUID } from 'node:crypto';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { daysBefore } from '@incidentmap/core/domain/dates/relativeDate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  aReport,
  errorSummary,
  expectAccessibleInLooks,
  expectError,
  expectFocus,
  expectNoError,
  fillReport,
  newPage,
  notice,
  openForm,
  openReport,
  problem,
  siteUrl,
  submit,
  suggestions,
  superAdmin,
  uniqueTitle,
  untilStill,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { aPicture } from '../../support/media/media.ts';
import { intercept } from '../intercept.ts';

const stored = async (title: string) =>
  (await apiAs(superAdmin).listAllIncidents({ query: {} })).filter((incident) => incident.title === title);

/** The body of the report that this page sends next. */
const nextReport = async (page: Page) => {
  const request = await page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url() === `${siteUrl}/api/incidents`,
  );
  return request.postDataJSON() as Record<string, unknown>;
};

describe('a report', () => {
  it('is sent with the defaults and is pending; the form is empty afterwards', async () => {
    const { page, dialog } = await openForm();
    const title = uniqueTitle();
    expect(await dialog.getByText('In danger now?').locator('..').textContent()).toBe('In danger now? Call 999');
    expect(await dialog.getByRole('radio', { name: 'Medium' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: 'No, keep my report anonymous' }).isChecked()).toBe(true);
    for (const [group, choice] of [
      ['Type of incident', 'Verbal'],
      ['Date', 'Today'],
      ['Time of day', 'Not sure'],
    ] as const) {
      const chosen = dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice });
      expect(await chosen.isChecked()).toBe(true);
    }
    await fillReport(dialog, title);
    await submit(dialog);
    await notice(page, '✓ Report Submitted Successfully').waitFor();
    await notice(
      page,
      'Thank you for your report. It has been submitted for review and will be published once approved.',
    ).waitFor();
    await dialog.waitFor({ state: 'detached' });

    const [incident] = await stored(title);
    expect(incident).toMatchObject({
      isApproved: 'pending',
      incidentType: 'verbal',
      severity: 'medium',
      incidentTime: 'Unknown',
      allowContact: 'no',
      contactEmail: null,
      location: 'Leeds',
    });
    expect(incident?.latitude).toBeCloseTo(53.8, 0);
    expect((await apiAs(null).listIncidents()).map((shown) => shown.title)).not.toContain(title);

    // Two seconds after the report its title changes.
    const receipt = page.getByRole('dialog', { name: /^(Report sent|Share Your Report)$/ });
    await receipt.getByRole('button', { name: 'Close' }).click();
    const again = await openReport(page);
    expect(await again.getByLabel('Title').inputValue()).toBe('');
  });

  it('has a title from its words until a person writes one, and contains every choice of the form', async () => {
    const { page, dialog } = await openForm();
    const title = dialog.getByLabel('Title');
    const description = dialog.getByLabel('Description');
    const hint = dialog.getByText('Suggested from your words. Change it if you like.');
    await description.fill('Mr Smith shouted at me on the tram. Nobody helped.');
    expect(await title.inputValue()).toBe('Shouted at me on the tram');
    await hint.waitFor();
    await description.fill('دو آدمیوں نے بس میں مجھ پر چیخ کر۔ کسی نے کچھ نہیں کہا۔');
    expect(await title.inputValue()).toBe('دو آدمیوں نے بس میں مجھ پر چیخ کر');
    await description.fill('No');
    expect(await title.inputValue()).toBe('');
    await hint.waitFor({ state: 'detached' });
    await description.fill('He shouted at me.');
    const own = uniqueTitle();
    await fillReport(dialog, own);
    await hint.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe(own);
    await dialog.getByRole('radio', { name: 'Another day' }).check();
    await dialog.getByLabel('Day of the incident').fill('2026-01-31');
    await dialog.getByRole('radio', { name: 'Evening' }).check();
    await dialog.getByRole('radio', { name: 'Workplace' }).check();
    await dialog.getByRole('radio', { name: 'High' }).check();
    await dialog.getByRole('radio', { name: 'Yes, I may be contacted' }).check();
    await dialog.getByText('Add an email address, or we cannot contact you.').waitFor();
    await dialog.getByLabel('Email').fill('reporter@example.org');
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect((await stored(own))[0]).toMatchObject({
      incidentDate: '2026-01-31',
      incidentTime: 'Evening',
      incidentType: 'workplace',
      severity: 'high',
      allowContact: 'yes',
      contactEmail: 'reporter@example.org',
    });
    await notice(page, '✓ Report Submitted Successfully').waitFor();
  });

  it('can be filled in with the keyboard alone', async () => {
    const page = await visit('/');
    const button = page.getByRole('button', { name: 'Report Incident' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report an Incident' });
    await dialog.waitFor();
    const title = uniqueTitle();
    const tabTo = async (label: string) => {
      for (let steps = 0; steps < 30; steps += 1) {
        const target = dialog.getByLabel(label, { exact: false }).first();
        if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${label}`);
    };
    await tabTo('Description');
    await page.keyboard.type('He shouted at me and nobody helped.');
    await tabTo('Title');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(title);
    await tabTo('Verbal');
    await page.keyboard.press('ArrowRight');
    await tabTo('Location');
    await page.keyboard.type('Sparkh');
    await suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Sparkhill, Birmingham');
    await tabTo('Email');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(title)).toMatchObject([{ incidentType: 'physical' }]);
    await expectFocus(page.getByRole('heading', { name: 'Your receipt code' }));
    await page.keyboard.press('Escape');
    await expectFocus(button);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { page, dialog } = await openForm();
    const title = uniqueTitle();
    let sent = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, 'POST', '/api/incidents', async (route) => {
      sent += 1;
      await released;
      await route.continue();
    });
    await fillReport(dialog, title);
    await dialog.getByRole('button', { name: 'Submit Report' }).dblclick();
    await dialog.getByText('Sending your report…').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    await dialog.getByLabel('Title').press('Enter');
    release();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toBe(1);
    expect(await stored(title)).toHaveLength(1);
  });
});

describe('field errors', () => {
  it('of every kind are shown at their fields and in a summary that links to each', async () => {
    const { dialog } = await openForm();
    await dialog.getByRole('radio', { name: 'Another day' }).check();
    await dialog.getByLabel('Email').fill('nobody at home');
    await submit(dialog);
    const messages: [label: string, message: string][] = [
      ['Description', 'Description must be 10 to 2000 characters'],
      ['Title', 'Title must be 5 to 200 characters'],
      ['Location', 'Location must be 2 to 200 characters'],
      ['Day of the incident', 'Please select a date'],
      ['Email', 'Invalid email format'],
    ];
    const summary = await errorSummary(dialog, 'Please correct 5 fields');
    expect(await summary.getByRole('link').allTextContents()).toEqual(messages.map(([, message]) => message));
    for (const [label, message] of messages) {
      await expectError(dialog.getByLabel(label), message);
      await summary.getByRole('link', { name: message }).click();
      await expectFocus(dialog.getByLabel(label));
    }

    await dialog.getByLabel('Title').fill('Five!');
    await expectNoError(dialog.getByLabel('Title'));
    await summary.getByRole('listitem').filter({ hasText: 'Title(corrected)' }).waitFor();
    await submit(dialog);
    await errorSummary(dialog, 'Please correct 4 fields');

    await fillReport(dialog, uniqueTitle());
    await dialog.getByLabel('Email').fill('');
    for (const [label, value, message, valid] of [
      ['Day of the incident', '2999-01-01', 'The date cannot be in the future', '2026-01-01'],
      ['Day of the incident', '1850-01-01', 'This date does not exist', '2026-01-01'],
      ['Title', 'x'.repeat(201), 'Title must be 5 to 200 characters', 'Shouted at on a tram'],
      ['Title', '         ', 'Title must be 5 to 200 characters', 'Shouted at on a tram'],
      ['Description', 'x'.repeat(2001), 'Description must be 10 to 2000 characters', 'He shouted at me.'],
      ['Location', 'x'.repeat(201), 'Location must be 2 to 200 characters', 'Leeds'],
    ] as const) {
      const field = dialog.getByLabel(label);
      await field.fill(value);
      await submit(dialog);
      await expectError(field, message);
      await field.fill(valid);
      await expectNoError(field);
    }
  });

  it('that only the server finds are shown at their fields; where it fails, everything that was typed stays, and a retry sends it', async () => {
    const { page, dialog } = await openForm({ expected: [/400/, /503/] });
    const title = uniqueTitle();
    await intercept(page, 'POST', '/api/incidents', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'invalid_request',
          message: 'Check the details.',
          details: [{ path: 'latitude', code: 'outside_uk', message: 'Coordinates must be within UK boundaries' }],
        },
      }),
    );
    await fillReport(dialog, title, 'Calais');
    await submit(dialog);
    const message = 'Coordinates must be within UK boundaries';
    const location = dialog.getByRole('combobox', { name: 'Location' });
    await expectError(location, message);
    await notice(page, 'Submission Failed').waitFor();
    await notice(page, 'Check the details.').waitFor();
    // The message does not name the field, so the summary does.
    const summary = await errorSummary(dialog, 'Please correct one field');
    await summary.getByRole('link', { name: `Location: ${message}` }).press('Enter');
    await expectFocus(location);
    expect(new URL(page.url()).hash).toBe('');
    await location.fill('Dover');
    await expectNoError(location);

    const down = problem(503, 'unavailable', 'A part of the service is down.');
    let fails = true;
    await intercept(page, 'POST', '/api/incidents', (route) => (fails ? route.fulfill(down) : route.continue()));
    await submit(dialog);
    await notice(page, 'A part of the service is down.').waitFor();
    await dialog.getByText('Everything you typed is still here.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('He shouted at me and nobody helped.');
    fails = false;
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(title)).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('of the network keeps everything that was typed, and the retry geocodes the location', async () => {
    const { page, dialog } = await openForm({ expected: [/ERR_INTERNET_DISCONNECTED/] });
    const title = uniqueTitle();
    await fillReport(dialog, title);
    await page.context().setOffline(true);
    await submit(dialog);
    await notice(page, 'Failed to submit report. Please check all fields and try again.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    await page.context().setOffline(false);
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect((await stored(title))[0]?.latitude).toBeCloseTo(53.8, 0);
  });
});

describe('the location', () => {
  it('has suggestions after three characters, closes them on Escape and Tab, and asks no more once one is chosen', async () => {
    const { page, dialog } = await openForm();
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/geocode') asked.push(url.searchParams.get('query') ?? '');
    });
    await fillReport(dialog, uniqueTitle(), '');
    const field = dialog.getByRole('combobox', { name: 'Location' });
    const sparkhill = suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' });
    await field.pressSequentially('Sp');
    await field.pressSequentially('arkh', { delay: 20 });
    await sparkhill.waitFor();
    // Escape closes what is on top: the form stays, without a question.
    await page.keyboard.press('Escape');
    await dialog.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await field.press('i');
    await sparkhill.waitFor();
    // What nobody chose stays as it was typed.
    await field.press('Tab');
    await dialog.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Sparkhi');
    await field.press('End');
    await field.pressSequentially('l');
    await sparkhill.click();
    expect(await field.inputValue()).toBe('Sparkhill, Birmingham');
    const whileTyping = ['UK Sparkh', 'UK Sparkhi', 'UK Sparkhil'];
    expect(asked).toEqual(whileTyping);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ location: 'Sparkhill, Birmingham' });
    expect(body['latitude']).toBeCloseTo(52.45, 1);
    await dialog.waitFor({ state: 'detached' });
    expect(asked).toEqual(whileTyping);
  });

  it('loses the coordinates of a suggestion when the text is changed', async () => {
    const { page, dialog } = await openForm();
    await fillReport(dialog, uniqueTitle(), 'Sparkhill');
    await suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }).click();
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Leeds');
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body['latitude']).toBeCloseTo(53.8, 0);
    await dialog.waitFor({ state: 'detached' });
  });

  it('has no suggestions while geocoding fails, and the report can still be sent', async () => {
    const { page, dialog } = await openForm({ expected: [/503/] });
    await intercept(page, 'GET', '/api/geocode', (route) => route.fulfill(problem(503, 'unavailable', 'Down.')));
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await fillReport(dialog, uniqueTitle(), '');
    for (const text of ['Leeds', 'Leeds, Headingley']) {
      const answered = page.waitForResponse(/\/api\/geocode/);
      await dialog.getByRole('combobox', { name: 'Location' }).fill(text);
      await answered;
    }
    expect(await suggestions(dialog).count()).toBe(0);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ latitude: 54.5, longitude: -2 });
    await dialog.waitFor({ state: 'detached' });
    expect(warnings.filter((text) => text.includes('suggested'))).toHaveLength(1);
  });

  it('can be taken from the device, unless it is abroad: its area appears in the field, its coordinates are sent', async () => {
    const { page, dialog } = await openForm({
      geolocation: { latitude: 52.4512, longitude: -1.8676 },
      permissions: ['geolocation'],
    });
    await page.evaluate(
      'navigator.geolocation.getCurrentPosition = (done) => done({ coords: { latitude: 48.85, longitude: 2.35 } })',
    );
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('Coordinates must be within UK boundaries').waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('');
    await page.evaluate('delete navigator.geolocation.getCurrentPosition');
    await fillReport(dialog, uniqueTitle(), '');
    const named = page.waitForRequest((request) => request.url().includes('/api/reverse-geocode'));
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    // The address of a request may be logged.
    expect((await named).url()).toMatch(/\?lat=52\.451&lon=-1\.868$/);
    const field = dialog.getByRole('combobox', { name: 'Location' });
    await expect.poll(() => field.inputValue()).not.toBe('');
    expect((await field.inputValue()).length).toBeLessThanOrEqual(50);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ latitude: 52.4512, longitude: -1.8676 });
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows an error when geolocation is denied, and when the device has none', async () => {
    const { page, dialog } = await openForm({ permissions: [] });
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('Location access denied').waitFor();
    await dialog.getByText('Please enter your location manually or enable location access.').waitFor();
    await dialog.getByRole('combobox', { name: 'Location' }).fill('L');
    await dialog.getByText('Location access denied').waitFor({ state: 'detached' });
    // What browsers without it look like.
    await page.evaluate('delete Navigator.prototype.geolocation');
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('Geolocation not supported').waitFor();
  });
});

it('leaving the form by Escape or Cancel asks once before discarding what was typed, and only then', async () => {
  const { page, dialog: first } = await openForm();
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'detached' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    const dialog = await openReport(page);
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    await dialog.getByLabel('Title').fill('Half a title');
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Discard this report?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a title');
    await expectFocus(dialog.locator(':focus'));
    await leave();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  }
  const dialog = await openReport(page);
  expect(await dialog.getByLabel('Title').inputValue()).toBe('');
});

/** Counts what is pressed: by a finger on a phone, by the mouse at a desk. */
function counted(isTouch: boolean) {
  const pressed: string[] = [];
  return {
    pressed,
    press: async (what: string, target: Locator) => {
      pressed.push(what);
      await (isTouch ? target.tap() : target.click());
    },
  };
}

describe('few presses', () => {
  it.each([
    [390, true],
    [1440, false],
  ])('are enough for a report with a photo, %i px wide', async (width, hasTouch) => {
    const page = await visit('/', { viewport: { width, height: 844 }, hasTouch });
    const { pressed, press } = counted(hasTouch);
    await press('Report Incident', page.getByRole('button', { name: 'Report Incident' }));
    const dialog = page.getByRole('dialog', { name: 'Report an Incident' });
    const words = uniqueTitle();
    await press('Description', dialog.getByLabel('Description'));
    await page.keyboard.type(`${words}. He followed me to the next stop.`);
    await press('Physical', dialog.getByRole('radio', { name: 'Physical' }));
    await press('Location', dialog.getByRole('combobox', { name: 'Location' }));
    await page.keyboard.type('Sparkh');
    await press('a suggestion', suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }));
    await press('Yesterday', dialog.getByRole('radio', { name: 'Yesterday' }));
    const chooser = page.waitForEvent('filechooser');
    await press('Choose files', dialog.getByRole('button', { name: 'Choose files' }));
    pressed.push('the photo');
    await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await aPicture() });
    await press('Submit Report', dialog.getByRole('button', { name: 'Submit Report' }));
    await page.getByRole('heading', { name: 'Your receipt code' }).waitFor();

    expect(pressed.length).toBeLessThanOrEqual(9);
    const [incident] = await stored(words);
    expect(incident).toMatchObject({ incidentType: 'physical', location: 'Sparkhill, Birmingham' });
    expect(incident?.incidentDate).toBe(daysBefore(londonDate(new Date()), 1));
    expect(incident?.mediaFiles).toHaveLength(1);
  });
});

describe('the pin', () => {
  const withMap = async () => {
    const { page, dialog } = await openForm();
    await resizeTo(page, { width: 390, height: 844 });
    const map = dialog.getByRole('region', { name: 'Map with a pin' });
    await map.scrollIntoViewIfNeeded();
    return { page, dialog, map, field: dialog.getByRole('combobox', { name: 'Location' }) };
  };
  const pinIn = (map: Locator) => map.getByRole('button', { name: 'Location pin' });

  it('stands where typed words would be looked up, and never replaces them unasked', async () => {
    const { page, dialog, map, field } = await withMap();
    const below = dialog.getByRole('radiogroup', { name: 'Date' });
    const top = async () => (await below.boundingBox())!.y - (await field.boundingBox())!.y;
    const before = await top();
    await fillReport(dialog, uniqueTitle(), 'Headingley');
    await pinIn(map).waitFor();
    await dialog.getByText('Move the pin if it is wrong.').filter({ visible: true }).waitFor();
    // Nothing moves away from a press.
    expect(await top()).toBe(before);
    await field.press('Tab');
    // Arrow keys on the pin move it; other words of the same pin stay away from what was typed.
    await pinIn(map).focus();
    for (let steps = 0; steps < 30; steps += 1) await page.keyboard.press('ArrowDown');
    const asked = dialog.getByText('The pin is in');
    await asked.waitFor();
    expect(await field.inputValue()).toBe('Headingley');
    await field.fill('Outside the shop in Headingley');
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ location: 'Outside the shop in Headingley' });
    expect(Number(body['latitude'])).toBeLessThan(53.82);
    await dialog.waitFor({ state: 'detached' });
  });

  it('is put by a press, names an empty location, and is dragged by the mouse; the place follows it', async () => {
    const { page, dialog, map, field } = await withMap();
    await fillReport(dialog, uniqueTitle(), '');
    await map.click();
    const pin = pinIn(map);
    await pin.waitFor();
    await expect.poll(() => field.inputValue()).not.toBe('');
    await dialog
      .getByText('Move the pin if it is wrong. On the map the public sees the area, about 250 m wide.')
      .waitFor();
    const before = await field.inputValue();
    await pin.scrollIntoViewIfNeeded();
    await untilStill(page);
    const from = await pin.boundingBox();
    if (!from) throw new Error('The pin is not drawn.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 + 10, { steps: 4 });
    await page.mouse.move(from.x + from.width / 2 + 22, from.y + from.height / 2 + 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => field.inputValue()).not.toBe(before);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    // South of the middle of the map, where it was put.
    expect(Number(body['latitude'])).toBeLessThan(54.2);
    await dialog.waitFor({ state: 'detached' });
  });

  it('of what happened at a home is looked up by nobody’s search, is named by about a hundred metres, and shows the public no area', async () => {
    const { page, dialog, map, field } = await withMap();
    await fillReport(dialog, uniqueTitle(), '');
    await map.click();
    await expect.poll(() => field.inputValue()).not.toBe('');
    await expect.poll(() => map.locator('.map-cell').count()).toBe(1);
    await dialog.getByRole('checkbox', { name: 'someone’s home' }).check();
    await dialog.getByText('The public sees the district only.').filter({ visible: true }).waitFor();
    expect(await map.locator('.map-cell').count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await pinIn(map).focus();
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowDown');
    const named = () => asked.filter((url) => url.includes('/api/reverse-geocode'));
    await expect.poll(() => named().length).toBeGreaterThan(0);
    for (const url of named()) expect(url).toMatch(/lat=-?\d+(\.\d{1,3})?&lon=-?\d+(\.\d{1,3})?$/);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ atHome: true });
    await dialog.waitFor({ state: 'detached' });
    expect(asked.filter((url) => url.includes('/api/incidents?') && url.includes('near='))).toEqual([]);
  });

  it('gives its words when asked, and is taken away by a button', async () => {
    const { page, dialog, map, field } = await withMap();
    await fillReport(dialog, uniqueTitle(), 'A street that nobody knows');
    await map.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('The pin is in').waitFor();
    await dialog.getByRole('button', { name: /^Say only / }).click();
    await expect.poll(() => field.inputValue()).not.toBe('A street that nobody knows');
    await dialog.getByRole('button', { name: 'Remove the pin' }).click();
    await dialog.getByRole('button', { name: 'Remove the pin' }).waitFor({ state: 'detached' });
  });

  it('is no need: without the map’s code the report goes out', async () => {
    const page = await newPage({ expected: [/ERR_FAILED/, /Failed to fetch/] });
    await page.route('**/assets/LeafletPinMap*', (route) => route.abort());
    await page.goto('/contact');
    await untilTakenOver(page);
    const dialog = await openReport(page);
    await dialog.getByText('The map could not be loaded. The form works without it.').waitFor();
    const title = uniqueTitle();
    await fillReport(dialog, title);
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(title)).toHaveLength(1);
  });
});

describe('the words of a location', () => {
  const words = '14 Acacia Avenue, Leeds';
  const offer = (dialog: Locator) => dialog.getByRole('button', { name: 'Say only Leeds', exact: true });

  it('are public, so that its area’s name is offered in their place, by the keyboard too', async () => {
    const { page, dialog } = await openForm();
    const field = dialog.getByRole('combobox', { name: 'Location' });
    await dialog.getByText('The public sees it as you write it').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
    await fillReport(dialog, uniqueTitle(), words);
    await dialog.getByText('The public sees these words.').waitFor();
    await offer(dialog).waitFor();
    expect(await offer(dialog).innerText()).toBe('Say only Leeds');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'What the public would see' });
    await preview.getByText('The words of the location are public as they stand in the form.').waitFor();
    await preview.getByText(words).first().waitFor();
    await preview.getByRole('button', { name: 'Back to the form' }).click();
    await preview.waitFor({ state: 'detached' });

    await field.focus();
    for (let steps = 0; steps < 3; steps += 1) {
      if (await offer(dialog).evaluate((button) => button === button.ownerDocument.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expectFocus(offer(dialog));
    await page.keyboard.press('Enter');
    await expectFocus(field);
    expect(await field.inputValue()).toBe('Leeds');
    await offer(dialog).waitFor({ state: 'detached' });
    // Nothing is asked for it but what the suggestions asked.
    expect(asked.filter((url) => url.includes('/api/reverse-geocode'))).toEqual([]);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ location: 'Leeds', isPlaced: true });
    await dialog.waitFor({ state: 'detached' });
  });

  it('are replaced by the district if it was at a home, and nothing is offered', async () => {
    const { page, dialog } = await openForm();
    await fillReport(dialog, uniqueTitle(), words);
    await offer(dialog).waitFor();
    await dialog.getByRole('checkbox', { name: 'someone’s home' }).check();
    await offer(dialog).waitFor({ state: 'detached' });
    await dialog.getByText('The public sees the district instead.').waitFor();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'What the public would see' });
    await preview.getByText('The district stands in place of the location').waitFor();
    expect(await preview.getByText('Acacia').count()).toBe(0);
  });

  it('that say no more than their area are left alone, also while they are typed', async () => {
    const { dialog } = await openForm();
    const field = dialog.getByRole('combobox', { name: 'Location' });
    await field.pressSequentially('Headingley', { delay: 50 });
    await suggestions(dialog).filter({ hasText: 'Headingley' }).first().waitFor();
    expect(await dialog.getByRole('button', { name: /^Say only/ }).count()).toBe(0);
  });
});

describe('published reports that may be the same', () => {
  const text = 'A man tore at my headscarf by the harbour and laughed. I am a student.';

  it('are shown before sending, from an area and days alone, and keep nobody from sending', async () => {
    const title = uniqueTitle();
    const { id } = await apiAs(null).submitIncident({
      body: {
        ...aReport(title),
        description: 'By the harbour a man tore at the headscarf of a student and laughed',
        location: 'Lerwick',
        latitude: 60.1545,
        longitude: -1.1494,
      },
    });
    await apiAs(admin).decideIncident({ params: { id }, body: { status: 'approved' } });
    await expect.poll(async () => (await apiAs(null).listIncidents()).some((shown) => shown.id === id)).toBe(true);

    const { page, dialog } = await openForm();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`));
    const own = uniqueTitle();
    await dialog.getByLabel('Title').fill(own);
    await dialog.getByLabel('Description').fill(text);
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Lerwick');
    await suggestions(dialog).filter({ hasText: 'Lerwick' }).first().click();
    await dialog.getByRole('heading', { name: 'Is it one of these?' }).waitFor();
    const link = dialog.getByRole('link', { name: title });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await tab.getByRole('heading', { name: title }).waitFor();
    await tab.close();
    expect(await dialog.getByLabel('Description').inputValue()).toBe(text);
    const atHome = dialog.getByRole('checkbox', { name: /someone’s home/ });
    await atHome.check();
    await link.waitFor({ state: 'detached' });
    await atHome.uncheck();
    await link.waitFor();

    const asked = sent.filter((each) => each.includes('near='));
    expect(asked.length).toBeGreaterThan(0);
    for (const each of asked) expect(each).toMatch(/near=-?\d+(\.\d{1,2})?,-?\d+(\.\d{1,2})?&/);
    expect(sent.filter((each) => each.includes('harbour') || each.includes(own))).toEqual([]);
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(own)).toHaveLength(1);
  });

  it('are not spoken of when they cannot be looked up', async () => {
    const { page, dialog } = await openForm({ expected: [/503/] });
    const answered = page.waitForResponse(/\/api\/incidents\?.*near=/);
    await intercept(page, 'GET', '/api/incidents', (route) =>
      route.request().url().includes('near=') ? route.fulfill(problem(503, 'unavailable', 'Down.')) : route.fallback(),
    );
    await fillReport(dialog, uniqueTitle(), 'Lerwick');
    await answered;
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
  });
});

it('a report goes from the form through the review room to the list and the map', async () => {
  const title = uniqueTitle();
  const { dialog } = await openForm();
  // Nobody knows the place, so the room asks for the pin. In the middle of the map, the map's Enter finds it.
  await fillReport(dialog, title, 'Qzzxq');
  // Words that no other report has: else it could be a likely duplicate.
  const words = Array.from({ length: 8 }, () => randomUUID().replaceAll(/[\d-]/g, '')).join(' ');
  await dialog.getByLabel('Description').fill(words);
  await submit(dialog);
  await dialog.waitFor({ state: 'detached' });
  expect(await stored(title)).toMatchObject([{ latitude: null, longitude: null }]);

  const signedOut = await visit('/admin');
  await signedOut.getByRole('heading', { name: 'Admin Access' }).waitFor();

  const review = await visit(`/admin?text=${encodeURIComponent(title)}`, { account: admin });
  const card = review.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Pin', exact: true }).click();
  const form = review.getByRole('form', { name: 'Edit this report' });
  await form.getByText('Press the map to place the pin.').waitFor();
  await expectFocus(form.getByLabel('Latitude'));
  await form.getByLabel('Latitude').fill('54.5');
  await form.getByLabel('Longitude').fill('-2');
  await form.getByRole('button', { name: 'Save' }).click();
  await notice(review, 'Saved').waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await notice(review, 'Approved!').waitFor();
  await review.getByRole('button', { name: 'Publish now' }).click();
  await card.waitFor({ state: 'detached' });

  await expect
    .poll(async () => (await apiAs(null).listIncidents()).some((incident) => incident.title === title))
    .toBe(true);
  // Other journeys publish meanwhile: what is asked of a map that has changed is refused, and asked again.
  const visitor = await visit('/?at=54.5,-2,6', { expected: [/409/] });
  await visitor.getByRole('link', { name: title }).waitFor();
  const map = visitor.locator('.leaflet-container');
  await map.waitFor();
  await map.focus();
  await expect
    .poll(async () => {
      await map.press('Enter');
      return visitor.getByRole('dialog', { name: title }).count();
    })
    .toBe(1);
});

it('axe finds nothing serious on the home page and in the report form, with and without errors', async () => {
  const page = await visit('/');
  await page.getByRole('heading', { name: 'Recent Incidents' }).waitFor();
  // The map comes after the page, and its names have nothing to stand on before.
  await expectAccessibleInLooks(page, page.locator('.leaflet-container'));
  const dialog = await openReport(page);
  await expectAccessibleInLooks(page, dialog);
  await dialog.getByRole('combobox', { name: 'Location' }).fill('Spark');
  await expectAccessibleInLooks(page, suggestions(dialog).first());
  await dialog.getByLabel('Email').fill('no address');
  await submit(dialog);
  await expectAccessibleInLooks(page, dialog.getByRole('heading', { name: 'Please correct' }));
  await page.keyboard.press('Escape');
  await expectAccessibleInLooks(page, page.getByRole('alertdialog'));
});
