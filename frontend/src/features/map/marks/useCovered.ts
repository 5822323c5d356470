import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { bottomInset } from '../ground/inset.ts';
import { clearingChanged } from '../ground/occupied.ts';

/** After each of them, markers may be covered that were not: `clearingChanged` when others are drawn. */
const events = `moveend resize ${clearingChanged}`;
/** How near to a control's edge the middle of a marker counts as covered, in pixels: what is left is no target. */
const reach = 12;

/**
 * Makes markers inert while a control or the sheet of a phone lies over them, so that neither takes the other's press. The
 * list has their incidents, and moving the map frees them.
 */
export function useCovered(): void {
  const map = useMap();
  useEffect(() => {
    const update = () => {
      const container = map.getContainer();
      const { bottom } = container.getBoundingClientRect();
      const edge = bottom - bottomInset(container);
      const frame = container.closest('figure') ?? container;
      const boxes = [...frame.querySelectorAll('.leaflet-control, .map-legend')].map((box) =>
        box.getBoundingClientRect(),
      );
      const isCovered = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return (
          (y > edge - reach && y < bottom && edge < bottom) ||
          boxes.some(
            (box) => x > box.left - reach && x < box.right + reach && y > box.top - reach && y < box.bottom + reach,
          )
        );
      };
      const elements = [...(map.getPane('markerPane')?.querySelectorAll<HTMLElement>(':scope > *') ?? [])];
      // All are measured before the first is changed, and the one that has the focus keeps it.
      const covered = elements.map((element) => element !== document.activeElement && isCovered(element));
      for (const [index, element] of elements.entries()) element.inert = covered[index] === true;
    };
    // In the next frame, which lays the page out anyway: not also in the task that draws the markers.
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    later();
    map.on(events, later);
    return () => {
      cancelAnimationFrame(frame);
      map.off(events, later);
    };
  }, [map]);
}
