import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Client, createClient } from '@incidentmap/core/contract';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { AxeResults, RunOptions } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { launchChromium } from '../../dev/tools/chromium.ts';
import { seconds } from '../support/run/pace.ts';
import type { Font } from '../../dev/tools/layoutFonts.ts';
import { resizeTo, untilDrawn, useFont } from './fonts.ts';
import { contextOf } from './intercept.ts';
import { takenTexts, textsOfReact, translate, type Translation, type Translator } from './translator.ts';

export const siteUrl = inject('siteUrl');

/** Longest wait for anything a person would wait for; milliseconds. */
const patience = seconds(10);

/** What the person answers when the page asks for the camera, which films a turning disc. */
type CameraAnswer = 'allowed' | 'denied';

/** One of each for all files of a worker, whose modules are shared; they end with it. */
const launched = new Map<CameraAnswer, Promise<Browser>>();

function browser(camera: CameraAnswer): Promise<Browser> {
  const running =
    launched.get(camera) ??
    launchChromium([
      '--use-fake-device-for-media-stream',
      `--use-fake-ui-for-media-stream${camera === 'denied' ? '=deny' : ''}`,
    ]);
  launched.set(camera, running);
  return running;
}

/** Who is signed in at the emulator. `roles`: besides the two that everyone has who signed in. */
export type Account = { name: string; roles: readonly string[] };

export const admin: Account = { name: 'amina@example.org', roles: ['Admin'] };
export const otherAdmin: Account = { name: 'bilal@example.org', roles: ['Admin'] };
export const superAdmin: Account = { name: 'chief@example.org', roles: ['SuperAdmin'] };
export const stranger: Account = { name: 'stranger@example.org', roles: [] };

/**
 * The review room with nothing open, for what is not about an item: what one journey has open, another is asked about
 * before it approves that.
 */
export const emptyRoom = '/admin?text=nothing-is-called-this';

/** Loads the room again with the words that were searched for, which it takes from an address and keeps in none. */
export async function reloadSearched(page: Page, text: string): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('text', text);
  await page.goto(address.href);
}

const sessionOf = ({ name, roles }: Account): string =>
  Buffer.from(
    JSON.stringify({
      identityProvider: 'aad',
      userId: `id of ${name}`,
      userDetails: name,
      userRoles: ['anonymous', 'authenticated', ...roles],
    }),
  ).toString('base64');

const sessionCookie = 'StaticWebAppsAuthCookie';

/** The API, as the account or as nobody: for what a journey takes as given. */
export const apiAs = (account: Account | null): Client =>
  createClient({
    baseUrl: siteUrl,
    headers: account ? { cookie: `${sessionCookie}=${sessionOf(account)}` } : {},
  });

export type VisitOptions = BrowserContextOptions & {
  account?: Account;
  /** By default it is allowed. */
  camera?: 'denied';
  /** Which font the site has, by default the machine's. */
  font?: Font;
  /** By default less motion, so that no journey waits for dialogs to fade. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** Console errors that belong to the journey, such as that of a request that is made to fail. */
  expected?: readonly RegExp[];
  /** What translates the page. */
  translation?: Translation;
};

/** Set by hand, it has every journey run under a translator, which changes no word: no journey should notice. */
const { TRANSLATOR: everywhere } = process.env as { TRANSLATOR?: Translator };

/** As the emulator's sign-in form does it. */
export const signIn = (page: Page, account: Account): Promise<void> =>
  page.context().addCookies([{ name: sessionCookie, value: sessionOf(account), url: siteUrl }]);

type Options = Omit<VisitOptions, 'account' | 'camera' | 'expected' | 'translation' | 'viewport'>;

/**
 * Browsers without cookies and stored data, by their options: the next journey with the same options gets one that has
 * the site's files already, as a returning visitor does.
 */
const idle = new Map<string, BrowserContext[]>();

async function open(camera: CameraAnswer, options: Options): Promise<BrowserContext> {
  const known = idle.get(JSON.stringify(options))?.pop();
  if (known) return known;
  const { font: _, ...ofContext } = options;
  const site = { baseURL: siteUrl, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' } as const;
  return (await browser(camera)).newContext({ ...site, ...ofContext });
}

/** Forgets what the journey left in the browser. */
async function close(page: Page, context: BrowserContext, options: Options): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: siteUrl, storageTypes: 'local_storage,indexeddb' });
  await page.close();
  await context.clearCookies();
  const key = JSON.stringify(options);
  idle.set(key, [...(idle.get(key) ?? []), context]);
}

