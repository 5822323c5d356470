import type { IncidentFilter } from '@incidentmap/core/domain/incident/listing';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';

/** The filter of the list and the map with the map's overlays, and what changes them. */
export type FilterControl = {
  filter: IncidentFilter;
  onFilter: (part: Partial<Omit<IncidentFilter, 'search'>>) => void;
  overlays: readonly Overlay[];
  onOverlays: (overlays: readonly Overlay[]) => void;
};
