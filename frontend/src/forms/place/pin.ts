import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';

/** The coordinates of a location. `isByHand`: the visitor put the pin there, and typing does not take it away. */
export type Pin = Coordinates & { isByHand?: true };
