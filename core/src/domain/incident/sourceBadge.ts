import { sourceKind } from '../links/links.ts';

/** Where a report comes from, as reviewers filter by it. */
export const sourceBadges = ['x', 'instagram', 'facebook', 'social', 'manual'] as const;
export type SourceBadge = (typeof sourceBadges)[number];

/** Derived from the host of the source's address; a report without one was written by hand. */
export function sourceBadgeOf(sourceUrl: string | null): SourceBadge {
  if (!sourceUrl) return 'manual';
  const kind = sourceKind(sourceUrl);
  return kind === 'x' || kind === 'instagram' || kind === 'facebook' ? kind : 'social';
}
