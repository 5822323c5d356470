import { localeOf } from './localeOf.ts';

/** One per language: making a DateTimeFormat takes longer than formatting all dates of a list. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: string): Intl.DateTimeFormat {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}

/** A day (`YYYY-MM-DD`) in words: 4 March 2025. A day has no time zone, so it is parsed and formatted in UTC. */
export function longDate(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return dayFormat(language).format(date);
}

/** An ISO 8601 date-time by London's clock: 4 March 2025 at 14:05. null if it is invalid. */
export function londonMoment(moment: string, language: string): string | null {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return null;
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(date);
}
