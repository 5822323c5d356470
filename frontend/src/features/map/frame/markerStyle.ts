import {
  clusterDiameter,
  countOf,
  type MapMarker,
  spotDiameters,
  worstOf,
} from '@incidentmap/core/domain/map/clusters';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { ringOf } from './markerContent.ts';

type Counted = Pick<MapMarker, 'counts'>;

/** How a marker is drawn: class names of markers.css, custom properties, and the text on it. */
export type MarkerStyle = {
  className: string;
  style: Record<`--${string}`, string>;
  text: string;
  size: number;
  /** How far the middle of what is drawn is above its place, in pixels. */
  rise?: number;
};

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

/** The edge of a cell that is seen on both sides of the mark inside it, in pixels. */
const cellEdge = 3;

/** A single spot beside the outline of its cell, whose `side` is in pixels. */
export function spotOverCell(spot: Counted, side: number): MarkerStyle {
  const style = spotStyle(spot, String);
  if (side >= style.size + 2 * cellEdge) return style;
  return { ...style, rise: Math.round((style.size + side) / 2) };
}

/**
 * A spot as the cell that it stands for, in its true size. `side`: in pixels. A cell with less room than its mark carries
 * the mark above itself, or where others are near (`isCrowded`) only its colour and glyph.
 */
export function cellStyle(
  spot: Counted,
  numberOf: (count: number) => string,
  side: number,
  isCrowded: boolean,
): MarkerStyle {
  const { className, style, text, size } = spotStyle(spot, numberOf);
  const cell = className.replace('map-spot', 'map-cell');
  if (side >= size + 2 * cellEdge) {
    return { className: cell, style: { ...style, '--map-side': `${side}px` }, text, size: side };
  }
  if (isCrowded)
    return { className: `${cell} map-cell-small`, style: { '--map-size': `${side}px` }, text: '', size: side };
  const rise = Math.round(size / 2);
  return {
    className: `${cell} map-cell-carrying`,
    style: { ...style, '--map-side': `${side}px`, '--map-rise': `${rise}px` },
    text,
    size: side + size,
    rise,
  };
}
