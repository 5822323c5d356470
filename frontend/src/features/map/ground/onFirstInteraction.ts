import type { Map } from 'leaflet';

const gestures = ['pointerdown', 'wheel', 'keydown'] as const;

/** Calls `act` once, at the first pointer, wheel or key event on the map or on what lies over it. Returns a function that stops listening. */
export function onFirstInteraction(map: Map, act: () => void): () => void {
  const container = map.getContainer().parentElement ?? map.getContainer();
  const controller = new AbortController();
  const use = () => {
    controller.abort();
    act();
  };
  for (const gesture of gestures) {
    container.addEventListener(gesture, use, { capture: true, passive: true, signal: controller.signal });
  }
  return () => controller.abort();
}
