import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import type { TFunction } from 'i18next';

/** Across, in pixels: the larger the more it holds, and never smaller than a finger. */
export const clusterSize = (count: number): number => Math.min(44 + Math.round(Math.log10(Math.max(count, 1)) * 4), 60);

/** Writes a number short enough to stand on a cluster. Made once for all: making it takes longer than using it. */
export function clusterNumber(language: string): (count: number) => string {
  const number = new Intl.NumberFormat(language, { notation: 'compact' });
  return (count) => number.format(count);
}

/** Names clusters: how many they hold, and of what severity the worst is. Made once for all, as above. */
export function clusterName(t: TFunction, language: string): (cluster: { count: number; worst: Severity }) => string {
  const number = new Intl.NumberFormat(language);
  const severity = { critical: '', high: '', medium: '', low: '' } satisfies Record<Severity, string>;
  return ({ count, worst }) =>
    t('map.cluster', {
      count,
      number: number.format(count),
      worst: (severity[worst] ||= t(`incidents.severity.${worst}`)),
    });
}
