import { refreshHours } from './limits.ts';

const hourLength = 3_600_000;

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' });

/**
 * The next moment, after `now`, at which London's clock shows 6, 14 or 22. None of them is skipped or repeated when the
 * clocks change, and London's offset is whole hours, so it is a whole hour in UTC too.
 */
export function nextRefresh(now: Date): Date {
  let hour = Math.floor(now.getTime() / hourLength) + 1;
  while (!refreshHours.includes(Number(londonHour.format(hour * hourLength)))) hour += 1;
  return new Date(hour * hourLength);
}
