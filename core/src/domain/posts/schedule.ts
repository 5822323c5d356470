import { collectionMinutes, refreshHours } from '../constants.ts';

const hourLength = 3_600_000;

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

const isRefresh = (hour: number): boolean => refreshHours.includes(Number(londonHour.format(hour * hourLength)));

/**
 * The next moment, after `now`, at which London's clock shows 6, 14 or 22. None of them is skipped or repeated when the
 * clocks change, and London's offset is whole hours, so it is a whole hour in UTC too.
 */
export function nextRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength) + 1;
  while (!isRefresh(hour)) hour += 1;
  return new Date(hour * hourLength);
}

/** The last such moment, at `now` or before. */
export function lastRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength);
  while (!isRefresh(hour)) hour -= 1;
  return new Date(hour * hourLength);
}

/**
 * A post's text is kept until the second refresh after its collection. So at `now` only texts of posts that were
 * collected at this moment or later are kept: it is the refresh before the last one.
 */
export const textsKeptSince = (now: Date): Date => lastRefresh(new Date(lastRefresh(now).getTime() - 1));

/** The next moment, after `now`, at which posts are collected, and not before `notBefore`. */
export function nextCollection(now: Date, notBefore: Date = now): Date {
  const interval = collectionMinutes * 60_000;
  const following = (Math.floor(now.getTime() / interval) + 1) * interval;
  return new Date(Math.max(following, Math.ceil(notBefore.getTime() / interval) * interval));
}
