import { divIcon, type DivIcon } from 'leaflet';
import { clusterSize } from './clusterLook.ts';

type MarkerLook = {
  /** Its shape in map.css. */
  className: 'map-event' | 'map-pin';
  colour: string;
  /** Pixels from the top of its 44 px square to the place. */
  anchor: number;
};

/** A marker that is an element, so that a keyboard reaches it. Built by hand: the page's policy forbids styles in HTML. */
export function markerIcon({ className, colour, anchor }: MarkerLook): DivIcon {
  const html = document.createElement('span');
  html.style.setProperty('--map-mark', colour);
  return divIcon({ className, html, iconSize: [44, 44], iconAnchor: [22, anchor] });
}

/** A disc with a number on it; `text` is the number as it is written. */
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
  html.style.setProperty('--map-mark', fill);
  html.style.setProperty('--map-ink', ink);
  return divIcon({ className: 'map-cluster', html, iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
}
