import { collectionMinutes, refreshHours } from '../limits.ts';

const hourLength = 3_600_000;

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

const isRefresh = (hour: number): boolean => refreshHours.includes(Number(londonHour.format(hour * hourLength)));

/**
 * The next refresh after `now`: 6:00, 14:00 or 22:00 in London. Clock changes neither skip nor repeat these hours, and
 * London's offset is whole hours, so they are full hours in UTC too.
 */
export function nextRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength) + 1;
  while (!isRefresh(hour)) hour += 1;
  return new Date(hour * hourLength);
}

/** The last refresh at or before `now`. */
export function lastRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength);
  while (!isRefresh(hour)) hour -= 1;
  return new Date(hour * hourLength);
}

/**
 * A post's text is kept until the second refresh after its collection. So only posts collected since the refresh before the
 * last one still have their text.
 */
export const textsKeptSince = (now: Date): Date => lastRefresh(new Date(lastRefresh(now).getTime() - 1));

/** The next run of the collector after `now`, and not before `notBefore`. */
export function nextCollection(now: Date, notBefore: Date = now): Date {
  const interval = collectionMinutes * 60_000;
  const following = (Math.floor(now.getTime() / interval) + 1) * interval;
  return new Date(Math.max(following, Math.ceil(notBefore.getTime() / interval) * interval));
}
