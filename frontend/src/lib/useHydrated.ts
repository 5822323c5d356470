import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while React takes over a rendered document, which has nothing that depends on the browser; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
