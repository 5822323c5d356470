import { describe, expect, it } from 'vitest';
import {
  apiAs,
  aReport,
  emptyRoom,
  fillReport,
  newPage,
  openForm,
  openReport,
  pendingReport,
  siteUrl,
  submit,
  superAdmin,
  uniqueTitle,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { aPicture } from '../../support/media/media.ts';
import { pendingFile, publicFiles } from '../files.ts';
import { intercept } from '../intercept.ts';
import { fonts } from '../../../dev/tools/layoutFonts.ts';
import { changeFont, resizeTo, untilFontIsThere } from '../fonts.ts';
import { choicesOf, raiseSheet } from '../home.ts';
import { expectTidy, faultsOf, widthsOf } from '../layout.ts';
import { homeWith, list, map, publish, publishGallery, published } from '../published.ts';
import { chooseAct, openTab } from '../reviewBar.ts';

/** Pixels: where large text leaves the least room. */
const narrow = [320, 390];

/** Pixels: the narrowest that is supported, a phone, a tablet upright and lying, a desk. */
const widths = [320, 390, 768, 1024, 1440];

/** In the review room, a third column has the room of a wide desk too. */
const roomWidths = [...widths, 1920];

const long = 'A man shouted at me about my headscarf and followed me to the next stop. '.repeat(4);

const some = [
  published('Shouted at on a tram', {
    description: long,
    partnerId: 'Helping Hands of Yorkshire and The Humber',
    verifiedBy: 'Tell MAMA',
    location: 'Sparkhill, Birmingham',
    severity: 'critical',
    latitude: 54.5,
    longitude: -2,
  }),
  published('A title that is about as long as people write them, with all that happened on that day', {
    description: `${long} https://www.bbc.co.uk/news/uk-1`,
    incidentType: 'education',
    location: 'Yorkshire and The Humber',
    latitude: 54.5,
    longitude: -2,
  }),
];

const aReceipt = {
  id: 'x',
  shareableUrl: `${siteUrl}/incident/x`,
  isApproved: 'pending',
  receipt: '1234567890123456',
};

/** Long words, a long name of a partner, another direction of writing, and pictures. */
const withPictures = [
  published('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', {
    description: long,
    location: 'Wolverhampton, West Midlands',
    partnerId: 'Helping Hands of Yorkshire and The Humber',
    verifiedBy: 'Tell MAMA',
    mediaFiles: [`${siteUrl}/media/0-600x900.jpg`],
  }),
  published('ٹرام میں ہراساں کیا گیا', {
    id: 'urdu',
    location: 'بریڈ فورڈ',
    severity: 'critical',
    mediaFiles: [`${siteUrl}/media/1-600x400.jpg`],
  }),
] as const;

it('a layout that is broken is found to be', async () => {
  const page = await visit('/contact', { font: 'wide', viewport: { width: 390, height: 900 } });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await untilFontIsThere(page);
  expect(await faultsOf(page)).toEqual([]);
  // The style may take effect a frame later.
  const expectFault = async (style: string, fault: RegExp) => {
    await heading.evaluate((element: { style: { cssText: string } }, text) => {
      element.style.cssText = text;
    }, style);
    await expect.poll(async () => (await faultsOf(page)).join(' ')).toMatch(fault);
  };
  await expectFault('height: 10px; overflow: hidden', /“Contact” is cut off\./);
  await expectFault('transform: translateX(300px)', /“Contact” is outside the page\./);
  await expectFault('position: relative; top: 40px', /“Contact” and “.*” overlap\./);
});

/** The page then gets the other one too. */
const withFonts = { font: 'wide' } as const;

describe('with a narrow and with a wide font', () => {
  it('nothing of the home page is cut off, outside the page or over something else', async () => {
    const page = await homeWith(some, '?overlays=areas,events', withFonts);
    await list(page).getByText('1 to 2 of 2 incidents').waitFor();
    await expectTidy(page, widths, fonts);
    await resizeTo(page, { width: 390, height: 900 });
    await raiseSheet(page);
    await expectTidy(page, [320, 390], fonts);
    await choicesOf(page, 'When');
    await expectTidy(page, [320, 390], fonts);
  });

  it('nothing of the report form is, with a mistake at each field', async () => {
    const { page, dialog } = await openForm(withFonts);
    await submit(dialog);
    await dialog.getByRole('heading', { name: 'Please correct' }).waitFor();
    await expectTidy(page, widths, fonts);
  });

  it('nothing of the report form and its page is with 200 % text', async () => {
    const page = await newPage(withFonts);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto('/');
    const dialog = await openReport(page);
    await expectTidy(page, narrow, fonts);
    await submit(dialog);
    await dialog.getByRole('heading', { name: 'Please correct' }).waitFor();
    await expectTidy(page, narrow, fonts);
  });

  it('nothing of the other pages is with 200 % text', async () => {
    const page = await newPage(withFonts);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const [incident, ...others] = withPictures;
    await publish(page, withPictures);
    await publishGallery(page, withPictures);
    await intercept(page, 'GET', /^\/media\//, async (route) => route.fulfill({ body: await aPicture() }));
    const title = page.getByRole('heading', { level: 1 });
    for (const [path, shown] of [
      [`/incident/${incident.id}`, page.getByRole('heading', { level: 3, name: others[0].title })],
      ['/gallery', page.getByRole('article').first()],
      [`/v/${incident.id}`, page.getByRole('button', { name: 'Next' })],
      ['/upload', title],
      ['/privacy', title],
      ['/method', title],
      ['/contact', title],
      ['/about/review', title],
      ['/receipt', title],
    ] as const) {
      await page.goto(path);
      await shown.waitFor();
      await expectTidy(page, [320], fonts);
    }
  });

  it('nothing of the other pages is', async () => {
    const page = await newPage(withFonts);
    for (const [path, heading] of [
      ['/upload', null],
      ['/gallery', 'Media Gallery'],
      ['/method', 'How is this worked out?'],
      ['/privacy', 'Privacy and data protection'],
      ['/about/review', 'How well we review'],
      ['/receipt', null],
      ['/contact', 'Contact'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, ...(heading !== null && { name: heading }) }).waitFor();
      await expectTidy(page, widths, fonts);
    }
  });

  it('nothing of the review room is', async () => {
    const { title } = await pendingReport();
    await pendingFile(`${title}, recorded`);
    await publicFiles();
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { ...withFonts, account: superAdmin });
    const report = page.getByRole('article', { name: title, exact: true });
    const file = page.getByRole('article', { name: `${title}, recorded` });
    await page.getByRole('button', { name: title }).first().waitFor();
    await expectTidy(page, roomWidths, fonts);
    await page
      .getByRole('button', { name: new RegExp(`^${title}(?!, recorded)`) })
      .first()
      .click();
    await report.waitFor();
    await expectTidy(page, roomWidths, fonts);
    await chooseAct(report, 'Edit');
    const edit = page.getByRole('form', { name: 'Edit this report' });
    await edit.getByLabel('Title').waitFor();
    await expectTidy(page, roomWidths, fonts);
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await page.goBack();
    await page.getByRole('button', { name: `${title}, recorded` }).click();
    await file.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog', { name: 'Reject this file?' }).waitFor();
    await expectTidy(page, roomWidths, fonts);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto(emptyRoom);
    await openTab(page, 'Public media');
    await page.getByRole('article').first().waitFor();
    await expectTidy(page, widths, fonts);
  });

  it('nothing of a merge, of the other tabs of the room and of an import is', async () => {
    const { title } = await pendingReport();
    const { description } = aReport(title);
    await apiAs(null).submitIncident({ body: { ...aReport(`${title} again`), description } });
    // Something for the audit.
    const { id } = await pendingReport();
    const reason = { code: 'spam', note: '' } as const;
    await apiAs(superAdmin).decideIncident({ params: { id }, body: { status: 'rejected', reason } });
    const page = await visit(`/admin?text=${encodeURIComponent(title)}`, { ...withFonts, account: superAdmin });
    await page.getByText('likely duplicate').first().waitFor();
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('button', { name: 'Merge the two' }).waitFor();
    await expectTidy(page, roomWidths, fonts);
    for (const [path, shown] of [
      ['/admin?tab=audit', page.getByRole('tabpanel').getByRole('listitem').first()],
      ['/admin?tab=figures', page.getByRole('tabpanel').getByRole('heading').first()],
      ['/admin?tab=partners', page.getByRole('tabpanel').getByRole('heading').first()],
      ['/import', page.getByRole('heading', { level: 1 })],
    ] as const) {
      await page.goto(path);
      await shown.waitFor();
      await expectTidy(page, roomWidths, fonts);
    }
    // A needed column of this file is not known, and its place is none.
    const lines = [
      'Title,Description,Kind,Level,Date,Place',
      `${title},${description},Verbal abuse,Low,2024-03-05,Nowhere`,
    ];
    const buffer = Buffer.from(lines.join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'records.csv', mimeType: 'text/csv', buffer });
    await page.getByText('Needed: choose a column').first().waitFor();
    await expectTidy(page, roomWidths, fonts);
    await page.getByLabel('Type').selectOption('Kind');
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await expectTidy(page, roomWidths, fonts);
  });

  it('a popup lies inside the map, with its buttons', async () => {
    const page = await homeWith(some, '', withFonts);
    for (const [font, width] of fonts.flatMap((each) => widthsOf(each, widths).map((at) => [each, at] as const))) {
      await changeFont(page, font);
      // The list and the map may be mounted anew where the layout changes with the width.
      await resizeTo(page, { width, height: 900 });
      await map(page).waitFor();
      await page.locator('.map-spot, .map-cluster').first().waitFor();
      await list(page)
        .getByRole('button', { name: 'Actions' })
        .nth(some.length - 1)
        .waitFor({ state: 'attached' });
      for (const [index, { title }] of some.entries()) {
        await raiseSheet(page);
        // The card of a news report does not show the title.
        await list(page).getByRole('button', { name: 'Actions' }).nth(index).click();
        await page.getByRole('menuitem', { name: 'Show on map' }).click();
        const popup = page.getByRole('dialog', { name: title });
        await popup.getByRole('button', { name: 'Show in the list' }).waitFor();
        const room = async () => {
          const [inner, outer] = [(await popup.boundingBox())!, (await map(page).boundingBox())!];
          return Math.min(
            inner.x - outer.x,
            inner.y - outer.y,
            outer.x + outer.width - inner.x - inner.width,
            outer.y + outer.height - inner.y - inner.height,
          );
        };
        await expect
          .poll(room, { message: `Room around ${title} at ${width} px with a ${font} font` })
          .toBeGreaterThanOrEqual(0);
        await popup.getByRole('button', { name: 'Close' }).click();
        await popup.waitFor({ state: 'detached' });
      }
    }
  });

  it('the risk banner keeps its height beside the map, whatever it says', async () => {
    const page = await visit('/', withFonts);
    const banner = page.getByRole('region', { name: 'Risk in your region' });
    const measured = async () => {
      const found: number[] = [];
      for (const width of [768, 1024, 1200, 1440]) {
        await resizeTo(page, { width, height: 900 });
        found.push((await banner.boundingBox())!.height);
      }
      return found;
    };
    /** At each width, once two looks agree: a bolder font may come after the first one. */
    const heights = async () => {
      await untilFontIsThere(page);
      let before: number[] = [];
      for (let now = await measured(); now.join() !== before.join(); now = await measured()) before = now;
      return before;
    };
    for (const font of fonts) {
      await page.getByRole('searchbox', { name: 'Search' }).fill('');
      await banner.getByText('Stay Vigilant').waitFor();
      await changeFont(page, font);
      const usual = await heights();
      for (const [text, words] of [
        ['Belfast', '180%'],
        ['Leeds', '90%'],
        ['Hackney', '20%'],
      ] as const) {
        await page.getByRole('searchbox', { name: 'Search' }).fill(text);
        await banner.getByText(words).waitFor();
        const furthest = async () => Math.max(...(await measured()).map((height, at) => Math.abs(height - usual[at]!)));
        // Less than half a line: nothing below it is seen to jump.
        const message = `The change of height with ${words} in a ${font} font`;
        await expect.poll(furthest, { message }).toBeLessThan(10);
      }
    }
  });

  it('the risk strip of a phone is as high as a finger, and on a match no higher than its words', async () => {
    const page = await visit('/', { ...withFonts, viewport: { width: 390, height: 844 } });
    const strip = page.getByRole('region', { name: 'Risk in your region' });
    const height = async () => (await strip.boundingBox())!.height;
    for (const font of fonts) {
      await page.getByRole('searchbox', { name: 'Search' }).fill('');
      await changeFont(page, font);
      await expect.poll(height).toBe(44);
      for (const [text, words] of [
        ['Leeds', '90%'],
        ['Belfast', '180%'],
      ] as const) {
        await page.getByRole('searchbox', { name: 'Search' }).fill(text);
        await strip.getByText(words).waitFor();
        await expect.poll(height).toBeLessThanOrEqual(64);
        // Its last line is whole.
        const under = async () => {
          const [outer, last] = [(await strip.boundingBox())!, (await strip.getByRole('link').boundingBox())!];
          return outer.y + outer.height - (last.y + last.height / 2);
        };
        await expect.poll(under).toBeGreaterThanOrEqual(10);
      }
    }
  });
});

