import { countOf, type MapMarker, worstOf } from '@incidentmap/core/domain/map/clusters';
import { severities, type Severity } from '@incidentmap/core/domain/incident/incidentTerms';
import type { TFunction } from 'i18next';
import type { mapTexts } from '../texts.ts';

type Counted = Pick<MapMarker, 'counts'>;

/** The least part of the ring, in turns, that a severity takes: one critical incident among hundreds is seen. */
const leastShare = 0.03;

/** The ring of a cluster as a CSS background: how large the share of each severity is, the worst first. */
export function ringOf({ counts }: Counted): string {
  const total = countOf({ counts });
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(count / total, leastShare)));
  const sum = shares.reduce((all, share) => all + share, 0);
  let turned = 0;
  const parts = severities.flatMap((severity, index) => {
    const share = (shares[index] ?? 0) / sum;
    if (share === 0) return [];
    const from = turned;
    turned += share;
    return [`var(--severity-${severity}) ${from.toFixed(3)}turn ${turned.toFixed(3)}turn`];
  });
  return `conic-gradient(${parts.join(',')})`;
}

/** Below this side a cell is filled, with the glyph of its severity on it; above it, it holds the severity's mark. */
export const roomyCell = 30;
const leastCell = 9;

/** The side of a cell of the public grid in pixels. */
export const cellSide = (lat: number, zoom: number, gridMetres: number): number =>
  Math.max(leastCell, Math.round((gridMetres * 2 ** (zoom + 8)) / (40_075_017 * Math.cos((lat * Math.PI) / 180))));

/** Formats counts compactly for clusters. Make it once: making it takes longer than using it. */
export function clusterNumber(language: string): (count: number) => string {
  const number = new Intl.NumberFormat(language, { notation: 'compact' });
  return (count) => number.format(count);
}

/** Accessible names of markers: the count and the worst severity. Make it once, as above. */
export function markerName(
  t: TFunction<typeof mapTexts>,
  language: string,
): (marker: Counted, kind: 'cluster' | 'mark') => string {
  const number = new Intl.NumberFormat(language);
  const severity = { critical: '', high: '', medium: '', low: '' } satisfies Record<Severity, string>;
  return (marker, kind) => {
    const count = countOf(marker);
    const worst = worstOf(marker);
    return t(kind, { count, number: number.format(count), worst: (severity[worst] ||= t(`severity.${worst}`)) });
  };
}
