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
      const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
