import { useLayoutEffect, useState } from 'react';

/**
 * Render it in a dialog or a drawer: on unmount, the focus returns to the element that had it before, unless another
 * one has it already. Fluent's own focus handling would add 12 kB before the first render.
 */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    },
    [before],
  );
  return null;
}
