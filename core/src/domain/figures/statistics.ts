import { londonDate } from '../dates/calendar.ts';
import { dateRangeDays } from '../limits.ts';
import { daysBefore } from '../dates/relativeDate.ts';

export type Counts = { total: number; thisWeek: number; thisMonth: number };

/** The first of the last 7 and 30 days, today included, in London. */
export function countedFrom(now: Date): { thisWeek: string; thisMonth: string } {
  const first = (days: number) => daysBefore(londonDate(now), days - 1);
  return { thisWeek: first(dateRangeDays.week), thisMonth: first(dateRangeDays.month) };
}

/** `to` is at most today. */
export type MonthCount = { month: string; from: string; to: string; count: number };

/** The first days of the last calendar months, the running one included, oldest first. */
export function firstDaysOfMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  );
}

/** `since`: for each of `firstDays`, how many incidents happened on it or later. */
export const monthCounts = (firstDays: readonly string[], since: readonly number[], today: string): MonthCount[] =>
  firstDays.map((from, index) => {
    const next = firstDays[index + 1];
    return {
      month: from.slice(0, 7),
      from,
      to: next === undefined ? today : daysBefore(next, 1),
      count: (since[index] ?? 0) - (since[index + 1] ?? 0),
    };
  });
