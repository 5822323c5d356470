import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { oneOf } from '../../lib/oneOf.ts';
import { paths } from '../../lib/paths.ts';
import { read, write } from '../../lib/storage/preferences.ts';
import { type SheetStop, sheetStops } from '../../ui/dialogs/sheetStops.ts';

/** How a phone's sheet was left at an entry of the tab's history: its stop, and how far it was scrolled (pixels). */
type Left = { key: string; stop: SheetStop; top: number };

/** In the tab's storage, so that a reload keeps it. */
const name = 'sheet';

function readLeft(): Left | null {
  try {
    const { key, stop, top } = JSON.parse(read('tab', name) ?? '{}') as Partial<Left>;
    const known = oneOf(sheetStops, stop ?? null);
    return typeof key === 'string' && known ? { key, stop: known, top: typeof top === 'number' ? top : 0 } : null;
  } catch {
    return null;
  }
}

let left = readLeft();

function remember(next: Left): void {
  left = next;
  write('tab', name, JSON.stringify(next));
}

/** The stop at which the sheet was left, after Back to this entry of the history or a reload of it; otherwise the lowest. */
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

  useEffect(() => {
    const leave = (at: string) => remember({ key: at, stop, top: top.current });
    // A reload unmounts nothing, and the address may be further than what React has rendered (useHomeState.ts).
    const hide = () => {
      const { key: ahead } = (history.state ?? {}) as { key?: string };
      leave(location.pathname === paths.home ? (ahead ?? key) : key);
    };
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      leave(key);
    };
  }, [key, stop]);
}
