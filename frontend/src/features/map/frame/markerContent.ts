import { groupBy } from '@incidentmap/core/domain/text/groupBy';
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

const leastCell = 9;

/** The side of a cell of the public grid in pixels. */
export const cellSide = (lat: number, zoom: number, gridMetres: number): number =>
  Math.max(leastCell, Math.round((gridMetres * 2 ** (zoom + 8)) / (40_075_017 * Math.cos((lat * Math.PI) / 180))));

/** How near two places are whose marks would cover each other, in pixels. */
const crowd = 30;

/** The places, in pixels, that have another one near. */
export function crowdedOf<T extends { x: number; y: number }>(places: readonly T[]): Set<T> {
  const squares = groupBy(places, ({ x, y }) => `${Math.floor(x / crowd)} ${Math.floor(y / crowd)}`);
  const isNear = (a: T, b: T) => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < crowd;
  return new Set(
    places.filter((place) => {
      const [across, down] = [Math.floor(place.x / crowd), Math.floor(place.y / crowd)];
      return [-1, 0, 1].some((right) =>
        [-1, 0, 1].some((below) =>
          squares.get(`${across + right} ${down + below}`)?.some((other) => isNear(place, other)),
        ),
      );
    }),
  );
}

/**
 * Formats counts compactly for clusters. Make it once: making the browser's own format takes longer than using it, so long
 * that the first markers, which are few, wait for it only where they need it.
 */
export function clusterNumber(language: string): (count: number) => string {
  let number: Intl.NumberFormat | undefined;
  return (count) => {
    if (language === 'en' && count < 1000) return String(count);
    number ??= new Intl.NumberFormat(language, { notation: 'compact' });
    return number.format(count);
  };
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
