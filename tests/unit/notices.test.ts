import { describe, expect, it } from 'vitest';
import { isSwipe, towardsEnd } from '../../frontend/src/ui/swipe.ts';
import { durationOf, onNotice, tell } from '../../frontend/src/ui/notices.ts';

describe('a notice', () => {
  it.each([
    ['success', 6000],
    ['error', 5000],
    ['warning', 5000],
    ['info', 3000],
  ] as const)('of %s stays for %i ms', (intent, milliseconds) => {
    expect(durationOf({ intent })).toBe(milliseconds);
  });

  it('can have a duration of its own', () => {
    expect(durationOf({ intent: 'info', duration: 2000 })).toBe(2000);
  });

  it('waits for the toast area to load; only the newest is kept', () => {
    const shown: string[] = [];
    tell({ title: 'first', intent: 'info' });
    tell({ title: 'second', intent: 'info' });
    const stop = onNotice(({ title }) => shown.push(title));
    tell({ title: 'third', intent: 'info' });
    stop();
    onNotice(({ title }) => shown.push(`again ${title}`))();
    expect(shown).toEqual(['second', 'third']);
  });
});

describe('a swipe', () => {
  it.each([
    ['ltr', 100, 160, 60],
    ['ltr', 100, 40, 0],
    ['rtl', 100, 40, 60],
    ['rtl', 100, 160, 0],
  ] as const)('in %s text from %i to %i goes %i px towards the end', (direction, from, to, distance) => {
    expect(towardsEnd(from, to, direction)).toBe(distance);
  });

  it('dismisses from 50 px on', () => {
    expect([49, 50, 51].map(isSwipe)).toEqual([false, true, true]);
  });
});
