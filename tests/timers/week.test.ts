import { afterEach, describe, expect, it } from 'vitest';
import { type CollectorTest, day, hour, minute, startCollector } from '../support/collector.ts';

let t: CollectorTest;
afterEach(() => t.close());

const terms = ['islamophobia uk', 'mosque attack uk'];

/** Lets so many days pass as the platform's timers see them; the moments at which the monitor was refreshed. */
async function live(days: number, each: (now: number) => void): Promise<string[]> {
  const refreshes: string[] = [];
  const end = t.time + days * day;
  for (; t.time < end; t.time += 10 * minute) {
    each(t.time);
    if (t.time % (20 * minute) === 0) await t.fire('collectPosts');
    if (t.time % hour === 0) {
      const before = (await t.services.monitor.read())?.etag;
      await t.fire('refreshSentiment');
      if ((await t.services.monitor.read())?.etag !== before) refreshes.push(new Date(t.time).toISOString());
    }
    if (t.time % hour === 10 * minute) await t.fire('checkPosts');
  }
  return refreshes;
}

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

describe.each([
  ['a week', '2026-06-15T00:00:00Z', 7],
  ["the days around the clocks' change to summer", '2026-03-28T00:00:00Z', 3],
  ["the days around the clocks' change to winter", '2026-10-24T00:00:00Z', 3],
])('%s', (_, now, days) => {
  it(
    'every post is kept once, and the monitor is refreshed at 6, 14 and 22 in London each day',
    { timeout: 120_000 },
    async () => {
      t = await startCollector({ now, settings: { X_SEARCH_TERMS: JSON.stringify(terms) } });
      const written: string[] = [];
      let at = 0;
      const refreshes = await live(days, (time) => {
        at += 1;
        if (at % 3 === 0) written.push(t.x.write(`islamophobia and mosque attack uk ${at}`, time - minute));
        // An hour of trouble each day, another one every day.
        const trouble = (['failing', 'never', 'limited', 'html', 'truncated', 'errors'] as const)[
          Math.floor(at / 144) % 6
        ];
        t.x.mood = at % 144 < 6 ? trouble! : 'ok';
      });
      t.x.mood = 'ok';
      t.time = Math.ceil(t.time / (20 * minute)) * 20 * minute;
      await t.fire('collectPosts');
      expect(await t.kept()).toEqual(written);
      expect(await t.services.collector.read()).toMatchObject({ total: written.length, state: 'working' });

      const first = refreshes.shift();
      expect(Date.parse(first!)).toBeLessThan(Date.parse(now) + 2 * hour);
      expect(refreshes.map((moment) => Number(londonHour.format(new Date(moment))))).toEqual(
        Array.from({ length: days }, () => [6, 14, 22]).flat(),
      );
      expect(t.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});
