import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { write, read } from '../lib/storage/preferences.ts';

const name = 'scroll';

/** The scroll position of each entry of the tab's history, in pixels. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(read('tab', name) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Whether the visitor came to this document by a reload, Back or Forward. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}

/**
 * A new page starts at its top; after Back or a reload the scroll position is restored. A change of address within a
 * page does not scroll, and neither does the first page once the visitor has scrolled its document.
 */
export function useScroll(page: string): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);
  const step = useRef(key);
  const positions = useRef<Record<string, number>>(undefined);

  useLayoutEffect(() => {
    const known = (positions.current ??= readPositions());
    step.current = key;
    if (shown.current === page) return;
    const isFirst = !shown.current;
    shown.current = page;
    // To ask for `scrollY` lays the page out.
    if (isFirst && (!isReturn() || scrollY > 0)) return;
    scrollTo(0, type === 'POP' ? (known[key] ?? 0) : 0);
  }, [page, key, type]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (positions.current) positions.current[step.current] = scrollY;
    };
    const leave = () => {
      write('tab', name, JSON.stringify(positions.current));
      // On a reload the browser restores the position best itself.
      history.scrollRestoration = 'auto';
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
      history.scrollRestoration = 'auto';
    };
  }, []);
}
