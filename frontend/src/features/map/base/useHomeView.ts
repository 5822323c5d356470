import { type RefCallback, useCallback, useState } from 'react';
import { sizeOf } from './inset.ts';
import { homeView, type MapView } from './view.ts';

/** The home page map's initial view, by the size of the element that gets the ref; null until it has one. */
export function useHomeView(): [MapView | null, RefCallback<HTMLElement>] {
  const [home, setHome] = useState<MapView | null>(null);
  const measure = useCallback((container: HTMLElement | null) => {
    if (container) setHome(homeView(sizeOf(container)));
  }, []);
  return [home, measure];
}
