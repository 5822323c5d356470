import { useLayoutEffect } from 'react';

let waiting: (() => void) | null = null;

/** Calls back once, when the first page has been rendered. */
export function whenFirstShown(act: () => void): void {
  waiting = act;
}

/** Stands beside the page, and appears with it. */
export function FirstShown() {
  useLayoutEffect(() => {
    waiting?.();
    waiting = null;
  }, []);
  return null;
}
