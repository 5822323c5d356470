import { describe, expect, it } from 'vitest';
import {
  apiAs,
  errorSummary,
  expectAccessibleInLooks,
  expectFocus,
  fillReport,
  newPage,
  pendingReport,
  problem,
  submit,
  superAdmin,
  toasts,
  uniqueTitle,
  visit,
} from '../browser.ts';
import { intercept } from '../intercept.ts';

it('the link of a pending report shows the same page as an unknown link', async () => {
  const { id } = await pendingReport();
  const page = await newPage({ expected: [/404/] });
  /** What a visitor reads at an incident's address, without the address itself. */
  const wordsAt = async (path: string) => {
    await page.goto(path);
    await page.getByText('It may still be under review').waitFor();
    return page.getByRole('main').innerText();
  };
  expect(await wordsAt(`/incident/${id}`)).toBe(await wordsAt(`/incident/${crypto.randomUUID()}`));
});

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const stored = async (title: string) =>
  (await apiAs(superAdmin).listAllIncidents({ query: {} })).filter((incident) => incident.title === title);

describe('/upload', () => {
  it('has its first field in the first screen of a phone, and words of its own for the types', async () => {
    const page = await visit('/upload', { viewport: { width: 390, height: 844 } });
    const { y, height } = (await page.getByLabel('Video link').boundingBox())!;
    const submitButton = (await page.getByRole('button', { name: 'Submit Report' }).boundingBox())!;
    expect(y + height).toBeLessThan(submitButton.y);
    const types = page.getByRole('radiogroup', { name: 'Type of incident' }).locator('label');
    await expect
      .poll(() => types.allInnerTexts())
      .toEqual([
        'Verbal',
        'Physical',
        'Online abuse',
        'Workplace',
        'Educational',
        'Public space',
        'Property/vandalism',
        'Other',
      ]);
  });

  it('sends a report with the link of its video, which is pending, and then leads to another one and to the gallery', async () => {
    const page = await visit('/upload');
    const title = uniqueTitle();
    await page.getByText('Reviewed before it is published', { exact: true }).click();
    await page.getByText('A person looks at every report and every video first.').waitFor();
    expect(await page.getByRole('radio', { name: 'Morning' }).isDisabled()).toBe(true);
    await page.getByLabel('Video link').fill('a video');
    await fillReport(page.locator('form'), title);
    await submit(page.locator('form'));
    const summary = await errorSummary(page.locator('form'), 'Please correct one field');
    await summary.getByRole('link', { name: /^Video link: / }).click();
    await expectFocus(page.getByLabel('Video link'));
    await page.getByLabel('Video link').fill(youtube);
    await page.getByRole('radio', { name: 'High' }).check();
    await submit(page.locator('form'));
    const heading = page.getByRole('heading', { name: 'Report Submitted' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    expect((await stored(title))[0]).toMatchObject({
      isApproved: 'pending',
      sourceUrl: youtube,
      severity: 'high',
      incidentTime: 'Unknown',
      location: 'Leeds',
    });

    await page.getByRole('button', { name: 'Submit Another Report' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    expect(await page.getByLabel('Video link').inputValue()).toBe('');

    // With a place that the geocoder does not know, the coordinates of central London are sent, and are no pin.
    const unknown = uniqueTitle();
    await fillReport(page.locator('form'), unknown, 'Qwzzkx');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/incidents')),
      submit(page.locator('form')),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ latitude: 51.5074, longitude: -0.1278, isPlaced: false });
    await heading.waitFor();
    expect((await stored(unknown))[0]).toMatchObject({ latitude: null, longitude: null });
    await page.getByRole('link', { name: 'View Media Gallery' }).click();
    await page.getByRole('heading', { name: 'Media Gallery', level: 1 }).waitFor();
  });

  it('shows the server’s error message, or its own if there is none', async () => {
    const page = await visit('/upload', { expected: [/503/, /Failed to load/, /ERR_FAILED/] });
    const answers = [
      (route: Parameters<Parameters<typeof intercept>[3]>[0]) =>
        route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')),
      (route: Parameters<Parameters<typeof intercept>[3]>[0]) => route.abort(),
    ];
    await intercept(page, 'POST', '/api/incidents', (route) => answers.shift()?.(route));
    await fillReport(page.locator('form'), uniqueTitle());
    await submit(page.locator('form'));
    await toasts(page).getByText('A part of the service is down.').waitFor();
    await submit(page.locator('form'));
    await toasts(page).getByText('Unknown error occurred. Check console logs.').waitFor();
  });
});

describe('/method', () => {
  it('shows every figure with its source, and labels illustrations', async () => {
    const page = await visit('/method');
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    const rows = (name: string) => page.getByRole('table', { name }).getByRole('rowheader');
    expect(await rows('Risk multiplier and other figures for each region').count()).toBe(12);
    expect(await rows('Constituencies shown on the map').count()).toBe(8);
    expect(await rows('Events shown on the map').count()).toBe(4);
    await page.getByText('The risk figures are illustrations').waitFor();
    const belfast = page.getByRole('row', { name: /^Northern Ireland/ });
    expect(await belfast.textContent()).toMatch(/2\.8Illustration180% more likely/);
    await page
      .getByRole('row', { name: /^Clacton/ })
      .getByText('UK Parliament')
      .waitFor();
    await page.getByRole('link', { name: 'Office for National Statistics, Census 2021' }).waitFor();
  });
});

it('axe finds nothing serious on the pages', async () => {
  const page = await visit('/upload');
  await expectAccessibleInLooks(page, page.getByRole('button', { name: 'Submit Report' }));
  for (const [path, shown] of [
    ['/method', page.getByRole('heading', { name: 'Sources' })],
    ['/contact', page.getByText('has not published').first()],
    ['/privacy', page.getByText('The operator of this site has not published an email address')],
    ['/nowhere', page.getByRole('heading', { name: '404 Page Not Found' })],
  ] as const) {
    await page.goto(path);
    await expectAccessibleInLooks(page, shown);
  }
});
