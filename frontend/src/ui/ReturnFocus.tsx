import { useLayoutEffect, useState } from 'react';

/**
 * Render it in a dialog or a drawer: when that unmounts, the focus returns to the element that had it before, unless
 * another one has it already. Fluent's own way needs 12 kB more before the first render.
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
