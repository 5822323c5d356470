import { sourceKind } from '@incidentmap/core/domain/links';

/** Where a report comes from, as reviewers sort it. */
export type Source = 'x' | 'instagram' | 'facebook' | 'social' | 'manual';

/** By the host of the source's address; a report without one was written by hand. */
export function sourceOf(sourceUrl: string | null): Source {
  if (!sourceUrl) return 'manual';
  const kind = sourceKind(sourceUrl);
  return kind === 'x' || kind === 'instagram' || kind === 'facebook' ? kind : 'social';
}
