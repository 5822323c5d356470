import { type RegionName, regions } from '@incidentmap/core/domain/data/regions';
import { type RiskTier, riskPercent, riskTier } from '@incidentmap/core/domain/places/regions';

export type Assessment = {
  region: RegionName;
  percent: number;
  likelihood: 'more' | 'less';
  tier: RiskTier;
  /** Whether the figure is a published one. */
  isPublished: boolean;
};

/** The assessment of the region with this name; null if there is none. */
export function assess(name: string): Assessment | null {
  const found = regions.find(({ region }) => region === name);
  if (!found) return null;
  const { region, riskMultiplier, source } = found;
  return {
    region,
    ...riskPercent(riskMultiplier),
    tier: riskTier(riskMultiplier),
    isPublished: source.kind === 'published',
  };
}
