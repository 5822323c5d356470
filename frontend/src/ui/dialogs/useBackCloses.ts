import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { layersIn, stepping } from '../../lib/historyLayers.ts';
import { isLeaving } from '../../lib/stored.ts';

/** Where people close what fills the screen by going back. */
export const phone = '(max-width: 47.99em), (pointer: coarse)';

/** What is open, the topmost last. Each has an entry of its own in the browser's history, at the same address. */
const layers: { close: () => void }[] = [];
/** The address at which the entries were last in step with what is open. */
let address = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Adds the entries of what was opened, and leaves those of what was closed. */
function keepInStep(): void {
  timer = undefined;
  if (stepping.to !== null || isLeaving()) return;
  address = location.href;
  const depth = layersIn(history.state);
  for (let layer = depth + 1; layer <= layers.length; layer += 1) {
    history.pushState({ ...(history.state as object | null), layers: layer }, '');
  }
  if (depth <= layers.length) return;
  stepping.to = layers.length;
  history.go(layers.length - depth);
}

/** Later, because one may close as another opens, or may ask a question instead of closing. */
function keepInStepLater(): void {
  timer ??= setTimeout(keepInStep);
}

function onBack(event: PopStateEvent): void {
  if (isLeaving()) return;
  const depth = layersIn(event.state);
  // At the same address nothing else has changed for the page.
  if (location.href === address && (stepping.to !== null || layers.length > 0)) event.stopImmediatePropagation();
  if (stepping.to === null) for (const { close } of layers.slice(depth).toReversed()) close();
  // The page has opened another entry meanwhile, so this step back ended on the wrong one.
  const isTooFar = stepping.to !== null && depth > stepping.to;
  stepping.to = isTooFar ? Infinity : null;
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