/** What a page shows, for whoever reads why a journey failed: a fault that comes once in a hundred runs cannot be looked at. */
async function stateOf(page: Page): Promise<string> {
  const parts = await page.evaluate<string[]>(
    `[...document.body.children, document.activeElement].map(({ outerHTML }) => outerHTML.slice(0, 150))`,
  );
  const heard = await page.locator('body').ariaSnapshot();
  return [page.url(), ...parts, heard.slice(0, 4000)].join('\n');
}

/**
 * An empty page in a browser of its own, in British English: for what must be there before the site is opened. The test
 * fails for each console error (a violation of the content security policy is one) and each exception of the page that
 * is not expected.
 */
export async function newPage({
  account,
  camera,
  expected = [],
  translation = everywhere && { kind: everywhere },
  viewport,
  ...options
}: VisitOptions = {}): Promise<Page> {
  const context = await open(camera ?? 'allowed', options);
  const page = await context.newPage();
  contextOf.set(page, context);
  // Of the page and not of its browser, so that journeys of all sizes share one.
  if (viewport) await page.setViewportSize(viewport);
  if (account) await signIn(page, account);
  // Rights, another clock and whatever else is done to the whole browser would stay: then it is not used again.
  let asNew = options.permissions === undefined && camera === undefined;
  const { clock } = page;
  Object.defineProperties(page, {
    clock: { get: () => ((asNew = false), clock) },
    context: { value: () => ((asNew = false), context) },
  });
  page.setDefaultTimeout(patience);
  if (translation) await translate(page, translation);
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('pageerror', (error) => note(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  onTestFinished(async ({ task }) => {
    const error = page.isClosed() ? undefined : task.result?.errors?.at(-1);
    if (error) error.message += `\n${await stateOf(page)}`;
    // A page that is just being left has none to tell.
    const told = translation ? takenTexts : textsOfReact;
    if (!page.isClosed()) problems.push(...(await told(page).catch(() => [])));
    await (asNew && !page.isClosed() ? close(page, context, options) : context.close());
    expect(problems).toEqual([]);
  });
  if (options.font) await useFont(page, options.font);
  return page;
}

/** A page of the site, opened in a browser of its own. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(path);
  await untilTakenOver(page);
  return page;
}

/** Until React has taken over a rendered document: a control may change once more as it does. */
export const untilTakenOver = (page: Page): Promise<void> =>
  page.locator('#root:not([data-page])').waitFor({ state: 'attached' });

/** A title that no other report has. */
/** One that is like no other, of letters alone: digits may look like a number that identifies someone. */
export const aWord = (): string => randomUUID().replaceAll(/[\d-]/g, (digit) => 'ghijklmnopq'[Number(digit)] ?? '');

export const uniqueTitle = (): string => `Shouted at on a tram ${randomUUID().slice(0, 8)}`;

/** Reports of different titles are no likely duplicates. */
export const aReport = (title: string) => ({
  title,
  description: `A man shouted at me about my headscarf and did not stop: ${title}.`,
  location: 'Sparkhill, Birmingham',
  latitude: 52.4512,
  longitude: -1.8676,
  incidentType: 'verbal' as const,
  severity: 'medium' as const,
  incidentDate: londonDate(new Date()),
});

/** A report that waits for review. */
export async function pendingReport(title = uniqueTitle()): Promise<{ id: string; title: string }> {
  const { id } = await apiAs(null).submitIncident({ body: aReport(title) });
  return { id, title };
}

export async function openReport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Report Incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an Incident' });
  await dialog.waitFor();
  return dialog;
}

/** The report form. The contact page opens it as the home page does, and draws no map behind it. */
export async function openForm(options?: VisitOptions): Promise<{ page: Page; dialog: Locator }> {
  const page = await visit('/contact', options);
  return { page, dialog: await openReport(page) };
}

/** Fills in what has no default, the location last: there the cursor stays. */
export async function fillReport(dialog: Locator, title: string, location = 'Leeds'): Promise<void> {
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('He shouted at me and nobody helped.');
  await dialog.getByRole('combobox', { name: 'Location' }).fill(location);
}

export const submit = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Submit Report' }).click();

/** All notices that are shown. */
export const toasts = (page: Page): Locator => page.locator('.fui-Toast');

/** The notice with this title: its text is also said to screen readers elsewhere on the page. */
export const notice = (page: Page, title: string): Locator => toasts(page).filter({ hasText: title });

/**
 * Waits until notices can be shown: their code loads after the page's, and React shows what is late by a timer, which
 * waits too where a journey stops the clock.
 */
export const untilNoticesCanBeShown = (page: Page): Promise<void> =>
  page.locator('[aria-live="assertive"]').waitFor({ state: 'attached' });

/** Whether the element has the focus; waits for it. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((found) => found === found.ownerDocument.activeElement)).toBe(true);
}

/** What a form says at the field: empty when nothing is wrong with it. */
const errorAt = (field: Locator): Promise<string> =>
  field.evaluate((control) => {
    if (control.getAttribute('aria-invalid') !== 'true') return '';
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id: string) => control.ownerDocument.getElementById(id)?.textContent).join(' ');
  });

