import { londonDate } from '../dates/calendar.ts';
import type { IncidentType, Severity } from '../incident/incidentTerms.ts';
import type { SearchPattern } from './pattern.ts';
import { dateRangeDays } from '../limits.ts';
import { daysBefore } from '../dates/relativeDate.ts';
import type { Circle } from '../places/geometry.ts';
import type { Box } from '../places/coordinates.ts';

export const dateRanges = ['all', 'week', 'month', 'quarter', 'year'] as const;
type DateRange = (typeof dateRanges)[number];

export const sortKeys = ['date', 'severity', 'location'] as const;
type SortKey = (typeof sortKeys)[number];
export type Sort = { by: SortKey; direction: 'ascending' | 'descending' };
/** `distance` sorts by date, latest first, where there is no circle. */
export const listOrders = [...sortKeys, 'distance'] as const;
export type ListOrder = { by: (typeof listOrders)[number]; direction: Sort['direction'] };

type Dates = {
  range: DateRange;
  /** `YYYY-MM-DD`, both inclusive, in addition to the range. */
  from?: string | undefined;
  to?: string | undefined;
};

export type IncidentFilter = Dates & {
  severities: readonly Severity[];
  type: IncidentType | 'all';
  search: string;
  box?: Box | undefined;
  /** The meaning of `search` (search/interpret.ts). */
  target?: SearchTarget | undefined;
};

/** An incident must be in the circle, be in the area with this id, or contain the words. */
export type SearchTarget = { circle: Circle | null; area: string | null; words: SearchPattern | null };

export const defaultFilter: IncidentFilter = {
  range: 'all',
  severities: ['critical', 'high', 'medium'],
  type: 'all',
  search: '',
};
export const defaultSort: Sort = { by: 'date', direction: 'descending' };
/** Latest first, worst first, A to Z, nearest first. */
export const usualDirection = (by: ListOrder['by']): Sort['direction'] =>
  by === 'location' || by === 'distance' ? 'ascending' : 'descending';

/** Both inclusive. */
export type DaySpan = { first: string; last: string };

/** A range ends today in London, today included. */
export function daysOf({ range, from = '', to }: Dates, now: Date): DaySpan {
  const ofRange = range === 'all' ? '1900-01-01' : daysBefore(londonDate(now), dateRangeDays[range] - 1);
  return { first: from > ofRange ? from : ofRange, last: to ?? '9999-12-31' };
}
