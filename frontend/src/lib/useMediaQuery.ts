import { useSyncExternalStore } from 'react';

/** What each query said of the screen. */
const onScreen = new Map<string, boolean>();

/** While a page is printed, its width is that of the paper: a layout of other parts would be printed half loaded. */
function ask(query: string): boolean {
  const known = onScreen.get(query);
  if (known !== undefined && matchMedia('print').matches) return known;
  const { matches } = matchMedia(query);
  onScreen.set(query, matches);
  return matches;
}

/** The queries that hold in the document that is rendered, or that React takes over. */
let heldInDocument: ReadonlySet<string> = new Set();

/** Tells for what screen a document is rendered, or was: by the queries that hold there. */
export function assumeScreen(queries: Iterable<string>): void {
  heldInDocument = new Set(queries);
}

/**
 * Whether the media query matches on the screen; re-renders when that changes. In a rendered document only what
 * `assumeScreen` was told, so what else such a document shows depends on the screen in its styles alone.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => ask(query),
    () => heldInDocument.has(query),
  );
}
