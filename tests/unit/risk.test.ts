import { riskTier } from '@incidentmap/core/domain/places/regions';
import { expect, it } from 'vitest';
import { assess } from '../../frontend/src/features/risk/assess.ts';

it.each([
  ['Belfast', 'Northern Ireland', 180, 'more', 'high'],
  ['Sunderland', 'North East', 110, 'more', 'high'],
  ['Leeds', 'Yorkshire and The Humber', 90, 'more', 'raised'],
  ['Sparkhill, Birmingham', 'West Midlands', 50, 'more', 'raised'],
  ['Bristol', 'South West', 30, 'more', 'notable'],
  ['Hackney', 'London', 20, 'less', 'notable'],
  ['Newport', 'Wales', 60, 'more', 'raised'],
  ['Newport, Shropshire', 'West Midlands', 50, 'more', 'raised'],
] as const)('%s is in %s: %i%% %s likely, %s', (text, region, percent, likelihood, tier) => {
  expect(assess(text)).toEqual({ region, percent, likelihood, tier, isPublished: false });
});

it.each(['', 'New York', 'headscarf', 'York Road'])('no warning is shown for “%s”', (text) => {
  expect(assess(text)).toBeNull();
});

it.each([
  [2, 'high'],
  [1.99, 'raised'],
  [1.5, 'raised'],
  [1.49, 'notable'],
  [0.8, 'notable'],
] as const)('%f is %s', (multiplier, tier) => {
  expect(riskTier(multiplier)).toBe(tier);
});
