import type { Box, Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { createContext, type ReactNode, use } from 'react';

/**
 * Parts of other features that the review room shows. `pages/admin` provides them, because features do not import each other.
 */
export type Slots = {
  /** Renders an incident as the public sees it, but for its photos and videos. */
  preview: (incident: PublicIncident, media: ReactNode) => ReactNode;
  /** Renders a map with a pin to place or move, and the cell that the public sees instead, if that is drawn. */
  pinMap: (pin: {
    point: Coordinates | null;
    cell: Box | null;
    note: string;
    onMove: (lat: number, lon: number) => void;
  }) => ReactNode;
  /** Renders a map of the reported point, and of the cell that the public sees instead. */
  placeMap: (place: { point: Coordinates; cell: Box | null }) => ReactNode;
  /** Says where a point is from the nearest place that has a name, or else what is given. */
  nearestPlace: (point: Coordinates, otherwise?: ReactNode) => ReactNode;
  /** The partners tab, for super admins. */
  partners: ReactNode;
  /** The audit trail, for super admins. */
  audit: ReactNode;
  /** The figures of the review, for super admins. */
  figures: ReactNode;
  /** Says so where the data is invented. */
  demonstration: ReactNode;
};

const SlotsContext = createContext<Slots | null>(null);
export const SlotsProvider = SlotsContext.Provider;

export function useSlots(): Slots {
  const slots = use(SlotsContext);
  if (!slots) throw new Error('The review room is shown without its slots');
  return slots;
}
