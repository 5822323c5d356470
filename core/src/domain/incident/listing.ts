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
/** What one expects at first of a list by this: the latest, the worst, the start of the alphabet. */
export const usualDirection = (by: SortKey): Sort['direction'] => (by === 'location' ? 'ascending' : 'descending');

/** What is searched for, folded; null when nothing is. `words`: each with a space before it. */
export type SearchPattern = { text: string; words: readonly string[] };

/**
 * Found is the whole text anywhere in title, description or location; or a word of 3 letters or more that begins a word
 * of the location.
 */
export function searchPattern(search: string): SearchPattern | null {
  const text = fold(search);
  if (text === '') return null;
  return { text, words: text.split(' ').flatMap((word) => (word.length > 2 ? [` ${word}`] : [])) };
}

/** What is searched besides the location. Fields stand apart, so that no phrase is found across two of them. */
export const searchText = ({ title, description }: Pick<PublicIncident, 'title' | 'description'>): string =>
  `${fold(title)}\n${fold(description)}`;

/** Whether a location has what is searched for; `folded`: fold(location). */
export const isNamed = (folded: string, { text, words }: SearchPattern): boolean =>
  folded.includes(text) || words.some((word) => ` ${folded}`.includes(word));

/** The first day of a range that reaches back from London's today, which counts; '' for all time. */
export const firstDayOf = (range: DateRange, now: Date): string =>
  range === 'all' ? '' : daysBefore(londonDate(now), dateRangeDays[range] - 1);
