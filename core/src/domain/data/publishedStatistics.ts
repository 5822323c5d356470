import type { Source } from './source.ts';

/** Tell MAMA's figures for 2024: reports received, reports verified, and the increase in assaults in percent. */
export const publishedStatistics = {
  reports2024: 6313,
  verified2024: 5837,
  assaultIncrease: 73,
  source: { name: 'Tell MAMA', year: 2024, kind: 'published' } satisfies Source,
} as const;
