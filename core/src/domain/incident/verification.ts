import type { Incident } from './incident.ts';

/** What a badge *Verified by* vouches for. */
const vouchedFor = ['title', 'description', 'location', 'latitude', 'longitude', 'incidentDate'] as const;

/** Whether the incident says what its sender sent, which is what a partner reads before it verifies. */
export const isAsSent = (incident: Incident): boolean =>
  vouchedFor.every((field) => incident[field] === incident.sent?.[field]);

/**
 * The changed incident, without a badge that was given to other words, another place or another day. Covering identifiers,
 * as an approval does, leaves the badge.
 */
export function withoutOldBadge(before: Incident, after: Incident): Incident {
  const isKept = after.verifiedBy === null || after.verifiedBy !== before.verifiedBy;
  if (isKept || after.lastChange?.action === 'approved') return after;
  return vouchedFor.every((field) => before[field] === after[field]) ? after : { ...after, verifiedBy: null };
}
