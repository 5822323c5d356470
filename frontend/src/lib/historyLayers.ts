/**
 * On a phone, each open form or menu has an entry of its own in the browser's history, with the address of the page below it
 * (ui/dialogs/useBackCloses.ts): a layer.
 */

/** How many layers there are up to the entry with this state. */
export const layersIn = (state: unknown): number => (state as { layers?: number } | null)?.layers ?? 0;

/** `to`: while the browser steps back over layers that were closed, how many stay; null at other times. */
export const stepping: { to: number | null } = { to: null };
