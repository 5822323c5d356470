import { describe, expect, it } from 'vitest';
import { isSwipe, towardsEnd } from '../../frontend/src/ui/swipe.ts';
import { type Rect, placeToast } from '../../frontend/src/ui/toastPlace.ts';
import { durationOf, onToast, showToast } from '../../frontend/src/ui/useToast.ts';

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
    showToast({ title: 'first', intent: 'info' });
    showToast({ title: 'second', intent: 'info' });
    const stop = onToast(({ title }) => shown.push(title));
    showToast({ title: 'third', intent: 'info' });
    stop();
    onToast(({ title }) => shown.push(`again ${title}`))();
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

describe('the place of a toast', () => {
  const screen = { x: 0, y: 0, width: 390, height: 844 };
  const toast = { width: 350, height: 100 };
  const bar = { x: 0, y: 0, width: 390, height: 60 };
  const summary = { x: 16, y: 70, width: 358, height: 200 };
  const button = { x: 16, y: 780, width: 358, height: 44 };
  const place = (obstacles: Rect[], preference: Partial<Parameters<typeof placeToast>[3]> = {}) =>
    placeToast(toast, screen, obstacles, { fromBottom: false, isRightToLeft: false, current: null, ...preference });

  it('is as near to the top as the obstacles allow', () => {
    expect(place([])).toEqual({ x: 20, y: 0 });
    expect(place([bar])).toEqual({ x: 20, y: 60 });
    expect(place([bar, summary, button])).toEqual({ x: 20, y: 270 });
  });

  it('is as near to the bottom as they allow, where success is told', () => {
    expect(place([bar, button], { fromBottom: true }).y + toast.height).toBeLessThan(button.y);
    expect(place([bar], { fromBottom: true }).y).toBeGreaterThan(700);
  });

  it('stays where it is while no other is better', () => {
    const current = { x: 20, y: 300 };
    expect(place([bar], { current })).toEqual(current);
    expect(place([bar, { ...summary, y: 310 }], { current })).toEqual({ x: 20, y: 60 });
    // The screen has become lower.
    expect(place([bar], { current: { x: 20, y: 800 } })).toEqual({ x: 20, y: 60 });
  });

  it('is at the start of the line, and at its end where only that is free', () => {
    const wide = { x: 0, y: 0, width: 844, height: 300 };
    const from = (obstacles: Rect[], isRightToLeft: boolean) =>
      placeToast(toast, wide, obstacles, { fromBottom: false, isRightToLeft, current: null }).x;
    expect(from([], false)).toBe(20);
    expect(from([], true)).toBe(474);
    expect(from([{ x: 0, y: 0, width: 400, height: 300 }], false)).toBe(474);
  });

  it('covers least where nothing is free', () => {
    const all = { x: 0, y: 60, width: 390, height: 784 };
    expect(place([all])).toEqual({ x: 20, y: 0 });
  });
});
