import type { Map as LeafletMap } from 'leaflet';

/** How many pixels at the bottom of the map other parts of the page cover: `--map-inset-bottom`, in whatever unit. */
export function bottomInset(map: LeafletMap): number {
  const ruler = document.createElement('div');
  ruler.style.setProperty('position', 'absolute');
  ruler.style.setProperty('height', 'var(--map-inset-bottom, 0px)');
  map.getContainer().append(ruler);
  const { offsetHeight } = ruler;
  ruler.remove();
  return offsetHeight;
}
