import { londonDate } from '@incidentmap/core/domain/text/calendar';
import { type RelativeDate, relativeDate } from '@incidentmap/core/domain/text/relativeDate';
import { nextRefresh } from '@incidentmap/core/domain/posts/schedule';

/** How long ago a post was written; null when its time cannot be read. */
export function ago(timestamp: string, now: Date): RelativeDate | null {
  const then = new Date(timestamp);
  return Number.isNaN(then.getTime()) ? null : relativeDate(then, now);
}

/** When London's clock next shows one of the hours at which the posts are refreshed: `2 PM`, today or tomorrow. */
export function nextUpdate(now: Date, language: string): { time: string; isToday: boolean } {
  const next = nextRefresh(now);
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'Europe/London' });
  return { time: clock.format(next), isToday: londonDate(next) === londonDate(now) };
}
