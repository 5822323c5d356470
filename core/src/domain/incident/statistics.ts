import { londonDate } from '../text/calendar.ts';
import { dateRangeDays } from '../constants.ts';
import { daysBefore } from '../text/relativeDate.ts';

export type Counts = { total: number; thisWeek: number; thisMonth: number };

/** The first day of the last 7 and of the last 30 days, today included, in London. */
export function countedFrom(now: Date): { thisWeek: string; thisMonth: string } {
  const first = (days: number) => daysBefore(londonDate(now), days - 1);
  return { thisWeek: first(dateRangeDays.week), thisMonth: first(dateRangeDays.month) };
}
