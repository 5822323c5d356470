import { divIcon, type DivIcon } from 'leaflet';

type Mark = {
  /** Its shape in map.css. */
  className: 'map-event' | 'map-pin';
  colour: string;
  /** Pixels from the top of its 44 px square to the place. */
  anchor: number;
};

/** A marker that is an element, so that a keyboard reaches it. Built by hand: the page's policy forbids styles in HTML. */
export function markIcon({ className, colour, anchor }: Mark): DivIcon {
  const html = document.createElement('span');
  html.style.setProperty('--map-mark', colour);
  return divIcon({ className, html, iconSize: [44, 44], iconAnchor: [22, anchor] });
}
