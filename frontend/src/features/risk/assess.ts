import { regionOf, type RiskTier, riskPercent, riskTier } from '@incidentmap/core/domain/places/regions';
import type { RegionName } from '@incidentmap/core/domain/data/regions';

export type Assessment = {
  region: RegionName;
  percent: number;
  likelihood: 'more' | 'less';
  tier: RiskTier;
  /** Whether the figure is a published one. */
  isPublished: boolean;
};

/** The assessment of the region that a text names; null if it names none. */
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
