import { type RefCallback, startTransition, useCallback, useState } from 'react';
import { sizeOf } from '../ground/inset.ts';
import { homeView, type MapView } from '../ground/view.ts';

/**
 * The home page map's initial view, by the size of the element that gets the ref; null until the browser has laid it out.
 * To ask for the size as the page is committed would cost a layout, and a second render in the same task.
 */
export function useHomeView(): [MapView | null, RefCallback<HTMLElement>] {
  const [home, setHome] = useState<MapView | null>(null);
  const measure = useCallback((container: HTMLElement | null) => {
    if (!container) return;
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      startTransition(() => setHome(homeView(sizeOf(container))));
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, []);
  return [home, measure];
}
