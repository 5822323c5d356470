import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { localeOf } from './localeOf.ts';

/** One per language: making a DateTimeFormat takes longer than formatting all dates of a list. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: string, month: 'long' | 'short', hasDay: boolean): Intl.DateTimeFormat {
  const key = `${language} ${month} ${hasDay}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), {
      day: hasDay ? 'numeric' : undefined,
      month,
      year: 'numeric',
      timeZone: 'UTC',
    });
  formats.set(key, format);
  return format;
}

/**
 * A day (`YYYY-MM-DD`) in words: 4 March 2025; or a month (`YYYY-MM`): March 2025. Neither has a time zone, so it is
 * parsed and formatted in UTC.
 */
export const longDate = (day: string, language: string): string => dayIn('long', day, language);

/** The same in a list: 4 Mar 2025. */
export const shortDate = (day: string, language: string): string => dayIn('short', day, language);

function dayIn(month: 'long' | 'short', day: string, language: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return day;
  return dayFormat(language, month, day.length > 'YYYY-MM'.length).format(date);
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

/** The same in a list: 4 Mar, 14:05, with the year where it is not this one. */
export const shortMoment = (moment: string, language: string, now = new Date()): string | null =>
  momentIn({ hour: '2-digit', minute: '2-digit' }, moment, language, now);

/** The day alone of a date-time, or a day, where there is little room: 4 Mar, with the year where it is not this one. */
export const shortDay = (moment: string, language: string, now = new Date()): string | null =>
  momentIn({}, moment, language, now);

function momentIn(time: Intl.DateTimeFormatOptions, moment: string, language: string, now: Date): string | null {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return null;
  const isThisYear = londonDate(date).slice(0, 4) === londonDate(now).slice(0, 4);
  return new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...time,
    timeZone: 'Europe/London',
  }).format(date);
}
