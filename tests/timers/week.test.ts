import { afterEach, describe, expect, it } from 'vitest';
import { type CollectorTest, day, hour, minute, startCollector } from '../support/api/collector.ts';
import { applyRetention } from '@incidentmap/core/server/commands/sweep/applyRetention';
import { monitorSize } from '@incidentmap/core/domain/limits';
import { defaultXBudget, xPrices } from '@incidentmap/core/domain/monitor/xBudget';
import { different } from '../support/api/differentTexts.ts';
import { seconds } from '../support/run/pace.ts';

let t: CollectorTest;
afterEach(() => t.close());

const terms = ['islamophobia uk', 'mosque attack uk'];

/** Lets this many days pass for the platform's timers; returns when the monitor was refreshed and rechecked. */
async function live(days: number, each: (now: number) => Promise<void>) {
  const [refreshes, rechecks]: [string[], string[]] = [[], []];
  const end = t.time + days * day;
  for (; t.time < end; t.time += 10 * minute) {
    await each(t.time);
    if (t.time % (20 * minute) === 0) await t.fire('collectPosts');
    if (t.time % hour === 0) {
      const before = (await t.services.monitor.read())?.document;
      await t.fire('refreshSentiment');
      const after = (await t.services.monitor.read())?.document;
      if (after?.refresh !== before?.refresh) refreshes.push(new Date(t.time).toISOString());
      else if (after?.recheckedAt !== before?.recheckedAt) rechecks.push(new Date(t.time).toISOString());
    }
    if (t.time % (20 * minute) === 0) await applyRetention(t.services);
  }
  return { refreshes, rechecks };
}

/** What X's rules and our promise require at every moment. */
async function expectToHonourX(time: number, deletedAt: Map<string, number>): Promise<void> {
  const texts = await t.services.posts.newest(1000);
  const shown = (await t.services.monitor.read())?.document.posts ?? [];
  for (const { id, createdAt } of [...texts, ...shown]) {
    // The longest time from a refresh to the second one after it, on the day on which the clocks change.
    expect(time - Date.parse(createdAt)).toBeLessThanOrEqual(17 * hour + 20 * minute);
    expect(time - (deletedAt.get(id) ?? time)).toBeLessThan(day);
  }
  for (const text of texts) expect(text).not.toHaveProperty('author');
  expect(shown.length).toBeLessThanOrEqual(monitorSize);
}

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

describe.each([
  ['a week', '2026-06-15T00:00:00Z', 7],
  ["the days around the clocks' change to summer", '2026-03-28T00:00:00Z', 3],
  ["the days around the clocks' change to winter", '2026-10-24T00:00:00Z', 3],
])('%s', (_, now, days) => {
  it(
    'every post is stored once, and the monitor is refreshed at 6, 14 and 22 in London each day',
    { timeout: seconds(120) },
    async () => {
      t = await startCollector({ now, settings: { X_SEARCH_TERMS: JSON.stringify(terms) } });
      const written: string[] = [];
      const authors = 7;
      /** Posts that are deleted on X, and when. */
      const deletedAt = new Map<string, number>();
      let at = 0;
      const { refreshes, rechecks } = await live(days, async (time) => {
        at += 1;
        if (at % 3 === 0) {
          const text = `islamophobia and mosque attack uk ${different(at)}`;
          written.push(t.x.write(text, time - minute, `invented_${at % authors}`));
        }
        // Each day a post that was collected some hours before is deleted.
        const last = written.at(-30);
        if (at % 144 === 100 && last !== undefined) {
          t.x.deleted.add(last);
          deletedAt.set(last, time);
        }
        // X fails for an hour each day, at a different hour.
        const trouble = (['failing', 'never', 'limited', 'html', 'truncated', 'errors'] as const)[
          Math.floor(at / 144) % 6
        ];
        t.x.mood = at % 144 < 6 ? trouble! : 'ok';
        if (at % 6 === 0) await expectToHonourX(time, deletedAt);
      });
      t.x.mood = 'ok';
      t.time = Math.ceil(t.time / (20 * minute)) * 20 * minute;
      await t.fire('collectPosts');
      expect(await t.kept()).toEqual(written);
      expect(await t.services.collector.read()).toMatchObject({ total: written.length, state: 'working' });
      expect(deletedAt.size).toBeGreaterThanOrEqual(days - 1);

      // X bills no more than we counted, and we counted no more than the budget.
      const billed = Map.groupBy(t.x.charges, ({ day: date }) => date);
      expect(billed.size).toBe(days + 1);
      for (const charges of billed.values()) {
        const cents = charges.reduce((sum, { resource }) => sum + xPrices[resource], 0);
        expect(cents).toBeLessThanOrEqual(defaultXBudget);
        // At most each author once per refresh, however often they appear.
        expect(charges.filter(({ resource }) => resource === 'user').length).toBeLessThanOrEqual(authors);
      }

      const first = refreshes.shift();
      expect(Date.parse(first!)).toBeLessThan(Date.parse(now) + 2 * hour);
      expect(refreshes.map((moment) => Number(londonHour.format(new Date(moment))))).toEqual(
        Array.from({ length: days }, () => [6, 14, 22]).flat(),
      );
      // Each refresh has its recheck four hours later, except the last one, because the test ends before.
      const due = refreshes.slice(0, -1).map((moment) => new Date(Date.parse(moment) + 4 * hour).toISOString());
      expect(rechecks.slice(1)).toEqual(due);
      expect(t.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});
