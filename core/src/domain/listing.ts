import { londonDate } from './calendar.ts';
import { fold } from './fold.ts';
import { type IncidentType, type PublicIncident, type Severity, severityWeight } from './incident.ts';
import { dateRangeDays } from './limits.ts';
import { daysBefore } from './relativeDate.ts';

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

type SearchText = { fields: string; location: string };

/** Folding a text costs more than searching it, and incidents do not change: made when first searched for. */
const searchTexts = new WeakMap<PublicIncident, SearchText>();

function searchTextOf(incident: PublicIncident): SearchText {
  const known = searchTexts.get(incident);
  if (known) return known;
  const location = fold(incident.location);
  // Fields stand apart, so that no phrase is found across two of them; words of the location begin after a space.
  const made = {
    fields: [fold(incident.title), fold(incident.description), location].join('\n'),
    location: ` ${location}`,
  };
  searchTexts.set(incident, made);
  return made;
}

/** The whole text anywhere in title, description or location; or a word of 3 letters or more that begins a location's. */
function matcher(search: string): (incident: PublicIncident) => boolean {
  const text = fold(search);
  if (text === '') return () => true;
  const words = text.split(' ').flatMap((word) => (word.length > 2 ? [` ${word}`] : []));
  return (incident) => {
    const { fields, location } = searchTextOf(incident);
    return fields.includes(text) || words.some((word) => location.includes(word));
  };
}

/** Those that pass every part of the filter, in their order. Ranges reach back from London's today, which counts. */
export function filterIncidents<T extends PublicIncident>(
  incidents: readonly T[],
  { range, severities, type, search }: IncidentFilter,
  now: Date,
): T[] {
  const first = range === 'all' ? '' : daysBefore(londonDate(now), dateRangeDays[range] - 1);
  const wanted = new Set(severities);
  const matches = matcher(search);
  return incidents.filter(
    (incident) =>
      incident.incidentDate >= first &&
      wanted.has(incident.severity) &&
      (type === 'all' || incident.incidentType === type) &&
      matches(incident),
  );
}

const collator = new Intl.Collator('en-GB');

const inOrder: Record<SortKey, (a: PublicIncident, b: PublicIncident) => number> = {
  date: (a, b) => (a.incidentDate < b.incidentDate ? -1 : 1),
  severity: (a, b) => severityWeight[a.severity] - severityWeight[b.severity],
  location: (a, b) => collator.compare(a.location, b.location),
};

const keyOf: Record<SortKey, (incident: PublicIncident) => string> = {
  date: (incident) => incident.incidentDate,
  severity: (incident) => incident.severity,
  location: (incident) => incident.location,
};

/**
 * A sorted copy; equals keep their order, whichever the direction. Many incidents share few days, severities and places:
 * only one of each kind is compared, which is ten times faster than comparing incidents.
 */
export function sortIncidents<T extends PublicIncident>(incidents: readonly T[], { by, direction }: Sort): T[] {
  const groups = [...Map.groupBy(incidents, keyOf[by]).values()];
  const compare = inOrder[by];
  groups.sort(([a], [b]) => (a && b ? compare(a, b) : 0));
  return (direction === 'ascending' ? groups : groups.toReversed()).flat();
}
