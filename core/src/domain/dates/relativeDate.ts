import { londonDate } from './calendar.ts';

const dayLength = 86_400_000;

/** Midnight of a day in UTC, where every day has 24 hours. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that is `days` days earlier; both are `YYYY-MM-DD`. */
export const daysBefore = (day: string, days: number): string =>
  new Date(midnight(day) - days * dayLength).toISOString().slice(0, 10);

/** The number of days between two days; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / dayLength);

export type RelativeDate = { key: 'today' | 'yesterday' | 'days' | 'weeks' | 'months' | 'years'; count: number };

/**
 * How long ago a day is, in the specification's terms: yesterday, days up to 7, weeks up to 30 days, months up to 365 days,
 * then years. The future counts as 'today'.
 */
export function relativeDay(day: string, today: string): RelativeDate {
  const days = daysBetween(day, today);
  if (days < 1) return { key: 'today', count: 0 };
  if (days === 1) return { key: 'yesterday', count: 1 };
  if (days <= 7) return { key: 'days', count: days };
  if (days <= 30) return { key: 'weeks', count: Math.floor(days / 7) };
  if (days <= 365) return { key: 'months', count: Math.floor(days / 30) };
  return { key: 'years', count: Math.floor(days / 365) };
}

/** How long ago a moment is. Days are in London time: what happened at 23:59 is 'yesterday' two minutes later. */
export const relativeDate = (then: Date, now: Date): RelativeDate => relativeDay(londonDate(then), londonDate(now));
