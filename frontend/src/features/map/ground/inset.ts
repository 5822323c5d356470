import type { Size } from './view.ts';

/** The height in pixels of a CSS length within the map. */
function measured(map: HTMLElement, length: string): number {
  const ruler = document.createElement('div');
  ruler.style.setProperty('position', 'absolute');
  ruler.style.setProperty('height', length);
  map.append(ruler);
  const { offsetHeight } = ruler;
  ruler.remove();
  return offsetHeight;
}

/**
 * How many pixels at the bottom of the map other parts of the page cover: `--map-inset-bottom`, in whatever unit. It is a
 * registered property (markers.css), which browsers give in pixels without a layout; older ones have to measure it.
 */
export function bottomInset(map: HTMLElement): number {
  const inset = getComputedStyle(map).getPropertyValue('--map-inset-bottom');
  return inset.endsWith('px') ? parseFloat(inset) : measured(map, 'var(--map-inset-bottom, 0px)');
}

/** How many of them what was found keeps clear of: `--map-answer-bottom`, where more is covered once there is an answer. */
export const answerInset = (map: HTMLElement): number =>
  measured(map, 'var(--map-answer-bottom, var(--map-inset-bottom, 0px))');

/** The size of a map's element, and how much of it is covered. */
export const sizeOf = (map: HTMLElement): Size => ({
  width: map.clientWidth,
  height: map.clientHeight,
  covered: bottomInset(map),
});
