/** Calendar days in London time, as `YYYY-MM-DD`. */

const londonDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in London at `now`, as `YYYY-MM-DD`. */
export const londonDate = (now: Date): string => londonDay.format(now);

/** The first moment of a day in London. */
export function londonDayStart(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  const summer = new Date(utc.getTime() - 60 * 60_000);
  return londonDate(summer) === day ? summer : utc;
}

/** Whether the text is `YYYY-MM-DD` and such a day exists: 2025-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
