import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What `read` reads of the browser; `inDocument` while React takes over a rendered document, which is the same for all. */
export const useOfBrowser = <T>(read: () => T, inDocument: T): T => useSyncExternalStore(never, read, () => inDocument);

/** False while React takes over a rendered document, which has nothing that depends on the browser; then true. */
export const useHydrated = (): boolean => useOfBrowser(() => true, false);
