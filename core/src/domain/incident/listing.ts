import { londonDate } from '../text/calendar.ts';
import { fold } from '../text/fold.ts';
import type { PublicIncident } from './incident.ts';
import type { IncidentType, Severity } from './incidentTerms.ts';
import { dateRangeDays } from '../constants.ts';
import { daysBefore } from '../text/relativeDate.ts';

export const dateRanges = ['all', 'week', 'month', 'quarter', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];

export const sortKeys = ['date', 'severity', 'location'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = { by: SortKey; direction: 'ascending' | 'descending' };

export type IncidentFilter = {
  range: DateRange;
  severities: readonly Severity[];
  type: IncidentType | 'all';
  search: string;
};

export const defaultFilter: IncidentFilter = {
  range: 'all',
  severities: ['critical', 'high', 'medium'],
  type: 'all',
  search: '',
};
export const defaultSort: Sort = { by: 'date', direction: 'descending' };
/** The usual first direction of each order: latest first, worst first, A to Z. */
export const usualDirection = (by: SortKey): Sort['direction'] => (by === 'location' ? 'ascending' : 'descending');

/** The folded search text; null when it is empty. `words`: each with a space before it. */
export type SearchPattern = { text: string; words: readonly string[] };

/**
 * Matches the whole text anywhere in title, description or location, or any of its words of 3 or more letters at the
 * start of a word of the location.
 */
export function searchPattern(search: string): SearchPattern | null {
  const text = fold(search);
  if (text === '') return null;
  return { text, words: text.split(' ').flatMap((word) => (word.length > 2 ? [` ${word}`] : [])) };
}

/** The searched text besides the location. A line break keeps a phrase from matching across two fields. */
export const searchText = ({ title, description }: Pick<PublicIncident, 'title' | 'description'>): string =>
  `${fold(title)}\n${fold(description)}`;

/** Whether a location matches; `folded`: fold(location). */
export const isNamed = (folded: string, { text, words }: SearchPattern): boolean =>
  folded.includes(text) || words.some((word) => ` ${folded}`.includes(word));

/** The first day of a range that ends today in London, today included; '' for all time. */
export const firstDayOf = (range: DateRange, now: Date): string =>
  range === 'all' ? '' : daysBefore(londonDate(now), dateRangeDays[range] - 1);
