import { regionOf, type RiskTier, riskPercent, riskTier } from '@incidentmap/core/domain/places/regions';
import type { RegionName } from '@incidentmap/core/domain/data/regions';

export type Assessment = {
  region: RegionName;
  percent: number;
  likelihood: 'more' | 'less';
  tier: RiskTier;
  /** Whether anyone published the figure. */
  isPublished: boolean;
};

/** What the banner says of the region that a text names; null when it names none. */
export function assess(text: string): Assessment | null {
  const found = regionOf(text);
  if (!found) return null;
  const { region, riskMultiplier, source } = found;
  return {
    region,
    ...riskPercent(riskMultiplier),
    tier: riskTier(riskMultiplier),
    isPublished: source.kind === 'published',
  };
}
