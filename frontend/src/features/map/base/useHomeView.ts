import { type RefCallback, useCallback, useState } from 'react';
import { homeView, type MapView } from './view.ts';

/** What the home page's map shows at first, by the size of the box that takes the ref; null until it has one. */
export function useHomeView(): [MapView | null, RefCallback<HTMLElement>] {
  const [home, setHome] = useState<MapView | null>(null);
  const measure = useCallback((box: HTMLElement | null) => {
    if (box) setHome(homeView({ width: box.clientWidth, height: box.clientHeight }));
  }, []);
  return [home, measure];
}