it.each([
  [390, 'wide'],
  [1280, 'narrow'],
] as const)('nothing moves on a receipt %i px wide with a %s font when sharing is offered', async (width, font) => {
  const page = await newPage({ font });
  await intercept(page, 'POST', '/api/incidents', (route) => route.fulfill({ status: 201, json: aReceipt }));
  await page.goto('/contact');
  await untilTakenOver(page);
  const form = await openReport(page);
  await resizeTo(page, { width, height: 900 });
  await fillReport(form, uniqueTitle());
  await page.waitForLoadState('networkidle');
  // What is asked for only now comes after the receipt is shown.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await submit(form);
  const receipt = page.getByRole('dialog', { name: 'Report sent' });
  await receipt.getByRole('heading', { name: 'Your receipt code' }).waitFor();
  await untilFontIsThere(page);
  const tops = async () => [
    (await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox())?.y,
    (await page.getByRole('dialog').getByRole('button', { name: 'Copy code' }).boundingBox())?.y,
  ];
  const before = await tops();
  release();
  const sharing = page.getByRole('dialog', { name: 'Share Your Report' });
  await sharing.getByRole('heading', { name: 'Share This Incident' }).waitFor();
  expect(await tops()).toEqual(before);
});

// Each layout with the wider letters, which take another line sooner; of the narrow ones a phone and a desk.
it.each([
  [390, 'narrow'],
  [390, 'wide'],
  [768, 'wide'],
  [1440, 'narrow'],
  [1440, 'wide'],
  [1920, 'wide'],
] as const)(
  'nothing moves at %i px with a %s font when the incidents come, and that they are invented',
  async (width, font) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const page = await newPage({ font, viewport: { width, height: 900 } });
    // A full page, for which the list keeps room.
    await publish(
      page,
      Array.from({ length: 12 }, (_, index) => published(`Shouted at on tram ${index}`)),
    );
    await intercept(page, 'GET', /^\/api\/(incidents|statistics|social)/, async (route) => {
      await released;
      await route.fallback();
    });
    await intercept(page, 'GET', '/api/site', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ json: { ...((await response.json()) as object), demonstrationData: true } });
    });
    await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime } of list.getEntries()) window.shifts.push({ value, startTime });
    }).observe({ type: 'layout-shift', buffered: true });
  `);
    await page.goto('/');
    await page.getByRole('button', { name: 'Report Incident' }).waitFor();
    await untilFontIsThere(page);
    // The font of the test comes late, as no font of the site does: what it moves does not count.
    const since = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))',
    );
    release();
    await list(page).getByText('1 to 10 of 12 incidents').waitFor();
    await map(page).waitFor();
    await page.getByRole('banner').getByText('Demonstration: invented data').waitFor();
    await page.locator('.map-coast').waitFor({ state: 'attached' });
    const moved = await page.evaluate<number>(
      `shifts.filter(({ startTime }) => startTime >= ${since}).reduce((sum, { value }) => sum + value, 0)`,
    );
    // Usually told with two digits, it is 0.00: only words beside others take their width when they come.
    expect(moved).toBeLessThan(0.001);
  },
);

// With the font of the machine: one of the tests comes late and moves the lines, as none of the site does.
it.each([390, 1440])('hardly anything moves at %i px when a search of the address is answered', async (width) => {
  const page = await newPage({ viewport: { width, height: 900 } });
  await publish(page, some);
  await page.addInitScript(`
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.moved += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
  for (const [search, heading] of [
    ['Leeds', /^No incidents within/],
    ['zzzz', /^No incidents for/],
    ['tram', /^1 incident for/],
  ] as const) {
    await page.goto(`/?q=${search}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    await map(page).waitFor();
    await page.locator('.map-coast').waitFor({ state: 'attached' });
    // A phone's sheet rises for an empty answer, which counts for up to 0.11 where the page has been drawn before.
    const risesForIt = width < 768 && search !== 'tram';
    expect(await page.evaluate<number>('moved')).toBeLessThan(risesForIt ? 0.15 : 0.03);
  }
});