/** Whether the field shows this error, which screen readers say with it; waits for it. */
export async function expectError(field: Locator, message: string | RegExp): Promise<void> {
  await expect.poll(() => errorAt(field)).toMatch(message);
}

export async function expectNoError(field: Locator): Promise<void> {
  await expect.poll(() => errorAt(field)).toBe('');
}

/** The summary of a form's errors, whose heading has the focus after a failed attempt; waits for it. */
export async function errorSummary(form: Locator, heading: string): Promise<Locator> {
  const summary = form.getByRole('region', { name: heading, exact: true });
  await expectFocus(summary.getByRole('heading', { name: heading }));
  return summary;
}

/** The places suggested in the location field. */
export const suggestions = (dialog: Locator): Locator => dialog.getByRole('listbox').getByRole('option');

export const problem = (status: number, code: string, message: string) => ({ status, json: { code, message } });

/** Waits until nothing moves or fades any more, but for what does so for ever. */
export async function untilStill(page: Page): Promise<void> {
  const isStill =
    'document.getAnimations().every((a) => a.playState !== "running" || a.effect.getComputedTiming().endTime === Infinity)';
  await expect.poll(() => page.evaluate<boolean>(isStill)).toBe(true);
}

const modal = '[aria-modal="true"]';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const axeOptions: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  // Frames hold other sites alone.
  iframes: false,
  // What floats over a page, such as a menu or a notice, stands in none of its landmarks.
  rules: { region: { enabled: false } },
};

/**
 * Breaches of axe's rules in an open dialog and the toasts, else in the whole page. The page chooses the parts as axe
 * begins: a toast may go at any moment.
 */
async function axeViolations(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate(`(() => {
    // The page behind an open dialog cannot be reached; other tests check it without the dialog.
    const isModal = document.querySelector('${modal}') !== null;
    const include = isModal ? [...document.querySelectorAll('${modal}, .fui-Toast')] : [document.documentElement];
    // Fluent's sentinels at the ends of a dialog take the focus only to hand it on.
    // Names on the map have a halo, which the rule for contrast does not see.
    const exclude = ['[data-tabster-dummy]', '.map-label'];
    return axe.run({ include, exclude }, ${JSON.stringify(axeOptions)}).then(({ violations }) => violations);
  })()`);
}

/** No breach of any of axe's other rules, be it called minor. */
export async function expectAccessible(page: Page): Promise<void> {
  // Another width or scheme takes a frame; what fades in or out has the contrast of neither state.
  await untilDrawn(page);
  await untilStill(page);
  const violations = await axeViolations(page);
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
  expect(told).toEqual([]);
}

/** Every width and both schemes, not each pair: a rule that one breaks alone does not hang on the other. */
const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/** What `expectAccessible` says of the page on a phone and at a desk, in each of which `shown` must be in sight. */
export async function expectAccessibleInLooks(page: Page, shown: Locator): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await resizeTo(page, { width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await shown.waitFor();
    await expectAccessible(page);
  }
}

/**
 * Stops the clock of the page, which has Playwright's clock installed, a second from now. A page that takes longer than
 * that to say its time is asked again.
 */
export async function stopTime(page: Page): Promise<void> {
  try {
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000);
  } catch (error) {
    if (!/to the past/.test(String(error))) throw error;
    await stopTime(page);
  }
}
