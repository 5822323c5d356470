import type { Size } from './view.ts';

/** How many pixels at the bottom of the map other parts of the page cover: `--map-inset-bottom`, in whatever unit. */
export function bottomInset(map: HTMLElement): number {
  const ruler = document.createElement('div');
  ruler.style.setProperty('position', 'absolute');
  ruler.style.setProperty('height', 'var(--map-inset-bottom, 0px)');
  map.append(ruler);
  const { offsetHeight } = ruler;
  ruler.remove();
  return offsetHeight;
}

/** The size of a map's element, and how much of it is covered. */
export const sizeOf = (map: HTMLElement): Size => ({
  width: map.clientWidth,
  height: map.clientHeight,
  covered: bottomInset(map),
});
