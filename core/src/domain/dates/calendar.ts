/** Calendar days in London time, as `YYYY-MM-DD`. */

let londonDay: Intl.DateTimeFormat | undefined;

/** The day in London at `now`, as `YYYY-MM-DD`. */
export function londonDate(now: Date): string {
  // London has the date of UTC, except in summer in its last hour: only then a browser has to load its calendars.
  if (now.getUTCHours() < 23) return now.toISOString().slice(0, 10);
  londonDay ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return londonDay.format(now);
}

/** The first moment of a day in London. */
export function londonDayStart(day: string): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  const summer = new Date(utc.getTime() - 60 * 60_000);
  return londonDate(summer) === day ? summer : utc;
}

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Whether the text is `YYYY-MM-DD` and such a day exists: 2025-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayLength = 86_400_000;
const firstDay = Date.UTC(1900, 0, 1);

/** `YYYY-MM-DD` as days since 1 January 1900; earlier days count as that day. */
export const dayNumber = (day: string): number => Math.max(0, (Date.parse(`${day}T00:00:00Z`) - firstDay) / dayLength);
