import { duplicateReach, sameReportRadius, likelyDuplicatesMax } from '@incidentmap/core/domain/limits';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { isInUk, searchCentre } from '@incidentmap/core/domain/places/coordinates';
import { likelyDuplicates, toldOf } from '@incidentmap/core/domain/review/duplicates';
import { isCalendarDate } from '@incidentmap/core/domain/dates/calendar';
import { daysBefore } from '@incidentmap/core/domain/dates/relativeDate';
import { useQuery } from '../../api/useQuery.ts';
import { usePlaceSuggestions } from '../../forms/place/usePlaceSuggestions.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import type { ReportValues } from './reportValues.ts';

/** How long place and day must rest before the search, in milliseconds. */
const pause = 800;

/**
 * Published incidents that may be the one in the form, likeliest first. The server is asked for an area of the map and some
 * days, by the public search and no finer than it takes them; the words are compared here and sent nowhere. Empty while
 * place or day is unknown, for what happened at someone's home, and if the search fails.
 */
export function useSameReports(values: ReportValues): PublicIncident[] {
  const { point, location, incidentDate: day, atHome } = values;
  const [typed] = usePlaceSuggestions(point === null ? location : '');
  const place = point ?? typed;
  const isKnown = !atHome && place !== undefined && isInUk(place) && isCalendarDate(day);
  const { lat, lon } = isKnown ? searchCentre(place) : { lat: 0, lon: 0 };
  const km = point?.isByHand ? sameReportRadius.pin : sameReportRadius.place;
  const asked = isKnown ? `${lat} ${lon} ${km} ${day}` : null;
  const isSettled = useDebounced(asked, pause) === asked;

  const { data } = useQuery(
    isKnown && isSettled ? 'searchIncidents' : null,
    isKnown && isSettled
      ? {
          query: {
            near: [lat, lon],
            km,
            from: daysBefore(day, duplicateReach.days),
            to: daysBefore(day, -1),
            severities: [...severities],
          },
        }
      : undefined,
  );
  if (!data) return [];
  const told = toldOf({ ...values, latitude: null, longitude: null });
  return likelyDuplicates(told, data.incidents, toldOf, likelyDuplicatesMax).map(({ other }) => other);
}
