import { londonDate } from './calendar.ts';
import type { PublicIncident } from './incident.ts';
import { dateRangeDays } from './limits.ts';
import { daysBefore } from './relativeDate.ts';

export { publishedStatistics } from './records/publishedStatistics.ts';

export type Counts = { total: number; thisWeek: number; thisMonth: number };

/** How many there are, and how many happened in the last 7 and 30 days, today included, by London's calendar. */
export function countsOf(incidents: readonly Pick<PublicIncident, 'incidentDate'>[], now: Date): Counts {
  const since = (days: number): number => {
    const first = daysBefore(londonDate(now), days - 1);
    return incidents.filter(({ incidentDate }) => incidentDate >= first).length;
  };
  return { total: incidents.length, thisWeek: since(dateRangeDays.week), thisMonth: since(dateRangeDays.month) };
}
