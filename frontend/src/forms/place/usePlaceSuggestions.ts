import { geocodeMinLength } from '@incidentmap/core/domain/limits';
import type { Place } from '@incidentmap/core/domain/places/place';
import { useEffect } from 'react';
import { useQuery } from '../../api/useQuery.ts';
import { placeQuery } from '../../lib/geocode.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { warnOnce } from '../../lib/warnOnce.ts';

const geocodeDebounce = 300;

const none: readonly Place[] = [];

/**
 * Suggests places for the typed text, debounced. Suggestions for an earlier text are never returned for a later one.
 */
export function usePlaceSuggestions(typed: string): readonly Place[] {
  const debounced = useDebounced(typed, geocodeDebounce);
  const isAsked = debounced === typed && typed.trim().length >= geocodeMinLength;
  const { data, error } = useQuery(isAsked ? 'findPlaces' : null, { query: { query: placeQuery(typed) } });
  useEffect(() => {
    if (error) warnOnce('Places could not be suggested', error);
  }, [error]);
  return (isAsked && data?.results) || none;
}
