import { collectionMinutes, refreshHours } from '../limits.ts';

const hourLength = 3_600_000;

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

const isRefresh = (hour: number): boolean => refreshHours.includes(Number(londonHour.format(hour * hourLength)));

/** Clock changes neither skip nor repeat these hours. London's offset is whole hours: they are full hours in UTC. */
export function nextRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength) + 1;
  while (!isRefresh(hour)) hour += 1;
  return new Date(hour * hourLength);
}

export function lastRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength);
  while (!isRefresh(hour)) hour -= 1;
  return new Date(hour * hourLength);
}

/** The text of a post is kept until the second refresh after its collection. */
export const textsKeptSince = (now: Date): Date => lastRefresh(new Date(lastRefresh(now).getTime() - 1));

export function nextCollection(now: Date, notBefore: Date = now): Date {
  const interval = collectionMinutes * 60_000;
  const following = (Math.floor(now.getTime() / interval) + 1) * interval;
  return new Date(Math.max(following, Math.ceil(notBefore.getTime() / interval) * interval));
}
