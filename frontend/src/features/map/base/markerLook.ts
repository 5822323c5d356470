import type { Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import type { TFunction } from 'i18next';
import type { PathOptions } from 'leaflet';
import { severityColours } from '../../../ui/severity.ts';
import type { mapTexts } from '../texts.ts';

/** The radius of a spot in pixels. It grows a little with the zoom, and with the number of incidents at the spot. */
export const spotRadius = (zoom: number, count: number): number =>
  Math.min(5 + Math.max(0, zoom - 6) * 0.75 + Math.log2(count) * 1.5, 16);

/** A filled circle whose ring stands out from the land in both colour schemes, where the fill alone may not. */
export const spotStyle = (severity: Severity, isDark: boolean): PathOptions => ({
  color: isDark ? '#f2f6f6' : '#22302f',
  weight: isDark ? 1.5 : 1,
  opacity: 0.9,
  fillColor: severityColours[severity].fill,
  fillOpacity: 0.92,
});

/** A cluster's diameter in pixels. It grows with the count, and is never smaller than a touch target. */
export const clusterSize = (count: number): number => Math.min(44 + Math.round(Math.log10(Math.max(count, 1)) * 4), 60);

/** Formats counts compactly for clusters. Make it once: making it takes longer than using it. */
export function clusterNumber(language: string): (count: number) => string {
  const number = new Intl.NumberFormat(language, { notation: 'compact' });
  return (count) => number.format(count);
}

/** Accessible names of clusters: the count and the worst severity. Make it once, as above. */
export function clusterName(
  t: TFunction<typeof mapTexts>,
  language: string,
): (cluster: { count: number; worst: Severity }) => string {
  const number = new Intl.NumberFormat(language);
  const severity = { critical: '', high: '', medium: '', low: '' } satisfies Record<Severity, string>;
  return ({ count, worst }) =>
    t('cluster', {
      count,
      number: number.format(count),
      worst: (severity[worst] ||= t(`severity.${worst}`)),
    });
}
