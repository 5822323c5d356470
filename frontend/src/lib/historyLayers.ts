/** What is open on a phone has an entry of its own in the browser's history, at the address of its page (ui/useBackCloses.ts). */

/** The number of open things that the state of an entry counts. */
export const layersIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;

/** `to`: the number of layers that stay when the browser steps back over the others; null when it does not. */
export const stepping: { to: number | null } = { to: null };
