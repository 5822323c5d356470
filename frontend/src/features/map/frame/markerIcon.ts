import { divIcon, type DivIcon } from 'leaflet';
import type { MarkerStyle } from './markerStyle.ts';

/** The side of what a finger can press, in pixels. */
const target = 44;

type MarkerIconOptions = {
  /** Its shape, by map.css. */
  className: 'map-event' | 'map-pin' | 'map-dot';
  colour: string;
  /** Pixels from the top of its 44 px square to its point on the map. */
  anchor: number;
};

/** A marker that is a DOM element, so that it is focusable. Not an HTML string: the CSP forbids style attributes. */
export function markerIcon({ className, colour, anchor }: MarkerIconOptions): DivIcon {
  const html = document.createElement('span');
  html.style.setProperty('--map-marker', colour);
  return divIcon({ className, html, iconSize: [target, target], iconAnchor: [target / 2, anchor] });
}

/** A marker of incidents as it is drawn, in the middle of a square that a finger can press. */
export function incidentIcon({ className, style, text, size, rise = 0 }: MarkerStyle): DivIcon {
  const html = document.createElement('span');
  html.className = className;
  for (const [name, value] of Object.entries(style)) html.style.setProperty(name, value);
  if (text) html.append(Object.assign(document.createElement('b'), { textContent: text }));
  const side = Math.max(size, target);
  return divIcon({ className: 'map-marker', html, iconSize: [side, side], iconAnchor: [side / 2, side / 2 + rise] });
}
