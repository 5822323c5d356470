import type { Map } from 'leaflet';

const gestures = ['pointerdown', 'wheel', 'keydown'] as const;

/** Calls `act` when people first point at the map, turn the wheel over it or press a key in it. Returns how to stop waiting. */
export function onFirstUse(map: Map, act: () => void): () => void {
  const container = map.getContainer();
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
