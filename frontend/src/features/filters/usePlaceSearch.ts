import { geocodeDebounce, geocodeMaxLength, geocodeMinLength } from '@incidentmap/core/domain/limits';
import type { Place } from '@incidentmap/core/domain/place';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { useDebounced } from '../../lib/useDebounced.ts';

export type PlaceSearch =
  { state: 'idle' | 'searching' | 'unknown' | 'failed'; place: null } | { state: 'found'; place: Place };

/** Where the typed text is, once typing pauses. What was found for an earlier text is not shown for a later one. */
export function usePlaceSearch(typed: string): PlaceSearch {
  const text = typed.trim().slice(0, geocodeMaxLength).trim();
  const settled = useDebounced(text, geocodeDebounce);
  const isEnough = text.length >= geocodeMinLength;
  const isAsked = isEnough && settled === text;
  const { data, error } = useAnswer(isAsked ? 'findPlaces' : null, { query: { query: text } });

  return useMemo(() => {
    if (!isEnough) return { state: 'idle', place: null };
    if (!isAsked || (!data && !error)) return { state: 'searching', place: null };
    const place = data?.results[0];
    if (place) return { state: 'found', place };
    return { state: error ? 'failed' : 'unknown', place: null };
  }, [isEnough, isAsked, data, error]);
}
