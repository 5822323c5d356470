import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  admin,
  apiAs,
  errorSummary,
  expectAccessibleInLooks,
  expectError,
  expectFocus,
  expectNoError,
  fillReport,
  notice,
  openReport,
  problem,
  siteUrl,
  submit,
  suggestions,
  superAdmin,
  uniqueTitle,
  visit,
} from './browser.ts';
import { intercept } from './intercept.ts';

const home = async (options?: Parameters<typeof visit>[1]) => {
  const page = await visit('/', options);
  return { page, dialog: await openReport(page) };
};

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
    const { page, dialog } = await home();
    const title = uniqueTitle();
    expect(await dialog.getByText('In danger now?').textContent()).toBe('In danger now? Call 999');
    expect(await dialog.getByRole('radio', { name: 'Medium' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: 'No, keep my report anonymous' }).isChecked()).toBe(true);
    expect(await dialog.getByLabel('Time of day').inputValue()).toBe('Notsure');
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

    const receipt = page.getByRole('dialog', { name: 'Report sent' });
    await receipt.getByRole('button', { name: 'Close' }).click();
    const again = await openReport(page);
    expect(await again.getByLabel('Title').inputValue()).toBe('');
  });

  it('contains every choice of the form', async () => {
    const { page, dialog } = await home();
    const title = uniqueTitle();
    await fillReport(dialog, title);
    await dialog.getByLabel('Date').fill('2026-01-31');
    await dialog.getByLabel('Time of day').selectOption('Evening');
    await dialog.getByLabel('Type of incident').selectOption('workplace');
    await dialog.getByRole('radio', { name: 'High' }).check();
    await dialog.getByRole('radio', { name: 'Yes, I may be contacted' }).check();
    await dialog.getByText('Add an email address, or we cannot contact you.').waitFor();
    await dialog.getByLabel('Email').fill('reporter@example.org');
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect((await stored(title))[0]).toMatchObject({
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
    await tabTo('Title');
    await page.keyboard.type(title);
    await tabTo('Location');
    await page.keyboard.type('Sparkh');
    await suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Sparkhill, Birmingham');
    await tabTo('Description');
    await page.keyboard.type('He shouted at me and nobody helped.');
    await tabTo('Email');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(title)).toHaveLength(1);
    await expectFocus(page.getByRole('heading', { name: 'Your receipt code' }));
    await page.keyboard.press('Escape');
    await expectFocus(button);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { page, dialog } = await home();
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
  it('are shown at their fields and in a summary that links to each', async () => {
    const { dialog } = await home();
    await dialog.getByLabel('Date').fill('');
    await dialog.getByLabel('Email').fill('nobody at home');
    await submit(dialog);
    const messages: [label: string, message: string][] = [
      ['Title', 'Title must be 5 to 200 characters'],
      ['Location', 'Location must be 2 to 200 characters'],
      ['Date', 'Please select a date'],
      ['Description', 'Description must be 10 to 2000 characters'],
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
  });

  it('of every kind are shown at their fields', async () => {
    const { dialog } = await home();
    await fillReport(dialog, uniqueTitle());
    for (const [label, value, message, valid] of [
      ['Date', '2999-01-01', 'The date cannot be in the future', '2026-01-01'],
      ['Date', '1850-01-01', 'This date does not exist', '2026-01-01'],
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

  it('that only the server finds are shown at their fields', async () => {
    const { page, dialog } = await home({ expected: [/400/] });
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
    await fillReport(dialog, uniqueTitle(), 'Calais');
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
    expect(page.url()).toBe(`${siteUrl}/`);
    await location.fill('Dover');
    await expectNoError(location);
  });
});

describe('a failure', () => {
  it('of the server keeps everything that was typed, and a retry sends it', async () => {
    const { page, dialog } = await home({ expected: [/503/] });
    const title = uniqueTitle();
    const down = problem(503, 'unavailable', 'A part of the service is down.');
    await intercept(page, 'POST', '/api/incidents', (route) => route.fulfill(down), { times: 1 });
    await fillReport(dialog, title);
    await submit(dialog);
    await notice(page, 'Submission Failed').waitFor();
    await notice(page, 'A part of the service is down.').waitFor();
    await dialog.getByText('Everything you typed is still here.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('He shouted at me and nobody helped.');
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(title)).toHaveLength(1);
  });

  it('of the network does too, and the retry geocodes the location', async () => {
    const { page, dialog } = await home({ expected: [/ERR_INTERNET_DISCONNECTED/] });
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
  it('has suggestions after three characters, and choosing one sends its coordinates', async () => {
    const { page, dialog } = await home();
    const title = uniqueTitle();
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/geocode') asked.push(url.searchParams.get('query') ?? '');
    });
    await fillReport(dialog, title, '');
    const field = dialog.getByRole('combobox', { name: 'Location' });
    await field.pressSequentially('Sp');
    await field.pressSequentially('arkh', { delay: 20 });
    await suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }).click();
    expect(asked).toEqual(['UK Sparkh']);
    expect(await field.inputValue()).toBe('Sparkhill, Birmingham');
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ location: 'Sparkhill, Birmingham' });
    expect(body['latitude']).toBeCloseTo(52.45, 1);
    await dialog.waitFor({ state: 'detached' });
    expect(asked).toEqual(['UK Sparkh']);
  });

  it('stays as it was typed when no suggestion is chosen', async () => {
    const { dialog } = await home();
    const field = dialog.getByRole('combobox', { name: 'Location' });
    await field.pressSequentially('Sparkh');
    await suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }).waitFor();
    await field.press('Tab');
    await dialog.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Sparkh');
  });

  it('loses the coordinates of a suggestion when the text is changed', async () => {
    const { page, dialog } = await home();
    await fillReport(dialog, uniqueTitle(), 'Sparkhill');
    await suggestions(dialog).filter({ hasText: 'Sparkhill, Birmingham' }).click();
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Leeds');
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body['latitude']).toBeCloseTo(53.8, 0);
    await dialog.waitFor({ state: 'detached' });
  });

  it('that the geocoder does not know gets the coordinates of the middle of the map', async () => {
    const { page, dialog } = await home();
    await fillReport(dialog, uniqueTitle(), 'Qzzxq');
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ latitude: 54.5, longitude: -2 });
    await dialog.waitFor({ state: 'detached' });
  });

  it('has no suggestions while geocoding fails, and the report can still be sent', async () => {
    const { page, dialog } = await home({ expected: [/503/] });
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

  it('can be taken from the device: its area appears in the field, its coordinates are sent', async () => {
    const { page, dialog } = await home({
      geolocation: { latitude: 52.4512, longitude: -1.8676 },
      permissions: ['geolocation'],
    });
    await fillReport(dialog, uniqueTitle(), '');
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    const field = dialog.getByRole('combobox', { name: 'Location' });
    await expect.poll(() => field.inputValue()).not.toBe('');
    expect((await field.inputValue()).length).toBeLessThanOrEqual(50);
    const [body] = await Promise.all([nextReport(page), submit(dialog)]);
    expect(body).toMatchObject({ latitude: 52.4512, longitude: -1.8676 });
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows an error when geolocation is denied', async () => {
    const { dialog } = await home({ permissions: [] });
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('Location access denied').waitFor();
    await dialog.getByText('Please enter your location manually or enable location access.').waitFor();
    await dialog.getByRole('combobox', { name: 'Location' }).fill('L');
    await dialog.getByText('Location access denied').waitFor({ state: 'detached' });
  });

  it('shows an error when the device has no geolocation', async () => {
    const page = await visit('/');
    // What browsers without it look like.
    await page.evaluate('delete Navigator.prototype.geolocation');
    const dialog = await openReport(page);
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('Geolocation not supported').waitFor();
  });

  it('is not taken from a device abroad', async () => {
    const { dialog } = await home({
      geolocation: { latitude: 48.85, longitude: 2.35 },
      permissions: ['geolocation'],
    });
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('Coordinates must be within UK boundaries').waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('');
  });
});

