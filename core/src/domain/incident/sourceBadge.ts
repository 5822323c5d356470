import { sourceKind } from '../links/links.ts';

export const sourceBadges = ['x', 'instagram', 'facebook', 'social', 'manual'] as const;
export type SourceBadge = (typeof sourceBadges)[number];

/** A report without a source was written by hand. */
export function sourceBadgeOf(sourceUrl: string | null): SourceBadge {
  if (!sourceUrl) return 'manual';
  const kind = sourceKind(sourceUrl);
  return kind === 'x' || kind === 'instagram' || kind === 'facebook' ? kind : 'social';
}
