import { useFluent } from '@fluentui/react-components';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { gap, type Rect, type Place, placeToast } from './toastPlace.ts';

/** Fluent's margin above each toast, in pixels. */
const marginAbove = 16;

/** The toast for which a pane keeps room: the newest, because one that leaves is there for a moment longer. */
let newest: HTMLElement | null = null;

/** The visible part of the page, which is smaller while the on-screen keyboard is open. */
function visibleScreen(): Rect {
  const height = visualViewport?.height ?? innerHeight;
  return { x: 0, y: visualViewport?.offsetTop ?? 0, width: document.documentElement.clientWidth, height };
}

/** What a toast must not cover: the elements marked with `data-keep-clear`, and the one that has the focus. */
function obstaclesOf(toast: HTMLElement, screen: Rect): DOMRect[] {
  const boxes = [...document.querySelectorAll('[data-keep-clear]')].map((each) => each.getBoundingClientRect());
  const focus = document.activeElement;
  if (!focus || toast.closest('[role="list"]')?.contains(focus)) return boxes;
  const focusBox = focus.getBoundingClientRect();
  // After a link was followed, the whole page has the focus, and a toast always covers a part of it.
  return focusBox.height > screen.height / 2 ? boxes : [...boxes, focusBox];
}

type Options = {
  fromBottom: boolean;
  /** Whether the end of the line is preferred, or the foot of a pane that keeps room for it (`data-toasts`). */
  fromEnd: boolean;
  /** Gets the distances from the start of the line and from the top of the page. */
  onPlace: (offset: { horizontal: number; vertical: number }) => void;
};

/** Finds a toast's place when it appears, and again when the focus moves, the page scrolls or the screen is turned. */
export function useToastPlace(ref: RefObject<HTMLElement | null>, { fromBottom, fromEnd, onPlace }: Options): void {
  const isRightToLeft = useFluent().dir === 'rtl';
  const findPlace = useEffectEvent((current: Place | null): Place | null => {
    const toast = ref.current;
    if (!toast) return current;
    const screen = visibleScreen();
    const pane = fromEnd ? document.querySelector('[data-toasts="foot"]')?.getBoundingClientRect() : undefined;
    // Without a width it is not drawn, as during a break.
    const foot = pane && pane.width > 0 ? pane : undefined;
    toast.style.inlineSize = foot ? `${foot.width - 2 * gap}px` : '';
    if (newest === toast) document.documentElement.style.setProperty('--notice', `${toast.offsetHeight}px`);
    const size = { width: toast.offsetWidth, height: toast.offsetHeight + marginAbove };
    const preference = { fromBottom, fromEnd, isRightToLeft, current };
    const place = foot
      ? { x: foot.x + gap, y: foot.bottom - size.height - gap }
      : placeToast(size, screen, obstaclesOf(toast, screen), preference);
    onPlace({
      horizontal: isRightToLeft ? screen.width - place.x - size.width : place.x,
      vertical: place.y,
    });
    return place;
  });

  useLayoutEffect(() => {
    const toast = ref.current;
    newest = toast;
    let place = findPlace(null);
    let frame = 0;
    // Waits for the next frame, when the focused element has been scrolled into view and the layout is done.
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (place = findPlace(place)));
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    document.addEventListener('focusin', update, options);
    document.addEventListener('scroll', update, options);
    visualViewport?.addEventListener('resize', update, options);
    // The layout changes only after the resize event.
    const sizes = new ResizeObserver(update);
    for (const each of [toast, document.body]) if (each) sizes.observe(each);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame);
      listening.abort();
      if (newest === toast) document.documentElement.style.removeProperty('--notice');
    };
  }, [ref]);
}
