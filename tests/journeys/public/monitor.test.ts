import type { MonitoringStatus, SentimentPost } from '@incidentmap/core/domain/monitor/monitor';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, newPage, problem, type VisitOptions } from '../browser.ts';
import { resizeTo } from '../fonts.ts';
import { intercept, type Route } from '../intercept.ts';
import { publish, published } from '../published.ts';

const aPost = (id: string, changes: Partial<SentimentPost> = {}): SentimentPost => ({
  id,
  content: `Invented post ${id}`,
  platform: 'X',
  author: `@author_${id}`,
  searchTerm: 'an invented term',
  location: '',
  url: `https://x.com/i/status/${id}`,
  timestamp: '2026-06-15T08:00:00Z',
  createdAt: '2026-06-15T08:00:00Z',
  ...changes,
});

const three = ['1', '2', '3'].map((id) => aPost(id));

type Answer = (route: Route) => unknown;

/** From here on, also on other pages, time moves only when told to. */
async function stopTime(page: Page, now: string): Promise<void> {
  await page.clock.install({ time: Date.parse(now) - 60_000 });
  await page.clock.pauseAt(now);
}

/** The home page at a moment. */
async function homeAt(now: string, { answer, ...options }: VisitOptions & { answer?: Answer } = {}) {
  const page = await newPage({ reducedMotion: 'no-preference', ...options });
  await stopTime(page, now);
  await intercept(
    page,
    'GET',
    '/api/sentiment/posts',
    answer ?? ((route) => route.fulfill({ json: { posts: three } })),
  );
  await page.goto('/');
  await settle(page, page.locator('#root:not([data-page])'));
  await toggleOf(page).waitFor();
  return page;
}

const toggleOf = (page: Page): Locator => page.getByRole('button', { name: 'Anti-Muslim Posts' });
const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Anti-Muslim Posts' });

/** Waits for something that needs both the network and a little of the page's time. */
const settle = (page: Page, locator: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return locator.isVisible();
    })
    .toBe(true);

async function open(page: Page, awaited = 'Invented post 1'): Promise<Locator> {
  await toggleOf(page).click();
  // Away from it again: it waits for those who point at it.
  await page.mouse.move(5, 5);
  const panel = panelOf(page);
  await settle(page, panel.getByText(awaited, { exact: true }));
  return panel;
}

const shows = async (panel: Locator, id: string): Promise<void> =>
  expect.poll(() => panel.getByRole('article').textContent()).toContain(`Invented post ${id}`);

const noon = '2026-06-15T12:00:00Z';

