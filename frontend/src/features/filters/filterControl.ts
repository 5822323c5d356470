import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import type { HomeFilter } from '../../lib/homeFilter.ts';

/** The filter of the list and the map with the map's overlays, and what changes them. */
export type FilterControl = {
  filter: HomeFilter;
  onFilter: (part: Partial<HomeFilter>) => void;
  /** Whether a place and what lies around it is searched. */
  isCircle: boolean;
  overlays: readonly Overlay[];
  onOverlays: (overlays: readonly Overlay[]) => void;
};
