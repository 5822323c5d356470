import { riskTier } from '@incidentmap/core/domain/places/regions';
import { expect, it } from 'vitest';
import { assess } from '../../../frontend/src/features/risk/assess.ts';

it.each([
  ['Northern Ireland', 180, 'more', 'high'],
  ['North East', 110, 'more', 'high'],
  ['Yorkshire and The Humber', 90, 'more', 'raised'],
  ['West Midlands', 50, 'more', 'raised'],
  ['South West', 30, 'more', 'notable'],
  ['London', 20, 'less', 'notable'],
  ['Wales', 60, 'more', 'raised'],
] as const)('%s: %i%% %s likely, %s', (region, percent, likelihood, tier) => {
  expect(assess(region)).toEqual({ region, percent, likelihood, tier, isPublished: false });
});

it.each(['', 'England', 'Atlantis'])('no warning is shown for “%s”', (name) => {
  expect(assess(name)).toBeNull();
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
