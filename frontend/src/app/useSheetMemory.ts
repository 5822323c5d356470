import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { SheetStop } from '../ui/sheetStops.ts';

/** How a phone's sheet was left at an entry of the tab's history: its stop, and how far it was scrolled (pixels). */
type Left = { key: string; stop: SheetStop; top: number };

let left: Left | null = null;

/** The stop at which the sheet was left, after Back to this entry of the history; otherwise the lowest. */
export function useStopAsLeft(): SheetStop {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  return isBack && left?.key === key ? left.stop : 'peek';
}

/** Remembers the sheet's stop and scroll position, and restores the position after Back. `content`: what scrolls in it. */
export function useSheetMemory(stop: SheetStop, content: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const top = useRef(0);

  useLayoutEffect(() => {
    const scroller = content.current?.parentElement;
    if (!scroller) return;
    if (left?.key === key && left.stop === stop) scroller.scrollTop = left.top;
    const note = () => (top.current = scroller.scrollTop);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as the page opens
  }, []);

  useEffect(
    () => () => {
      left = { key, stop, top: top.current };
    },
    [key, stop],
  );
}
