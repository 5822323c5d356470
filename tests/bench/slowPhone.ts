import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Figure, figure, ms, percentile } from './report.ts';

/** A slow phone: its processor at a quarter of the machine's speed, 1.6 Mbit/s, 150 ms until an answer. */

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Opens an empty page of a slow phone, in a browser that has loaded nothing. Closing its context closes it. */
export async function openSlowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  return page;
}

/** Runs before the page and records what the browser tells of its first view. */
const record = `{
  const view = { firstPaint: 0, largestPaint: 0, shift: 0, longestTask: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') view.firstPaint = startTime; });
  watch('largest-contentful-paint', ({ startTime }) => { view.largestPaint = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) view.shift += value; });
  watch('longtask', ({ duration }) => { view.longestTask = Math.max(view.longestTask, duration); });
  window.firstView = view;
}`;

/** Milliseconds, and the sum of all layout shifts. */
type FirstView = { firstPaint: number; largestPaint: number; shift: number; longestTask: number };

async function firstViewOf(browser: Browser, url: string): Promise<FirstView> {
  const page = await openSlowPhone(browser);
  await page.addInitScript(record);
  await page.goto(url, { timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  const view = await page.evaluate<FirstView>('firstView');
  await page.context().close();
  return view;
}

const rounds = 5;

/** The first view of a page, medians of some visits by people who have not been here. `largest`: its target in ms. */
export async function measureFirstView(
  browser: Browser,
  name: string,
  url: string,
  largest: number,
): Promise<Figure[]> {
  const views: FirstView[] = [];
  for (let round = 0; round < rounds; round++) views.push(await firstViewOf(browser, url));
  const median = (of: (view: FirstView) => number) => percentile(views.map(of), 50);
  const [first, most] = [median((view) => view.firstPaint), median((view) => view.largestPaint)];
  const [shift, task] = [median((view) => view.shift), median((view) => view.longestTask)];
  return [
    figure(`${name}, slow phone: first paint`, ms(first), '≤ 800 ms', first <= 800),
    figure(`${name}, slow phone: largest paint`, ms(most), `≤ ${ms(largest)}`, most <= largest),
    figure(`${name}, slow phone: layout shift`, shift.toFixed(3), '0.00', shift < 0.005),
    figure(`${name}, slow phone: longest task`, ms(task), '≤ 100 ms', task <= 100),
  ];
}
