import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { daysBefore } from '@incidentmap/core/domain/dates/relativeDate';

/** What a reviewer has opened, day by day. It stays on the device, and only they see it. */

const daysKept = 7;
const dayLength = 24 * 60 * 60 * 1000;

/** `unrated`: what its sender has not rated, such as posts. */
export const exposed = [...severities, 'unrated'] as const;
export type Exposed = (typeof exposed)[number];
export type ExposureCounts = Partial<Record<Exposed, number>>;

export type Exposure = {
  /** By date, YYYY-MM-DD. */
  days: Readonly<Record<string, ExposureCounts>>;
  /** What was opened on the latest day, so that nothing counts twice in a day. */
  seen: readonly string[];
};

export const noExposure: Exposure = { days: {}, seen: [] };

const isRecent = (date: string, today: string) => {
  const age = Date.parse(today) - Date.parse(date);
  return age >= 0 && age < daysKept * dayLength;
};

/** Counts that this was opened `today`. */
export function exposeTo(before: Exposure, today: string, id: string, what: Exposed): Exposure {
  const ofToday = before.days[today];
  const seen = ofToday ? before.seen : [];
  if (seen.includes(id)) return before;
  const kept = Object.entries(before.days).filter(([date]) => isRecent(date, today));
  const counts = { ...ofToday, [what]: (ofToday?.[what] ?? 0) + 1 };
  return { days: { ...Object.fromEntries(kept), [today]: counts }, seen: [...seen, id] };
}

export const exposureOn = ({ days }: Exposure, today: string): ExposureCounts => days[today] ?? {};

/** The last seven days, today included. */
export function exposureOfWeek({ days }: Exposure, today: string): ExposureCounts {
  const sum: ExposureCounts = {};
  for (const [date, counts] of Object.entries(days)) {
    if (!isRecent(date, today)) continue;
    for (const [what, count] of Object.entries(counts) as [Exposed, number][]) sum[what] = (sum[what] ?? 0) + count;
  }
  return sum;
}

/** Each of the last seven days, today first; also those on which nothing was opened. */
export const exposureByDay = (exposure: Exposure, today: string): { date: string; counts: ExposureCounts }[] =>
  Array.from({ length: daysKept }, (_, age) => daysBefore(today, age)).map((date) => ({
    date,
    counts: exposureOn(exposure, date),
  }));

/** How many were opened, of these or of all. */
export const countOf = (counts: ExposureCounts, of: readonly Exposed[] = exposed): number =>
  of.reduce((sum, what) => sum + (counts[what] ?? 0), 0);
