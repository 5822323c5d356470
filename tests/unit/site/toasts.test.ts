import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSwipe, towardsEnd } from '../../../frontend/src/ui/toasts/swipe.ts';
import { type Rect, placeToast } from '../../../frontend/src/ui/toasts/toastPlace.ts';
import {
  forgetActions,
  runLatestAction,
  type ShownToast,
  withEarlier,
} from '../../../frontend/src/ui/toasts/lastingActions.ts';
import { durationOf, onToast, showToast } from '../../../frontend/src/ui/toasts/toast.ts';

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

describe('an action that outlives its toast', () => {
  let shown: ShownToast | null = null;
  let done: string[] = [];
  let stop = () => {};
  const show = (about: string, otherAction?: { label: string; onClick: () => void }) =>
    showToast({
      title: 'Approved!',
      intent: 'success',
      duration: 10_000,
      action: { label: 'Undo', about, onClick: () => done.push(about) },
      ...(otherAction && { otherAction }),
    });
  const earlier = () => shown?.earlier.map(({ about }) => about);

  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    stop = onToast((toast) => {
      shown = withEarlier(toast);
    });
  });
  afterEach(() => {
    forgetActions();
    stop();
    vi.useRealTimers();
  });

  it('is in the toasts that follow, newest first, three of them at most', () => {
    for (const about of ['first', 'second', 'third', 'fourth']) show(about);
    expect(earlier()).toEqual(['third', 'second']);
    showToast({ title: 'Published', intent: 'success' });
    expect(earlier()).toEqual(['fourth', 'third', 'second']);
  });

  it('is gone when the time of its toast is over', () => {
    show('first');
    vi.advanceTimersByTime(9999);
    show('second');
    expect(earlier()).toEqual(['first']);
    vi.advanceTimersByTime(1);
    show('third');
    expect(earlier()).toEqual(['second']);
    vi.advanceTimersByTime(10_000);
    runLatestAction();
    expect(done).toEqual([]);
  });

  it('is done once, the newest first', () => {
    show('first');
    show('second');
    const own = shown?.action;
    runLatestAction();
    own?.onClick();
    runLatestAction();
    runLatestAction();
    expect(done).toEqual(['second', 'first']);
  });

  it('is not offered again once the toast was dismissed, or its other action was chosen', () => {
    show('first');
    show('second', { label: 'Publish now', onClick: () => done.push('published') });
    shown?.otherAction?.onClick();
    runLatestAction();
    expect(done).toEqual(['published', 'first']);
    show('third');
    forgetActions();
    runLatestAction();
    expect(done).toEqual(['published', 'first']);
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
  const toast = { width: 358, height: 100 };
  const bar = { x: 0, y: 0, width: 390, height: 60 };
  const summary = { x: 16, y: 70, width: 358, height: 200 };
  const button = { x: 16, y: 780, width: 358, height: 44 };
  const place = (obstacles: Rect[], preference: Partial<Parameters<typeof placeToast>[3]> = {}) =>
    placeToast(toast, screen, obstacles, {
      fromBottom: false,
      fromEnd: false,
      isRightToLeft: false,
      current: null,
      ...preference,
    });

  it('is as near to the top as the obstacles allow', () => {
    expect(place([])).toEqual({ x: 16, y: 0 });
    expect(place([bar])).toEqual({ x: 16, y: 60 });
    expect(place([bar, summary, button])).toEqual({ x: 16, y: 270 });
  });

  it('is as near to the bottom as they allow, where success is told', () => {
    expect(place([bar, button], { fromBottom: true }).y + toast.height).toBeLessThan(button.y);
    expect(place([bar], { fromBottom: true }).y).toBeGreaterThan(700);
  });

  it('stays where it is while no other is better', () => {
    const current = { x: 16, y: 300 };
    expect(place([bar], { current })).toEqual(current);
    expect(place([bar, { ...summary, y: 310 }], { current })).toEqual({ x: 16, y: 60 });
    // The screen has become lower.
    expect(place([bar], { current: { x: 16, y: 800 } })).toEqual({ x: 16, y: 60 });
  });

  it('is at the start of the line, and at its end where only that is free', () => {
    const wide = { x: 0, y: 0, width: 844, height: 300 };
    const from = (obstacles: Rect[], isRightToLeft: boolean) =>
      placeToast(toast, wide, obstacles, { fromBottom: false, fromEnd: false, isRightToLeft, current: null }).x;
    expect(from([], false)).toBe(16);
    expect(from([], true)).toBe(470);
    expect(from([{ x: 0, y: 0, width: 400, height: 300 }], false)).toBe(470);
  });

  it('is first at the end of the line where a page has its notices there', () => {
    const wide = { x: 0, y: 0, width: 1440, height: 900 };
    const options = { fromBottom: true, fromEnd: true, isRightToLeft: false, current: null };
    const decisions = { x: 384, y: 840, width: 1056, height: 60 };
    expect(placeToast(toast, wide, [], options)).toEqual({ x: 1066, y: 788 });
    expect(placeToast(toast, wide, [], { ...options, isRightToLeft: true })).toEqual({ x: 16, y: 788 });
    expect(placeToast(toast, wide, [decisions, { x: 0, y: 100, width: 384, height: 800 }], options)).toEqual({
      x: 1066,
      y: 728,
    });
  });

  it('covers least where nothing is free', () => {
    const all = { x: 0, y: 60, width: 390, height: 784 };
    expect(place([all])).toEqual({ x: 16, y: 0 });
  });
});
