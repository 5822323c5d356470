import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';

/** Days as `2026-01-31`; '' where none is given. */
export type Days = { from: string; to: string };
export type DaysProblem = 'none' | 'incomplete' | 'future' | 'order';

/** What is wrong with each day; nothing where both are well. `today`: London's date. */
export function daysProblems({ from, to }: Days, today: string): Partial<Record<keyof Days, DaysProblem>> {
  if (from === '' && to === '') return { from: 'none' };
  const of = (day: string): DaysProblem | undefined => {
    if (day === '') return undefined;
    if (!isCalendarDate(day)) return 'incomplete';
    return day > today ? 'future' : undefined;
  };
  const [first, last] = [of(from), of(to)];
  const isReversed = !first && !last && from !== '' && to !== '' && from > to;
  return { ...(first && { from: first }), ...(last && { to: last }), ...(isReversed && { to: 'order' }) };
}
