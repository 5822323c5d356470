import { geocodeDebounce, geocodeMaxLength, geocodeMinLength } from '@incidentmap/core/domain/constants';
import type { Place } from '@incidentmap/core/domain/places/place';
import { useMemo } from 'react';
import { useQuery } from '../../api/useQuery.ts';
import { useDebounced } from '../../lib/useDebounced.ts';

/** `others`: more places with the same name as the one found, most likely first. */
export type PlaceSearch =
  | { state: 'idle' | 'searching' | 'unknown' | 'failed'; place: null }
  | { state: 'found'; place: Place; others: readonly Place[] };

/** 'newport' for 'Newport, Shropshire'. */
const nameOf = ({ address }: Place): string => address.split(',', 1).join('').toLowerCase();

/** Geocodes the typed text, debounced. The result for an earlier text is never returned for a later one. */
export function usePlaceSearch(typed: string): PlaceSearch {
  const text = typed.trim().slice(0, geocodeMaxLength).trim();
  const debounced = useDebounced(text, geocodeDebounce);
  const isEnough = text.length >= geocodeMinLength;
  const isRequested = isEnough && debounced === text;
  const { data, error } = useQuery(isRequested ? 'findPlaces' : null, { query: { query: text } });

  return useMemo(() => {
    if (!isEnough) return { state: 'idle', place: null };
    if (!isRequested || (!data && !error)) return { state: 'searching', place: null };
    const [place, ...rest] = data?.results ?? [];
    if (place) return { state: 'found', place, others: rest.filter((other) => nameOf(other) === nameOf(place)) };
    return { state: error ? 'failed' : 'unknown', place: null };
  }, [isEnough, isRequested, data, error]);
}
