import { lastRefresh, nextCollection, nextRefresh } from '@incidentmap/core/domain/monitor/schedule';
import { describe, expect, it } from 'vitest';

it.each([
  ['2026-06-15T04:59:59.999Z', '2026-06-15T05:00:00.000Z'],
  ['2026-06-15T05:00:00.000Z', '2026-06-15T13:00:00.000Z'],
  ['2026-06-15T20:59:00.000Z', '2026-06-15T21:00:00.000Z'],
  ['2026-06-15T21:00:00.001Z', '2026-06-16T05:00:00.000Z'],
  ['2026-12-31T22:30:00.000Z', '2027-01-01T06:00:00.000Z'],
  ['2026-01-15T12:34:56.000Z', '2026-01-15T14:00:00.000Z'],
])('after %s comes %s', (now, next) => {
  expect(nextRefresh(new Date(now)).toISOString()).toBe(next);
});

const hour = 3_600_000;

describe.each([
  ['into summer', '2026-03-29', '2026-03-29T00:00:00Z', 23, ['05:00', '13:00', '21:00']],
  ['out of summer', '2026-10-25', '2026-10-24T23:00:00Z', 25, ['06:00', '14:00', '22:00']],
  ['in summer', '2026-06-15', '2026-06-14T23:00:00Z', 24, ['05:00', '13:00', '21:00']],
  ['in winter', '2026-01-15', '2026-01-15T00:00:00Z', 24, ['06:00', '14:00', '22:00']],
])('on the day %s', (_, day, start, hours, times) => {
  it('the next refresh of each hour is one of exactly three', () => {
    const first = Date.parse(start);
    const seen = Array.from({ length: hours }, (__, at) => nextRefresh(new Date(first + at * hour - 1)).toISOString());
    const today = [...new Set(seen)].filter((moment) => Date.parse(moment) < first + hours * hour);
    expect(today).toEqual(times.map((time) => `${day}T${time}:00.000Z`));
  });
});

it.each([
  ['2026-06-15T04:59:59.999Z', '2026-06-14T21:00:00.000Z'],
  ['2026-06-15T05:00:00.000Z', '2026-06-15T05:00:00.000Z'],
  ['2026-03-29T05:00:00.000Z', '2026-03-29T05:00:00.000Z'],
  ['2026-10-25T05:30:00.000Z', '2026-10-24T21:00:00.000Z'],
])('before %s came %s', (now, last) => {
  expect(lastRefresh(new Date(now)).toISOString()).toBe(last);
});

it.each([
  ['2026-06-15T12:00:00.000Z', undefined, '2026-06-15T12:20:00.000Z'],
  ['2026-06-15T12:19:59.999Z', undefined, '2026-06-15T12:20:00.000Z'],
  ['2026-06-15T12:05:00.000Z', '2026-06-15T12:21:00.000Z', '2026-06-15T12:40:00.000Z'],
  ['2026-06-15T12:05:00.000Z', '2026-06-15T12:00:00.000Z', '2026-06-15T12:20:00.000Z'],
])('posts are collected after %s, not before %s, at %s', (now, notBefore, next) => {
  expect(nextCollection(new Date(now), notBefore === undefined ? undefined : new Date(notBefore)).toISOString()).toBe(
    next,
  );
});
