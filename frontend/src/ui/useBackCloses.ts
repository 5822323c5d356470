import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** Where people close what fills the screen by going back. */
export const phone = '(max-width: 47.99em), (pointer: coarse)';

/** What is open, the topmost last. Each has an entry of its own in the browser's history, at the same address. */
const layers: { close: () => void }[] = [];
/** The address at which the entries were last in step with what is open. */
let address = '';
/** Where the browser goes back because something was closed in another way: how many are open there. */
let steppingTo: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many of the entries up to this one belong to something open. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state && typeof state.layers === 'number'
    ? state.layers
    : 0;

/** Adds the entries of what was opened, and leaves those of what was closed. */
function keepInStep(): void {
  timer = undefined;
  if (steppingTo !== null) return;
  address = location.href;
  const depth = depthOf(history.state);
  for (let layer = depth + 1; layer <= layers.length; layer += 1) {
    history.pushState({ ...(history.state as object | null), layers: layer }, '');
  }
  if (depth <= layers.length) return;
  steppingTo = layers.length;
  history.go(layers.length - depth);
}

/** Later, because one may close as another opens, or may ask a question instead of closing. */
function keepInStepLater(): void {
  timer ??= setTimeout(keepInStep);
}

function onBack(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  // At the same address nothing else has changed for the page.
  if (location.href === address && (steppingTo !== null || layers.length > 0)) event.stopImmediatePropagation();
  if (steppingTo === null) for (const { close } of layers.slice(depth).toReversed()) close();
  // The page had gone on before the browser went back, which led back from there.
  const isTooFar = steppingTo !== null && depth > steppingTo;
  steppingTo = isTooFar ? Infinity : null;
  if (isTooFar) history.go(1);
  else keepInStepLater();
}

/**
 * On a phone, Back closes what is open instead of leaving the page. Closed in another way, it leaves no entry in the
 * history. `onClose` may ask a question first.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !matchMedia(phone).matches) return;
    // It hears of Back before the router. Adding it again changes nothing.
    addEventListener('popstate', onBack, true);
    const layer = { close: () => close() };
    layers.push(layer);
    keepInStepLater();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      keepInStepLater();
    };
  }, [isOpen]);
  // What was chosen in it may have taken the place of its entry, such as a filter.
  useEffect(() => {
    if (key !== '' && layers.length > 0) keepInStepLater();
  }, [key]);
}
