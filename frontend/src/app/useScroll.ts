import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keep, kept } from '../lib/preferences.ts';

const name = 'scroll';

/** Where each step of the tab's history was scrolled to; pixels. */
function readPositions(): Record<string, number> {
  try {
    return JSON.parse(kept('tab', name) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * A page that is gone to begins at its top; one that is gone back to, or loaded again, is where it was. Addresses that
 * change within a page leave it where it is.
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
    shown.current = page;
    scrollTo(0, type === 'POP' ? (known[key] ?? 0) : 0);
  }, [page, key, type]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (positions.current) positions.current[step.current] = scrollY;
    };
    const leave = () => {
      keep('tab', name, JSON.stringify(positions.current));
      // The browser itself knows best where a page stood that it loads anew.
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
