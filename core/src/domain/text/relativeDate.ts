import { londonDate } from './calendar.ts';

const dayLength = 86_400_000;

/** Midnight of a day in UTC: days are counted in a zone where each has 24 hours. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days before: `YYYY-MM-DD` both. */
export const daysBefore = (day: string, days: number): string =>
  new Date(midnight(day) - days * dayLength).toISOString().slice(0, 10);

/** How many days from one day to another; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / dayLength);

export type RelativeDate = { key: 'today' | 'yesterday' | 'days' | 'weeks' | 'months' | 'years'; count: number };

/**
 * How long ago, in the words of the specification: Yesterday, days up to 7, weeks up to 30 days, months up to 365, then
 * years. Days are London's: what happened at 23:59 is 'yesterday' two minutes later. The future is 'today'.
 */
export function relativeDate(then: Date, now: Date): RelativeDate {
  const days = daysBetween(londonDate(then), londonDate(now));
  if (days < 1) return { key: 'today', count: 0 };
  if (days === 1) return { key: 'yesterday', count: 1 };
  if (days <= 7) return { key: 'days', count: days };
  if (days <= 30) return { key: 'weeks', count: Math.floor(days / 7) };
  if (days <= 365) return { key: 'months', count: Math.floor(days / 30) };
  return { key: 'years', count: Math.floor(days / 365) };
}
