import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { type RelativeDate, relativeDate } from '@incidentmap/core/domain/dates/relativeDate';
import { nextRefresh } from '@incidentmap/core/domain/monitor/schedule';

/** How long ago a post was written; null if its timestamp is invalid. */
export function ago(timestamp: string, now: Date): RelativeDate | null {
  const then = new Date(timestamp);
  return Number.isNaN(then.getTime()) ? null : relativeDate(then, now);
}

/** The next scheduled refresh by London's clock: `2 PM`, today or tomorrow. */
export function nextUpdate(now: Date, language: string): { time: string; isToday: boolean } {
  const next = nextRefresh(now);
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'Europe/London' });
  return { time: clock.format(next), isToday: londonDate(next) === londonDate(now) };
}
