import { geocodeDebounce, geocodeMinLength } from '@incidentmap/core/domain/limits';
import type { Place } from '@incidentmap/core/domain/place';
import { useEffect, useState } from 'react';
import { warnOnce } from '../../lib/warnOnce.ts';
import { findPlaces } from './places.ts';

const none: readonly Place[] = [];

/** Places for what is being typed, once it pauses. Those of an earlier text are never shown for a later one. */
export function usePlaceSuggestions(typed: string): readonly Place[] {
  const [found, setFound] = useState({ typed: '', places: none });
  const isEnough = typed.trim().length >= geocodeMinLength;

  useEffect(() => {
    if (!isEnough) return;
    const stale = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const places = await findPlaces(typed, stale.signal);
        if (!stale.signal.aborted) setFound({ typed, places });
      } catch (error) {
        if (!stale.signal.aborted) warnOnce('Places could not be suggested', error);
      }
    }, geocodeDebounce);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [typed, isEnough]);

  return isEnough && found.typed === typed ? found.places : none;
}
