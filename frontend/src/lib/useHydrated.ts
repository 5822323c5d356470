import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What `read` reads of the browser; `inDocument` while React takes over a rendered document, which is the same for all. */
export const useOfBrowser = <T>(read: () => T, inDocument: T): T => useSyncExternalStore(never, read, () => inDocument);

/** Whether React has yet to take over the rendered document that is shown. Unlike `useHydrated`, it renders nothing anew. */
export const isInDocument = (): boolean =>
  typeof document === 'undefined' || document.querySelector('[data-page]') !== null;

/** False while React takes over a rendered document, which has nothing that depends on the browser; then true. */
export const useHydrated = (): boolean => useOfBrowser(() => true, false);
