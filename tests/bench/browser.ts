import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../dev/tools/chromium.ts';
import { typingPause } from '../../frontend/src/lib/typingPause.ts';
import { closeChoices, severity } from '../journeys/home.ts';
import { asVisited, watching } from './chromium.ts';
import { type Figure, figure, ms, percentile } from './report.ts';
import { openSlowPhone } from './slowPhone.ts';

/** The site in a process of its own, so that the browser's driver does not block it. */
async function serve(folder: string): Promise<{ url: string; sleep(): void; close(): void }> {
  const site = fork(join(import.meta.dirname, 'site.ts'), [folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [url] = (await once(site, 'message')) as [string];
  return { url, sleep: () => void site.send('sleep'), close: () => void site.kill() };
}

/**
 * Runs before the page. Records paints, layout shifts, long tasks, interactions and the first markers, and for the next
 * action after `expect()` when the changed list and map were on the screen. Milliseconds.
 */
const notes = `{
  const noted = { cls: 0, longTasks: [], interactions: [], clusters: 0, incidents: 0, list: null, map: null };
  const watch = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) noted.cls += entry.value; });
  watch('longtask', (entry) => { noted.longTasks.push(entry.duration); });
  watch('event', (entry) => { if (entry.interactionId) noted.interactions.push(entry.duration); }, { durationThreshold: 16 });

  const afterPaint = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); done(performance.now()); };
    port2.postMessage(null);
  });
  const shown = {
    list: () => Array.from(document.querySelectorAll('article[id^=incident]'), (card) => card.id).join() +
      document.querySelector('[aria-labelledby] p[role=status]')?.textContent,
    map: () => Array.from(document.querySelectorAll('.map-marker'), (each) => each.ariaLabel).sort().join(),
  };
  let before = null;
  new MutationObserver(() => {
    if (!noted.incidents && document.querySelector('article[id^=incident]')) noted.incidents = performance.now();
    if (!noted.clusters && document.querySelector('.map-cluster')) noted.clusters = performance.now();
    for (const part of ['list', 'map']) {
      if (!before || noted[part] !== null || shown[part]() === before[part]) continue;
      noted[part] = 0;
      const { startedAt } = before;
      afterPaint((now) => { noted[part] = now - startedAt; });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
  noted.expect = () => {
    noted.list = noted.map = null;
    before = null;
    const begin = (event) => {
      for (const type of ['click', 'beforeinput']) removeEventListener(type, begin, true);
      before = { list: shown.list(), map: shown.map(), startedAt: event.timeStamp };
    };
    for (const type of ['click', 'beforeinput']) addEventListener(type, begin, true);
  };
  window.noted = noted;
}`;

type Part = 'list' | 'map';
type Noted = {
  cls: number;
  longTasks: number[];
  /** How long the screen took to respond to a key or click. */
  interactions: number[];
  clusters: number;
  /** When the first incidents of the list were there. */
  incidents: number;
};
const noted = (page: Page): Promise<Noted> => page.evaluate('noted');

async function open(page: Page, url: string): Promise<Noted> {
  await page.addInitScript(notes);
  await page.goto(url, { timeout: 120_000 });
  await page.locator('.map-cluster').first().waitFor({ timeout: 120_000 });
  await page.getByText(/^1 to 10 of/).waitFor({ timeout: 120_000 });
  // The opening clusters are for the default filter; others need the columns.
  await page.waitForLoadState('networkidle');
  return noted(page);
}

/** Milliseconds from the action until each part of the screen has changed. */
async function changed(page: Page, act: () => Promise<unknown>, parts: readonly Part[]): Promise<Record<Part, number>> {
  await page.evaluate('noted.expect()');
  await act();
  await page.waitForFunction(parts.map((part) => `noted.${part} > 0`).join(' && '));
  return page.evaluate('({ list: noted.list, map: noted.map })');
}

const severities = ['Low', 'Medium', 'High', 'Medium', 'Low', 'High', 'Low', 'Medium', 'High', 'Medium'];
/** One filter per opened page; the server has seen none of them before. */
const wordsOfPages = [
  ['graffiti', 'mosque', 'shouted', 'headscarf', 'bus stop', 'school', 'train', 'shop'],
  ['prayer', 'colleague', 'window', 'police', 'letter', 'passenger', 'community', 'notice'],
  ['pushed', 'platform', 'student', 'glass', 'pupil', 'thrown', 'stranger', 'slogans'],
];
const typed = 'headscarf';

type Times = Record<'filter' | 'sort' | 'search', Record<Part, number[]>>;

async function useTheList(page: Page, words: readonly string[], times: Times): Promise<void> {
  const both = ['list', 'map'] as const;
  const note = ({ list, map }: Record<Part, number>, into: Record<Part, number[]>, parts: readonly Part[]) => {
    into.list.push(list);
    if (parts.includes('map')) into.map.push(map);
  };
  for (const name of severities) {
    const box = await severity(page, name);
    note(await changed(page, () => box.click(), both), times.filter, both);
  }
  for (let round = 0; round < 8; round++) {
    const button = page.getByRole('button', { name: /^Order/ });
    note(await changed(page, () => button.click(), ['list']), times.sort, ['list']);
  }
  for (const word of words) {
    await page.getByRole('searchbox').selectText();
    const { list, map } = await changed(page, () => page.keyboard.insertText(word), both);
    // The pause is part of it, and no work.
    note({ list: list - typingPause, map: map - typingPause }, times.search, both);
  }
}

const taken = (times: readonly number[]): string =>
  `${times.length}, ${ms(times.reduce((sum, time) => sum + time, 0))} in all, the longest ${ms(Math.max(0, ...times))}`;

const rounds = 5;

/** The first view on a slow phone, with a warm API and with one that has to wake up; medians. */
async function measureAsleep(browser: Browser, site: Awaited<ReturnType<typeof serve>>): Promise<Figure[]> {
  const first = {
    warm: { clusters: [] as number[], incidents: [] as number[] },
    asleep: { clusters: [] as number[], incidents: [] as number[] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const state of ['warm', 'asleep'] as const) {
      const page = await openSlowPhone(browser);
      if (state === 'asleep') site.sleep();
      const { clusters, incidents } = await open(page, site.url);
      first[state].clusters.push(clusters);
      first[state].incidents.push(incidents);
      await page.context().close();
    }
  }
  const clusters = percentile(first.warm.clusters, 50);
  const asleepOrNot = (['clusters', 'incidents'] as const).map((part) => {
    const [warm, asleep] = [percentile(first.warm[part], 50), percentile(first.asleep[part], 50)];
    return figure(
      `slow phone: first ${part} while the API sleeps for 5 s`,
      ms(asleep),
      `≤ ${ms(warm)} with a warm one + 100 ms`,
      asleep <= warm + 100,
    );
  });
  return [figure('slow phone: first clusters', ms(clusters), '≤ 1.2 s', clusters <= 1200), ...asleepOrNot];
}

/** The slowest of the interactions after the first `from`, and how many there are in all. */
async function slowestSince(page: Page, from: number): Promise<{ slowest: number; count: number }> {
  const { interactions } = await noted(page);
  return { slowest: Math.max(0, ...interactions.slice(from)), count: interactions.length };
}

async function panTheMap(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Map of incidents' });
  const { x, y, width, height } = (await map.boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 3 };
  await page.mouse.move(middle.x, middle.y);
  for (const by of [60, -120, 60]) {
    await page.mouse.down();
    await page.mouse.move(middle.x + by, middle.y + by / 2, { steps: 8 });
    await page.mouse.up();
  }
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.waitForLoadState('networkidle');
  }
}

/** What somebody gets who types as soon as there is a field: the answer, and what the page has loaded by then. */
async function measureTyping(browser: Browser, url: string): Promise<Figure[]> {
  const views: { answered: number; code: number; all: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await openSlowPhone(browser);
    await page.addInitScript(notes);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('searchbox').filter({ visible: true }).fill(typed);
    await page.waitForFunction(`document.querySelector('h2#result')?.textContent.includes('${typed}')`);
    const answered = await page.evaluate<number>('performance.now()');
    await page.waitForLoadState('networkidle');
    const loadedBy = `(name, type) => performance.getEntriesByType('resource')
      .filter(({ responseEnd, initiatorType, name: file }) => responseEnd <= noted[name] && (!type || file.endsWith(type)))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;
    const [code, all] = await page.evaluate<[number, number]>(
      `[(${loadedBy})('clusters', '.js'), (${loadedBy})('incidents') + performance.getEntriesByType('navigation')[0].encodedBodySize]`,
    );
    views.push({ answered, code, all });
    await page.context().close();
  }
  const median = (of: (view: (typeof views)[number]) => number) => percentile(views.map(of), 50);
  const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  const [answered, code, all] = [
    median((view) => view.answered),
    median((view) => view.code),
    median((view) => view.all),
  ];
  return [
    figure('slow phone: typed text is answered', ms(answered), '≤ 1.8 s', answered <= 1800),
    figure('slow phone: code before the first clusters', kB(code), '≤ 60 kB', code <= 60_000),
    figure('slow phone: all before the first incidents', kB(all), '≤ 180 kB', all <= 180_000),
  ];
}

/** The home page with the filled database: as it is, and on a slow phone. */
export async function measureHome(folder: string): Promise<Figure[]> {
  const site = await serve(folder);
  const browser = await launchChromium([asVisited]);
  const figures: Figure[] = [];
  try {
    const times: Times = {
      filter: { list: [], map: [] },
      sort: { list: [], map: [] },
      search: { list: [], map: [] },
    };
    const firstClusters: number[] = [];
    const longTasks = { beginning: [] as number[], meanwhile: [] as number[] };
    // Each in a fresh browser, like a first visit.
    for (const words of wordsOfPages) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const first = await open(page, site.url);
      firstClusters.push(first.clusters);
      longTasks.beginning.push(...first.longTasks);
      const watched = await watching(page, () => useTheList(page, words, times));
      longTasks.meanwhile.push(...watched.longTasks);
      if (process.env['SCREENSHOTS']) await page.screenshot({ path: join(process.env['SCREENSHOTS'], 'wide.png') });
      await page.close();
    }
    figures.push(figure('first clusters after the address was opened', ms(percentile(firstClusters, 50))));
    figures.push(figure(`long tasks until all is there, of ${wordsOfPages.length} pages`, taken(longTasks.beginning)));
    for (const [what, { list, map }] of Object.entries(times)) {
      for (const [part, all] of Object.entries({ list, map })) {
        if (all.length === 0) continue;
        const middle = percentile(all, 50);
        figures.push(
          figure(
            `${what} → new ${part} on the screen`,
            ms(middle),
            '≤ 50 ms',
            middle <= 50,
            `p95 ${ms(percentile(all, 95))}`,
          ),
        );
      }
    }
    figures.push(figure('long tasks meanwhile', taken(longTasks.meanwhile)));

    const phone = await openSlowPhone(browser);
    const { cls, longTasks: loading } = await open(phone, site.url);
    figures.push(figure('slow phone: CLS', cls.toFixed(3), '0.00', cls < 0.005));
    figures.push(figure('slow phone: long tasks until all is there', taken(loading)));
    for (const name of severities.slice(0, 4)) await (await severity(phone, name)).click();
    await closeChoices(phone);
    await phone.getByRole('searchbox').pressSequentially(typed, { delay: 150 });
    await phone.waitForLoadState('networkidle');
    const filtering = await slowestSince(phone, 0);
    await panTheMap(phone);
    const panning = await slowestSince(phone, filtering.count);
    figures.push(
      figure('slow phone: INP while filtering', ms(filtering.slowest), '≤ 100 ms', filtering.slowest <= 100),
    );
    figures.push(
      figure('slow phone: INP while panning and zooming', ms(panning.slowest), '≤ 100 ms', panning.slowest <= 100),
    );
    if (process.env['SCREENSHOTS']) {
      await phone.screenshot({ path: join(process.env['SCREENSHOTS'], 'phone.png'), fullPage: true });
    }
    figures.push(...(await measureAsleep(browser, site)), ...(await measureTyping(browser, site.url)));
  } finally {
    await browser.close();
    site.close();
  }
  return figures;
}