describe('leaving the form', () => {
  it('needs no confirmation when nothing was typed', async () => {
    const { page, dialog } = await home();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['Cancel', (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
  ])('by %s asks once before discarding what was typed', async (_, leave) => {
    const { page, dialog } = await home();
    await dialog.getByLabel('Title').fill('Half a title');
    await leave(page);
    const question = page.getByRole('alertdialog', { name: 'Discard this report?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a title');
    await expectFocus(dialog.locator(':focus'));
    await leave(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });

    const again = await openReport(page);
    expect(await again.getByLabel('Title').inputValue()).toBe('');
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    expect(page.url()).toBe(`${siteUrl}/`);
  });

  it('with Escape closes open suggestions first', async () => {
    const { page, dialog } = await home();
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Sparkhill');
    await suggestions(dialog).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await dialog.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Sparkhill');
  });
});

it('a report goes from the form through the review room to the list and the map', async () => {
  const title = uniqueTitle();
  const { dialog } = await home();
  // Nobody knows the place, so it stands at 54.5, −2; there the map's Enter finds it.
  await fillReport(dialog, title, 'Qzzxq');
  await submit(dialog);
  await dialog.waitFor({ state: 'detached' });

  const signedOut = await visit('/admin');
  await signedOut.getByRole('heading', { name: 'Admin Access' }).waitFor();

  const review = await visit('/admin', { account: admin });
  const card = review.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Approve' }).click();
  await notice(review, 'Approved!').waitFor();
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
