import { useLayoutEffect, useState } from 'react';

/**
 * In what opens over the page: gives the focus back to where it was before, once this has gone, unless it is somewhere
 * already. Fluent would do so for buttons that it was told of while the page loaded, which costs 12 kB before anything
 * is shown.
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