describe('the monitor', () => {
  it('is folded away at first and reads nothing then; open, it goes on to the next post, except while somebody is with it', async () => {
    let asked = 0;
    const page = await homeAt(noon, {
      answer: (route) => {
        asked += 1;
        return route.fulfill({ json: { posts: three } });
      },
    });
    expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('false');
    await page.clock.runFor(120_000);
    expect(asked).toBe(0);
    await open(page);
    expect(asked).toBe(1);
    expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('true');
    const panel = panelOf(page);
    const spoken = panel.locator('[aria-live]').filter({ has: page.getByRole('article') });
    // Every 5 seconds, around the end, without announcing each.
    expect(await spoken.getAttribute('aria-live')).toBe('off');
    await page.clock.runFor(4500);
    await shows(panel, '1');
    await page.clock.runFor(500);
    await shows(panel, '2');
    await page.clock.runFor(5000);
    await shows(panel, '3');
    await page.clock.runFor(5000);
    await shows(panel, '1');

    // It waits while it is pointed at, while it has the focus, and while it is paused.
    const content = panel.getByRole('group', { name: 'Text of the post' });
    await content.hover();
    await page.clock.runFor(20_000);
    await shows(panel, '1');
    await page.mouse.move(5, 5);
    await page.clock.runFor(5000);
    await shows(panel, '2');

    await content.focus();
    expect(await spoken.getAttribute('aria-live')).toBe('polite');
    await page.clock.runFor(20_000);
    await shows(panel, '2');
    await panel.getByRole('button', { name: 'Previous post' }).click();
    await shows(panel, '1');
    await toggleOf(page).focus();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5000);
    await shows(panel, '2');

    await panel.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(5, 5);
    await toggleOf(page).focus();
    await page.clock.runFor(20_000);
    await shows(panel, '2');
    // Whoever lets it go on stands on the button, and it goes on.
    await panel.getByRole('button', { name: 'Resume' }).press('Enter');
    await page.clock.runFor(5000);
    await shows(panel, '3');

    // Escape closes it and gives the focus back; it is not remembered that it was open.
    await page.keyboard.press('Escape');
    await panel.getByRole('article').waitFor({ state: 'detached' });
    expect(await toggleOf(page).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await open(page);
    await page.reload();
    await toggleOf(page).waitFor();
    expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows everything about a post, with the UK where no place is known, and when the next ones come', async () => {
    const posts = [
      aPost('1', { platform: 'facebook', timestamp: '2026-06-14T20:00:00Z' }),
      aPost('2', { location: 'Bradford', url: 'javascript:alert(1)', author: ' ' }),
    ];
    const page = await homeAt('2026-06-15T12:59:00Z', { answer: (route) => route.fulfill({ json: { posts } }) });
    const panel = await open(page);
    for (const text of ['Facebook', 'Search term: an invented term', '@author_1', 'UK', 'Yesterday', '1 of 2'])
      await panel.getByText(text, { exact: true }).first().waitFor();
    const link = panel.getByRole('link', { name: 'View original' });
    expect(await link.getAttribute('href')).toBe('https://x.com/i/status/1');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    for (const text of [
      'These posts are not verified incidents. They may contain abusive language.',
      'Updates 3 times a day (6 AM, 2 PM, 10 PM), London time.',
      'Next update: 2 PM today',
    ])
      await panel.getByText(text).waitFor();

    await panel.getByRole('button', { name: 'Next post' }).click();
    await shows(panel, '2');
    await panel.getByText('Bradford', { exact: true }).waitFor();
    expect(await panel.getByText('Author').count()).toBe(0);
    expect(await link.count()).toBe(0);
    await page.clock.runFor(61_000);
    await panel.getByText('Next update: 10 PM today').waitFor();
  });

  it('reads again every 30 seconds while it is open, keeps its place, says when that fails, and stands still for those who asked for less motion', async () => {
    let asked = 0;
    let isDown = false;
    let posts = three;
    const page = await homeAt(noon, {
      reducedMotion: 'reduce',
      expected: [/503/],
      answer: (route) => {
        asked += 1;
        return route.fulfill(isDown ? problem(503, 'unavailable', 'Down.') : { json: { posts } });
      },
    });
    const panel = await open(page);
    expect(await panel.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Next post' }).press('Enter');
    posts = [aPost('0'), ...three];
    await page.clock.runFor(29_000);
    await shows(panel, '2');
    expect(asked).toBe(1);
    await page.clock.runFor(1000);
    await settle(page, panel.getByText('3 of 4'));
    await shows(panel, '2');
    expect(asked).toBe(2);

    isDown = true;
    await page.clock.runFor(30_000);
    await settle(page, panel.getByText('The newest posts could not be loaded. These were loaded earlier.'));
    await shows(panel, '2');
    isDown = false;
    await page.clock.runFor(30_000);
    await expect.poll(() => panel.getByText('The newest posts could not be loaded').count()).toBe(0);

    const before = asked;
    await toggleOf(page).click();
    await page.clock.runFor(120_000);
    expect(asked).toBe(before);
    await toggleOf(page).click();
    await settle(page, panel.getByRole('article'));
    await expect.poll(() => asked).toBe(before + 1);
  });

  it('says that there are none, and never when they could not be read', async () => {
    let isDown = true;
    const page = await homeAt(noon, {
      expected: [/503/],
      answer: (route) => route.fulfill(isDown ? problem(503, 'unavailable', 'It is down.') : { json: { posts: [] } }),
    });
    const panel = await open(page, 'It is down.');
    expect(await panel.getByText('No anti-Muslim X Posts available').count()).toBe(0);
    isDown = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await settle(page, panel.getByText('No anti-Muslim X Posts available'));
    isDown = true;
    await page.clock.runFor(30_000);
    await settle(page, panel.getByText('It is down.'));
    expect(await panel.getByText('No anti-Muslim X Posts available').count()).toBe(0);
  });

  it('dates posts and the next update by London, whatever the visitor’s own clock says', async () => {
    const posts = [
      aPost('1', { timestamp: '2026-03-29T00:30:00Z' }),
      aPost('2', { timestamp: '2026-03-28T23:30:00Z' }),
      aPost('3', { timestamp: '2025-03-01T12:00:00Z' }),
    ];
    // In New York it is still the day before, and London's clocks have changed in the night.
    const page = await homeAt('2026-03-29T03:30:00Z', {
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      answer: (route) => route.fulfill({ json: { posts } }),
    });
    const panel = await open(page);
    await panel.getByText('Next update: 6 AM today').waitFor();
    for (const [at, words] of ['Today', 'Yesterday', '1 year ago'].entries()) {
      const time = panel.locator(`time[datetime="${posts[at]?.timestamp}"]`);
      await time.waitFor();
      expect(await time.textContent()).toBe(words);
      await panel.getByRole('button', { name: 'Next post' }).click();
    }
  });
});

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

describe.each(sizes)('at $width px', (viewport) => {
  it('covers no control while it is folded, and keeps its height while posts of any length come and go', async () => {
    const posts = [
      aPost('1'),
      aPost('2', { content: 'Invented post 2 '.repeat(200), author: 'A name '.repeat(40) }),
      aPost('3', { content: `Invented post 3 ${'x'.repeat(600)}` }),
      aPost('4', { content: 'Invented post 4 یہ ایک فرضی پوسٹ ہے' }),
    ];
    const page = await homeAt(noon, { viewport, answer: (route) => route.fulfill({ json: { posts } }) });
    const toggle = toggleOf(page);
    for (const name of ['Report Incident', 'Submit Social Post', 'Record', 'Zoom in', 'Zoom out']) {
      const control = page.getByRole('button', { name, exact: true });
      if ((await control.count()) > 0) expect(await overlap(toggle, control), name).toBe(false);
    }
    // Its own focus does not move the page.
    await toggle.focus();
    expect(await page.evaluate('scrollY')).toBe(0);
    const panel = await open(page);
    const height = (await panel.locator('> div').boundingBox())?.height;
    for (const { id } of posts) {
      await shows(panel, id);
      const content = panel.getByRole('group', { name: 'Text of the post' });
      const [outer, inner] = [await panel.locator('> div').boundingBox(), await content.boundingBox()];
      expect(outer?.height).toBe(height);
      expect(inner!.x + inner!.width).toBeLessThanOrEqual(viewport.width);
      await panel.getByRole('button', { name: 'Next post' }).click();
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
  });
});

it('on a phone the button makes way while a field has the focus, and the posts open as a sheet with a button that closes it', async () => {
  const page = await homeAt(noon, { viewport: { width: 390, height: 844 } });
  await page.getByRole('searchbox').focus();
  await expect.poll(() => toggleOf(page).isVisible()).toBe(false);
  await page.getByRole('searchbox').blur();
  await expect.poll(() => toggleOf(page).isVisible()).toBe(true);
  const panel = await open(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('article').waitFor({ state: 'detached' });
  expect(await toggleOf(page).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
});

it('a large screen has the time of the next update on the button; the panel stays open where another width gives it another place', async () => {
  const page = await homeAt(noon, { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'Anti-Muslim Posts next 2 PM' }).waitFor();
  const panel = await open(page);
  for (const width of [390, 1920, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await panel.getByRole('article').waitFor();
  }
});

it('the panel has nothing serious for axe', async () => {
  // axe itself waits by the page's clock.
  const page = await newPage({ expected: [/503/] });
  // On an empty site a phone's sheet rises, and the button with it.
  await publish(page, [published('One in Leeds')]);
  const panel = panelOf(page);
  const answers = [
    [{ json: { posts: [aPost('1', { content: 'Invented post 1\n'.repeat(40) }), aPost('2')] } }, 'View original'],
    [{ json: { posts: [] } }, 'No anti-Muslim X Posts available'],
    [problem(503, 'unavailable', 'It is down.'), 'It is down.'],
  ] as const;
  for (const [answer, awaited] of answers) {
    await intercept(page, 'GET', '/api/sentiment/posts', (route) => route.fulfill(answer));
    await page.goto('/');
    await toggleOf(page).click();
    for (const { width, colorScheme } of [
      { width: 390, colorScheme: 'dark' },
      { width: 1440, colorScheme: 'light' },
      { width: 1920, colorScheme: 'dark' },
    ] as const) {
      await resizeTo(page, { width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await panel.getByText(awaited).waitFor();
      await expectAccessible(page);
    }
  }
});

describe('the status card', () => {
  const working: MonitoringStatus = {
    lastRun: '2026-06-15T11:40:00Z',
    incidentsCollected: 42,
    totalIncidents: 12_345,
    searchTerms: 15,
    state: 'working',
    nextRun: '2026-06-15T12:00:00Z',
    budget: { perDay: 800, default: 800, remaining: 312.5 },
  };

  async function homeWith(answer: Answer, options: VisitOptions = {}) {
    const page = await newPage(options);
    await stopTime(page, noon);
    await intercept(page, 'GET', '/api/social/status', answer);
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Social media monitoring' });
    // React draws what was loaded late by a timer, which stands still with the clock.
    await settle(page, card);
    return { page, card };
  }
  const fact = (card: Locator, name: string) =>
    card.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

  it('says what is monitored and what came of it, asks every 60 seconds, and keeps what it knows when an answer is none', async () => {
    let answer: MonitoringStatus | null = null;
    let asked = 0;
    const { page, card } = await homeWith(
      (route) => {
        asked += 1;
        return route.fulfill(answer ? { json: answer } : { status: 500, body: 'broken' });
      },
      { expected: [/500/] },
    );
    await expect.poll(() => asked).toBe(1);
    expect(await fact(card, 'Last update').textContent()).toBe('Pending...First run soon');
    await card.getByText('Not known yet').first().waitFor();

    answer = working;
    await page.clock.runFor(60_000);
    await settle(page, card.getByText('12,345'));
    await card
      .getByText('Monitors X for UK anti-Muslim sentiment across 15 search terms. Runs every 20 minutes.')
      .waitFor();
    expect(await fact(card, 'All-time total').textContent()).toBe('12,345');
    expect(await fact(card, 'Last update').textContent()).toBe('15 June 2026 at 12:40');
    answer = null;
    await page.clock.runFor(60_000);
    await expect.poll(() => asked).toBe(3);
    answer = { ...working, incidentsCollected: 43, totalIncidents: 12_346 };
    expect(await fact(card, 'Posts collected today').textContent()).toBe('42');
    // The time until the next one begins when the page has read that there was no answer, which is after it was asked for.
    const askedAgain = async () => {
      await page.clock.runFor(10_000);
      return asked;
    };
    await expect.poll(askedAgain).toBe(4);
    await settle(page, card.getByText('12,346'));
    expect(await fact(card, 'Posts collected today').textContent()).toBe('43');
    expect(asked).toBe(4);
  });

  it('says in words how the monitoring does', async () => {
    let now: MonitoringStatus = working;
    const { page, card } = await homeWith((route) => route.fulfill({ json: now }));
    const states = [
      [
        'off',
        null,
        'None yet',
        'Monitoring is off: this site has no connection to X yet. Once it has one, it will monitor X for UK anti-Muslim sentiment across 15 search terms, every 20 minutes.',
      ],
      [
        'limited',
        working.lastRun,
        '15 June 2026 at 12:40',
        'Monitoring has reached a limit. It will resume automatically.',
      ],
      [
        'spent',
        working.lastRun,
        '15 June 2026 at 12:40',
        'Today’s $8.00 budget for collecting posts is used up. It will resume automatically.',
      ],
      ['working', working.lastRun, '15 June 2026 at 12:40', '$3.13 of today’s $8.00 budget for reading X is left.'],
      [
        'failing',
        working.lastRun,
        '15 June 2026 at 12:40',
        'The latest runs failed. These numbers may be out of date.',
      ],
      ['waiting', null, 'Pending...First run soon', null],
    ] as const;
    await settle(page, card.getByText('12,345'));
    for (const [at, [state, lastRun, update, words]] of states.entries()) {
      now = { ...working, state, lastRun, totalIncidents: 20_000 + at };
      await page.clock.runFor(60_000);
      await settle(page, card.getByText(now.totalIncidents.toLocaleString('en-GB')));
      expect(await fact(card, 'Last update').textContent()).toBe(update);
      for (const [, , , told] of states)
        if (told) expect(await card.getByText(told).count()).toBe(told === words ? 1 : 0);
    }
  });
});
