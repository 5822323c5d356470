import { dayNumber, kindOf } from '../../domain/columns.ts';
import { curvePosition, toGrid } from '../../domain/grid.ts';
import type { PublicIncident } from '../../domain/incident.ts';

/** A published incident as it is kept: its answer as text, and beside it only what lists and the map are made by. */
export type Row = {
  readonly id: string;
  readonly json: string;
  /** ISO 8601; never shown. */
  readonly createdAt: string;
  readonly incidentDate: string;
  readonly location: string;
  readonly day: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly curve: number;
};

export function rowOf(shown: PublicIncident, createdAt: string, json = JSON.stringify(shown)): Row {
  const { x, y } = toGrid({ lat: shown.latitude, lon: shown.longitude });
  return {
    id: shown.id,
    json,
    createdAt,
    incidentDate: shown.incidentDate,
    location: shown.location,
    day: dayNumber(shown.incidentDate),
    kind: kindOf(shown.severity, shown.incidentType),
    x,
    y,
    curve: curvePosition({ x, y }),
  };
}

export const shownOf = ({ json }: Row): PublicIncident => JSON.parse(json) as PublicIncident;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Newest incident first; of one day, the latest sent first. */
export const newestFirst = (a: Row, b: Row): number =>
  b.day - a.day || compare(b.createdAt, a.createdAt) || compare(a.id, b.id);

/** As the map's columns have them. */
export const alongTheCurve = (a: Row, b: Row): number => a.curve - b.curve || newestFirst(a, b);
