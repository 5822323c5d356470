import { useSyncExternalStore } from 'react';

/**
 * Whether the media query matches; re-renders when that changes. False in a rendered document, so what such a document
 * shows depends on the screen in its styles alone.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
