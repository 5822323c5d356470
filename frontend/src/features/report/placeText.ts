import { geocodeMaxLength, locationHintMaxLength } from '@incidentmap/core/domain/constants';

/** What to ask the geocoder for what was typed: places of the UK only. */
export const placeQuery = (typed: string): string => `UK ${typed.trim()}`.slice(0, geocodeMaxLength).trim();

/** The name of a detected area, short enough for the field. */
export const locationHint = (address: string): string =>
  Array.from(address.trim()).slice(0, locationHintMaxLength).join('').trim();
