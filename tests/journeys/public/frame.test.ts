import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchChromium } from '../../../dev/tools/chromium.ts';
import {
  errorSummary,
  expectAccessible,
  expectFocus,
  fillReport,
  newPage,
  openForm,
  problem,
  siteUrl,
  toasts,
  stopTime,
  untilNoticesCanBeShown,
  untilTakenOver,
  visit,
} from '../browser.ts';
import { untilDrawn } from '../fonts.ts';
import { intercept } from '../intercept.ts';
import { choose, homeWith, published } from '../published.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

const hasFocus = (element: Locator) => element.evaluate((node) => node === node.ownerDocument.activeElement);

/** From here on the page's time passes only when it is told to. */
async function stopTheClock(page: Page): Promise<void> {
  await untilNoticesCanBeShown(page);
  await page.clock.install();
  await stopTime(page);
}

describe('the navigation bar', () => {
  it('has three entries and marks the one of the page', async () => {
    const page = await visit('/', desktop);
    const bar = page.getByRole('banner').getByRole('navigation');
    const marked = () => bar.locator('[aria-current="page"]').allTextContents();
    await expect
      .poll(() => bar.getByRole('link').allTextContents())
      .toEqual(['Home', 'Upload Youtube/Tiktok', 'Media Gallery']);
    expect(await marked()).toEqual(['Home']);
    for (const [name, path] of [
      ['Upload Youtube/Tiktok', '/upload'],
      ['Media Gallery', '/gallery'],
      ['Home', '/'],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expect.poll(marked).toEqual([name]);
    }
    await page.goto('/contact');
    await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
    expect(await marked()).toEqual([]);
  });

  it('stays at the top, with the logo leading home', async () => {
    const page = await visit('/method', desktop);
    await page.getByRole('heading', { name: 'Sources' }).scrollIntoViewIfNeeded();
    const logo = page.getByRole('banner').getByRole('link', { name: 'Islamophobia Incident Map' });
    await expect.poll(async () => (await logo.boundingBox())?.y).toBeLessThan(60);
    await logo.getByText('Incident Tracking Platform').waitFor();
    await logo.click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

it('the menu of a phone is a sheet of 20 rem at the right that closes with Escape, its button and an entry, and says where the focus goes', async () => {
  // A real phone's scrollbar takes no room.
  const page = await visit('/upload', { ...phone, isMobile: true, hasTouch: true });
  const button = page.getByRole('button', { name: 'Open the menu' });
  await button.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('navigation').waitFor();
  expect(await drawer.getByRole('link').allTextContents()).toEqual(['Home', 'Upload Youtube/Tiktok', 'Media Gallery']);
  expect(await drawer.locator('[aria-current="page"]').textContent()).toBe('Upload Youtube/Tiktok');
  await drawer.getByText('Islamophobia Incident Map').waitFor();
  await drawer.getByText('Comprehensive tracking and reporting').waitFor();
  const right = () =>
    drawer.evaluate((sheet) => {
      const box = sheet.getBoundingClientRect();
      return [Math.round(box.width), Math.round(box.right) === sheet.ownerDocument.documentElement.clientWidth];
    });
  await expect.poll(right).toEqual([320, true]);
  await expectAccessible(page);

  // The strip of a scroll bar, where it takes room, is of the page's own colour.
  const strip = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  const dimmed = await strip();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(strip).not.toBe(dimmed);
  await expect.poll(() => hasFocus(button)).toBe(true);
  await button.click();
  await drawer.getByRole('button', { name: 'Close the menu' }).click();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);

  await button.click();
  await drawer.getByRole('link', { name: 'Media Gallery' }).click();
  await page.getByRole('heading', { name: 'Media Gallery', level: 1 }).waitFor();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
});

describe('a toast', () => {
  /** A notice of what went wrong, which goes by itself. */
  const refuse = (page: Page) => page.getByRole('button', { name: 'Auto-fill' }).click();
  const refused = async (options: Parameters<typeof visit>[1] = desktop) => {
    const page = await visit('/upload', options);
    await page.getByLabel('Video link').fill('https://www.youtube.com/watch?v=short');
    await stopTheClock(page);
    await refuse(page);
    await toasts(page).waitFor();
    // The pointer away from where the notice is.
    await page.mouse.move(5, 300);
    return page;
  };

  it.each([
    ['success', 201, 'Report Submitted', 6000],
    ['failure', 503, 'Submission Failed', 5000],
  ])('of %s disappears by itself', async (_, status, title, milliseconds) => {
    const page = await newPage({ ...desktop, expected: [/503/] });
    await intercept(page, 'POST', '/api/incidents', (route) =>
      status === 201
        ? route.fulfill({ status, json: { id: 'one', shareableUrl: '/incident/one', isApproved: 'pending' } })
        : route.fulfill(problem(503, 'unavailable', 'A part of the service is down.')),
    );
    await page.goto('/upload');
    await untilTakenOver(page);
    await fillReport(page.locator('form'), 'Filmed on a tram');
    await page.getByLabel('Video link').focus();
    await stopTheClock(page);
    // By a key: what comes in above the button meanwhile would move it away from the pointer.
    await page.getByRole('button', { name: 'Submit Report' }).press('Enter');
    await toasts(page).getByText(title).waitFor();
    await page.mouse.move(5, 300);
    await page.clock.runFor(milliseconds - 200);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(1000);
    await toasts(page).waitFor({ state: 'detached' });
  });

  it('stays while it is hovered', async () => {
    const page = await refused();
    await page.clock.runFor(3000);
    await toasts(page).hover();
    await page.clock.runFor(60_000);
    expect(await toasts(page).count()).toBe(1);
    await page.mouse.move(5, 300);
    await page.clock.runFor(1800);
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(1000);
    await toasts(page).waitFor({ state: 'detached' });
  });

  it('is dismissed by a swipe to the right of at least 50 px', async () => {
    const page = await refused(phone);
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('The notice has no box');
    const swipe = async (distance: number) => {
      await page.mouse.move(box.x + 20, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + distance, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(49);
    await expect.poll(async () => (await toasts(page).boundingBox())?.x).toBe(box.x);
    await swipe(-80);
    await expect.poll(async () => (await toasts(page).boundingBox())?.x).toBe(box.x);
    await swipe(50);
    await page.clock.runFor(1000);
    await toasts(page).waitFor({ state: 'detached' });
  });

  /** Waits until the notice is apart from each of the elements. */
  const expectClear = async (page: Page, elements: readonly Locator[]) => {
    for (const element of elements) {
      const isApart = async () => {
        const [a, b] = [await toasts(page).boundingBox(), await element.boundingBox()];
        if (!a || !b) return false;
        return a.x >= b.x + b.width || a.x + a.width <= b.x || a.y >= b.y + b.height || a.y + a.height <= b.y;
      };
      await expect.poll(isApart, { message: `The notice covers ${element}` }).toBe(true);
    }
  };

  it.each([
    ['a phone', { viewport: { width: 844, height: 390 } }],
    ['a desktop', desktop],
  ])(
    'on %s covers neither the navigation bar, the exit button nor the focused field, also after rotation',
    async (_, options) => {
      const page = await visit('/upload', options);
      await page.getByLabel('Video link').fill('https://www.youtube.com/watch?v=short');
      await page.evaluate('scrollTo(0, 0)');
      await page.getByRole('button', { name: 'Auto-fill' }).click();
      await toasts(page).hover();
      const exit = page.getByRole('button', { name: /^Exit this page/ });
      const keptClear = [exit, page.getByRole('banner'), page.getByLabel('Video link')];
      await expectClear(page, keptClear);
      const { width, height } = options.viewport;
      await page.setViewportSize({ width: height, height: width });
      await expectClear(page, keptClear);
    },
  );

  it('of an error covers neither the focused error summary, the submit button nor the exit button', async () => {
    const page = await visit('/', phone);
    await page.getByRole('button', { name: 'Submit Social Post' }).click();
    const panel = page.getByRole('dialog', { name: 'Submit a Post' });
    const sending = panel.getByRole('button', { name: 'Submit Post' });
    await sending.click();
    const summary = await errorSummary(panel, 'Please correct one field');
    // It stays while it is pointed at.
    await toasts(page).getByText('Validation Error').hover();
    await expectClear(page, [summary, sending]);
    await page.setViewportSize({ width: 844, height: 390 });
    await expectClear(page, [
      summary.getByRole('heading'),
      sending,
      panel.getByRole('button', { name: 'Exit this page' }),
    ]);
  });

  it('is the only one, and at most 420 px wide', async () => {
    const page = await visit('/upload', desktop);
    await page.getByLabel('Video link').fill('https://www.youtube.com/watch?v=short');
    await refuse(page);
    const first = await toasts(page).elementHandle();
    await refuse(page);
    // The first goes as the second comes.
    await expect.poll(() => first?.evaluate((notice) => notice.isConnected)).toBe(false);
    expect(await toasts(page).count()).toBe(1);
    // It stays while it is pointed at.
    await toasts(page).hover();
    expect((await toasts(page).boundingBox())?.width).toBeLessThanOrEqual(420);
    await expectAccessible(page);
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await toasts(page).waitFor({ state: 'detached' });
  });
});

describe('a dialog', () => {
  /** What opens a dialog on which page, from and to which width. */
  const dialogs: readonly [path: string, opener: string | RegExp, name: string | RegExp, widths?: [number, number]][] =
    [
      ['/contact', 'Report Incident', 'Report an Incident', [1024, Infinity]],
      ['/contact', 'Submit Social Post', 'Submit a Post', [1024, Infinity]],
      ['/contact', 'Record', 'Record an incident', [1024, Infinity]],
      ['/contact', 'Open the menu', 'Menu', [0, 767]],
      ['/', 'Report Incident', 'Report an Incident'],
      ['/', /^Filters/, 'Filters', [0, 767]],
      ['/gallery', 'Submit Social Post', 'Submit a Post', [1024, Infinity]],
    ];

  it.each([
    [390, 700],
    [700, 500],
    [1024, 768],
    [1440, 500],
    [1440, 2000],
  ])(
    'moves nothing of the page behind it, which stays where it is scrolled to, where scroll bars take room, at %i × %i',
    async (width, height) => {
      const browser = await launchChromium([], { hasScrollBars: true });
      try {
        const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
        /** Where the page's parts stand. */
        const places = () =>
          page.evaluate<
            string[]
          >(`[...document.querySelectorAll(':is(header, main, main > *, footer):not([role=dialog] *)')]
            .map((part) => [part.localName, ...['left', 'right', 'top'].map((side) => Math.round(part.getBoundingClientRect()[side]))].join(' '))`);
        for (const [path, opener, name, [least, most] = [0, Infinity]] of dialogs) {
          if (width < least || width > most) continue;
          await page.goto(siteUrl + path);
          await untilTakenOver(page);
          await page.waitForLoadState('networkidle');
          await page.evaluate('scrollTo(0, 40)');
          await untilDrawn(page);
          const button = page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first();
          // The browser may scroll to what is pressed.
          await button.hover();
          await untilDrawn(page);
          const before = await places();
          const dialog = page.getByRole('dialog', { name });
          await button.click();
          await dialog.waitFor();
          await untilDrawn(page);
          expect(await places(), `${path}: ${String(opener)}`).toEqual(before);
          await page.mouse.move(5, 5);
          await page.mouse.wheel(0, 300);
          await untilDrawn(page);
          expect(await places(), `${path}: ${String(opener)}, scrolled`).toEqual(before);
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
          await untilDrawn(page);
          expect(await places(), `${path}: ${String(opener)}, closed`).toEqual(before);
        }
      } finally {
        await browser.close();
      }
    },
  );

  it('focuses its title first, where Enter does nothing, and closes with one Escape', async () => {
    const page = await homeWith([published('Alpha')], '', desktop);
    const address = page.url();
    for (const [button, title] of [
      ['Report Incident', 'Report an Incident'],
      ['Submit Social Post', 'Submit a Post'],
      ['Record', 'Record an incident'],
      ['Share', 'Share This Incident'],
    ] as const) {
      await (button === 'Share' ? choose(page, 'Alpha', button) : page.getByRole('button', { name: button }).click());
      const dialog = page.getByRole('dialog', { name: title });
      await expectFocus(dialog.getByRole('heading', { name: title }));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Close' }).first().focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.getByRole('tooltip').waitFor();
      expect(page.url()).toBe(address);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('asks before discarding what was typed, with the focus on the question, and Escape returns to it', async () => {
    const { page, dialog } = await openForm(desktop);
    await fillReport(dialog, 'Typed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await expectFocus(question.getByRole('heading'));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Typed');
  });
});

describe('a tooltip', () => {
  it('opens after 700 ms, stays for 300 ms, and Escape closes it', async () => {
    const page = await visit('/contact', phone);
    const button = page.getByRole('button', { name: 'Open the menu' });
    await button.waitFor();
    await stopTheClock(page);
    const tooltip = page.getByRole('tooltip');
    await button.hover();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(1);
    await tooltip.waitFor();
    expect(await tooltip.textContent()).toBe('Open the menu');
    await page.mouse.move(20, 600);
    await page.clock.runFor(299);
    expect(await tooltip.count()).toBe(1);
    await page.clock.runFor(1);
    await tooltip.waitFor({ state: 'detached' });

    await button.hover();
    await page.clock.runFor(700);
    await tooltip.waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
  });

  it('opens without delay while another one is open, and replaces it', async () => {
    // Two icons beside each other.
    const page = await visit('/contact', { viewport: { width: 1024, height: 768 } });
    const [first, next] = ['Record', 'Submit Social Post'] as const;
    await page.getByRole('button', { name: next }).waitFor();
    await stopTheClock(page);
    await page.getByRole('button', { name: first }).hover();
    await page.clock.runFor(700);
    await page.getByRole('tooltip').filter({ hasText: first }).waitFor();
    await page.getByRole('button', { name: next }).hover();
    await page.clock.runFor(1);
    await page.getByRole('tooltip').filter({ hasText: next }).waitFor();
    await page.clock.runFor(300);
    expect(await page.getByRole('tooltip').allTextContents()).toEqual([next]);
  });
});

describe('the frame', () => {
  it('shows its name, and that the data is invented, beside its menu, also with 200 % text at 320 px', async () => {
    const page = await newPage({ ...phone, viewport: { width: 320, height: 700 } });
    await intercept(page, 'GET', '/api/site', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), demonstrationData: true } });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto('/contact');
    const banner = page.getByRole('banner');
    const menu = (await page.getByRole('button', { name: 'Open the menu' }).boundingBox())!;
    for (const line of [
      banner.getByText('Islamophobia Incident Map', { exact: true }).first(),
      banner.getByText('Demonstration: invented data'),
    ]) {
      // The text itself, which may be wider than the element that it stands in.
      const end = await line.evaluate((element) => {
        const text = element.ownerDocument.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().right;
      });
      expect(end).toBeLessThanOrEqual(menu.x);
    }
  });

  it('shows a page for unknown addresses', async () => {
    const page = await visit('/nowhere');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to the map' }).click();
    await page.getByRole('button', { name: 'Report Incident' }).waitFor();
  });

  it('links to the contact page: emergency numbers first, and no address if none is set', async () => {
    const page = await visit('/receipt');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page
      .getByText('The operator of this site has not published an email address or a postal address yet.')
      .waitFor();
    expect(await page.getByRole('main').getByRole('heading').allTextContents()).toEqual([
      'Contact',
      'In an emergency',
      'In danger now',
      'Not an emergency',
      'Deaf, or unable to speak',
      'The people who run this site',
    ]);
    const calls = page.getByRole('main').locator('a[href^="tel:"]');
    expect(await calls.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      'tel:999',
      'tel:101',
      'tel:18000',
    ]);
  });

  it('shows the operator from the settings', async () => {
    const page = await newPage();
    await intercept(page, 'GET', '/api/site', (route) =>
      route.fulfill({
        json: {
          demonstrationData: false,
          tiles: null,
          contact: { email: 'hello@example.org', postalAddress: '1 Example Street\nLeeds' },
        },
      }),
    );
    await page.goto('/contact');
    await page.getByText('1 Example Street').waitFor();
    expect(await page.getByRole('link', { name: 'hello@example.org' }).getAttribute('href')).toBe(
      'mailto:hello@example.org',
    );
  });
});

describe('the map', () => {
  it('can be left without an error while it is still zooming', async () => {
    const page = await visit('/', { reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.getByRole('link', { name: 'How is this worked out?' }).click();
    await page.getByRole('heading', { name: 'How is this worked out?', level: 1 }).waitFor();
    await page.clock.runFor(1000);
  });
});
