import { divIcon, type DivIcon } from 'leaflet';
import { clusterSize } from './markerLook.ts';

type MarkerLook = {
  /** Its shape, by map.css. */
  className: 'map-event' | 'map-pin';
  colour: string;
  /** Pixels from the top of its 44 px square to its point on the map. */
  anchor: number;
};

/** A marker that is a DOM element, so that it is focusable. Not an HTML string: the CSP forbids style attributes. */
export function markerIcon({ className, colour, anchor }: MarkerLook): DivIcon {
  const html = document.createElement('span');
  html.style.setProperty('--map-marker', colour);
  return divIcon({ className, html, iconSize: [44, 44], iconAnchor: [22, anchor] });
}

/** A disc with a number; `text` is the formatted number. */
export function clusterIcon({
  count,
  text,
  fill,
  ink,
}: {
  count: number;
  text: string;
  fill: string;
  ink: string;
}): DivIcon {
  const size = clusterSize(count);
  const html = document.createElement('span');
  html.textContent = text;
  html.style.setProperty('--map-marker', fill);
  html.style.setProperty('--map-ink', ink);
  return divIcon({ className: 'map-cluster', html, iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
}
