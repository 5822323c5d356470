import { describe, expect, it } from 'vitest';
import { positionOf, step } from '../../../frontend/src/features/monitor/rotation.ts';
import { ago, nextUpdate } from '../../../frontend/src/features/monitor/words.ts';

const list = (ids: string) => Array.from(ids, (id) => ({ id }));

describe('the shown post', () => {
  it('is the first one initially', () => {
    expect(positionOf(list('abc'), { id: '', position: 0 })).toBe(0);
  });

  it('stays the same post when newer ones are added before it', () => {
    expect(positionOf(list('xyabc'), { id: 'b', position: 1 })).toBe(3);
  });

  it.each([
    ['acd', 1],
    ['a', 0],
    ['', 0],
  ])('is replaced, when it is gone and %j are left, by the post at its position', (ids, position) => {
    expect(positionOf(list(ids), { id: 'b', position: 1 })).toBe(position);
  });

  it.each([
    ['c', 1, 'a'],
    ['a', 1, 'b'],
    ['a', -1, 'c'],
    ['gone', 1, 'b'],
  ])('after %s, %i on, comes %s', (id, by, next) => {
    expect(step(list('abc'), { id, position: 0 }, by).id).toBe(next);
  });
});

it.each([
  ['2026-06-15T05:30:00Z', '2 PM', true],
  ['2026-06-15T13:30:00Z', '10 PM', true],
  ['2026-06-15T21:30:00Z', '6 AM', false],
  ['2026-01-15T05:59:00Z', '6 AM', true],
  ['2026-12-31T22:30:00Z', '6 AM', false],
  // The night on which London's clocks change.
  ['2026-03-29T00:30:00Z', '6 AM', true],
  ['2026-03-28T22:30:00Z', '6 AM', false],
  ['2026-03-29T05:30:00Z', '2 PM', true],
  ['2026-10-25T00:30:00Z', '6 AM', true],
  ['2026-10-25T05:30:00Z', '6 AM', true],
  ['2026-10-25T06:30:00Z', '2 PM', true],
  ['2026-10-25T21:30:00Z', '10 PM', true],
])('at %s the next update is at %s, today: %s', (now, time, isToday) => {
  const next = nextUpdate(new Date(now), 'en');
  expect(next.time.replace(/\s/, ' ')).toBe(time);
  expect(next.isToday).toBe(isToday);
});

it('an unreadable time is not shown', () => {
  expect(ago('yesterday-ish', new Date())).toBe(null);
  expect(ago('2026-06-14T12:00:00Z', new Date('2026-06-15T12:00:00Z'))).toEqual({ key: 'yesterday', count: 1 });
});
