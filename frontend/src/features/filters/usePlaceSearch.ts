import { geocodeDebounce, geocodeMaxLength, geocodeMinLength } from '@incidentmap/core/domain/constants';
import type { Place } from '@incidentmap/core/domain/places/place';
import { useMemo } from 'react';
import { useQuery } from '../../api/useQuery.ts';
import { useDebounced } from '../../lib/useDebounced.ts';

/** `others`: what else has the name of the place that was found, likeliest first. */
export type PlaceSearch =
  | { state: 'idle' | 'searching' | 'unknown' | 'failed'; place: null }
  | { state: 'found'; place: Place; others: readonly Place[] };

/** 'Newport' of 'Newport, Shropshire'. */
const nameOf = ({ address }: Place): string => address.split(',', 1).join('').toLowerCase();

/** Where the typed text is, once typing pauses. What was found for an earlier text is not shown for a later one. */
export function usePlaceSearch(typed: string): PlaceSearch {
  const text = typed.trim().slice(0, geocodeMaxLength).trim();
  const settled = useDebounced(text, geocodeDebounce);
  const isEnough = text.length >= geocodeMinLength;
  const isAsked = isEnough && settled === text;
  const { data, error } = useQuery(isAsked ? 'findPlaces' : null, { query: { query: text } });

  return useMemo(() => {
    if (!isEnough) return { state: 'idle', place: null };
    if (!isAsked || (!data && !error)) return { state: 'searching', place: null };
    const [place, ...rest] = data?.results ?? [];
    if (place) return { state: 'found', place, others: rest.filter((other) => nameOf(other) === nameOf(place)) };
    return { state: error ? 'failed' : 'unknown', place: null };
  }, [isEnough, isAsked, data, error]);
}
