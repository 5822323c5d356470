import type { Incident } from './submission.ts';

/** What a badge *Verified by* vouches for. */
const vouchedFor = ['title', 'description', 'location', 'latitude', 'longitude', 'incidentDate'] as const;

/** Whether the incident says what its sender sent, which is what a partner reads before it verifies. */
export const isAsSent = (incident: Incident): boolean =>
  vouchedFor.every((field) => incident[field] === incident.sent?.[field]);

/**
 * The incident after a change. It loses its badge when its words, place or day have changed since the badge was given. An
 * approval leaves the badge, because it only covers identifiers.
 */
export function withoutOldBadge(before: Incident, after: Incident): Incident {
  const isNoneOrNew = after.verifiedBy === null || after.verifiedBy !== before.verifiedBy;
  if (isNoneOrNew || after.lastChange?.action === 'approved') return after;
  return vouchedFor.every((field) => before[field] === after[field]) ? after : { ...after, verifiedBy: null };
}
