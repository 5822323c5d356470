import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { createContext, type ReactNode, use } from 'react';

/** What the review room shows of other features: app/ puts it in, as features do not know each other. */
export type ReviewParts = {
  /** What the public sees of an incident, by the public page's own component. */
  preview: (incident: PublicIncident) => ReactNode;
  /** A map with a pin to be moved, or placed where there is none. */
  pinMap: (pin: { point: Coordinates | null; note: string; onMove: (lat: number, lon: number) => void }) => ReactNode;
  /** The partners and their links, for super admins. */
  partners: ReactNode;
};

const Parts = createContext<ReviewParts | null>(null);
export const ReviewPartsProvider = Parts.Provider;

export function useReviewParts(): ReviewParts {
  const parts = use(Parts);
  if (!parts) throw new Error('The review room is shown without its parts');
  return parts;
}
