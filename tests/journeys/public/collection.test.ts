import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fillMonitor } from '../../../dev/commands/standins.ts';
import { apiAs, expectAccessible, siteUrl, visit, type VisitOptions } from '../browser.ts';
import { seconds } from '../../support/run/pace.ts';

/** The timers app collects from the stand-in of X, and refreshes the monitor: once, for all of this file. */
beforeAll(async () => {
  await fillMonitor({ apiUrl: siteUrl, timersUrl: inject('timersUrl') });
  await vi.waitFor(async () => expect((await apiAs(null).listSentimentPosts()).posts.length).toBeGreaterThan(10), {
    timeout: seconds(20),
    interval: 100,
  });
});

const openMonitor = async (options?: VisitOptions) => {
  const page = await visit('/', options);
  await page.getByRole('button', { name: 'Anti-Muslim Posts' }).click();
  const panel = page.getByRole('region', { name: 'Anti-Muslim Posts' });
  await panel.getByRole('article').waitFor();
  return { page, panel };
};

describe('a run of the collector', () => {
  it('shows in the status card and in the monitor: the newest first, each with a way to the original', async () => {
    const { page, panel } = await openMonitor();
    const card = page.getByRole('region', { name: 'Social media monitoring' });
    const { totalIncidents } = await apiAs(null).getMonitoringStatus();
    expect(totalIncidents).toBeGreaterThan(100);
    await card.getByText(totalIncidents.toLocaleString('en-GB')).first().waitFor();
    await card.locator('time').waitFor();
    expect(await card.getByText('Pending...').count()).toBe(0);
    expect(await card.getByText('Monitoring is off').count()).toBe(0);
    const { posts } = await apiAs(null).listSentimentPosts();
    expect(posts.length).toBeLessThanOrEqual(50);
    expect(posts.map(({ timestamp }) => timestamp)).toEqual(
      posts
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    );
    const [first] = posts;
    await panel.getByText(`1 of ${posts.length}`).waitFor();
    expect(await panel.getByRole('link', { name: 'View original' }).getAttribute('href')).toBe(first?.url);
    await panel.getByText(`Search term: ${first?.searchTerm}`).waitFor();
  });

  it.each([
    ['a phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
    ['a desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ] as const)('account names are hidden until a reader asks, each time anew, on %s', async (_, options) => {
    const { posts } = await apiAs(null).listSentimentPosts();
    const at = posts.findIndex(({ content }) => content.startsWith('@invented_reader'));
    expect(at).toBeGreaterThanOrEqual(0);
    const { page, panel } = await openMonitor(options);
    for (let step = 0; step < at; step += 1) await panel.getByRole('button', { name: 'Next post' }).click();
    const content = panel.getByRole('group', { name: 'Text of the post' });
    await panel.getByText('Slurs and account names are hidden.').waitFor();
    expect(await content.textContent()).toMatch(/^@i\*+ /);
    await panel.getByRole('button', { name: 'Show them' }).press('Enter');
    expect(await content.textContent()).toBe(posts[at]?.content);
    await panel.getByRole('button', { name: 'Hide them' }).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Next post' }).click();
    await panel.getByRole('button', { name: 'Previous post' }).click();
    expect(await content.textContent()).toMatch(/^@i\*+ /);
  });
});
