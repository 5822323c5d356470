import { type RefCallback, useCallback } from 'react';

/**
 * Keeps the height of the element that gets the ref in a variable of the page's styles, in pixels: bars that stick to
 * the top of the window grow with their text, and what sticks under them must know it.
 */
export function useHeightVariable(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element) return;
      const { style } = document.documentElement;
      // Not `offsetHeight`: another element's variable, just set, would have the whole page laid out for it.
      const observer = new ResizeObserver(([entry]) =>
        style.setProperty(name, `${entry?.borderBoxSize[0]?.blockSize ?? element.offsetHeight}px`),
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
