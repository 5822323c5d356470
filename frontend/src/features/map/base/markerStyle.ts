import {
  clusterDiameter,
  countOf,
  type MapMarker,
  spotDiameters,
  worstOf,
} from '@incidentmap/core/domain/map/clusters';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { ringOf, roomyCell } from './markerContent.ts';

type Counted = Pick<MapMarker, 'counts'>;

/** How a marker is drawn: class names of markers.css, custom properties, and the text on it. */
export type MarkerStyle = { className: string; style: Record<`--${string}`, string>; text: string; size: number };

/** A cluster: a ring with the shares of severities around its count. */
export function clusterStyle(cluster: Counted, numberOf: (count: number) => string): MarkerStyle {
  const count = countOf(cluster);
  const size = clusterDiameter(count);
  return {
    className: 'map-cluster',
    style: { '--map-size': `${size}px`, '--map-ring': ringOf(cluster) },
    text: numberOf(count),
    size,
  };
}

/** A spot: the mark of its worst severity, and its count if it has more than one incident. */
export function spotStyle(spot: Counted, numberOf: (count: number) => string): MarkerStyle {
  const worst = worstOf(spot);
  const count = countOf(spot);
  const size = spotDiameters[severities.indexOf(worst)] ?? spotDiameters[0];
  return {
    className: `map-spot map-${worst}`,
    style: { '--map-size': `${size}px` },
    text: count > 1 ? numberOf(count) : '',
    size,
  };
}

/** A spot as the cell that it stands for. `side`: in pixels. */
export function cellStyle(spot: Counted, numberOf: (count: number) => string, side: number): MarkerStyle {
  const { className, style, text, size } = spotStyle(spot, numberOf);
  if (side < roomyCell) {
    return {
      className: className.replace('map-spot', 'map-cell map-cell-small'),
      style: { '--map-size': `${side}px` },
      text: '',
      size: side,
    };
  }
  return {
    className: className.replace('map-spot', 'map-cell'),
    style: { ...style, '--map-side': `${side}px` },
    text,
    size: Math.max(side, size),
  };
}
